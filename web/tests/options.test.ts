import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { language } from "../app/language.svelte";
import { Words } from "../app/words";
import type { Option, OptionKind } from "../gen/options";
import { walk } from "../kit/keys";
import Options from "../kit/Options.svelte";

const KINDS: OptionKind[] = ["card", "cell", "confirm", "die", "menu", "number", "piece"];

beforeAll(() => {
  language.words = new Words({ g: { option: { pick: "the {colour} one" } }, web: { table: { options: "Your options" } } });
});
afterEach(cleanup);

function option(action: number, kind: OptionKind, words = "g.option.pick"): Option {
  return { action, kind, words, text: `pick ${action}`, target: { colour: "red" } };
}

function show(options: Option[], more = {}) {
  const onchoose = vi.fn();
  const props = { options, view: {}, names: [], face: null, tables: {}, hints: [], disabled: false, onchoose, onaim: () => {}, ...more };
  return { onchoose, ...render(Options, props) };
}

describe("options", () => {
  test.each(KINDS)("a %s is a button with words that chooses its action", async (kind) => {
    const { getByRole, onchoose } = show([option(7, kind)]);
    await fireEvent.click(getByRole("button", { name: "the red one" }));
    expect(onchoose).toHaveBeenCalledWith(7);
  });
  test("without words the notation is shown", () => {
    expect(show([option(3, "menu", "g.none")]).getByRole("button").textContent).toContain("pick 3");
  });
  test("while a move is on its way nothing can be chosen", async () => {
    const { getByRole, onchoose } = show([option(1, "die")], { disabled: true });
    await fireEvent.click(getByRole("button"));
    expect(onchoose).not.toHaveBeenCalled();
  });
  test("hints are numbered", () => {
    const { container } = show([option(1, "die"), option(2, "die")], { hints: [{ action: 2, text: "", value: 1, reasons: [] }] });
    expect(container.querySelector('[data-action="2"] .rank')?.textContent).toBe("1");
  });
  test("arrows walk round, and only one option is in the order of Tab", () => {
    const { container } = show([option(1, "die"), option(2, "cell"), option(3, "confirm")]);
    const at = (): string | undefined => (document.activeElement as HTMLElement).dataset.action;
    walk(1);
    expect(at()).toBe("1");
    walk(-1);
    expect(at()).toBe("3");
    expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });
});
