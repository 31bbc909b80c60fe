/** Explains pieces and fields in words, with numbers from the game data. */

import { t } from "../../app/language.svelte";
import { capital, fillNumbers, type Params } from "../../app/words";
import type { Half, Lumino } from "../../gen/lumicora";
import { faceOf } from "./view";

/** The text of a key as a sentence, with numbers from the game data. */
export function sentence(key: string, params: Params, gameData: Params): string {
  return capital(fillNumbers(t(key, params), gameData));
}

/** What a lumino is called. */
export const luminoName = (lumino: Lumino): string => t(`lumicora.lumino.${lumino}`);

/** What a lumino is good for. */
export function aboutLumino(lumino: Lumino, gameData: Params): string {
  const { animal } = faceOf(lumino);
  if (!animal) return sentence("lumicora.explain.lumino", {}, gameData);
  return sentence("lumicora.explain.lumino_animal", { animal, species: animal }, gameData);
}

/** What a half shows. */
export function halfName({ colour, number, animal }: Half): string {
  const name = t(`lumicora.colour.${colour}`);
  if (number !== null) return `${name} ${number}`;
  return animal ? `${name} ${t(`lumicora.species.${animal}`)}` : name;
}
