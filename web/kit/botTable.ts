/** Starts a table against a bot. */

import { post } from "../app/api";
import { tablePath } from "../app/links";
import { go } from "../app/router.svelte";
import type { SeatInfo, TableInfo } from "../gen/wire";

export type Level = SeatInfo["level"];

/** Create a table with me and a bot of this level, and go there. */
export async function startBotTable(game: string, level: Level = "medium"): Promise<void> {
  const seats = [{ kind: "me" }, { kind: "bot", level }];
  const table = await post<TableInfo>("/tables", { game, seats });
  go(tablePath({ id: table.id }));
}
