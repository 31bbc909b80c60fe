/** The actions of a turn as the rules number them, and which moves belong to each. */

import type { Option } from "../../gen/options";

export interface Action {
  /** The last part of the keys of its texts. */
  name: string;
  numbers: string;
  verbs: readonly string[];
}

export const ACTIONS: readonly Action[] = [
  { name: "eat", numbers: "1", verbs: ["eat"] },
  { name: "lay", numbers: "2–3", verbs: ["cube"] },
  { name: "introduce", numbers: "4", verbs: ["introduce"] },
  { name: "move", numbers: "5", verbs: ["move"] },
  { name: "larva", numbers: "6", verbs: ["larva"] },
  { name: "alga", numbers: "7", verbs: ["flip", "lock"] },
  { name: "polyp", numbers: "8", verbs: ["polyp"] },
  { name: "collect", numbers: "10", verbs: ["collect"] },
];

/** The options that belong to an action. */
export const optionsOf = (action: Action, options: readonly Option[]): Option[] =>
  options.filter(({ verb }) => action.verbs.includes(verb));
