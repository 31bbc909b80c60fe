/** Tests of the table session: a dead connection is replaced, a working one is kept. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSession } from "../app/session.svelte";

/** A line whose other end says only what the test says. */
class Line {
  static readonly OPEN = 1;
  static opened: Line[] = [];
  readyState = Line.OPEN;
  sent: string[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor(readonly address: string) {
    Line.opened.push(this);
    queueMicrotask(() => this.onopen());
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {} // on a dead line the end is heard much later
}

describe("the line to the table", () => {
  let session: TableSession;
  beforeEach(() => {
    Line.opened = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    session = new TableSession("t", null);
    session.open();
  });
  afterEach(() => {
    session.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("one that answers no ping is given up for a new one", async () => {
    await vi.advanceTimersByTimeAsync(25_000);
    expect(Line.opened[0].sent).toEqual(['{"type":"ping"}']);
    expect(session.connected).toBe(true);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(session.connected).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Line.opened.length).toBe(2);
    expect(session.connected).toBe(true);
    Line.opened[0].onclose(); // heard at last: it changes nothing
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Line.opened.length).toBe(2);
  });

  test("one that answers is kept", async () => {
    for (let n = 0; n < 8; n++) {
      await vi.advanceTimersByTimeAsync(25_000);
      Line.opened[0].onmessage({ data: '{"type":"pong"}' });
    }
    expect(Line.opened.length).toBe(1);
    expect(session.connected).toBe(true);
  });
});
