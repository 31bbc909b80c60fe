/** The name shown for a seat. */

import { t } from "../app/language.svelte";
import type { SeatInfo } from "../gen/wire";

/** What a seat is called; a bot without a name is called by its level. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "open") return t("web.table.open_seat");
  return seat.name || t(`web.level.${seat.level}`);
}
