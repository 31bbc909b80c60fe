/** Finds the decisions that belong to the turn a seat is taking. */

import type { GameEvent } from "../gen/options";
import type { Happening } from "../gen/wire";

const endsTurn = (happening: Happening): boolean =>
  (happening.events as GameEvent[]).some(({ code }) => code.endsWith(".turn_over"));

/** The seat's own decisions since another seat decided or a turn ended. */
export function stepsOfTurn(story: readonly Happening[], seat: number | null): Happening[] {
  if (seat === null) return [];
  const isOutsideTurn = (h: Happening): boolean => (h.by >= 0 && h.by !== seat) || endsTurn(h);
  const begin = story.findLastIndex(isOutsideTurn) + 1;
  return story.slice(begin).filter(({ by, entry }) => by === seat && entry >= 0);
}
