"""Coralia as the kernel sees it."""

from __future__ import annotations

from typing import Any, cast

from mypy_extensions import i64

from reeftable.core.drawing import PLAIN_WIDTH, Wording
from reeftable.core.game import Game, Option
from reeftable.core.step import Step
from reeftable.games.coralia import (
    checks,
    deal,
    full_text,
    moves,
    pending,
    scoring,
    setup,
    state,
    story,
    view,
)
from reeftable.games.coralia.data import CoraliaData, load_data, load_older
from reeftable.games.coralia.drawing import CoraliaDrawing
from reeftable.games.coralia.state import CoraliaState
from reeftable.games.coralia.steps import cards, dice, final, tiles

OPTIONS = [
    Option("white_island", ("middle", "strict", "always"), "COR-R1"),
    Option("octopus_counts", ("all", "scoring"), "COR-R3"),
    Option("pearl_rank", ("dense", "skip"), "COR-R4"),
    Option("reroll", ("all", "unlocked"), "COR-R10"),
]


class CoraliaGame(Game[CoraliaState]):
    """COR-1.1f COR-4.1a Coralia, for two to four players; one question at a time."""

    def __init__(self, data: CoraliaData) -> None:
        steps: list[Step[CoraliaState]] = [
            setup.TurtleTiles(),
            setup.StartPlayer(),
            setup.PrePlacedDice(),
            dice.FirstDice(),
            dice.SupplyDie(),
            dice.LockDice(),
            dice.RollDice(),
            dice.Reroll(),
            dice.UseDie(),
            dice.EndTurn(),
            cards.DrawCards(),
            cards.KeepCard(),
            tiles.RollWhite(),
            tiles.PlaceWhite(),
            tiles.LayTurtle(),
            tiles.CopyTurtle(),
            tiles.RevealChest(),
            final.OpenStarfish(),
            final.ResolveStarfish(),
            final.FetchChest(),
            final.LeftoverPile(),
            final.LastSteps(),
        ]
        super().__init__(
            "coralia",
            [2, 3, 4],
            OPTIONS,
            steps,
            moves.all_moves(data),
            list(state.SCALARS),
            list(state.ARRAYS),
        )
        self.data = data
        self.use_data(data.raw, data)

    def read_data(self, raw: dict[str, Any]) -> CoraliaData:
        return CoraliaData(raw)

    def older(self, rules: int) -> CoraliaGame | None:
        data = load_older(rules)
        return CoraliaGame(data) if data is not None else None

    def blank(self, players: i64, options: dict[str, str]) -> CoraliaState:
        s = CoraliaState(self, self.data_for(options), players, options)
        setup.lay_out(s)
        return s

    def clone(self, s: CoraliaState) -> CoraliaState:
        return state.clone(s, self)

    def view(self, s: CoraliaState, seat: i64) -> dict[str, Any]:
        return cast("dict[str, Any]", view.view(s, seat))

    def resample(self, s: CoraliaState, seat: i64, seed: int) -> CoraliaState:
        t = state.clone(s, self)
        deal.deal_anew(t, seat, seed)
        return t

    def breakdown(self, s: CoraliaState) -> list[dict[str, int]]:
        return scoring.breakdown(s)

    def ranks(self, s: CoraliaState) -> list[int]:
        return scoring.ranks(s)

    def actor(self, s: CoraliaState) -> int | None:
        return int(s.active) if s.active != state.NONE else None

    def story(
        self, before: CoraliaState, entry: int, after: CoraliaState, seat: int
    ) -> list[dict[str, Any]]:
        return story.story(before, entry, after, seat)

    def check(self, s: CoraliaState) -> None:
        checks.check(s)

    def check_pending(self, s: CoraliaState) -> None:
        pending.check_pending(s)

    def drawing(
        self,
        view: dict[str, Any],
        wording: Wording,
        width: int = PLAIN_WIDTH,
        symbols: bool = False,
        options: list[dict[str, Any]] | None = None,
    ) -> CoraliaDrawing:
        data = self.data_for(view["options"])
        return CoraliaDrawing(data, view, wording, width, symbols, options)

    def whole_text(self, s: CoraliaState) -> str:
        return full_text.text(s)


GAME = CoraliaGame(load_data())
