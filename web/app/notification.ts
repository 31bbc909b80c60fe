/** Tells people that it is their turn: tab title, sound, notification, app badge. */

import { preferences } from "./preferences.svelte";
import { playTurnSound } from "./sound";

let wasMyTurn = false;

/** Announce a turn when it begins; call this whenever the table changes. */
export function announceTurn(isMyTurn: boolean, text: string, gameTitle: string): void {
  document.title = isMyTurn ? `● ${text} ${gameTitle}` : `${gameTitle} · Reeftable`;
  if (isMyTurn && !wasMyTurn) {
    if (preferences.sound) playTurnSound();
    if (document.hidden && preferences.notify) notify(text, gameTitle);
  }
  if (isMyTurn !== wasMyTurn) void setBadge(isMyTurn);
  wasMyTurn = isMyTurn;
}

function notify(text: string, body: string): void {
  if (globalThis.Notification?.permission !== "granted") return;
  const notification = new Notification(text, { body, tag: "reeftable-turn", icon: "/icon.svg" });
  notification.onclick = () => focus();
}

async function setBadge(on: boolean): Promise<void> {
  try {
    if (on) await navigator.setAppBadge?.();
    else await navigator.clearAppBadge?.();
  } catch {
    // Only installed web apps have a badge.
  }
}
