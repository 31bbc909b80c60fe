"""Reef Encounter with the option `pearls`."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.data_file import read_data_file
from reeftable.core.game import Exclusion, Option
from reeftable.core.parts import Parts
from reeftable.core.step import Step
from reeftable.games.reef_encounter import checks, pending, scoring, setup, state, story, view
from reeftable.games.reef_encounter import game as base
from reeftable.games.reef_encounter.data import ReefData
from reeftable.games.reef_encounter.events import tile_events
from reeftable.games.reef_encounter.state import ReefState, value_of
from reeftable.games.reef_encounter.steps import cubes, sea, shrimps
from reeftable.games.reef_encounter.steps.menu import Entry
from reeftable.games.reef_encounter.steps.numbers import LAST_MEAL, LAY_TILES

from . import steps as own
from .state import (
    EATEN,
    HAND,
    KIND,
    PEARLS,
    SHELLS,
    PearlState,
    all_pearls,
    clone_with_pearls,
    lay_out_pearls,
)

BASE = "reeftable.games.reef_encounter"
PEARL_OPTION = Option(
    "pearls",
    ("no", "yes"),
    "PEARL-1",
    since="0.2.0",
    excludes=(Exclusion("yes", "action6", "2005", "PEARL-5"),),
)


def menu() -> list[Entry]:
    """The menu of a turn with pearls."""
    return [
        own.EatPearls(),
        cubes.PlayCube(),
        cubes.TakeLarva(),
        shrimps.Introduce(),
        shrimps.Move(),
        own.FlipWithPearls(),
        own.LockWithPearls(),
        sea.TakePolyp(),
        sea.Collect(),
        own.LayPearl(),
    ]


def more_steps() -> list[Step[ReefState]]:
    """The steps that come after those of the base game."""
    return [own.CarryOut(), own.TurnOver(), own.Answer()]


def pearl_steps() -> list[Step[ReefState]]:
    """The steps of a game with pearls."""
    steps = base.steps(menu())
    steps[LAY_TILES] = own.LayTilesWithPearls()
    steps[LAST_MEAL] = own.LastMealWithPearls()
    return [*steps, *more_steps()]


def new_state(game: PearlGame, data: ReefData, players: i64, options: dict[str, str]) -> ReefState:
    """A state with the fields that its option needs."""
    made = PearlState if options["pearls"] == "yes" else ReefState
    return made(game, data, players, options)


def lay_out(s: ReefState) -> None:
    """The table, and pearls if there are any."""
    setup.lay_out(s)
    if isinstance(s, PearlState):
        lay_out_pearls(s)


def check(s: ReefState) -> None:
    """What is always true; a pearl in a coral is a tile too many of its colour."""
    if not isinstance(s, PearlState):
        checks.check(s)
        return
    checks.check_ranges(s)
    checks.check_acted(s)
    checks.check_numbers(s)
    checks.check_rocks(s)
    checks.check_shrimps(s)
    checks.check_cubes(s)
    checks.check_cylinders(s)
    wanted = s.players * s.data.raw["pearls"]["per_player"]
    checks.must(all_pearls(s) == wanted, "PEARL-1", "pearls, marks, lost: pearls")


def breakdown(s: ReefState) -> list[dict[str, int]]:
    """The colours, and the pearls by the better one of their faces."""
    points = scoring.breakdown(s)
    if isinstance(s, PearlState):
        worth = max(value_of(s, face) for face in s.data.faces[KIND]) * s.data.score[KIND]
        for seat in range(s.players):
            points[seat]["pearls"] = int(s.pearls[seat * PEARLS + EATEN] * worth)
    return points


def pearl_view(s: ReefState, seat: i64) -> dict[str, Any]:
    """What the seat may know; pearls lie open."""
    seen: dict[str, Any] = {**view.view(s, seat)}
    if isinstance(s, PearlState):
        held = {"hand": HAND, "eaten": EATEN, "shells": SHELLS}
        seen["pearls"] = [
            {name: int(s.pearls[p * PEARLS + what]) for name, what in held.items()}
            for p in range(s.players)
        ]
        seen["lost"] = int(s.lost)
    return seen


def pearl_story(before: ReefState, entry: int, after: ReefState, seat: int) -> list[dict[str, Any]]:
    """What happened; of a tile that is held up, only when it is laid."""
    held_up = pending.args_of(after, own.CARRY_OUT)
    events = story.story(before, entry, after, seat)
    if held_up and before.game.moves.row(entry).name in ("lay", "front"):
        return events[:1]
    for arg in pending.args_of(before, own.CARRY_OUT):
        if entry == own.ALLOW and not held_up:
            layer, action = divmod(arg, after.game.num_actions)
            events += tile_events(before, layer, action, after)
    return events


PARTS = Parts(
    state=new_state,
    lay_out=lay_out,
    view=pearl_view,
    deal_anew=base.PARTS.deal_anew,
    breakdown=breakdown,
    ranks=scoring.ranks,
    actor=story.actor,
    story=pearl_story,
    check=check,
    check_pending=base.PARTS.check_pending,
    drawing=base.PARTS.drawing,
    whole_text=base.PARTS.whole_text,
    read_data=ReefData,
)


class PearlGame(base.ReefGame):
    """Reef Encounter, with pearls if the option says so."""

    def __init__(self, data: ReefData) -> None:
        box = base.Contents(data)
        box.options.append(PEARL_OPTION)
        box.steps += more_steps()
        box.moves += own.own_rows()
        box.scalars.append("lost")
        box.arrays += ["outline", "marks", "pearls"]
        box.parts = PARTS
        super().__init__(data, box)
        self.used_by = dict.fromkeys(("lost", "outline", "marks", "pearls"), "pearls")
        self.pearl_steps = vec[Step](pearl_steps())  # type: ignore[type-arg]  # as in the kernel

    def clone(self, s: ReefState) -> ReefState:
        return clone_with_pearls(s, self) if isinstance(s, PearlState) else state.clone(s, self)


def load_data() -> ReefData:
    """The data of the base game, with that of the pearls."""
    raw, more = read_data_file(BASE), read_data_file(__package__)
    return ReefData({**raw, **more, "tile": [*raw["tile"], *more["tile"]]})


GAME = PearlGame(load_data())
