/** SHA-256 and HMAC; browsers offer their own only on https and on localhost. */

const WORDS = 64;

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function roots(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if ([...Array(n).keys()].slice(2).every((d) => n % d))
      found.push(((n ** power % 1) * 2 ** 32) | 0);
  }
  return Uint32Array.from(found);
}

const FIRST = roots(8, 1 / 2);
const ROUND = roots(WORDS, 1 / 3);

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const all = new Uint8Array(size);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(size - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, start: number): Uint32Array {
  const w = new Uint32Array(WORDS);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(start + 4 * i);
  for (let i = 16; i < WORDS; i++) {
    const [a, b] = [w[i - 15], w[i - 2]];
    w[i] =
      w[i - 16] +
      (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
      w[i - 7] +
      (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  return w;
}

function block(hash: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < WORDS; i++) {
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] += x));
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const hash = FIRST.slice();
  const view = padded(bytes);
  for (let start = 0; start < view.byteLength; start += 64) block(hash, schedule(view, start));
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((x, i) => out.setUint32(4 * i, x));
  return new Uint8Array(out.buffer);
}

export function joinedBytes(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** HMAC-SHA256 with a key of at most one block. */
export function hmac(key: Uint8Array, text: Uint8Array): Uint8Array {
  const pad = (with_: number): Uint8Array =>
    Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ with_);
  return sha256(joinedBytes(pad(0x5c), sha256(joinedBytes(pad(0x36), text))));
}
