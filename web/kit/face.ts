/** What a game brings to the table besides its words; the kit works without it, only plainer. */

import type { Component } from "svelte";
import type { Option } from "../gen/options";
import type { TableInfo } from "../gen/wire";
import type { Params } from "../app/words";
import type { Place } from "./places";

export type AnyView = Record<string, unknown>;

export interface BoardProps {
  view: AnyView;
  options: Option[];
  names: string[];
  tables: Params;
  /** The option looked at in the list of options. */
  aimed: number | null;
  /** Entries of a moment in the story to show: what the log's line was about. */
  shown: Params[];
  onchoose: (action: number) => void;
  onaim: (action: number | null) => void;
  /** A thing that is no option was clicked: what was meant, and why is it not possible? */
  onwhy: (place: Place) => void;
}

export interface SideProps {
  /** Whose hand it is, if several are shown. */
  owner?: string;
  view: AnyView;
  table: TableInfo | null;
  names: string[];
  tables: Params;
}

export interface GameFace {
  Board: Component<BoardProps>;
  Badge: Component<{ option: Option; view: AnyView; size?: number }>;
  Seat: Component<SideProps & { seat: number }>;
  Hand: Component<SideProps>;
  Coming: Component<SideProps>;
  /** The game on one page, for those who will not read all the rules. */
  Short: Component<{ tables: Params }>;
  /** How far the game is: key and parameters of the words. */
  heading: (view: AnyView) => [string, Params];
  /** How many equal things an option stands for. */
  times: (view: AnyView, option: Option) => number;
}

/** The games that have a face; the others are not offered. */
export const FACES: Record<string, () => Promise<GameFace>> = {
  coralia: async () => (await import("../games/coralia/face")).face,
};
