/** Who sits at this screen. */

import type { Me } from "../gen/wire";
import { ApiError, get, patch, post } from "./api";

export const person = $state({ me: null as Me | null, asked: false });

const KEY = "reeftable.known";

/** Ask who I am, unless this browser has never been here: then nobody would know. */
export async function whoAmI(): Promise<void> {
  if (!localStorage.getItem(KEY)) {
    person.asked = true;
    return;
  }
  try {
    person.me = await get<Me>("/me");
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    person.me = null;
  } finally {
    person.asked = true;
  }
}

/** Be a guest of this name, or change the name. */
export async function call(name: string): Promise<Me> {
  person.me = person.me ? await patch<Me>("/me", { name }) : await post<Me>("/people", { name });
  localStorage.setItem(KEY, "yes");
  return person.me;
}
