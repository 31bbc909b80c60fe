/** What a game supplies to the shared pages: its board, pieces, pictures and a few facts. */

import type { Component } from "svelte";
import type { Option } from "../gen/options";
import type { TableInfo } from "../gen/wire";
import type { Params } from "../app/words";
import type { BoardModel } from "./boardModel.svelte";
import type { Place, Point } from "./places";
import type { SeatLook } from "./seatLooks";

/** A view of any game, as the server sends it. */
export type AnyView = Record<string, unknown>;

/** What every board gets. */
export interface BoardProps {
  view: AnyView;
  gameData: Params;
  /** What can be chosen, and what is marked; see `PlaceOnBoard` and `Flights`. */
  board: BoardModel;
}

/** What the parts beside the board get. */
export interface SideProps {
  /** The name of the hand's owner, if several hands are shown. */
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
  /** What only the viewer has, under the board; not every game has that. */
  Hand?: Component<SideProps>;
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
  /** Does the board draw this place, so that an option there can be chosen on the board? */
  draws: (place: Place) => boolean;
  /** Places that are marked as a whole instead of each piece in them. */
  areas?: readonly Place[];
  /** The places where an option is chosen, if not where it begins and ends. */
  ends?: (option: Option) => Place[];
  /** Is this option first shown on the board, and chosen when it is confirmed? */
  asksFirst?: (option: Option) => boolean;
  /**
   * The way in which an option that is laid points from its place, if it has one: of several at a
   * place, the one towards the pointer is shown first.
   */
  facing?: (option: Option) => Point | null;
  /** Everybody's points, null where there are none; by default, the `score` of each seat. */
  scores?: (view: AnyView) => (number | null)[];
  /** How the seats look in this game, if it has colours of its own. */
  seatLooks?: (view: AnyView) => readonly SeatLook[];
}

/** Everybody's points, as the game or its view has them; null where there are none. */
export function scoresOf(view: AnyView | null, ui: GameUi | null): (number | null)[] {
  if (view && ui?.scores) return ui.scores(view);
  const seats = (view?.["seats"] ?? []) as { score?: number }[];
  return seats.map((seat) => seat.score ?? null);
}
