/** The type of a refusal: why a move or request was not accepted. */

/** Why nothing changed: a code of the server, or a rule. */
export interface Refusal {
  move: string;
  code: string;
  rule: string | null;
  params: Record<string, unknown>;
}
