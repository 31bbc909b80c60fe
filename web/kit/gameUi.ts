/** What a game adds to the shared pages (board, hand ...), and the list of games. */

import type { Component } from "svelte";
import type { Option } from "../gen/options";
import type { TableInfo } from "../gen/wire";
import type { Params } from "../app/words";
import type { Place } from "./places";

/** A view of any game, as the server sends it. */
export type AnyView = Record<string, unknown>;

/** What every board gets. */
export interface BoardProps {
  view: AnyView;
  options: Option[];
  names: string[];
  gameData: Params;
  /** The option that is pointed at in the option list. */
  aimed: number | null;
  /** The events to highlight. */
  shown: Params[];
  onchoose: (action: number) => void;
  onaim: (action: number | null) => void;
  /** A place that is no option was clicked: ask why nothing can be done there. */
  onwhy: (place: Place) => void;
}

/** What the parts beside the board get. */
export interface SideProps {
  /** The name of whose hand it is, if several are shown. */
  owner?: string;
  view: AnyView;
  table: TableInfo | null;
  names: string[];
  gameData: Params;
}

export interface GameUi {
  Board: Component<BoardProps>;
  /** The small picture on an option button. */
  OptionBadge: Component<{ option: Option; view: AnyView; size?: number }>;
  /** What a player has, shown under their name. */
  SeatPieces: Component<SideProps & { seat: number }>;
  Hand: Component<SideProps>;
  /** What may still be drawn or rolled. */
  StillToCome: Component<SideProps>;
  /** The rules on one page. */
  RulesSummary: Component<{ gameData: Params }>;
  /** The progress of the game, as the key and parameters of a text. */
  heading: (view: AnyView) => [string, Params];
  /** Has everybody's last turn begun? */
  isEnding: (view: AnyView) => boolean;
  /** How many identical pieces an option stands for. */
  times: (view: AnyView, option: Option) => number;
}

/** The games that have a user interface; others are not offered. */
export const GAME_UIS: Record<string, () => Promise<GameUi>> = {
  coralia: async () => (await import("../games/coralia/ui")).ui,
};

/** The game to show where no game has been chosen. */
export const DEFAULT_GAME = Object.keys(GAME_UIS)[0];
