/** What a person at a table sees and does, besides what the server tells. */

import { ApiError, get, post, queryText } from "../app/api";
import { language, t } from "../app/language.svelte";
import { Live } from "../app/live.svelte";
import { alertTurn } from "../app/notify";
import { go } from "../app/router.svelte";
import { Teller } from "../app/story";
import { capital, type Params } from "../app/words";
import type { Hint, Scene, TableInfo, Why, WhyHere } from "../gen/wire";
import { FACES, type GameFace } from "../kit/face";
import { seatName } from "../kit/names";
import type { Place } from "../kit/places";
import type { Refusal } from "../kit/refusal";
import { gameTables } from "../kit/rules";
import { Recall } from "./recall.svelte";

/** What a person can do at a table besides moving. */
export type TableAction = "sit" | "start" | "leave" | "resign" | "back" | "rematch";

export class Sitting {
  live: Live;
  recall: Recall;
  /** Null for a game without one, undefined until we know. */
  face = $state<GameFace | null | undefined>(undefined);
  tables = $state<Params>({});
  hints = $state<Hint[]>([]);
  thinking = $state(false);
  refusal = $state<Refusal | null>(null);
  aimed = $state<number | null>(null);
  shown = $state<Params[]>([]);
  spoken = $state("");
  fresh = $state(Infinity);
  /** The seat whose person must first take the screen. */
  covered = $state<number | null>(null);
  /** The fingerprint of the deal as this browser first saw it. */
  sealed = $state("");
  private holder: number | null = null;
  private known = "";

  constructor(id: string, invite: string | null) {
    this.live = new Live(id, invite, (scene, first) => this.arrived(scene, first));
    this.recall = new Recall(id, invite);
  }

  /** Begin; what is returned ends it. */
  open(): () => void {
    const looked = (): void => void (!document.hidden && this.scene && this.comeBack(this.scene));
    document.addEventListener("visibilitychange", looked);
    this.live.open();
    return () => {
      document.removeEventListener("visibilitychange", looked);
      this.recall.skip();
      this.live.close();
    };
  }

  get scene(): Scene | null {
    return this.live.scene;
  }

  get names(): string[] {
    return this.scene?.table.seats.map(seatName) ?? [];
  }

  private arrived(scene: Scene, first: boolean): void {
    void this.meet(scene.table.game);
    this.cover(scene);
    const before = this.live.scene;
    if (!first && before && scene.seq === before.seq) return;
    this.hints = [];
    if (scene.seq !== before?.seq) this.refusal = null;
    this.shown = scene.story.slice(-1).flatMap((h) => h.events);
    if (first && before === null) this.comeBack(scene);
    this.seal(scene.table.commitment);
    this.speak(scene, first);
    const mine = scene.table.to_move !== null && scene.table.to_move === scene.seat;
    alertTurn(
      mine,
      t("web.table.your_turn"),
      scene.table.game ? t(`${scene.table.game}.title`) : "",
    );
  }

  private async meet(game: string): Promise<void> {
    if (this.known === game) return;
    this.known = game;
    this.tables = await gameTables(game);
    this.face = (await FACES[game]?.()) ?? null;
  }

  /** With several people at this screen, hide everything when the turn passes to another of them. */
  private cover(scene: Scene): void {
    const mine = scene.table.seats.flatMap((s, i) =>
      s.mine && s.kind === "person" && s.standing === "plays" ? [i] : [],
    );
    const mover = scene.table.to_move;
    if (this.covered !== null && this.covered === this.holder && scene.seat === this.holder)
      this.covered = null;
    if (mine.length < 2 || scene.table.status !== "running" || mover === null) return;
    if (!mine.includes(mover) || mover === this.holder) return;
    this.covered = mover;
  }

  /** The cover stays until the new seat's view is here: the old one is not for these eyes. */
  takeScreen(): void {
    if (this.covered === null) return;
    this.holder = this.covered;
    if (this.scene?.seat === this.holder) this.covered = null;
    else this.live.look(this.holder);
  }

  /** What was new when this person came back is marked in the story and played on the board. */
  private comeBack(scene: Scene): void {
    const seen = Number(localStorage.getItem(`reeftable.seen.${this.live.id}`) ?? NaN);
    this.fresh = Number.isNaN(seen) ? Infinity : seen;
    this.remember(scene);
    const now = Number(scene.view?.["entries"] ?? 0);
    if (seen > 0 && this.covered === null && !document.hidden)
      void this.recall.play(seen, now, scene.seat);
  }

  private seal(commitment: string): void {
    const key = `reeftable.sealed.${this.live.id}`;
    try {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, commitment);
      this.sealed = localStorage.getItem(key) ?? commitment;
    } catch {
      this.sealed = commitment;
    }
  }

  private remember(scene: Scene): void {
    if (document.hidden) return;
    try {
      localStorage.setItem(
        `reeftable.seen.${this.live.id}`,
        String(Number(scene.view?.["entries"] ?? 0)),
      );
    } catch {
      // Nothing is marked then.
    }
  }

  private speak(scene: Scene, first: boolean): void {
    const teller = new Teller(language.words, scene.table.seats.map(seatName), scene.seat);
    const told = teller
      .paragraphs(first ? scene.story.slice(-6) : scene.story)
      .map((p) => `${p.line}.`);
    const question = scene.view?.["question"] as Params | undefined;
    const key = `${scene.table.game}.question.${String(question?.["step"])}`;
    const mine = scene.table.to_move !== null && scene.table.to_move === scene.seat;
    if (mine || scene.table.status === "over") {
      told.push((mine ? `${t("web.table.your_turn")} ` : "") + t(key, question ?? {}));
    }
    if (mine) told.push(t("web.table.count_options", { count: scene.options.length }));
    if (told.length) this.spoken = told.join(" ");
    this.remember(scene);
  }

  /** Mark on the board what this option is about. */
  aim = (action: number | null): void => {
    this.aimed = action;
  };

  choose = (action: number): void => {
    this.recall.skip();
    this.refusal = null;
    this.live.move(action);
  };

  /** A move typed in notation: play it, or say which rule is against it. */
  attempt = async (notation: string): Promise<void> => {
    const answer = await this.why<Why>({ text: notation }, notation);
    if (!answer) return;
    if (answer.possible && typeof answer.action === "number") this.choose(answer.action);
    else this.refuse(notation, answer);
  };

  /** A thing that is no option was clicked: which move would it be, and which rule is against it? */
  askWhy = async (place: Place): Promise<void> => {
    const answer = await this.why<WhyHere>({ place }, "");
    if (!answer || answer.possible) return;
    const key = `${this.scene?.table.game}.try.${answer.verb}`;
    this.refuse(language.words.has(key) ? capital(t(key, answer.target)) : "", answer);
  };

  private async why<Answer>(meant: Record<string, string>, move: string): Promise<Answer | null> {
    const query = queryText({ ...meant, seat: this.scene?.seat });
    try {
      return await get<Answer>(`/tables/${this.live.id}/why${query}`);
    } catch (error) {
      this.fail(error, move);
      return null;
    }
  }

  private refuse(move: string, { rule, params }: Why): void {
    this.refusal = { move, code: "", rule: rule ?? null, params: params ?? {} };
  }

  hint = async (): Promise<void> => {
    if (!this.live.options.length || this.thinking) return;
    this.thinking = true;
    const seq = this.scene?.seq;
    try {
      const hints = await get<Hint[]>(`/tables/${this.live.id}/hint?seat=${this.scene?.seat}`);
      if (seq === this.scene?.seq) this.hints = hints;
    } catch (error) {
      this.fail(error, "");
    } finally {
      this.thinking = false;
    }
  };

  /** What another player does now. */
  get happened(): string {
    const teller = new Teller(language.words, this.names, this.scene?.seat ?? null);
    return teller.paragraphs(this.live.story).at(-1)?.line ?? "";
  }

  /** Show on the board what a line of the story was about. */
  show = (first: number, last: number): void => {
    this.shown = this.live.story
      .filter((h) => h.entry >= first && h.entry <= last)
      .flatMap((h) => h.events);
  };

  act = async (what: TableAction, body: unknown = {}): Promise<void> => {
    try {
      const table = await post<TableInfo>(`/tables/${this.live.id}/${what}`, body);
      if (what === "sit") this.live.reopen();
      if (what === "rematch") go(`/t/${table.id}`);
    } catch (error) {
      this.fail(error, "");
    }
  };

  private fail(error: unknown, move: string): void {
    const problem = error instanceof ApiError ? error.problem : { code: "trouble" };
    this.refusal = {
      move,
      code: problem.code,
      rule: problem.rule ?? null,
      params: problem.params ?? {},
    };
  }
}
