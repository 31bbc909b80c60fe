/** Keeps the keyboard focus with the question, so that it never falls back to the page. */

const FIRST_OPTION = "[data-options] [data-action]";
const PROMPT = "[data-question]";

export class FocusKeeper {
  private isByKey = false;
  private wasInside = false;

  /** A Svelte action: watches where the focus is in this element, and how it got there. */
  watch = (root: HTMLElement): { destroy: () => void } => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("keydown", () => (this.isByKey = true), { signal, capture: true });
    addEventListener("pointerdown", () => (this.isByKey = false), { signal, capture: true });
    root.addEventListener("focusin", () => (this.wasInside = true), { signal });
    return { destroy: () => listening.abort() };
  };

  /** After a change of the page, give the focus to the question if what had it is gone. */
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
