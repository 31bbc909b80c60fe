/** Shows earlier positions on the board: the moves made in this person's absence, or a chosen one. */

import { get, queryText } from "../app/api";
import { isMotionReduced, paceFactor } from "../app/preferences.svelte";
import type { Happening, Replay } from "../gen/wire";
import type { AnyView } from "../kit/gameUi";

// In milliseconds.
const LONGEST_PLAYBACK = 9_000;
const LONGEST_PAUSE = 700;
const SHORTEST_PAUSE = 160;
/** The maximum number of entries that are played back; earlier ones are only in the story. */
const MOST_ENTRIES = 60;

/** How many milliseconds each moment is shown, depending on their number. */
export function pauseBetween(moments: number): number {
  const even = LONGEST_PLAYBACK / Math.max(1, moments);
  return Math.max(SHORTEST_PAUSE, Math.min(LONGEST_PAUSE, even));
}

export class CatchUp {
  moment = $state<Replay | null>(null);
  /** The story of what was played back so far. */
  story = $state<Happening[]>([]);
  /** Whether the person chose this moment; otherwise missed moves are being played back. */
  isChosen = $state(false);
  /** The number of the current playback; an older one stops. */
  private playback = 0;

  constructor(
    private id: string,
    private invite: string | null,
  ) {}

  get view(): AnyView | null {
    return this.moment?.view ?? null;
  }

  private load(entry: number, seat: number | null): Promise<Replay> {
    const query = queryText({ at: entry, seat, invite: this.invite });
    return get<Replay>(`/tables/${this.id}/replay${query}`);
  }

  /** Play back the entries from the one last seen up to now. */
  play = async (from: number, to: number, seat: number | null): Promise<void> => {
    if (isMotionReduced() || paceFactor() === 0 || to <= from) return;
    const playback = ++this.playback;
    const first = Math.max(from, to - MOST_ENTRIES);
    this.story = [];
    this.isChosen = false;
    try {
      let next = this.load(first, seat);
      for (let entry = first; entry < to; entry++) {
        const moment = await next;
        if (playback !== this.playback) return;
        this.moment = moment;
        if (entry > first) this.story = [...this.story, ...moment.story];
        next = this.load(entry + 1, seat);
        const pause = pauseBetween(to - first) * paceFactor();
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      await next;
    } catch {
      // If the playback fails, the table is shown as it is now.
    }
    if (playback === this.playback) this.moment = null;
  };

  /** Show the position after this many entries until `skip` is called. */
  lookBack = async (entry: number, seat: number | null): Promise<void> => {
    const playback = ++this.playback;
    const moment = await this.load(entry, seat).catch(() => null);
    if (playback !== this.playback) return;
    this.isChosen = true;
    this.moment = moment;
    this.story = moment?.story ?? [];
  };

  skip = (): void => {
    this.playback += 1;
    this.moment = null;
  };
}
