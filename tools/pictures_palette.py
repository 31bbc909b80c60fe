"""Reduces screenshots to a palette of 256 colours: much smaller files that look the same."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

from playwright.sync_api import Page

# Runs in the browser, which can decode its own PNG: median cut over 18-bit colours.
SHRINK = """
async (address) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const { width, height } = image;
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  const bin = (i) => ((data[i] >> 2) << 12) | ((data[i + 1] >> 2) << 6) | (data[i + 2] >> 2);
  const sums = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const at = bin(i);
    const sum = sums.get(at);
    if (!sum) sums.set(at, [1, data[i], data[i + 1], data[i + 2]]);
    else for (const [k, add] of [1, data[i], data[i + 1], data[i + 2]].entries()) sum[k] += add;
  }
  const colours = [...sums].map(([at, [n, r, g, b]]) => ({ at, n, c: [r / n, g / n, b / n] }));
  const box = (all) => {
    let widest = { spread: -1, axis: 0 };
    const n = all.reduce((sum, one) => sum + one.n, 0);
    for (const axis of [0, 1, 2]) {
      const values = all.map((one) => one.c[axis]);
      const spread = Math.max(...values) - Math.min(...values);
      if (spread > widest.spread) widest = { spread, axis };
    }
    return { all, n, ...widest, worth: widest.spread ** 1.3 * n ** 0.4 };
  };
  const boxes = [box(colours)];
  while (boxes.length < 256) {
    const at = boxes.reduce((best, one, i) => (one.worth > boxes[best].worth ? i : best), 0);
    const { all, axis, worth, n } = boxes[at];
    if (worth <= 0) break;
    all.sort((a, b) => a.c[axis] - b.c[axis]);
    let [cut, before] = [0, 0];
    const goesOn = () => cut === 0 || before + all[cut].n <= n / 2;
    while (cut < all.length - 1 && goesOn()) before += all[cut++].n;
    boxes.splice(at, 1, box(all.slice(0, cut)), box(all.slice(cut)));
  }
  const place = new Map();
  const palette = boxes.flatMap(({ all, n }, i) => {
    for (const one of all) place.set(one.at, i);
    const mean = (k) => all.reduce((sum, one) => sum + one.n * one.c[k], 0) / n;
    return [0, 1, 2].map((k) => Math.round(mean(k)));
  });
  // A little ordered noise hides the steps of a gradient; what is of one colour stays so.
  const exact = (i) => (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
  const counts = new Map();
  for (let i = 0; i < data.length; i += 4) counts.set(exact(i), (counts.get(exact(i)) ?? 0) + 1);
  const isFlat = (i) => counts.get(exact(i)) > data.length / 4 / 250;
  const NOISE = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
  const noisy = (i) => {
    const at = i >> 2;
    const add = (NOISE[((Math.floor(at / width) & 3) << 2) | (at % width & 3)] - 7.5) * 0.55;
    const part = (k) => Math.max(0, Math.min(255, data[i + k] + add)) >> 2;
    return (part(0) << 12) | (part(1) << 6) | part(2);
  };
  let pixels = "";
  for (let i = 0; i < data.length; i += 4) {
    const dithered = isFlat(i) ? undefined : place.get(noisy(i));
    pixels += String.fromCharCode(dithered ?? place.get(bin(i)));
  }
  return { width, height, palette, pixels: btoa(pixels) };
}
"""


def shrunk(page: Page, png: bytes) -> bytes:
    """The PNG reduced to a palette."""
    address = "data:image/png;base64," + base64.b64encode(png).decode()
    picture: dict[str, Any] = page.evaluate(SHRINK, address)
    width, height = picture["width"], picture["height"]
    pixels = base64.b64decode(picture["pixels"])
    rows = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", bytes(picture["palette"]))]
    parts += [(b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, data) for name, data in parts)


def chunk(name: bytes, data: bytes) -> bytes:
    """One part of a PNG file."""
    check = struct.pack(">I", zlib.crc32(name + data))
    return struct.pack(">I", len(data)) + name + data + check
