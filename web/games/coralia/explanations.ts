/** Explains pieces and cards in words, with numbers from the game data. */

import { t } from "../../app/language.svelte";
import { capital, fillNumbers, type Params } from "../../app/words";
import type { Card } from "../../gen/coralia";

interface CardRow extends Params {
  id: Card;
  effect: string;
}

/** The text of a key as a sentence, with numbers from the game data. */
export function sentence(key: string, params: Params, gameData: Params): string {
  return capital(fillNumbers(t(key, params), gameData));
}

/** The name of a card and what it is worth. */
export function aboutCard(card: Card | null, from: string, gameData: Params): string {
  if (card === null) return sentence(`coralia.explain.pile_${from}`, {}, gameData);
  const name = capital(t(`coralia.card.${card}`));
  const row = ((gameData["card"] ?? []) as CardRow[]).find(({ id }) => id === card);
  return row
    ? `${name}: ${fillNumbers(t(`coralia.brings.worth.${row.effect}`, row), gameData)}`
    : name;
}
