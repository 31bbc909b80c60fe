/** The name shown for a seat. */

import { t } from "../app/language.svelte";
import type { SeatInfo } from "../gen/wire";

/** Three levels have two names each; both are shown in the same way. */
const OLD_NAMES: Record<string, string> = { level2: "easy", level3: "medium", level4: "hard" };

/** The name of a level of bots. */
export function levelName(level: SeatInfo["level"]): string {
  return t(`web.level.${OLD_NAMES[level] ?? level}`);
}

/** The name of a seat; a bot without a name is named after its level. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "open") return t("web.table.open_seat");
  return seat.name || levelName(seat.level);
}
