"""The derived cases and whole games, on the oracle alone."""

from __future__ import annotations

import pytest

from .coralia import Oracle, random_game
from .coralia_checks import check
from .coralia_components import COLOURS, TURNS
from .coralia_prepare import occupy, on_station, play, prepared
from .coralia_table import OVER


def test_S_pre_placed_dice() -> None:
    game = Oracle(2)
    tiles = ["special", "jelly", "stingray", "starfish", "island", "fish"]
    play(game, *[f"tile {colour} {tile}" for colour, tile in zip(COLOURS, tiles, strict=True)])
    play(game, "start 1", "pre red pearl", "pre orange fish", "pre yellow turtle")
    play(game, "pre green octopus", "pre blue diver", "pre violet fish")
    play(game, "pre red fish", "pre orange pearl", "pre yellow turtle")
    play(game, "pre green fish", "pre blue diver", "pre violet pearl")
    assert game.island == ["white", "white", "yellow", "blue"]
    assert game.to_move == 1
    assert game.turtles_beside == ["copy", "chest", "stingray"]
    assert game.reefs["blue"].occupied() == ["treasure"]
    assert game.reefs["blue"].chest
    assert game.reefs["green"].octopus is None
    play(game, "take red", "take blue")
    assert game.legal() == ["take green", "take orange", "take violet", "take yellow"]


def test_O_1_second_octopus() -> None:
    game = prepared(3)
    occupy(game, "red octopus", "green octopus", "blue octopus", "yellow diver")
    for colour, owner in (("red", 0), ("green", 1), ("blue", 2)):
        game.reefs[colour].octopus = owner
    game.begin(game.put_on_reef(0, "yellow", "yellow", "octopus"))
    assert game.scores() == [3, 1, 1]


@pytest.mark.parametrize(("option", "points"), [("all", 3), ("scoring", 1)])
def test_O_2_octopus_counts(option: str, points: int) -> None:
    game = prepared(octopus_counts=option)
    occupy(game, "red diver", "red treasure")
    game.begin(game.put_on_reef(0, "red", "red", "octopus"))
    assert game.scores() == [points, 0]


@pytest.mark.parametrize(("option", "first"), [("all", "red"), ("unlocked", "blue")])
def test_O_4_reroll(option: str, first: str) -> None:
    game = prepared(reroll=option)
    game.turns = 1
    game.players[0].octopuses = 0
    game.players[0].turtles = ["fish"]
    on_station(game, "red octopus", "blue octopus", "blue octopus")
    game.begin(game._turn(0))
    play(game, "take violet", "lock red octopus", "roll blue octopus", "roll blue octopus")
    play(game, "roll violet octopus")
    assert game.legal()[0] == f"roll {first} diver"


def test_O_5_blocked_octopus_is_usable() -> None:
    game = prepared()
    occupy(game, "red octopus")
    game.reefs["red"].octopus = 0
    game.players[0].octopuses = 0
    on_station(game, "red octopus", "blue octopus", "green octopus", "green octopus")
    game.begin(game._use(0))
    assert game.legal() == ["use red octopus"]
    play(game, "use red octopus", "draw angel")
    assert game.scores() == [2, 0]
    assert game.to_move == OVER


@pytest.mark.parametrize(
    ("option", "free", "blocked"),
    [("middle", False, True), ("strict", False, False), ("always", True, True)],
)
def test_W_white_die_to_the_island(option: str, free: bool, blocked: bool) -> None:
    game = prepared(white_island=option)
    assert ("place island" in game._white_targets(0, "fish")) is free
    occupy(game, "red fish")
    assert ("place island" in game._white_targets(0, "fish")) is blocked
    assert "place red" not in game._white_targets(0, "fish")
    occupy(game, *[f"{colour} fish" for colour in COLOURS])
    assert game._white_targets(0, "fish") == ["place island"]
    game.players[0].octopuses = 0
    assert game._white_targets(0, "octopus") == ["place island"]


def test_W_3_white_die_pays_no_octopus() -> None:
    game = prepared()
    occupy(game, "red octopus", "red fish")
    game.reefs["red"].octopus = 1
    game.begin(game.white_die(0))
    play(game, "white fish", "place island", "draw puffer")
    assert game.scores() == [0, 0]
    assert game.to_move == OVER
    assert game.island == ["white", "white"]


@pytest.mark.parametrize("cards", [["jelly"], []])
def test_I_1_short_island_pile(cards: list[str]) -> None:
    game = prepared()
    game.piles["island"].undrawn = {}
    game.piles["island"].under = list(cards)
    game.reefs["red"].octopus = 1
    game.begin(game.put_on_island(0, "red"))
    play(game, *[f"draw {card}" for card in cards])
    assert game.players[0].cards == cards
    assert game.scores() == [0, 2]
    assert game.to_move == OVER


def test_C_1_copy() -> None:
    game = prepared()
    game.turtles_beside = ["jelly", "fish", "stingray"]
    game.begin(game.turtle_bonus(0, "copy"))
    assert game.legal() == ["copy fish", "copy jelly", "copy stingray"]
    play(game, "copy jelly")
    assert game.scores() == [5, 0]
    assert len(game.turtles_beside) == 3


def test_L_1_and_2_leftovers() -> None:
    for supply, island, expected in (
        ({"red": 3, "violet": 1}, 1, 4),
        ({"red": 4}, 0, 3),
        ({}, 1, 0),
    ):
        game = prepared()
        game.supply = {**dict.fromkeys(COLOURS, 0), **supply}
        game.piles["island"].undrawn = {"fish": island}
        game.begin(game.resolve(0, "leftover-red-violet"))
        piles = 0
        while game.to_move != OVER:
            piles += game.to_move == 0
            play(game, game.legal()[0])
        assert piles == expected == len(game.players[0].cards)


def test_E_2_diver_leaves_a_reef_without_chest() -> None:
    game = prepared()
    occupy(game, "red diver")
    game.players[0].diver = "red"
    game.begin(game.resolve(0, "reef-chests-red-green"))
    play(game, "fetch red", "chest special", "white diver", "place blue")
    assert game.legal() == ["decline", "fetch green"]
    assert game.players[0].diver == "blue"
    assert game.reefs["red"].occupied() == ["diver"]


def test_cards_put_under_a_pile_come_last() -> None:
    game = prepared()
    game.piles["fish"].undrawn = {"fish": 1}
    game.piles["fish"].under = ["angel"]
    game.begin(game.put_on_reef(0, "red", "red", "fish"))
    play(game, "draw puffer")
    assert game.legal() == ["draw angel"]
    assert game.weights() == [1]
    play(game, "draw angel", "keep angel")
    assert game.piles["fish"].under == ["puffer"]


def test_weights_of_the_first_cards() -> None:
    game = prepared()
    game.begin(game.put_on_reef(0, "red", "red", "pearl"))
    assert dict(zip(game.legal(), game.weights(), strict=True)) == {
        "draw pearl-2": 6,
        "draw pearl-3": 5,
        "draw pearl-4": 4,
        "draw pearl-5": 3,
    }
    game.begin(game.draw_top(0, "island"))
    weights = dict(zip(game.legal(), game.weights(), strict=True))
    assert weights["draw lionfish"] * 9 == sum(weights.values())
    assert weights["draw pearl-2"] * 9 == sum(weights.values())


def test_refusal() -> None:
    game = Oracle(3)
    for text in ("tile orange special", "start 0", "tile red nothing", ""):
        with pytest.raises(ValueError, match="not possible"):
            game.apply(text)
    with pytest.raises(ValueError, match="option"):
        Oracle(2, {"reroll": "none"})


# --- whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A_whole_games(players: int) -> None:
    for seed in range(30):
        game, record = random_game(players, None, seed)
        assert game.turns == TURNS[players]
        assert sum(game.supply.values()) == (0 if players == 3 else 1)
        again = Oracle(players)
        for text in record:
            before = again.scores()
            again.apply(text)
            check(again)
            assert all(a >= b for a, b in zip(again.scores(), before, strict=True))
        assert again.breakdown() == game.breakdown()
        assert again.ranks() == game.ranks()
