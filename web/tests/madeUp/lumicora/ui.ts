/** The parts of the made-up table. */

import type { GameUi } from "../../../kit/gameUi";
import Area from "./Area.svelte";
import Board from "./Board.svelte";
import Nothing from "./Nothing.svelte";
import Tray from "./Tray.svelte";

export const ui: GameUi = {
  Board,
  Area,
  Hand: Tray,
  trayStays: true,
  panels: [{ title: "web.nav.rules", Panel: Tray }],
  groupOf: ({ verb }) => (verb === "pass" ? "web.table.more" : "web.table.confirm"),
  OptionBadge: Nothing,
  SeatPieces: Nothing,
  StillToCome: Nothing,
  RulesSummary: Nothing,
  heading: () => ["web.table.story", {}],
  isEnding: () => false,
  times: () => 1,
  draws: () => false,
};
