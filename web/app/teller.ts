/** `Teller` puts into words, for one reader, what happened and what an option brings.
 *
 * `src/reeftable/words/story.py` is the same class in Python; `tests/words/teller.json` has cases
 * for both.
 */

import type { GameEvent } from "../gen/options";
import type { Happening } from "../gen/wire";
import { fillNumbers, type Params, type Words } from "./words";

/** An event with the number of the entry it belongs to. */
export type StoryEvent = GameEvent & { entry?: number };

/** What one seat did in one turn; the seat is null for events that belong to no seat. */
export interface Paragraph {
  seat: number | null;
  name: string;
  text: string;
  line: string;
  /** The first and the last entry that it describes. */
  first: number;
  last: number;
}

/** A few words about one event, or about several of a kind. */
interface Clause {
  code: string;
  seat: number | null;
  items: string[];
}

/** The clauses that become one paragraph. */
interface Turn {
  seat: number | null;
  clauses: Clause[];
  isOver: boolean;
  first: number;
  last: number;
}

export class Teller {
  constructor(
    private words: Words,
    private names: readonly string[],
    private reader: number | null,
    private data: Params = {},
  ) {}

  /** The seat's name; the reader is `You`. */
  name(seat: number | null | undefined): string {
    if (seat === null || seat === undefined) return this.words.say("play.table");
    if (seat === this.reader) return this.words.say("play.you");
    return this.names[seat] ?? String(seat);
  }

  /** What an option brings; events without a text are left out. */
  brings(events: readonly GameEvent[]): string {
    return events
      .map((event) => this.gain(event))
      .filter(Boolean)
      .join(", ");
  }

  /** The words for one event, in a separate form for the reader; empty if it has none. */
  private gain(event: GameEvent): string {
    const [game, ...tail] = event.code.split(".");
    const key = `${game}.brings.${tail.join(".")}`;
    const form = event.seat === this.reader ? "own" : "other";
    const textKey = this.words.has(`${key}.${form}`) ? `${key}.${form}` : key;
    if (!this.words.has(textKey)) return "";
    return fillNumbers(this.words.say(textKey, this.params(event)), this.data);
  }

  /** The whole story, a paragraph per player and turn. */
  paragraphs(events: readonly StoryEvent[]): Paragraph[] {
    const turns: Turn[] = [];
    for (const event of events) this.add(turns, event);
    return turns.flatMap((turn) => this.finished(turn));
  }

  private add(turns: Turn[], event: StoryEvent): void {
    const { code } = event;
    const seat = event.seat ?? null;
    let turn = turns.at(-1);
    if (!turn || (isEntry(event) && (turn.isOver || turn.seat !== seat))) {
      turn = { seat, clauses: [], isOver: false, first: -1, last: -1 };
      turns.push(turn);
    }
    const entry = event.entry ?? -1;
    if (turn.first < 0) turn.first = entry;
    if (entry >= 0) turn.last = entry;
    const text = this.item(event);
    const last = turn.clauses.at(-1);
    if (last && this.words.has(`${code}.item`) && last.code === code && last.seat === seat) {
      last.items.push(text);
    } else if (text) {
      insert(turn, { code, seat, items: [text] }, isEntry(event));
    }
    if (code.endsWith(".turn_over")) turn.isOver = true;
  }

  /** The words for one event in a list that shows its points beside it. */
  alone(event: GameEvent): string {
    const key = `${event.code}.alone`;
    return this.words.has(key) ? this.words.say(key, this.params(event)) : this.item(event);
  }

  /** The words for one event, or for one item of several. */
  private item(event: StoryEvent): string {
    const params = this.params(event);
    const isHidden = Object.values(params).some((value) => value === null);
    const forms = [...(isHidden ? [`${event.code}.hidden`] : []), `${event.code}.item`];
    const form = forms.find((key) => this.words.has(key)) ?? event.code;
    return this.words.say(form, params);
  }

  private params(event: GameEvent): Params {
    return { ...event, seat: this.name(event.seat) };
  }

  /** The paragraph of a turn; if its player did nothing to mention, one per clause. */
  private finished(turn: Turn): Paragraph[] {
    const { seat, clauses } = turn;
    if (!clauses.some((clause) => clause.seat === seat)) {
      return clauses.map((clause) => this.paragraph(turn, clause.seat, this.clause(clause)));
    }
    const text = clauses.map((clause, i) => this.linked(seat, clauses[i - 1], clause)).join("");
    return [this.paragraph(turn, seat, text)];
  }

  /** A clause with the word or punctuation that links it to the clause before. */
  private linked(seat: number | null, before: Clause | undefined, clause: Clause): string {
    const text = this.clause(clause);
    if (clause.seat !== null && clause.seat !== seat) {
      const aside = this.words.say("play.aside", { name: this.name(clause.seat), said: text });
      return before ? ` ${aside}` : aside;
    }
    if (!before) return text;
    const isSameSubject = clause.seat === seat && before.seat !== null;
    return (isSameSubject || seat === null ? this.words.say("play.next") : "; ") + text;
  }

  private clause(clause: Clause): string {
    const key = `${clause.code}.all`;
    if (!this.words.has(key)) return clause.items[0];
    return this.words.say(key, { items: this.counted(clause.items).join(", ") });
  }

  /** The items, with equal neighbours combined; the catalogue may have a form for several. */
  private counted(items: string[]): string[] {
    const runs: [string, number][] = [];
    for (const item of items) {
      const run = runs.at(-1);
      if (run?.[0] === item) run[1] += 1;
      else runs.push([item, 1]);
    }
    return runs.map(([what, count]) => {
      const [one, many] = what.split("|");
      if (count === 1) return one;
      if (many) return this.words.fill("play.times", many, { count });
      return this.words.say("play.times", { count, what: one });
    });
  }

  private paragraph(turn: Turn, seat: number | null, text: string): Paragraph {
    const name = this.name(seat);
    const form = seat === null ? "play.line_table" : "play.line";
    const line = this.words.say(form, { name, said: text });
    return { seat, name, text, line, first: turn.first, last: turn.last };
  }
}

/** Add a clause; what a move brought its player comes before what it brought others. */
function insert(turn: Turn, clause: Clause, isEntry: boolean): void {
  let place = turn.clauses.length;
  const isOther = (at: Clause): boolean => at.seat !== null && at.seat !== turn.seat;
  if (clause.seat === turn.seat && !isEntry) {
    while (place > 0 && isOther(turn.clauses[place - 1])) place -= 1;
  }
  turn.clauses.splice(place, 0, clause);
}

/** The events of a story, each with the number of its entry. */
export function storyEvents(story: readonly Happening[]): StoryEvent[] {
  return story.flatMap(({ entry, events }) =>
    (events as GameEvent[]).map((event) => ({ ...event, entry })),
  );
}

/** The part of a paragraph's line after the name. */
export function afterName({ name, text, line }: Paragraph): string {
  return line.startsWith(name) ? line.slice(name.length) : ` ${text}`;
}

/** Is this something a player or chance did, rather than a consequence? */
function isEntry(event: GameEvent): boolean {
  return event.code.includes(".entry.") || event.code.startsWith("server.story.");
}
