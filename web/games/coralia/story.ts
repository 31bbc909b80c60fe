/** Where on the board something happened. */

import type { Params } from "../../app/words";
import type { Place } from "./moves";

export function placesOf(events: readonly Params[]): Place[] {
  const found: Place[] = [];
  for (const event of events) {
    const code = String(event["code"]);
    const { colour, symbol, reef } = event;
    if (code.endsWith("entry.use")) found.push(event["to"] === "island" ? "island" : `space ${colour} ${symbol}`);
    else if (code.endsWith("entry.place_island")) found.push("island");
    else if (code.endsWith("entry.take")) found.push(`supply ${colour}`);
    else if (code.endsWith("entry.fetch")) found.push(`space ${reef} treasure`);
    else if (code.endsWith("octopus_set")) found.push(`space ${reef} octopus`);
    else if (code.endsWith("diver_came")) found.push(`space ${reef} diver`);
    else if (code.endsWith("entry.draw") && event["pile"]) found.push(`pile ${event["pile"]}`);
  }
  return found;
}
