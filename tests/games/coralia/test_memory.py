"""COR-9.2b: a card once seen and put back is not forgotten when another chooses in secret.

Seat 0 put a card under the island pile. Whoever draws it together with others keeps one of them
unseen, so from then on seat 0 knows only that the card is in one of these places.
"""

from __future__ import annotations

from typing import Any

import pytest

import reeftable as rt
from reeftable.games.coralia import cards
from reeftable.games.coralia.game import GAME
from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.table import DATA, Table, do, hand, under

STATION = ("red fish", "red pearl", "blue fish", "blue pearl")


def island_of(*held: str, known: int = 1, active: int = 1) -> CoraliaState:
    """Cards under the island pile, the first `known` of them put there by seat 0.

    Red fish is blocked beside an octopus of seat 3, so that two cards are drawn for it.
    """
    table = Table(active=active).reef("red", ["fish", "pearl", "starfish"], octopus=3)
    table.pile_under("island", held[:known], known_to=[0]).pile_under("island", held[known:])
    return table.pile("island", 0, to=3).station(*STATION).asks("use")


def for_two(*held: str) -> CoraliaState:
    """The same with two players: the octopus is seat 0's own, seat 1 is active."""
    table = Table(2, active=1).reef("red", ["fish", "pearl", "starfish"], octopus=0)
    table.pile_under("island", held[:1], known_to=[0]).pile_under("island", held[1:])
    return table.pile("island", 0, to=1).station(*STATION).asks("use")


def slots_in_hand(s: CoraliaState, seat: int) -> list[int]:
    return [card["slot"] for card in s.view(rt.SPECTATOR)["seats"][seat]["cards"]]


def slots_under(s: CoraliaState) -> list[int]:
    return [card["slot"] for card in s.view(rt.SPECTATOR)["piles"]["island"]["under"]]


def remembered(s: CoraliaState, seat: int) -> dict[str, list[int]]:
    """Cards the seat remembers, and the places where each may be."""
    places: dict[str, set[int]] = {}
    for world in s.view(seat)["remembered"]:
        for fact in world:
            places.setdefault(fact["card"], set()).add(fact["slot"])
    return {card: sorted(slots) for card, slots in places.items()}


def next_turn(s: CoraliaState) -> CoraliaState:
    """The next player takes a die and may send a red fish to the island."""
    do(s, "take violet")
    while s.to_move == rt.CHANCE:
        due = [s.text(a) for a in s.actions()]
        do(s, next(text for text in due if text.endswith(" fish")))
    return do(s, "use red fish")


# -- a card drawn by another ----------------------------------------------------------------


@pytest.mark.parametrize("card", ["angel", "puffer"])
def test_COR_9_2b_a_card_chosen_in_secret_is_in_one_of_the_places(card: str) -> None:
    s = do(island_of("angel", "puffer"), "use red fish", "draw angel", "draw puffer")
    assert remembered(s, 0) == {}
    do(s, f"keep {card}")
    places = sorted(slots_in_hand(s, 1) + slots_under(s))
    assert len(places) == 2
    assert remembered(s, 0) == {"angel": places}
    # Neither place shows seat 0 what is in it, and nobody else remembers anything.
    assert under(s, "island", 0) == [None]
    assert s.view(0)["seats"][1]["cards"][0]["card"] is None
    assert [remembered(s, seat) for seat in (1, 2, 3, rt.SPECTATOR)] == [{}] * 4
    assert hand(s, 1) == [card]


@pytest.mark.parametrize("card", ["angel", "puffer"])
def test_COR_9_2b_the_view_does_not_tell_which_card_was_kept(card: str) -> None:
    s = do(island_of("angel", "puffer"), "use red fish", "draw angel", "draw puffer")
    other = s.clone()
    do(s, "keep angel")
    do(other, "keep puffer")
    for seat in (0, 2, 3, rt.SPECTATOR):
        assert s.view(seat) == other.view(seat)


def test_COR_9_2b_a_known_card_drawn_alone_is_seen_to_go() -> None:
    """Seat 3 owns the octopus and draws one card, which seat 0 knows."""
    s = do(island_of("angel", "puffer", active=3), "use red fish", "draw angel")
    shown = [card["card"] for card in s.view(0)["seats"][3]["cards"]]
    assert shown.count("angel") == 1
    assert remembered(s, 0) == {}


def test_COR_9_2b_who_draws_the_remembered_card_has_found_it() -> None:
    s = do(for_two("angel", "puffer"), "use red fish", "draw angel", "draw puffer")
    do(s, "keep puffer")
    assert len(remembered(s, 0)["angel"]) == 2
    do(next_turn(s), "draw angel")
    assert remembered(s, 0) == {}
    assert hand(s, 0) == ["angel"]


def test_COR_9_2b_whoever_finds_another_card_there_knows_where_it_must_be() -> None:
    """Seat 1 kept the angel; seat 0 draws the puffer, so only one place is left."""
    s = do(for_two("angel", "puffer"), "use red fish", "draw angel", "draw puffer")
    do(s, "keep angel")
    do(next_turn(s), "draw puffer")
    assert hand(s, 0) == ["puffer"]
    (place,) = remembered(s, 0)["angel"]
    assert place in slots_in_hand(s, 1)
    for seed in range(5):
        t = s.resample(0, seed)
        assert place in slots_of(t, "angel")


def test_COR_9_2b_two_known_cards_and_two_places() -> None:
    s = do(island_of("angel", "puffer", known=2), "use red fish", "draw angel", "draw puffer")
    do(s, "keep angel")
    places = sorted(slots_in_hand(s, 1) + slots_under(s))
    assert remembered(s, 0) == {"angel": places, "puffer": places}


def test_COR_9_2b_places_add_up_when_a_second_player_chooses() -> None:
    """Seat 2 draws what seat 1 put back, with another: three places."""
    s = island_of("angel", "puffer", "lionfish")
    do(s, "use red fish", "draw angel", "draw puffer", "keep puffer")
    do(next_turn(s), "draw lionfish", "draw angel", "keep lionfish")
    places = sorted(slots_in_hand(s, 1) + slots_in_hand(s, 2) + slots_under(s))
    assert len(places) == 3
    assert remembered(s, 0) == {"angel": places}
    # Seat 1 put the angel back itself and saw the puffer, its own card.
    assert remembered(s, 1) == {"angel": sorted(slots_in_hand(s, 2) + slots_under(s))}
    assert hand(s, 1) == ["puffer"]
    assert remembered(s, 2) == {}


def test_COR_9_2b_choosing_among_cards_nobody_else_knows_leaves_no_memory() -> None:
    s = do(island_of("angel", "puffer", known=0), "use red fish", "draw angel", "draw puffer")
    do(s, "keep angel")
    assert [remembered(s, seat) for seat in (0, 1, 2, 3, rt.SPECTATOR)] == [{}] * 5
    assert under(s, "island", 1) == ["puffer"]


def test_COR_9_2b_ones_own_choice_is_no_riddle_to_oneself() -> None:
    s = do(island_of("angel", "puffer", active=0), "use red fish", "draw angel", "draw puffer")
    do(s, "keep puffer")
    assert remembered(s, 0) == {}
    assert under(s, "island", 0) == ["angel"]


def test_COR_9_2b_of_two_equal_cards_both_places_are_known() -> None:
    s = do(island_of("angel", "angel", known=2), "use red fish", "draw angel", "draw angel")
    do(s, "keep angel")
    (world,) = s.view(0)["remembered"]
    assert [fact["card"] for fact in world] == ["angel", "angel"]


# -- dealing anew what is not known ---------------------------------------------------------


def slots_of(s: CoraliaState, kind: str) -> list[int]:
    """The slots that really hold a kind of card among those drawn from the island pile."""
    number = s.data.cards.index(kind)
    return [slot for slot in range(cards.n_slots(s)) if cards.kind_in(s, slot) == number]


def deals(s: CoraliaState, seat: int, places: list[int], kind: str) -> set[tuple[int, ...]]:
    """Where among the places the kind is found over many deals for the seat."""
    seen = set()
    for seed in range(80):
        t: Any = s.resample(seat, seed)
        t.check()
        assert t.view(seat) == s.view(seat)
        seen.add(tuple(slot for slot in slots_of(t, kind) if slot in places))
    return seen


def test_COR_9_2b_a_remembered_card_is_dealt_to_each_of_its_places_and_no_other() -> None:
    s = island_of("angel", "puffer", "lionfish")
    do(s, "use red fish", "draw angel", "draw puffer", "keep puffer")
    do(next_turn(s), "draw lionfish", "draw angel", "keep lionfish")
    places = remembered(s, 0)["angel"]
    seen = deals(s, 0, places, "angel")
    # In one of the three places in every deal; a second angel may be dealt there by chance.
    assert {slots[0] for slots in seen if len(slots) == 1} == set(places)
    assert () not in seen


def test_COR_9_2b_for_others_the_card_may_be_anywhere() -> None:
    s = do(island_of("angel", "puffer"), "use red fish", "draw angel", "draw puffer")
    do(s, "keep angel")
    places = remembered(s, 0)["angel"]
    assert () in deals(s, 2, places, "angel")
    # Seat 1 chose: it knows both cards for good.
    assert deals(s, 1, places, "angel") == {tuple(slots_in_hand(s, 1))}


def test_COR_9_2b_a_world_with_too_many_cards_of_a_type_is_never_dealt() -> None:
    """The island pile has three starfish cards, and seat 0 holds them all."""
    table = Table(2).hand(1, ["pearl-2 from island"])
    table.hand(0, [f"{card} from island" for card in ("anemone", "anemone", "pearl-6")])
    position = table.station(*STATION).asks("use").position()
    pearl, starfish = (DATA.cards.index(card) for card in ("pearl-2", "vp-fish"))
    position["memory"] = [0, 0, 0, pearl, 0, 1, 0, starfish]
    s = GAME.load(position)
    assert {int(cards.kind_in(s.resample(0, seed), 0)) for seed in range(20)} == {pearl}
