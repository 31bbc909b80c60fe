"""Reef Encounter as the kernel sees it."""

from __future__ import annotations

from typing import Any, cast

from mypy_extensions import i64

from reeftable.core.drawing import PLAIN_WIDTH, Wording
from reeftable.core.game import Game, Option
from reeftable.core.step import Step
from reeftable.games.reef_encounter import (
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
from reeftable.games.reef_encounter.data import ReefData, load_data, load_older
from reeftable.games.reef_encounter.drawing import ReefDrawing
from reeftable.games.reef_encounter.state import ReefState
from reeftable.games.reef_encounter.steps import algae, cubes, meals, sea, shrimps, tiles
from reeftable.games.reef_encounter.steps.menu import Entry, TurnMenu

OPTIONS = [
    Option("advanced", ("no", "yes"), "REE-6.1a"),
    Option("action6", ("update", "2005"), "REE-R1"),
]


def menu() -> list[Entry]:
    """REE-3.0b What a turn offers, in the order of the action numbers."""
    return [
        meals.Eat(),
        cubes.PlayCube(),
        cubes.TakeLarva(),
        shrimps.Introduce(),
        shrimps.Move(),
        algae.Flip(),
        algae.Lock(),
        sea.TakePolyp(),
        sea.Collect(),
    ]


class ReefGame(Game[ReefState]):
    """REE-1.0e Reef Encounter, for two to four players."""

    def __init__(self, data: ReefData) -> None:
        steps: list[Step[ReefState]] = [
            setup.ChooseRocks(),
            setup.ThrowSide(),
            setup.FirstSpace(),
            setup.FillSea(),
            setup.StartPlayer(),
            setup.DealHands(),
            setup.SecretTile(),
            setup.ChooseCubes(),
            setup.RevealCubes(),
            TurnMenu(menu()),
            tiles.LayTiles(),
            shrimps.PlaceShrimp(),
            sea.RefillSea(),
            sea.EndTurn(),
            meals.LastMeal(),
            meals.LayOpen(),
        ]
        super().__init__(
            "reef_encounter",
            [2, 3, 4],
            OPTIONS,
            steps,
            moves.all_moves(data),
            list(state.SCALARS),
            list(state.ARRAYS),
        )
        self.data = data
        self.use_data(data.raw, data)

    def read_data(self, raw: dict[str, Any]) -> ReefData:
        return ReefData(raw)

    def older(self, rules: int) -> ReefGame | None:
        data = load_older(rules)
        return ReefGame(data) if data is not None else None

    def blank(self, players: i64, options: dict[str, str]) -> ReefState:
        s = ReefState(self, self.data_for(options), players, options)
        setup.lay_out(s)
        return s

    def clone(self, s: ReefState) -> ReefState:
        return state.clone(s, self)

    def view(self, s: ReefState, seat: i64) -> dict[str, Any]:
        return cast("dict[str, Any]", view.view(s, seat))

    def resample(self, s: ReefState, seat: i64, seed: int) -> ReefState:
        t = state.clone(s, self)
        deal.deal_anew(t, seat, seed)
        return t

    def breakdown(self, s: ReefState) -> list[dict[str, int]]:
        return scoring.breakdown(s)

    def ranks(self, s: ReefState) -> list[int]:
        return scoring.ranks(s)

    def actor(self, s: ReefState) -> int | None:
        return story.actor(s)

    def story(
        self, before: ReefState, entry: int, after: ReefState, seat: int
    ) -> list[dict[str, Any]]:
        return story.story(before, entry, after, seat)

    def check(self, s: ReefState) -> None:
        checks.check(s)

    def check_pending(self, s: ReefState) -> None:
        pending.check_pending(s)

    def drawing(
        self,
        view: dict[str, Any],
        wording: Wording,
        width: int = PLAIN_WIDTH,
        symbols: bool = False,
        options: list[dict[str, Any]] | None = None,
    ) -> ReefDrawing:
        return ReefDrawing(view, wording, width, symbols, options)

    def whole_text(self, s: ReefState) -> str:
        return full_text.text(s)


GAME = ReefGame(load_data())
