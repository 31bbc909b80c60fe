/** Tests of Coralia's board: clicks and highlights. */

import { expect, test, vi } from "vitest";
import lesson from "../../gen/lesson_coralia.json";
import type { Option } from "../../gen/options";
import { ui } from "../../games/coralia/ui";
import { BoardModel, type BoardSource } from "../../kit/boardModel.svelte";
import { endsOf } from "../../kit/places";

function boardWith(more: Partial<BoardSource>): BoardModel {
  const nothing = { ui, options: [], names: [], onchoose: vi.fn(), onwhy: vi.fn() };
  return new BoardModel(() => ({ ...nothing, ...more }));
}

test("clicking a place where several options end chooses none of them", () => {
  const ambiguous = [];
  for (const scene of lesson.scenes) {
    const options = scene.options as unknown as Option[];
    const [onchoose, onwhy] = [vi.fn(), vi.fn()];
    const board = boardWith({ options, onchoose, onwhy });
    const islandOptions = options.filter((option) => endsOf(option).includes("island"));
    board.choosePlace("island");
    expect(board.opened).toBe(islandOptions.length > 1 ? "island" : null);
    expect(onchoose.mock.calls).toEqual(
      islandOptions.length === 1 ? [[islandOptions[0].action]] : [],
    );
    expect(onwhy.mock.calls).toEqual(islandOptions.length === 0 ? [["island"]] : []);
    if (islandOptions.length > 1) ambiguous.push(scene);
  }
  expect(ambiguous.length).toBeGreaterThan(0);
});

test("pointing at an option highlights where it begins and ends, the station as a whole", () => {
  const step = lesson.steps.find(({ teach }) => teach === "fourth_die");
  const options = lesson.scenes[step?.scene ?? 0].options as unknown as Option[];
  const red = options.find((option) => option.target.colour === "red");
  const board = boardWith({ options });
  board.aimed = red?.action ?? null;
  expect(board.isAimed("supply.red")).toBe(true);
  expect(board.isAimed("supply.blue")).toBe(false);
  expect(board.isAimed("station")).toBe(true);
  expect(board.isAimed("station.red.fish")).toBe(false);
});

test("every option of the lesson begins and ends at places that the board draws", () => {
  // The white die to be placed is shown on the answers, not on the board.
  const drawn = /^(station(\.\w+\.\w+)?|supply\.\w+|reef\.\w+\.\w+|island)$/;
  const ends = lesson.scenes.flatMap((scene) =>
    (scene.options as unknown as Option[]).flatMap(endsOf).filter((place) => place !== "white"),
  );
  expect(ends.length).toBeGreaterThan(20);
  expect(ends.filter((place) => !drawn.test(place) || !ui.draws(place))).toEqual([]);
});
