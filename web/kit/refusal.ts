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

/** What the server's messages, errors and answers to "why" have in common. */
interface Reason {
  code?: string;
  rule?: string | null;
  params?: Record<string, unknown>;
}

/** The refusal that a message, an error or an answer of the server stands for. */
export function toRefusal(reason: Reason, move = "", offers?: Option[]): Refusal {
  const { code = "", rule = null, params = {} } = reason;
  return { move, code, rule, params, offers };
}
