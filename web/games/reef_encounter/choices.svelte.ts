/** Settings that apply to several moves: which polyp pays, and where tiles are taken from. */

import type { Option } from "../../gen/options";

type Source = "lay" | "front";

export const choices = $state<{ paid: string; source: Source }>({
  /** The colour of the consumed polyp that pays for algae. */
  paid: "",
  /** Are tiles laid from behind the screen or from in front of it? */
  source: "lay",
});

/** The colours of polyps that could pay for an alga. */
export function payable(options: readonly Option[]): string[] {
  const paid = options.flatMap(({ target }) => (target["paid"] ? [String(target["paid"])] : []));
  return paid.filter((colour, i) => paid.indexOf(colour) === i);
}

/** Where tiles can come from now. */
export function sources(options: readonly Option[]): Source[] {
  return (["lay", "front"] as const).filter((verb) => options.some((one) => one.verb === verb));
}

/** Limit the settings to what is possible now; if there is a hint, set what it needs. */
export function settle(options: readonly Option[], hinted: number | undefined): void {
  const colours = payable(options);
  const hint = options.find(({ action }) => action === hinted)?.target["paid"];
  if (hint) choices.paid = String(hint);
  else if (colours.length && !colours.includes(choices.paid)) choices.paid = colours[0];
  const places = sources(options);
  if (places.length && !places.includes(choices.source)) choices.source = places[0];
}

/** Does an option fit the settings? */
export function isSet({ verb, target }: Option): boolean {
  if (verb === "lay" || verb === "front") return verb === choices.source;
  return !target["paid"] || target["paid"] === choices.paid;
}
