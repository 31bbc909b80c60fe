"""What is refused in the final scoring, by exactly which rule, and declining in every form."""

from __future__ import annotations

import pytest

from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.final_table import last_turn_done
from tests.games.coralia.table import do, hand, legal, refused

ALL_CARDS = ["spare-chest", "reef-chests-red-green", "leftover-red-violet"]


def params(s: CoraliaState, text: str) -> dict[str, str | int]:
    """What a refusal is about."""
    refusal = s.why_not(s.parse(text))
    assert refusal is not None
    return refusal.params


def fetching() -> CoraliaState:
    """Seat 0 is asked about the chests of red and green; the red one was taken in the game."""
    table = last_turn_done().hand(0, ["reef-chests-red-green"]).chests(1, "jelly")
    s = table.reef("red", chest=False).asks("final")
    return do(s, "resolve reef-chests-red-green")


def drawing() -> CoraliaState:
    """Seat 0 has one of four cards for leftovers; the pearl pile is empty."""
    table = last_turn_done(left=("blue", "blue", "green", "green")).pile("pearl", 0, to=1)
    s = table.hand(0, ["leftover-blue-green"]).asks("final")
    return do(s, "resolve leftover-blue-green", "pile fish", "draw angel")


# -- resolving ------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["pearl-6", "anemone", "vp-pearl", "vp-fish"])
@pytest.mark.parametrize("owned", [True, False])
def test_COR_8_1c_refuses_cards_that_count_by_themselves(card: str, owned: bool) -> None:
    s = last_turn_done().hand(0, ["jelly", *[card] * owned]).asks("final")
    assert refused(s, f"resolve {card}") == "COR-8.1c"
    assert params(s, f"resolve {card}") == {"card": card}


@pytest.mark.parametrize("card", ["vp-island", "spare-chest", "leftover-blue-green", "lionfish"])
def test_COR_8_1e_refuses_a_card_one_does_not_have(card: str) -> None:
    table = last_turn_done().hand(0, ["jelly"]).hand(1, ["vp-island", "leftover-blue-green"])
    s = table.asks("final")
    assert refused(s, f"resolve {card}") == "COR-8.1e"
    assert params(s, f"resolve {card}") == {"card": card}


def test_COR_8_1f_refuses_a_card_already_resolved() -> None:
    s = last_turn_done().hand(0, ["jelly", "jelly", "vp-turtle"]).asks("final")
    do(s, "resolve jelly")
    assert "resolve jelly" in legal(s)  # the other one
    do(s, "resolve jelly")
    assert refused(s, "resolve jelly") == "COR-8.1f"
    assert params(s, "resolve jelly") == {"card": "jelly"}


def test_COR_8_1f_is_about_ones_own_cards_only() -> None:
    s = last_turn_done().hand(0, ["jelly"]).hand(1, ["vp-turtle"]).asks("final")
    do(s, "resolve jelly")
    assert refused(s, "resolve jelly") == "COR-8.1e"


@pytest.mark.parametrize("card", ["vp-island", "vp-turtle", "vp-chest", "jelly"])
def test_COR_8_1u_refuses_to_stop_while_a_card_must_be_resolved(card: str) -> None:
    s = last_turn_done().hand(0, [*ALL_CARDS, card]).asks("final")
    assert refused(s, "stop") == "COR-8.1u"
    assert params(s, "stop") == {}
    do(s, f"resolve {card}")
    assert "stop" in legal(s)


def test_COR_8_1u_a_card_gained_meanwhile_must_be_resolved_too() -> None:
    s = last_turn_done().hand(0, ALL_CARDS).asks("final")
    do(s, "resolve spare-chest", "chest starfish", "draw vp-island")
    assert refused(s, "stop") == "COR-8.1u"


# -- fetching -------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["orange", "yellow", "blue", "violet"])
def test_COR_8_1n_refuses_a_reef_the_card_does_not_name(colour: str) -> None:
    s = fetching()
    assert refused(s, f"fetch {colour}") == "COR-8.1n"
    assert params(s, f"fetch {colour}") == {"reef": colour}


def test_COR_8_1n_a_reef_not_named_is_told_so_even_without_a_chest() -> None:
    table = last_turn_done().hand(0, ["reef-chests-red-green"]).chests(1, "jelly")
    s = do(table.reef("blue", chest=False).asks("final"), "resolve reef-chests-red-green")
    assert refused(s, "fetch blue") == "COR-8.1n"


def test_COR_8_1o_refuses_a_named_reef_without_a_chest() -> None:
    s = fetching()
    assert legal(s) == ["fetch green", "decline"]
    assert refused(s, "fetch red") == "COR-8.1o"
    assert params(s, "fetch red") == {"reef": "red"}


def test_COR_8_1o_refuses_the_reef_just_fetched_from() -> None:
    s = last_turn_done().hand(0, ["reef-chests-red-green"]).asks("final")
    do(s, "resolve reef-chests-red-green", "fetch green", "chest jelly")
    assert refused(s, "fetch green") == "COR-8.1o"
    assert legal(s) == ["fetch red", "decline"]


# -- leftover dice --------------------------------------------------------------------------


def test_COR_8_1r_refuses_a_pile_already_used() -> None:
    s = drawing()
    assert refused(s, "pile fish") == "COR-8.1r"
    assert params(s, "pile fish") == {"pile": "fish"}


def test_COR_8_1r_a_used_pile_that_is_now_empty_was_used() -> None:
    table = last_turn_done(left=("blue", "blue", "green", "green")).pile("fish", 1, to=1)
    s = do(table.hand(0, ["leftover-blue-green"]).asks("final"), "resolve leftover-blue-green")
    do(s, "pile fish")
    s.deal()
    assert s.view(0)["piles"]["fish"]["size"] == 0
    assert refused(s, "pile fish") == "COR-8.1r"


def test_COR_8_1r_another_leftover_card_may_use_the_pile_again() -> None:
    cards = ["leftover-blue-green", "leftover-red-violet"]
    s = last_turn_done(left=("blue", "red", "red", "orange")).hand(0, cards).asks("final")
    do(s, "resolve leftover-blue-green", "pile fish", "draw angel")
    do(s, "resolve leftover-red-violet")
    assert legal(s) == ["pile starfish", "pile pearl", "pile fish", "pile island"]
    do(s, "pile fish", "draw angel", "pile island", "draw angel")
    assert hand(s, 0) == ["angel"] * 3 + cards


def test_COR_8_1s_refuses_an_empty_pile() -> None:
    s = drawing()
    assert legal(s) == ["pile starfish", "pile island"]
    assert refused(s, "pile pearl") == "COR-8.1s"
    assert params(s, "pile pearl") == {"pile": "pearl"}


def test_COR_8_1s_cards_put_back_make_a_pile_that_is_not_empty() -> None:
    table = last_turn_done(left=("blue", "blue", "green", "green"))
    table.pile_under("fish", ["angel", "puffer"]).pile("fish", 0, to=1)
    s = do(table.hand(0, ["leftover-blue-green"]).asks("final"), "resolve leftover-blue-green")
    do(s, "pile fish")
    assert legal(s) == ["draw angel"]


# -- one question at a time -----------------------------------------------------------------


@pytest.mark.parametrize("text", ["stop", "resolve jelly", "pile fish", "take red", "draw angel"])
def test_COR_4_1a_no_other_question_while_fetching(text: str) -> None:
    s = fetching()
    assert refused(s, text) == "NOT_ASKED"
    assert params(s, text) == {"question": "COR-8.1m"}


@pytest.mark.parametrize("text", ["stop", "decline", "resolve jelly", "fetch red", "use red fish"])
def test_COR_8_1q_refuses_to_stop_half_way(text: str) -> None:
    s = drawing()
    assert refused(s, text) == "NOT_ASKED"
    assert params(s, text) == {"question": "COR-8.1p"}


@pytest.mark.parametrize("text", ["decline", "fetch red", "pile fish", "keep angel", "roll"])
def test_COR_4_1a_no_other_question_while_resolving(text: str) -> None:
    s = last_turn_done().hand(0, ALL_CARDS).asks("final")
    assert refused(s, text) == "NOT_ASKED"
    assert params(s, text) == {"question": "COR-8.1d"}


# -- declining ------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ALL_CARDS)
def test_COR_R7_each_card_may_be_declined_before_anything_is_revealed(card: str) -> None:
    s = last_turn_done(left=("red", "red", "red", "red")).hand(0, [card]).asks("final")
    before = s.view(0)
    do(s, "stop")
    assert s.over
    after = s.view(0)
    assert after["chests_beside"] == before["chests_beside"] == 2
    assert after["piles"] == before["piles"]
    assert hand(s, 0) == [card]


def test_COR_R7_declining_the_first_chest_ends_the_card() -> None:
    s = do(last_turn_done().hand(0, ALL_CARDS).asks("final"), "resolve reef-chests-red-green")
    do(s, "decline")
    assert legal(s) == ["stop", "resolve spare-chest", "resolve leftover-red-violet"]
    assert refused(s, "resolve reef-chests-red-green") == "COR-8.1f"
    assert all(reef["chest"] for reef in s.view(0)["reefs"])


def test_COR_R7_of_two_chests_the_second_may_be_declined() -> None:
    s = do(last_turn_done().hand(0, ALL_CARDS).asks("final"), "resolve reef-chests-red-green")
    do(s, "fetch green", "chest jelly", "decline")
    assert legal(s) == ["stop", "resolve spare-chest", "resolve leftover-red-violet"]
    assert [reef["chest"] for reef in s.view(0)["reefs"]].count(True) == 5
    assert s.breakdown()[0]["starfish"] == 5


@pytest.mark.parametrize("text", ["decline", "stop"])
def test_COR_R7_a_chest_once_revealed_must_be_carried_out(text: str) -> None:
    s = do(last_turn_done().hand(0, ALL_CARDS).asks("final"), "resolve reef-chests-red-green")
    do(s, "fetch green", "chest special", "white fish")
    assert refused(s, text) == "NOT_ASKED"
    assert legal(s)[0] == "place red"
