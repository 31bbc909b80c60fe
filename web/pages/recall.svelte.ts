/** What happened while this person looked elsewhere, played on the board. */

import { get, queryText } from "../app/api";
import { isCalm } from "../app/prefs.svelte";
import type { Happening, Replay } from "../gen/wire";
import type { AnyView } from "../kit/face";

const WHOLE = 9_000; // milliseconds for everything that is played
const SLOWEST = 700;
const QUICKEST = 160;
const MOST = 60; // entries; what lies further back is in the story

/** How long each of so many moments is shown. */
export function pace(moments: number): number {
  return Math.max(QUICKEST, Math.min(SLOWEST, WHOLE / Math.max(1, moments)));
}

export class Recall {
  moment = $state<Replay | null>(null);
  /** What was told so far. */
  story = $state<Happening[]>([]);
  private run = 0;

  constructor(
    private id: string,
    private invite: string | null,
  ) {}

  get view(): AnyView | null {
    return this.moment?.view ?? null;
  }

  private at(entry: number, seat: number | null): Promise<Replay> {
    const query = queryText({ at: entry, seat, invite: this.invite });
    return get<Replay>(`/tables/${this.id}/replay${query}`);
  }

  /** Play from the moment last seen up to now; anybody may skip it. */
  play = async (from: number, to: number, seat: number | null): Promise<void> => {
    if (isCalm() || to <= from) return;
    const run = ++this.run;
    const first = Math.max(from, to - MOST);
    this.story = [];
    try {
      let coming = this.at(first, seat);
      for (let entry = first; entry < to; entry++) {
        const moment = await coming;
        if (run !== this.run) return;
        this.moment = moment;
        if (entry > first) this.story = [...this.story, ...moment.story];
        coming = this.at(entry + 1, seat);
        await new Promise((done) => setTimeout(done, pace(to - first)));
      }
      await coming;
    } catch {
      // The table as it is now is shown all the same.
    }
    if (run === this.run) this.moment = null;
  };

  skip = (): void => {
    this.run += 1;
    this.moment = null;
  };
}
