/** What things are good for, in the words of the catalogue and the numbers of the game's tables. */

import { t } from "../../app/language.svelte";
import { capital, fillTables, type Params } from "../../app/words";
import type { Card } from "../../gen/coralia";

interface CardRow extends Params {
  id: Card;
  effect: string;
}

/** A sentence with the tables' numbers in it. */
export function sentence(key: string, params: Params, tables: Params): string {
  return capital(fillTables(t(key, params), tables));
}

/** A card's name and what it is good for. */
export function aboutCard(card: Card | null, from: string, tables: Params): string {
  if (card === null) return sentence(`coralia.explain.pile_${from}`, {}, tables);
  const name = capital(t(`coralia.card.${card}`));
  const row = ((tables["card"] ?? []) as CardRow[]).find((one) => one.id === card);
  return row
    ? `${name}: ${fillTables(t(`coralia.brings.worth.${row.effect}`, row), tables)}`
    : name;
}
