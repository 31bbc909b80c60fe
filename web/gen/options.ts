// Made by tools/web_types.py from the Python sources; do not edit.

export type OptionKind = "card" | "cell" | "confirm" | "die" | "menu" | "number" | "piece";

/** One answer to the present question. */
export interface Option {
  action: number;
  text: string;
  kind: OptionKind;
  target: Record<string, string | number | boolean>;
  words: string;
  /** Points it brings each seat before chance decides; none where options are many. */
  points?: number[];
}
