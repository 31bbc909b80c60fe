/** The seat I act for: the one I look from, otherwise my first. */

import type { Scene } from "../gen/wire";

/** The seat I act for, or null for a spectator. */
export function actingSeat(scene: Scene): number | null {
  if (scene.seat !== null) return scene.seat;
  const first = scene.table.seats.findIndex((seat) => seat.mine);
  return first < 0 ? null : first;
}
