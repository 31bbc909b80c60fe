/** The current language and its texts; components write `t("web.home.title")`. */

import { get } from "./api";
import { preferences } from "./preferences.svelte";
import { Words, type Params } from "./words";

type Catalogue = ConstructorParameters<typeof Words>[0];

export const language = $state({ code: "", all: [] as string[], words: new Words({}) });

/** Load a language and switch to it; texts it lacks are shown in English. */
export async function setLanguage(code: string): Promise<void> {
  const [catalogue, english] = await Promise.all([
    get<Catalogue>(`/words/${code}`),
    code === "en" ? undefined : get<Catalogue>("/words/en"),
  ]);
  language.words = new Words(catalogue, english);
  language.code = code;
  document.documentElement.lang = code;
}

/** Switch to the preferred language, else the browser's if it is available, else English. */
export async function setInitialLanguage(): Promise<void> {
  language.all = await get<string[]>("/languages");
  const candidates = [preferences.language, ...navigator.languages.map((l) => l.slice(0, 2))];
  await setLanguage(candidates.find((l) => language.all.includes(l)) ?? "en");
}

/** The text of a key in the current language. */
export function t(key: string, params: Params = {}): string {
  return language.words.say(key, params);
}
