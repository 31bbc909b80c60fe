/** The listeners with which something beside the board is looked at closely. */

import type { BoardModel } from "./boardModel.svelte";

/** The key that shows what has the focus closely. */
export const ENLARGE_KEY = "i";

/** A Svelte action: a right click, a long press or a key enlarges what an element is about. */
export function enlargeEvents(root: HTMLElement, board: BoardModel): { destroy: () => void } {
  const listening = new AbortController();
  const { signal } = listening;

  function enlarge(event: Event): void {
    const element = event.target as Element;
    const thing = element.closest<HTMLElement>("[data-thing]")?.dataset.thing;
    if (thing && board.enlarge(thing)) event.preventDefault();
  }

  root.addEventListener("contextmenu", enlarge, { signal });
  root.addEventListener("keydown", (event) => event.key === ENLARGE_KEY && enlarge(event), {
    signal,
  });
  return { destroy: () => listening.abort() };
}
