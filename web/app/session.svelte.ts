/** The session at one table: its WebSocket, the latest scene, the story and the chat. */

import type { Closed, Option } from "../gen/options";
import type {
  ChatLine,
  ClientMessage,
  Happening,
  Refused,
  Scene,
  ServerMessage,
} from "../gen/wire";
import { ApiError, get, queryText } from "./api";
import { actingSeat } from "./actingSeat";
import { isMotionReduced, paceFactor } from "./preferences.svelte";

// All in milliseconds.
const HEARTBEAT = 25_000;
const LONGEST_RETRY = 8_000;
const PAUSE_AFTER_OTHERS = 1_000;
const PAUSE_AFTER_OWN = 500;
const PAUSE_WHEN_BEHIND = 250;
/** With more scenes than this in the queue, each is shown only briefly. */
const LONG_QUEUE = 6;

export class TableSession {
  scene = $state<Scene | null>(null);
  story = $state<Happening[]>([]);
  chat = $state<ChatLine[]>([]);
  refused = $state<Refused | null>(null);
  connected = $state(false);
  /** The code that explains why this table cannot be opened. */
  gone = $state<string | null>(null);
  /** A move has been sent and not answered yet. */
  waiting = $state(false);
  /** Other players' moves are being shown; the next turn begins when this ends. */
  showing = $state(false);

  private socket: WebSocket | null = null;
  private attempts = 0;
  private closed = false;
  private isPingUnanswered = false;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private seat: number | null | undefined = undefined;
  private queue: Scene[] = [];
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private invite: string | null,
    private onScene: (scene: Scene, first: boolean) => void = () => {},
  ) {}

  open(): void {
    this.connect();
    this.timers.push(setInterval(() => this.checkConnection(), HEARTBEAT));
    void this.loadChat();
  }

  close(): void {
    this.closed = true;
    this.timers.forEach(clearTimeout);
    clearTimeout(this.pause);
    this.socket?.close();
  }

  /** Connect again, because the person or their seat has changed. */
  reopen(): void {
    this.seat = undefined;
    this.socket?.close();
    this.connect();
    void this.loadChat();
  }

  get options(): Option[] {
    return (this.scene?.options ?? []) as unknown as Option[];
  }

  /** Kinds of move that would answer the question but are impossible now. */
  get impossible(): Closed[] {
    return (this.scene?.closed ?? []) as unknown as Closed[];
  }

  private async loadChat(): Promise<void> {
    const query = queryText({ invite: this.invite });
    try {
      this.chat = await get<ChatLine[]>(`/tables/${this.id}/chat${query}`);
    } catch {
      this.chat = [];
    }
  }

  private connect(): void {
    if (this.closed || this.gone) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // Always ask for the whole story: it replaces what was missed or undone while disconnected.
    const query = queryText({ seen: 0, invite: this.invite, seat: this.seat });
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live${query}`);
    this.socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (this.scene === null && isFinal(event.code)) this.gone = event.reason;
      this.disconnected(socket);
    };
    socket.onopen = () => {
      this.connected = true;
      this.isPingUnanswered = false;
    };
  }

  /** Ping the server; if the last ping is still unanswered, the connection is dead: drop it. */
  private checkConnection(): void {
    const socket = this.socket;
    if (socket && this.isPingUnanswered) {
      socket.close();
      this.disconnected(socket);
    } else this.isPingUnanswered = this.send({ type: "ping" });
  }

  private disconnected(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.isPingUnanswered = false;
    this.connected = false;
    this.waiting = false;
    if (this.closed || this.gone) return;
    if (this.scene === null) void this.findReason();
    const delay = Math.min(LONGEST_RETRY, 250 * 2 ** this.attempts++);
    this.timers.push(setTimeout(() => this.connect(), delay));
  }

  /** Request the table over HTTP to find out why the connection failed. */
  private async findReason(): Promise<void> {
    try {
      await get(`/tables/${this.id}${queryText({ invite: this.invite })}`);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused) this.gone = error.problem.code;
    }
  }

  /** Handle a message. A scene (in `enqueue`) or a refusal ends `waiting`; acks are ignored. */
  private receive(message: ServerMessage): void {
    this.isPingUnanswered = false;
    switch (message.type) {
      case "scene":
        this.attempts = 0; // Not reset on opening, since even a refused connection opens briefly.
        this.enqueue(message);
        break;
      case "said":
        this.chat = [...this.chat, message.line];
        break;
      case "presence":
        this.setPresence(message.seats);
        break;
      case "refused":
        this.waiting = false;
        this.refused = message;
        break;
      case "closing":
        if (this.scene === null && message.code !== "not_kept") this.gone = message.code;
    }
  }

  private setPresence(present: boolean[]): void {
    this.scene?.table.seats.forEach((seat, i) => (seat.here = present[i] ?? false));
  }

  /** Queue a scene; scenes are shown one after another, so that people can follow. */
  private enqueue(scene: Scene): void {
    this.queue.push(scene);
    this.waiting = false;
    if (!this.showing) this.showNext();
  }

  private showNext(): void {
    const scene = this.queue.shift();
    this.showing = false;
    if (!scene) return;
    const pause = this.pauseAfter(scene);
    this.showing = pause > 0;
    this.show(scene);
    if (pause) this.pause = setTimeout(() => this.showNext(), pause);
    else this.showNext();
  }

  private pauseAfter(scene: Scene): number {
    if (this.isFirst(scene) || isMotionReduced() || document.hidden) return 0;
    const { clock, seats, to_move } = scene.table;
    if (clock?.kind === "bank") return 0; // Watching must not cost anybody time on the clock.
    const isByOthers = scene.story.some((h) => h.entry >= 0 && h.by >= 0 && !seats[h.by]?.mine);
    if (!isByOthers) return to_move === scene.seat ? 0 : PAUSE_AFTER_OWN * paceFactor();
    const isBehind = this.queue.length > LONG_QUEUE;
    return (isBehind ? PAUSE_WHEN_BEHIND : PAUSE_AFTER_OTHERS) * paceFactor();
  }

  /** Is it the first scene, or the first from this seat? */
  private isFirst(scene: Scene): boolean {
    return this.scene === null || this.scene.seat !== scene.seat;
  }

  /** Show the last of the queued scenes at once, so that a person who acts need not wait. */
  showAll(): void {
    clearTimeout(this.pause);
    this.showing = false;
    for (const scene of this.queue.splice(0)) this.show(scene);
  }

  private show(scene: Scene): void {
    const first = this.isFirst(scene);
    this.seat = scene.seat;
    this.story = first || scene.since === 0 ? scene.story : mergedStory(this.story, scene);
    this.onScene(scene, first); // Before `scene` is set, so that it can be compared with the new one.
    this.scene = scene;
  }

  private send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  move(action: number): void {
    if (!this.scene || this.waiting) return;
    this.refused = null;
    const { seq, seat } = this.scene;
    this.waiting = this.send({ type: "move", id: newId(), seq, action, seat });
  }

  /** Take back my last choice, or everything from entry `to` on; or answer or withdraw a request. */
  undo(answer: "ask" | "agree" | "refuse" | "withdraw" = "ask", to: number | null = null): void {
    this.showAll();
    if (!this.scene) return;
    this.refused = null;
    this.send({
      type: "undo",
      id: newId(),
      seq: this.scene.seq,
      answer,
      to,
      seat: actingSeat(this.scene),
    });
  }

  say(text: string): void {
    this.send({ type: "say", id: newId(), text });
  }

  /** See the table from this seat, or as a spectator. */
  look(seat: number | null): void {
    this.seat = seat;
    this.send({ type: "look", seat });
  }
}

/** The story so far, continued by a scene and without what was undone. */
export function mergedStory(story: Happening[], scene: Scene): Happening[] {
  const entries = Number(scene.view?.["entries"] ?? Infinity);
  // Lines that are not entries of the game, such as an undo, have the number -1 and stay.
  const from = scene.story.find((h) => h.entry >= 0)?.entry ?? entries;
  return [...story.filter((h) => h.entry < Math.min(from, entries)), ...scene.story];
}

/** Does this close code mean that the table stays closed to this person? */
function isFinal(code: number): boolean {
  return code >= 4400 && code < 4500 && code !== 4429;
}

function newId(): string {
  return crypto.randomUUID ? crypto.randomUUID() : Math.random().toString(36).slice(2);
}
