"""Section 12: the rulings, each with what the other reading would have given."""

from __future__ import annotations

import pytest

import reeftable as rt
from tests.games.coralia.final_table import last_turn_done
from tests.games.coralia.table import (
    COLOURS,
    Table,
    begun,
    dice_on,
    do,
    hand,
    legal,
    public,
    refused,
    under,
)

TILES = [
    f"tile {colour} {tile}"
    for colour, tile in zip(
        COLOURS, ["special", "jelly", "stingray", "starfish", "island", "copy"], strict=True
    )
]


@pytest.mark.parametrize(
    ("option", "one_occupied", "none_occupied"),
    [("middle", True, False), ("strict", False, False), ("always", True, True)],
)
def test_COR_R1_when_a_white_die_may_go_on_the_island(
    option: str, one_occupied: bool, none_occupied: bool
) -> None:
    blocked = Table(options={"white_island": option}).reef("red", ["fish"]).asks("place fish")
    free = Table(options={"white_island": option}).asks("place fish")
    for s, allowed in ((blocked, one_occupied), (free, none_occupied)):
        assert ("place island" in legal(s)) == allowed
        if not allowed:
            assert refused(s, "place island") == "COR-R1"


def test_COR_R2_a_white_die_on_the_island_has_no_colour() -> None:
    table = Table(options={"white_island": "always"})
    for colour, seat in zip(COLOURS, (1, 1, 2, 2, 3, 3), strict=True):
        table.reef(colour, octopus=seat)
    s = do(table.asks("place fish"), "place island", "draw angel")
    assert s.scores() == [0, 0, 0, 0]
    assert hand(s, 0) == ["angel"]
    assert s.to_move == 1


@pytest.mark.parametrize(("option", "points"), [("all", 4), ("scoring", 2)])
def test_COR_R3_dice_on_diver_and_treasure_spaces(option: str, points: int) -> None:
    table = Table(options={"octopus_counts": option}).reef("red", ["turtle"], treasure_die=True)
    table.reef("red", diver=1)
    table.station("red octopus", "blue fish", "blue fish", "blue pearl")
    assert do(table.asks("use"), "use red octopus").scores() == [points, 0, 0, 0]


@pytest.mark.parametrize(("option", "points"), [("dense", [7, 7, 6, 2]), ("skip", [7, 7, 4, 2])])
def test_COR_R4_the_rank_after_a_shared_one(option: str, points: list[int]) -> None:
    """Two share the first rank; the next is second (two cards) or third (one card)."""
    table = last_turn_done(4, options={"pearl_rank": option})
    hands = [["pearl-5", "pearl-2"], ["pearl-4", "pearl-3"], ["pearl-4", "pearl-2"], ["pearl-2"]]
    for seat, held in enumerate(hands):
        table.hand(seat, held)
    assert [parts["pearls"] for parts in table.asks("final").breakdown()] == points


def test_COR_R5_the_cards_that_count_do_not_count_themselves() -> None:
    table = last_turn_done(2).hand(0, ["vp-pearl", "vp-fish", "pearl-4", "angel"])
    # Equal sums and one pearl card each: the card vp-pearl must not put seat 0 ahead.
    s = table.hand(1, ["pearl-4"]).asks("final")
    assert s.breakdown()[0]["pearls"] == 4 + 1
    assert s.breakdown()[0]["fish"] == 3 + 2
    table = last_turn_done(2).hand(0, ["vp-pearl", "pearl-2", "pearl-2"])
    s = table.hand(1, ["pearl-4"]).asks("final")
    assert [parts["pearls"] for parts in s.breakdown()] == [4 + 2, 4]


def test_COR_R6_set_up_dice_come_before_the_first_dice() -> None:
    s = begun(3, *TILES, "start 2")
    assert legal(s) == [f"pre red {symbol}" for symbol in s.data.symbols]
    assert refused(s, "take red") == "NOT_ASKED"
    do(s, *(f"pre {colour} pearl" for colour in COLOURS))
    assert s.to_move == 2
    assert legal(s) == [f"take {colour}" for colour in COLOURS]


def test_COR_R7_declined_cards_stay_with_the_player() -> None:
    s = last_turn_done().hand(0, ["spare-chest", "reef-chests-red-green"]).asks("final")
    do(s, "resolve reef-chests-red-green", "decline", "stop")
    assert s.over
    assert hand(s, 0) == ["reef-chests-red-green", "spare-chest"]
    assert s.scores() == [0, 0, 0, 0]


def test_COR_R8_a_chest_that_can_be_taken_is_taken() -> None:
    table = Table().reef("green", diver=0)
    table.station("blue diver", "blue fish", "blue fish", "red pearl")
    s = do(table.asks("use"), "use blue diver")
    assert s.to_move == rt.CHANCE
    assert all(text.startswith("chest ") for text in legal(s))
    assert len(legal(s)) == 8


def test_COR_R9_a_chest_fetched_by_a_card_is_not_found_by_the_diver() -> None:
    """Example E-2: the own reef's chest is the one that moves the diver away."""
    table = last_turn_done().hand(0, ["reef-chests-red-green"]).reef("green", diver=0)
    s = do(table.asks("final"), "resolve reef-chests-red-green", "fetch green", "chest special")
    do(s, "white diver", "place blue")
    # No second chest: the next question is about the red reef.
    assert legal(s) == ["fetch red", "decline"]
    assert dice_on(s, "green") == {"diver": "green"}
    assert public(s)["seats"][0]["diver_at"] == "blue"
    assert public(s)["reefs"][3]["diver"] is None
    # And nobody can enter green again.
    do(s, "fetch red", "chest jelly")
    assert s.over
    assert public(s)["seats"][0]["chests"] == ["special", "jelly"]


@pytest.mark.parametrize(("option", "rolled"), [("all", 4), ("unlocked", 3)])
def test_COR_R10_which_dice_are_rolled_again(option: str, rolled: int) -> None:
    """Examples O-3 and O-4: four octopuses, no figure left, all spaces free."""
    table = Table(options={"reroll": option}).reef("red", octopus=0).reef("orange", octopus=0)
    table.station("locked blue octopus", "blue octopus", "green octopus", "violet")
    s = do(table.asks("roll"), "roll violet octopus")
    texts = []
    while s.to_move == rt.CHANCE:
        due = [text for text in legal(s) if text.endswith(" fish")]
        texts += due
        do(s, *due)
    assert len(texts) == rolled
    assert sorted({text.split()[1] for text in texts}) == ["blue", "green", "violet"]


def test_COR_R11_two_set_up_divers_of_a_colour() -> None:
    """Example S-4."""
    s = begun(2, *TILES, "start 0")
    for number in range(2):
        do(s, *(f"pre {c} {'diver' if c == 'blue' else 'pearl'}" for c in COLOURS))
        assert public(s)["island"]["blue"] == number
    assert dice_on(s, "blue") == {"treasure": "blue"}
    assert public(s)["reefs"][4]["chest"] is True
    assert public(s)["reefs"][4]["diver"] is None


@pytest.mark.parametrize(
    ("drawn", "card", "back"),
    [
        (["jelly", "anemone", "pearl-6"], "jelly", ["anemone", "pearl-6"]),
        (["jelly", "anemone", "pearl-6"], "anemone", ["jelly", "pearl-6"]),
        (["jelly", "anemone", "pearl-6"], "pearl-6", ["jelly", "anemone"]),
        (["anemone", "jelly", "jelly"], "jelly", ["anemone", "jelly"]),
        (["jelly", "jelly", "anemone"], "jelly", ["jelly", "anemone"]),
    ],
)
def test_COR_R12_cards_go_back_in_the_order_drawn(
    drawn: list[str], card: str, back: list[str]
) -> None:
    table = Table().station("red starfish", "blue fish", "blue fish", "blue pearl")
    s = do(table.asks("use"), "use red starfish", *(f"draw {name}" for name in drawn))
    do(s, f"keep {card}")
    assert under(s, "starfish", 0) == back
    assert hand(s, 0) == [card]


def test_COR_R12_the_pile_is_drawn_again_in_that_order() -> None:
    table = Table().pile_under("starfish", ["vp-fish"], known_to=[1]).pile("starfish", 3, to=3)
    s = table.station("red starfish", "blue fish", "blue fish", "blue pearl").asks("use")
    do(s, "use red starfish")
    for _ in range(3):
        assert s.deal() >= 0
    s.apply(s.actions()[0])
    assert under(s, "starfish", 1)[0] == "vp-fish"
    assert public(s)["piles"]["starfish"]["size"] == 3


def test_COR_R13_nobody_begins_before_the_player_before_is_finished() -> None:
    table = last_turn_done(4, start=1).hand(1, ["spare-chest", "jelly"]).hand(0, ["jelly"])
    s = do(table.asks("final"), "resolve jelly", "resolve spare-chest", "chest starfish")
    do(s, "draw vp-chest")
    assert s.to_move == 1
    do(s, "resolve vp-chest")
    assert s.to_move == 0


def test_COR_R14_islandvp_counts_white_dice() -> None:
    table = Table().reef("green", diver=0).island(red=2, blue=1).reef("red", ["white fish"])
    table.station("blue diver", "blue fish", "blue fish", "red pearl")
    s = do(table.asks("use"), "use blue diver", "chest islandvp")
    assert s.scores() == [3 + 1, 0, 0, 0]


def test_COR_R15_turtles_displaced_in_the_set_up_may_be_copied() -> None:
    s = begun(3, *TILES, "start 0", "pre red pearl", "pre orange turtle", "pre yellow turtle")
    do(s, "pre green pearl", "pre blue pearl", "pre violet pearl")
    do(s, "take red", "take green", "take blue", "take violet")
    do(s, "roll red pearl", "roll green fish", "roll blue fish", "roll violet turtle")
    do(s, "use violet turtle")
    assert legal(s) == ["copy jelly", "copy stingray", "copy fish", "copy chest"]
    do(s, "copy jelly")
    assert s.scores() == [5, 0, 0]
    assert public(s)["turtles_beside"] == ["jelly", "stingray", "fish", "chest"]


def test_COR_R16_a_tile_must_be_chosen_even_if_it_brings_nothing() -> None:
    table = Table().reef("blue", turtle="copy").beside("island", "special")
    table.reef("red", ["white pearl", "white fish"]).pile("island", 0, to=3)
    table.station("blue turtle", "blue fish", "blue fish", "red pearl")
    s = do(table.asks("use"), "use blue turtle")
    assert legal(s) == ["copy special", "copy island"]
    for nothing in ("copy special", "copy island"):
        t = do(s.clone(), nothing)
        assert t.to_move == 1
        assert hand(t, 0) == []


def test_COR_R17_stingray_starfish_and_declined_cards_break_a_tie() -> None:
    table = last_turn_done(3).score(0, 4).hand(0, ["spare-chest", "leftover-red-violet"])
    table.score(1, 1).hand(1, ["stingray"])
    s = do(table.score(2, 4).asks("final"), "stop")
    assert s.scores() == [4, 4, 4]
    assert s.ranks() == [1, 2, 3]


def test_COR_R18_points_from_anothers_starfish_step_count_before_and_after_ones_own() -> None:
    """Seat 1's white octopus pays seat 0, who is done, and seat 2, whose step is to come."""
    table = last_turn_done(3).hand(0, ["jelly"]).hand(1, ["spare-chest"]).hand(2, ["jelly"])
    table.reef("red", octopus=0).reef("green", octopus=2)
    s = do(table.asks("final"), "resolve jelly", "resolve spare-chest", "chest special")
    do(s, "white octopus", "place blue")
    assert s.scores() == [6, 1, 1]
    # Seat 2's ship stands at 1 and moves to 5.
    do(s, "resolve jelly")
    assert [parts["starfish"] for parts in s.breakdown()] == [6, 1, 5]


def test_COR_R19_open_from_the_own_step_on() -> None:
    s = last_turn_done().hand(0, ["jelly", "angel"]).hand(1, ["jelly"]).asks("final")
    assert [card["card"] for card in s.view(2)["seats"][0]["cards"]] == ["jelly", None]
    assert [card["card"] for card in s.view(2)["seats"][1]["cards"]] == [None]
    do(s, "resolve jelly")
    assert [card["card"] for card in s.view(2)["seats"][1]["cards"]] == ["jelly"]
    do(s, "resolve jelly")
    assert [card["card"] for card in s.view(2)["seats"][0]["cards"]] == ["jelly", "angel"]


def test_COR_R20_which_spare_chest_is_left_to_chance() -> None:
    table = last_turn_done().hand(0, ["spare-chest"]).chests(1, "jelly")
    s = do(table.reef("red", chest=False).asks("final"), "resolve spare-chest")
    assert s.to_move == rt.CHANCE
    unseen = ["fish", "pearl", "starfish", "island", "islandvp", "stingray", "special"]
    assert legal(s) == [f"chest {name}" for name in unseen]
    assert s.weights() == [1] * 7


def test_COR_R21_two_island_cards_are_drawn_without_being_asked() -> None:
    table = Table(3).reef("green", ["diver"], octopus=1)
    table.station("green diver", "red fish", "red pearl", "blue fish")
    s = do(table.asks("use"), "use green diver")
    assert s.to_move == rt.CHANCE
    do(s, "draw pearl-3")
    assert s.to_move == rt.CHANCE
    do(s, "draw vp-chest")
    assert (s.to_move, legal(s)) == (0, ["keep pearl-3", "keep vp-chest"])


def test_COR_R22_starfish_cards_drawn_meanwhile_wait() -> None:
    table = last_turn_done(left=("blue", "green", "orange", "orange"))
    s = do(table.hand(0, ["leftover-blue-green"]).asks("final"), "resolve leftover-blue-green")
    do(s, "pile starfish", "draw jelly")
    assert hand(s, 0) == ["jelly", "leftover-blue-green"]
    refusal = s.why_not(s.parse("resolve jelly"))
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("NOT_ASKED", {"question": "COR-8.1p"})
    do(s, "pile fish", "draw puffer")
    assert legal(s) == ["resolve jelly"]
