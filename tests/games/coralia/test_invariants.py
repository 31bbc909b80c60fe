"""Invariants (10.1): they hold in whole games, and broken positions are refused."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.coralia import cards, state
from reeftable.games.coralia.data import DIVER, OCTOPUS, TURTLE
from reeftable.games.coralia.game import GAME
from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.table import COLOURS, DATA, Table, public

ORANGE_TILE = state.TURTLE_ON * len(COLOURS) + COLOURS.index("orange")
BLUE_DIVER = int(state.BITS[state.cell(COLOURS.index("blue"), DIVER)])
RED_OCTOPUS = int(state.BITS[state.cell(COLOURS.index("red"), OCTOPUS)])


def random_game(players: int, seed: int) -> Iterator[CoraliaState]:
    """The state after each entry of a game played at random."""
    s = GAME.new(players, seed=seed)
    rng = random.Random(seed)
    while not s.over:
        if s.to_move == rt.CHANCE:
            s.deal()
        else:
            s.apply(rng.choice(s.actions()))
        yield s


def dice_left(s: CoraliaState) -> int:
    """Dice in the supply and on the station."""
    view = public(s)
    return len(view["station"]) + int(sum(view["supply"].values()))


def sound() -> CoraliaState:
    """A position with a little of everything."""
    table = Table().reef("red", ["fish", "turtle"], octopus=0).reef("blue", ["white fish"], diver=1)
    table.hand(0, ["pearl-5", "stingray"]).turtles(0, 1).chests(1, "jelly").island(green=1)
    table.pile_under("fish", ["angel"], known_to=[2])
    return table.station("red pearl", "blue fish", "blue pearl", "blue diver").asks("use")


def broken(rule: str, **changed: Any) -> None:
    """A position with these fields changed is refused, and the rule named."""
    position = sound().position()
    assert GAME.load(copy.deepcopy(position)).digest() == sound().digest()
    for name, value in changed.items():
        assert position[name] != value
        position[name] = value
    with pytest.raises(rt.PositionError, match=f"{rule}:"):
        GAME.load(position)


def edited(field: str, at: int, change: int) -> list[int]:
    """An array of the sound position with one number changed."""
    values = [int(v) for v in getattr(sound(), field)]
    values[at] += change
    return values


def seat_row(row: int, seat: int) -> int:
    """Where in `seats` one thing about a seat stands."""
    return row * state.SEATS + seat


def reef_row(row: int, colour: str) -> int:
    """Where in `reefs` one thing about a reef stands."""
    return row * len(COLOURS) + COLOURS.index(colour)


@pytest.mark.parametrize("field", ["supply", "island"])
@pytest.mark.parametrize("change", [-1, 1])
def test_COR_10_1a_dice_are_conserved(field: str, change: int) -> None:
    broken("COR-10.1a", **{field: edited(field, COLOURS.index("green"), change)})


@pytest.mark.parametrize("change", [-1, 1])
def test_COR_10_1a_white_dice_are_conserved(change: int) -> None:
    broken("COR-10.1a", island=edited("island", state.WHITE_DICE, change))
    broken("COR-10.1a", white_in_hand=1)


def test_COR_10_1a_a_die_lost_from_the_station_is_missed() -> None:
    dice = [int(die) for die in sound().station]
    broken("COR-10.1a", station=[*dice[:3], 9999])
    broken("COR-4.1d", station=[*dice[1:], dice[0]])
    broken("COR-1.1b", station=[*dice[:3], 96])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_10_1b_a_reef_holds_its_own_colour_or_white(players: int) -> None:
    for s in random_game(players, seed=players):
        for reef in public(s)["reefs"]:
            assert set(reef["dice"].values()) <= {None, "white", reef["colour"]}
    # A white die cannot lie where no die lies.
    broken("COR-1.2e", white_at=int(state.BITS[state.cell(5, TURTLE)]))
    broken("COR-1.2d", occupied=2**42)


def test_COR_10_1c_a_tile_as_long_as_the_space_is_empty() -> None:
    tile = int(sound().reefs[ORANGE_TILE])
    broken("COR-10.1c", reefs=edited("reefs", ORANGE_TILE, -1 - tile))
    broken("COR-10.1c", reefs=edited("reefs", reef_row(state.TURTLE_ON, "red"), 1))


def test_COR_10_1d_a_diver_stands_on_a_die() -> None:
    occupied = int(sound().occupied) - BLUE_DIVER
    broken("COR-10.1d", occupied=occupied, supply=edited("supply", 4, 1), turns=4)


@pytest.mark.parametrize(
    ("rule", "field", "at", "change"),
    [
        ("COR-6.5f", "reefs", reef_row(state.DIVER_OF, "blue"), 1),
        ("COR-6.5f", "reefs", reef_row(state.DIVER_OF, "blue"), 3),
        ("COR-6.5a", "reefs", reef_row(state.DIVER_OF, "blue"), -2),
        ("COR-6.5a", "seats", seat_row(state.DIVER_AT, 0), 1),
        ("COR-6.5a", "seats", seat_row(state.DIVER_AT, 0), 7),
    ],
)
def test_COR_10_1d_a_diver_is_where_both_sides_say(
    rule: str, field: str, at: int, change: int
) -> None:
    broken(rule, **{field: edited(field, at, change)})


def test_COR_10_1e_an_octopus_stands_on_a_die() -> None:
    occupied = int(sound().occupied) - RED_OCTOPUS
    broken("COR-10.1e", occupied=occupied, supply=edited("supply", 0, 1), turns=4)
    broken("COR-6.4a", reefs=edited("reefs", reef_row(state.OCTOPUS_OF, "red"), 4))
    broken("COR-1.1e", reefs=edited("reefs", reef_row(state.OCTOPUS_OF, "red"), 1))
    broken("COR-1.1e", seats=edited("seats", seat_row(state.FIGURES, 2), -1))


@pytest.mark.parametrize(
    ("field", "at", "change"),
    [
        ("pool", DATA.cards.index("angel"), -1),
        ("pool", DATA.cards.index("angel"), 1),
        ("unplaced", 1, -1),
        ("slots", cards.KIND, -1),
        ("slots", cards.KIND, 99),
        ("slots", cards.PLACE, -1),
        ("slots", cards.PLACE, cards.DRAWN),
        ("slots", cards.PLACE, cards.UNDER),
        ("slots", cards.SLOT + cards.PLACE, -cards.UNDER),
        ("under", 0, 2),
        ("under", 0, -1),
    ],
)
def test_COR_10_1f_no_card_is_lost_or_doubled(field: str, at: int, change: int) -> None:
    broken("COR-10.1f", **{field: edited(field, at, change)})


def test_COR_10_1f_three_cards_of_each_kind_come_from_the_island() -> None:
    broken("COR-2.3", slots=edited("slots", cards.ORIGIN, 2))
    broken("COR-2.3", slots=edited("slots", cards.ORIGIN, 1))
    broken("COR-10.1f", slots=[int(v) for v in sound().slots][:-1])
    broken("COR-10.1f", drawn=[5])
    broken("COR-9.2b", memory=[1])


@pytest.mark.parametrize(
    ("field", "at", "change"),
    [
        ("reefs", ORANGE_TILE, 1),
        ("reefs", ORANGE_TILE, 8),
        ("seats", seat_row(state.TURTLE_TILES, 0), 1),
        ("seats", seat_row(state.TURTLE_TILES, 1), 128),
        ("seats", seat_row(state.TURTLE_TILES, 0), -128),
        ("seats", seat_row(state.CHEST_TILES, 0), 1),
        ("seats", seat_row(state.CHEST_TILES, 2), 128),
        ("seats", seat_row(state.CHEST_TILES, 1), -128),
        ("seats", seat_row(state.RAYS, 0), 1),
        ("seats", seat_row(state.RAYS, 0), -1),
    ],
)
def test_COR_10_1f_no_tile_or_stingray_is_lost_or_doubled(field: str, at: int, change: int) -> None:
    broken("COR-10.1f", **{field: edited(field, at, change)})


def test_COR_10_1f_what_lies_beside_the_board_is_counted() -> None:
    s = sound()
    broken("COR-10.1f", rays_left=2)
    broken("COR-10.1f", beside=0)
    broken("COR-1.1d", beside=int(s.beside) - 32 + 256)
    broken("COR-10.1f", chests_unseen=int(s.chests_unseen) - 1)
    broken("COR-2.6", spare_chests=2)
    broken("COR-2.6", reefs=edited("reefs", reef_row(state.CHEST_ON, "blue"), -1))


@pytest.mark.parametrize("field", ["supply", "island", "pool", "unplaced"])
def test_COR_10_1f_there_is_never_less_than_none(field: str) -> None:
    count = int(getattr(sound(), field)[0])
    broken("COR-10.1f", **{field: edited(field, 0, -count - 1)})


def placed_dice(view: dict[str, Any]) -> dict[tuple[str, str], str]:
    """The colour of the die on each occupied space of the reefs."""
    return {
        (reef["colour"], space): die
        for reef in view["reefs"]
        for space, die in reef["dice"].items()
        if die is not None
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_4_2f_a_placed_die_stays_where_it_is(players: int) -> None:
    reefs: dict[tuple[str, str], str] = {}
    island = dict.fromkeys(COLOURS, 0)
    moved = 0
    for s in random_game(players, seed=40 + players):
        view = public(s)
        now = placed_dice(view)
        for (colour, space), die in reefs.items():
            if now.get((colour, space)) != die:
                assert (space, now[colour, "treasure"]) == ("diver", die), "no chest was won"
                moved += 1
        assert all(view["island"][colour] >= island[colour] for colour in COLOURS)
        reefs, island = now, view["island"]
    assert moved > 0
    assert sum(island[colour] for colour in COLOURS) > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_10_1g_scores_never_fall(players: int) -> None:
    before = [0] * players
    for s in random_game(players, seed=10 + players):
        assert all(new >= old for old, new in zip(before, s.scores(), strict=True))
        before = s.scores()
    assert max(before) > 5


def test_COR_10_1g_the_parts_of_a_score_add_up() -> None:
    broken("COR-10.1g", seats=edited("seats", seat_row(state.PLAY, 0), -1))
    broken("COR-8.6", seats=edited("seats", seat_row(state.SCORE, 3), 1))
    broken("COR-8.6", seats=edited("seats", seat_row(state.PEARL_STEP, 3), 1))
    broken("COR-8.6", part=0)
    broken("COR-8.6", part=6)


@pytest.mark.parametrize(("players", "dice"), [(2, 24), (3, 30), (4, 36)])
def test_COR_10_1h_each_turn_takes_one_die_out(players: int, dice: int) -> None:
    finished = 0
    for s in random_game(players, seed=20 + players):
        if s.turns > finished:
            finished = s.turns
            assert dice_left(s) == dice - finished
    assert finished == {2: 20, 3: 27, 4: 32}[players]


def test_COR_10_1h_a_wrong_number_of_turns_is_missed() -> None:
    assert sound().turns == 5
    broken("COR-10.1h", turns=4)  # the die of the turn is not yet used
    in_mid_turn = Table().station("red pearl", "blue fish", "blue pearl").asks("white")
    assert GAME.load(in_mid_turn.position()).turns == in_mid_turn.turns
    broken("COR-10.1h", turns=3)
    broken("COR-10.1h", turns=6)
    broken("COR-3.1", turns=33)
    broken("COR-3.1", turns=-1)
    broken("COR-2.8", start=4)
    broken("COR-2.8", active=-2)


def test_COR_10_1f_a_card_lies_in_one_place_only() -> None:
    broken("COR-10.1f", under=[1, 1])
    broken("COR-10.1f", drawn=[0])


def test_COR_10_1f_nobody_has_less_than_no_stingray() -> None:
    fewer = edited("seats", seat_row(state.RAYS, 0), -2)
    broken("COR-10.1f", rays_left=3, seats=fewer)
