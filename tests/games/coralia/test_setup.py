"""What is in the box (section 1) and how the game is set up (section 2)."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources

import pytest

import reeftable as rt
from reeftable.games.coralia.data import CoraliaData
from reeftable.games.coralia.game import GAME
from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.table import DATA, Table, begun, dice_on, do, hand, legal, public

TILES = (
    "tile red special",
    "tile orange jelly",
    "tile yellow stingray",
    "tile green starfish",
    "tile blue island",
    "tile violet fish",
)
CARDS = {row["id"]: row for row in DATA.raw["card"]}


def pre_placed(players: int, **faces: str) -> CoraliaState:
    """A game whose set-up dice show these faces, set by set; all others show pearl, then fish."""
    s = begun(players, *TILES, "start 0")
    for face in ("pearl", "fish")[: 4 - players]:
        for colour in DATA.colours:
            shown = faces.get(colour, face).split()
            do(s, f"pre {colour} {shown[0] if face == 'pearl' else shown[-1]}")
    return s


# -- 1. what is in the box --------------------------------------------------------------------


def test_COR_1_1a_six_reefs_an_island_and_a_score_track() -> None:
    view = public(begun(4, *TILES))
    assert [reef["colour"] for reef in view["reefs"]] == DATA.colours
    assert len(set(DATA.colours)) == 6
    assert sum(view["island"].values()) == 2
    assert [seat["score"] for seat in view["seats"]] == [0, 0, 0, 0]


def test_COR_1_1b_six_dice_of_each_colour_and_two_white_ones() -> None:
    view = public(begun(4))
    assert list(view["supply"].values()) == [6] * 6
    assert view["island"]["white"] == 2


@pytest.mark.parametrize(("pile", "cards"), [("starfish", 18), ("pearl", 18), ("fish", 15)])
def test_COR_1_1c_cards_by_pile(pile: str, cards: int) -> None:
    assert sum(row["copies"] for row in CARDS.values() if row["pile"] == pile) == cards
    assert DATA.raw["pile_size"][pile] == cards
    assert public(begun(2))["stingrays"] == 2


def test_COR_1_1c_tables_that_do_not_add_up_to_the_box_are_refused() -> None:
    text = resources.files("reeftable.games.coralia").joinpath("data.toml").read_text("utf-8")
    assert CoraliaData(tomllib.loads(text)).hash == DATA.hash
    with pytest.raises(ValueError, match="19 pearl cards, not 18"):
        CoraliaData(tomllib.loads(text.replace('pearl"\ncopies = 6', 'pearl"\ncopies = 7', 1)))


def test_COR_1_1d_eight_turtles_and_eight_chests() -> None:
    assert len(DATA.turtles) == len(DATA.chests) == 8
    assert DATA.raw["tiles"]["turtle"] == DATA.raw["tiles"]["chest"] == 8


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_1_1e_two_octopuses_a_diver_and_a_ship_each(players: int) -> None:
    seats = public(begun(players))["seats"]
    assert [seat["octopuses"] for seat in seats] == [2] * players
    assert [seat["diver_at"] for seat in seats] == [None] * players
    assert [seat["score"] for seat in seats] == [0] * players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_COR_1_1f_two_three_or_four_can_play(players: int) -> None:
    assert GAME.players == [2, 3, 4]
    with pytest.raises(ValueError, match="2, 3, 4 players"):
        GAME.new(players)


def test_COR_1_2a_the_six_colours() -> None:
    assert DATA.colours == ["red", "orange", "yellow", "green", "blue", "violet"]


def test_COR_1_2b_a_die_shows_each_of_six_symbols_once() -> None:
    s = Table().station("red", "blue fish", "blue pearl", "blue diver").asks("roll")
    faces = ["pearl", "fish", "octopus", "starfish", "turtle", "diver"]
    assert legal(s) == [f"roll red {face}" for face in faces]
    assert s.weights() == [1] * 6


def test_COR_1_2c_a_white_die_shows_the_same_six() -> None:
    s = Table().asks("white")
    faces = ["pearl", "fish", "octopus", "starfish", "turtle", "diver"]
    assert legal(s) == [f"white {face}" for face in faces]
    assert s.weights() == [1] * 6


def test_COR_1_2d_seven_spaces_on_each_reef() -> None:
    spaces = {"pearl", "fish", "octopus", "starfish", "turtle", "diver", "treasure"}
    assert all(set(reef["dice"]) == spaces for reef in public(begun(2))["reefs"])


def test_COR_1_2e_a_space_holds_one_die() -> None:
    s = Table().station("red pearl", "red pearl", "blue fish", "blue pearl").asks("use")
    do(s, "use red pearl", "draw pearl-2", "draw pearl-2")
    assert dice_on(s, "red") == {"pearl": "red"}
    do(s, "take violet", "roll red pearl", "roll blue fish", "roll blue fish", "roll violet fish")
    do(s, "use red pearl")
    assert dice_on(s, "red") == {"pearl": "red"}
    assert public(s)["island"]["red"] == 1


def test_COR_1_2f_space_values() -> None:
    values = {name: DATA.raw["space_value"][name] for name in public(begun(2))["reefs"][0]["dice"]}
    assert values == {
        "turtle": 1,
        "starfish": 2,
        "octopus": 3,
        "fish": 4,
        "pearl": 5,
        "diver": 0,
        "treasure": 0,
    }


def test_COR_1_5a_pearl_cards_have_the_values_two_to_five() -> None:
    values = {row["id"]: row["value"] for row in CARDS.values() if row["pile"] == "pearl"}
    assert values == {"pearl-2": 2, "pearl-3": 3, "pearl-4": 4, "pearl-5": 5}


def test_COR_1_5b_copies_of_the_pearl_cards() -> None:
    assert [CARDS[f"pearl-{value}"]["copies"] for value in (2, 3, 4, 5)] == [6, 5, 4, 3]


def test_COR_1_5c_three_species_in_the_fish_pile() -> None:
    fish = [row["id"] for row in CARDS.values() if row["pile"] == "fish"]
    assert fish == ["lionfish", "puffer", "angel"]


def test_COR_1_5d_five_cards_of_each_species() -> None:
    assert [CARDS[fish]["copies"] for fish in ("lionfish", "puffer", "angel")] == [5, 5, 5]


def test_COR_1_5e_stingray_and_anemonefish_are_species_of_their_own() -> None:
    assert sorted(DATA.species) == ["anemone", "angel", "lionfish", "puffer", "stingray"]
    assert CARDS["anemone"]["pile"] == "starfish"


def test_COR_1_6a_two_pearls_of_value_six() -> None:
    assert (CARDS["pearl-6"]["copies"], CARDS["pearl-6"]["value"]) == (2, 6)
    assert CARDS["pearl-6"]["pile"] == "starfish"


@pytest.mark.parametrize("card", ["vp-fish", "vp-pearl", "spare-chest"])
def test_COR_1_6b_one_card_each(card: str) -> None:
    assert CARDS[card]["copies"] == 1


def test_COR_1_6c_copies_of_the_other_starfish_cards() -> None:
    cards = ["anemone", "jelly", "vp-island", "vp-turtle", "vp-chest"]
    assert [CARDS[card]["copies"] for card in cards] == [2, 2, 1, 1, 1]


@pytest.mark.parametrize("colours", ["violet-yellow", "red-green", "blue-orange"])
def test_COR_1_6d_chests_of_two_reefs(colours: str) -> None:
    row = CARDS[f"reef-chests-{colours}"]
    assert (row["copies"], row["colours"]) == (1, colours.split("-"))
    assert sum(row["effect"] == "reef_chests" for row in CARDS.values()) == 3


@pytest.mark.parametrize("colours", ["red-violet", "yellow-orange", "blue-green"])
def test_COR_1_6e_leftover_dice_of_two_colours(colours: str) -> None:
    row = CARDS[f"leftover-{colours}"]
    assert (row["copies"], row["colours"]) == (1, colours.split("-"))
    assert sum(row["effect"] == "leftover" for row in CARDS.values()) == 3


def test_COR_1_8a_players_have_colours_no_reef_has() -> None:
    colours = [seat["colour"] for seat in public(begun(4))["seats"]]
    assert colours == ["black", "brown", "pink", "teal"]
    assert not set(colours) & set(DATA.colours)


@pytest.mark.parametrize(("score", "then"), [(97, 100), (100, 105), (999, 1000)])
def test_COR_1_8b_the_track_has_no_end(score: int, then: int) -> None:
    table = Table().score(0, score).reef("red", turtle="jelly")
    s = table.station("red turtle", "blue fish", "blue fish", "blue fish").asks("use")
    assert do(s, "use red turtle").scores() == [then, 0, 0, 0]


# -- 2. setting up ----------------------------------------------------------------------------


def test_COR_2_1a_all_coloured_dice_lie_in_the_supply() -> None:
    """S-1"""
    view = public(begun(4, *TILES, "start 0"))
    assert view["supply"] == dict.fromkeys(DATA.colours, 6)
    assert all(set(reef["dice"].values()) == {None} for reef in view["reefs"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_2_1b_the_white_dice_lie_on_the_island(players: int) -> None:
    """S-1"""
    view = public(begun(players, *TILES))
    assert view["island"] == {**dict.fromkeys(DATA.colours, 0), "white": 2}


def test_COR_2_2_three_shuffled_piles() -> None:
    s = Table().station("red pearl", "red fish", "red starfish", "blue fish").asks("use")
    do(s, "use red pearl")
    odds = {"draw pearl-2": 6, "draw pearl-3": 5, "draw pearl-4": 4, "draw pearl-5": 3}
    assert dict(zip(legal(s), s.weights(), strict=True)) == odds
    do(s, "draw pearl-5")
    assert s.weights() == [6, 5, 4, 2]


def test_COR_2_3_three_cards_of_each_pile_make_the_island_pile() -> None:
    """S-1"""
    piles = public(begun(4, *TILES))["piles"]
    sizes = {pile: piles[pile]["size"] for pile in piles}
    assert sizes == {"starfish": 15, "pearl": 15, "fish": 12, "island": 9}
    s = Table().pile("island", 0, to=3).asks("take")
    piles_of_hand = Counter(CARDS[card]["pile"] for card in hand(s, 3))
    assert piles_of_hand == {"starfish": 3, "pearl": 3, "fish": 3}


def test_COR_2_3_each_type_is_equally_likely_on_the_island() -> None:
    s = Table().reef("red", ["fish"]).station("red fish", "red pearl", "blue fish", "blue pearl")
    t = do(s.asks("use"), "use red fish")
    odds: Counter[str] = Counter()
    for text, weight in zip(legal(t), t.weights(), strict=True):
        odds[CARDS[text.removeprefix("draw ")]["pile"]] += weight
    assert odds["starfish"] == odds["pearl"] == odds["fish"] > 0
    assert len(legal(t)) == len(CARDS)


def test_COR_2_4_two_stingrays_lie_open() -> None:
    assert public(begun(3, *TILES))["stingrays"] == 2


def test_COR_2_5_a_turtle_on_each_reef_and_two_beside_the_board() -> None:
    """S-1"""
    s = begun(4)
    assert legal(s) == [f"tile red {tile}" for tile in DATA.turtles]
    assert s.weights() == [1] * 8
    do(s, "tile red special")
    assert legal(s) == [f"tile orange {tile}" for tile in DATA.turtles[1:]]
    view = public(do(s, *TILES[1:]))
    assert [reef["turtle"] for reef in view["reefs"]] == DATA.turtles[:6]
    assert view["turtles_beside"] == ["copy", "chest"]


def test_COR_2_6_a_hidden_chest_on_each_reef_and_two_beside_the_board() -> None:
    """S-1"""
    view = public(begun(4, *TILES))
    assert [reef["chest"] for reef in view["reefs"]] == [True] * 6
    assert view["chests_beside"] == 2
    assert view["chests_unseen"] == DATA.chests


def test_COR_2_7_players_begin_with_figures_only() -> None:
    for seat in public(begun(4, *TILES, "start 2"))["seats"]:
        assert (seat["octopuses"], seat["diver_at"], seat["score"]) == (2, None, 0)
        assert (seat["cards"], seat["turtles"], seat["chests"], seat["stingrays"]) == (
            [],
            [],
            [],
            0,
        )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_2_8_the_starting_player_is_drawn_by_lot(players: int) -> None:
    s = begun(players, *TILES)
    assert legal(s) == [f"start {seat}" for seat in range(players)]
    assert s.weights() == [1] * players
    do(s, f"start {players - 1}")
    assert (public(s)["start"], public(s)["active"]) == (players - 1, players - 1)


@pytest.mark.parametrize(("players", "dice"), [(2, 12), (3, 6), (4, 0)])
def test_COR_2_9a_a_set_of_dice_for_each_missing_player(players: int, dice: int) -> None:
    s = begun(players, *TILES, "start 0")
    rolled = 0
    while s.to_move == rt.CHANCE:
        assert s.text(s.deal()).startswith("pre ")
        rolled += 1
    assert rolled == dice
    assert list(public(s)["supply"].values()) == [6 - dice // 6] * 6


def test_COR_2_9b_set_up_dice_go_on_their_space() -> None:
    s = begun(3, *TILES, "start 0")
    assert legal(s) == [f"pre red {symbol}" for symbol in DATA.symbols]
    assert s.weights() == [1] * 6
    do(s, "pre red pearl", "pre orange fish", "pre yellow octopus", "pre green starfish")
    do(s, "pre blue pearl", "pre violet fish")
    reefs = [dice_on(s, colour) for colour in DATA.colours]
    spaces = ["pearl", "fish", "octopus", "starfish", "pearl", "fish"]
    assert reefs == [{space: c} for space, c in zip(spaces, DATA.colours, strict=True)]


def test_COR_2_9c_nobody_gains_by_set_up_dice() -> None:
    faces = {"red": "octopus", "orange": "turtle", "yellow": "diver", "green": "starfish"}
    s = pre_placed(2, **faces)
    assert s.scores() == [0, 0]
    for seat in public(s)["seats"]:
        assert (seat["cards"], seat["turtles"], seat["chests"], seat["stingrays"]) == (
            [],
            [],
            [],
            0,
        )
    assert public(s)["piles"]["starfish"]["size"] == 15


def test_COR_2_9d_a_covered_turtle_moves_beside_the_board() -> None:
    """S-3"""
    s = pre_placed(2, yellow="turtle turtle")
    assert public(s)["reefs"][2]["turtle"] is None
    assert public(s)["turtles_beside"] == ["stingray", "copy", "chest"]
    assert dice_on(s, "yellow") == {"turtle": "yellow"}
    assert public(s)["island"]["yellow"] == 1


def test_COR_2_9e_a_diver_goes_on_the_chest() -> None:
    """S-2"""
    s = pre_placed(3, red="diver")
    assert dice_on(s, "red") == {"treasure": "red"}
    assert public(s)["reefs"][0]["chest"] is True


def test_COR_2_9f_a_covered_chest_is_for_a_starfish_card_only() -> None:
    covered = Table(players=3).reef("green", diver=0, treasure_die=True)
    s = covered.station("blue diver", "red fish", "red fish", "red pearl").asks("use")
    do(s, "use blue diver")
    assert public(s)["seats"][0]["chests"] == []
    assert public(s)["reefs"][3]["chest"] is True
    end = Table(players=3).reef("green", treasure_die=True).hand(0, ["reef-chests-red-green"])
    t = end.station("red fish", "red pearl", "blue fish").asks("final")
    do(t, "resolve reef-chests-red-green", "fetch green", "chest stingray")
    assert public(t)["seats"][0]["chests"] == ["stingray"]
    assert dice_on(t, "green") == {"treasure": "green"}


def test_COR_2_9g_a_set_up_octopus_belongs_to_nobody() -> None:
    s = pre_placed(3, blue="octopus")
    assert public(s)["reefs"][4]["octopus"] is None
    do(s, "take blue", "take red", "take green", "take violet")
    do(s, "roll red fish", "roll green fish", "roll blue octopus", "roll violet fish")
    do(s, "use blue octopus", "draw pearl-4")
    assert s.scores() == [0, 0, 0]
    assert [seat["octopuses"] for seat in public(s)["seats"]] == [2, 2, 2]
    assert hand(s, 0) == ["pearl-4"]


@pytest.mark.parametrize(
    ("faces", "space"),
    [("fish fish", "fish"), ("octopus octopus", "octopus"), ("diver diver", "treasure")],
)
def test_COR_2_9h_the_second_of_two_equal_dice_goes_on_the_island(faces: str, space: str) -> None:
    """S-4 is the case of the divers"""
    s = pre_placed(2, blue=faces)
    assert dice_on(s, "blue") == {space: "blue"}
    assert public(s)["island"] == {**dict.fromkeys(DATA.colours, 0), "blue": 1, "white": 2}


def test_COR_2_10a_the_starting_player_takes_four_dice_and_rolls() -> None:
    s = begun(4, *TILES, "start 2")
    for colour in ("violet", "red", "blue", "green"):
        assert s.to_move == 2
        do(s, f"take {colour}")
    assert public(s)["supply"] == {**dict.fromkeys(DATA.colours, 5), "orange": 6, "yellow": 6}
    assert s.to_move == rt.CHANCE
    do(s, "roll red fish", "roll green fish", "roll blue fish", "roll violet fish")
    assert s.to_move == 2
    assert legal(s) == ["use red fish", "use green fish", "use blue fish", "use violet fish"]
