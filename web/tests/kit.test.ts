/** Tests of small shared parts: clock, story, playback, places, cover, live region. */

import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { mergedStory } from "../app/session.svelte";
import type { Happening, Scene } from "../gen/wire";
import { clockText } from "../kit/clockText";
import ScreenCover from "../kit/ScreenCover.svelte";
import LiveRegion from "../kit/LiveRegion.svelte";
import { isCovered, placesOf } from "../kit/places";
import { pauseBetween } from "../pages/catchUp.svelte";

afterEach(cleanup);
const line = (entry: number): Happening => ({ entry, by: 0, text: "", events: [] });

describe("kit", () => {
  test("the clock shows minutes, hours or days", () => {
    const t = (key: string, params?: Record<string, unknown>): string =>
      `${key} ${String(params?.["n"])}`;
    expect([9.9, 249, 3900, 200_000].map((s) => clockText(s, t))).toEqual([
      "0:09",
      "4:09",
      "1:05:00",
      "web.table.days 2",
    ]);
  });
  test("undone entries leave the story", () => {
    const scene = { view: { entries: 2 }, story: [] } as unknown as Scene;
    expect(mergedStory([line(0), line(1), line(2), line(3)], scene).map((h) => h.entry)).toEqual([
      0, 1,
    ]);
  });
  test("the newest part of the story replaces entries it repeats", () => {
    const scene = { view: { entries: 4 }, story: [line(2), line(3)] } as unknown as Scene;
    expect(mergedStory([line(0), line(1), line(2)], scene).map((h) => h.entry)).toEqual([
      0, 1, 2, 3,
    ]);
  });
  test("an undo keeps earlier lines and lines that are not entries", () => {
    const scene = { view: { entries: 2 }, story: [line(-1)] } as unknown as Scene;
    expect(mergedStory([line(-1), line(0), line(1), line(2)], scene).map((h) => h.entry)).toEqual([
      -1, 0, 1, -1,
    ]);
  });
  test("few moves are played back slowly, many quickly", () => {
    expect([1, 20, 600].map(pauseBetween)).toEqual([700, 450, 160]);
  });
  test("the screen cover stays until the next person is ready", async () => {
    const onready = vi.fn();
    const { getByRole } = render(ScreenCover, { name: "Ann", seat: 1, onready });
    await fireEvent.click(getByRole("button"));
    expect(onready).toHaveBeenCalledOnce();
  });
  test("the live region is polite", () => {
    const { getByRole } = render(LiveRegion, { text: "Your turn." });
    expect(getByRole("log").getAttribute("aria-live")).toBe("polite");
  });
  test("an event happens where it began and ended", () => {
    const use = { code: "g.entry.use", from: "station.red.fish", to: "reef.red.fish" };
    expect(placesOf([use, { code: "g.turn_over" }])).toEqual(["station.red.fish", "reef.red.fish"]);
    expect(
      placesOf([{ code: "g.entry.roll", from: "station.red", to: "station.red.fish" }]),
    ).toEqual(["station.red.fish"]);
  });
  test("the name of a place covers its parts, unless it is an area drawn as a whole", () => {
    expect([
      isCovered("a.b.c", ["a.b"]),
      isCovered("a.bc", ["a.b"]),
      isCovered("a", ["a.b"]),
    ]).toEqual([true, false, false]);
    expect([
      isCovered("a.b.c", ["a"], ["a"]),
      isCovered("a", ["a"], ["a"]),
      isCovered("a.b.c", ["a.b"], ["a"]),
    ]).toEqual([false, true, true]);
  });
});
