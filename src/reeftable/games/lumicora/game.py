"""Lumicora as the kernel sees it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from reeftable.core.game import Game, Option
from reeftable.core.step import Step
from reeftable.games.lumicora import (
    checks,
    deal,
    everything,
    moves,
    scoring,
    setup,
    state,
    story,
    view,
)
from reeftable.games.lumicora.data import PLAYER_COUNTS, LumicoraData, load_data
from reeftable.games.lumicora.drawing import LumicoraDrawing
from reeftable.games.lumicora.state import LumicoraState
from reeftable.games.lumicora.steps import bag, placing, turn
from reeftable.games.lumicora.steps import scoring as phase

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
        self.drawing = LumicoraDrawing
        self.rules_version = data.rules_version
        self.data_hash = data.hash

    def blank(self, players: i64, options: dict[str, str]) -> LumicoraState:
        s = LumicoraState(self, self.data, players, options)
        setup.lay_out(s)
        return s

    def clone(self, s: LumicoraState) -> LumicoraState:
        return state.clone(s, self)

    def view(self, s: LumicoraState, seat: i64) -> dict[str, Any]:
        return view.view(s, seat)

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

    def whole_text(self, s: LumicoraState) -> str:
        return everything.text(s)


GAME = LumicoraGame(load_data())
