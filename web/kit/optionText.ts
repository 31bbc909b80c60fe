/** Describes an option in words. */

import { language, t } from "../app/language.svelte";
import { capital } from "../app/words";
import type { Option } from "../gen/options";
import type { AnyView, GameUi } from "./gameUi";

/** The text of an option, or its notation if the catalogue has no text for it. */
export function optionText(option: Option): string {
  return language.words.has(option.words) ? t(option.words, option.target) : option.text;
}

/** The label of an option's button: the game's own wording if it has any, with the number of equal pieces. */
export function optionLabel(option: Option, view: AnyView, ui: GameUi | null): string {
  const text = ui?.label?.(option, view) ?? optionText(option);
  const count = ui?.times(view, option) ?? 1;
  return count > 1 ? t("play.times", { count, what: capital(text) }) : text;
}
