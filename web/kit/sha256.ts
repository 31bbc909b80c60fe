/** SHA-256 and HMAC, because browsers offer their own only on https and on localhost. */

const WORDS = 64;

/** The first 32 bits of the fractional parts of the square or cube roots of the first primes. */
function roots(count: number, power: number): Uint32Array {
  const bits: number[] = [];
  for (let n = 2; bits.length < count; n++) {
    if ([...Array(n).keys()].slice(2).every((d) => n % d))
      bits.push(((n ** power % 1) * 2 ** 32) | 0);
  }
  return Uint32Array.from(bits);
}

const INITIAL_HASH = roots(8, 1 / 2);
const ROUND_CONSTANTS = roots(WORDS, 1 / 3);

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const buffer = new Uint8Array(size);
  buffer.set(bytes);
  buffer[bytes.length] = 0x80;
  const view = new DataView(buffer.buffer);
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
      (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) +
      w[i - 7] +
      (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
  }
  return w;
}

function block(hash: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < WORDS; i++) {
    const one =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        ((e & f) ^ (~e & g)) +
        ROUND_CONSTANTS[i] +
        w[i]) |
      0;
    const two =
      ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] += x));
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const hash = INITIAL_HASH.slice();
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
  const pad = (value: number): Uint8Array =>
    Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ value);
  return sha256(joinedBytes(pad(0x5c), sha256(joinedBytes(pad(0x36), text))));
}
