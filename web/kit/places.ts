/** Functions on dotted place names (`reef.red.fish`): containment, and options grouped by place. */

import type { Params } from "../app/words";
import type { Option } from "../gen/options";

/** The dotted name of a place. */
export type Place = string;

/** A point on a board, in the units of its drawing. */
export type Point = [number, number];

/** Is `place` the place `name`, or part of it? `station` covers every die there. */
export function covers(name: Place, place: Place): boolean {
  return place === name || place.startsWith(`${name}.`);
}

/** The places where an option begins and ends. */
export function endsOf(option: Option): Place[] {
  const { from, to } = option.places;
  return [from, to].filter((place) => place !== null);
}

/** Group options by the places where they begin and end, or by the places that `ends` returns. */
export function optionsByPlace(
  options: readonly Option[],
  ends: (option: Option) => Place[] = endsOf,
): Map<Place, Option[]> {
  const byPlace = new Map<Place, Option[]>();
  for (const option of options) {
    for (const place of new Set(ends(option))) {
      const known = byPlace.get(place);
      if (known) known.push(option);
      else byPlace.set(place, [option]);
    }
  }
  return byPlace;
}

/** Options that a click on a place might mean although they neither begin nor end there. */
export function relatedOptions(place: Place, options: readonly Option[]): Option[] {
  const parts = place.split(".");
  return options.filter(({ places, target }) => {
    const values = Object.values(target);
    const isNamed = values.length > 0 && values.every((value) => parts.includes(String(value)));
    return isNamed || places.touched.includes(place);
  });
}

/** Where events happened; an event within a single place counts only where it ended. */
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
