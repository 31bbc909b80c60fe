/** Finds where a place is on the board, for the pieces that fly from or to it. */

import type { View } from "../../gen/lumicora";
import type { GameEvent } from "../../gen/options";
import type { Place, Point } from "../../kit/places";
import { inGrid, luminoGrid, type Box, type Layout } from "./layout";
import type { LumicoraBoard } from "./lumicoraBoard.svelte";
import { atollKinds, lumicoraView } from "./view";
import type { AnyView } from "../../kit/gameUi";

const middle = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];

/** The middle of a place, given the view; null if it is not on the board. */
export function pointOf(
  board: LumicoraBoard,
  view: AnyView,
  place: Place,
  event: GameEvent,
): Point | null {
  const [area, first = "", part = "", detail = ""] = place.split(".");
  const { layout } = board;
  if (area === "atoll") return inAtoll(layout, lumicoraView(view), event);
  if (area === "bag" || area === "stack") return layout.bag;
  if (area === "round") return inGrid(layout.track, Number(first) - 1);
  if (area !== "seat") return null;
  if (Number(first) !== board.seat) return null;
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

function inAtoll(layout: Layout, view: View, event: GameEvent): Point {
  const kinds = atollKinds(view).map(([lumino]) => lumino);
  const grid = luminoGrid(layout.atoll, kinds.length, layout.text * 1.7);
  return inGrid(grid, Math.max(0, kinds.indexOf(String(event["lumino"]))));
}
