/** Tests of what any board can do: choose, ask which, show first, mark what others did. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { preferences } from "../app/preferences.svelte";
import type { Option } from "../gen/options";
import type { Happening } from "../gen/wire";
import { BoardModel, type BoardSource } from "../kit/boardModel.svelte";
import type { GameUi } from "../kit/gameUi";
import { marksOfOthers } from "../kit/othersMoves";
import { relatedOptions } from "../kit/places";
import { stepsOfTurn } from "../kit/turnSteps";

function option(action: number, from: string | null, to: string | null, more = {}): Option {
  return {
    action,
    verb: "lay",
    kind: "cell",
    words: "g.option.lay",
    text: `lay ${action}`,
    target: {},
    places: { from, to, touched: [] },
    brings: [],
    rules: [],
    ...more,
  };
}

const happening = (entry: number, by: number, ...events: object[]): Happening => ({
  entry,
  by,
  text: "",
  events: events as Record<string, unknown>[],
});

describe("choosing on a board", () => {
  const options = [
    option(1, "hand", "cell.1"),
    option(2, "hand", "cell.2"),
    option(3, "hand", "cell.2", { places: { from: "hand", to: "cell.2", touched: ["cell.3"] } }),
    option(4, null, null),
  ];
  let onchoose = vi.fn();
  let onwhy = vi.fn();
  const board = (more: Partial<BoardSource> = {}): BoardModel =>
    new BoardModel(() => ({ ui: null, options, names: [], onchoose, onwhy, ...more }));

  beforeEach(() => {
    onchoose = vi.fn();
    onwhy = vi.fn();
  });
  afterEach(() => (preferences.confirm = false));

  test("one option is chosen, several are asked about, none is asked why", () => {
    const it = board();
    it.choosePlace("cell.2");
    expect([it.opened, onchoose.mock.calls]).toEqual(["cell.2", []]);
    it.choosePlace("cell.9");
    expect(onwhy).toHaveBeenCalledWith("cell.9");
    it.choosePlace("cell.1");
    expect(onchoose.mock.calls).toEqual([[1]]);
    expect(it.opened).toBe(null);
  });

  test("whoever wants to sees a choice first and confirms it by choosing it again", () => {
    preferences.confirm = true;
    const it = board();
    it.choosePlace("cell.1");
    expect([it.picked?.action, onchoose.mock.calls]).toEqual([1, []]);
    expect(it.isAimed("cell.1")).toBe(true);
    it.cancel();
    expect([it.picked, it.isAimed("cell.1")]).toEqual([null, false]);
    it.choosePlace("cell.1");
    it.choosePlace("cell.1");
    expect(onchoose.mock.calls).toEqual([[1]]);
  });

  test("a piece that can lie in several ways is turned by choosing its place again", () => {
    const it = board({ ui: { asksFirst: () => true } as unknown as GameUi });
    const ways = [1, 2, 3].map(() => (it.choosePlace("cell.2"), it.picked?.action));
    expect(ways).toEqual([2, 3, 2]);
    it.choosePlace("cell.2");
    expect(it.isTouched("cell.3")).toBe(true);
    if (it.picked) it.choose(it.picked);
    expect(onchoose.mock.calls).toEqual([[3]]);
  });

  test("a game may draw things finer than its places", () => {
    const ends = ({ action }: Option): string[] => [`hand.${action}`];
    const it = board({ ui: { ends, draws: () => true } as unknown as GameUi });
    expect(it.places).toEqual(["hand.1", "hand.2", "hand.3", "hand.4"]);
    it.choosePlace("hand.3");
    expect(onchoose.mock.calls).toEqual([[3]]);
  });

  test("what a click could mean: options that name the place or touch it", () => {
    const use = option(7, "station.red.fish", "island", {
      target: { colour: "red", symbol: "fish" },
    });
    const found = (place: string): number[] =>
      relatedOptions(place, [...options, use]).map(({ action }) => action);
    expect([found("reef.red.fish"), found("reef.red.pearl"), found("cell.3")]).toEqual([
      [7],
      [],
      [3],
    ]);
  });
});

describe("a story on the board", () => {
  const story = [
    happening(0, 1, { code: "g.entry.lay", seat: 1, to: "cell.1" }),
    happening(1, 0, { code: "g.entry.lay", seat: 0, to: "cell.2" }, { code: "g.turn_over" }),
    happening(2, 1, { code: "g.entry.lay", seat: 1, to: "cell.3" }),
    happening(3, -1, { code: "g.entry.roll", seat: 1, to: "cell.4", chance: true }),
    happening(4, 2, { code: "g.entry.lay", seat: 2, from: "hand", to: "cell.3" }),
  ];
  test("what others did since I last decided is marked, the newest last", () => {
    expect([...marksOfOthers(story, 0)]).toEqual([
      ["cell.3", 2],
      ["hand", 2],
    ]);
    expect(marksOfOthers(story, null).size).toBe(0);
  });
  test("the steps of a turn are one's own decisions since it began", () => {
    const mine = [happening(5, 0), happening(6, -1), happening(7, 0)];
    expect(stepsOfTurn([...story, ...mine], 0).map(({ entry }) => entry)).toEqual([5, 7]);
    expect(stepsOfTurn(story, 0)).toEqual([]);
  });
});
