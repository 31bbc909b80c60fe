/** Words for codes, filled as `reeftable.words` fills them. */

export type Params = Record<string, unknown>;
type Nested = { [key: string]: string | Nested };

const PLACEHOLDER = /\{(\w+)\}/g;
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

  /** The keys under a path, without it, in the order of the file. */
  below(path: string): string[] {
    const start = path + ".";
    return [...this.texts.keys()]
      .filter((k) => k.startsWith(start))
      .map((k) => k.slice(start.length));
  }

  /** The text of a key, its placeholders filled; the key itself if there is no text. */
  say(key: string, params: Params = {}): string {
    const game = key.split(".", 1)[0];
    return (this.texts.get(key) ?? key).replace(PLACEHOLDER, (found, name: string) => {
      if (params[name] === undefined) return found;
      return params[name] === null ? "?" : this.name(game, name, params[name]);
    });
  }

  /** What a thing is called: the card `pearl-4` is a pearl of 4. */
  name(game: string, kind: string, value: unknown): string {
    if (Array.isArray(value)) return value.map((item) => this.name(game, kind, item)).join(", ");
    const same = this.texts.get(`${game}.same.${kind}`) ?? kind;
    return this.texts.get(`${game}.${same}.${String(value)}`) ?? String(value);
  }
}

/** Put numbers of the game's tables where the text names them by a dotted path. */
export function fillTables(text: string, tables: unknown): string {
  return text.replace(DOTTED, (found, path: string) => lookUp(tables, path) ?? found);
}

function lookUp(tables: unknown, path: string): string | null {
  let value: unknown = tables;
  for (const part of path.split(".")) value = inside(value, part);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

function inside(value: unknown, part: string): unknown {
  if (Array.isArray(value)) {
    if (/^\d+$/.test(part)) return value[Number(part)];
    return value.find((entry: { id?: string }) => entry?.id === part);
  }
  return value && typeof value === "object" ? (value as Params)[part] : undefined;
}

/** A first letter as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
