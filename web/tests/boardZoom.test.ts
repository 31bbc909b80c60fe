/** Tests of zooming: the point under the pointer stays, and the board fills its frame. */

import { expect, test } from "vitest";
import { within, zoomed } from "../kit/boardZoom.svelte";

test("the point that is pointed at stays where it is", () => {
  const zoom = zoomed({ scale: 1, x: 0, y: 0 }, 2, 100, 50);
  expect(zoom).toEqual({ scale: 2, x: -100, y: -50 });
  expect(zoomed(zoom, 0.5, 100, 50)).toEqual({ scale: 1, x: 0, y: 0 });
});
test("it is neither smaller than its frame nor larger than four times", () => {
  expect(zoomed({ scale: 1, x: 0, y: 0 }, 0.5, 10, 10).scale).toBe(1);
  expect(zoomed({ scale: 3, x: 0, y: 0 }, 2, 10, 10).scale).toBe(4);
});
test("no edge of the board comes into the frame", () => {
  expect(within({ scale: 2, x: 30, y: -500 }, 200, 100)).toEqual({ scale: 2, x: 0, y: -100 });
});
