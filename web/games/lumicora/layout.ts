/** Where everything is on the board: one layout for wide screens, one for tall ones. */

import type { Point } from "../../kit/places";

/** Items in rows: the middle of the first, the distance to the next, and how many per row. */
export interface Grid {
  at: Point;
  pitch: Point;
  columns: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  wide: boolean;
  width: number;
  height: number;
  /** The middle of the large reef and the radius of its fields. */
  reef: { at: Point; r: number };
  track: Grid;
  atoll: Box;
  bag: Point;
  display: Box & Grid & { r: number };
  hand: Box & Grid & { r: number };
  store: Box & Grid;
  tiles: Box & Grid;
  end: Box & Grid;
  /** The size of headings. */
  text: number;
}

/** A box, and the grid of what lies in it; `r` is the radius of the halves of luminos. */
function box(
  x: number,
  y: number,
  width: number,
  height: number,
  grid: Grid,
  r = 0,
): Box & Grid & { r: number } {
  return { x, y, width, height, ...grid, r };
}

const WIDE: Layout = {
  wide: true,
  width: 1200,
  height: 700,
  reef: { at: [600, 344], r: 55 },
  track: { at: [34, 34], pitch: [31, 0], columns: 10 },
  atoll: { x: 12, y: 82, width: 240, height: 222 },
  bag: [52, 374],
  display: box(944, 10, 246, 158, { at: [1008, 72], pitch: [118, 62], columns: 2 }, 27),
  hand: box(944, 174, 246, 114, { at: [1008, 220], pitch: [118, 46], columns: 2 }, 22),
  store: box(990, 296, 200, 92, { at: [1014, 340], pitch: [38, 31], columns: 5 }),
  tiles: box(12, 568, 346, 122, { at: [57, 640], pitch: [86, 0], columns: 4 }),
  end: box(842, 568, 346, 122, { at: [872, 622], pitch: [112, 44], columns: 3 }),
  text: 17,
};

const TALL: Layout = {
  wide: false,
  width: 400,
  height: 760,
  reef: { at: [200, 212], r: 28.4 },
  track: { at: [24, 22], pitch: [39, 0], columns: 10 },
  display: box(6, 386, 388, 74, { at: [54, 432], pitch: [97, 0], columns: 4 }, 22),
  atoll: { x: 6, y: 466, width: 316, height: 122 },
  bag: [360, 500],
  hand: box(6, 594, 252, 66, { at: [48, 634], pitch: [82, 0], columns: 3 }, 20),
  store: box(264, 594, 130, 66, { at: [282, 626], pitch: [23.5, 20], columns: 5 }),
  tiles: box(6, 666, 216, 88, { at: [33, 718], pitch: [54, 0], columns: 4 }),
  end: box(228, 666, 166, 88, { at: [244, 700], pitch: [80, 22], columns: 2 }),
  text: 13,
};

export const layoutFor = (wide: boolean): Layout => (wide ? WIDE : TALL);

/** The middle of the n-th item of a grid. */
export function inGrid({ at: [x, y], pitch: [dx, dy], columns }: Grid, n: number): Point {
  return [x + (n % columns) * dx, y + Math.floor(n / columns) * dy];
}

/** Room is kept for this many luminos, so that fewer do not become larger. */
const USUAL = 6;

/** The grid in which a number of luminos are largest in a box, and the radius of their halves. */
export function luminoGrid(box: Box, count: number, heading: number): Grid & { r: number } {
  const room = { width: box.width - 12, height: box.height - heading - 10 };
  const grids = Array.from({ length: 8 }, (_, i) => {
    const columns = i + 2;
    const dx = room.width / columns;
    const dy = Math.min(dx * 0.74, room.height / Math.ceil(Math.max(count, USUAL) / columns));
    return { columns, dx, dy, r: Math.min(dx / 3.9, dy / 2.15) };
  });
  const { columns, dx, dy, r } = grids.reduce((best, grid) => (grid.r > best.r ? grid : best));
  return {
    at: [box.x + 6 + dx / 2, box.y + heading + 4 + dy / 2],
    pitch: [dx, dy],
    columns,
    r,
  };
}
