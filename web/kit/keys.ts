/** The keyboard at the table: arrows walk through the options, letters do the rest. */

export interface Keys {
  undo: () => void;
  hint: () => void;
  log: () => void;
  help: () => void;
  type: () => void;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function pressed(event: KeyboardEvent, keys: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const step = STEP[event.key];
  if (step !== undefined) {
    if (walk(step)) event.preventDefault();
    return;
  }
  const does = { z: keys.undo, h: keys.hint, l: keys.log, "?": keys.help, "/": keys.type }[
    event.key.toLowerCase()
  ];
  if (!does) return;
  event.preventDefault();
  does();
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return !!element?.closest?.("input, textarea, select, [contenteditable], dialog[open]");
}

/** Move the focus to the next option; from elsewhere to the first. */
export function walk(step: number): boolean {
  const all = [...document.querySelectorAll<HTMLElement>("[data-options] [data-action]")];
  if (!all.length) return false;
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? 0 : (at + step + all.length) % all.length;
  all.forEach((one, i) => (one.tabIndex = i === next ? 0 : -1));
  all[next].focus();
  return true;
}
