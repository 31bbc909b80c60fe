/** A refusal: why a move or request was not accepted, by a code of the server or by a rule. */

import type { Option } from "../gen/options";

export interface Refusal {
  /** The refused move in words; empty if unknown. */
  move: string;
  code: string;
  rule: string | null;
  params: Record<string, unknown>;
  /** Options that may have been meant. */
  offers?: Option[];
}
