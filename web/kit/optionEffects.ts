/** Describes the effects of an option in words. */

import { fillNumbers, type Params, type Words } from "../app/words";
import type { GameEvent } from "../gen/options";

/** Everything worth saying, in the order in which it comes. */
export function effectsText(
  words: Words,
  events: readonly GameEvent[],
  reader: number,
  names: readonly string[],
  gameData: Params,
): string {
  return events
    .map((event) => said(words, event, reader, names))
    .filter(Boolean)
    .map((text) => fillNumbers(text, gameData))
    .join(", ");
}

/** One event; empty for what goes unsaid. It may be said otherwise of the reader than of others. */
function said(words: Words, event: GameEvent, reader: number, names: readonly string[]): string {
  const [game, ...tail] = event.code.split(".");
  const key = `${game}.brings.${tail.join(".")}`;
  const form = words.has(key) ? key : `${key}.${event.seat === reader ? "own" : "other"}`;
  return words.has(form) ? words.say(form, { ...event, seat: names[event.seat ?? -1] ?? "" }) : "";
}
