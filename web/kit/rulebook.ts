/** Loads and caches a game's rules and data. */

import { get } from "../app/api";
import type { Rules, RuleText } from "../gen/wire";

const rulebooks = new Map<string, Promise<Rules>>();

/** A game's rules in a language. */
export function rulebook(game: string, language: string): Promise<Rules> {
  const key = `${game} ${language}`;
  let book = rulebooks.get(key);
  if (!book) {
    book = get<Rules>(`/games/${game}/rules?lang=${language}`);
    book.catch(() => rulebooks.delete(key));
    rulebooks.set(key, book);
  }
  return book;
}

export function findRule(book: Rules, id: string): RuleText | undefined {
  return book.sections.flatMap((section) => section.rules).find((rule) => rule.id === id);
}

const dataByGame = new Map<string, Promise<Record<string, unknown>>>();

/** A game's counts and values from its data.toml. */
export function loadGameData(game: string): Promise<Record<string, unknown>> {
  let data = dataByGame.get(game);
  if (!data) {
    data = get<Record<string, unknown>>(`/games/${game}/data`);
    data.catch(() => dataByGame.delete(game));
    dataByGame.set(game, data);
  }
  return data;
}
