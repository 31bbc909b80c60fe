/** What the parts of Lumicora's board share: view, layout, which reef is large, what is previewed. */

import type { Params } from "../../app/words";
import type { Colour, Lumino, SeatView, View } from "../../gen/lumicora";
import type { GameEvent } from "../../gen/options";
import type { BoardModel } from "../../kit/boardModel.svelte";
import type { BoardProps } from "../../kit/gameUi";
import type { Point } from "../../kit/places";
import { countedFields } from "./ending";
import { sentence } from "./explanations";
import { fieldAt, lift, START } from "./fields";
import { layoutFor, type Layout } from "./layout";
import { faceOf, lumicoraView } from "./view";

/** A lumino that is shown where it would lie. */
export interface Ghost {
  cells: [number, number];
  colours: [Colour, Colour];
  lumino: Lumino | null;
  level: number;
  /** What is said beside it: level, price, the rule that allows it. */
  events: GameEvent[];
}

/** A figure that an option would change. */
export interface Change {
  n: number;
  change: string;
}

interface Side {
  limestone: number[];
  outlying: Record<string, number>;
}

const BESIDE_GHOST = new Set([
  "lumicora.limestone_paid",
  "lumicora.free",
  "lumicora.touches_colour",
  "lumicora.colour_not_seen",
  "lumicora.colour_walled_in",
  "lumicora.covers_colour",
  "lumicora.touches_on_level",
]);

export class LumicoraBoard {
  wide = $state(true);
  /** The fields of something that is pointed at, such as a scoring tile. */
  pointed = $state<readonly number[]>([]);
  /** The field whose layers are shown. */
  opened = $state<number | null>(null);

  /** The board of the viewer or of the seat that is named, with the fields of a category lit. */
  constructor(private props: () => BoardProps & { seat?: number; category?: string | null }) {}

  readonly view: View = $derived.by(() => lumicoraView(this.props().view));
  readonly layout: Layout = $derived.by(() => layoutFor(this.wide));

  /** The seat whose board is shown: the viewer's or, for a spectator, that of the active player. */
  readonly own: number = $derived.by(() =>
    this.view.seat >= 0 ? this.view.seat : Math.max(this.view.active ?? 0, 0),
  );
  /** The seat whose reef is drawn. */
  readonly seat: number = $derived.by(() => this.props().seat ?? this.own);
  readonly mine: SeatView = $derived.by(() => this.view.seats[this.seat]);

  /** Does the reef belong to the player whose actions have letters here? */
  readonly isOwn: boolean = $derived.by(() => this.seat === this.own);

  get model(): BoardModel {
    return this.props().board;
  }

  get names(): readonly string[] {
    return this.model.names;
  }

  get gameData(): Params {
    return this.props().gameData;
  }

  /** The explanation of something on the board. */
  explain(key: string, params: Params = {}): string {
    return sentence(key, params, this.gameData);
  }

  /** The limestone fields of the side in use, and what is lost for outlying ones. */
  private readonly side: Side = $derived.by(() => {
    const sides = this.gameData["reef"] as Record<string, Side> | undefined;
    return sides?.[this.view.options["reef"]] ?? { limestone: [], outlying: {} };
  });

  isDry(cell: number): boolean {
    return this.side.limestone.includes(cell);
  }

  /** Points that are lost while nothing lies on a field. */
  loss(cell: number): number {
    return -(this.side.outlying[cell] ?? 0);
  }

  /** The fields that cost points while nothing lies on them. */
  readonly outlying: readonly number[] = $derived.by(() =>
    Object.keys(this.side.outlying).map(Number),
  );

  place(name: string): string {
    return `seat.${this.seat}.${name}`;
  }

  height(cell: number): number {
    return this.mine.reef[cell]?.length ?? 0;
  }

  /** The middle of a field of the large reef, lifted by what lies on it. */
  fieldPoint(cell: number, height = this.height(cell)): Point {
    const { at, r } = this.layout.reef;
    const [x, y] = fieldAt(cell, at, r);
    return [x, y - lift(height, r)];
  }

  /** The lumino that the option pointed at would lay. */
  readonly ghost: Ghost | null = $derived.by(() => {
    const option = this.model.preview;
    if (!option || this.seat !== this.own) return null;
    const events = option.brings.filter(({ code }) => BESIDE_GHOST.has(code));
    const { target } = option;
    if (option.verb === "turn") {
      const first = target.colour as Colour;
      const second = this.mine.start?.find((colour) => colour !== first) ?? first;
      return { cells: [21, 22], colours: [first, second], lumino: null, level: 1, events };
    }
    const lumino = this.view.question.lumino;
    if (option.verb !== "place" || !lumino) return null;
    const cells: [number, number] = [Number(target.number), Number(target.other)];
    const { colour } = faceOf(lumino);
    return { cells, colours: [colour, colour], lumino, level: this.height(cells[0]) + 1, events };
  });

  /** What a coral scoring of the colour would bring after the option pointed at, if it changes. */
  scoringChange(colour: Colour): Change | null {
    return this.changeOf(({ code, ...more }) => {
      return code === "lumicora.would_score" && more["colour"] === colour;
    });
  }

  /** What the end would bring after the option pointed at, if it changes. */
  readonly endChange: Change | null = $derived.by(() =>
    this.changeOf(({ code }) => code === "lumicora.would_end"),
  );

  private changeOf(isIt: (event: GameEvent) => boolean): Change | null {
    const event = this.seat === this.own ? this.model.preview?.brings.find(isIt) : undefined;
    return event ? (event as unknown as Change) : null;
  }

  /** What each lumino would add at best that could be laid after the offer pointed at, if any. */
  readonly gains: Readonly<Partial<Record<Lumino, string>>> | null = $derived.by(() => {
    const option = this.isOwn ? this.model.preview : null;
    const events = option?.brings.filter(({ code }) => code === "lumicora.would_add") ?? [];
    if (!events.length) return null;
    return Object.fromEntries(events.map((e) => [e["lumino"] as Lumino, e["change"] as string]));
  });

  /** Is this the only lumino of its kind in the display, and the one that would be offered? */
  isOffered(lumino: Lumino): boolean {
    const option = this.model.preview;
    const equal = this.mine.display.filter((other) => other === lumino);
    return option?.verb === "offer" && option.target.lumino === lumino && equal.length === 1;
  }

  /** The start lumino that is still to be laid. */
  readonly startInHand: readonly Colour[] | null = $derived.by(() =>
    this.height(START[0]) === 0 ? this.mine.start : null,
  );

  /** Where the coach of a lesson wants the lumino to lie: its number first, then the other half. */
  readonly wanted: Ghost | null = $derived.by(() => {
    const cells = this.model.pointed
      .filter((place) => place.startsWith(`seat.${this.own}.reef.`))
      .map((place) => Number(place.split(".").at(-1)));
    const { lumino } = this.view.question;
    if (!lumino || cells.length !== 2 || this.seat !== this.own) return null;
    const { colour } = faceOf(lumino);
    const level = this.height(cells[0]) + 1;
    return { cells: [cells[0], cells[1]], colours: [colour, colour], lumino, level, events: [] };
  });

  /** The fields that count for what is pointed at. */
  readonly counting: readonly number[] = $derived.by(() => {
    const option = this.model.preview;
    const { category } = this.props();
    if (category) return countedFields(this.mine, category, this.outlying);
    if (option?.verb !== "score" || this.seat !== this.own) return this.pointed;
    return this.mine.outlook.coral[option.target.colour as Colour].fields;
  });
}
