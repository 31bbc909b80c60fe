/** Who sits at this screen. */

import type { Me } from "../gen/wire";
import { ApiError, get, patch, post, remove } from "./api";

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
  return known(person.me ? await patch<Me>("/me", { name }) : await post<Me>("/people", { name }));
}

/** Get mail and feed in this language from now on. */
export async function chooseLanguage(language: string): Promise<void> {
  if (person.me) known(await patch<Me>("/me", { language }));
}

function known(me: Me): Me {
  person.me = me;
  localStorage.setItem(KEY, "yes");
  return me;
}

function nobody(): void {
  person.me = null;
  localStorage.removeItem(KEY);
}

/** Come back by name and password. */
export const logIn = async (name: string, password: string): Promise<Me> => known(await post<Me>("/login", { name, password }));

/** A password for my name. */
export const protect = async (password: string): Promise<Me> => known(await post<Me>("/me/account", { password }));

/** Come by a personal link. */
export const arrive = async (key: string): Promise<Me> => known(await post<Me>("/arrive", { key }));

export async function logOut(): Promise<void> {
  await post("/logout");
  nobody();
}

/** Delete me, and all I said if wanted. */
export async function forgetMe(chat: boolean): Promise<void> {
  await remove("/me", { chat });
  nobody();
}
