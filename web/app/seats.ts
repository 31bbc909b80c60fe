import type { Scene } from "../gen/wire";

/** The seat one looks from; if none of several at this screen does, the first of them. */
export function mySeat(scene: Scene): number | null {
  if (scene.seat !== null) return scene.seat;
  const first = scene.table.seats.findIndex((seat) => seat.mine);
  return first < 0 ? null : first;
}
