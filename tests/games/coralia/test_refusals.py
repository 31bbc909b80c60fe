"""What is refused, and by exactly which rule (sections 2 to 7, 10.2, 10.3)."""

from __future__ import annotations

import pytest

import reeftable as rt
from reeftable.games.coralia.game import GAME
from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.table import COLOURS, Table, begun, do, legal, refused
from tests.games.coralia.test_setup import TILES


def params(s: CoraliaState, text: str) -> dict[str, str | int]:
    """What a refusal is about."""
    refusal = s.why_not(s.parse(text))
    assert refusal is not None
    return refusal.params


def at_use() -> CoraliaState:
    """Seat 0 is asked which die to use; it has no octopus left."""
    table = Table().reef("red", octopus=0).reef("orange", octopus=0)
    return table.station("red octopus", "blue octopus", "blue fish", "violet fish").asks("use")


# -- refused answers --------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["red", "violet"])
def test_COR_2_10b_refuses_a_second_die_of_a_colour(colour: str) -> None:
    s = do(begun(4, *TILES, "start 1"), f"take {colour}", "take green")
    assert refused(s, f"take {colour}") == "COR-2.10b"
    assert params(s, f"take {colour}") == {"colour": colour}
    assert f"take {colour}" not in legal(s) and len(legal(s)) == 4


@pytest.mark.parametrize(
    ("question", "rule", "text"),
    [
        ("take", "COR-4.1b", "use red fish"),
        ("take", "COR-4.1b", "roll"),
        ("take", "COR-4.1b", "roll red fish"),
        ("use", "COR-4.2e", "take red"),
        ("use", "COR-4.2e", "keep angel"),
        ("use", "COR-4.2e", "place island"),
        ("use", "COR-4.2e", "stop"),
        ("roll", "COR-6.10d", "draw angel"),
        ("roll", "COR-6.10d", "use red fish"),
        ("white", "COR-6.6a", "place red"),
        ("place fish", "COR-6.6b", "copy jelly"),
        ("place fish", "COR-6.6b", "white fish"),
    ],
)
def test_COR_4_1a_only_the_present_question_can_be_answered(
    question: str, rule: str, text: str
) -> None:
    table = Table().station("red fish", "red pearl", "blue fish")
    if question in ("use", "roll"):
        table.station("green fish" if question == "use" else "green")
    s = table.asks(question)
    assert refused(s, text) == "NOT_ASKED"
    assert params(s, text) == {"question": rule}


def test_COR_4_1a_once_the_game_is_over_there_is_no_question() -> None:
    s = Table().station("red fish", "red pearl", "blue fish").asks("final")
    assert s.over and legal(s) == []
    for text in ("take red", "stop", "roll red fish", "draw angel"):
        assert refused(s, text) == "GAME_OVER"


@pytest.mark.parametrize("number", [-1, GAME.num_actions, 10**30])
def test_COR_4_1a_a_number_that_is_no_action_is_refused(number: int) -> None:
    s = at_use()
    before = s.digest()
    with pytest.raises(rt.IllegalAction) as error:
        s.apply(number)
    assert error.value.rule == "UNKNOWN_ACTION"
    assert s.digest() == before


def test_COR_4_1a_chance_decides_only_when_it_is_asked() -> None:
    s = at_use()
    for ask_chance in (s.deal, s.weights):
        with pytest.raises(rt.IllegalAction) as error:
            ask_chance()
        assert error.value.rule == "NOT_CHANCE"


def test_COR_4_1c_refuses_a_colour_that_is_not_in_the_supply() -> None:
    s = Table().supply(green=0).station("blue fish", "blue pearl", "blue diver").asks("take")
    assert refused(s, "take green") == "COR-4.1c"
    assert params(s, "take green") == {"colour": "green"}


@pytest.mark.parametrize("card", ["lionfish", "pearl-5", "jelly"])
def test_COR_4_1e_refuses_a_card_not_drawn(card: str) -> None:
    s = Table().hand(0, ["lionfish"]).station("red fish", "red pearl", "blue fish", "blue pearl")
    t = do(s.asks("use"), "use red fish", "draw angel", "draw puffer")
    assert refused(t, f"keep {card}") == "COR-4.1e"
    assert params(t, f"keep {card}") == {"card": card}


def test_COR_4_2c_refuses_an_octopus_without_a_figure() -> None:
    s = at_use()
    assert refused(s, "use blue octopus") == "COR-4.2c"
    assert params(s, "use blue octopus") == {"reef": "blue"}
    assert "use red octopus" in legal(s)


def test_COR_4_2c_refuses_a_locked_octopus_too() -> None:
    table = Table().reef("red", octopus=0).reef("orange", octopus=0)
    table.station("locked blue octopus", "violet fish", "violet fish", "violet pearl")
    assert refused(table.asks("use"), "use blue octopus") == "COR-4.2c"


@pytest.mark.parametrize("die", ["green fish", "blue pearl", "violet octopus"])
def test_COR_4_2d_refuses_a_die_not_on_the_station(die: str) -> None:
    s = at_use()
    assert refused(s, f"use {die}") == "COR-4.2d"
    assert params(s, f"use {die}") == {"die": die}


def test_COR_6_6d_refuses_an_occupied_space() -> None:
    s = Table().reef("blue", ["fish"]).reef("green", ["white fish"]).asks("place fish")
    assert refused(s, "place blue") == refused(s, "place green") == "COR-6.6d"
    assert params(s, "place blue") == {"reef": "blue"}


def test_COR_6_6e_refuses_a_white_octopus_without_a_figure() -> None:
    s = Table().reef("red", octopus=0).reef("orange", octopus=0).asks("place octopus")
    assert refused(s, "place blue") == "COR-6.6e"
    assert params(s, "place blue") == {"reef": "blue"}
    # Where a die lies, that is the reason.
    assert refused(s, "place red") == "COR-6.6d"


@pytest.mark.parametrize("turtle", ["copy", "fish", "jelly"])
def test_COR_6_8c_refuses_a_turtle_not_beside_the_board(turtle: str) -> None:
    table = Table().reef("red", turtle="copy").reef("blue", turtle="fish").reef("green", ["turtle"])
    table.turtles(1, ["jelly"]).beside("special", "chest")
    s = table.station("red turtle", "blue fish", "blue pearl", "blue diver").asks("use")
    do(s, "use red turtle")
    assert refused(s, f"copy {turtle}") == "COR-6.8c"
    assert params(s, f"copy {turtle}") == {"turtle": turtle}


@pytest.mark.parametrize("die", ["blue pearl", "green fish", "red diver"])
def test_COR_6_10c_refuses_to_lock_what_was_not_passed(die: str) -> None:
    """A face it does not show, a colour of the new die, a colour that is not there"""
    table = Table().reef("violet", ["turtle"]).turtles(0, 1)
    s = do(table.station("blue fish", "blue diver", "violet pearl").asks("take"), "take green")
    assert refused(s, f"lock {die}") == "COR-6.10c"
    assert params(s, f"lock {die}") == {"die": die}


def test_COR_6_10c_refuses_to_lock_the_same_die_twice() -> None:
    table = Table().reef("violet", ["turtle"]).reef("red", ["turtle"]).turtles(0, 2)
    s = do(table.station("blue fish", "blue diver", "violet pearl").asks("take"), "take blue")
    do(s, "lock blue fish")
    assert refused(s, "lock blue fish") == "COR-6.10c"
    assert legal(s) == ["lock blue diver", "lock violet pearl", "roll"]


# -- refused outcomes -------------------------------------------------------------------------


def test_COR_10_2_refuses_a_turtle_tile_already_laid() -> None:
    s = begun(2, "tile red jelly")
    assert refused(s, "tile orange jelly") == "COR-10.2"
    assert params(s, "tile orange jelly") == {"tile": "jelly"}


@pytest.mark.parametrize("card", ["pearl-5", "angel", "jelly"])
def test_COR_10_2_refuses_a_card_that_cannot_be_there(card: str) -> None:
    """All fives are in a hand; the others are of another pile"""
    table = Table().hand(1, ["pearl-5"] * 3)
    s = table.station("red pearl", "blue fish", "blue pearl", "blue diver").asks("use")
    do(s, "use red pearl")
    assert refused(s, f"draw {card}") == "COR-10.2"
    assert params(s, f"draw {card}") == {"card": card}


def test_COR_10_2_refuses_a_fourth_card_of_a_type_from_the_island() -> None:
    table = Table().reef("red", ["fish"]).hand(1, ["angel from island"] * 3)
    s = table.station("red fish", "blue fish", "blue pearl", "blue diver").asks("use")
    do(s, "use red fish")
    assert refused(s, "draw puffer") == "COR-10.2"
    assert not {"draw angel", "draw puffer", "draw lionfish"} & set(legal(s))


def test_COR_10_2_refuses_any_card_but_the_one_put_back() -> None:
    table = Table().pile_under("fish", ["angel", "puffer"]).pile("fish", 0, to=3)
    s = table.station("red fish", "blue fish", "blue pearl", "blue diver").asks("use")
    do(s, "use red fish")
    assert refused(s, "draw puffer") == "COR-10.2"
    assert legal(s) == ["draw angel"]


def test_COR_10_2_refuses_a_chest_already_taken() -> None:
    table = Table().chests(1, "jelly").reef("red", turtle="chest")
    s = table.station("red turtle", "blue fish", "blue pearl", "blue diver").asks("use")
    do(s, "use red turtle")
    assert refused(s, "chest jelly") == "COR-10.2"
    assert params(s, "chest jelly") == {"chest": "jelly"}


def test_COR_10_3_refuses_what_is_not_due() -> None:
    s = begun(3)
    assert refused(s, "tile orange jelly") == "COR-10.3"
    assert params(s, "tile orange jelly") == {"due": "red"}
    assert refused(s, "start 0") == "NOT_ASKED"
    do(s, *TILES)
    assert refused(s, "start 3") == "COR-10.3"
    assert params(s, "start 3") == {"players": 3}
    do(s, "start 0", "pre red pearl")
    assert refused(s, "pre yellow pearl") == refused(s, "pre red fish") == "COR-10.3"
    assert params(s, "pre yellow pearl") == {"due": "orange"}


def test_COR_10_3_sets_one_after_the_other_in_the_order_of_colours() -> None:
    s = begun(2, *TILES, "start 0")
    for colour in COLOURS * 2:
        assert refused(s, f"pre {'red' if colour != 'red' else 'blue'} fish") == "COR-10.3"
        do(s, f"pre {colour} fish")
    assert s.to_move == 0


def test_COR_10_3_dice_are_rolled_in_the_order_of_colours() -> None:
    s = Table().station("violet", "red", "blue", "red").asks("roll")
    assert refused(s, "roll blue fish") == "COR-10.3"
    assert params(s, "roll blue fish") == {"due": "red"}
    do(s, "roll red fish", "roll red pearl")
    assert refused(s, "roll red fish") == refused(s, "roll violet fish") == "COR-10.3"
    do(s, "roll blue diver", "roll violet octopus")
    assert s.to_move == 0


# -- where one kind of answer ends and the next begins ----------------------------------------


def at_question(question: str) -> CoraliaState:
    """A position in which the first and the last answer of a kind are both refused."""
    if question in ("tile", "pre"):
        s = begun(3, "tile red special")
        return s if question == "tile" else do(s, *TILES[1:], "start 0", "pre red pearl")
    table = Table().reef("red", turtle="copy").reef("violet", octopus=0).reef("orange", octopus=0)
    table.reef("green", ["turtle", "fish"], diver=0).turtles(0, ["jelly"]).beside("fish", "island")
    table.chests(1, "fish", "jelly").supply(red=0, violet=0)
    if question == "take":
        return table.station("green fish", "green pearl", "green diver").asks("take")
    if question == "lock":
        return table.station("green fish", "green pearl", "green diver", "blue").asks("lock")
    if question == "roll":
        return table.station("green fish", "green pearl", "green diver", "blue").asks("roll")
    if question == "place":
        return table.reef("red", ["octopus"]).asks("place octopus")
    s = table.station("red turtle", "green fish", "blue diver", "blue fish").asks("use")
    leads_to = {
        "use": (),
        "copy": ("use red turtle",),
        "draw": ("use blue fish",),
        "keep": ("use blue fish", "draw angel", "draw puffer"),
        "chest": ("use blue diver",),
    }
    return do(s, *leads_to[question])


@pytest.mark.parametrize(
    ("question", "first", "last", "rule"),
    [
        ("tile", "tile red special", "tile violet chest", "COR-10.3"),
        ("pre", "pre red pearl", "pre violet diver", "COR-10.3"),
        ("take", "take red", "take violet", "COR-4.1c"),
        ("lock", "lock red pearl", "lock violet diver", "COR-6.10c"),
        ("roll", "roll red pearl", "roll violet diver", "COR-10.3"),
        ("use", "use red pearl", "use violet diver", "COR-4.2d"),
        ("copy", "copy special", "copy chest", "COR-6.8c"),
        ("draw", "draw pearl-2", "draw leftover-blue-green", "COR-10.2"),
        ("keep", "keep pearl-2", "keep leftover-blue-green", "COR-4.1e"),
        ("chest", "chest fish", "chest jelly", "COR-10.2"),
        ("place", "place red", "place violet", "COR-6.6d"),
    ],
)
def test_COR_4_1a_each_question_has_its_own_answers(
    question: str, first: str, last: str, rule: str
) -> None:
    s = at_question(question)
    assert refused(s, first) == refused(s, last) == rule
    assert refused(s, s.text(s.parse(first) - 1)) == "NOT_ASKED"
    after = s.parse(last) + {"lock": 2, "place": 2}.get(question, 1)
    assert refused(s, s.text(after)) == "NOT_ASKED"


def test_COR_4_1a_at_a_white_roll_only_faces_are_asked() -> None:
    s = Table().asks("white")
    for number in (s.parse("white pearl") - 1, s.parse("white diver") + 1):
        assert refused(s, s.text(number)) == "NOT_ASKED"
