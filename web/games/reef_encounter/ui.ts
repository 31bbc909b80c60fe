/** Reef Encounter's components and texts for the shared pages. */

import type { Option } from "../../gen/options";
import type { Colour } from "../../gen/reef_encounter";
import type { AnyView, GameUi } from "../../kit/gameUi";
import type { Place } from "../../kit/places";
import ActionBar from "./ActionBar.svelte";
import { ACTIONS } from "./actions";
import Board from "./Board.svelte";
import { isSet } from "./choices.svelte";
import Ending from "./Ending.svelte";
import Hand from "./Hand.svelte";
import { seatLook } from "./looks";
import OptionBadge from "./OptionBadge.svelte";
import { recap } from "./recap";
import RulesSummary from "./RulesSummary.svelte";
import SeatPieces from "./SeatPieces.svelte";
import StillToCome from "./StillToCome.svelte";
import { reefView } from "./view";

/** The places where an option is chosen: on the board, and at its action in the bar. */
function ends(option: Option): Place[] {
  if (!isSet(option)) return [];
  const { from, to } = option.places;
  const onBoard = {
    eat: from,
    move: from,
    flip: from,
    lock: to,
    collect: from,
    lay: to,
    front: to,
    to,
  }[option.verb];
  const action = ACTIONS.find(({ verbs }) => verbs.includes(option.verb));
  return [...(onBoard ? [onBoard] : []), ...(action ? [`action.${action.name}`] : [])];
}

/** Tiles of a colour in a parrotfish, and what each is worth. */
function pointsNote(view: AnyView, category: string, seat: number): string {
  const { seats, values } = reefView(view);
  const colour = category as Colour;
  const hasSecret = seats[seat].secret === colour;
  const count = seats[seat].eaten[colour] + (hasSecret ? 1 : 0);
  return count ? `${count}${hasSecret ? "*" : ""} × ${values[colour]} =` : "";
}

/** Is this a touch screen, on which a tap must first show what a tile would do? */
const isTouched = (): boolean => globalThis.matchMedia?.("(hover: none)").matches ?? false;

export const ui: GameUi = {
  Board,
  Answers: ActionBar,
  OptionBadge,
  SeatPieces,
  Hand,
  StillToCome,
  RulesSummary,
  heading: (view) => {
    const { turns, over, ending } = reefView(view);
    if (over) return ["reef_encounter.board.over", {}];
    if (ending) return ["reef_encounter.board.closing", {}];
    return ["reef_encounter.board.turn", { turn: turns + 1 }];
  },
  isEnding: (view) => reefView(view).ending !== "" && !reefView(view).over,
  draws: (place) => /^(rock|sea|coral_tile|supply|alga|bag|bonus)(\.|$)/.test(place),
  areas: ["sea", "rock", "coral_tile"],
  ends,
  asksFirst: ({ verb }) =>
    ["collect", "eat", "lock"].includes(verb) ||
    (["lay", "front", "to", "flip"].includes(verb) && isTouched()),
  endsTurn: ({ verb }) => verb === "collect",
  trayStays: true,
  recap,
  Ending,
  countsOnBoard: true,
  pointsNote,
  times: () => 1,
  scores: (view) =>
    reefView(view).breakdown.map((points) => Object.values(points).reduce((a, b) => a + b, 0)),
  seatLooks: (view) => reefView(view).seats.map(({ colour }) => seatLook(colour)),
};
