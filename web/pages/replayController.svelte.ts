/** State and actions of the replay page. */

import { ApiError, get, queryText } from "../app/api";
import { language, t } from "../app/language.svelte";
import { setQuery, type Query } from "../app/router.svelte";
import type { Params } from "../app/words";
import type { Happening, Replay, TableInfo } from "../gen/wire";
import { errorMessage } from "../kit/errorMessage";
import { loadGameUi } from "../kit/games";
import type { AnyView, GameUi } from "../kit/gameUi";
import { replayTable } from "../kit/replayTable";
import { loadGameData } from "../kit/rulebook";

/** Milliseconds between two entries, slowest first. */
export const SPEEDS = [2000, 1000, 400, 150];

export class ReplayController {
  /** The game at the entry that is shown. */
  moment = $state<Replay | null>(null);
  errorText = $state("");
  /** The user interface of the game: undefined while it loads, null if the game has none. */
  ui = $state<GameUi | null | undefined>(undefined);
  gameData = $state<Params>({});
  /** The perspective: a seat, "none", "all", or empty for my own. */
  seat = $state("");
  playing = $state(false);
  /** Index into SPEEDS. */
  speed = $state(1);
  /** The entry at which the replay starts. */
  start: number;
  private invite: string | null;
  private requests = {} as Partial<Record<string, Promise<Replay>>>;
  /** The lines of the story loaded so far, by entry. */
  private lines = $state<Record<number, Happening>>({});
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private source: "tables" | "records",
    readonly id: string,
    query: Query,
  ) {
    this.start = Number(query["at"] ?? 0) || 0;
    this.seat = query["seat"] ?? "";
    this.invite = query["invite"] ?? null;
  }

  /** The players' names; a bot that is named after its level in English is translated. */
  get names(): string[] {
    return (this.moment?.names ?? []).map((name) => {
      const level = /^(\w+) bot$/.exec(name)?.[1] ?? "";
      return language.words.has(`web.level.${level}`) ? t(`web.level.${level}`) : name;
    });
  }

  get view(): AnyView {
    return this.moment?.view ?? {};
  }

  /** The views whose hands are shown: this seat's, or everyone's once the game is over. */
  get hands(): AnyView[] {
    if (this.moment?.views) return this.moment.views;
    return this.moment?.seat === null || this.moment?.seat === undefined ? [] : [this.view];
  }

  get story(): Happening[] {
    return Object.values(this.lines).sort((a, b) => a.entry - b.entry);
  }

  get table(): TableInfo {
    return replayTable(this.moment?.game ?? "", this.names, this.view);
  }

  /** The beginning of the turn before the moment that is shown. */
  get previousTurn(): number {
    const at = this.moment?.at ?? 0;
    return this.moment?.turns.findLast((turn) => turn < at) ?? 0;
  }

  /** The beginning of the turn after the moment that is shown, or the end. */
  get nextTurn(): number {
    const at = this.moment?.at ?? 0;
    return this.moment?.turns.find((turn) => turn > at) ?? this.moment?.entries ?? 0;
  }

  /** The perspectives to choose from. */
  get perspectives(): { value: string; key?: string; name?: string }[] {
    const names = this.names.map((name, i) => ({ value: String(i), name }));
    if (this.source === "records") return [{ value: "", key: "web.replay.all" }, ...names];
    const own = [
      { value: "", key: "web.replay.own" },
      { value: "none", key: "web.replay.spectator" },
    ];
    return this.moment?.open ? [...own, ...names, { value: "all", key: "web.replay.all" }] : own;
  }

  /** Request the game at an entry; with `whole`, including the story from the start. */
  private load(at: number, whole = false): Promise<Replay> {
    const key = `${this.seat}/${at}/${whole}`;
    let request = this.requests[key];
    if (!request) {
      const query = queryText({
        at,
        seat: this.seat || null,
        since: whole ? 0 : null,
        invite: this.invite,
      });
      request = get<Replay>(`/${this.source}/${this.id}/replay${query}`);
      request.catch(() => delete this.requests[key]);
      this.requests[key] = request;
    }
    return request;
  }

  /** Show the game at this entry. */
  go = async (at: number): Promise<void> => {
    const last = this.moment?.entries ?? Infinity;
    const entry = Math.max(0, Math.min(at, last));
    try {
      const moment = await this.load(entry, this.isStoryIncomplete(entry));
      await this.loadGame(moment);
      this.moment = moment;
      for (const line of moment.story) this.lines[line.entry] = line;
      setQuery("at", String(entry));
      setQuery("seat", this.seat || null);
      if (entry < moment.entries) void this.load(entry + 1).catch(() => {});
    } catch (error) {
      this.fail(error);
    }
  };

  /** Are lines of the story before this entry missing? */
  private isStoryIncomplete(at: number): boolean {
    return Object.keys(this.lines).filter((entry) => Number(entry) < at - 1).length < at - 1;
  }

  private async loadGame({ game, view }: Replay): Promise<void> {
    if (this.ui !== undefined) return;
    this.gameData = await loadGameData(game);
    this.ui = await loadGameUi(game, view["options"] as Record<string, string>);
  }

  setPerspective = (seat: string, at = this.moment?.at ?? 0): void => {
    this.seat = seat;
    this.lines = {};
    void this.go(at);
  };

  togglePlay = (): void => {
    this.playing = !this.playing;
    if (this.playing) void this.step();
    else clearTimeout(this.timer);
  };

  private async step(): Promise<void> {
    const at = this.moment?.at ?? 0;
    if (!this.playing || at >= (this.moment?.entries ?? 0)) {
      this.playing = false;
      return;
    }
    await this.go(at + 1);
    this.timer = setTimeout(() => void this.step(), SPEEDS[this.speed]);
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private fail(error: unknown): void {
    const code = error instanceof ApiError ? error.problem.code : "";
    if (code === "no_moment" && !this.moment) void this.go(0);
    // Whoever made the link to this moment sat there; I may look from my own place.
    else if (code === "not_your_seat" && this.seat) this.setPerspective("", this.start);
    else this.errorText = errorMessage(error, "web.trouble.page");
  }
}
