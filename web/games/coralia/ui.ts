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
  closeUp,
  CloseUpPicture,
  thingOf: ({ target }) => (typeof target.card === "string" ? `card.${target.card}` : null),
  times: (view, option) =>
    option.verb === "keep"
      ? coraliaView(view).drawn.filter(({ card }) => card === option.target.card).length
      : 1,
};
