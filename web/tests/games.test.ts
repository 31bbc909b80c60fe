/** A game's name stands in its own folder and nowhere else among the sources of the pages. */

import { expect, test } from "vitest";
import { GAMES, isDrawn, loadGameUi } from "../kit/games";

const sources: Record<string, string> = import.meta.glob("../{app,kit,pages}/**/*", {
  eager: true,
  query: "?raw",
  import: "default",
});

test("no page or shared part names a game", () => {
  const names = Object.keys(GAMES);
  expect(names).toContain("coralia");
  expect(Object.keys(sources).length).toBeGreaterThan(80);
  const naming = Object.entries(sources).filter(([, text]) =>
    names.some((name) => text.toLowerCase().includes(name)),
  );
  expect(naming.map(([path]) => path)).toEqual([]);
});

test("options without a board are left to the plain board", async () => {
  expect(isDrawn("reef_encounter", { second_kind: "no", advanced: "yes" })).toBe(true);
  expect(isDrawn("reef_encounter", { second_kind: "yes" })).toBe(false);
  expect(await loadGameUi("reef_encounter", { second_kind: "yes" })).toBeNull();
  expect(isDrawn("unknown", {})).toBe(false);
});
