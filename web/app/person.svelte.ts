/** The person at this screen: guest name, log-in, password, log-out, deletion. */

import type { Me } from "../gen/wire";
import { ApiError, get, patch, post, remove } from "./api";

export const person = $state({ me: null as Me | null });

const KEY = "reeftable.known";

/** Ask the server who I am, if this browser remembers having had a session. */
export async function loadPerson(): Promise<void> {
  if (!localStorage.getItem(KEY)) return;
  try {
    person.me = await get<Me>("/me");
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    person.me = null;
  }
}

/** Become a guest with this name, or change my name. */
export async function saveName(name: string): Promise<Me> {
  const me = person.me ? patch<Me>("/me", { name }) : post<Me>("/people", { name });
  return setPerson(await me);
}

/** Set the language of my mail and feed. */
export async function setMailLanguage(language: string): Promise<void> {
  if (person.me) setPerson(await patch<Me>("/me", { language }));
}

function setPerson(me: Me): Me {
  person.me = me;
  localStorage.setItem(KEY, "yes");
  return me;
}

function clearPerson(): void {
  person.me = null;
  localStorage.removeItem(KEY);
}

export async function logIn(name: string, password: string): Promise<Me> {
  return setPerson(await post<Me>("/login", { name, password }));
}

/** Log in with the key of a personal link. */
export async function logInByLink(key: string): Promise<Me> {
  return setPerson(await post<Me>("/arrive", { key }));
}

/** Set my first password, or change it with the help of the old one. */
export async function setPassword(password: string, old: string | null): Promise<Me> {
  return setPerson(await post<Me>("/me/account", { password, old }));
}

export async function logOut(): Promise<void> {
  await post("/logout");
  clearPerson();
}

/** Delete me and, with `chat`, all my chat messages. */
export async function deleteAccount(chat: boolean): Promise<void> {
  await remove("/me", { chat });
  clearPerson();
}
