/** Explains pieces and fields in words, with numbers from the game data. */

import { t } from "../../app/language.svelte";
import { capital, fillNumbers, type Params } from "../../app/words";
import type { Half, Lumino } from "../../gen/lumicora";

/** The text of a key as a sentence, with numbers from the game data. */
export function sentence(key: string, params: Params, gameData: Params): string {
  return capital(fillNumbers(t(key, params), gameData));
}

/** What a lumino is called. */
export const luminoName = (lumino: Lumino): string => t(`lumicora.lumino.${lumino}`);

/** What a half shows. */
export function halfName({ colour, number, animal }: Half): string {
  const name = t(`lumicora.colour.${colour}`);
  if (number !== null) return `${name} ${number}`;
  return animal ? `${name} ${t(`lumicora.species.${animal}`)}` : name;
}
