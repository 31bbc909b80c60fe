/** The luminos and scoring tiles that can be enlarged, with their explanations. */

import { t } from "../../app/language.svelte";
import { capital, type Params } from "../../app/words";
import type { Colour, Lumino } from "../../gen/lumicora";
import type { AnyView, CloseUp } from "../../kit/gameUi";
import { aboutLumino, luminoName, sentence } from "./explanations";
import { COLOURS } from "./looks";
import { lumicoraView } from "./view";

/** A scoring tile, as it lies. */
export interface Tile {
  colour: Colour;
  state: string;
}

/** The lumino that a thing or place stands for, by its last part. */
export function luminoOf(thing: string): Lumino | null {
  const last = thing.split(".").at(-1) ?? "";
  return COLOURS.some((colour) => last.startsWith(`${colour}-`)) ? last : null;
}

/** The scoring tile that a place stands for. */
export function tileOf(thing: string, view: AnyView): Tile | null {
  const [area, seat, part, colour] = thing.split(".");
  if (area !== "seat" || part !== "tiles" || !colour) return null;
  const { tiles } = lumicoraView(view).seats[Number(seat)];
  return { colour: colour as Colour, state: tiles[colour as Colour] };
}

export function closeUp(thing: string, view: AnyView, gameData: Params): CloseUp | null {
  const lumino = luminoOf(thing);
  if (lumino) return { title: capital(luminoName(lumino)), about: aboutLumino(lumino, gameData) };
  const tile = tileOf(thing, view);
  if (!tile) return null;
  const { colour, state } = tile;
  return {
    title: capital(t("lumicora.drawn.tile", { colour })),
    about: sentence(`lumicora.explain.tile_${state}`, { colour }, gameData),
  };
}
