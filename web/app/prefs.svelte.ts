/** What a person has chosen on this device. */

const KEY = "reeftable.prefs";

export interface Prefs {
  language: string;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "off";
  text: "small" | "normal" | "large";
  sound: boolean;
  notify: boolean;
}

const FIRST: Prefs = {
  language: "",
  theme: "auto",
  motion: "auto",
  text: "normal",
  sound: false,
  notify: false,
};

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
  } catch {
    return {};
  }
}

export const prefs: Prefs = $state({ ...FIRST, ...stored() });

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Private windows may forbid it; the choice then lasts as long as the page.
  }
  show();
}

/** Put the choices where style sheets see them. */
export function show(): void {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = prefs.theme === "auto" ? (dark ? "dark" : "light") : prefs.theme;
  root.dataset.text = prefs.text;
  root.dataset.motion = isCalm() ? "off" : "on";
}

/** Should nothing move? */
export function isCalm(): boolean {
  return prefs.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function watchSystem(): void {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
    matchMedia(query).addEventListener("change", show);
  }
}
