/** Which seat at a table is mine. */

import type { Scene } from "../gen/wire";

/** The seat the table is seen from; for a spectator's view, the first seat of this screen. */
export function mySeat(scene: Scene): number | null {
  if (scene.seat !== null) return scene.seat;
  const first = scene.table.seats.findIndex((seat) => seat.mine);
  return first < 0 ? null : first;
}
