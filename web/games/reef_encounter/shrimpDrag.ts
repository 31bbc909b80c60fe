/** Moves a shrimp by dragging: it is picked up where the drag begins and put where it ends. */

import type { Option } from "../../gen/options";
import type { ReefBoard } from "./reefBoard.svelte";

/** Pixels that a pointer must move before it counts as dragging rather than clicking. */
const DRAG = 8;
/** How many milliseconds to wait for the goals after the shrimp was picked up. */
const PATIENCE = 4000;

function placeAt(x: number, y: number): string {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]");
  return element?.dataset.place ?? "";
}

/** A Svelte action for the board's drawing. */
export function shrimpDrag(drawing: SVGElement, board: ReefBoard): { destroy: () => void } {
  const listening = new AbortController();
  const { signal } = listening;
  let grip: { x: number; y: number; option: Option; dragged: boolean } | null = null;

  const optionAt = (place: string, verb: string): Option | undefined =>
    board.model.optionsAt(place).find((option) => option.verb === verb);

  function grabbed(event: PointerEvent): void {
    const option = optionAt(placeAt(event.clientX, event.clientY), "move");
    grip = option ? { x: event.clientX, y: event.clientY, option, dragged: false } : null;
  }

  function moved(event: PointerEvent): void {
    if (!grip || grip.dragged) return;
    if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < DRAG) return;
    grip.dragged = true;
    board.model.choose(grip.option);
  }

  /** Put the shrimp where the pointer was released, as soon as its goals are known. */
  function released(event: PointerEvent): void {
    if (!grip?.dragged) return;
    const place = placeAt(event.clientX, event.clientY);
    const until = performance.now() + PATIENCE;
    const put = (): void => {
      if (board.view.question.step === "PlaceShrimp") {
        const option = optionAt(place, "to");
        if (option) board.model.choose(option);
      } else if (performance.now() < until) setTimeout(put, 60);
    };
    put();
  }

  /** Keep the click at the end of a drag from choosing anything. */
  function clicked(event: MouseEvent): void {
    if (grip?.dragged) event.stopPropagation();
    grip = null;
  }

  drawing.addEventListener("pointerdown", grabbed, { signal });
  drawing.addEventListener("click", clicked, { signal, capture: true });
  addEventListener("pointermove", moved, { signal });
  addEventListener("pointerup", released, { signal });
  return { destroy: () => listening.abort() };
}
