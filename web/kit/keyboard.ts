/** Keyboard shortcuts at the table: arrows move between options, letters do the rest. */

/** What the shortcuts do. */
export interface Shortcuts {
  undo: () => void;
  hint: () => void;
  log: () => void;
  help: () => void;
  type: () => void;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function handleKey(event: KeyboardEvent, shortcuts: Shortcuts): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  // A held key presses a button again and again; only the first press counts.
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  const step = STEP[event.key];
  if (step !== undefined) {
    if (moveFocus(step)) event.preventDefault();
    return;
  }
  const action = {
    z: shortcuts.undo,
    h: shortcuts.hint,
    l: shortcuts.log,
    "?": shortcuts.help,
    "/": shortcuts.type,
  }[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return !!element?.closest?.("input, textarea, select, [contenteditable], dialog[open]");
}

/** Move the focus to the next or previous option, or from elsewhere to the first one. */
export function moveFocus(step: number): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-options] [data-action]")];
  if (!buttons.length) return false;
  const current = buttons.indexOf(document.activeElement as HTMLElement);
  const next = current < 0 ? 0 : (current + step + buttons.length) % buttons.length;
  buttons.forEach((button, i) => (button.tabIndex = i === next ? 0 : -1));
  buttons[next].focus();
  return true;
}
