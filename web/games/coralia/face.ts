/** Coralia's face: the board and everything drawn beside it. */

import type { GameFace } from "../../kit/face";
import Badge from "./Badge.svelte";
import Board from "./Board.svelte";
import Coming from "./Coming.svelte";
import Hand from "./Hand.svelte";
import Seat from "./SeatThings.svelte";
import Short from "./Short.svelte";
import { seen } from "./view";

export const face: GameFace = {
  Board,
  Badge,
  Seat,
  Hand,
  Coming,
  Short,
  heading: (view) => {
    const { turns, turns_in_all, over } = seen(view);
    if (turns < turns_in_all)
      return ["coralia.board.turn", { turn: turns + 1, turns: turns_in_all }];
    return [over ? "coralia.board.over" : "coralia.board.scoring", {}];
  },
  times: (view, option) =>
    option.verb === "keep"
      ? seen(view).drawn.filter(({ card }) => card === option.target.card).length
      : 1,
};
