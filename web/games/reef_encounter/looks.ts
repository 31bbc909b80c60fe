/** Colours and shapes of corals, algae and players. */

import type { Alga, Colour, PlayerColour } from "../../gen/reef_encounter";
import type { SeatLook } from "../../kit/seatLooks";

export interface CoralLook {
  fill: string;
  light: string;
  dark: string;
  ink: string;
}

/** In the order of the ring on the open sea. */
export const COLOURS: readonly Colour[] = ["white", "yellow", "orange", "pink", "grey"];

export const CORALS: Record<Colour, CoralLook> = {
  white: { fill: "#c9dcdf", light: "#ffffff", dark: "#5f7d86", ink: "#06222f" },
  yellow: { fill: "#f2cf4a", light: "#fff3b0", dark: "#8a6a0c", ink: "#2e2400" },
  orange: { fill: "#ef8a33", light: "#ffc78a", dark: "#8f430a", ink: "#2b1503" },
  pink: { fill: "#dc5f9b", light: "#ffbedb", dark: "#7c1f4e", ink: "#ffffff" },
  grey: { fill: "#66757f", light: "#aebdc6", dark: "#2b363d", ink: "#ffffff" },
};

export const ALGAE: Record<Alga, { fill: string; shape: string }> = {
  blue: {
    fill: "#2f6fd0",
    shape: "M-7-4C-4-9 0 1 3-4S8-6 8-6M-8 5C-4 0 0 10 3 5S8 3 8 3",
  },
  green: { fill: "#2c8a4b", shape: "M0 9V-2M0-9C6-5 6 1 0 4C-6 1-6-5 0-9Z" },
  purple: { fill: "#7b4bb3", shape: "M0 9V1L-6-8M0 1L6-8M-3-3.500L-8-2M3-3.500L8-2" },
  red: { fill: "#c2383a", shape: "M-7 6C-10-6 5-10 7-1C8 6-1 7-2 2C-2-2 2-2 2 0" },
};

const SEATS: Record<PlayerColour, SeatLook> = {
  purple: { colour: "#8e55cc", shape: "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1-9 0Z" },
  green: { colour: "#0b7a4b", shape: "M-8-8H8V8H-8Z" },
  red: { colour: "#d02f2f", shape: "M0-10L10 8H-10Z" },
  yellow: { colour: "#b98a00", shape: "M0-11L9 0L0 11L-9 0Z" },
};

export const seatLook = (colour: PlayerColour): SeatLook => SEATS[colour];
