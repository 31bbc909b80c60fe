// Made by tools/web_types.py from the Python sources; do not edit.

export type OptionKind = "card" | "cell" | "confirm" | "die" | "menu" | "number" | "piece";

/** One answer to the present question. */
export interface Option {
  action: number;
  text: string;
  verb: string;
  kind: OptionKind;
  target: Record<string, string | number | boolean>;
  words: string;
  /** Where on the table it begins and ends, and what else changes. */
  places: { from: string | null; to: string | null; touched: string[] };
  /** What happens, what is still to come, what it is good for: codes and parameters. */
  brings: GameEvent[];
  /** The rules that allow it here. */
  rules: string[];
}

/** Something that happens: a code and its parameters, `from` and `to` places. */
export interface GameEvent {
  code: string;
  seat?: number | null;
  from?: string;
  to?: string;
  [name: string]: unknown;
}

/** A kind of move that would answer the question but is not possible now. */
export interface Closed {
  verb: string;
  kind: OptionKind;
  rule: string;
  params: Record<string, unknown>;
}
