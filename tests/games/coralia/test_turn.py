"""The length of the game (section 3), a turn (section 4) and locking (6.10)."""

from __future__ import annotations

import random

import pytest

import reeftable as rt
from reeftable.games.coralia.game import GAME
from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.table import Table, begun, dice_on, do, hand, legal, public, shown
from tests.games.coralia.test_setup import TILES

LENGTHS = [(2, 20, 1), (3, 27, 0), (4, 32, 1)]


def play_on(s: CoraliaState, seed: int) -> list[tuple[int, str]]:
    """Play at random to the end; who did what."""
    rng = random.Random(seed)
    log = []
    while not s.over:
        who = s.to_move
        action = s.deal() if who == rt.CHANCE else rng.choice(s.actions())
        if who != rt.CHANCE:
            s.apply(action)
        log.append((who, s.text(action)))
        s.check()
    return log


# -- 3. how long the game lasts ---------------------------------------------------------------


@pytest.mark.parametrize(("players", "turns", "supply"), LENGTHS)
@pytest.mark.parametrize("seed", range(5))
def test_COR_3_1_everybody_has_the_same_number_of_turns(
    players: int, turns: int, supply: int, seed: int
) -> None:
    """A-1, A-2, A-3"""
    s = GAME.new(players, seed=seed)
    log = play_on(s, seed)
    used = [who for who, text in log if text.startswith("use ")]
    assert [used.count(seat) for seat in range(players)] == [turns // players] * players
    assert used == [(used[0] + n) % players for n in range(turns)]
    assert s.turns == turns
    assert sum(public(s)["supply"].values()) == supply


@pytest.mark.parametrize(("players", "turns", "supply"), LENGTHS)
def test_COR_3_2_dice_left_at_the_end(players: int, turns: int, supply: int) -> None:
    s = GAME.new(players, seed=3)
    play_on(s, 4)
    assert len(public(s)["station"]) == 3
    assert len(public(s)["station"]) + sum(public(s)["supply"].values()) == 3 + supply
    assert 3 + supply == {2: 4, 3: 3, 4: 4}[players]


@pytest.mark.parametrize(("players", "turns", "left"), [(2, 19, 2), (3, 26, 1), (4, 31, 2)])
def test_COR_3_3_the_last_turn_still_has_a_die_to_take(players: int, turns: int, left: int) -> None:
    table = Table(players, turns=turns, start=0)
    s = table.station("red fish", "red pearl", "blue pearl").asks("take")
    supply = public(s)["supply"]
    assert sum(supply.values()) == left
    assert legal(s) == [f"take {colour}" for colour, n in supply.items() if n > 0]
    do(s, legal(s)[0])
    play_on(s, 1)
    assert s.turns == turns + 1


# -- 4. a turn --------------------------------------------------------------------------------


def test_COR_4_0a_take_lock_roll_use() -> None:
    table = Table(active=1).reef("red", ["turtle"]).turtles(1, 1)
    s = table.station("red fish", "green pearl", "blue diver").asks("take")
    assert (s.to_move, legal(s)[0]) == (1, "take red")
    do(s, "take violet")
    assert (s.to_move, legal(s)[-1]) == (1, "roll")
    do(s, "lock green pearl")
    assert (s.to_move, legal(s)[0]) == (rt.CHANCE, "roll red pearl")
    do(s, "roll red octopus", "roll blue starfish", "roll violet fish")
    assert s.to_move == 1
    assert legal(s) == [
        "use red octopus",
        "use green pearl",
        "use blue starfish",
        "use violet fish",
    ]


def test_COR_4_0b_no_locking_in_the_first_turn() -> None:
    s = begun(2, *TILES, "start 1")
    while s.to_move == rt.CHANCE:
        s.deal()
    do(s, "take red", "take blue", "take green", "take violet")
    assert (s.to_move, legal(s)[0]) == (rt.CHANCE, "roll red pearl")
    assert shown(s) == ["blue", "green", "red", "violet"]


@pytest.mark.parametrize(("active", "following"), [(0, 1), (1, 2), (2, 0)])
def test_COR_4_0c_three_dice_are_passed_on_clockwise(active: int, following: int) -> None:
    table = Table(3, active).station("red fish", "green octopus", "locked blue diver", "red pearl")
    s = do(table.asks("use"), "use green octopus")
    assert (s.to_move, public(s)["active"]) == (following, following)
    assert shown(s) == ["blue diver", "red fish", "red pearl"]
    assert legal(s)[0] == "take red"


def test_COR_4_1b_the_fourth_die_may_repeat_a_colour() -> None:
    s = Table().station("red fish", "red pearl", "red diver").asks("take")
    assert legal(s) == [f"take {c}" for c in public(s)["supply"]]
    do(s, "take red")
    assert public(s)["supply"]["red"] == 2
    assert shown(s) == ["red"] * 4


def test_COR_4_1b_only_colours_in_the_supply() -> None:
    s = (
        Table()
        .supply(red=0, violet=0)
        .station("blue fish", "blue pearl", "blue diver")
        .asks("take")
    )
    assert legal(s) == ["take orange", "take yellow", "take green", "take blue"]


def test_COR_4_1d_equal_dice_and_equal_cards_are_one_choice() -> None:
    s = Table().station("red fish", "red fish", "locked red fish", "blue pearl").asks("use")
    assert legal(s) == ["use red fish", "use blue pearl"]
    do(s, "use red fish", "draw angel", "draw angel")
    assert legal(s) == ["keep angel"]


def test_COR_4_1f_you_are_asked_when_there_are_two_or_more_cards() -> None:
    table = Table().station("red fish", "red pearl", "blue fish", "blue pearl")
    s = do(table.asks("use"), "use red fish", "draw angel", "draw puffer")
    assert (s.to_move, legal(s)) == (0, ["keep puffer", "keep angel"])


def test_COR_4_1f_a_single_card_is_simply_taken() -> None:
    table = Table().pile("fish", 1, to=3)
    table.station("red fish", "red pearl", "blue fish", "blue pearl")
    s = do(table.asks("use"), "use red fish", "draw angel")
    assert hand(s, 0) == ["angel"]
    assert s.to_move == 1


def test_COR_4_2a_a_die_with_a_free_space_goes_there() -> None:
    table = Table().station("red fish", "red pearl", "blue fish", "blue octopus")
    s = do(table.asks("use"), "use red pearl", "draw pearl-2", "draw pearl-3")
    assert dice_on(s, "red") == {"pearl": "red"}
    assert sum(public(s)["island"].values()) == 2
    assert hand(s, 0) == ["pearl-2", "pearl-3"]


def test_COR_4_2b_a_blocked_die_may_be_chosen_for_the_island() -> None:
    table = Table().reef("red", ["pearl"])
    s = table.station("red pearl", "red fish", "blue fish", "green octopus").asks("use")
    assert legal(s) == ["use red pearl", "use red fish", "use green octopus", "use blue fish"]
    do(s, "use red pearl", "draw lionfish")
    assert dice_on(s, "red") == {"pearl": "red"}
    assert public(s)["island"]["red"] == 1
    assert hand(s, 0) == ["lionfish"]


def no_figures_left(options: dict[str, str] | None = None) -> Table:
    """Seat 0 has set both octopuses."""
    return Table(options=options).reef("red", octopus=0).reef("orange", octopus=0)


def test_COR_4_2c_no_octopus_without_a_figure() -> None:
    """O-3"""
    table = no_figures_left().reef("blue", ["fish"])
    s = table.station("green octopus", "blue octopus", "violet octopus", "blue fish").asks("use")
    assert legal(s) == ["use blue fish"]
    do(s, "use blue fish", "draw pearl-2")
    assert public(s)["island"]["blue"] == 1


def test_COR_4_2d_only_dice_on_the_station_are_offered() -> None:
    s = Table().station("red fish", "red pearl", "blue fish", "locked blue octopus").asks("use")
    assert legal(s) == ["use red pearl", "use red fish", "use blue fish", "use blue octopus"]


def test_COR_4_2e_one_die_is_used_every_turn() -> None:
    s = Table().station("red octopus", "red pearl", "blue fish", "blue pearl").asks("use")
    assert all(text.startswith("use ") for text in legal(s))
    do(s, "use red octopus")
    assert shown(s) == ["blue fish", "blue pearl", "red pearl"]
    assert s.to_move == 1


@pytest.mark.parametrize(("reroll", "due"), [("all", "green"), ("unlocked", "blue")])
def test_COR_4_3a_without_a_usable_die_all_are_rolled_again(reroll: str, due: str) -> None:
    """O-4"""
    table = no_figures_left({"reroll": reroll}).reef("yellow", ["turtle"]).turtles(0, 1)
    s = table.station("green octopus", "blue pearl", "violet fish").asks("take")
    do(s, "take violet", "lock green octopus", "roll blue octopus", "roll violet octopus")
    do(s, "roll violet octopus")
    assert legal(s)[0] == f"roll {due} pearl"
    first = ["roll green octopus"] if reroll == "all" else []
    # Once more without luck: rolled until one can be used.
    do(s, *first, "roll blue octopus", "roll violet octopus", "roll violet octopus")
    assert legal(s)[0] == f"roll {due} pearl"
    do(s, *first, "roll blue fish", "roll violet octopus", "roll violet octopus")
    assert (s.to_move, legal(s)) == (0, ["use blue fish"])
    die = "green octopus" if reroll == "all" else "locked green octopus"
    assert die in shown(s)


def test_COR_4_3b_a_blocked_octopus_is_usable() -> None:
    """O-5"""
    table = no_figures_left()
    table.station("red octopus", "green octopus", "blue octopus", "violet octopus")
    s = table.asks("use")
    assert legal(s) == ["use red octopus"]
    do(s, "use red octopus", "draw pearl-5")
    assert s.scores() == [2, 0, 0, 0]
    assert hand(s, 0) == ["pearl-5"]
    assert public(s)["island"]["red"] == 1


def test_COR_4_3b_a_figure_in_hand_prevents_rolling_again() -> None:
    table = Table().reef("red", octopus=0)
    table.station("blue octopus", "green octopus", "blue octopus", "violet octopus")
    assert legal(table.asks("use")) == [
        "use green octopus",
        "use blue octopus",
        "use violet octopus",
    ]


# -- 6.10 locking -----------------------------------------------------------------------------


def with_turtles(n: int) -> Table:
    """Seat 0 owns n turtles, and three dice were passed on."""
    table = Table().turtles(0, n)
    for colour in ("red", "orange", "yellow", "green")[:n]:
        table.reef(colour, ["turtle"])
    return table.station("blue diver", "green starfish", "yellow pearl")


@pytest.mark.parametrize(("turtles", "locks"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_COR_6_10a_one_lock_per_turtle_at_most_three(turtles: int, locks: int) -> None:
    s = do(with_turtles(turtles).asks("take"), "take red")
    for n, die in enumerate(["blue diver", "green starfish", "yellow pearl"][:locks]):
        assert (s.to_move, len(legal(s))) == (0, 4 - n)
        do(s, f"lock {die}")
    assert s.to_move == rt.CHANCE
    assert sum(die.startswith("locked ") for die in shown(s)) == locks


def test_COR_6_10b_beyond_the_limit_the_question_is_not_asked() -> None:
    assert do(with_turtles(0).asks("take"), "take red").to_move == rt.CHANCE
    s = do(with_turtles(2).asks("take"), "take red", "lock blue diver", "lock green starfish")
    assert (s.to_move, legal(s)[0]) == (rt.CHANCE, "roll red pearl")
    refusal = s.why_not(s.parse("lock yellow pearl"))
    assert refusal is not None and refusal.rule == "NOT_ASKED"


def test_COR_6_10c_only_passed_dice_are_offered() -> None:
    """RB-3"""
    s = do(with_turtles(2).asks("take"), "take blue")
    assert legal(s) == ["lock yellow pearl", "lock green starfish", "lock blue diver", "roll"]
    do(s, "lock green starfish")
    assert legal(s) == ["lock yellow pearl", "lock blue diver", "roll"]


def test_COR_6_10c_equal_passed_dice_may_both_be_locked() -> None:
    table = Table().reef("red", ["turtle"]).reef("orange", ["turtle"]).turtles(0, 2)
    s = do(table.station("blue fish", "blue fish", "red pearl").asks("take"), "take blue")
    assert legal(s) == ["lock red pearl", "lock blue fish", "roll"]
    do(s, "lock blue fish", "lock blue fish")
    assert shown(s) == ["blue", "locked blue fish", "locked blue fish", "red"]


def test_COR_6_10d_the_others_are_rolled_and_all_four_count() -> None:
    """RB-3"""
    s = do(with_turtles(2).asks("take"), "take violet", "lock blue diver", "roll")
    assert shown(s) == ["green", "locked blue diver", "violet", "yellow"]
    do(s, "roll yellow fish", "roll green pearl", "roll violet octopus")
    uses = ["use yellow fish", "use green pearl", "use blue diver", "use violet octopus"]
    assert legal(s) == uses
    do(s, "use blue diver")
    assert dice_on(s, "blue") == {"diver": "blue"}
    assert shown(s) == ["green pearl", "violet octopus", "yellow fish"]


def test_COR_6_10e_unused_locked_dice_keep_their_faces() -> None:
    """RB-3"""
    s = do(with_turtles(2).asks("take"), "take violet", "lock blue diver", "roll")
    do(s, "roll yellow fish", "roll green pearl", "roll violet octopus", "use violet octopus")
    assert shown(s) == ["blue diver", "green pearl", "yellow fish"]
    assert s.to_move == 1


def test_COR_6_10e_of_two_equal_dice_the_unlocked_one_is_used() -> None:
    table = Table().station("red pearl", "locked red octopus", "red octopus", "blue fish")
    s = do(table.asks("use"), "use red octopus")
    assert shown(s) == ["blue fish", "red octopus", "red pearl"]
