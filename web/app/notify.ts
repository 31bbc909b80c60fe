/** The tab's title and, if wanted, a notification when it is my turn. */

import { prefs } from "./prefs.svelte";
import { play } from "./sound";

let turn = false;

export function alertTurn(mine: boolean, words: string, title: string): void {
  document.title = mine ? `● ${words} ${title}` : `${title} · Reeftable`;
  if (mine && !turn) {
    if (prefs.sound) play("turn");
    if (document.hidden && prefs.notify && globalThis.Notification?.permission === "granted") {
      const note = new Notification(words, {
        body: title,
        tag: "reeftable-turn",
        icon: "/icon.svg",
      });
      note.onclick = () => focus();
    }
    void badge(true);
  }
  if (!mine && turn) void badge(false);
  turn = mine;
}

async function badge(on: boolean): Promise<void> {
  try {
    if (on) await navigator.setAppBadge?.();
    else await navigator.clearAppBadge?.();
  } catch {
    // Only installed pages have a badge.
  }
}
