/** Places on the board by their dotted names, such as `reef.red.fish` or `seat.0.cards`. */

import type { Params } from "../app/words";
import type { Option } from "../gen/options";

/** The dotted name of a place. */
export type Place = string;

/** Is the place the one named, or part of it? `station` covers every die there. */
export function covers(name: Place, place: Place): boolean {
  return place === name || place.startsWith(`${name}.`);
}

/** The places where an option begins and ends. */
export function endsOf(option: Option): Place[] {
  const { from, to } = option.places;
  return [from, to].filter((place) => place !== null);
}

/** The options by each place where they begin or end. */
export function optionsByPlace(options: readonly Option[]): Map<Place, Option[]> {
  const byPlace = new Map<Place, Option[]>();
  for (const option of options) {
    for (const place of endsOf(option)) byPlace.set(place, [...(byPlace.get(place) ?? []), option]);
  }
  return byPlace;
}

/** Where events happened; one that stays within a place counts only where it ended. */
export function placesOf(events: readonly Params[]): Place[] {
  return events.flatMap(({ from, to }) => {
    const ends = [from, to].filter((place) => typeof place === "string");
    return ends.length === 2 && covers(ends[0], ends[1]) ? [ends[1]] : ends;
  });
}

/** Do the names cover this place? An area that is drawn as a whole does not cover its parts. */
export function isCovered(
  place: Place,
  names: readonly Place[],
  areas: readonly Place[] = [],
): boolean {
  return names.some((name) => name === place || (covers(name, place) && !areas.includes(name)));
}
