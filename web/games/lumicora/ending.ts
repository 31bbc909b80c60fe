/** What the final scoring counts, and on which fields of a reef. */

import type { SeatView } from "../../gen/lumicora";
import { COLOURS } from "./looks";
import { topsOf } from "./view";

const sum = (values: number[]): number => values.reduce((total, n) => total + n, 0);

/** The parts of the final scoring that a reef shows; the others are counted beside it. */
export type CountedPart = "animals" | "majorities" | "jellyfish" | "limestone" | "outlying";

/** The points of a part, if the game ended now. */
export function pointsOf({ outlook }: SeatView, part: CountedPart): number {
  if (part === "animals") return sum(Object.values(outlook.animals).map(({ points }) => points));
  return part === "majorities" ? sum(Object.values(outlook.majorities)) : outlook[part];
}

/** The fields that count for a category; `outlying` are those that cost points while free. */
export function countedFields(
  seat: SeatView,
  category: string,
  outlying: readonly number[],
): readonly number[] {
  const { animals, majorities } = seat.outlook;
  if (category === "animals") return Object.values(animals).flatMap(({ fields }) => fields);
  if (category === "outlying") return outlying.filter((cell) => !seat.reef[cell]?.length);
  if (category !== "majorities") return [];
  const leading = COLOURS.filter((colour) => majorities[colour] > 0);
  return topsOf(seat)
    .filter(({ half }) => leading.includes(half.colour))
    .map(({ cell }) => cell);
}
