/** Formats the time left on a clock. */

import type { Params } from "../app/words";

const DAY = 86_400;

/** Seconds as a person reads them: 2 days, 1:05:00, 4:09. */
export function clockText(seconds: number, t: (key: string, params?: Params) => string): string {
  if (seconds >= 2 * DAY) return t("web.table.days", { n: Math.floor(seconds / DAY) });
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
