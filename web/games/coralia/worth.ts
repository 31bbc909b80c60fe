/** What things are good for, in the words of the catalogue and the numbers of the game's tables. */

import { t } from "../../app/language.svelte";
import { capital, fillTables, type Params } from "../../app/words";
import type { Card } from "../../gen/coralia";

interface CardRow extends Params {
  id: Card;
  effect: string;
}

/** Key and parameters of what a card brings; null for one that the tables do not list. */
export function worthOf(card: string, tables: Params): [string, Params] | null {
  const row = ((tables["card"] ?? []) as CardRow[]).find((one) => one.id === card);
  return row ? [`coralia.brings.worth.${row.effect}`, row] : null;
}

/** A sentence with the tables' numbers in it. */
export function told(words: [string, Params], tables: Params): string {
  return capital(fillTables(t(...words), tables));
}

/** A card's name and what it brings. */
export function aboutCard(card: Card | null, from: string, tables: Params): string {
  if (card === null) return told([`coralia.explain.pile_${from}`, {}], tables);
  const name = capital(t(`coralia.card.${card}`));
  const worth = worthOf(card, tables);
  return worth ? `${name}: ${fillTables(t(...worth), tables)}` : name;
}
