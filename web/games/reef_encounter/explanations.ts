/** Explains what lies on the table in words, with numbers from the game data. */

import { t } from "../../app/language.svelte";
import { capital, fillNumbers, type Params } from "../../app/words";

/** The text of a key as a sentence, with numbers from the game data. */
export function sentence(key: string, params: Params, gameData: Params): string {
  return capital(fillNumbers(t(key, params), gameData));
}
