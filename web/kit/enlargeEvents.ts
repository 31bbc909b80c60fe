/** Listeners that open a close-up of the card or tile of a listed option; boardEvents.ts does it on the board. */

import type { BoardModel } from "./boardModel.svelte";

/** The key that opens a close-up of the focused element. */
export const ENLARGE_KEY = "i";

/** A Svelte action: a right click, a long press or the key opens a close-up of the element's subject. */
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
