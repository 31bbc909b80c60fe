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
  onclose: (event: { code: number; reason: string }) => void = () => {};
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
    FakeSocket.opened[0].onclose({ code: 1006, reason: "" }); // The late close of the old connection changes nothing.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.opened.length).toBe(2);
  });

  test("a refused connection is tried again less and less often", async () => {
    for (let n = 0; n < 5; n++) {
      FakeSocket.opened.at(-1)!.onclose({ code: 4429, reason: "too_many_sockets" });
      await vi.advanceTimersByTimeAsync(250 * 2 ** n - 1);
      expect(FakeSocket.opened.length).toBe(n + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.opened.length).toBe(n + 2);
    }
  });

  test("a connection refused for good is not tried again", async () => {
    FakeSocket.opened[0].onclose({ code: 4404, reason: "no_table" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.opened.length).toBe(1);
    expect(session.gone).toBe("no_table");
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
