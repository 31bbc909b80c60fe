/** Pictograms as SVG paths, each about 22 wide and centred on 0 0. */

export interface Picture {
  fill: string;
  line?: string;
  /** Width of the lines. */
  width?: number;
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

function star(points: number, outer: number, inner: number): string {
  const steps = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const r = i % 2 ? inner : outer;
    return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${steps.join("L")}Z`;
}

export const PICTURES = {
  pearl: {
    fill:
      "M-3 10.5L-11 .5C-11.5-2-10.500-4-9-5C-8.600-8-6-9-4.500-8.600C-3-11 3-11 4.500-8.600C6-9 8.600-8 9-5C10.500-4 11.500-2 11 .5L3 10.500Z" +
      circle(0, -0.5, 5.9) +
      circle(0, -0.5, 4),
  },
  fish: { fill: "M-11 0C-7-8 3-8 6.5-1L11-6V6L6.5 1C3 8-7 8-11 0Z" + circle(-5.5, -1.4, 1.6) },
  octopus: {
    fill:
      "M-6-3A6 6.8 0 1 1 6-3C6-.5 5.2 1 4 2.4H-4C-5.2 1-6-.5-6-3Z" +
      circle(-2.4, -3, 1.3) +
      circle(2.4, -3, 1.3),
    line: "M-3.6 2C-4.5 5.5-7 7-10.2 5.4M-1.4 2.6C-1.6 6.5-3.4 9.4-6.4 10M3.6 2C4.5 5.5 7 7 10.2 5.4M1.4 2.6C1.6 6.5 3.4 9.4 6.4 10",
    width: 2.6,
  },
  starfish: { fill: star(5, 10, 4.3) + circle(0, 0, 1.5), line: star(5, 9.4, 4.3), width: 2.6 },
  turtle: {
    fill:
      "M0-7.4C5-7.4 7.4-3.4 7.4.4S4.4 8 0 8-7.4 4.2-7.4.4-5-7.4 0-7.4ZM0-3.6L-3.4-1.4V2.4L0 4.6L3.4 2.4V-1.4Z" +
      circle(0, -9.4, 2.5),
    line: "M-6.4-3.8L-10-7M6.4-3.8L10-7M-6 5.4L-9 9M6 5.4L9 9",
    width: 3.2,
  },
  diver: {
    fill: "M-10-6.5H5.5A2.5 2.5 0 0 1 8-4V1.2A3.6 3.6 0 0 1 4.4 4.8C2 4.8 1.2 3.6-1 1.8L-1.4 1.6H-2.6L-3 1.8C-5.2 3.6-6 4.8-8.4 4.8A3.6 3.6 0 0 1-12 1.2V-4.5A2 2 0 0 1-10-6.5ZM-9-3.6V.6A1.5 1.5 0 0 0-6.6 1.6L-4.6-.2H.6L2.6 1.6A1.5 1.5 0 0 0 5 .6V-3.6Z",
    line: "M10.6-10V4.5C10.6 8.5 8 9.6 4 9.2",
    width: 2.6,
  },
  treasure: {
    fill: "M-9.5-1V-3A5.5 5.5 0 0 1-4-8.5H4A5.5 5.5 0 0 1 9.5-3V-1H2.6V-3H-2.6V-1ZM-9.5 1H-2.6V3.4H2.6V1H9.5V8.5H-9.5Z",
  },
  jelly: {
    fill: "M-8.5 0C-8.5-6-5-9.5 0-9.5S8.5-6 8.5 0C6.5 2-6.5 2-8.5 0Z",
    line: "M-5.6 3C-7 6-4 7-5.6 10.4M0 3C-1.6 6 1.6 7.4 0 11M5.6 3C4 6 7 7 5.6 10.4",
    width: 2.2,
  },
  stingray: {
    fill:
      "M0-8.5C4-5 11-3 11.5-.5C8 1 4 3 0 5.4C-4 3-8 1-11.5-.5C-11-3-4-5 0-8.5Z" +
      circle(-2.2, -4, 0.9) +
      circle(2.2, -4, 0.9),
    line: "M0 5C.5 7 2 8.5 1 11",
    width: 1.8,
  },
  island: {
    fill: "M-11 9C-7 4.5 7 4.5 11 9ZM1-4C-2-9-7-9-9-6.5C-6-6.8-3-6 1-4ZM1-4C4-10 9-9.5 10.5-6.5C7.5-7 5-6.4 1-4ZM1-4C-4-5-8-2-8 1.5C-5.5-1.5-2.5-3 1-4ZM1-4C5-4.6 9-2 9 1.5C6.5-1.2 4-3 1-4Z",
    line: "M1-4C2 0 1 3.5-.6 6.4",
    width: 2.4,
  },
  copy: { fill: "M-9-9H4V-5H-5V5H-9ZM-3-3H9V9H-3Z" },
  special: {
    fill:
      "M-6.5-9H6.5A2.5 2.5 0 0 1 9-6.5V6.5A2.5 2.5 0 0 1 6.5 9H-6.5A2.5 2.5 0 0 1-9 6.5V-6.5A2.5 2.5 0 0 1-6.5-9Z" +
      star(4, 6.5, 2),
  },
  ship: { fill: "M-10 3H10C9 7 7 9 4 9H-5C-8 9-9.5 6-10 3ZM-1-10L8 1H-1ZM-2.6-6V1H-7Z" },
} satisfies Record<string, Picture>;

export type PictureName = keyof typeof PICTURES;

const CARD_PICTURES: Record<string, PictureName> = {
  lionfish: "fish",
  puffer: "fish",
  angel: "fish",
  anemone: "fish",
  jelly: "jelly",
  "spare-chest": "treasure",
};

/** The pictogram of a turtle's, chest's or card's bonus. */
export function pictureOf(bonus: string): PictureName {
  if (bonus === "chest" || bonus === "islandvp") return bonus === "chest" ? "treasure" : "island";
  if (bonus in CARD_PICTURES) return CARD_PICTURES[bonus];
  if (bonus.startsWith("pearl")) return "pearl";
  if (bonus.startsWith("reef-chests")) return "treasure";
  if (bonus.startsWith("leftover")) return "special";
  if (bonus.startsWith("vp-")) return pictureOf(bonus.slice(3));
  return bonus in PICTURES ? (bonus as PictureName) : "starfish";
}
