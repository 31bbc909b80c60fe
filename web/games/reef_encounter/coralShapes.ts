/** The outlines and textures of the five corals; tiles side by side grow together into one body. */

import type { Colour } from "../../gen/reef_encounter";

/** A texture: many strokes or fills of one shade, drawn at once. */
export interface Texture {
  d: string;
  shade: "dark" | "fill" | "light";
  /** Stroke width; a texture without it is filled. */
  width?: number;
}

export interface CoralPicture {
  body: string;
  textures: Texture[];
}

/** A tile by column and row, and whether it is joined to the right, below, left and above. */
interface Tile {
  x: number;
  y: number;
  joined: [boolean, boolean, boolean, boolean];
  random: () => number;
}

const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

const n = (value: number): string => value.toFixed(1);

/** A seeded random generator, so that a coral looks the same on every screen. */
function randomFrom(seed: number): () => number {
  let x = (seed * 7919 + 13) % 2147483647;
  return () => {
    x = (x * 16807) % 2147483647;
    return x / 2147483647;
  };
}

const disc = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;

function box(x: number, y: number, w: number, h: number, r: number): string {
  const arc = (dx: number, dy: number): string => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  const [a, b] = [w - 2 * r, h - 2 * r];
  return `M${n(x + r)} ${n(y)}h${n(a)}${arc(r, r)}v${n(b)}${arc(-r, r)}h${n(-a)}${arc(-r, -r)}v${n(-b)}${arc(r, -r)}Z`;
}

/** The outline of a tile, with the necks to its neighbours on the right and below. */
function outline(tile: Tile, isTile: (x: number, y: number) => boolean, c: number): string {
  const [x, y] = [tile.x * c, tile.y * c];
  const [right, below] = tile.joined;
  let d = box(x + c * 0.07, y + c * 0.07, c * 0.86, c * 0.86, c * 0.32);
  if (right) d += box(x + c * 0.5, y + c * 0.17, c, c * 0.66, c * 0.1);
  if (below) d += box(x + c * 0.17, y + c * 0.5, c * 0.66, c, c * 0.1);
  if (right && below && isTile(tile.x + 1, tile.y + 1))
    d += box(x + c * 0.5, y + c * 0.5, c, c, c * 0.1);
  return d;
}

/** White: antlers that fork towards the edge, and continue in joined tiles. */
function branches({ x, y, joined, random }: Tile, c: number): Texture[] {
  const [mx, my] = [(x + 0.5) * c, (y + 0.5) * c];
  let [stems, tips] = ["", ""];
  WAYS.forEach(([dx, dy], i) => {
    const bend = (random() - 0.5) * 0.16 * c;
    const reach = joined[i] ? 0.5 : 0.3;
    const [ex, ey] = [mx + dx * reach * c + dy * bend, my + dy * reach * c + dx * bend];
    stems += `M${n(mx)} ${n(my)}L${n(ex)} ${n(ey)}`;
    const [fx, fy] = [mx + dx * 0.2 * c, my + dy * 0.2 * c];
    const side = (random() > 0.5 ? 1 : -1) * 0.19 * c;
    const [tx, ty] = [fx + dx * 0.11 * c - dy * side, fy + dy * 0.11 * c + dx * side];
    stems += `M${n(fx)} ${n(fy)}L${n(tx)} ${n(ty)}`;
    tips += disc(tx, ty, 0.06 * c) + (joined[i] ? "" : disc(ex, ey, 0.06 * c));
  });
  return [
    { d: stems, shade: "dark", width: 0.15 * c },
    { d: stems, shade: "light", width: 0.085 * c },
    { d: tips, shade: "light" },
  ];
}

/** Yellow: the winding furrows of a brain, which continue in joined tiles. */
function furrows({ x, y, joined }: Tile, c: number): Texture[] {
  const from = joined[2] ? 0 : 0.17;
  const to = joined[0] ? 1 : 0.83;
  let [dark, light] = ["", ""];
  for (const at of [0.24, 0.42, 0.6, 0.78]) {
    const w = ((to - from) * c) / 4;
    const sign = at === 0.42 || at === 0.78 ? -1 : 1;
    const wave = `q${n(w / 2)} ${n(-sign * 0.17 * c)} ${n(w)} 0t${n(w)} 0t${n(w)} 0t${n(w)} 0`;
    dark += `M${n((x + from) * c)} ${n((y + at) * c)}${wave}`;
    light += `M${n((x + from) * c)} ${n((y + at - 0.06) * c)}${wave}`;
  }
  return [
    { d: light, shade: "light", width: 0.04 * c },
    { d: dark, shade: "dark", width: 0.055 * c },
  ];
}

/** Orange: a cluster of open tubes. */
function tubes({ x, y, joined, random }: Tile, c: number): Texture[] {
  const spots = [
    [0.29, 0.3],
    [0.7, 0.27],
    [0.5, 0.53],
    [0.27, 0.73],
    [0.73, 0.74],
  ];
  if (joined[0]) spots.push([1, 0.5]);
  if (joined[1]) spots.push([0.5, 1]);
  let [rims, mouths, sides] = ["", "", ""];
  for (const [sx, sy] of spots) {
    const r = (0.125 + 0.03 * random()) * c;
    const [px, py] = [(x + sx) * c, (y + sy) * c];
    sides += disc(px, py + 0.04 * c, r * 1.12);
    rims += disc(px, py, r);
    mouths += disc(px, py + 0.01 * c, r * 0.58);
  }
  return [
    { d: sides, shade: "dark" },
    { d: rims, shade: "light" },
    { d: mouths, shade: "dark" },
  ];
}

/** Pink: fans with ribs and a net between them. */
function fans({ x, y, random }: Tile, c: number): Texture[] {
  const [fx, fy] = [(x + 0.5) * c, (y + 0.88) * c];
  const lean = (random() - 0.5) * 0.3;
  const at = (r: number, turn: number): string => {
    const angle = -Math.PI / 2 + turn + lean;
    return `${n(fx + r * c * Math.cos(angle))} ${n(fy + r * c * Math.sin(angle))}`;
  };
  const ribs = [-0.72, -0.48, -0.24, 0, 0.24, 0.48, 0.72];
  const d = ribs.map((turn) => `M${n(fx)} ${n(fy)}L${at(0.7, turn)}`).join("");
  const arcs = [0.3, 0.46, 0.62].map((r) => `M${at(r, -0.72)}Q${at(r * 1.22, 0)} ${at(r, 0.72)}`);
  return [
    { d, shade: "light", width: 0.042 * c },
    { d: arcs.join(""), shade: "dark", width: 0.045 * c },
  ];
}

/** Grey: tables of stone, one above the other. */
function tables({ x, y, joined, random }: Tile, c: number): Texture[] {
  const [mx, my] = [(x + 0.5) * c, (y + 0.5) * c];
  const shift = (random() - 0.5) * 0.1 * c;
  let [shades, plates, edges] = ["", "", ""];
  const levels = [
    [0, 0.25, 0.37, 0.13],
    [shift, 0.02, 0.29, 0.11],
    [-shift, -0.2, 0.2, 0.085],
  ];
  if (joined[0]) levels.unshift([0.5 * c, 0.18, 0.24, 0.1]);
  for (const [dx, dy, rx, ry] of levels) {
    shades += oval(mx + dx, my + (dy + 0.06) * c, rx * c, ry * c);
    plates += oval(mx + dx, my + dy * c, rx * c, ry * c);
    edges += oval(mx + dx, my + dy * c, rx * 0.55 * c, ry * 0.5 * c);
  }
  return [
    { d: shades, shade: "dark" },
    { d: plates, shade: "light" },
    { d: edges, shade: "fill" },
  ];
}

const TEXTURES: Record<Colour, (tile: Tile, c: number) => Texture[]> = {
  white: branches,
  yellow: furrows,
  orange: tubes,
  pink: fans,
  grey: tables,
};

/** The picture of all tiles of a colour on a rock; `cells` are columns and rows, `c` is a cell's width. */
export function coralPicture(
  colour: Colour,
  cells: readonly [number, number][],
  c: number,
): CoralPicture {
  const known = new Set(cells.map(([x, y]) => `${x},${y}`));
  const isTile = (x: number, y: number): boolean => known.has(`${x},${y}`);
  let body = "";
  let textures: Texture[] = [];
  for (const [x, y] of cells) {
    const joined = WAYS.map(([dx, dy]) => isTile(x + dx, y + dy)) as Tile["joined"];
    const tile = { x, y, joined, random: randomFrom(x * 31 + y * 17 + 5) };
    body += outline(tile, isTile, c);
    textures = merged(textures, TEXTURES[colour](tile, c));
  }
  return { body, textures };
}

/** The textures of several tiles, layer by layer. */
function merged(before: Texture[], more: Texture[]): Texture[] {
  if (!before.length) return more;
  return before.map((texture, i) => ({ ...texture, d: texture.d + more[i].d }));
}
