/** Reef Encounter in the list of games. */

import type { GameEntry } from "../../kit/games";
import type { Lesson } from "../../kit/lesson";

/** The options that bring the expansion, whose pieces the board does not show yet. */
const EXPANSION = ["second_kind", "starfish_variant", "final_round_first_feed"];

export const game: GameEntry = {
  cover: () => import("./CoverPicture.svelte"),
  ui: async () => (await import("./ui")).ui,
  isDrawn: (options) => EXPANSION.every((name) => options[name] !== "yes"),
  lesson: async () =>
    (await import("../../gen/lesson_reef_encounter.json")).default as unknown as Lesson,
};
