/** Where everything lies on the board: one layout for wide screens, one for tall ones. */

import type { Point } from "../../kit/places";

/** Things in rows: the middle of the first, the way to the next, how many are in a row. */
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
  /** The reefs of the others. */
  others: Box;
  /** The size of headings. */
  text: number;
}

const WIDE: Layout = {
  wide: true,
  width: 1200,
  height: 700,
  reef: { at: [600, 348], r: 55 },
  track: { at: [34, 34], pitch: [31, 0], columns: 10 },
  atoll: { x: 12, y: 82, width: 240, height: 214 },
  bag: [52, 352],
  display: {
    x: 846,
    y: 12,
    width: 342,
    height: 84,
    at: [890, 66],
    pitch: [85, 0],
    columns: 4,
    r: 22,
  },
  hand: {
    x: 906,
    y: 104,
    width: 282,
    height: 84,
    at: [954, 157],
    pitch: [93, 0],
    columns: 3,
    r: 23,
  },
  store: { x: 960, y: 196, width: 228, height: 84, at: [986, 236], pitch: [44, 30], columns: 5 },
  tiles: { x: 846, y: 580, width: 342, height: 110, at: [890, 647], pitch: [85, 0], columns: 4 },
  end: { x: 994, y: 292, width: 194, height: 166, at: [1018, 340], pitch: [92, 42], columns: 2 },
  others: { x: 12, y: 386, width: 346, height: 308 },
  text: 17,
};

const TALL: Layout = {
  wide: false,
  width: 400,
  height: 840,
  reef: { at: [200, 212], r: 28.4 },
  track: { at: [24, 22], pitch: [39, 0], columns: 10 },
  display: {
    x: 6,
    y: 386,
    width: 388,
    height: 66,
    at: [54, 425],
    pitch: [97, 0],
    columns: 4,
    r: 22,
  },
  atoll: { x: 6, y: 458, width: 316, height: 122 },
  bag: [360, 492],
  hand: { x: 6, y: 586, width: 252, height: 66, at: [48, 626], pitch: [82, 0], columns: 3, r: 20 },
  store: { x: 264, y: 586, width: 130, height: 66, at: [282, 618], pitch: [23.5, 20], columns: 5 },
  tiles: { x: 6, y: 658, width: 216, height: 86, at: [33, 708], pitch: [54, 0], columns: 4 },
  end: { x: 228, y: 658, width: 166, height: 86, at: [244, 690], pitch: [80, 22], columns: 2 },
  others: { x: 6, y: 750, width: 388, height: 88 },
  text: 13,
};

export const layoutFor = (wide: boolean): Layout => (wide ? WIDE : TALL);

/** The middle of the n-th thing in a grid. */
export function inGrid({ at: [x, y], pitch: [dx, dy], columns }: Grid, n: number): Point {
  return [x + (n % columns) * dx, y + Math.floor(n / columns) * dy];
}

/** The grid in which so many luminos fit into a box, and the radius of their halves. */
export function luminoGrid(box: Box, count: number, heading: number): Grid & { r: number } {
  const room = { width: box.width - 12, height: box.height - heading - 10 };
  let columns = box.width > box.height * 1.8 ? 4 : 3;
  while (columns < 9 && Math.ceil(count / columns) * ((room.width / columns) * 0.72) > room.height)
    columns += 1;
  const dx = room.width / columns;
  const rows = Math.max(2, Math.ceil(count / columns));
  const dy = Math.min(dx * 0.74, room.height / rows);
  return {
    at: [box.x + 6 + dx / 2, box.y + heading + 4 + dy / 2],
    pitch: [dx, dy],
    columns,
    r: Math.min(dx / 3.9, dy / 2.15),
  };
}
