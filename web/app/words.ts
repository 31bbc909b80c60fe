/** The texts of a language: looks up keys and fills placeholders. */

export type Params = Record<string, unknown>;
type Nested = { [key: string]: string | Nested };

/** `{n}` stands for a parameter, `{n|point|points}` for one of two forms, depending on n. */
const PLACEHOLDER = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;
const DOTTED = /\{([\w.-]+)\}/g;

export class Words {
  private texts = new Map<string, string>();

  constructor(catalogue: Nested, fallback?: Nested) {
    if (fallback) this.read("", fallback);
    this.read("", catalogue);
  }

  private read(path: string, part: Nested): void {
    for (const [name, value] of Object.entries(part)) {
      const key = path ? `${path}.${name}` : name;
      if (typeof value === "object") this.read(key, value);
      else this.texts.set(key, String(value));
    }
  }

  has(key: string): boolean {
    return this.texts.has(key);
  }

  /** The text of a key with its placeholders filled in; the key itself if it has no text. */
  say(key: string, params: Params = {}): string {
    return this.fill(key, this.texts.get(key) ?? key, params);
  }

  /** Replace the placeholders in a text with words for the parameters' values. */
  fill(key: string, text: string, params: Params): string {
    const game = key.split(".", 1)[0];
    const word = (placeholder: string, name: string, one?: string, many?: string): string => {
      const value = params[name];
      if (value === undefined) return placeholder;
      if (value === null) return "?";
      if (one !== undefined && many !== undefined) return value === 1 ? one : many;
      return this.name(game, name, value);
    };
    return text.replace(PLACEHOLDER, word);
  }

  /** The name of a value: the card `pearl-4` is called "pearl 4". */
  name(game: string, kind: string, value: unknown): string {
    if (Array.isArray(value)) return value.map((item) => this.name(game, kind, item)).join(", ");
    const same = this.texts.get(`${game}.same.${kind}`) ?? kind;
    return this.texts.get(`${game}.${same}.${String(value)}`) ?? withMinus(String(value));
  }
}

/** Fill placeholders such as `{card.puffer.copies}` with numbers from the game's data. */
export function fillNumbers(text: string, gameData: unknown): string {
  return text.replace(DOTTED, (placeholder, path: string) => lookUp(gameData, path) ?? placeholder);
}

function lookUp(gameData: unknown, path: string): string | null {
  let value: unknown = gameData;
  for (const part of path.split(".")) value = child(value, part);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

function child(value: unknown, part: string): unknown {
  if (Array.isArray(value)) {
    if (/^\d+$/.test(part)) return value[Number(part)];
    return value.find((entry: { id?: string }) => entry?.id === part);
  }
  return value && typeof value === "object" ? (value as Params)[part] : undefined;
}

/** A figure with a real minus sign in place of a hyphen; other texts stay as they are. */
export function withMinus(figure: string): string {
  return figure.replace(/^-(?=\d)/, "−");
}

/** The text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
