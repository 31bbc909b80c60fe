/** Where everything is on the board: all rocks side by side, or one large and the others small. */

import type { Colour, Rock } from "../../gen/reef_encounter";
import type { Point } from "../../kit/places";
import { COLOURS } from "./looks";
import { gridOf } from "./view";

/** A rectangle of the drawing. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The slot of the board: a large one, a low one beside the rest, or a phone. */
export type Room = "wide" | "low" | "tall";

export interface Layout {
  width: number;
  height: number;
  /** The width of a cell of the large rocks. */
  cell: number;
  /** Is one rock shown large and all of them as thumbnails? */
  single: boolean;
  wheel: Box;
  sea: Box;
  /** The thumbnails, in the order of the rocks. */
  thumbnails: Box[];
  /** The upper left corners of the rocks that are drawn large, by position. */
  corners: Point[];
}

export const COLUMNS = 7;
export const ROWS = 6;

/** The layout that shows the rocks of 2, 3 or 4 players side by side. */
function wideLayout(rocks: number): Layout {
  const base = { width: 1200, height: 600, single: false, thumbnails: [] };
  if (rocks <= 2) {
    return {
      ...base,
      cell: 58,
      corners: [
        [22, 22],
        [452, 22],
      ],
      wheel: { x: 866, y: 4, w: 330, h: 388 },
      sea: { x: 4, y: 396, w: 1192, h: 200 },
    };
  }
  if (rocks === 3) {
    return {
      ...base,
      cell: 52,
      corners: [
        [24, 20],
        [424, 20],
        [824, 20],
      ],
      wheel: { x: 598, y: 348, w: 598, h: 249 },
      sea: { x: 4, y: 348, w: 590, h: 249 },
    };
  }
  return {
    ...base,
    cell: 46,
    corners: [
      [26, 18],
      [374, 18],
      [26, 318],
      [374, 318],
    ],
    wheel: { x: 714, y: 3, w: 483, h: 326 },
    sea: { x: 714, y: 333, w: 483, h: 264 },
  };
}

function lowLayout(rocks: number): Layout {
  const corner: Point = [20, 18];
  return {
    width: 700,
    height: 460,
    cell: 54,
    single: true,
    corners: [corner],
    thumbnails: row(rocks, { x: 14, y: 352, w: 390, h: 104 }, 94),
    wheel: { x: 406, y: 0, w: 292, h: 276 },
    sea: { x: 406, y: 278, w: 292, h: 180 },
  };
}

function tallLayout(rocks: number): Layout {
  return {
    width: 400,
    height: 1000,
    cell: 53,
    single: true,
    corners: [[20, 80]],
    thumbnails: row(rocks, { x: 4, y: 2, w: 392, h: 60 }, 94),
    wheel: { x: 2, y: 408, w: 396, h: 336 },
    sea: { x: 2, y: 746, w: 396, h: 250 },
  };
}

/** Boxes of equal width in a row. */
function row(count: number, { x, y, w, h }: Box, widest: number): Box[] {
  const step = Math.min(widest, w / count);
  return Array.from({ length: count }, (_, i) => ({ x: x + i * step, y, w: step - 4, h }));
}

export function layoutFor(room: Room, rocks: number): Layout {
  if (room === "tall") return tallLayout(rocks);
  return room === "low" ? lowLayout(rocks) : wideLayout(rocks);
}

/** Where a rock is drawn large, if it is. */
export function cornerOf(layout: Layout, rocks: Rock[], rock: number, large: number): Point | null {
  if (layout.single) return rock === large ? layout.corners[0] : null;
  return layout.corners[rocks.findIndex((one) => one.rock === rock)] ?? null;
}

/** The middle of a cell on a rock with this corner. */
export function middleOf([x, y]: Point, cell: string, c: number): Point {
  const [column, row] = gridOf(cell);
  return [x + (column + 0.5) * c, y + (row + 0.5) * c];
}

/** The middle of a box. */
export const centre = ({ x, y, w, h }: Box): Point => [x + w / 2, y + h / 2];

/** A ring of five points, clockwise from the top, in the order of the colours. */
export function ring([x, y]: Point, rx: number, ry: number): Record<Colour, Point> {
  const at = (i: number): Point => {
    const angle = -Math.PI / 2 + (i * 2 * Math.PI) / COLOURS.length;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  };
  return Object.fromEntries(COLOURS.map((colour, i) => [colour, at(i)])) as Record<Colour, Point>;
}

/** The spaces of the open sea; a low box is a flat ring with more room for each. */
export function seaRing(layout: Layout): { at: Record<Colour, Point>; node: number } {
  const { sea } = layout;
  const [x, y] = centre(sea);
  if (sea.w > 2.4 * sea.h) {
    // Flat: the bag lies in the gap of the ring.
    const node = Math.min(58, sea.h * 0.265);
    const [up, down] = [sea.y + node + 6, sea.y + sea.h - node - 6];
    const step = sea.w / 5.4;
    return {
      at: {
        white: [x - step * 0.8, up],
        yellow: [x + step * 0.8, up],
        orange: [x + step * 1.9, y],
        pink: [x, down],
        grey: [x - step * 1.9, y],
      },
      node,
    };
  }
  const node = Math.min(sea.h * 0.185, 52);
  return {
    at: ring([x, y + sea.h * 0.045], sea.w / 2 - node * 1.15, sea.h / 2 - node * 1.02),
    node,
  };
}

/** The corals in the diagram of who is stronger; a wide box has the algae beside it. */
export function wheelRing(layout: Layout): {
  at: Record<Colour, Point>;
  node: number;
  foot: Box;
  /** Half the width of an alga's place in the foot. */
  footNode: number;
  /** The factor for the size of marks: 1 where there is room. */
  scale: number;
} {
  const { wheel } = layout;
  const isBeside = wheel.w > 1.4 * wheel.h;
  const [across, down] = isBeside ? [68, 0] : [0, 52];
  const foot = isBeside
    ? { x: wheel.x + wheel.w - across, y: wheel.y, w: across, h: wheel.h }
    : { x: wheel.x, y: wheel.y + wheel.h - 50, w: wheel.w, h: 50 };
  const [w, h] = [wheel.w - across, Math.min(wheel.h - down, wheel.w * 1.02)];
  const node = Math.min(34, h * 0.118);
  const r = Math.min(w / 2 - node * 1.25, h / 1.81 - node * 1.25);
  const y = wheel.y + (wheel.h - down) / 2 + r * 0.085;
  return {
    at: ring([wheel.x + w / 2, y], r, r),
    node,
    foot,
    footNode: Math.min(24, Math.max(foot.w, foot.h) * 0.09),
    scale: Math.min(1.25, r / 105),
  };
}

/** The position of an alga's cylinders, or of the alga space (4), beside or below the diagram. */
export function footPoint({ x, y, w, h }: Box, index: number): Point {
  const along = 0.1 + index * 0.2;
  return h > w ? [x + w / 2, y + h * along] : [x + w * along, y + h / 2];
}
