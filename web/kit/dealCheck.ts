/** Checks that the deal was fixed before the game, by recomputing every roll and draw. */

import type { Deal } from "../gen/wire";
import { hmac, joinedBytes, sha256 } from "./sha256";

const TWO_TO_64 = 2n ** 64n;
const encoder = new TextEncoder();

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");

/** Is the commitment, shown before the game, the fingerprint of the secret? */
export function isFingerprint(secret: string, commitment: string): boolean {
  return toHex(sha256(fromHex(secret))) === commitment;
}

/** The key of all draws: the secret mixed with each seat's contribution. */
export function dealKey(secret: string, contributions: readonly string[]): Uint8Array {
  return sha256(
    joinedBytes(fromHex(secret), ...contributions.map((text) => sha256(encoder.encode(text)))),
  );
}

/** The k-th draw as a number below n; values that would favour some numbers are skipped. */
export function numberBelow(key: Uint8Array, n: number, k: number): number {
  const limit = TWO_TO_64 - (TWO_TO_64 % BigInt(n));
  for (let attempt = 0; ; attempt++) {
    const r = new DataView(hmac(key, encoder.encode(`${k}/${attempt}`)).buffer).getBigUint64(0);
    if (r < limit) return Number(r % BigInt(n));
  }
}

/** The index of the outcome that the k-th draw gives. */
export function outcome(key: Uint8Array, weights: readonly number[], k: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let r = numberBelow(key, total, k);
  return weights.findIndex((weight) => (r -= weight) < 0);
}

export interface DealVerdict {
  /** Does the secret have the fingerprint that was shown before the game? */
  fits: boolean;
  draws: number;
  /** How many draws differ from those that follow from the secret. */
  wrong: number;
}

export function checkDeal(deal: Deal, commitment: string): DealVerdict {
  const key = dealKey(deal.secret, deal.contributions);
  const wrong = deal.draws.filter((draw, k) => outcome(key, draw.weights, k) !== draw.came).length;
  return { fits: isFingerprint(deal.secret, commitment), draws: deal.draws.length, wrong };
}
