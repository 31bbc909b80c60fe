"""Reef Encounter with the options of the expansion."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.drawing import PLAIN_WIDTH, Drawing, Wording
from reeftable.core.game import Exclusion, Game, Option
from reeftable.core.parts import Parts
from reeftable.core.step import Step, Steps
from reeftable.games.reef_encounter import checks as base_checks
from reeftable.games.reef_encounter import deal as base_deal
from reeftable.games.reef_encounter import full_text as base_text
from reeftable.games.reef_encounter import game as base
from reeftable.games.reef_encounter import pending as base_pending
from reeftable.games.reef_encounter import scoring as base_scoring
from reeftable.games.reef_encounter import setup as base_setup
from reeftable.games.reef_encounter import state as base_state
from reeftable.games.reef_encounter import story as base_story
from reeftable.games.reef_encounter import view as base_view
from reeftable.games.reef_encounter.drawing import ReefDrawing
from reeftable.games.reef_encounter.second_kind import (
    checks,
    deal,
    effects,
    full_text,
    moves,
    pending,
    scoring,
    setup,
)
from reeftable.games.reef_encounter.second_kind import story as second_story
from reeftable.games.reef_encounter.second_kind import view as second_view
from reeftable.games.reef_encounter.second_kind.data import (
    OPTION,
    SecondData,
    load_data,
    load_older,
)
from reeftable.games.reef_encounter.second_kind.drawing import SecondDrawing
from reeftable.games.reef_encounter.second_kind.state import (
    SECOND_ARRAYS,
    SECOND_SCALARS,
    SecondState,
    clone_second,
)
from reeftable.games.reef_encounter.second_kind.steps import (
    bites,
    card_questions,
    cards,
    cubes,
    cylinders,
    meals,
    numbers,
    placement,
    reactions,
    sea,
    shrimps,
    special_tiles,
)
from reeftable.games.reef_encounter.state import ReefState
from reeftable.games.reef_encounter.steps import numbers as base_numbers
from reeftable.games.reef_encounter.steps import shrimps as base_shrimps
from reeftable.games.reef_encounter.steps.menu import Entry, TurnMenu

YES_NO = ("no", "yes")
SINCE = "0.2.0"
OPTIONS = [
    Option(
        OPTION,
        YES_NO,
        "RSK-4.1a",
        since=SINCE,
        excludes=(Exclusion("yes", "action6", "2005", "RSK-11.1"),),
    ),
    Option(
        "starfish_variant",
        YES_NO,
        "RSK-12.1",
        since=SINCE,
        excludes=(Exclusion("yes", OPTION, "no", "RSK-18.1"),),
    ),
    Option(
        "final_round_first_feed",
        YES_NO,
        "RSK-12.2c",
        since=SINCE,
        excludes=(Exclusion("yes", OPTION, "no", "RSK-18.1"),),
    ),
]


def menu() -> list[Entry]:
    """RSK-5.1b What a turn offers, in the order of the moves' numbers."""
    larva = cubes.TakeLarva()
    lock = cylinders.Lock()
    return [
        meals.Eat(),
        cubes.PlayCube(),
        larva,
        shrimps.IntroduceGuard(),
        base_shrimps.Move(),
        cylinders.Flip(),
        lock,
        sea.TakePolyp(),
        sea.Collect(),
        cubes.LarvaForSpecial(larva),
        cylinders.FlipForSpecial(),
        cylinders.LockForSpecial(lock),
        cubes.StrayPlacement(),
        special_tiles.SetTile(),
        cards.BuyForTile(),
        cards.BuyForConsumed(),
        cards.BuyForCube(),
        cards.Play(),
        cards.Spend(),
        cards.Discard(),
        sea.EndAfterCollecting(),
    ]


def more_steps() -> list[Step[ReefState]]:
    """The steps that come after those of the base game, in the order of steps/numbers.py."""
    after_attack: Steps = (base_numbers.LAY_TILES, numbers.ACTION_0, base_numbers.TURN_MENU)
    return [
        reactions.React(),
        bites.Action0(),
        bites.Bite(),
        bites.Flee(),
        bites.FleeBlue(),
        bites.FinishBite(),
        placement.LaySpecial(),
        placement.CarryOut(),
        bites.SwapDouble(after_attack),
        cylinders.TurnOver(),
        cylinders.CalmTile(),
        meals.PayCard(),
        meals.PayToll(),
        meals.ClosingTurn(),
        meals.ClosingMeal(),
        meals.ClosingEnd(),
        special_tiles.PlaceSetTile(),
        cards.DrawCard(),
        shrimps.PickBlue(),
        shrimps.PlaceBlue(),
        cubes.FirstCube(),
        sea.CollectNow(),
        sea.RefillNow(),
        card_questions.NameColour(),
        card_questions.LayBonus(),
        card_questions.PickStarfish(),
        card_questions.MoveStarfish(),
        cylinders.Bloom(),
        card_questions.GiveTile(),
        card_questions.FetchTile(),
        card_questions.DigestTile(),
        shrimps.PickShrimp(),
        shrimps.QuickFeet(),
    ]


def second_steps() -> list[Step[ReefState]]:
    """The steps of a game with the expansion."""
    steps = base.steps(menu())
    steps[base_numbers.CHOOSE_ROCKS] = setup.ChooseRocks()
    steps[base_numbers.FILL_SEA] = setup.FillSea()
    steps[base_numbers.DEAL_HANDS] = setup.DealHands()
    steps[base_numbers.SECRET_TILE] = setup.SecretTile()
    steps[base_numbers.TURN_MENU] = TurnMenu(menu())
    steps[base_numbers.LAY_TILES] = placement.LayTiles()
    steps[base_numbers.PLACE_SHRIMP] = shrimps.PlaceGuard()
    steps[base_numbers.REFILL_SEA] = sea.RefillSea()
    steps[base_numbers.END_TURN] = sea.EndTurn()
    return [*steps, *more_steps()]


def new_state(
    game: SecondGame, data: SecondData, players: i64, options: dict[str, str]
) -> ReefState:
    """A state with the fields that its options need."""
    if options[OPTION] == "yes":
        return SecondState(game, data, players, options)
    return ReefState(game, data, players, options)


def lay_out(s: ReefState) -> None:
    """The table of the base game, and what the expansion adds."""
    base_setup.lay_out(s)
    if isinstance(s, SecondState):
        setup.lay_out_second(s)


def deal_anew(s: ReefState, seat: i64, seed: int) -> None:
    """Re-deal what a seat cannot know, which differs with the expansion."""
    if isinstance(s, SecondState):
        deal.deal_anew(s, seat, seed)
    else:
        base_deal.deal_anew(s, seat, seed)


def breakdown(s: ReefState) -> list[dict[str, int]]:
    """Public points per seat and category."""
    return scoring.breakdown(s) if isinstance(s, SecondState) else base_scoring.breakdown(s)


def ranks(s: ReefState) -> list[int]:
    """Final places, with ties broken by the rules."""
    return scoring.ranks(s) if isinstance(s, SecondState) else base_scoring.ranks(s)


def check(s: ReefState) -> None:
    """Check the invariants."""
    if isinstance(s, SecondState):
        checks.check(s)
    else:
        base_checks.check(s)


def check_pending(s: ReefState) -> None:
    """What the pending steps rely on."""
    if isinstance(s, SecondState):
        pending.check_pending(s)
    else:
        base_pending.check_pending(s)


def view(s: ReefState, seat: i64) -> Any:
    """What a seat may know."""
    return second_view.view(s, seat) if isinstance(s, SecondState) else base_view.view(s, seat)


def story(before: ReefState, entry: int, after: ReefState, seat: int) -> list[dict[str, Any]]:
    """What a seat saw happen."""
    if isinstance(before, SecondState) and isinstance(after, SecondState):
        return second_story.story(before, entry, after, seat)
    return base_story.story(before, entry, after, seat)


def whole_text(s: ReefState) -> str:
    """The whole state in plain text, hidden things included."""
    return full_text.text(s) if isinstance(s, SecondState) else base_text.text(s)


def drawing(
    data: SecondData,
    view: dict[str, Any],
    wording: Wording,
    width: int = PLAIN_WIDTH,
    symbols: bool = False,
    options: list[dict[str, Any]] | None = None,
) -> Drawing[Any]:
    """A drawing of a view, with or without the expansion."""
    if view["options"][OPTION] == "yes":
        return SecondDrawing(data, view, wording, width, symbols, options)
    return ReefDrawing(data, view, wording, width, symbols, options)


PARTS: Parts[Any] = Parts(
    state=new_state,
    lay_out=lay_out,
    view=view,
    deal_anew=deal_anew,
    breakdown=breakdown,
    ranks=ranks,
    actor=base_story.actor,
    story=story,
    check=check,
    check_pending=check_pending,
    drawing=drawing,
    whole_text=whole_text,
    read_data=SecondData,
)


class SecondGame(base.ReefGame):
    """Reef Encounter, with the expansion if the option says so."""

    def __init__(self, data: SecondData) -> None:
        effects.check_effects(data)
        box = base.Contents(data)
        box.options += OPTIONS
        box.moves = moves.all_rows(data)
        box.scalars += SECOND_SCALARS
        box.arrays += SECOND_ARRAYS
        box.parts = PARTS
        super().__init__(data, box)
        self.more = data
        self.used_by = dict.fromkeys([*SECOND_SCALARS, *SECOND_ARRAYS], OPTION)
        self.second_steps = vec[Step](second_steps())  # type: ignore[type-arg]  # as in the kernel

    def older(self, rules: int) -> Game[ReefState] | None:
        data = load_older(rules)
        return None if data is None else SecondGame(data)

    def clone(self, s: ReefState) -> ReefState:
        if isinstance(s, SecondState):
            return clone_second(s, self)
        return base_state.clone(s, self)


GAME = SecondGame(load_data())
