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

/** A game's user interface, or null if it has none yet. */
export async function loadGameUi(game: string): Promise<GameUi | null> {
  return (await GAMES[game]?.ui()) ?? null;
}
