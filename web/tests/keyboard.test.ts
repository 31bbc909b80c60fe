/** Tests of the arrow keys in two dimensions. */

import { afterEach, beforeEach, expect, test } from "vitest";
import { moveFocus } from "../kit/keyboard";

/** Elements with a name, a class and a box. */
function lay(html: string, boxes: Record<string, [number, number]>): void {
  document.body.innerHTML = html;
  for (const [id, [x, y]] of Object.entries(boxes)) {
    const element = document.getElementById(id);
    if (element) element.getBoundingClientRect = () => new DOMRect(x, y, 10, 10);
  }
}
const focused = (): string => document.activeElement?.id ?? "";

beforeEach(() => {
  const place = (id: string, more: string): string =>
    `<button id="${id}" data-place="${id}" class="${more}"></button>`;
  lay(
    `<div data-options><button id="a" data-action="1"></button>
     <button id="b" data-action="2"></button></div>` +
      place("p", "option") +
      place("q", "option") +
      place("r", "option") +
      place("none", ""),
    { a: [0, 0], b: [50, 0], p: [0, 100], q: [50, 100], r: [50, 150], none: [25, 100] },
  );
});
afterEach(() => (document.body.innerHTML = ""));

test("arrows go to the nearest option in their direction", () => {
  moveFocus("ArrowRight");
  expect(focused()).toBe("a");
  moveFocus("ArrowDown");
  expect(focused()).toBe("p");
  moveFocus("ArrowRight");
  expect(focused()).toBe("q");
  moveFocus("ArrowDown");
  expect(focused()).toBe("r");
  moveFocus("ArrowUp");
  moveFocus("ArrowUp");
  expect(focused()).toBe("b");
});

test("left and right stay in the list, in a circle", () => {
  moveFocus("ArrowRight");
  moveFocus("ArrowLeft");
  expect(focused()).toBe("b");
  moveFocus("ArrowRight");
  expect(focused()).toBe("a");
});

test("with shift they visit everything on the board", () => {
  moveFocus("ArrowRight", true);
  expect(focused()).toBe("p");
  moveFocus("ArrowRight", true);
  expect(focused()).toBe("none");
  moveFocus("ArrowRight");
  expect(focused()).toBe("q");
});
