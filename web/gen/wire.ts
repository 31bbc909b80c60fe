// Made by tools/web_types.py from the Python sources; do not edit.

/** Your message is stored: it is event `seq` of the log. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** The key of such a link, or of one in a mail. */
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

/** The seconds left per seat at the moment `at` (Unix time); one clock may be running. */
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

/** The server stops or drops this socket; connect again. */
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

/** Delete me; with `chat` also all I said. */
export interface Goodbye {
  chat?: boolean;
}

/** What a seat saw happen: codes and parameters of one entry, to be told in any language. */
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

/** A link to continue on another device; it works once. */
export interface Link {
  link: string;
}

/** My name and password. */
export interface Login {
  name: string;
  password: string;
}

/** Show me the table from this seat of mine (None: as a spectator). */
export interface Look {
  type: "look";
  seat: number | null;
}

/** Where to send mail about my turns (empty: nowhere), and in which language. */
export interface MailWish {
  address: string;
  language?: string | null;
}

/** Who I am. */
export interface Me {
  id: string;
  name: string;
  guest: boolean;
  feed: string;
  mail: string | null;
  language: string;
}

/** What to change about me; whatever is left out stays. */
export interface MeChange {
  name?: string | null;
  language?: string | null;
}

/** I choose this action; `seq` is the number of log events I have seen. */
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

/** Who looks at the table now. */
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

/** The id of an imported record. */
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

/** A moment of a game: the table after `at` entries, and what led to it. */
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

/** The whole table as the seat may see it. Sent on joining and after every change. */
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

/** Who will sit there: me, a bot, or whoever comes (open). */
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

/** An API token for other programs; its secret is shown once, when it is created. */
export interface TokenInfo {
  id: string;
  label: string;
  created: number;
  token?: string | null;
}

/** A label for a new API token, to recognise it by. */
export interface TokenWish {
  label: string;
}

/** Take back my last choice, or answer another seat's request to; `to` goes further back. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
  answer?: "ask" | "agree" | "refuse";
  to?: number | null;
  seat?: number | null;
}

/** Whether something may be done now, and if not, the rule against it. */
export interface Why {
  possible: boolean;
  action?: number | null;
  rule?: string | null;
  params?: Record<string, unknown>;
}

/** The same for a place on the board, and which move it would be, if it is clear. */
export interface WhyHere {
  possible: boolean;
  action?: number | null;
  rule?: string | null;
  params?: Record<string, unknown>;
  verb?: string | null;
  target?: Record<string, unknown>;
}

export type ClientMessage = Look | Move | Ping | Say | Undo;

export type ServerMessage = Ack | Closing | Pong | Presence | Refused | Said | Scene;
