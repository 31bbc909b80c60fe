/** Where options aim on the board, what they bring, and what move a click would be. */

import type { Option } from "../../gen/options";
import type { Symbol, View } from "../../gen/coralia";
import type { Params } from "../../app/words";
import { reefOf } from "./view";
import { worthOf } from "./worth";

/** A place on the board: `space red fish`, `station red fish`, `supply red`, `island` ... */
export type Place = string;

export const verbOf = (option: Option): string => option.words.slice(option.words.lastIndexOf(".") + 1);

/** The space of a reef on which a die would land; null for the island and for other options. */
export function landing(view: View, option: Option): [string, Symbol] | null {
  const { target } = option;
  if (verbOf(option) === "place") return [String(target.reef), view.question.white as Symbol];
  if (verbOf(option) !== "use") return null;
  const symbol = target.symbol as Symbol;
  const isFree = reefOf(view, String(target.colour))?.dice[symbol] === null;
  return isFree ? [String(target.colour), symbol] : null;
}

/** Every place an option is about; the first is where it begins. */
export function places(view: View, option: Option): Place[] {
  const { target } = option;
  const where = landing(view, option);
  const end = where ? `space ${where[0]} ${where[1]}` : "island";
  switch (verbOf(option)) {
    case "use":
      return [`station ${target.colour} ${target.symbol}`, end];
    case "place":
    case "place_island":
      return [end];
    case "take":
      return [`supply ${target.colour}`];
    case "lock":
      return [`station ${target.colour} ${target.symbol}`];
    case "copy":
      return [`beside ${target.turtle}`];
    case "fetch":
      return [`space ${target.reef} treasure`];
    case "pile":
      return [`pile ${target.pile}`];
    default:
      return [];
  }
}

/** The move that a click on a place would be, in notation. */
export function notation(view: View, place: Place): string {
  const [kind, first, second] = place.split(" ");
  const { step } = view.question;
  if (kind === "supply") return `take ${first}`;
  if (kind === "beside") return `copy ${first}`;
  if (kind === "pile") return `pile ${first}`;
  if (kind === "island") return "place island";
  if (kind === "station") return step === "LockDice" ? `lock ${first} ${second}` : `use ${first} ${second}`;
  if (second === "treasure") return `fetch ${first}`;
  return step === "PlaceWhite" ? `place ${first}` : `use ${first} ${second}`;
}

/** The same move as key and parameters of the words. */
export function inWords(view: View, place: Place): [string, Params] {
  const [verb, first, symbol] = notation(view, place).split(" ");
  if (verb === "place" && first === "island") return ["coralia.try.place_island", {}];
  const name = { copy: "turtle", pile: "pile", fetch: "reef", place: "reef" }[verb] ?? "colour";
  return [`coralia.try.${verb}`, { [name]: first, symbol }];
}

/** How many equal things an option stands for: two drawn cards of a kind are one option. */
export function timesOf(view: View, option: Option): number {
  if (verbOf(option) !== "keep") return 1;
  return view.drawn.filter(({ card }) => card === option.target.card).length;
}

/** What an option brings: key and parameters of the words. */
export function brings(view: View, option: Option, names: string[], tables: Params): [string, Params] | null {
  const where = landing(view, option);
  if (where) return where[1] === "octopus" ? octopusBrings(view, option) : reefBrings(view, ...where);
  const { target } = option;
  switch (verbOf(option)) {
    case "use":
      return islandBrings(view, reefOf(view, String(target.colour))?.octopus ?? null, names);
    case "place_island":
      return ["coralia.hint.island_white", {}];
    case "take":
      return ["coralia.hint.dice_left", { count: view.supply[target.colour as keyof View["supply"]] }];
    case "copy":
      return ["coralia.hint.turtle", { bonus: target.turtle }];
    case "keep":
    case "resolve":
      return worthOf(String(target.card), tables);
    case "pile":
      return ["coralia.hint.pile_left", { count: view.piles[target.pile as keyof View["piles"]].size }];
    default:
      return null;
  }
}

function islandBrings(view: View, owner: number | null, names: string[]): [string, Params] {
  if (owner === null) return ["coralia.hint.island", {}];
  if (owner === view.seat) return ["coralia.hint.island_own", {}];
  return ["coralia.hint.island_rival", { owner: names[owner] }];
}

/** The server has tried it; a lesson's options come without points. */
function octopusBrings(view: View, option: Option): [string, Params] {
  if (!option.points) return ["coralia.hint.octopus_here", {}];
  const points = option.points[view.seat] ?? 0;
  const others = option.points.reduce((sum, some) => sum + some, 0) - points;
  return [others ? "coralia.hint.octopus_others" : "coralia.hint.octopus", { points, others }];
}

function reefBrings(view: View, colour: string, symbol: Symbol): [string, Params] {
  const reef = reefOf(view, colour);
  if (symbol === "turtle") return ["coralia.hint.turtle", { bonus: reef?.turtle }];
  if (symbol !== "diver") return [`coralia.hint.${symbol}`, {}];
  const left = view.seats[view.seat]?.diver_at ?? null;
  if (left === null) return ["coralia.hint.diver", {}];
  return ["coralia.hint.diver_leaves", { left }];
}
