/** Keeps a hasty click or tap, or a held key, from answering a question that has just appeared. */

import { restPointer } from "./restingPointer";

/** Milliseconds after a new question during which nothing can be chosen. */
export const REST = 350;

export class ChoiceGuard {
  /** A question has just appeared, so nothing can be chosen yet. */
  resting = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Block choices for a moment, because a new question has appeared. */
  newQuestion(): void {
    clearTimeout(this.timer);
    restPointer();
    this.resting = true;
    this.timer = setTimeout(() => (this.resting = false), REST);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/** Is this the second click of a double click, or a key that is being held? */
export function isRepeated(event: MouseEvent | KeyboardEvent): boolean {
  return event instanceof KeyboardEvent ? event.repeat : event.detail > 1;
}
