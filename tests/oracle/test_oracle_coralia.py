"""The rulebook's examples and the scoring functions, on the oracle alone."""

from __future__ import annotations

import itertools

import pytest

from .coralia_components import COLOURS
from .coralia_prepare import occupy, on_station, play, prepared
from .coralia_scoring import (
    diver_points,
    final_ranks,
    fish_points,
    fish_step,
    next_jellyfish,
    pearl_points,
    pearl_ranks,
    pearl_step,
)
from .coralia_table import CHANCE, OVER

# --- the rulebook's examples -----------------------------------------------------------------


def test_RB_1_octopus() -> None:
    game = prepared()
    occupy(game, "blue pearl", "blue fish", "blue turtle")
    on_station(game, "blue octopus")
    game.begin(game._use(0))
    play(game, "use blue octopus")
    assert game.scores() == [4, 0]
    assert game.reefs["blue"].octopus == 0
    assert game.players[0].octopuses == 1
    assert game.to_move == OVER


def test_RB_2_treasure() -> None:
    game = prepared()
    occupy(game, "green diver")
    game.players[1].diver = "green"
    game.begin(game.put_on_reef(1, "blue", "blue", "diver"))
    assert game.to_move == CHANCE
    assert len(game.legal()) == 8
    play(game, "chest jelly")
    assert game.scores() == [0, 5]
    assert game.players[1].chests == ["jelly"]
    green = game.reefs["green"]
    assert green.occupied() == ["treasure"]
    assert not green.chest
    assert game.players[1].diver == "blue"
    assert game.reefs["blue"].dice["diver"] == "blue"


def test_RB_2b_no_treasure() -> None:
    game = prepared()
    occupy(game, "green diver", "green treasure")
    game.players[1].diver = "green"
    game.begin(game.put_on_reef(1, "blue", "blue", "diver"))
    assert game.to_move == OVER
    assert game.players[1].chests == []
    assert game.reefs["green"].dice["diver"] == "green"
    assert game.reefs["green"].chest


def test_RB_3_locking() -> None:
    game = prepared()
    game.turns = 1
    game.players[0].turtles = ["fish", "jelly"]
    on_station(game, "blue diver", "green starfish", "yellow pearl")
    game.begin(game._turn(0))
    play(game, "take red")
    locks = ["lock blue diver", "lock green starfish", "lock yellow pearl", "roll"]
    assert game.legal() == locks
    play(game, "lock blue diver")
    assert game.legal() == locks[1:]
    play(game, "roll", "roll red pearl", "roll yellow fish", "roll green fish")
    assert len(game.legal()) == 4
    assert "use blue diver" in game.legal()
    play(game, "use red pearl", "draw pearl-2", "draw pearl-2")
    left = [(die.colour, die.face, die.locked) for die in game.station]
    assert ("blue", "diver", False) in left
    assert len(left) == 3


def test_RB_3_last_allowed_lock_rolls_by_itself() -> None:
    game = prepared()
    game.turns = 1
    game.players[0].turtles = ["fish"]
    on_station(game, "blue diver", "blue diver", "yellow pearl")
    game.begin(game._turn(0))
    play(game, "take blue")
    assert game.legal() == ["lock blue diver", "lock yellow pearl", "roll"]
    play(game, "lock blue diver")
    assert game.to_move == CHANCE
    assert game.legal()[0] == "roll yellow diver"


@pytest.mark.parametrize(
    ("owner", "points", "draws"), [(0, [2, 0], 2), (1, [0, 2], 1), (None, [0, 0], 1)]
)
def test_RB_4_and_5_island(owner: int | None, points: list[int], draws: int) -> None:
    game = prepared()
    occupy(game, "green diver", "red turtle", "blue fish", "green octopus")
    game.reefs["green"].octopus = owner
    on_station(game, "green diver", "red turtle", "blue fish", "blue fish")
    game.begin(game._use(1))
    assert game.legal() == ["use blue fish", "use green diver", "use red turtle"]
    play(game, "use green diver", *["draw puffer", "draw jelly"][:draws])
    if draws == 2:
        assert game.legal() == ["keep jelly", "keep puffer"]
        play(game, "keep jelly")
    assert game.scores() == points
    assert len(game.players[1].cards) == 1
    assert game.piles["island"].under == ["puffer"] * (draws - 1)
    assert game.island == ["white", "white", "green"]
    assert game.to_move == OVER


def test_RB_6_final_scoring() -> None:
    jacques = ["anemone", "pearl-6", "reef-chests-violet-yellow", "angel"]
    jacques += ["pearl-5", "pearl-5", "pearl-3", "pearl-6"]
    jenny = ["vp-turtle", "leftover-red-violet", "stingray", "lionfish", "puffer"]
    jenny += ["pearl-3", "pearl-4", "angel", "vp-fish", "angel"]
    assert diver_points(["turtle", "starfish", "octopus", "pearl", "diver"]) == 11
    assert diver_points(["turtle", "starfish", "octopus", "fish", "pearl", "treasure"]) == 15
    assert [fish_step(jacques), fish_step(jenny)] == [7, 31]
    assert pearl_step([jacques, jenny]) == [22, 7]
    assert [4 + 11 + 7 + 22, 6 + 15 + 31 + 7] == [44, 59]


def test_RB_6_starfish_step() -> None:
    game = prepared()
    game.step = "starfish"
    game.island = ["white", "red", "red", "blue"]
    game.supply = {**dict.fromkeys(COLOURS, 0), "red": 1}
    on_station(game, "red fish", "violet fish", "blue fish")
    game.players[1].turtles = ["fish", "jelly"]
    for card in ["anemone", "pearl-6", "reef-chests-violet-yellow"]:
        game.receive(0, card)
    game.begin(game.starfish_step(0))
    play(game, "resolve reef-chests-violet-yellow", "fetch violet", "chest islandvp")
    assert game.scores() == [4, 0]
    assert game.legal() == ["decline", "fetch yellow"]
    play(game, "fetch yellow", "chest special", "white starfish", "place green")
    play(game, "draw jelly", "draw pearl-6", "draw vp-chest", "keep pearl-6")
    assert game.to_move == OVER
    assert game.piles["starfish"].under == ["jelly", "vp-chest"]
    for card in ["vp-turtle", "leftover-red-violet"]:
        game.receive(1, card)
    game.begin(game.starfish_step(1))
    assert game.legal() == ["resolve leftover-red-violet", "resolve vp-turtle"]
    play(game, "resolve vp-turtle")
    assert game.scores() == [4, 6]
    assert game.legal() == ["resolve leftover-red-violet", "stop"]
    play(game, "resolve leftover-red-violet", "pile fish", "draw angel", "pile starfish")
    play(game, "draw vp-fish")
    assert game.legal() == ["pile island", "pile pearl"]
    play(game, "pile island", "draw angel")
    assert game.to_move == OVER


# --- derived cases: pure functions -----------------------------------------------------------


def test_J_1_jellyfish() -> None:
    assert [next_jellyfish(n) for n in (0, 1, 4, 5, 9, 10)] == [5, 5, 5, 10, 10, 15]


def test_F_1_fish_sets() -> None:
    assert fish_points([3, 2, 1, 1, 1]) == 35
    assert fish_points([5, 0, 0, 0, 0]) == 15
    assert fish_points([2, 2, 2, 2, 2]) == 50
    assert fish_points([0, 0, 0, 0, 0]) == 0


def test_fish_sets_are_the_best_split() -> None:
    known: dict[tuple[int, ...], int] = {}

    def best(counts: tuple[int, ...]) -> int:
        if not any(counts):
            return 0
        if counts not in known:
            known[counts] = 0
            for chosen in itertools.product([0, 1], repeat=len(counts)):
                rest = tuple(n - c for n, c in zip(counts, chosen, strict=True))
                if any(chosen) and min(rest) >= 0:
                    points = [0, 3, 7, 12, 18, 25][sum(chosen)] + best(rest)
                    known[counts] = max(known[counts], points)
        return known[counts]

    for counts in itertools.product(range(4), repeat=5):
        assert fish_points(counts) == best(counts)


def test_P_1_more_cards_break_a_pearl_tie() -> None:
    hands = [[5, 5, 5, 3, 2], [5, 4, 4, 3, 2, 2], [5, 4, 3], [5, 4]]
    assert pearl_ranks(hands) == [2, 1, 3, 4]
    assert pearl_points(hands) == [10, 16, 5, 5]


def test_P_2_unbroken_pearl_tie() -> None:
    hands = [[5, 5, 5, 3, 2], [6, 5, 4, 3, 2], [5, 4, 3], [5, 4]]
    assert pearl_points(hands) == [18, 18, 9, 5]
    assert pearl_ranks(hands, "skip") == [1, 1, 3, 4]
    assert pearl_points(hands, "skip") == [18, 18, 5, 5]


def test_P_3_few_pearls_or_none() -> None:
    assert pearl_points([[], [5, 4], [3]]) == [0, 9, 3]
    assert pearl_points([[], []]) == [0, 0]


def test_P_4_points_per_pearl() -> None:
    hand = ["vp-pearl", "pearl-2", "pearl-2", "pearl-3", "pearl-6", "lionfish"]
    assert pearl_step([hand, []])[0] - pearl_step([hand[1:], []])[0] == 4


def test_X_1_final_ties() -> None:
    assert final_ranks([(30, 9, 1), (31, 2, 0)]) == [2, 1]
    assert final_ranks([(30, 9, 1), (30, 8, 3)]) == [1, 2]
    assert final_ranks([(30, 9, 1), (30, 9, 2)]) == [2, 1]
    assert final_ranks([(30, 9, 1), (30, 9, 1), (7, 1, 0)]) == [1, 1, 3]
