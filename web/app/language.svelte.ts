/** The language spoken now. Text in components is `t("web.home.title")`. */

import { get } from "./api";
import { prefs } from "./prefs.svelte";
import { Words, type Params } from "./words";

type Catalogue = ConstructorParameters<typeof Words>[0];

export const language = $state({ code: "", all: [] as string[], words: new Words({}) });

/** Load a language; what it lacks is said in English. */
export async function speak(code: string): Promise<void> {
  const [catalogue, english] = await Promise.all([
    get<Catalogue>(`/words/${code}`),
    code === "en" ? undefined : get<Catalogue>("/words/en"),
  ]);
  language.words = new Words(catalogue, english);
  language.code = code;
  document.documentElement.lang = code;
}

/** The language the person chose, or the browser's if we have it, or English. */
export async function speakFirst(): Promise<void> {
  language.all = await get<string[]>("/languages");
  const wanted = [prefs.language, ...navigator.languages.map((l) => l.slice(0, 2))];
  await speak(wanted.find((l) => language.all.includes(l)) ?? "en");
}

export function t(key: string, params: Params = {}): string {
  return language.words.say(key, params);
}
