/** Loads and caches a game's rules and data. */

import { get } from "../app/api";

export interface Rule {
  id: string;
  text: string;
  grade: "certain" | "likely" | "assumed";
  forbids: boolean;
}

export interface Section {
  id?: string | null;
  title: string;
  rules: Rule[];
}

export interface Rulebook {
  game: string;
  version: number;
  sections: Section[];
}

const asked = new Map<string, Promise<Rulebook>>();

export function rulebook(game: string, language: string): Promise<Rulebook> {
  const key = `${game} ${language}`;
  let book = asked.get(key);
  if (!book) {
    book = get<Rulebook>(`/games/${game}/rules?lang=${language}`);
    book.catch(() => asked.delete(key));
    asked.set(key, book);
  }
  return book;
}

export function findRule(book: Rulebook, id: string): Rule | undefined {
  return book.sections.flatMap((section) => section.rules).find((rule) => rule.id === id);
}

const gameData = new Map<string, Promise<Record<string, unknown>>>();

/** The game's counts, gameData and values. */
export function loadGameData(game: string): Promise<Record<string, unknown>> {
  let table = gameData.get(game);
  if (!table) {
    table = get<Record<string, unknown>>(`/games/${game}/data`);
    table.catch(() => gameData.delete(game));
    gameData.set(game, table);
  }
  return table;
}
