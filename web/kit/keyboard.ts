/** Keyboard shortcuts at the table: arrows move between options, digits and letters do the rest. */

import { isDirection, nearest, type Direction } from "./nearest";

/** What the shortcuts do. */
export interface Shortcuts {
  undo: () => void;
  hint: () => void;
  log: () => void;
  help: () => void;
  type: () => void;
  /** Turn the piece that is pointed at to its next orientation. */
  turn: () => void;
  /** Cancel the option that was picked. */
  cancel: () => void;
}

const LISTED = "[data-options] [data-action]";
const CHOOSER = "[data-chooser] [data-action]";

export function handleKey(event: KeyboardEvent, shortcuts: Shortcuts): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  // A held key would press a button repeatedly; only the first press counts.
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  if (isDirection(event.key)) {
    if (moveFocus(event.key, event.shiftKey)) event.preventDefault();
    return;
  }
  if (/^[1-9]$/.test(event.key)) {
    if (!event.repeat) chooseListed(Number(event.key));
    return;
  }
  const action = {
    z: shortcuts.undo,
    h: shortcuts.hint,
    l: shortcuts.log,
    r: shortcuts.turn,
    "?": shortcuts.help,
    "/": shortcuts.type,
    escape: shortcuts.cancel,
  }[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return !!element?.closest?.("input, textarea, select, [contenteditable], dialog[open]");
}

const all = (query: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(query)];

/** Choose an option of a short list by its number. */
function chooseListed(digit: number): void {
  const chooser = all(CHOOSER);
  const button = chooser.length ? chooser[digit - 1] : all(`${LISTED}[data-digit="${digit}"]`)[0];
  button?.click();
}

/**
 * Move the focus to the nearest option in a direction, or to the first if no option has the focus.
 *
 * Left and right stay in the list or on the board; up and down also lead from one to the other.
 * With `everything`, all places of the board are visited, so that those without options can be read.
 */
export function moveFocus(direction: Direction, everything = false): boolean {
  const chooser = all(CHOOSER);
  const places = all(everything ? "[data-place]" : "[data-place].option");
  const groups = (chooser.length ? [chooser] : [all(LISTED), places]).filter((g) => g.length);
  if (!groups.length) return false;
  const active = document.activeElement as HTMLElement;
  const isOnBoard = active.matches("[data-place]");
  const group = groups.find((g) => g.includes(active)) ?? (isOnBoard ? places : undefined);
  if (!group?.length) return focusOn(everything && places.length ? places[0] : groups[0][0]);
  const others = direction === "ArrowUp" || direction === "ArrowDown" ? groups.flat() : [];
  const next =
    nearest(active, group, direction) ??
    nearest(active, others, direction) ??
    nearest(active, group, direction, true);
  return focusOn(next ?? group[0]);
}

function focusOn(element: HTMLElement): boolean {
  const list = element.closest("[data-options]");
  list?.querySelectorAll<HTMLElement>("[data-action]").forEach((one) => (one.tabIndex = -1));
  if (list) element.tabIndex = 0;
  element.focus();
  return true;
}
