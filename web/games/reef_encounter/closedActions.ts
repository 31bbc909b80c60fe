/** Why an action is not possible now, in a few words. */

import { t } from "../../app/language.svelte";
import type { Params } from "../../app/words";

/** The last part of each reason's key, by rule. */
const REASONS: Record<string, string> = {
  "REE-3.1a": "not_first",
  "REE-3.1b": "too_small",
  "REE-3.1c": "no_coral",
  "REE-3.2d": "cubes_played",
  "REE-3.2e": "no_cube",
  "REE-10.3": "nothing_to_lay",
  "REE-3.5e": "introduced",
  "REE-3.5g": "no_shrimp",
  "REE-3.5j": "none_out",
  "REE-10.1": "moved",
  "REE-3.6a": "no_polyp",
  "REE-3.6b": "no_supply",
  "REE-R1": "cubes_played",
  "REE-10.4": "nothing_to_lay",
  "REE-3.7a": "no_polyp",
  "REE-3.7b": "no_supply",
  "REE-3.8a": "no_cube",
  "REE-3.8b": "not_in_bag",
};

export function reasonFor(rule: string, params: Params): string {
  const reason = REASONS[rule];
  return reason ? t(`reef_encounter.closed.${reason}`, params) : rule;
}
