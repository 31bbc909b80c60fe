/** The error message to show for a failed request. */

import { ApiError } from "../app/api";
import { language, t } from "../app/language.svelte";

/** What went wrong in words: the server's own, or the general ones of the key given. */
export function errorMessage(error: unknown, otherwise: string): string {
  const problem = error instanceof ApiError ? error.problem : null;
  const key = `server.refused.${problem?.code}`;
  return language.words.has(key)
    ? t(key, { field: problem?.field, ...problem?.params })
    : t(otherwise);
}
