/** Finds where a place is on the board, for the pieces that fly from or to it. */

import type { Colour } from "../../gen/reef_encounter";
import type { Place, Point } from "../../kit/places";
import { centre, cornerOf, footPoint, middleOf, seaRing, wheelRing } from "./layout";
import type { ReefBoard } from "./reefBoard.svelte";

/** The middle of a place; null if it is not on the board. */
export function pointOf(board: ReefBoard, place: Place): Point | null {
  const { layout, view } = board;
  const [area, first = "", second = ""] = place.split(".");
  switch (area) {
    case "rock": {
      const corner = cornerOf(layout, view.rocks, Number(first[0]), board.largeRock);
      return corner && first.length > 1 ? middleOf(corner, first, layout.cell) : null;
    }
    case "sea":
      return seaRing(layout).at[first as Colour] ?? centre(layout.sea);
    case "bag":
    case "bonus":
      return centre(layout.sea);
    case "supply":
      return first === "cubes"
        ? seaRing(layout).at[second as Colour]
        : footPoint(wheelRing(layout).foot, Object.keys(view.cylinders).indexOf(second));
    case "alga":
      return footPoint(wheelRing(layout).foot, 4);
    case "seat":
      // The seats are beside the board, so their pieces enter and leave over its lower edge.
      return [layout.width * (0.3 + 0.1 * Number(first)), layout.height + 30];
    default:
      return null;
  }
}
