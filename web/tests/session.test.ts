/** Tests of the table session: a dead connection is replaced, a working one is kept. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSession } from "../app/session.svelte";

/** A WebSocket that receives only what the test sends. */
class FakeSocket {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: string[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor(readonly address: string) {
    FakeSocket.opened.push(this);
    queueMicrotask(() => this.onopen());
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {} // A dead connection reports its end much later.
}

describe("the table session", () => {
  let session: TableSession;
  beforeEach(() => {
    FakeSocket.opened = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    session = new TableSession("t", null);
    session.open();
  });
  afterEach(() => {
    session.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("a connection that answers no ping is replaced", async () => {
    await vi.advanceTimersByTimeAsync(25_000);
    expect(FakeSocket.opened[0].sent).toEqual(['{"type":"ping"}']);
    expect(session.connected).toBe(true);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(session.connected).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.opened.length).toBe(2);
    expect(session.connected).toBe(true);
    FakeSocket.opened[0].onclose(); // The late close of the old connection changes nothing.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.opened.length).toBe(2);
  });

  test("a connection that answers is kept", async () => {
    for (let n = 0; n < 8; n++) {
      await vi.advanceTimersByTimeAsync(25_000);
      FakeSocket.opened[0].onmessage({ data: '{"type":"pong"}' });
    }
    expect(FakeSocket.opened.length).toBe(1);
    expect(session.connected).toBe(true);
  });
});
