/** Colours of the corals, and the shape of fields. */

import type { Animal, Colour } from "../../gen/lumicora";

export interface CoralLook {
  fill: string;
  light: string;
  dark: string;
  /** For lines on a panel; dark enough to be legible. */
  ink: string;
}

export const CORALS: Record<Colour, CoralLook> = {
  pink: { fill: "#e2568f", light: "#ffb3d1", dark: "#7d1747", ink: "#7d1747" },
  yellow: { fill: "#f5c733", light: "#fff2ad", dark: "#8a5f00", ink: "#6b4a00" },
  green: { fill: "#2f9e63", light: "#a4efbb", dark: "#0d4a2c", ink: "#0d4a2c" },
  blue: { fill: "#2f62d6", light: "#9fc6ff", dark: "#10246e", ink: "#10246e" },
};

export const COLOURS: readonly Colour[] = ["pink", "yellow", "green", "blue"];
export const ANIMALS: readonly Animal[] = ["mussel", "crab", "seahorse", "starfish"];

/** The radius at which fields and halves are drawn before they are scaled. */
export const UNIT = 50;

/** A hexagon that stands on a corner, with rounded corners. */
export function hexagon(r: number, round = 0.2): string {
  const corner = (i: number): [number, number] => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return [r * Math.cos(angle), r * Math.sin(angle)];
  };
  const between = (a: [number, number], b: [number, number], t: number): string =>
    `${(a[0] + (b[0] - a[0]) * t).toFixed(2)} ${(a[1] + (b[1] - a[1]) * t).toFixed(2)}`;
  const parts = Array.from({ length: 6 }, (_, i) => {
    const [before, here, after] = [corner(i + 5), corner(i), corner(i + 1)];
    const start = between(here, before, round);
    return `${i ? "L" : "M"}${start}Q${between(here, here, 0)} ${between(here, after, round)}`;
  });
  return `${parts.join("")}Z`;
}

/** The outline of a lumino that lies level: two hexagons side by side. */
export function luminoOutline(r: number): string {
  const [w, h] = [r * 1.85, r];
  const k = r * 0.5;
  return `M${-w + k} ${-h}H${w - k}Q${w} ${-h} ${w} ${-h + k}V${h - k}Q${w} ${h} ${w - k} ${h}H${-w + k}Q${-w} ${h} ${-w} ${h - k}V${-h + k}Q${-w} ${-h} ${-w + k} ${-h}Z`;
}
