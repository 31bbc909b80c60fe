/** The name shown for a seat. */

import { t } from "../app/language.svelte";
import type { SeatInfo } from "../gen/wire";

/** The name of a seat; a bot without a name is named after its level. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "open") return t("web.table.open_seat");
  return seat.name || t(`web.level.${seat.level}`);
}
