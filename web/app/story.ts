/** What happened, in short words: a paragraph for each player who did something. */

import type { GameEvent } from "../gen/options";
import type { Happening } from "../gen/wire";
import type { Words } from "./words";

interface Fragment {
  code: string;
  seat: number | null;
  items: string[];
}

export interface Paragraph {
  seat: number | null;
  name: string;
  /** What is said of them. */
  text: string;
  /** What follows the name in the whole line. */
  rest: string;
  line: string;
  first: number;
  last: number;
}

interface Draft extends Paragraph {
  fragments: Fragment[];
  closed: boolean;
}

export class Teller {
  constructor(
    private words: Words,
    private names: readonly string[],
    private reader: number | null,
  ) {}

  name(seat: number | null | undefined): string {
    if (seat === null || seat === undefined) return this.words.say("play.table");
    if (seat === this.reader) return this.words.say("play.you");
    return this.names[seat] ?? String(seat);
  }

  /** The whole story, one paragraph per player and turn. */
  paragraphs(story: readonly Happening[]): Paragraph[] {
    const told: Draft[] = [];
    for (const happening of story) {
      for (const event of happening.events as GameEvent[]) this.add(told, event, happening.entry);
    }
    return told.filter((p) => p.fragments.length).map((p) => this.finished(p));
  }

  private add(told: Draft[], event: GameEvent, entry: number): void {
    const seat = event.seat ?? null;
    let last = told.at(-1);
    if (!last || (isEntry(event) && (last.closed || last.seat !== seat))) {
      last = {
        seat,
        name: this.name(seat),
        text: "",
        rest: "",
        line: "",
        first: entry,
        last: entry,
        fragments: [],
        closed: false,
      };
      told.push(last);
    }
    if (entry >= 0) {
      if (last.first < 0) last.first = entry;
      last.last = entry;
    }
    const before = last.fragments.at(-1);
    const item = this.item(event);
    if (
      before &&
      this.words.has(`${event.code}.item`) &&
      before.code === event.code &&
      before.seat === seat
    ) {
      before.items.push(item);
    } else if (item) {
      last.fragments.push({ code: event.code, seat, items: [item] });
    }
    if (event.code.endsWith(".turn_over")) last.closed = true;
  }

  private item(event: GameEvent): string {
    const params = { ...event, seat: this.name(event.seat) };
    const hidden = Object.values(params).some((value) => value === null);
    if (hidden && this.words.has(`${event.code}.hidden`)) {
      return this.words.say(`${event.code}.hidden`, params);
    }
    const item = `${event.code}.item`;
    return this.words.say(this.words.has(item) ? item : event.code, params);
  }

  private finished(draft: Draft): Paragraph {
    const { seat, name, first, last } = draft;
    const text = draft.fragments.map((f) => this.told(f, seat)).join(", ");
    const line = this.words.say("play.line", { name, said: text });
    const rest = line.startsWith(name) ? line.slice(name.length) : ` ${text}`;
    return { seat, name, first, last, text, rest, line };
  }

  private told(fragment: Fragment, of: number | null): string {
    let text = fragment.items[0];
    if (this.words.has(`${fragment.code}.all`)) {
      text = this.words.say(`${fragment.code}.all`, {
        items: this.counted(fragment.items).join(", "),
      });
    }
    if (fragment.seat === null || fragment.seat === of) return text;
    return this.words.say("play.aside", { name: this.name(fragment.seat), said: text });
  }

  private counted(items: string[]): string[] {
    const runs: [string, number][] = [];
    for (const item of items) {
      const run = runs.at(-1);
      if (run && run[0] === item) run[1] += 1;
      else runs.push([item, 1]);
    }
    return runs.map(([what, count]) =>
      count === 1 ? what : this.words.say("play.times", { count, what }),
    );
  }
}

/** Something a player did, not what came of it. */
function isEntry(event: GameEvent): boolean {
  return event.code.includes(".entry.") || event.code.startsWith("server.story.");
}
