/** The games that have a user interface: one folder in web/games each, known by its name. */

import type { Component } from "svelte";
import type { GameUi } from "./gameUi";
import type { Lesson } from "./lesson";

/** What a game's `index.ts` exports as `game`; everything is loaded when it is needed. */
export interface GameEntry {
  cover: () => Promise<{ default: Component }>;
  ui: () => Promise<GameUi>;
  lesson?: () => Promise<Lesson>;
}

const modules = import.meta.glob<{ game: GameEntry }>("../games/*/index.ts", { eager: true });

/** The games by name; others are not offered, but can be played with a plain board. */
export const GAMES: Partial<Record<string, GameEntry>> = Object.fromEntries(
  Object.entries(modules).map(([path, { game }]) => [path.split("/").at(-2) ?? "", game]),
);

/** The game to show where no game has been chosen. */
export const DEFAULT_GAME = Object.keys(GAMES)[0];

/** A game's user interface, or null if it has none yet. */
export async function loadGameUi(game: string): Promise<GameUi | null> {
  return (await GAMES[game]?.ui()) ?? null;
}
