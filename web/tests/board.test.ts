/** Tests of Coralia's board: clicks and highlights. */

import { expect, test, vi } from "vitest";
import lesson from "../gen/lesson_coralia.json";
import type { Option } from "../gen/options";
import { BoardState } from "../games/coralia/boardState.svelte";
import type { AnyView, BoardProps } from "../kit/gameUi";
import { endsOf } from "../kit/places";

test("clicking a place where several options end chooses none of them", () => {
  const ambiguous = [];
  for (const scene of lesson.scenes) {
    const view = scene.view as unknown as AnyView;
    const options = scene.options as unknown as Option[];
    const [onchoose, onwhy] = [vi.fn(), vi.fn()];
    const board = new BoardState(() => ({
      view,
      options,
      names: [],
      gameData: {},
      aimed: null,
      shown: [],
      onchoose,
      onaim: vi.fn(),
      onwhy,
    }));
    const islandOptions = options.filter((option) => endsOf(option).includes("island"));
    board.click("island");
    expect(board.isShared("island")).toBe(islandOptions.length > 1);
    expect(onchoose.mock.calls).toEqual(
      islandOptions.length === 1 ? [[islandOptions[0].action]] : [],
    );
    expect(onwhy.mock.calls).toEqual(islandOptions.length === 0 ? [["island"]] : []);
    if (islandOptions.length > 1) ambiguous.push(scene);
  }
  expect(ambiguous.length).toBeGreaterThan(0);
});

function boardWith(more: Partial<BoardProps>): BoardState {
  const view = lesson.scenes[0].view as unknown as AnyView;
  const nothing = {
    names: [],
    gameData: {},
    aimed: null,
    shown: [],
    onchoose: vi.fn(),
    onaim: vi.fn(),
    onwhy: vi.fn(),
  };
  return new BoardState(() => ({ view, options: [], ...nothing, ...more }));
}

test("pointing at an option highlights where it begins and ends, the station as a whole", () => {
  const options = lesson.scenes.find((scene) => scene.teach === "fourth_die")
    ?.options as unknown as Option[];
  const red = options.find((option) => option.target.colour === "red");
  const board = boardWith({ options, aimed: red?.action ?? null });
  expect(board.isAimed("supply.red")).toBe(true);
  expect(board.isAimed("supply.blue")).toBe(false);
  expect(board.isAimed("station")).toBe(true);
  expect(board.isAimed("station.red.fish")).toBe(false);
});

test("every option of the lesson begins and ends at places that the board draws", () => {
  const drawn = /^(station(\.\w+\.\w+)?|supply\.\w+|reef\.\w+\.\w+|island)$/;
  const ends = lesson.scenes.flatMap((scene) =>
    (scene.options as unknown as Option[]).flatMap(endsOf),
  );
  expect(ends.length).toBeGreaterThan(20);
  expect(ends.filter((place) => !drawn.test(place))).toEqual([]);
});
