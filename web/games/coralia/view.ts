/** Typed access to Coralia's view. */

import type { Colour, Die, Reef, Space, View } from "../../gen/coralia";
import type { AnyView } from "../../kit/gameUi";

/** The view of a table of Coralia. */
export const coraliaView = (view: AnyView): View => view as unknown as View;

export function reefOf(view: View, colour: string): Reef | undefined {
  return view.reefs.find((reef) => reef.colour === colour);
}

/** The dice on the island, one by one, sorted by colour. */
export function islandDice(view: View): Die[] {
  return (Object.entries(view.island) as [Die, number][]).flatMap(([die, count]) =>
    Array<Die>(count).fill(die),
  );
}

/** Spaces that hold a die now and held none before. */
export function newDice(before: View, after: View): { colour: Colour; space: Space; die: Die }[] {
  return after.reefs.flatMap((reef) => {
    const old = reefOf(before, reef.colour);
    return (Object.entries(reef.dice) as [Space, Die | null][]).flatMap(([space, die]) =>
      die !== null && old?.dice[space] === null ? [{ colour: reef.colour, space, die }] : [],
    );
  });
}
