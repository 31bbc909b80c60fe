/** Sums up a turn in a few words: what was grown, consumed, eaten, locked, collected. */

import { t } from "../../app/language.svelte";
import type { Colour, View } from "../../gen/reef_encounter";
import type { GameEvent } from "../../gen/options";
import type { Happening } from "../../gen/wire";
import type { AnyView } from "../../kit/gameUi";
import { COLOURS } from "./looks";
import { reefView, spaceOf } from "./view";

/** The events of one kind. */
const ofKind = (events: readonly GameEvent[], kind: string): GameEvent[] =>
  events.filter(({ code }) => code === `reef_encounter.${kind}`);

export function recap(view: AnyView, story: readonly Happening[]): string[] {
  const now = reefView(view);
  const events = story.flatMap((happening) => happening.events as GameEvent[]);
  const laid = [...ofKind(events, "entry.lay"), ...ofKind(events, "entry.front")];
  const consumed = ofKind(events, "consumed");
  /** The largest coral of a colour in which tiles were laid, as it is now. */
  const sizeOf = (colour: Colour): number =>
    Math.max(
      0,
      ...laid
        .filter((event) => event["colour"] === colour)
        .map((event) => spaceOf(now, String(event["cell"])))
        .map((space) => (space?.tile === colour ? space.coral_size : 0)),
    );
  const of = (name: string, params: GameEvent): string => t(`reef_encounter.recap.${name}`, params);
  return [
    ...ofKind(events, "eaten").map((event) => of("ate", event)),
    ...COLOURS.flatMap((colour) => {
      const size = sizeOf(colour);
      return size ? [of("grew", { code: "", colour, size })] : [];
    }),
    ...COLOURS.flatMap((colour) => {
      const count = consumed.filter((event) => event["colour"] === colour).length;
      return count ? [of("consumed", { code: "", colour, count })] : [];
    }),
    ...guarded(now, events).map((event) => of("guarded", event)),
    ...ofKind(events, "entry.lock").map((event) => of("locked", event)),
    ...ofKind(events, "coral_tile_turned").map((event) => of("turned", event)),
    ...ofKind(events, "entry.collect").map((event) => of("collected", event)),
  ];
}

/** The corals on which shrimps were put last, in this turn, and still stand. */
function guarded(now: View, events: readonly GameEvent[]): GameEvent[] {
  const cells = ofKind(events, "entry.to").map((event) => String(event["cell"]));
  return [...new Set(cells)].flatMap((cell) => {
    const space = spaceOf(now, cell);
    const isGuarded = space?.tile && space.shrimp !== null;
    return isGuarded ? [{ code: "", colour: space.tile, size: space.coral_size }] : [];
  });
}
