/** Shows the layers of a stack while it is held, or while the key X is pressed on it. */

/** Milliseconds after which a press counts as a hold. */
const HOLD = 400;

/** A Svelte action: calls back with the field that is held, and with null when it is let go. */
export function holding(
  root: Element,
  onhold: (cell: number | null) => void,
): { destroy: () => void } {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: number | null = null;
  /** Was the press a hold? Then the click at its end chooses nothing. */
  let hasHeld = false;

  function cellOf(target: EventTarget | null): number | null {
    const place = target instanceof Element ? target.closest("[data-place]") : null;
    const name = place?.getAttribute("data-place") ?? "";
    return name.includes(".reef.") ? Number(name.split(".").at(-1)) : null;
  }

  function pressed({ target }: Event): void {
    hasHeld = false;
    const cell = cellOf(target);
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasHeld = true;
      onhold(cell);
    }, HOLD);
  }

  function released(): void {
    clearTimeout(timer);
    if (hasHeld) onhold(null);
  }

  function clicked(event: Event): void {
    if (hasHeld) event.stopPropagation();
    hasHeld = false;
  }

  function keyPressed(event: KeyboardEvent): void {
    const isElsewhere = (event.target as Element).closest("input, textarea, select, dialog");
    if (event.key.toLowerCase() !== "x" || isElsewhere || event.ctrlKey || event.metaKey) return;
    onhold(cellOf(document.activeElement) ?? pointed);
  }

  root.addEventListener("pointerdown", pressed, { signal });
  root.addEventListener("click", clicked, { signal, capture: true });
  root.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  root.addEventListener("pointerover", ({ target }) => (pointed = cellOf(target)), { signal });
  addEventListener("pointerup", released, { signal });
  addEventListener("pointercancel", released, { signal });
  addEventListener("keydown", keyPressed, { signal });
  addEventListener("keyup", ({ key }) => key.toLowerCase() === "x" && onhold(null), { signal });
  return {
    destroy: () => {
      clearTimeout(timer);
      listening.abort();
    },
  };
}
