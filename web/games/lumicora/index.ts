/** Lumicora in the list of games. */

import type { GameEntry } from "../../kit/games";
import type { Lesson } from "../../kit/lesson";

export const game: GameEntry = {
  cover: () => import("./CoverPicture.svelte"),
  optionPicture: () => import("./OptionPicture.svelte"),
  ui: async () => (await import("./ui")).ui,
  lesson: async () => (await import("../../gen/lesson_lumicora.json")).default as unknown as Lesson,
};
