/** Places on the board by their dotted names, such as `reef.red.fish` or `seat.0.cards`. */

import type { Params } from "../app/words";
import type { Option } from "../gen/options";

export type Place = string;

/** A name stands for all that begin with it: `station` for every die there. */
export function covers(name: Place, place: Place): boolean {
  return place === name || place.startsWith(`${name}.`);
}

/** Where an option begins and ends. */
export function endsOf(option: Option): Place[] {
  const { from, to } = option.places;
  return [from, to].filter((place) => place !== null);
}

/** The options by each place where they begin or end. */
export function optionsByPlace(options: readonly Option[]): Map<Place, Option[]> {
  const lists = new Map<Place, Option[]>();
  for (const option of options) {
    for (const place of endsOf(option)) lists.set(place, [...(lists.get(place) ?? []), option]);
  }
  return lists;
}

/** Where something happened. What stays within a place happened only where it ended. */
export function placesOf(events: readonly Params[]): Place[] {
  return events.flatMap(({ from, to }) => {
    const ends = [from, to].filter((place) => typeof place === "string");
    return ends.length === 2 && covers(ends[0], ends[1]) ? [ends[1]] : ends;
  });
}

/** Is a thing at this place meant by one of the names? An area that the board draws is marked itself, not what lies on it. */
export function isCovered(
  place: Place,
  names: readonly Place[],
  areas: readonly Place[] = [],
): boolean {
  return names.some((name) => name === place || (covers(name, place) && !areas.includes(name)));
}
