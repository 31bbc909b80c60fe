import { expect, test, vi } from "vitest";
import lesson from "../gen/lesson_coralia.json";
import type { Option } from "../gen/options";
import { BoardState } from "../games/coralia/board.svelte";
import { places } from "../games/coralia/moves";
import { seen } from "../games/coralia/view";
import type { AnyView, BoardProps } from "../kit/face";

test("a place to which several dice could go chooses none of them", () => {
  const shared = [];
  for (const scene of lesson.scenes) {
    const view = scene.view as unknown as AnyView;
    const options = scene.options as unknown as Option[];
    const [onchoose, onwhy] = [vi.fn(), vi.fn()];
    const board = new BoardState(() => ({ view, options, names: [], tables: {}, aimed: null, shown: [], onchoose, onaim: vi.fn(), onwhy }) as BoardProps);
    const there = options.filter((option) => places(seen(view), option).includes("island"));
    board.click("island");
    expect(board.isShared("island")).toBe(there.length > 1);
    expect(onchoose.mock.calls).toEqual(there.length === 1 ? [[there[0].action]] : []);
    expect(onwhy).toHaveBeenCalledTimes(there.length === 0 ? 1 : 0);
    if (there.length > 1) shared.push(scene);
  }
  expect(shared.length).toBeGreaterThan(0);
});
