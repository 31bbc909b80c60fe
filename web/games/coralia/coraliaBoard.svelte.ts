/** What the parts of Coralia's board share: view, layout, explanations, and the kit's model. */

import type { Params } from "../../app/words";
import type { View } from "../../gen/coralia";
import type { BoardModel } from "../../kit/boardModel.svelte";
import type { BoardProps } from "../../kit/gameUi";
import { sentence } from "./explanations";
import { layoutFor, type Layout } from "./layout";
import { coraliaView } from "./view";

export class CoraliaBoard {
  wide = $state(true);

  constructor(private props: () => BoardProps) {}

  readonly view: View = $derived.by(() => coraliaView(this.props().view));
  readonly layout: Layout = $derived.by(() => layoutFor(this.wide));

  get model(): BoardModel {
    return this.props().board;
  }

  get names(): readonly string[] {
    return this.model.names;
  }

  /** The explanation of something on the board. */
  explain(key: string, params: Params = {}): string {
    return sentence(key, params, this.props().gameData);
  }
}
