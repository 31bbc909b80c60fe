/** Finds where a place is on the board, for the pieces that fly from or to it. */

import type { GameEvent } from "../../gen/options";
import type { Place, Point } from "../../kit/places";
import { fieldAt, REEF_HEIGHT, REEF_WIDTH } from "./fields";
import { inGrid, luminoGrid, type Box, type Layout } from "./layout";
import type { LumicoraBoard } from "./lumicoraBoard.svelte";
import { byKind, lumicoraView } from "./view";
import type { AnyView } from "../../kit/gameUi";

/** Where the i-th of the small reefs lies, and the radius of its fields. */
export function smallReefAt(
  { others, wide }: Layout,
  i: number,
  count: number,
): { at: Point; r: number } {
  const columns = wide ? Math.min(count, 2) : Math.max(count, 2);
  const width = others.width / (wide && count === 1 ? 1.5 : columns);
  const rows = wide ? Math.max(2, Math.ceil(count / 2)) : 1;
  const height = others.height / (wide && count === 1 ? 1.5 : rows);
  const r = Math.min((width - 16) / REEF_WIDTH, (height - 32) / REEF_HEIGHT);
  const row = Math.floor(i / columns);
  const y = others.y + others.height - (REEF_HEIGHT * r) / 2 - 6 - row * height;
  return { at: [others.x + (REEF_WIDTH * r) / 2 + 6 + width * (i % columns), y], r };
}

const middle = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];

/** The middle of a place as the view has it; null if it is not on the board. */
export function pointOf(
  board: LumicoraBoard,
  view: AnyView,
  place: Place,
  event: GameEvent,
): Point | null {
  const [area, first = "", part = "", detail = ""] = place.split(".");
  const { layout } = board;
  if (area === "atoll") return inAtoll(layout, lumicoraView(view).atoll, event);
  if (area === "bag" || area === "stack") return layout.bag;
  if (area === "round") return inGrid(layout.track, Number(first) - 1);
  if (area !== "seat") return null;
  const seat = Number(first);
  if (seat !== board.seat) return inSmallReef(board, seat, part, detail);
  if (part === "reef") return board.fieldPoint(Number(detail));
  const boxes: Record<string, Box> = {
    display: layout.display,
    hand: layout.hand,
    limestone: layout.store,
    tiles: layout.tiles,
    score: layout.end,
    start: layout.hand,
  };
  return part in boxes ? middle(boxes[part]) : null;
}

function inAtoll(layout: Layout, atoll: string[], event: GameEvent): Point {
  const kinds = byKind(atoll).map(([lumino]) => lumino);
  const grid = luminoGrid(layout.atoll, kinds.length, layout.text * 1.7);
  return inGrid(grid, Math.max(0, kinds.indexOf(String(event["lumino"]))));
}

function inSmallReef(board: LumicoraBoard, seat: number, part: string, detail: string): Point {
  const others = board.view.seats.map((_, i) => i).filter((i) => i !== board.seat);
  const { at, r } = smallReefAt(board.layout, others.indexOf(seat), others.length);
  return part === "reef" ? fieldAt(Number(detail), at, r) : at;
}
