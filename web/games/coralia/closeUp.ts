/** The cards and tiles of Coralia that can be enlarged, with their explanations. */

import { t } from "../../app/language.svelte";
import { capital, type Params } from "../../app/words";
import type { Card, Pile, Turtle } from "../../gen/coralia";
import type { AnyView, CloseUp } from "../../kit/gameUi";
import { aboutCard, sentence } from "./explanations";
import { coraliaView, reefOf } from "./view";

/** What a thing is: a card (or the back of one), turtle tiles, or a chest. */
export interface Pieces {
  card: Card | null;
  back: Pile | null;
  turtles: readonly Turtle[];
  isChest: boolean;
}

const NOTHING: Pieces = { card: null, back: null, turtles: [], isChest: false };

/** The pieces that a thing stands for; null if it is neither a card nor a tile. */
export function piecesOf(thing: string, view: AnyView): Pieces | null {
  const [area, name, what] = thing.split(".");
  if (area === "card") return { ...NOTHING, card: name as Card };
  if (area === "back") return { ...NOTHING, back: name as Pile };
  if (area === "seat" && what === "turtles") {
    const { turtles } = coraliaView(view).seats[Number(name)];
    return turtles.length ? { ...NOTHING, turtles } : null;
  }
  if (area === "beside" && name === "turtle") return { ...NOTHING, turtles: [what as Turtle] };
  const reef = area === "reef" ? reefOf(coraliaView(view), name) : undefined;
  if (!reef) return null;
  if (what === "turtle" && reef.turtle && !reef.dice.turtle)
    return { ...NOTHING, turtles: [reef.turtle] };
  return what === "treasure" && reef.chest ? { ...NOTHING, isChest: true } : null;
}

export function closeUp(thing: string, view: AnyView, gameData: Params): CloseUp | null {
  const pieces = piecesOf(thing, view);
  if (!pieces) return null;
  const { card, back, turtles } = pieces;
  const explain = (key: string, params: Params = {}): string =>
    sentence(`coralia.explain.${key}`, params, gameData);
  if (card)
    return { title: capital(t(`coralia.card.${card}`)), about: aboutCard(card, "", gameData) };
  if (back)
    return {
      title: capital(t("coralia.drawn.cards_of", { pile: t(`coralia.pile.${back}`) })),
      about: explain(`pile_${back}`),
    };
  if (!turtles.length) {
    const under = reefOf(coraliaView(view), thing.split(".")[1])?.dice.treasure;
    return {
      title: capital(t("coralia.drawn.chest")),
      about: explain(under ? "chest_under" : "chest"),
    };
  }
  const key = thing.startsWith("beside") ? "turtle_beside" : "turtle";
  return {
    title: capital(t("coralia.symbol.turtle")),
    about: turtles.map((bonus) => explain(key, { bonus })).join(" "),
  };
}
