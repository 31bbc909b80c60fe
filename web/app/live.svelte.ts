/** A table as it changes: the socket, the latest scene, and what was said. */

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
import { isCalm } from "./prefs.svelte";
import { mySeat } from "./seats";

const HEARTBEAT = 25_000;
const LONGEST_WAIT = 8_000;
const SHOWN = 1_000; // milliseconds for each thing that another player did
const OWN = 500; // for the own choice, before others go on
const SHOWN_SHORTLY = 250; // if many wait
const MANY = 6;

export class Live {
  scene = $state<Scene | null>(null);
  story = $state<Happening[]>([]);
  chat = $state<ChatLine[]>([]);
  refused = $state<Refused | null>(null);
  connected = $state(false);
  gone = $state<string | null>(null);
  waiting = $state(false);
  /** What others did is being shown; only then it is the next one's turn. */
  showing = $state(false);

  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private silent = false; // nothing heard since the last ping
  private timers: ReturnType<typeof setTimeout>[] = [];
  private seat: number | null | undefined = undefined;
  private coming: Scene[] = [];
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private invite: string | null,
    private onScene: (scene: Scene, first: boolean) => void = () => {},
  ) {}

  open(): void {
    this.connect();
    this.timers.push(setInterval(() => this.listen(), HEARTBEAT));
    void this.readChat();
  }

  close(): void {
    this.closed = true;
    this.timers.forEach(clearTimeout);
    clearTimeout(this.pause);
    this.socket?.close();
  }

  /** Come anew: who I am or where I sit has changed. */
  reopen(): void {
    this.seat = undefined;
    this.socket?.close();
    this.connect();
    void this.readChat();
  }

  get options(): Option[] {
    return (this.scene?.options ?? []) as unknown as Option[];
  }

  /** Kinds of move that the question asks for, too, but that are not possible now. */
  get impossible(): Closed[] {
    return (this.scene?.closed ?? []) as unknown as Closed[];
  }

  private async readChat(): Promise<void> {
    try {
      this.chat = await get<ChatLine[]>(
        `/tables/${this.id}/chat${queryText({ invite: this.invite })}`,
      );
    } catch {
      this.chat = [];
    }
  }

  private connect(): void {
    if (this.closed || this.gone) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = queryText({ seen: 0, invite: this.invite, seat: this.seat });
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live${query}`);
    this.socket = socket;
    socket.onmessage = (event) =>
      socket === this.socket && this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.lost(socket);
    socket.onopen = () => {
      this.connected = true;
      this.silent = false;
      this.tries = 0;
    };
  }

  /** A line may be dead without being closed: then no ping is answered. */
  private listen(): void {
    const socket = this.socket;
    if (socket && this.silent) {
      socket.close();
      this.lost(socket);
    } else this.silent = this.send({ type: "ping" });
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.silent = false;
    this.connected = false;
    this.waiting = false;
    if (this.closed || this.gone) return;
    if (this.scene === null) void this.learnWhy();
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.tries++);
    this.timers.push(setTimeout(() => this.connect(), wait));
  }

  /** A socket is refused without a word; the table itself says why. */
  private async learnWhy(): Promise<void> {
    try {
      await get(`/tables/${this.id}${queryText({ invite: this.invite })}`);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        this.gone = error.problem.code;
    }
  }

  private hear(message: ServerMessage): void {
    this.silent = false;
    if (message.type === "scene") this.await(message);
    else if (message.type === "said") this.chat = [...this.chat, message.line];
    else if (message.type === "closing" && this.scene === null && message.code !== "not_kept")
      this.gone = message.code;
    else if (message.type === "presence" && this.scene) this.present(message.seats);
    else if (message.type === "refused") {
      this.waiting = false;
      this.refused = message;
    }
  }

  private present(here: boolean[]): void {
    this.scene?.table.seats.forEach((seat, i) => (seat.here = here[i] ?? false));
  }

  /** One thing after another, so that eyes can follow. */
  private await(scene: Scene): void {
    this.coming.push(scene);
    this.waiting = false;
    if (!this.showing) this.next();
  }

  private next(): void {
    const scene = this.coming.shift();
    this.showing = false;
    if (!scene) return;
    const pause = this.pauseAfter(scene);
    this.showing = pause > 0;
    this.see(scene);
    if (pause) this.pause = setTimeout(() => this.next(), pause);
    else this.next();
  }

  private pauseAfter(scene: Scene): number {
    const anew = this.scene === null || this.scene.seat !== scene.seat;
    if (anew || isCalm() || document.hidden) return 0;
    const others = scene.story.some(
      (h) => h.entry >= 0 && h.by >= 0 && !scene.table.seats[h.by]?.mine,
    );
    if (!others) return scene.table.to_move === scene.seat ? 0 : OWN;
    return this.coming.length > MANY ? SHOWN_SHORTLY : SHOWN;
  }

  /** Whoever acts has seen enough. */
  private catchUp(): void {
    clearTimeout(this.pause);
    this.showing = false;
    for (const scene of this.coming.splice(0)) this.see(scene);
  }

  private see(scene: Scene): void {
    const before = this.scene;
    const first = before === null || before.seat !== scene.seat;
    this.seat = scene.seat;
    this.story = first || scene.since === 0 ? scene.story : joined(this.story, scene);
    this.onScene(scene, first);
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

  undo(answer: "ask" | "agree" | "refuse" = "ask"): void {
    this.catchUp();
    if (!this.scene) return;
    this.refused = null;
    this.send({ type: "undo", id: newId(), seq: this.scene.seq, answer, seat: mySeat(this.scene) });
  }

  say(text: string): void {
    this.send({ type: "say", id: newId(), text });
  }

  look(seat: number | null): void {
    this.seat = seat;
    this.send({ type: "look", seat });
  }
}

/** The story so far and its newest part; what was taken back is gone. */
export function joined(story: Happening[], scene: Scene): Happening[] {
  const entries = Number(scene.view?.["entries"] ?? Infinity);
  // Lines that are no entries of the game, such as taking back, have no number (-1) and stay.
  const from = scene.story.find((h) => h.entry >= 0)?.entry ?? entries;
  return [...story.filter((h) => h.entry < Math.min(from, entries)), ...scene.story];
}

function newId(): string {
  return crypto.randomUUID ? crypto.randomUUID() : Math.random().toString(36).slice(2);
}
