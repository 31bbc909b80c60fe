/** Typed access to Reef Encounter's view. */

import type { Colour, Rock, SpaceView, View } from "../../gen/reef_encounter";
import type { AnyView } from "../../kit/gameUi";

/** A view, with the type of Reef Encounter's views. */
export const reefView = (view: AnyView): View => view as unknown as View;

export function spaceOf(view: View, cell: string): SpaceView | undefined {
  return view.rocks.find(({ rock }) => String(rock) === cell[0])?.spaces.find(isAt(cell));
}

const isAt =
  (cell: string) =>
  (space: SpaceView): boolean =>
    space.cell === cell;

/** Column and row of a cell, from 0. */
export const gridOf = (cell: string): [number, number] => [
  cell.charCodeAt(1) - 97,
  Number(cell.slice(2)) - 1,
];

/** The number of the rock that a place such as `rock.1d4` is on; null for other places. */
export function rockOfPlace(place: string): number | null {
  return /^rock\.\d\w/.test(place) ? Number(place[5]) : null;
}

/** The cells of a rock with a tile of this colour. */
export const tilesOf = (rock: Rock, colour: Colour): string[] =>
  rock.spaces.filter(({ tile }) => tile === colour).map(({ cell }) => cell);

/** The sum of all counts. */
export const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A list in which each colour is repeated as often as it is counted. */
export const oneByOne = (counts: Record<Colour, number>): Colour[] =>
  (Object.entries(counts) as [Colour, number][]).flatMap(([colour, count]) =>
    Array<Colour>(count).fill(colour),
  );
