/** Tests of the option list: labels, effects, hints, impossible moves, keyboard. */

import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { language } from "../app/language.svelte";
import { Words } from "../app/words";
import type { Option, OptionKind } from "../gen/options";
import { BoardModel } from "../kit/boardModel.svelte";
import { moveFocus } from "../kit/keyboard";
import OptionList from "../kit/OptionList.svelte";

const KINDS: OptionKind[] = ["card", "cell", "confirm", "die", "menu", "number", "piece"];

beforeAll(() => {
  language.words = new Words({
    g: {
      option: { pick: "the {colour} one" },
      brings: {
        points: { own: "+{points} for you", other: "+{points} for {seat}" },
        worth: { fish: "{sets.1} at the end" },
        left: "{count} left",
      },
      try: { stop: "Stopping", take: "Taking {colour}" },
    },
    play: { refused: "{move} is not possible." },
    web: { table: { options: "Your options", rule_of_this: "Rule {rule}" } },
  });
});
afterEach(cleanup);

function option(action: number, kind: OptionKind, words = "g.option.pick"): Option {
  const places = { from: null, to: null, touched: [] };
  return {
    action,
    verb: "pick",
    kind,
    words,
    text: `pick ${action}`,
    target: { colour: "red" },
    places,
    brings: [],
    rules: [],
  };
}

function show(options: Option[], more = {}) {
  const onchoose = vi.fn();
  const props = {
    board: new BoardModel(() => ({
      ui: null,
      options,
      names: ["Ann", "Bob"],
      onchoose,
      onwhy: () => {},
    })),
    view: { game: "g", seat: 1 },
    ui: null,
    gameData: { sets: [0, 3] },
    hints: [],
    disabled: false,
    ...more,
  };
  return { onchoose, ...render(OptionList, props) };
}

describe("options", () => {
  test.each(KINDS)("a %s is a button with words that chooses its action", async (kind) => {
    const { getByRole, onchoose } = show([option(7, kind)]);
    await fireEvent.click(getByRole("button", { name: "the red one" }));
    expect(onchoose).toHaveBeenCalledWith(7);
  });
  test("an option without words shows its notation", () => {
    expect(show([option(3, "menu", "g.none")]).getByRole("button").textContent).toContain("pick 3");
  });
  test("nothing can be chosen while a move is being sent", async () => {
    const { getByRole, onchoose } = show([option(1, "die")], { disabled: true });
    await fireEvent.click(getByRole("button"));
    expect(onchoose).not.toHaveBeenCalled();
  });
  test("hints are numbered", () => {
    const { container } = show([option(1, "die"), option(2, "die")], {
      hints: [{ action: 2, text: "", value: 1, reasons: [] }],
    });
    expect(container.querySelector('[data-action="2"] .rank')?.textContent).toBe("1");
  });
  test("effects are described for the reader and for others; some have no text", () => {
    const brings = [
      { code: "g.points", seat: 0, points: 2 },
      { code: "g.points", seat: 1, points: 3 },
      { code: "g.turn_over" },
      { code: "g.worth.fish", card: "puffer" },
      { code: "g.left", count: 4 },
    ];
    const { container } = show([{ ...option(1, "die"), brings }]);
    expect(container.querySelector(".brings")?.textContent).toBe(
      "+2 for Ann, +3 for you, 3 at the end, 4 left",
    );
  });
  test("impossible moves are listed with their rule, if their text needs no details", async () => {
    const onrule = vi.fn();
    const impossible = [
      { verb: "stop", kind: "confirm", rule: "G-1.1", params: {} },
      { verb: "take", kind: "die", rule: "G-1.2", params: {} },
      { verb: "unheard", kind: "die", rule: "G-1.3", params: {} },
    ];
    const { container, getByRole } = show([option(1, "die")], { impossible, onrule });
    expect(
      [...container.querySelectorAll(".impossible")].map((move) => move.textContent?.trim()),
    ).toEqual(["Stopping is not possible. G-1.1"]);
    await fireEvent.click(getByRole("button", { name: "Rule G-1.1" }));
    expect(onrule).toHaveBeenCalledWith("G-1.1");
  });
  test("arrows move the focus in a circle, and Tab reaches only one option", () => {
    const { container } = show([option(1, "die"), option(2, "cell"), option(3, "confirm")]);
    const focused = (): string | undefined =>
      (document.activeElement as HTMLElement).dataset.action;
    moveFocus("ArrowRight");
    expect(focused()).toBe("1");
    moveFocus("ArrowLeft");
    expect(focused()).toBe("3");
    expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });
});
