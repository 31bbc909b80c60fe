/** `BoardModel`: what can be done on a board and what is marked there, for any game. */

import { t } from "../app/language.svelte";
import { preferences } from "../app/preferences.svelte";
import type { Params } from "../app/words";
import type { Option } from "../gen/options";
import type { Happening } from "../gen/wire";
import type { CloseUp, GameUi } from "./gameUi";
import { optionText } from "./optionText";
import { endsOf, isCovered, optionsByPlace, placesOf, type Place, type Point } from "./places";
import { SEAT_LOOKS, type SeatLook } from "./seatLooks";

/** Unless a game says otherwise, up to this many options are also listed beside the board. */
const SHORT_LIST = 9;

/** What the page passes to the board. */
export interface BoardSource {
  ui: GameUi | null;
  options: readonly Option[];
  names: readonly string[];
  looks?: readonly SeatLook[];
  /** The events to highlight. */
  shown?: readonly Params[];
  /** What has just happened, to be animated: pieces fly from where it began to where it ended. */
  latest?: readonly Happening[];
  /** The places that the coach of a lesson points at. */
  pointed?: readonly Place[];
  /** Where others did something since my last decision, and which seat it was. */
  marks?: ReadonlyMap<Place, number>;
  /** The name and explanation of a card or tile, if it can be enlarged. */
  closeUp?: (thing: string) => CloseUp | null;
  /** Called with the chosen action; at a table it is sent (see `TableController.board`). */
  onchoose: (action: number) => void;
  /** Called when a place without options is chosen, to ask why nothing can be done there. */
  onwhy: (place: Place) => void;
}

export class BoardModel {
  /** The option that is pointed at. */
  aimed = $state<number | null>(null);
  private pickedAction = $state<number | null>(null);
  /** The place that is pointed at or was chosen last. */
  private currentPlace = $state<Place | null>(null);
  /** The option last found in the pointer's direction. */
  private faced: number | null = null;
  private openedPlace = $state<Place | null>(null);
  /** The card or tile that is shown enlarged. */
  enlarged = $state<string | null>(null);

  constructor(private source: () => BoardSource) {}

  private byPlace = $derived.by(() => {
    const { options, ui } = this.source();
    return optionsByPlace(options, ui?.ends);
  });
  private areas = $derived.by(() => this.source().ui?.areas ?? []);
  private shownPlaces = $derived.by(() => placesOf(this.source().shown ?? []));
  /** The option that is previewed on the board until it is confirmed. */
  readonly picked = $derived.by(() => this.optionOf(this.pickedAction));
  /** The option whose effects are shown on the board. */
  readonly preview = $derived.by(() => this.picked ?? this.optionOf(this.aimed));
  private aimedPlaces = $derived.by(() =>
    this.preview ? [...this.endsOf(this.preview), ...endsOf(this.preview)] : [],
  );
  private touchedPlaces = $derived.by(() => this.preview?.places.touched ?? []);
  /** The place whose options are offered in a chooser. */
  readonly opened = $derived.by(() =>
    this.openedPlace !== null && this.optionsAt(this.openedPlace).length > 1
      ? this.openedPlace
      : null,
  );

  readonly closeUp = $derived.by(() =>
    this.enlarged === null ? null : (this.source().closeUp?.(this.enlarged) ?? null),
  );

  get options(): readonly Option[] {
    return this.source().options;
  }

  get names(): readonly string[] {
    return this.source().names;
  }

  get latest(): readonly Happening[] {
    return this.source().latest ?? [];
  }

  /** The places a coach points at. */
  get pointed(): readonly Place[] {
    return this.source().pointed ?? [];
  }

  /** Is it my turn to choose? */
  get isAsked(): boolean {
    return this.options.length > 0;
  }

  /** Are all options listed beside the board, to be chosen with digit keys too? */
  get isShort(): boolean {
    return this.options.length <= (this.source().ui?.shortList ?? SHORT_LIST);
  }

  look(seat: number): SeatLook {
    const looks = this.source().looks ?? SEAT_LOOKS;
    return looks[seat % looks.length];
  }

  private optionOf(action: number | null): Option | null {
    return this.options.find((option) => option.action === action) ?? null;
  }

  private endsOf(option: Option): Place[] {
    return this.source().ui?.ends?.(option) ?? endsOf(option);
  }

  /** The options that can be chosen at a place. */
  optionsAt(place: Place): readonly Option[] {
    return this.byPlace.get(place) ?? [];
  }

  /** The places where something can be chosen. */
  get places(): Place[] {
    return [...this.byPlace.keys()];
  }

  /** Can this option be chosen on the board? */
  isOnBoard(option: Option): boolean {
    const draws = this.source().ui?.draws;
    return draws !== undefined && this.endsOf(option).some(draws);
  }

  /** Is this option listed beside the board, even if there are many? */
  isListed(option: Option): boolean {
    return !this.isOnBoard(option) || (this.source().ui?.isListed?.(option) ?? false);
  }

  /** Does the option that is pointed at begin or end here? */
  isAimed(place: Place): boolean {
    return isCovered(place, this.aimedPlaces, this.areas);
  }

  /** Would the option that is pointed at change something here? */
  isTouched(place: Place): boolean {
    return this.touchedPlaces.includes(place);
  }

  /** Did one of the highlighted events happen here? */
  isShown(place: Place): boolean {
    return isCovered(place, this.shownPlaces, this.areas);
  }

  /** Does a coach point here? */
  isPointed(place: Place): boolean {
    return isCovered(place, this.source().pointed ?? []);
  }

  /** The seat that did something here since I last decided, if any. */
  markOf(place: Place): number | undefined {
    return this.source().marks?.get(place);
  }

  /** The label of a place for screen readers, with what can be chosen there. */
  label(place: Place, name: string): string {
    const options = this.optionsAt(place);
    if (options.length === 0) return name;
    if (options.length > 1) return t("web.board.several", { what: name, count: options.length });
    return t("web.board.choose", { what: name, option: optionText(options[0]) });
  }

  /** Handle a place that was clicked, tapped or chosen by a key. */
  choosePlace(place: Place): void {
    const options = this.optionsAt(place);
    const isOpen = this.opened === place;
    this.openedPlace = null;
    if (options.length === 0) this.source().onwhy(place);
    else if (options.length === 1) this.pick(options[0]);
    else if (this.hasOrientations(place)) this.turn(place);
    else if (!isOpen) this.openedPlace = place;
  }

  /** Offer the options of a place in a chooser. */
  open(place: Place): void {
    this.pickedAction = null;
    this.openedPlace = this.opened === place ? null : place;
  }

  /** Choose an option, or show it first and choose it when it is picked again. */
  pick(option: Option): void {
    const asksFirst = preferences.confirm || this.source().ui?.asksFirst?.(option);
    this.openedPlace = null;
    if (asksFirst && this.pickedAction !== option.action) this.pickedAction = option.action;
    else this.choose(option);
  }

  /** Open a close-up of something, or close it (null); returns whether there is one to show. */
  enlarge(thing: string | null): boolean {
    const canBe = thing !== null && (this.source().closeUp?.(thing) ?? null) !== null;
    this.enlarged = canBe ? thing : null;
    return canBe;
  }

  /** The card or tile that an option is about. */
  thingOf(option: Option): string | undefined {
    return this.source().ui?.thingOf?.(option) ?? undefined;
  }

  choose(option: Option): void {
    this.cancel();
    this.source().onchoose(option.action);
  }

  /** Can a piece be laid here in several ways, which are previewed one at a time? */
  hasOrientations(place: Place): boolean {
    const options = this.optionsAt(place);
    return options.length > 1 && this.areShownFirst(options);
  }

  private areShownFirst(options: readonly Option[]): boolean {
    return options.every((option) => this.source().ui?.asksFirst?.(option));
  }

  /** Pick the option pointed at; if the piece is already picked, pick its next orientation. */
  turn(place: Place): void {
    const options = this.optionsAt(place);
    const isPicked = options.some(({ action }) => action === this.pickedAction);
    const aimed = options.find(({ action }) => action === this.aimed);
    this.currentPlace = place;
    this.pickedAction = (
      isPicked ? this.after(options, this.pickedAction) : (aimed ?? options[0])
    ).action;
  }

  private after(options: readonly Option[], action: number | null): Option {
    const ordered = this.clockwise(options);
    const current = ordered.findIndex((option) => option.action === action);
    return ordered[(current + 1) % ordered.length];
  }

  /** Ways to lay a piece, in the order in which it turns clockwise. */
  private clockwise(options: readonly Option[]): readonly Option[] {
    const facing = this.source().ui?.facing;
    if (!facing) return options;
    const angle = (option: Option): number => {
      const [x, y] = facing(option) ?? [0, 0];
      return Math.atan2(y, x);
    };
    return [...options].sort((a, b) => angle(a) - angle(b));
  }

  /** The orientations of the piece that is picked or pointed at, if it has several. */
  private ways(): readonly Option[] {
    const options = this.currentPlace === null ? [] : this.optionsAt(this.currentPlace);
    const { preview } = this;
    return preview && options.length > 1 && options.includes(preview) ? options : [];
  }

  /** Can the piece that is picked or pointed at be turned? */
  get canTurn(): boolean {
    return this.ways().length > 0;
  }

  /** Turn the piece that is picked or pointed at to its next orientation. */
  turnPiece(): void {
    const ways = this.ways();
    if (!ways.length) return;
    const next = this.after(ways, this.preview?.action ?? null).action;
    if (this.picked) this.pickedAction = next;
    else this.aimed = next;
  }

  /** Does the direction from which a place is pointed at matter? */
  get hasFacing(): boolean {
    return this.source().ui?.facing !== undefined;
  }

  /**
   * Point at the option of a place. If a piece can be laid there in several ways, this is the one that
   * faces the pointer; `way` is the pointer's offset from the middle of the place.
   */
  aimAt(place: Place | null, way: Point | null = null): void {
    const options = place === null ? [] : this.optionsAt(place);
    const isSame = place === this.currentPlace;
    if (place !== null && !this.picked) this.currentPlace = place;
    if (place === null || !this.hasOrientations(place)) {
      this.aimed = options.length === 1 ? options[0].action : null;
      return;
    }
    const faced = this.towards(options, way);
    if (isSame && faced === this.faced && this.aimed !== null) return;
    this.faced = faced;
    this.aimed = faced ?? options[0].action;
  }

  /** The option whose facing is closest to a direction. */
  private towards(options: readonly Option[], way: Point | null): number | null {
    const facing = this.source().ui?.facing;
    if (!facing || !way) return null;
    let best: { action: number; fit: number } | null = null;
    for (const option of options) {
      const [x, y] = facing(option) ?? [0, 0];
      const fit = x * way[0] + y * way[1];
      if (!best || fit > best.fit) best = { action: option.action, fit };
    }
    return best?.action ?? null;
  }

  /** Close the chooser and drop the picked option; returns whether there was anything to cancel. */
  cancel(): boolean {
    const hadAny = this.picked !== null || this.opened !== null;
    this.pickedAction = null;
    this.openedPlace = null;
    return hadAny;
  }
}
