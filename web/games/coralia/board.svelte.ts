/** What the parts of the board share: the view, the options by place, and what is pointed at. */

import { t } from "../../app/language.svelte";
import type { Option } from "../../gen/options";
import type { View } from "../../gen/coralia";
import type { Params } from "../../app/words";
import type { BoardProps } from "../../kit/face";
import { layoutFor, type Layout } from "./layout";
import { inWords, notation, places, type Place } from "./moves";
import { placesOf } from "./story";
import { seen } from "./view";
import { told } from "./worth";

export class BoardState {
  wide = $state(true);

  constructor(private props: () => BoardProps) {}

  readonly view: View = $derived.by(() => seen(this.props().view));
  readonly layout: Layout = $derived.by(() => layoutFor(this.wide));
  readonly mine = $derived.by(() => this.props().options.length > 0);
  private byPlace = $derived.by(() => {
    const found = new Map<Place, Option[]>();
    for (const option of this.props().options) {
      for (const place of places(this.view, option)) found.set(place, [...(found.get(place) ?? []), option]);
    }
    return found;
  });
  private aimedPlaces = $derived.by(() => {
    const { options, aimed } = this.props();
    const option = options.find((one) => one.action === aimed);
    return option ? places(this.view, option) : [];
  });
  private toldPlaces = $derived.by(() => placesOf(this.props().shown));

  get names(): string[] {
    return this.props().names;
  }

  /** The option that a place stands for, if it is only one. */
  optionAt(place: Place): Option | undefined {
    const found = this.byPlace.get(place);
    return found?.length === 1 ? found[0] : undefined;
  }

  /** Several options lead here, so a click would not say which is meant. */
  isShared(place: Place): boolean {
    return (this.byPlace.get(place)?.length ?? 0) > 1;
  }

  isAimed(place: Place): boolean {
    return this.aimedPlaces.includes(place);
  }

  isTold(place: Place): boolean {
    return this.toldPlaces.includes(place);
  }

  aim(action: number | null): void {
    this.props().onaim(action);
  }

  click(place: Place): void {
    const option = this.optionAt(place);
    if (option) this.props().onchoose(option.action);
    else if (!this.isShared(place)) this.props().onwhy(notation(this.view, place), inWords(this.view, place));
  }

  /** What something on the board is good for. */
  explain(key: string, params: Params = {}): string {
    return told([key, params], this.props().tables);
  }

  optionLabel(option: Option, label: string): string {
    return t("web.board.choose", { what: label, option: t(option.words, option.target) });
  }
}
