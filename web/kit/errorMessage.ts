/** Finds the error message to show for a failed request. */

import { ApiError } from "../app/api";
import { language, t } from "../app/language.svelte";

/** The text for the server's error code, or the text of `fallbackKey`. */
export function errorMessage(error: unknown, fallbackKey: string): string {
  const problem = error instanceof ApiError ? error.problem : null;
  const key = `server.refused.${problem?.code}`;
  return language.words.has(key)
    ? t(key, { field: problem?.field, ...problem?.params })
    : t(fallbackKey);
}
