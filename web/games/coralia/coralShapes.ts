/** The outlines of the six corals, generated with a fixed seed per colour. */

import type { Colour } from "../../gen/coralia";

export interface Shape {
  d: string;
  /** The shade of the reef's colour. */
  shade: "dark" | "fill" | "light";
  /** Stroke width; a shape without it is filled. */
  width?: number;
}

type ShapeMaker = (pitch: number, random: () => number) => Shape[];

/** A seeded random generator, so that a reef looks the same on every screen. */
function randomFrom(seed: number): () => number {
  let x = seed;
  return () => {
    x = (x * 16807) % 2147483647;
    return x / 2147483647;
  };
}

const n = (value: number): string => value.toFixed(1);
const dot = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

/** The distance from a reef's centre to its edge at an angle; the outline has six petals. */
function edge(angle: number, pitch: number): number {
  return pitch * (1.42 + 0.08 * Math.cos(6 * angle));
}

interface Anchor {
  x: number;
  y: number;
  angle: number;
}

function anchors(count: number, pitch: number, random: () => number, inset = 0.08): Anchor[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.35 * (random() - 0.5))) / count;
    const r = edge(angle, pitch) - inset * pitch;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle), angle };
  });
}

const branching: ShapeMaker = (p, random) => {
  const shapes: Shape[] = [];
  const grow = (
    x: number,
    y: number,
    angle: number,
    length: number,
    width: number,
    depth: number,
  ): void => {
    const bend = angle + (random() - 0.5) * 0.5;
    const [x2, y2] = [x + length * Math.cos(bend), y + length * Math.sin(bend)];
    shapes.push({ d: `M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}`, shade: depth ? "fill" : "dark", width });
    if (depth === 2) {
      shapes.push({ d: dot(x2, y2, width * 0.62), shade: "light" });
      return;
    }
    for (const turn of [-0.55, 0.5])
      grow(x2, y2, bend + turn, length * 0.72, width * 0.74, depth + 1);
  };
  for (const a of anchors(15, p, random)) grow(a.x, a.y, a.angle, p * 0.2, p * 0.13, 0);
  return shapes;
};

const tubes: ShapeMaker = (p, random) =>
  anchors(19, p, random).flatMap((a) => {
    const length = p * (0.16 + 0.2 * random());
    const [x, y] = [a.x + length * Math.cos(a.angle), a.y + length * Math.sin(a.angle)];
    const width = p * (0.2 + 0.06 * random());
    return [
      { d: `M${n(a.x)} ${n(a.y)}L${n(x)} ${n(y)}`, shade: "fill", width },
      { d: dot(x, y, width * 0.56), shade: "light" },
      { d: dot(x, y, width * 0.32), shade: "dark" },
    ] as Shape[];
  });

const brain: ShapeMaker = (p, random) =>
  anchors(13, p, random, 0.02).flatMap((a) => {
    const r = p * (0.25 + 0.05 * random());
    const wave = (k: number): string => {
      const t = a.angle + Math.PI / 2;
      const at = (u: number, v: number): string => {
        const x = a.x + u * Math.cos(a.angle) + v * Math.cos(t);
        const y = a.y + u * Math.sin(a.angle) + v * Math.sin(t);
        return `${n(x)} ${n(y)}`;
      };
      const u = (k - 0.2) * r * 0.55;
      return `M${at(u, -0.62 * r)}Q${at(u + 0.35 * r, -0.3 * r)} ${at(u, 0)}T${at(u, 0.62 * r)}`;
    };
    return [
      { d: dot(a.x, a.y, r), shade: "fill" },
      { d: [0, 1].map(wave).join(""), shade: "dark", width: p * 0.035 },
      { d: wave(0.5), shade: "light", width: p * 0.03 },
    ] as Shape[];
  });

const plates: ShapeMaker = (p, random) =>
  anchors(11, p, random, 0.06).flatMap((a) => {
    const oval = (out: number, wide: number, thick: number): string => {
      const [x, y] = [a.x + out * p * Math.cos(a.angle), a.y + out * p * Math.sin(a.angle)];
      const t = a.angle + Math.PI / 2;
      const at = (s: number): string =>
        `${n(x + s * wide * p * Math.cos(t))} ${n(y + s * wide * p * Math.sin(t))}`;
      const arc = `A${n(wide * p)} ${n(thick * p)} ${n((t * 180) / Math.PI)} 1 1 `;
      return `M${at(-1)}${arc}${at(1)}${arc}${at(-1)}Z`;
    };
    const wide = 0.36 + 0.06 * random();
    return [
      { d: oval(0.22, wide * 0.8, 0.12), shade: "dark" },
      { d: oval(0.17, wide * 0.8, 0.1), shade: "light" },
      { d: oval(0.06, wide, 0.14), shade: "dark" },
      { d: oval(0, wide, 0.13), shade: "fill" },
    ] as Shape[];
  });

const fans: ShapeMaker = (p, random) =>
  anchors(11, p, random, 0.1).flatMap((a) => {
    const size = p * (0.42 + 0.07 * random());
    const at = (r: number, turn: number): string =>
      `${n(a.x + r * Math.cos(a.angle + turn))} ${n(a.y + r * Math.sin(a.angle + turn))}`;
    const ribs = [-0.7, -0.42, -0.14, 0.14, 0.42, 0.7];
    const arcs = [0.45, 0.72, 1].map(
      (s) => `M${at(size * s * 0.92, -0.7)}Q${at(size * s * 1.12, 0)} ${at(size * s * 0.92, 0.7)}`,
    );
    return [
      {
        d: `M${at(0, 0)}L${at(size * 0.94, -0.75)}Q${at(size * 1.2, 0)} ${at(size * 0.94, 0.75)}Z`,
        shade: "dark",
      },
      {
        d: ribs.map((turn) => `M${at(0, 0)}L${at(size, turn)}`).join(""),
        shade: "light",
        width: p * 0.028,
      },
      { d: arcs.join(""), shade: "fill", width: p * 0.035 },
    ] as Shape[];
  });

const polyps: ShapeMaker = (p, random) =>
  [...anchors(24, p, random, 0.02), ...anchors(24, p, random, 0.18)].flatMap((a, i) => {
    const out = i < 24 ? p * (0.12 + 0.12 * random()) : 0;
    const [x, y] = [a.x + out * Math.cos(a.angle), a.y + out * Math.sin(a.angle)];
    const r = p * (0.1 + 0.03 * random());
    const rays = [0, 1, 2, 3, 4, 5].map((k) =>
      dot(x + r * Math.cos(k * 1.047 + i), y + r * Math.sin(k * 1.047 + i), r * 0.46),
    );
    return [
      { d: rays.join(""), shade: "fill" },
      { d: dot(x, y, r * 0.8), shade: "light" },
      { d: dot(x, y, r * 0.36), shade: "dark" },
    ] as Shape[];
  });

const SHAPE_MAKERS: Record<Colour, ShapeMaker> = {
  red: branching,
  orange: tubes,
  yellow: brain,
  green: plates,
  blue: fans,
  violet: polyps,
};

const SHADES = ["dark", "fill", "light"] as const;

// In these corals each shape overlaps its neighbour, so the order matters.
const OVERLAPPING: Colour[] = ["orange", "yellow", "violet", "green", "blue"];

/** The shapes around a reef; where possible, shapes that look alike are merged to be drawn faster. */
export function coralShapes(colour: Colour, pitch: number): Shape[] {
  const random = randomFrom(colour.length * 7919 + colour.charCodeAt(0));
  const shapes = SHAPE_MAKERS[colour](pitch, random);
  if (OVERLAPPING.includes(colour)) return shapes;
  return SHADES.flatMap((shade) => merged(shapes.filter((shape) => shape.shade === shade)));
}

/** The shapes, with those of the same width merged into one. */
function merged(shapes: Shape[]): Shape[] {
  const byWidth = new Map<number | undefined, Shape>();
  for (const shape of shapes) {
    const same = byWidth.get(shape.width);
    if (same) same.d += shape.d;
    else byWidth.set(shape.width, { ...shape });
  }
  return [...byWidth.values()];
}
