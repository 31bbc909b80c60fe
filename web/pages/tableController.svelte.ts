/** State and actions of the table page, on top of the session with the server. */

import { ApiError, get, post, queryText } from "../app/api";
import { language, t } from "../app/language.svelte";
import { announceTurn } from "../app/notification";
import { tablePath } from "../app/links";
import { go } from "../app/router.svelte";
import { TableSession } from "../app/session.svelte";
import { storyEvents, Teller } from "../app/teller";
import { capital, type Params } from "../app/words";
import type { Happening, Hint, Replay, Scene, TableInfo, Why, WhyHere } from "../gen/wire";
import { ChoiceGuard } from "../kit/choiceGuard.svelte";
import { BoardModel } from "../kit/boardModel.svelte";
import { loadGameUi } from "../kit/games";
import type { GameUi } from "../kit/gameUi";
import { marksOfOthers, sinceOwnDecision } from "../kit/othersMoves";
import { relatedOptions, type Place } from "../kit/places";
import { toRefusal, type Refusal } from "../kit/refusal";
import { loadGameData } from "../kit/rulebook";
import { NextGame } from "../kit/nextGame.svelte";
import { seatName } from "../kit/seatName";
import type { SeatLook } from "../kit/seatLooks";
import { hideTooltip } from "../kit/tooltip.svelte";
import { CatchUp } from "./catchUp.svelte";

/** What a person can do at a table besides moving. */
type TableAction = "sit" | "start" | "leave" | "resign" | "back" | "rematch";

export class TableController {
  session: TableSession;
  catchUp: CatchUp;
  guard = new ChoiceGuard();
  next = new NextGame();
  /** The user interface of the game: undefined while it loads, null if the game has none. */
  ui = $state<GameUi | null | undefined>(undefined);
  gameData = $state<Params>({});
  hints = $state<Hint[]>([]);
  /** Whether a bot is computing hints. */
  thinking = $state(false);
  /** Why a request of this page was refused; refusals of moves arrive through the session. */
  private ownRefusal = $state<Refusal | null>(null);
  /** The events that are highlighted on the board. */
  private shown = $state<Params[]>([]);
  /** What happened in the newest scene; empty for the first scene, which shows no changes. */
  private latest = $state<Happening[]>([]);
  /** The story from the first entry on, once the game is over. */
  wholeStory = $state<Happening[] | null>(null);
  /** The latest announcement for screen readers. */
  announcement = $state("");
  /** The first entry that this person had not seen before. */
  firstNew = $state(Infinity);
  /** The seat whose person must take over the screen before anything is shown. */
  covered = $state<number | null>(null);
  /** The fingerprint of the secret, as this browser first received it. */
  fingerprint = $state("");
  /** The seat of the person who is using the screen. */
  private holder: number | null = null;
  private game = "";

  readonly board = new BoardModel(() => {
    const isPlayback = this.catchUp.view !== null;
    const { showing, story } = this.session;
    return {
      ui: this.ui ?? null,
      options: isPlayback || showing ? [] : this.session.options,
      names: this.names,
      looks: this.looks,
      shown: isPlayback ? this.catchUp.story.slice(-1).flatMap((h) => h.events) : this.shown,
      latest: isPlayback ? this.catchUp.story.slice(-1) : this.latest,
      marks: isPlayback ? undefined : marksOfOthers(story, this.scene?.seat ?? null),
      closeUp: (thing) => {
        const view = this.catchUp.view ?? this.scene?.view;
        return view ? (this.ui?.closeUp?.(thing, view, this.gameData) ?? null) : null;
      },
      onchoose: this.choose,
      onwhy: (place) => void this.explainRefusal(place),
    };
  });

  constructor(
    id: string,
    private givenInvite: string | null,
  ) {
    const invite = givenInvite;
    this.session = new TableSession(id, invite, (scene, first) => this.sceneArrived(scene, first));
    this.catchUp = new CatchUp(id, invite);
  }

  /** Start the session; returns the function that ends it. */
  open(): () => void {
    const pageShown = (): void => {
      if (!document.hidden && this.scene) this.showMissed(this.scene);
    };
    document.addEventListener("visibilitychange", pageShown);
    this.session.open();
    return () => {
      document.removeEventListener("visibilitychange", pageShown);
      this.catchUp.skip();
      this.guard.stop();
      this.session.close();
    };
  }

  get scene(): Scene | null {
    return this.session.scene;
  }

  /** The key with which this person may see the table and what belongs to it. */
  get invite(): string | null {
    return this.scene?.table.invite ?? this.givenInvite;
  }

  /** Why the latest move or request was refused, if it was. */
  get refusal(): Refusal | null {
    const { refused } = this.session;
    return this.ownRefusal ?? (refused && toRefusal(refused));
  }

  /** Remove the note about what was refused. */
  dismissRefusal = (): void => {
    this.ownRefusal = null;
    this.session.refused = null;
  };

  get names(): string[] {
    return this.scene?.table.seats.map(seatName) ?? [];
  }

  /** How the seats look in this game, if it has its own colours. */
  get looks(): readonly SeatLook[] | undefined {
    return this.scene?.view ? this.ui?.seatLooks?.(this.scene.view) : undefined;
  }

  /** The line about what has just happened. */
  get latestLine(): string {
    const teller = new Teller(language.words, this.names, this.scene?.seat ?? null);
    return teller.paragraphs(storyEvents(this.scene?.story ?? [])).at(-1)?.line ?? "";
  }

  /** What my last decision revealed, if it is easily missed; shown until I decide again. */
  get news(): string {
    const seat = this.scene?.seat ?? null;
    const since = sinceOwnDecision(this.session.story, seat);
    const next = since.findIndex(({ by }) => by >= 0);
    const mine = storyEvents(next < 0 ? since : since.slice(0, next)).filter(
      (event) => event.seat === seat,
    );
    if (seat === null || !mine.some((event) => this.ui?.isNews?.(event))) return "";
    return new Teller(language.words, this.names, seat).paragraphs(mine)[0]?.line ?? "";
  }

  /** Load the story of the whole game, for the result. */
  loadWholeStory = async (): Promise<void> => {
    const { scene } = this;
    if (!scene || this.wholeStory) return;
    const [at, seat] = [entriesOf(scene), scene.seat];
    const query = queryText({ at, seat, since: 0, invite: this.invite });
    try {
      this.wholeStory = (await get<Replay>(`/tables/${this.session.id}/replay${query}`)).story;
    } catch {
      // Without it the result shows the sums only.
    }
  };

  /** What the others did since I last decided, a few words each. */
  get recap(): string {
    const { scene, ui } = this;
    if (!scene?.view || !ui?.recap) return "";
    const byOthers = sinceOwnDecision(this.session.story, scene.seat).filter(({ by }) => by >= 0);
    const movers = byOthers.map(({ by }) => by);
    const seats = movers.filter((seat, i) => movers.indexOf(seat) === i);
    const lines = seats.map((seat) => {
      const deeds =
        ui.recap?.(
          scene.view ?? {},
          byOthers.filter(({ by }) => by === seat),
        ) ?? [];
      return deeds.length ? `${this.names[seat]}: ${deeds.join(", ")}.` : "";
    });
    return lines.filter(Boolean).join(" ");
  }

  /** The first option as it can be typed in the language of the page. */
  get exampleMove(): string {
    const option = this.session.options[0];
    return option ? t(`${this.scene?.table.game}.notation.${option.verb}`, option.target) : "";
  }

  /** Prepare for a new scene; `session.scene` is still the one before it. */
  private sceneArrived(scene: Scene, first: boolean): void {
    const { game, commitment } = scene.table;
    void this.loadGame(scene.table);
    this.coverScreen(scene);
    void this.next.follow(scene.table.rematch, scene.table.invite ?? this.givenInvite);
    const before = this.session.scene;
    if (!first && before && scene.seq === before.seq) return;
    if (first || !before || entriesOf(scene) !== entriesOf(before)) {
      this.hints = [];
      hideTooltip();
      if (scene.options.length) this.guard.newQuestion();
    }
    if (scene.seq !== before?.seq) this.ownRefusal = null;
    this.shown = scene.story.slice(-1).flatMap((h) => h.events);
    this.latest = first ? [] : scene.story;
    if (first && before === null) this.showMissed(scene);
    this.rememberFingerprint(commitment);
    this.announce(scene, first);
    announceTurn(isMyTurn(scene), t("web.table.your_turn"), game ? t(`${game}.title`) : "");
  }

  private async loadGame({ game, options }: TableInfo): Promise<void> {
    if (this.game === game) return;
    this.game = game;
    try {
      this.gameData = await loadGameData(game);
      this.ui = await loadGameUi(game, options);
    } catch {
      // The plain board is shown, and the next scene tries again.
      this.ui = null;
      this.game = "";
    }
  }

  /** If several people share this screen, hide the table when the turn passes between them. */
  private coverScreen(scene: Scene): void {
    const { seats, status, to_move } = scene.table;
    const isTakenOver = this.covered === this.holder && scene.seat === this.holder;
    if (this.covered !== null && isTakenOver) this.covered = null;
    const mine = seats.flatMap((seat, i) =>
      seat.mine && seat.kind === "person" && seat.standing === "plays" ? [i] : [],
    );
    if (mine.length < 2 || status !== "running" || to_move === null) return;
    if (mine.includes(to_move) && to_move !== this.holder) this.covered = to_move;
  }

  /** Take over the screen; it stays covered until the view of the new player's seat has arrived. */
  takeScreen(): void {
    if (this.covered === null) return;
    this.guard.newQuestion();
    this.holder = this.covered;
    if (this.scene?.seat === this.holder) this.covered = null;
    else this.session.look(this.holder);
  }

  /** Mark in the story what this person has missed, and play it back on the board. */
  private showMissed(scene: Scene): void {
    const seen = Number(localStorage.getItem(this.seenKey) ?? NaN);
    this.firstNew = Number.isNaN(seen) ? Infinity : seen;
    this.rememberSeen(scene);
    const isVisible = this.covered === null && !document.hidden;
    if (scene.table.clock?.kind === "bank") return; // Watching must not cost time on the clock.
    if (seen > 0 && isVisible) void this.catchUp.play(seen, entriesOf(scene), scene.seat);
  }

  private get seenKey(): string {
    return `reeftable.seen.${this.session.id}`;
  }

  private rememberSeen(scene: Scene): void {
    if (document.hidden) return;
    try {
      localStorage.setItem(this.seenKey, String(entriesOf(scene)));
    } catch {
      // Without storage, nothing will be marked as new.
    }
  }

  private rememberFingerprint(commitment: string): void {
    const key = `reeftable.sealed.${this.session.id}`;
    try {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, commitment);
      this.fingerprint = localStorage.getItem(key) ?? commitment;
    } catch {
      this.fingerprint = commitment;
    }
  }

  /** Tell screen readers what happened and what the question is. */
  private announce(scene: Scene, first: boolean): void {
    const { game, seats, status } = scene.table;
    const teller = new Teller(language.words, seats.map(seatName), scene.seat);
    const story = first ? scene.story.slice(-6) : scene.story;
    const sentences = teller.paragraphs(storyEvents(story)).map((p) => `${p.line}.`);
    const mine = isMyTurn(scene);
    if (mine && scene.view && this.ui?.isEnding(scene.view))
      sentences.push(`${capital(t("web.table.last_turn"))}.`);
    if (mine) sentences.push(t("web.table.your_turn"));
    if (mine || status === "over") {
      const question = scene.view?.["question"] as Params | undefined;
      sentences.push(t(`${game}.question.${String(question?.["step"])}`, question ?? {}));
    }
    if (mine) sentences.push(t("web.table.count_options", { count: scene.options.length }));
    if (sentences.length) this.announcement = sentences.join(" ");
    this.rememberSeen(scene);
  }

  /** Show the position after a line of the story; after the newest line it is highlighted only. */
  show = (first: number, last: number): void => {
    const lines = this.session.story.filter((h) => h.entry >= first && h.entry <= last);
    this.shown = lines.flatMap((h) => h.events);
    const { scene } = this;
    if (scene && last >= 0 && last + 1 < entriesOf(scene))
      void this.catchUp.lookBack(last + 1, scene.seat);
  };

  /** Skip to the current position instead of showing others' moves one by one. */
  skip = (): void => {
    if (this.session.showing) this.session.showAll();
    if (this.catchUp.view) {
      this.catchUp.skip();
      this.guard.newQuestion();
    }
  };

  choose = (action: number): void => {
    if (this.guard.resting) return;
    this.catchUp.skip();
    this.ownRefusal = null;
    this.session.move(action);
  };

  /** Choose what a hint names; what is laid on the board is shown there first. */
  pick = (action: number): void => {
    const option = this.session.options.find((one) => one.action === action);
    if (option) this.board.pick(option);
  };

  /** Play a move typed in notation, or show which rule forbids it. */
  playTyped = async (notation: string): Promise<void> => {
    const answer = await this.requestReason<Why>({ text: notation }, notation);
    if (!answer) return;
    if (answer.possible && typeof answer.action === "number") this.choose(answer.action);
    else this.ownRefusal = toRefusal(answer, notation);
  };

  /** Show which move a click on this place would mean, and which rule forbids it. */
  explainRefusal = async (place: Place): Promise<void> => {
    const answer = await this.requestReason<WhyHere>({ place }, "");
    const offers = relatedOptions(place, this.session.options);
    if (!answer || (answer.possible && !offers.length)) return;
    const key = `${this.scene?.table.game}.try.${answer.verb}`;
    const move = language.words.has(key) ? capital(t(key, answer.target)) : "";
    this.ownRefusal = toRefusal(answer, move, offers);
  };

  private async requestReason<Answer>(
    params: Record<string, string>,
    move: string,
  ): Promise<Answer | null> {
    const query = queryText({ ...params, seat: this.scene?.seat });
    try {
      return await get<Answer>(`/tables/${this.session.id}/why${query}`);
    } catch (error) {
      this.fail(error, move);
      return null;
    }
  }

  requestHints = async (): Promise<void> => {
    const { scene } = this;
    if (!scene?.table.hints || !scene.options.length || this.thinking) return;
    this.thinking = true;
    try {
      const hints = await get<Hint[]>(`/tables/${this.session.id}/hint?seat=${scene.seat}`);
      // Telling the others about the hint makes a new scene of the same position.
      if (this.scene && entriesOf(scene) === entriesOf(this.scene)) this.hints = hints;
    } catch (error) {
      this.fail(error, "");
    } finally {
      this.thinking = false;
    }
  };

  act = async (action: TableAction, body: unknown = {}): Promise<void> => {
    try {
      const table = await post<TableInfo>(`/tables/${this.session.id}/${action}`, body);
      if (action === "sit") this.session.reopen();
      if (action === "rematch") go(tablePath({ id: table.id, invite: this.invite }));
    } catch (error) {
      this.fail(error, "");
    }
  };

  private fail(error: unknown, move: string): void {
    this.ownRefusal = toRefusal(
      error instanceof ApiError ? error.problem : { code: "trouble" },
      move,
    );
  }
}

function isMyTurn(scene: Scene): boolean {
  return scene.table.to_move !== null && scene.table.to_move === scene.seat;
}

/** How many entries the game has so far. */
function entriesOf(scene: Scene): number {
  return Number(scene.view?.["entries"] ?? 0);
}
