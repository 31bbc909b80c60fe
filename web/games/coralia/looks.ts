/** Colours of the dice and reefs, and the positions of a reef's spaces. */

import type { Colour, Die, Space } from "../../gen/coralia";

export interface DieLook {
  fill: string;
  light: string;
  dark: string;
  ink: string;
}

export const DICE: Record<Die, DieLook> = {
  red: { fill: "#d8433f", light: "#ff8d7c", dark: "#8c1f27", ink: "#ffffff" },
  orange: { fill: "#f08c2e", light: "#ffc277", dark: "#a5530c", ink: "#2b1503" },
  yellow: { fill: "#f3cd46", light: "#fff0a3", dark: "#a8840f", ink: "#2e2400" },
  green: { fill: "#3f9d5a", light: "#93dc9c", dark: "#1b5b33", ink: "#ffffff" },
  blue: { fill: "#3272cf", light: "#8fbdf7", dark: "#173f86", ink: "#ffffff" },
  violet: { fill: "#8b52c5", light: "#cda5f0", dark: "#4d2480", ink: "#ffffff" },
  white: { fill: "#f6f3ea", light: "#ffffff", dark: "#a9a597", ink: "#06222f" },
};

export const COLOURS: readonly Colour[] = ["red", "orange", "yellow", "green", "blue", "violet"];

/** Offset of each space from the middle of its reef; 1 is the distance between two spaces. */
export const SPACE_OFFSETS: Record<Space, [number, number]> = {
  pearl: [-0.5, -0.866],
  fish: [0.5, -0.866],
  octopus: [1, 0],
  starfish: [0.5, 0.866],
  turtle: [-0.5, 0.866],
  diver: [-1, 0],
  treasure: [0, 0],
};
