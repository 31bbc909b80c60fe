/** Lumicora in the list of games. */

import type { GameEntry } from "../../kit/games";

export const game: GameEntry = {
  cover: () => import("./CoverPicture.svelte"),
  ui: async () => (await import("./ui")).ui,
};
