/** What the parts of Reef Encounter's board share: view, layout, the large rock, the kit's model. */

import { untrack } from "svelte";
import type { Params } from "../../app/words";
import type { View } from "../../gen/reef_encounter";
import type { GameEvent, Option } from "../../gen/options";
import type { BoardModel } from "../../kit/boardModel.svelte";
import type { BoardProps } from "../../kit/gameUi";
import { sentence } from "./explanations";
import { layoutFor, type Layout, type Room } from "./layout";
import { reefView, rockOfPlace } from "./view";

export class ReefBoard {
  room = $state<Room>("wide");
  /** Are owners, sizes and protected tiles marked? */
  details = $state(false);
  private chosenRock = $state<number | null>(null);

  constructor(private props: () => BoardProps) {}

  readonly view: View = $derived.by(() => reefView(this.props().view));
  readonly layout: Layout = $derived.by(() => layoutFor(this.room, this.view.rocks.length));
  /** The option that is pointed at, or shown before it is confirmed. */
  readonly aimed: Option | null = $derived.by(() => {
    const { aimed, options, picked } = this.model;
    return options.find(({ action }) => action === aimed) ?? picked;
  });

  get model(): BoardModel {
    return this.props().board;
  }

  get names(): readonly string[] {
    return this.model.names;
  }

  /** The rock that is shown large where there is room for one. */
  get largeRock(): number {
    const rocks = this.view.rocks.map(({ rock }) => rock);
    const isThere = this.chosenRock !== null && rocks.includes(this.chosenRock);
    return isThere ? (this.chosenRock ?? 0) : (rocks[0] ?? 0);
  }

  showRock(rock: number): void {
    this.chosenRock = rock;
  }

  /** Show the rock on which the first of these places is. */
  showPlace(places: readonly string[]): void {
    const rocks = places.map(rockOfPlace).filter((rock) => rock !== null);
    const isInSight = rocks.includes(untrack(() => this.largeRock));
    if (rocks.length && !isInSight) this.chosenRock = rocks[0];
  }

  /** The events of one kind that the option pointed at would bring. */
  aimedEvents(code: string): GameEvent[] {
    const events = this.aimed?.brings ?? [];
    return events.filter((event) => event.code === `reef_encounter.${code}`);
  }

  /** The explanation of something on the board. */
  explain(key: string, params: Params = {}): string {
    return sentence(key, params, this.props().gameData);
  }
}
