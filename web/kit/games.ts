/** The games that have a user interface; each is a folder in web/games, named after the game. */

import type { Component } from "svelte";
import type { Params } from "../app/words";
import type { GameUi } from "./gameUi";
import type { Lesson } from "./lesson";

/** What the picture of an option's choice gets. */
export interface OptionPictureProps {
  option: string;
  choice: string;
  gameData: Params;
}

/** What a game's `index.ts` exports as `game`; its parts are loaded on demand. */
export interface GameEntry {
  cover: () => Promise<{ default: Component }>;
  ui: () => Promise<GameUi>;
  /** Can its board show a table with these options? Otherwise the plain board shows it. */
  isDrawn?: (options: Record<string, string>) => boolean;
  lesson?: () => Promise<Lesson>;
  /** A picture of each choice of an option, for the form of a new table. */
  optionPicture?: () => Promise<{ default: Component<OptionPictureProps> }>;
}

const modules = import.meta.glob<{ game: GameEntry }>("../games/*/index.ts", { eager: true });

/** The games by name. Other games are not offered here but can be played on a plain board. */
export const GAMES: Partial<Record<string, GameEntry>> = Object.fromEntries(
  Object.entries(modules).map(([path, { game }]) => [path.split("/").at(-2) ?? "", game]),
);

/** The game to show if none has been chosen. */
export const DEFAULT_GAME = Object.keys(GAMES)[0];

/** Does the game have a board for a table with these options? */
export const isDrawn = (game: string, options: Record<string, string>): boolean => {
  const entry = GAMES[game];
  return entry !== undefined && (entry.isDrawn?.(options) ?? true);
};

/** A game's user interface, or null if it has none yet for these options. */
export async function loadGameUi(
  game: string,
  options: Record<string, string> = {},
): Promise<GameUi | null> {
  return isDrawn(game, options) ? ((await GAMES[game]?.ui()) ?? null) : null;
}
