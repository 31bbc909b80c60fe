// Made by tools/web_types.py from the Python sources; do not edit.

export type Colour = "red" | "orange" | "yellow" | "green" | "blue" | "violet";

export type PlayerColour = "black" | "brown" | "pink" | "teal";

export type Symbol = "pearl" | "fish" | "octopus" | "starfish" | "turtle" | "diver";

export type Space = "pearl" | "fish" | "octopus" | "starfish" | "turtle" | "diver" | "treasure";

export type Pile = "starfish" | "pearl" | "fish" | "island";

export type Turtle = "special" | "jelly" | "stingray" | "starfish" | "island" | "fish" | "copy" | "chest";

export type Chest = "fish" | "pearl" | "starfish" | "island" | "islandvp" | "stingray" | "special" | "jelly";

export type Card = "anemone" | "angel" | "jelly" | "leftover-blue-green" | "leftover-red-violet" | "leftover-yellow-orange" | "lionfish" | "pearl-2" | "pearl-3" | "pearl-4" | "pearl-5" | "pearl-6" | "puffer" | "reef-chests-blue-orange" | "reef-chests-red-green" | "reef-chests-violet-yellow" | "spare-chest" | "vp-chest" | "vp-fish" | "vp-island" | "vp-pearl" | "vp-turtle";

export type Die = Colour | "white";

export interface Remembered {
  slot: number;
  card: Card;
}

export interface CardView {
  slot: number;
  from: Pile;
  card: Card | null;
  resolved: boolean;
}

export interface PileView {
  size: number;
  under: CardView[];
}

export interface Question {
  step: string;
  rule: string;
  white: Symbol | null;
}

export interface StationDie {
  colour: Colour;
  symbol: Symbol | null;
  locked: boolean;
}

export interface Reef {
  colour: Colour;
  dice: Record<Space, Die | null>;
  octopus: number | null;
  diver: number | null;
  turtle: Turtle | null;
  chest: boolean;
}

export interface SeatView {
  colour: PlayerColour;
  score: number;
  octopuses: number;
  diver_at: Colour | null;
  turtles: Turtle[];
  chests: Chest[];
  stingrays: number;
  starfish_open: boolean;
  cards: CardView[];
}

export interface View {
  game: string;
  seat: number;
  players: number;
  options: Record<string, string>;
  entries: number;
  to_move: number;
  over: boolean;
  question: Question;
  turns: number;
  turns_in_all: number;
  active: number;
  start: number;
  supply: Record<Colour, number>;
  station: StationDie[];
  island: Record<Die, number>;
  reefs: Reef[];
  turtles_beside: Turtle[];
  chests_beside: number;
  chests_unseen: Chest[];
  stingrays: number;
  piles: Record<Pile, PileView>;
  drawn: CardView[];
  seats: SeatView[];
  remembered: Remembered[][];
  breakdown: Record<string, number>[];
}
