/** A game looked at again, moment by moment. */

import { ApiError, get, queryText } from "../app/api";
import { language, t } from "../app/language.svelte";
import { setQuery, type Query } from "../app/router.svelte";
import type { Params } from "../app/words";
import type { Happening, Replay, TableInfo } from "../gen/wire";
import { FACES, type AnyView, type GameFace } from "../kit/face";
import { gameTables } from "../kit/rules";

export const SPEEDS = [2000, 1000, 400, 150];

export class Watching {
  moment = $state<Replay | null>(null);
  trouble = $state("");
  /** Null for a game without one, undefined until we know. */
  face = $state<GameFace | null | undefined>(undefined);
  tables = $state<Params>({});
  seat = $state("");
  playing = $state(false);
  speed = $state(1);
  start: number;
  private known = {} as Partial<Record<string, Promise<Replay>>>;
  private told = $state<Record<number, Happening>>({});
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private of: "tables" | "records",
    readonly id: string,
    query: Query,
  ) {
    this.start = Number(query["at"] ?? 0) || 0;
    this.seat = query["seat"] ?? "";
  }

  /** A record calls a bot by its level; the reader's language has its own words for that. */
  get names(): string[] {
    return (this.moment?.names ?? []).map((name) => {
      const level = /^(\w+) bot$/.exec(name)?.[1] ?? "";
      return language.words.has(`web.level.${level}`) ? t(`web.level.${level}`) : name;
    });
  }

  get view(): AnyView {
    return this.moment?.view ?? {};
  }

  /** The hands to show: the looking seat's, or everyone's once the game is over. */
  get hands(): AnyView[] {
    if (this.moment?.views) return this.moment.views;
    return this.moment?.seat === null || this.moment?.seat === undefined ? [] : [this.view];
  }

  get story(): Happening[] {
    return Object.values(this.told).sort((a, b) => a.entry - b.entry);
  }

  /** As much of a table as the panels need. */
  get table(): TableInfo {
    const { names } = this;
    const mover = Number(this.view["to_move"] ?? -1);
    const seats = names.map((name) => ({
      kind: "person",
      name,
      mine: false,
      here: true,
      level: "medium",
      standing: "plays",
      contribution: "",
    }));
    return {
      id: this.id,
      game: this.moment?.game ?? "",
      status: "running",
      seats,
      to_move: mover >= 0 ? mover : null,
      clock: null,
    } as unknown as TableInfo;
  }

  /** From where one may look. */
  get seats(): { value: string; key?: string; name?: string }[] {
    const names = this.names.map((name, i) => ({ value: String(i), name }));
    if (this.of === "records") return [{ value: "", key: "web.replay.all" }, ...names];
    const always = [
      { value: "", key: "web.replay.own" },
      { value: "none", key: "web.replay.spectator" },
    ];
    return this.moment?.open
      ? [...always, ...names, { value: "all", key: "web.replay.all" }]
      : always;
  }

  private ask(at: number, whole = false): Promise<Replay> {
    const key = `${this.seat}/${at}/${whole}`;
    let asked = this.known[key];
    if (!asked) {
      const query = queryText({ at, seat: this.seat || null, since: whole ? 0 : null });
      asked = get<Replay>(`/${this.of}/${this.id}/replay${query}`);
      asked.catch(() => delete this.known[key]);
      this.known[key] = asked;
    }
    return asked;
  }

  go = async (at: number): Promise<void> => {
    const last = this.moment?.entries ?? Infinity;
    const wanted = Math.max(0, Math.min(at, last));
    try {
      const moment = await this.ask(wanted, this.isUntold(wanted));
      await this.meet(moment.game);
      this.moment = moment;
      for (const happening of moment.story) this.told[happening.entry] = happening;
      setQuery("at", String(wanted));
      setQuery("seat", this.seat || null);
      if (wanted < moment.entries) void this.ask(wanted + 1).catch(() => {});
    } catch (error) {
      this.fail(error);
    }
  };

  /** Is something missing in the story before this moment? */
  private isUntold(at: number): boolean {
    return Object.keys(this.told).filter((entry) => Number(entry) < at - 1).length < at - 1;
  }

  private async meet(game: string): Promise<void> {
    if (this.face !== undefined) return;
    this.tables = await gameTables(game);
    this.face = (await FACES[game]?.()) ?? null;
  }

  look = (seat: string): void => {
    this.seat = seat;
    this.told = {};
    void this.go(this.moment?.at ?? 0);
  };

  play = (): void => {
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
    else
      this.trouble = language.words.has(`server.refused.${code}`)
        ? t(`server.refused.${code}`)
        : t("web.trouble.page");
  }
}
