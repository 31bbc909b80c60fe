/** Describes the effects of an option in words. */

import { fillNumbers, type Params, type Words } from "../app/words";
import type { GameEvent } from "../gen/options";

/** Describes all events that have a text, in their order. */
export function effectsText(
  words: Words,
  events: readonly GameEvent[],
  reader: number,
  names: readonly string[],
  gameData: Params,
): string {
  return events
    .map((event) => eventText(words, event, reader, names))
    .filter(Boolean)
    .map((text) => fillNumbers(text, gameData))
    .join(", ");
}

/** One event, or nothing if it has no text. There may be two texts: for the reader, for others. */
function eventText(
  words: Words,
  event: GameEvent,
  reader: number,
  names: readonly string[],
): string {
  const [game, ...tail] = event.code.split(".");
  const key = `${game}.brings.${tail.join(".")}`;
  const textKey = words.has(key) ? key : `${key}.${event.seat === reader ? "own" : "other"}`;
  return words.has(textKey)
    ? words.say(textKey, { ...event, seat: names[event.seat ?? -1] ?? "" })
    : "";
}
