/** A substitute for the table's data when a game is shown without a table: a replay or lesson. */

import type { SeatInfo, TableInfo } from "../gen/wire";
import type { AnyView } from "./gameUi";

/** The part of a table's data that the seat list needs. */
export function replayTable(game: string, names: readonly string[], view: AnyView): TableInfo {
  const mover = Number(view["to_move"] ?? -1);
  const seats = names.map((name) => ({ kind: "person", name, here: true, standing: "plays" }));
  return {
    game,
    status: "running",
    seats: seats as SeatInfo[],
    to_move: mover >= 0 ? mover : null,
    clock: null,
  } as TableInfo;
}
