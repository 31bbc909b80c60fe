/** What a game supplies to the shared pages: its board, pieces, pictures and a few facts. */

import type { Component } from "svelte";
import type { Closed, GameEvent, Option } from "../gen/options";
import type { Happening, Hint, TableInfo } from "../gen/wire";
import type { Params } from "../app/words";
import type { BoardModel } from "./boardModel.svelte";
import type { Place, Point } from "./places";
import type { SeatLook } from "./seatLooks";

/** A view of any game, as the server sends it. */
export type AnyView = Record<string, unknown>;

/** The props of every board. */
export interface BoardProps {
  view: AnyView;
  gameData: Params;
  /** What can be chosen, and what is marked; see `PlaceOnBoard` and `Flights`. */
  board: BoardModel;
}

/** The props of the drawing of one player's area. */
export interface AreaProps extends BoardProps {
  seat: number;
  /** Whether it is a thumbnail: too small for details, and nothing in it can be chosen. */
  small: boolean;
}

/** The props of the parts beside the board. */
export interface SideProps {
  /** The name of the hand's owner, if several hands are shown. */
  owner?: string;
  /** For places in the tray or in a panel, which are chosen like those on the board. */
  board: BoardModel;
  view: AnyView;
  table: TableInfo | null;
  names: string[];
  gameData: Params;
}

/** What the picture of the end gets. */
export interface EndingProps extends SideProps {
  /** The category that is being counted or pointed at. */
  category: string | null;
}

/** The name and the explanation of something that is shown enlarged. */
export interface CloseUp {
  title: string;
  about: string;
}

/** The props of the answers to a question. */
export interface AnswersProps {
  board: BoardModel;
  /** Kinds of move that would answer the question but are impossible now. */
  impossible: Closed[];
  view: AnyView;
  ui: GameUi | null;
  gameData: Params;
  hints: Hint[];
  disabled: boolean;
  onrule: (rule: string) => void;
}

export interface GameUi {
  Board: Component<BoardProps>;
  /** The answers to a question, if a list of options is not enough. */
  Answers?: Component<AnswersProps>;
  /** The small picture on an option button. */
  OptionBadge: Component<{ option: Option; view: AnyView; size?: number }>;
  /** What a player has, shown under their name. */
  SeatPieces: Component<SideProps & { seat: number }>;
  /** The tray: what the viewer holds, below the board; not every game has one. */
  Hand?: Component<SideProps>;
  /** Does the tray stay visible beside the answers where the page scrolls? */
  trayStays?: boolean;
  /** The area of one player, if the board does not show everybody's: an SVG that fills its slot. */
  Area?: Component<AreaProps>;
  /** The seats whose areas are shown small; by default all but the viewer's own. */
  areaSeats?: (view: AnyView) => readonly number[];
  /** More tabs beside the board; the title is the key of a text. */
  panels?: readonly { title: string; Panel: Component<SideProps> }[];
  /** The heading of the group in which an option is listed, as the key of a text. */
  groupOf?: (option: Option) => string;
  /** What may still be drawn or rolled. */
  StillToCome: Component<SideProps>;
  /** The rules on one page. */
  RulesSummary: Component<{ gameData: Params }>;
  /** The progress of the game, as the key and parameters of a text. */
  heading: (view: AnyView) => [string, Params];
  /** Has everybody's last turn begun? */
  isEnding: (view: AnyView) => boolean;
  /** The text of an option on its button, if it differs from the text for screen readers. */
  label?: (option: Option, view: AnyView) => string | undefined;
  /** How many identical pieces an option stands for. */
  times: (view: AnyView, option: Option) => number;
  /** Does the board draw this place, so that an option there can be chosen on the board? */
  draws: (place: Place) => boolean;
  /** How many options are listed although the board shows them, 9 by default. */
  shortList?: number;
  /** If there are more options than that, is this one listed anyway? */
  isListed?: (option: Option) => boolean;
  /** The digit that chooses a listed option, if not its place in the list; null for that place. */
  digitOf?: (option: Option, view: AnyView) => number | null;
  /** Is this event, of one's own turn, shown until the next decision because it is easily missed? */
  isNews?: (event: GameEvent) => boolean;
  /** The picture of something that brought points, where a category is opened at the end. */
  SourcePicture?: Component<{ event: GameEvent }>;
  /** Places that are marked as a whole, not piece by piece. */
  areas?: readonly Place[];
  /** The places where an option is chosen, if not where it begins and ends. */
  ends?: (option: Option) => Place[];
  /** Must this option be previewed on the board and confirmed before it is chosen? */
  asksFirst?: (option: Option) => boolean;
  /** The name and explanation of a card or tile; null if the place or thing is neither. */
  closeUp?: (thing: string, view: AnyView, gameData: Params) => CloseUp | null;
  /** A card or tile drawn large. */
  CloseUpPicture?: Component<{ thing: string; view: AnyView; width: number }>;
  /** The card or tile that an option is about. */
  thingOf?: (option: Option) => string | null;
  /**
   * The direction in which the piece of an option faces, if any. Where a piece can be laid in several
   * ways, the one that faces the pointer is previewed.
   */
  facing?: (option: Option) => Point | null;
  /** Does this option end the turn? If so, a summary of the turn is shown before confirming. */
  endsTurn?: (option: Option) => boolean;
  /** What somebody did in a turn, in short. */
  recap?: (view: AnyView, story: readonly Happening[]) => string[];
  /** How a seat's points in a category were computed, such as `3 × 4`. */
  pointsNote?: (view: AnyView, category: string, seat: number) => string;
  /** How the game ended, shown with the result. */
  Ending?: Component<EndingProps>;
  /** Does the ending show what counts for each category, one after another? */
  countsOnBoard?: boolean;
  /** Everybody's points, null for a seat without any; by default, the `score` of each seat. */
  scores?: (view: AnyView) => (number | null)[];
  /** How the seats look in this game, if it has its own colours. */
  seatLooks?: (view: AnyView) => readonly SeatLook[];
}

/** Everybody's points, from the game's own function or its view; null for a seat without any. */
export function scoresOf(view: AnyView | null, ui: GameUi | null): (number | null)[] {
  if (view && ui?.scores) return ui.scores(view);
  const seats = (view?.["seats"] ?? []) as { score?: number }[];
  return seats.map((seat) => seat.score ?? null);
}

/** The seats whose areas are shown as thumbnails. */
export function areaSeats(view: AnyView | null, ui: GameUi | null): readonly number[] {
  if (!view || !ui?.Area) return [];
  if (ui.areaSeats) return ui.areaSeats(view);
  return Array.from({ length: Number(view["players"]) }, (_, i) => i).filter(
    (seat) => seat !== view["seat"],
  );
}
