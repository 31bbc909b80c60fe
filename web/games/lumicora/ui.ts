/** Lumicora's components and texts for the shared pages. */

import { t } from "../../app/language.svelte";
import type { Option } from "../../gen/options";
import type { AnyView, GameUi } from "../../kit/gameUi";
import type { Place } from "../../kit/places";
import Area from "./Area.svelte";
import Board from "./Board.svelte";
import CloseUpPicture from "./CloseUpPicture.svelte";
import { closeUp } from "./closeUp";
import Ending from "./Ending.svelte";
import OptionBadge from "./OptionBadge.svelte";
import RulesSummary from "./RulesSummary.svelte";
import SeatPieces from "./SeatPieces.svelte";
import StillToCome from "./StillToCome.svelte";
import { facingOf, wayOf } from "./fields";
import { lumicoraView } from "./view";

/** Where an option is chosen: at its lumino, its field or its tile. */
function ends({ verb, target, places }: Option): Place[] {
  if (target.lumino && places.from) return [`${places.from}.${String(target.lumino)}`];
  if (verb === "discard") return [];
  if (verb === "draw_now") return ["bag"];
  const place = verb === "score" ? places.from : places.to;
  return place ? [place] : [];
}

/** Names a placement by how the lumino lies, and passing at the very end without a "now". */
function label({ verb, target, brings }: Option, view: AnyView): string | undefined {
  if (verb === "place") {
    const { lumino } = lumicoraView(view).question;
    const way = t(wayOf(Number(target.number), Number(target.other)));
    return t("lumicora.drawn.lying", { lumino, way });
  }
  const isLast = brings.some(({ code }) => code === "lumicora.over");
  return verb === "pass" && isLast ? t("lumicora.drawn.pass_last") : undefined;
}

export const ui: GameUi = {
  Board,
  Area,
  OptionBadge,
  SeatPieces,
  StillToCome,
  RulesSummary,
  Ending,
  closeUp,
  CloseUpPicture,
  thingOf: ({ target }) => (target.lumino ? `lumino.${String(target.lumino)}` : null),
  countsOnBoard: true,
  heading: (view) => {
    const { round, rounds, over, extra_phase, ends_early } = lumicoraView(view);
    if (over) return ["lumicora.board.over", {}];
    if (extra_phase) return ["lumicora.board.extra", {}];
    return [ends_early ? "lumicora.board.early" : "lumicora.board.round", { round, rounds }];
  },
  isEnding: (view) => {
    const { round, rounds, over, ends_early } = lumicoraView(view);
    return !over && (ends_early || round === rounds);
  },
  draws: (place) => /^(atoll|bag|seat\.\d\.(reef|display|hand|limestone|tiles))(\.|$)/.test(place),
  shortList: 3,
  isListed: ({ verb, target }) => verb === "offer" || (!target.lumino && verb !== "place"),
  areas: ["atoll", ...[0, 1, 2, 3].flatMap((n) => [`seat.${n}.display`, `seat.${n}.hand`])],
  ends,
  label,
  asksFirst: ({ verb }) => verb === "place" || verb === "discard",
  facing: ({ verb, target }) =>
    verb === "place" ? facingOf(Number(target.number), Number(target.other)) : null,
  times: (view, { verb, target }) => {
    const { atoll, hand, seats, seat } = lumicoraView(view);
    const piles: Partial<Record<string, string[]>> = {
      offer: seats[seat]?.display,
      own: seats[seat]?.display,
      take: atoll,
      choose: hand,
      return: target.place === "atoll" ? atoll : seats[seat]?.display,
    };
    return piles[verb]?.filter((lumino) => lumino === target.lumino).length ?? 1;
  },
};
