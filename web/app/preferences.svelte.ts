/** Preferences stored on this device, such as language, theme, motion, text size and sound. */

const KEY = "reeftable.prefs";

export interface Preferences {
  language: string;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "off";
  text: "small" | "normal" | "large";
  /** How slowly others' moves are shown. */
  pace: "slow" | "normal" | "fast" | "none";
  /** First show what a choice does; carry it out only when it is confirmed. */
  confirm: boolean;
  sound: boolean;
  notify: boolean;
}

const DEFAULTS: Preferences = {
  language: "",
  theme: "auto",
  motion: "auto",
  text: "normal",
  pace: "normal",
  confirm: false,
  sound: false,
  notify: false,
};

function storedPreferences(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

export const preferences: Preferences = $state({ ...DEFAULTS, ...storedPreferences() });

export function savePreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Private windows may not allow storage; then the preferences are lost with the page.
  }
  applyPreferences();
}

/** Set the attributes of <html> that the style sheets depend on. */
export function applyPreferences(): void {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = preferences.theme === "auto" ? (dark ? "dark" : "light") : preferences.theme;
  root.dataset.text = preferences.text;
  root.dataset.motion = isMotionReduced() ? "off" : "on";
}

/** Has the person, or their system, turned animations off? */
export function isMotionReduced(): boolean {
  return preferences.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The factor for the length of the pauses after moves: 1 is normal. */
export function paceFactor(): number {
  return { slow: 2, normal: 1, fast: 0.4, none: 0 }[preferences.pace];
}

/** Follow changes to the system's theme and motion settings. */
export function followSystemSettings(): void {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
    matchMedia(query).addEventListener("change", applyPreferences);
  }
}
