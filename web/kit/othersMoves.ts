/** What the others did since a seat last decided, and where on the board. */

import type { GameEvent } from "../gen/options";
import type { Happening } from "../gen/wire";
import { placesOf, type Place } from "./places";

/** What happened since this seat last decided. */
export function sinceOwnDecision(story: readonly Happening[], seat: number | null): Happening[] {
  return story.slice(story.findLastIndex(({ by }) => by === seat) + 1);
}

/** Where others did something since this seat last decided, and which seat it was. */
export function marksOfOthers(
  story: readonly Happening[],
  seat: number | null,
): Map<Place, number> {
  const marks = new Map<Place, number>();
  if (seat === null) return marks;
  for (const { by, events } of sinceOwnDecision(story, seat)) {
    for (const event of events as GameEvent[]) {
      const mover = event.seat ?? (by >= 0 ? by : null);
      if (mover === null || mover === seat || event["chance"] === true) continue;
      for (const place of placesOf([event])) marks.set(place, mover);
    }
  }
  return marks;
}
