/** Checks that the deal was fixed before the game, by recomputing every roll and draw. */

import type { Deal } from "../gen/wire";
import { hmac, joinedBytes, sha256 } from "./sha256";

const ALL = 2n ** 64n;
const text = new TextEncoder();

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");

/** The fingerprint shown at the start must be the secret's. */
export function isFingerprint(secret: string, commitment: string): boolean {
  return toHex(sha256(fromHex(secret))) === commitment;
}

/** The secret, mixed with what each seat threw in. */
export function dealKey(secret: string, contributions: readonly string[]): Uint8Array {
  return sha256(
    joinedBytes(fromHex(secret), ...contributions.map((one) => sha256(text.encode(one)))),
  );
}

/** A number below n for the k-th chance entry; what would favour some numbers is thrown away. */
export function below(key: Uint8Array, n: number, k: number): number {
  const limit = ALL - (ALL % BigInt(n));
  for (let attempt = 0; ; attempt++) {
    const r = new DataView(hmac(key, text.encode(`${k}/${attempt}`)).buffer).getBigUint64(0);
    if (r < limit) return Number(r % BigInt(n));
  }
}

/** Which outcome the secret gives, by weight. */
export function outcome(key: Uint8Array, weights: readonly number[], k: number): number {
  let r = below(
    key,
    weights.reduce((sum, one) => sum + one, 0),
    k,
  );
  return weights.findIndex((weight) => (r -= weight) < 0);
}

export interface DealVerdict {
  /** Does the secret have the fingerprint that was shown before the game? */
  fits: boolean;
  draws: number;
  /** How many draws the secret does not give. */
  wrong: number;
}

export function checkDeal(deal: Deal, shown: string): DealVerdict {
  const key = dealKey(deal.secret, deal.contributions);
  const wrong = deal.draws.filter((draw, k) => outcome(key, draw.weights, k) !== draw.came).length;
  return { fits: isFingerprint(deal.secret, shown), draws: deal.draws.length, wrong };
}
