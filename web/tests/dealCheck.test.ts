/** Tests of the deal check: hashes, outcomes, and that tampering is found. */

import { describe, expect, test } from "vitest";
import { numberBelow, checkDeal, isFingerprint, dealKey, outcome } from "../kit/dealCheck";
import { hmac, sha256 } from "../kit/sha256";

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

// What the engine's `Committed` gives for the secret 00 01 .. 1f and these two contributions.
const SECRET = hex(Uint8Array.from({ length: 32 }, (_, i) => i));
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const KEY = dealKey(SECRET, ["Ann", "Böb"]);
const NUMBERS = [
  [6, 3],
  [6, 3],
  [20, 16],
  [1, 0],
  [1000, 382],
];

describe("the deal check", () => {
  test("SHA-256 gives the standard's examples, and works on texts longer than a block", () => {
    expect(hex(sha256(utf8("abc")))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect(hex(sha256(utf8("")))).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
    expect(hex(sha256(utf8("a".repeat(1000))))).toBe(
      "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3",
    );
  });
  test("HMAC gives the standard's example", () => {
    expect(hex(hmac(utf8("Jefe"), utf8("what do ya want for nothing?")))).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });
  test("a secret is checked against its fingerprint", () => {
    expect(isFingerprint(SECRET, COMMITMENT)).toBe(true);
    expect(isFingerprint(SECRET.replace("01", "02"), COMMITMENT)).toBe(false);
  });
  test("the numbers are the same as in the engine", () => {
    expect(NUMBERS.map(([n], k) => numberBelow(KEY, n, k))).toEqual(
      NUMBERS.map(([, came]) => came),
    );
  });
  test("values that would make some numbers likelier are skipped", () => {
    expect(numberBelow(KEY, 3 * 2 ** 61, 0)).toBe(Number(4152528005889662405n));
  });
  test("an outcome is picked by weight", () => {
    expect(outcome(KEY, [1, 2, 1, 1, 1], 0)).toBe(2);
    expect(outcome(KEY, [1, 2, 1, 1, 1], 1)).toBe(2);
  });
  test("an altered draw, another fingerprint and another contribution are all detected", () => {
    const draws = NUMBERS.map(([n, came]) => ({ weights: Array<number>(n).fill(1), came }));
    const deal = { secret: SECRET, commitment: COMMITMENT, contributions: ["Ann", "Böb"], draws };
    expect(checkDeal(deal, COMMITMENT)).toEqual({ fits: true, draws: 5, wrong: 0 });
    const altered = draws.map((draw, k) => (k === 2 ? { ...draw, came: 15 } : draw));
    expect(checkDeal({ ...deal, draws: altered }, COMMITMENT).wrong).toBe(1);
    expect(checkDeal(deal, COMMITMENT.replace("6", "7")).fits).toBe(false);
    expect(checkDeal({ ...deal, contributions: ["Ann", "Bob"] }, COMMITMENT).wrong).toBeGreaterThan(
      0,
    );
  });
});
