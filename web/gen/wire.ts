// Made by tools/web_types.py from the Python sources; do not edit.

/** Your message is kept: it is line `seq` of the log. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** The key of such a link, or of a letter. */
export interface Arrival {
  key: string;
}

/** Something said at the table. */
export interface ChatLine {
  number: number;
  at: number;
  by: string;
  seat: number | null;
  text: string;
}

/** What is left: seconds per seat at the moment `at` (Unix time); one of them may be running. */
export interface ClockInfo {
  kind: "bank" | "days";
  left: number[];
  running: number | null;
  at: number;
}

/** Seconds at the start and per move, or days per move. */
export interface ClockWish {
  kind: "bank" | "days";
  bank?: number;
  increment?: number;
  days?: number;
}

/** The server stops or drops this socket; come back. */
export interface Closing {
  type: "closing";
  code: string;
}

/** All of a finished game's chance, to be recomputed from the secret. */
export interface Deal {
  secret: string;
  commitment: string;
  contributions: string[];
  draws: Draw[];
}

/** What chance decided: the weight of each outcome, ascending, and which of them came. */
export interface Draw {
  weights: number[];
  came: number;
}

/** A game that can be played here. */
export interface GameOffer {
  name: string;
  players: number[];
  options: OptionOffer[];
  rules_version: number;
  levels: ("easy" | "medium" | "hard")[];
}

/** Delete me; and all I said? */
export interface Goodbye {
  chat?: boolean;
}

/** What a seat saw happen: codes and parameters of one entry, told by the words' catalogues. */
export interface Happening {
  entry: number;
  by: number;
  text: string;
  events: Record<string, unknown>[];
}

/** A good move and why: points by reason, words' keys `bots.reason.<code>`. */
export interface Hint {
  action: number;
  text: string;
  value: number;
  reasons: Record<string, unknown>[];
}

/** The way to go on on another device, good once. */
export interface Link {
  link: string;
}

/** Who I am, and the proof. */
export interface Login {
  name: string;
  password: string;
}

/** Show me the table from this seat of mine (None: as a spectator). */
export interface Look {
  type: "look";
  seat: number | null;
}

/** Where turns shall be announced; empty for nowhere. */
export interface MailWish {
  address: string;
}

/** Who I am. */
export interface Me {
  id: string;
  name: string;
  guest: boolean;
  feed: string;
  mail: string | null;
}

/** I choose this action; `seq` is the number of log lines I have seen. */
export interface Move {
  type: "move";
  id: string;
  seq: number;
  action: number;
  seat?: number | null;
}

/** What I want to be called. */
export interface NameWish {
  name: string;
}

/** One choice to make before a game: its words are `<game>.options.<name>`. */
export interface OptionOffer {
  name: string;
  choices: string[];
  default: string;
  rule: string;
}

/** My password. */
export interface PasswordWish {
  password: string;
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

/** I am here. */
export interface Pong {
  type: "pong";
}

/** Who is looking now. */
export interface Presence {
  type: "presence";
  seats: boolean[];
  spectators: number;
}

/** Every REST error: a code of `server.refused`, the field that is wrong, parameters. */
export interface Problem {
  code: string;
  field?: string | null;
  rule?: string | null;
  params?: Record<string, unknown>;
}

/** Where an imported record can be looked at. */
export interface RecordMade {
  id: string;
}

/** Your message changed nothing: a code of `server.refused` or a rule's id with parameters. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  rule?: string | null;
  params?: Record<string, unknown>;
  seq: number;
}

/** A moment of a game: the table after `at` entries, and how it came to it. */
export interface Replay {
  entries: number;
  at: number;
  game: string;
  names: string[];
  seat: number | null;
  open: boolean;
  view: Record<string, unknown>;
  views?: Record<string, unknown>[] | null;
  story: Happening[];
}

/** The rules under one heading. */
export interface RuleSection {
  id: string | null;
  title: string;
  rules: RuleText[];
}

/** One rule as players read it. */
export interface RuleText {
  id: string;
  text: string;
  grade: "certain" | "likely" | "assumed";
  forbids: boolean;
}

/** A game's rules. */
export interface Rules {
  game: string;
  version: number;
  sections: RuleSection[];
  assumed: string[];
}

/** A line of chat. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** Chat. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** The whole table as the looking seat may see it. Sent on joining and after every change. */
export interface Scene {
  type: "scene";
  seq: number;
  table: TableInfo;
  seat: number | null;
  view: Record<string, unknown> | null;
  options: Record<string, unknown>[];
  closed: Record<string, unknown>[];
  since: number;
  story: Happening[];
  undo_to: number | null;
  undo_wish: number | null;
  thinking: number | null;
}

/** Which of my seats; all of them if none is named. */
export interface SeatChoice {
  seat?: number | null;
}

/** A seat as everyone sees it. */
export interface SeatInfo {
  kind: "person" | "bot" | "open";
  name: string;
  mine: boolean;
  here: boolean;
  level: "easy" | "medium" | "hard";
  standing: "plays" | "resigned" | "left" | "overdue";
  contribution: string;
}

/** Who shall sit there: me, a bot, or whoever comes (open). */
export interface SeatWish {
  kind: "me" | "bot" | "open";
  level?: "easy" | "medium" | "hard";
  name?: string | null;
  contribution?: string | null;
}

/** Where I want to sit. */
export interface SitWish {
  seat: number;
  invite?: string | null;
  contribution?: string | null;
}

/** A table as everyone sees it; `invite` only for its people. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, string>;
  status: "open" | "running" | "over" | "frozen" | "archived";
  public: boolean;
  spectators: boolean;
  undo: "none" | "engine" | "agree";
  clock: ClockInfo | null;
  seats: SeatInfo[];
  to_move: number | null;
  my_turn: boolean;
  owner: boolean;
  invite: string | null;
  commitment: string;
  secret: string | null;
  created: number;
  moved: number;
  takebacks: number;
  scores: number[] | null;
  ranks: number[] | null;
  rematch: string | null;
  trouble: string | null;
}

/** A new table. */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  public?: boolean;
  spectators?: boolean;
  undo?: "none" | "engine" | "agree";
  clock?: ClockWish | null;
}

/** A token for other programs; the token itself is told once, when it is made. */
export interface TokenInfo {
  id: string;
  label: string;
  created: number;
  token?: string | null;
}

/** A name for a new token, to know it again. */
export interface TokenWish {
  label: string;
}

/** Take back my last choice, or agree to (refuse) another's wish; `to` goes further back. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
  answer?: "ask" | "agree" | "refuse";
  to?: number | null;
  seat?: number | null;
}

/** May that be done now, and if not, which rule is against it? */
export interface Why {
  possible: boolean;
  action?: number | null;
  rule?: string | null;
  params?: Record<string, unknown>;
}

/** The same of a place on the table, and which move it would be, if it is clear. */
export interface WhyHere {
  possible: boolean;
  action?: number | null;
  rule?: string | null;
  params?: Record<string, unknown>;
  verb?: string | null;
  target?: Record<string, unknown>;
}

/** Unknown fields are refused by name. */
export interface Wire {
}

export type ClientMessage = Move | Undo | Say | Look | Ping;

export type ServerMessage = Scene | Ack | Refused | Said | Presence | Pong | Closing;
