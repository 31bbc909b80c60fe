/** State shared by the parts of the board: view, options by place, highlights. */

import { t } from "../../app/language.svelte";
import type { Option } from "../../gen/options";
import type { View } from "../../gen/coralia";
import type { Params } from "../../app/words";
import type { BoardProps } from "../../kit/gameUi";
import { optionsByPlace, endsOf, isCovered, placesOf, type Place } from "../../kit/places";
import { sentence } from "./explanations";
import { layoutFor, type Layout } from "./layout";
import { coraliaView } from "./view";

/** Areas that are highlighted as a whole instead of each piece in them. */
const AREAS: readonly Place[] = ["station"];

export class BoardState {
  wide = $state(true);

  constructor(private props: () => BoardProps) {}

  readonly view: View = $derived.by(() => coraliaView(this.props().view));
  readonly layout: Layout = $derived.by(() => layoutFor(this.wide));
  readonly mine = $derived.by(() => this.props().options.length > 0);
  private byPlace = $derived.by(() => optionsByPlace(this.props().options));
  private aimedPlaces = $derived.by(() => {
    const { options, aimed } = this.props();
    const option = options.find(({ action }) => action === aimed);
    return option ? endsOf(option) : [];
  });
  private shownPlaces = $derived.by(() => placesOf(this.props().shown));

  get names(): string[] {
    return this.props().names;
  }

  /** The option at a place, if there is exactly one. */
  optionAt(place: Place): Option | undefined {
    const options = this.byPlace.get(place);
    return options?.length === 1 ? options[0] : undefined;
  }

  /** Do several options begin or end here, so that a click would be ambiguous? */
  isShared(place: Place): boolean {
    return (this.byPlace.get(place)?.length ?? 0) > 1;
  }

  /** Does the option that is pointed at begin or end here? */
  isAimed(place: Place): boolean {
    return isCovered(place, this.aimedPlaces, AREAS);
  }

  /** Did one of the highlighted events happen here? */
  isShown(place: Place): boolean {
    return isCovered(place, this.shownPlaces, AREAS);
  }

  aim(action: number | null): void {
    this.props().onaim(action);
  }

  click(place: Place): void {
    const option = this.optionAt(place);
    if (option) this.props().onchoose(option.action);
    else if (!this.isShared(place)) this.props().onwhy(place);
  }

  /** The explanation of something on the board. */
  explain(key: string, params: Params = {}): string {
    return sentence(key, params, this.props().gameData);
  }

  optionLabel(option: Option, label: string): string {
    return t("web.board.choose", { what: label, option: t(option.words, option.target) });
  }
}
