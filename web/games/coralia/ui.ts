/** Coralia's components and texts for the shared pages. */

import type { GameUi } from "../../kit/gameUi";
import OptionBadge from "./OptionBadge.svelte";
import { closeUp } from "./closeUp";
import CloseUpPicture from "./CloseUpPicture.svelte";
import Board from "./Board.svelte";
import StillToCome from "./StillToCome.svelte";
import Hand from "./Hand.svelte";
import SeatPieces from "./SeatPieces.svelte";
import RulesSummary from "./RulesSummary.svelte";
import SourcePicture from "./SourcePicture.svelte";
import { coraliaView } from "./view";

export const ui: GameUi = {
  Board,
  OptionBadge,
  SeatPieces,
  Hand,
  StillToCome,
  RulesSummary,
  heading: (view) => {
    const { turns, turns_in_all, over } = coraliaView(view);
    if (turns < turns_in_all)
      return ["coralia.board.turn", { turn: turns + 1, turns: turns_in_all }];
    return [over ? "coralia.board.over" : "coralia.board.scoring", {}];
  },
  isEnding: (view) => {
    const { turns, turns_in_all, players } = coraliaView(view);
    return turns < turns_in_all && turns >= turns_in_all - players;
  },
  draws: (place) => /^(reef|station|supply|island|pile|beside\.turtle)(\.|$)/.test(place),
  areas: ["station"],
  // A die keeps its digit when others are locked, and rolling always has the one after the dice.
  digitOf: ({ verb, target }, view) => {
    const rolled = coraliaView(view).station.filter(({ symbol }) => symbol !== null);
    if (verb === "roll") return rolled.length + 1;
    if (verb !== "lock") return null;
    const isIt = (die: (typeof rolled)[number]): boolean =>
      die.colour === target.colour && die.symbol === target.symbol;
    return rolled.findIndex(isIt) + 1;
  },
  isNews: ({ code }) => code === "coralia.entry.chest",
  SourcePicture,
  closeUp,
  CloseUpPicture,
  thingOf: ({ target }) => (typeof target.card === "string" ? `card.${target.card}` : null),
  times: (view, option) =>
    option.verb === "keep"
      ? coraliaView(view).drawn.filter(({ card }) => card === option.target.card).length
      : 1,
};
