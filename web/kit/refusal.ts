/** A refusal: why a move or request was not accepted, by a code of the server or by a rule. */

export interface Refusal {
  /** The refused move in words; empty if unknown. */
  move: string;
  code: string;
  rule: string | null;
  params: Record<string, unknown>;
}
