/** Formats the time left on a clock. */

import type { Params } from "../app/words";

const DAY = 86_400;

/** Seconds as text: "2 days", "1:05:00", "4:09". */
export function clockText(seconds: number, t: (key: string, params?: Params) => string): string {
  if (seconds >= 2 * DAY) return t("web.table.days", { n: Math.floor(seconds / DAY) });
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const twoDigits = (n: number): string => String(n).padStart(2, "0");
  return hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`
    : `${minutes}:${twoDigits(whole % 60)}`;
}
