/** Where everything is on the board: one layout for wide screens, one for tall ones. */

import type { Colour, Pile, Space } from "../../gen/coralia";
import type { Point } from "../../kit/places";
import { COLOURS, SPACE_OFFSETS } from "./looks";

export interface Layout {
  wide: boolean;
  width: number;
  height: number;
  /** The distance between two spaces of a reef. */
  pitch: number;
  reefs: Record<Colour, Point>;
  island: { x: number; y: number; rx: number; ry: number };
  station: Point[];
  dieSize: number;
  supply: Record<Colour, Point>;
  supplySize: number;
  piles: Record<Pile, Point>;
  /** The first of the turtles beside the board. */
  beside: Point;
  /** Spare chests and stingrays. */
  heaps: Point[];
  turtlesPerRow: number;
  track: { x: number; y: number; width: number };
}

function byColour(points: Point[]): Record<Colour, Point> {
  return Object.fromEntries(COLOURS.map((colour, i) => [colour, points[i]])) as Record<
    Colour,
    Point
  >;
}

const WIDE: Layout = {
  wide: true,
  width: 1200,
  height: 640,
  pitch: 84,
  // Around the island, clockwise from the left.
  reefs: byColour([
    [162, 300],
    [383, 150],
    [817, 150],
    [1038, 300],
    [817, 450],
    [383, 450],
  ]),
  island: { x: 600, y: 300, rx: 132, ry: 122 },
  station: [
    [569, 271],
    [631, 271],
    [569, 333],
    [631, 333],
  ],
  dieSize: 54,
  supply: byColour([
    [48, 44],
    [108, 44],
    [168, 44],
    [48, 104],
    [108, 104],
    [168, 104],
  ]),
  supplySize: 44,
  piles: { starfish: [1000, 58], pearl: [1054, 58], fish: [1108, 58], island: [1162, 58] },
  beside: [34, 488],
  heaps: [
    [34, 540],
    [100, 540],
  ],
  turtlesPerRow: 4,
  track: { x: 30, y: 618, width: 1140 },
};

const TALL: Layout = {
  wide: false,
  width: 400,
  height: 986,
  pitch: 57,
  reefs: byColour([
    [102, 164],
    [298, 164],
    [102, 490],
    [298, 490],
    [102, 676],
    [298, 676],
  ]),
  island: { x: 200, y: 327, rx: 190, ry: 66 },
  station: [
    [104, 327],
    [168, 327],
    [232, 327],
    [296, 327],
  ],
  dieSize: 52,
  supply: byColour([
    [37, 36],
    [102, 36],
    [167, 36],
    [233, 36],
    [298, 36],
    [363, 36],
  ]),
  supplySize: 44,
  piles: { starfish: [210, 814], pearl: [262, 814], fish: [314, 814], island: [366, 814] },
  beside: [34, 878],
  heaps: [
    [34, 812],
    [110, 812],
  ],
  turtlesPerRow: 8,
  track: { x: 16, y: 966, width: 368 },
};

export const layoutFor = (wide: boolean): Layout => (wide ? WIDE : TALL);

export function spaceAt(layout: Layout, colour: Colour, space: Space): Point {
  const [x, y] = layout.reefs[colour];
  const [dx, dy] = SPACE_OFFSETS[space];
  return [x + dx * layout.pitch, y + dy * layout.pitch];
}

/** The distance between two of the turtles beside the board. */
export const turtlePitch = (layout: Layout): number => (layout.wide ? 48 : 47);

/** Where a turtle lies beside the board. */
export function turtleAt(layout: Layout, index: number): Point {
  const [x, y] = layout.beside;
  const column = index % layout.turtlesPerRow;
  const row = Math.floor(index / layout.turtlesPerRow);
  return [x + column * turtlePitch(layout), y - row * 52];
}

/** Where a die lies on the island's beach. */
export function beachAt(layout: Layout, index: number): Point {
  const { x, y, rx, ry } = layout.island;
  if (layout.wide) {
    const angle = -Math.PI / 2 + (index + 0.5) * 0.315;
    return [x + (rx - 19) * Math.cos(angle), y + (ry - 18) * Math.sin(angle)];
  }
  const row = index % 2 ? 1 : -1;
  return [x - 140 + Math.floor(index / 2) * 27, y + row * 44];
}
