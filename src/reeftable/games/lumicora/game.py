"""Lumicora as the kernel sees it."""

from __future__ import annotations

from typing import Any, cast

from mypy_extensions import i64

from reeftable.core.drawing import PLAIN_WIDTH, Wording
from reeftable.core.game import Game, Option
from reeftable.core.step import Step
from reeftable.games.lumicora import (
    checks,
    deal,
    everything,
    moves,
    pending,
    scoring,
    setup,
    state,
    story,
    view,
)
from reeftable.games.lumicora.data import PLAYER_COUNTS, LumicoraData, load_data, load_older
from reeftable.games.lumicora.drawing import LumicoraDrawing
from reeftable.games.lumicora.state import LumicoraState
from reeftable.games.lumicora.steps import bag, placing, turn
from reeftable.games.lumicora.steps import scoring as phase

# The first choices are those advised for a first game: LUM-2.4d side A, LUM-2.1e dark.
OPTIONS = [
    Option("reef", ("A", "B"), "LUM-2.4d"),
    Option("scoring", ("dark", "light"), "LUM-8.6a"),
]


class LumicoraGame(Game[LumicoraState]):
    """LUM-2.1a LUM-R18 Lumicora, for two to four players."""

    def __init__(self, data: LumicoraData) -> None:
        steps: list[Step[LumicoraState]] = [
            setup.StartLuminos(),
            setup.TurnStart(),
            bag.FillUp(),
            setup.FirstPlayer(),
            turn.Jellyfish(),
            turn.Exchange(),
            turn.Offer(),
            turn.Action(),
            turn.TakeMore(),
            placing.Hand(),
            placing.Lay(),
            turn.EndTurn(),
            phase.ScoreCoral(),
            phase.EndRound(),
            phase.FinalScoring(),
        ]
        super().__init__(
            "lumicora",
            list(PLAYER_COUNTS),
            OPTIONS,
            steps,
            moves.table(data),
            list(state.SCALARS),
            list(state.ARRAYS),
        )
        self.data = data
        self.use_tables(data.raw, data)

    def read_data(self, tables: dict[str, Any]) -> LumicoraData:
        return LumicoraData(tables)

    def older(self, rules: int) -> LumicoraGame | None:
        data = load_older(rules)
        return LumicoraGame(data) if data is not None else None

    def blank(self, players: i64, options: dict[str, str]) -> LumicoraState:
        s = LumicoraState(self, self.data_for(options), players, options)
        setup.lay_out(s)
        return s

    def clone(self, s: LumicoraState) -> LumicoraState:
        return state.clone(s, self)

    def view(self, s: LumicoraState, seat: i64) -> dict[str, Any]:
        return cast("dict[str, Any]", view.view(s, seat))

    def resample(self, s: LumicoraState, seat: i64, seed: int) -> LumicoraState:
        t = state.clone(s, self)
        deal.deal_anew(t, seed)
        return t

    def breakdown(self, s: LumicoraState) -> list[dict[str, int]]:
        return scoring.breakdown(s)

    def ranks(self, s: LumicoraState) -> list[int]:
        return scoring.ranks(s)

    def actor(self, s: LumicoraState) -> int | None:
        return story.actor(s)

    def story(
        self, before: LumicoraState, entry: int, after: LumicoraState, seat: int
    ) -> list[dict[str, Any]]:
        return story.story(before, entry, after, seat)

    def check(self, s: LumicoraState) -> None:
        checks.check(s)

    def check_pending(self, s: LumicoraState) -> None:
        pending.check_pending(s)

    def drawing(
        self,
        view: dict[str, Any],
        wording: Wording,
        width: int = PLAIN_WIDTH,
        symbols: bool = False,
        options: list[dict[str, Any]] | None = None,
    ) -> LumicoraDrawing:
        data = self.data_for(view["options"])
        return LumicoraDrawing(data, view, wording, width, symbols, options)

    def whole_text(self, s: LumicoraState) -> str:
        return everything.text(s)


GAME = LumicoraGame(load_data())
