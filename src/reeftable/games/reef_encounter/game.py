"""Registers Reef Encounter with the kernel: its options, steps and parts.

An expansion changes none of these files. It has its own folder with a `ReefGame`, built from longer
`Contents` and extended data, which replaces this game in the registry. When the expansion's option
is chosen, the state is a subclass of `ReefState` with additional fields, and some of its `steps`
are replaced, such as the menu of a turn. Without the option, the state is a plain `ReefState` with
the steps listed here. `tests/extending/expansion` is an example.
"""

from __future__ import annotations

from reeftable.core.game import Game, Option
from reeftable.core.moves import Moves
from reeftable.core.parts import Parts
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
from reeftable.games.reef_encounter.data import ReefData, load_data
from reeftable.games.reef_encounter.drawing import ReefDrawing
from reeftable.games.reef_encounter.state import ReefState
from reeftable.games.reef_encounter.steps import algae, cubes, meals, sea, shrimps, tiles
from reeftable.games.reef_encounter.steps.menu import Entry, TurnMenu

OPTIONS = [
    Option("advanced", ("no", "yes"), "REE-6.1a"),
    Option("action6", ("update", "2005"), "REE-R1"),
]


def menu() -> list[Entry]:
    """REE-3.0b The entries of the menu of a turn, in the order of the action numbers."""
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


PARTS: Parts[ReefState] = Parts(
    state=ReefState,
    lay_out=setup.lay_out,
    view=view.view,
    deal_anew=deal.deal_anew,
    breakdown=scoring.breakdown,
    ranks=scoring.ranks,
    actor=story.actor,
    story=story.story,
    check=checks.check,
    check_pending=pending.check_pending,
    drawing=ReefDrawing,
    whole_text=full_text.text,
    read_data=ReefData,
)


def steps(entries: list[Entry]) -> list[Step[ReefState]]:
    """The steps in the order of steps/numbers.py, with these entries in the menu of a turn."""
    return [
        setup.ChooseRocks(),
        setup.ThrowSide(),
        setup.FirstSpace(),
        setup.FillSea(),
        setup.StartPlayer(),
        setup.DealHands(),
        setup.SecretTile(),
        setup.ChooseCubes(),
        setup.RevealCubes(),
        TurnMenu(entries),
        tiles.LayTiles(),
        shrimps.PlaceShrimp(),
        sea.RefillSea(),
        sea.EndTurn(),
        meals.LastMeal(),
        meals.LayOpen(),
    ]


class Contents:
    """The parts a game is built from; an expansion changes them or adds to them."""

    def __init__(self, data: ReefData) -> None:
        self.options = list(OPTIONS)
        self.steps = steps(menu())
        self.moves = moves.rows(data)
        self.scalars: list[str] = list(state.SCALARS)
        self.arrays: list[str] = list(state.ARRAYS)
        self.parts = PARTS


class ReefGame(Game[ReefState]):
    """REE-1.0e Reef Encounter, for two to four players."""

    def __init__(self, data: ReefData, contents: Contents | None = None) -> None:
        box = contents if contents is not None else Contents(data)
        super().__init__(
            "reef_encounter",
            [2, 3, 4],
            box.options,
            box.steps,
            Moves(box.moves),
            box.scalars,
            box.arrays,
            box.parts,
            data,
        )
        self.data = data

    def clone(self, s: ReefState) -> ReefState:
        return state.clone(s, self)


GAME = ReefGame(load_data())
