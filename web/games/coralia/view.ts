/** Typed access to Coralia's view. */

import type { Die, Reef, View } from "../../gen/coralia";
import type { AnyView } from "../../kit/gameUi";

/** A view, with the type of Coralia's views. */
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
