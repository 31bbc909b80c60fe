/** How the seats look: a colour, and a shape for people who cannot distinguish colours. */

import { getContext, setContext } from "svelte";

export interface SeatLook {
  colour: string;
  /** An SVG path centred on 0 0, about 18 wide. */
  shape: string;
}

export const SEAT_LOOKS: readonly SeatLook[] = [
  { colour: "#14181f", shape: "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1-9 0Z" },
  { colour: "#8a5a2b", shape: "M-8-8H8V8H-8Z" },
  { colour: "#d6428a", shape: "M0-10L10 8H-10Z" },
  { colour: "#0a8f86", shape: "M0-11L9 0L0 11L-9 0Z" },
];

const KEY = Symbol("seat looks");

/** Make everything inside this component draw the seats with the looks of its game. */
export function setSeatLooks(looks: () => readonly SeatLook[]): void {
  setContext(KEY, looks);
}

/** A function that returns the looks of the seats in this component. */
export function seatLooksHere(): () => readonly SeatLook[] {
  return getContext<(() => readonly SeatLook[]) | undefined>(KEY) ?? (() => SEAT_LOOKS);
}
