/** How cards look and are sorted. */

import type { Card, Pile } from "../../gen/coralia";

export interface CardLook {
  fill: string;
  dark: string;
  ink: string;
}

export const PILES: Record<Pile, CardLook> = {
  starfish: { fill: "#d8674f", dark: "#8f3324", ink: "#fff1e0" },
  pearl: { fill: "#5f7fb8", dark: "#33497a", ink: "#f4f8ff" },
  fish: { fill: "#d9a036", dark: "#8d5f0e", ink: "#2c1c00" },
  island: { fill: "#4f9a6b", dark: "#235c3a", ink: "#f2fff5" },
};

/** The value printed on a pearl card. */
export function pearlValue(card: Card): string {
  return card.startsWith("pearl-") ? card.slice(6) : "";
}

/** The two colours named on a card; empty if it names none. */
export function coloursOf(card: Card): string[] {
  const match = /^(?:reef-chests|leftover)-(\w+)-(\w+)$/.exec(card);
  return match ? [match[1], match[2]] : [];
}

/** The pile that a card belongs to. */
export function pileOf(card: Card): Pile {
  if (["lionfish", "puffer", "angel"].includes(card)) return "fish";
  return card.startsWith("pearl-") && card !== "pearl-6" ? "pearl" : "starfish";
}

const ORDER = ["pearl", "fish", "starfish", "island"];

export function cardOrder(
  a: { card: Card | null; from: Pile },
  b: { card: Card | null; from: Pile },
): number {
  const rank = (c: { card: Card | null; from: Pile }): number =>
    ORDER.indexOf(c.card ? pileOf(c.card) : c.from);
  return rank(a) - rank(b) || (a.card ?? "").localeCompare(b.card ?? "");
}
