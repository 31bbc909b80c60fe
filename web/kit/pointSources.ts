/** Where the points of a category came from, read from the story of a finished game. */

import type { Teller } from "../app/teller";
import { capital } from "../app/words";
import type { GameEvent } from "../gen/options";
import type { Happening } from "../gen/wire";

/** Something that brought a seat points, or decided how many it got. */
export interface PointSource {
  seat: number;
  points: number;
  text: string;
  /** The event itself, for its picture. */
  event: GameEvent;
  /** How many entries the game had when it happened. */
  at: number;
}

/** Events that name no reason of their own: the entry they belong to is the reason. */
const isPlainPoints = ({ code }: GameEvent): boolean => code.endsWith(".points");

/** The sources of a category; an event says in `part` to which category its points belong. */
export function pointSources(
  story: readonly Happening[],
  category: string,
  teller: Teller,
): PointSource[] {
  return story.flatMap(({ entry, events }) => {
    const [first, ...others] = events as GameEvent[];
    return others
      .filter(({ part }) => part === category)
      .map((event) => ({
        seat: event.seat ?? 0,
        points: Number(event["points"]),
        text: isPlainPoints(event)
          ? (teller.paragraphs([first])[0]?.line ?? "")
          : capital(teller.alone(event)),
        event,
        at: entry + 1,
      }));
  });
}

/** Does the story say to which categories points belong? */
export function hasSources(story: readonly Happening[]): boolean {
  return story.some(({ events }) => events.some((event) => "part" in event));
}
