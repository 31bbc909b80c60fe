/** Where the 44 fields of a reef lie: rows of 5, 6, 7, 8, 7, 6 and 5, numbered as they are read. */

import type { Point } from "../../kit/places";

const ROWS: readonly [number, number][] = [
  [0, 5],
  [-1, 5],
  [-2, 5],
  [-3, 5],
  [-3, 4],
  [-3, 3],
  [-3, 2],
];
const SPAN = Math.sqrt(3);

/** Each field's middle for fields of radius 1, around the middle of the reef. */
const MIDDLES: readonly Point[] = ROWS.flatMap(([low, end], row) =>
  Array.from({ length: end - low }, (_, i): Point => {
    const [q, r] = [low + i, row - 3];
    return [SPAN * (q + r / 2 - 0.5), 1.5 * r];
  }),
);

export const CELLS: readonly number[] = MIDDLES.map((_, cell) => cell);
export const START: readonly number[] = [21, 22];
/** The width and height of a reef whose fields have the radius 1. */
export const REEF_WIDTH = 8 * SPAN;
export const REEF_HEIGHT = 11;

/** The middle of a field in a reef of this scale. */
export function fieldAt(cell: number, [x, y]: Point, r: number): Point {
  const [dx, dy] = MIDDLES[cell];
  return [x + dx * r, y + dy * r];
}

/** How far a field of this height is lifted off the board. */
export function lift(height: number, r: number): number {
  return Math.min(Math.max(height - 1, 0), 5) * r * 0.11;
}

/** The texts for the directions of a neighbour, clockwise from the right. */
const WAYS = [
  "lumicora.way.right",
  "lumicora.way.lower_right",
  "lumicora.way.lower_left",
  "lumicora.way.left",
  "lumicora.way.upper_left",
  "lumicora.way.upper_right",
];

/** The text for the direction in which the second of two neighbours lies. */
export function wayOf(from: number, to: number): string {
  const [x, y] = facingOf(from, to);
  return WAYS[(Math.round(Math.atan2(y, x) / (Math.PI / 3)) + 6) % 6];
}

/** The way from one field to another. */
export function facingOf(from: number, to: number): Point {
  return [MIDDLES[to][0] - MIDDLES[from][0], MIDDLES[to][1] - MIDDLES[from][1]];
}
