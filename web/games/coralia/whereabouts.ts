/** Finds where a place is on the board, for the pieces that fly from or to it. */

import type { Colour, Pile, Space, Turtle, View } from "../../gen/coralia";
import type { GameEvent } from "../../gen/options";
import type { Place, Point } from "../../kit/places";
import { beachAt, spaceAt, turtleAt, type Layout } from "./layout";
import { islandDice } from "./view";

/** The middle of a place, given the view; null if it is not on the board. */
export function pointOf(layout: Layout, view: View, place: Place, event: GameEvent): Point | null {
  const [area, first = "", second = ""] = place.split(".");
  switch (area) {
    case "reef":
      return spaceAt(layout, first as Colour, second as Space);
    case "station":
      return stationPoint(layout, view, first || String(event["colour"]), second);
    case "supply":
      return layout.supply[first as Colour];
    case "island":
      return beachAt(layout, Math.max(0, islandDice(view).length - 1));
    case "pile":
      return layout.piles[first as Pile];
    case "beside":
      return first === "turtle"
        ? turtleAt(layout, view.turtles_beside.indexOf(second as Turtle))
        : layout.heaps[first === "chest" ? 0 : 1];
    default:
      return null;
  }
}

/** The slot of the station in which a die lies. */
function stationPoint(layout: Layout, view: View, colour: string, symbol: string): Point {
  const isIt = (die: View["station"][number]): boolean =>
    die.colour === colour && (!symbol || die.symbol === symbol);
  return layout.station[Math.max(0, view.station.findIndex(isIt))];
}
