/** Keeps the keyboard focus near the question when the focused element disappears. */

const FIRST_OPTION = "[data-options] [data-action]";
const PROMPT = "[data-question]";

export class FocusKeeper {
  private isByKey = false;
  private wasInside = false;

  /** A Svelte action: tracks which part of this element has the focus, and how it got there. */
  watch = (root: HTMLElement): { destroy: () => void } => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("keydown", () => (this.isByKey = true), { signal, capture: true });
    addEventListener("pointerdown", () => (this.isByKey = false), { signal, capture: true });
    root.addEventListener("focusin", () => (this.wasInside = true), { signal });
    return { destroy: () => listening.abort() };
  };

  /** After the page has changed, focus the question if the focused element is gone. */
  restore(): void {
    const active = document.activeElement;
    const isLost = !active || active === document.body;
    const isWaiting = active?.matches(PROMPT) ?? false;
    if (!this.wasInside || !(isLost || isWaiting)) return;
    const first = this.isByKey ? document.querySelector<HTMLElement>(FIRST_OPTION) : null;
    if (first ?? isLost) {
      (first ?? document.querySelector<HTMLElement>(PROMPT))?.focus({ preventScroll: true });
    }
  }
}
