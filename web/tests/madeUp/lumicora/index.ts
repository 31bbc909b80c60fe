/** A made-up table with every slot filled: areas, tray, panel and groups of options. */

import type { GameEntry } from "../../../kit/games";

export const game: GameEntry = {
  cover: () => import("./Nothing.svelte"),
  ui: async () => (await import("./ui")).ui,
};
