"""The brute-force count of what a seat of the Second Kind cannot know, on small cases."""

from __future__ import annotations

from collections import Counter

from tests.games.reef_encounter.second_kind.deals import Watched
from tests.oracle.reef_encounter_asking import CHANCE
from tests.oracle.second_kind import SecondKind
from tests.oracle.second_kind_prepare import deal, guard, hold, prepared

SPECTATOR = -2


def watched(start: str, secret: str, game: SecondKind | None = None) -> Watched:
    """Seat 0 has these starting tiles, one of them as its secret tile, and two white cubes."""
    seen = Watched(2)
    seen.game = game or prepared()
    hold(seen.game, 0, behind=start, cubes="white white")
    seen.game.players[0].behind[secret] -= 1
    seen.game.players[0].secret = secret
    seen.unseen[0] = start.split()
    return seen


def turn(seen: Watched, seat: int, *texts: str) -> Watched:
    seen.game.begin(seen.game.turn(seat))
    for text in texts:
        seen.apply(text)
    return seen


def counted(seen: Watched, viewer: int, place: str) -> dict[str, int]:
    """How often each thing is in a place, over all deals."""
    things: Counter[str] = Counter()
    for facts, number in seen.deals(viewer).items():
        things[dict(facts).get(place, "")] += number
    return dict(things)


def secrets(seen: Watched, viewer: int) -> dict[str, int]:
    return counted(seen, viewer, "seat 0 secret")


def test_every_starting_tile_may_be_the_secret_one() -> None:
    seen = turn(watched("white white pink grey", "grey"), 0)
    assert secrets(seen, 1) == secrets(seen, SPECTATOR) == {"white": 2, "pink": 1, "grey": 1}
    assert secrets(seen, 0) == {"": 1}


def test_a_tile_that_is_laid_is_not_the_secret_one() -> None:
    seen = turn(watched("white white pink grey", "grey"), 0, "cube white", "lay 4a2")
    assert secrets(seen, 1) == {"white": 1, "pink": 1, "grey": 1}
    seen.apply("lay 4a3")
    assert secrets(seen, 1) == {"pink": 1, "grey": 1}


def test_a_tile_that_was_taken_openly_tells_nothing_when_it_goes() -> None:
    seen = turn(watched("white pink", "white"), 0, "polyp white", "cube white", "lay 4a2")
    assert secrets(seen, 1) == {"white": 1, "pink": 1}


def test_a_placement_that_has_begun_shows_a_tile() -> None:
    seen = turn(watched("white pink grey", "grey"), 0, "cube white")
    assert secrets(seen, 1) == {"pink": 1, "grey": 1}
    two = turn(watched("white white pink", "pink"), 0, "cube white")
    assert secrets(two, 1) == {"white": 2, "pink": 1}


def test_a_price_paid_from_behind_the_screen_is_seen() -> None:
    seen = turn(watched("white pink", "pink"), 0, "buy tile white")
    assert seen.game.to_move == CHANCE and secrets(seen, 1) == {"pink": 1}


def test_a_foiled_attack_has_shown_its_tile() -> None:
    for answer in ("play r21", "pass"):
        game = prepared(white="a1 a2", yellow="b1 b2 b3")
        guard(game, 1, "b3")
        deal(game, 1, "r21")
        seen = turn(watched("white white pink", "pink", game), 0, "pass", "cube white", "lay 4b1")
        assert secrets(seen, 1) == {"white": 1, "pink": 1}
        seen.apply(answer)
        assert secrets(seen, 1) == {"white": 1, "pink": 1}
        seen.apply("lay 4c4")
        known = {"pink": 1} if answer == "pass" else {"white": 1, "pink": 1}
        assert secrets(seen, 1) == known


def test_cubes_that_are_not_shown_yet() -> None:
    seen = Watched(2)
    while not seen.game.legal()[0].startswith("cubes"):
        seen.apply(seen.game.legal()[0])
    first = seen.game.to_move
    seen.apply("cubes white white")
    assert len(counted(seen, 1 - first, f"seat {first} chosen")) == 15
    assert counted(seen, first, f"seat {first} chosen") == {"": sum(seen.deals(first).values())}
    seen.apply("cubes grey pink" if "cubes grey pink" in seen.game.legal() else "cubes pink grey")
    seen.apply("reveal white white")
    assert list(counted(seen, 1 - first, f"seat {first} chosen")) == [""]


# --- cards -----------------------------------------------------------------------------------


def with_cards(*hands: str, pile: str = "", discards: str = "") -> Watched:
    """Three players with these cards, drawn from the first pile, of which so much is left."""
    seen = Watched(3)
    game = seen.game = prepared(players=3)
    for seat, hand in enumerate(hands):
        deal(game, seat, hand)
    game.discards = discards.split()
    unplayed = f"{pile} {discards}".split()
    game.players[0].face_up = [card for card in game.pile if card not in unplayed]
    game.pile = pile.split()
    hold(game, 0, cubes="white")
    return seen


def test_cards_in_several_hands_and_the_pile() -> None:
    seen = with_cards("r02", "r03 r04", "r05", pile="r06", discards="r07")
    assert seen.number_of_hands(0) == len(seen.deals(0)) == 12
    assert counted(seen, 0, "seat 2 cards") == dict.fromkeys(["r03", "r04", "r05", "r06"], 3)
    assert seen.number_of_hands(SPECTATOR) == len(seen.deals(SPECTATOR)) == 60
    assert seen.number_of_hands(1) == len(seen.deals(1)) == 6


def test_a_card_held_since_before_a_reshuffle_is_none_of_the_new_pile() -> None:
    seen = with_cards("", "r03", "r05", pile="", discards="r06 r07 r08")
    turn(seen, 0, "buy cube white", "card r07")
    assert counted(seen, 0, "seat 1 cards") == {"r03": 1, "r05": 1}
    assert counted(seen, 1, "seat 0 cards") == {"r06": 1, "r07": 1, "r08": 1}
    assert counted(seen, 1, "seat 2 cards") == {"r05": 3}
    assert len(seen.deals(SPECTATOR)) == 6


def test_who_eats_a_first_coral_holds_a_marked_card() -> None:
    seen = with_cards("r02 r05", "", "", pile="r03 r06")
    game = prepared(players=3, white="a1 a2 A3 a4 a5")
    game.players[0].cards, game.pile = seen.game.players[0].cards, seen.game.pile
    game.players[1].face_up = seen.game.players[0].face_up
    seen.game = game
    assert len(turn(seen, 0).deals(1)) == 6
    seen.apply("eat 4a3")
    assert len(seen.deals(1)) == 5  # not both r02 and r03
    seen.apply("with r05")
    assert counted(seen, 1, "seat 0 cards") == {"r02": 1, "r03": 1, "r06": 1}
