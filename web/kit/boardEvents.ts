/** The event listeners of a board: one set for all of its places. */

import { isRepeated } from "./choiceGuard.svelte";
import { ENLARGE_KEY } from "./enlargeEvents";
import type { BoardModel } from "./boardModel.svelte";
import type { Place, Point } from "./places";
import { isPointerResting } from "./restingPointer";
import { isFirstTap } from "./tooltip.svelte";

/** The element of the place that an event happened in, and the place's name. */
function placeOf(target: EventTarget | null): [Element, Place] | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  return element?.dataset.place ? [element, element.dataset.place] : null;
}

/** The offset of the pointer from the middle of an element. */
function offsetFrom(element: Element, { clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [clientX - left - width / 2, clientY - top - height / 2];
}

/** A Svelte action: tells the board's model which places are clicked, pointed at or focused. */
export function boardEvents(root: HTMLElement, board: BoardModel): { destroy: () => void } {
  const listening = new AbortController();
  const { signal } = listening;
  /** Is the pointer over the board without having moved since the question appeared? */
  let isIgnored = false;

  function clicked(event: MouseEvent): void {
    const target = placeOf(event.target);
    if (!target) return;
    const [element, place] = target;
    const isOption = board.optionsAt(place).length > 0;
    if (isOption ? isRepeated(event) : isFirstTap(element)) return;
    if (!isOption) board.enlarge(place);
    if (board.isAsked) board.choosePlace(place);
  }

  function keyPressed(event: KeyboardEvent): void {
    const target = placeOf(event.target);
    if (!target) return;
    const [, place] = target;
    if (event.key === ENLARGE_KEY) board.enlarge(place);
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (isRepeated(event)) return;
    if (board.optionsAt(place).length === 0) board.enlarge(place);
    if (board.isAsked) board.choosePlace(place);
  }

  /** A right click or a long press enlarges a piece, even if it is an option. */
  function menuRequested(event: MouseEvent): void {
    const target = placeOf(event.target);
    if (target && board.enlarge(target[1])) event.preventDefault();
  }

  /** Point at the place under the pointer. */
  function pointed(event: Event): void {
    isIgnored = event instanceof PointerEvent && isPointerResting();
    if (isIgnored) return;
    const [element, place] = placeOf(event.target) ?? [null, null];
    const way = element && event instanceof PointerEvent ? offsetFrom(element, event) : null;
    board.aimAt(place, way);
  }

  function moved(event: PointerEvent): void {
    if (isIgnored || (board.hasFacing && board.aimed !== null)) pointed(event);
  }

  function left(): void {
    if (board.aimed !== null) queueMicrotask(() => (board.aimed = null));
  }

  root.addEventListener("click", clicked, { signal });
  root.addEventListener("keydown", keyPressed, { signal });
  root.addEventListener("contextmenu", menuRequested, { signal });
  root.addEventListener("pointerover", pointed, { signal });
  root.addEventListener("pointermove", moved, { signal });
  root.addEventListener("pointerleave", left, { signal });
  root.addEventListener("focusin", pointed, { signal });
  root.addEventListener("focusout", left, { signal });
  return { destroy: () => listening.abort() };
}
