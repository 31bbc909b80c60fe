/** The event listeners of a board: one set for all of its places. */

import { isRepeated } from "./choiceGuard.svelte";
import type { BoardModel } from "./boardModel.svelte";
import type { Place } from "./places";
import { isFirstTap } from "./tooltip.svelte";

function placeOf(target: EventTarget | null): [Element, Place] | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  return element?.dataset.place ? [element, element.dataset.place] : null;
}

/** A Svelte action: tells the board which of its places are clicked, pointed at or focused. */
export function boardEvents(root: HTMLElement, board: BoardModel): { destroy: () => void } {
  const listening = new AbortController();
  const { signal } = listening;

  function clicked(event: MouseEvent): void {
    const at = placeOf(event.target);
    if (!at || !board.isAsked) return;
    const [element, place] = at;
    const isOption = board.optionsAt(place).length > 0;
    if (isOption ? !isRepeated(event) : !isFirstTap(element)) board.choosePlace(place);
  }

  function keyPressed(event: KeyboardEvent): void {
    const at = placeOf(event.target);
    if (!at || !board.isAsked || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (!isRepeated(event)) board.choosePlace(at[1]);
  }

  /** Point at the option of a place, if there is just one. */
  function pointed(event: Event): void {
    const at = placeOf(event.target);
    const options = at ? board.optionsAt(at[1]) : [];
    const action = options.length === 1 ? options[0].action : null;
    if (action !== board.aimed) board.aimed = action;
  }

  function left(): void {
    if (board.aimed !== null) queueMicrotask(() => (board.aimed = null));
  }

  root.addEventListener("click", clicked, { signal });
  root.addEventListener("keydown", keyPressed, { signal });
  root.addEventListener("pointerover", pointed, { signal });
  root.addEventListener("pointerleave", left, { signal });
  root.addEventListener("focusin", pointed, { signal });
  root.addEventListener("focusout", left, { signal });
  return { destroy: () => listening.abort() };
}
