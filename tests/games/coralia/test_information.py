"""Section 9 and COR-R19: who sees what, who knows which card, and what is remembered."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.coralia.state import CoraliaState
from tests.games.coralia.final_table import last_turn_done
from tests.games.coralia.table import Table, do, hand, public, under

EVERYBODY = (0, 1, 2, 3, rt.SPECTATOR)


def cards(s: CoraliaState, seat: int, of: int) -> list[str | None]:
    """What the seat sees of a player's cards, in the order they came."""
    return [card["card"] for card in s.view(seat)["seats"][of]["cards"]]


def seen_by_all(s: CoraliaState, *path: Any) -> Any:
    """A part of the view that must be the same for everybody."""
    parts = []
    for seat in EVERYBODY:
        part = s.view(seat)
        for key in path:
            part = part[key]
        parts.append(part)
    assert all(part == parts[0] for part in parts)
    return parts[0]


def texts(s: CoraliaState, entry: str) -> list[str]:
    """The entry as seats 0 to 3 and the spectator read it."""
    return [s.text_for(s.parse(entry), seat) for seat in EVERYBODY]


def fishing() -> CoraliaState:
    """Seat 0 may use a fish die on red."""
    return Table().station("red fish", "red pearl", "blue fish", "blue pearl").asks("use")


# -- what everybody sees --------------------------------------------------------------------


def test_COR_9_1a_dice_figures_scores_and_rolls() -> None:
    table = Table(active=1).score(2, 8).reef("red", ["pearl", "white fish"], octopus=2, diver=3)
    s = table.station("blue fish", "locked blue pearl", "green").asks("roll")
    assert texts(s, "roll green diver") == ["roll green diver"] * 5
    do(s, "roll green diver")
    reef = seen_by_all(s, "reefs", 0)
    assert reef["dice"] == {
        "pearl": "red",
        "fish": "white",
        "octopus": "red",
        "starfish": None,
        "turtle": None,
        "diver": "red",
        "treasure": None,
    }
    assert (reef["octopus"], reef["diver"]) == (2, 3)
    assert {"colour": "green", "symbol": "diver", "locked": False} in seen_by_all(s, "station")
    assert {"colour": "blue", "symbol": "pearl", "locked": True} in seen_by_all(s, "station")
    assert seen_by_all(s, "supply")["red"] == 3
    assert seen_by_all(s, "island")["white"] == 1
    assert seen_by_all(s, "seats", 2, "score") == 8
    assert seen_by_all(s, "seats", 2, "octopuses") == 1
    assert seen_by_all(s, "seats", 3, "diver_at") == "red"


def test_COR_9_1b_turtles_on_reefs_beside_the_board_and_with_players() -> None:
    table = Table().reef("red", ["turtle"]).reef("blue", turtle="copy").beside("jelly")
    s = table.turtles(1, ["fish"]).asks("take")
    assert seen_by_all(s, "reefs", 4, "turtle") == "copy"
    assert seen_by_all(s, "reefs", 0, "turtle") is None
    assert "jelly" in seen_by_all(s, "turtles_beside")
    assert seen_by_all(s, "seats", 1, "turtles") == ["fish"]


def test_COR_9_1c_chests_taken_and_how_many_are_left() -> None:
    table = Table().reef("red", chest=False).chests(2, "jelly", "special")
    s = table.asks("take")
    assert seen_by_all(s, "seats", 2, "chests") == ["special", "jelly"]
    assert seen_by_all(s, "chests_beside") == 1
    assert [seen_by_all(s, "reefs", r, "chest") for r in range(6)] == [False] + [True] * 5


def test_COR_9_1d_how_many_cards_and_from_which_pile() -> None:
    held = ["pearl-5", "angel", "jelly", "angel from island", "pearl-2 from island"]
    s = Table().hand(1, held).asks("take")
    for seat in (0, 2, 3, rt.SPECTATOR):
        shown = s.view(seat)["seats"][1]["cards"]
        assert [card["from"] for card in shown] == ["pearl", "fish", "starfish", "island", "island"]
        assert [card["card"] for card in shown] == [None] * 5


def test_COR_9_1e_stingrays() -> None:
    s = Table().hand(3, ["stingray"]).asks("take")
    assert seen_by_all(s, "seats", 3, "stingrays") == 1
    assert seen_by_all(s, "stingrays") == 1


def test_COR_9_1f_pile_sizes() -> None:
    table = Table().hand(1, ["pearl-5", "angel", "jelly from island"])
    s = table.pile_under("fish", ["puffer"], known_to=[1]).asks("take")
    sizes = {pile: seen_by_all(s, "piles", pile, "size") for pile in s.view(0)["piles"]}
    assert sizes == {"starfish": 15, "pearl": 14, "fish": 11, "island": 8}


# -- what only one knows --------------------------------------------------------------------


def test_COR_9_2a_only_the_owner_sees_the_cards() -> None:
    held: list[str | None] = ["pearl-5", "angel", "jelly"]
    s = Table().hand(1, ["pearl-5", "angel", "jelly"]).asks("take")
    assert [cards(s, seat, 1) for seat in EVERYBODY] == [
        [None] * 3,
        held,
        [None] * 3,
        [None] * 3,
        [None] * 3,
    ]


def test_COR_9_2a_a_draw_and_what_is_kept_are_read_by_the_one_who_draws() -> None:
    s = do(fishing(), "use red fish")
    assert texts(s, "draw angel") == ["draw angel"] + ["draw ?"] * 4
    do(s, "draw angel", "draw puffer")
    assert [card["card"] for card in s.view(0)["drawn"]] == ["angel", "puffer"]
    assert [card["card"] for card in s.view(1)["drawn"]] == [None, None]
    assert texts(s, "keep puffer") == ["keep puffer"] + ["keep ?"] * 4
    do(s, "keep puffer")
    assert cards(s, 0, 0) == ["puffer"]
    assert cards(s, 1, 0) == cards(s, rt.SPECTATOR, 0) == [None]


def test_COR_9_2a_the_choices_are_for_the_one_who_is_asked() -> None:
    s = do(fishing(), "use red fish", "draw angel", "draw puffer")
    assert [option["text"] for option in s.options_for(0)] == ["keep puffer", "keep angel"]
    for seat in (1, 2, 3, rt.SPECTATOR):
        assert s.options_for(seat) == []


def test_COR_9_2b_only_who_put_a_card_back_knows_it() -> None:
    s = do(fishing(), "use red fish", "draw angel", "draw puffer", "keep puffer")
    assert [under(s, "fish", seat) for seat in EVERYBODY] == [["angel"], *[[None]] * 4]


def test_COR_9_2b_two_players_each_know_their_own() -> None:
    s = do(fishing(), "use red fish", "draw angel", "draw puffer", "keep puffer")
    do(s, "take violet", "roll red diver", "roll blue fish", "roll blue pearl")
    do(s, "roll violet fish", "use violet fish", "draw lionfish", "draw lionfish")
    do(s, "keep lionfish")
    assert under(s, "fish", 0) == ["angel", None]
    assert under(s, "fish", 1) == [None, "lionfish"]
    assert under(s, "fish", 2) == [None, None]


def test_COR_9_2b_who_knows_the_top_card_reads_the_draw_of_another() -> None:
    """Seat 0 put the only card of the pile back, so it knows what seat 1 draws."""
    table = Table(active=1).reef("red", ["fish"]).pile_under("island", ["angel"], known_to=[0])
    table.pile("island", 0, to=3).station("red fish", "red pearl", "blue fish", "blue pearl")
    s = do(table.asks("use"), "use red fish")
    assert texts(s, "draw angel") == ["draw angel", "draw angel", "draw ?", "draw ?", "draw ?"]
    do(s, "draw angel")
    assert [cards(s, seat, 1) for seat in EVERYBODY] == [["angel"], ["angel"], *[[None]] * 3]


def test_COR_9_3a_the_order_of_the_piles_is_nowhere() -> None:
    s = Table().asks("take")
    for seat in EVERYBODY:
        assert all(pile["under"] == [] for pile in s.view(seat)["piles"].values())
    # Undrawn cards have no place: every card of the pile can be the next.
    s = Table().station("red pearl", "red fish", "red fish", "blue fish").asks("use")
    do(s, "use red pearl")
    assert dict(zip([s.text(a) for a in s.actions()], s.weights(), strict=True)) == {
        "draw pearl-2": 6,
        "draw pearl-3": 5,
        "draw pearl-4": 4,
        "draw pearl-5": 3,
    }


def test_COR_9_3b_a_chest_not_taken_may_be_any_of_those_left() -> None:
    table = Table().reef("blue", diver=0).chests(1, "jelly", "fish")
    s = table.station("red diver", "red fish", "red fish", "blue fish").asks("use")
    assert seen_by_all(s, "reefs", 4)["chest"] is True
    left = ["pearl", "starfish", "island", "islandvp", "stingray", "special"]
    assert seen_by_all(s, "chests_unseen") == left
    do(s, "use red diver")
    assert [s.text(a) for a in s.actions()] == [f"chest {name}" for name in left]
    assert s.weights() == [1] * 6
    assert texts(s, "chest special") == ["chest special"] * 5


# -- hands are opened -----------------------------------------------------------------------


def both_have_starfish() -> CoraliaState:
    """Seats 0 and 1 have starfish cards and others; seat 0's step begins."""
    table = last_turn_done().hand(0, ["jelly", "pearl-5", "leftover-red-violet from island"])
    return table.hand(1, ["vp-turtle", "anemone", "angel", "puffer from island"]).asks("final")


def test_COR_R19_starfish_cards_are_opened_when_the_own_step_begins() -> None:
    s = both_have_starfish()
    for seat in (1, 2, 3, rt.SPECTATOR):
        assert cards(s, seat, 0) == ["jelly", None, "leftover-red-violet"]
    for seat in (0, 2, 3, rt.SPECTATOR):
        assert cards(s, seat, 1) == [None] * 4
    assert seen_by_all(s, "seats", 0, "starfish_open") is True
    assert seen_by_all(s, "seats", 1, "starfish_open") is False
    do(s, "resolve jelly", "stop")
    assert s.to_move == 1
    for seat in (0, 2, 3, rt.SPECTATOR):
        assert cards(s, seat, 1) == ["vp-turtle", "anemone", None, None]


def test_COR_R19_nothing_is_open_before_the_last_turn_is_done() -> None:
    table = last_turn_done(left=("red", "red", "red", "red")).hand(0, ["jelly", "pearl-5"])
    before = Table(4).hand(0, ["jelly", "pearl-5"]).asks("take")
    assert cards(before, 1, 0) == [None, None]
    assert cards(table.asks("final"), 1, 0) == ["jelly", None]


def test_COR_R19_a_starfish_card_gained_then_is_open_at_once_others_are_not() -> None:
    table = last_turn_done(left=("red", "red", "violet", "violet")).hand(1, ["jelly"])
    s = table.hand(0, ["leftover-red-violet"]).asks("final")
    do(s, "resolve leftover-red-violet", "pile starfish")
    assert texts(s, "draw jelly") == ["draw jelly"] * 5
    do(s, "draw jelly", "pile fish")
    assert texts(s, "draw angel") == ["draw angel"] + ["draw ?"] * 4
    do(s, "draw angel", "pile island")
    # From the island pile either may come; only a starfish card is shown.
    assert texts(s, "draw angel") == ["draw angel"] + ["draw ?"] * 4
    assert texts(s, "draw vp-fish") == ["draw vp-fish"] * 5
    do(s, "draw vp-fish")
    for seat in (1, 2, 3, rt.SPECTATOR):
        assert cards(s, seat, 0) == ["leftover-red-violet", "jelly", None, "vp-fish"]


def test_COR_R19_of_three_starfish_cards_only_the_kept_one_is_shown() -> None:
    s = last_turn_done().hand(0, ["spare-chest"]).hand(1, ["jelly"]).asks("final")
    do(s, "resolve spare-chest", "chest special", "white starfish", "place red")
    assert texts(s, "draw vp-fish") == ["draw vp-fish"] + ["draw ?"] * 4
    do(s, "draw vp-fish", "draw anemone", "draw pearl-6")
    assert texts(s, "keep anemone") == ["keep anemone"] * 5
    do(s, "keep anemone")
    for seat in (1, 2, 3, rt.SPECTATOR):
        assert cards(s, seat, 0) == ["spare-chest", "anemone"]
        assert under(s, "starfish", seat) == [None, None]
    assert under(s, "starfish", 0) == ["vp-fish", "pearl-6"]


def test_COR_R19_fish_and_pearls_are_opened_when_the_game_ends() -> None:
    s = do(both_have_starfish(), "resolve jelly", "stop")
    assert cards(s, 2, 0) == ["jelly", None, "leftover-red-violet"]
    do(s, "resolve vp-turtle")
    assert s.over
    for seat in EVERYBODY:
        assert cards(s, seat, 0) == ["jelly", "pearl-5", "leftover-red-violet"]
        assert cards(s, seat, 1) == ["vp-turtle", "anemone", "angel", "puffer"]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_COR_R19_cards_under_a_pile_stay_closed_after_the_end(seat: int) -> None:
    table = last_turn_done().pile_under("fish", ["angel"], known_to=[2])
    assert under(table.asks("final"), "fish", seat) == (["angel"] if seat == 2 else [None])


def test_COR_R19_an_entry_that_opens_a_hand_is_never_taken_back() -> None:
    """Opening the next hand shows something to all, so seat 0's stop stays."""
    s = both_have_starfish()
    do(s, "resolve jelly")
    undo_point = s.undo_point()
    assert undo_point < s.entries
    do(s, "stop")
    assert s.undo_point() == s.entries


def test_COR_R19_a_kept_card_may_be_taken_back_unless_it_was_shown() -> None:
    s = do(fishing(), "use red fish", "draw angel", "draw puffer", "keep angel")
    assert s.undo_point() == s.entries - 1
    s = last_turn_done().hand(0, ["spare-chest"]).hand(1, ["jelly"]).asks("final")
    do(s, "resolve spare-chest", "chest special", "white starfish", "place red")
    do(s, "draw vp-fish", "draw anemone", "draw pearl-6", "keep anemone")
    assert s.undo_point() == s.entries


def test_COR_9_2a_hand_and_public_view_agree() -> None:
    s = both_have_starfish()
    assert hand(s, 1) == ["anemone", "angel", "puffer", "vp-turtle"]
    assert public(s)["seat"] == rt.SPECTATOR


# -- what the next card may be --------------------------------------------------------------


def chances(s: CoraliaState) -> dict[str, Fraction]:
    """How likely each outcome is."""
    weights = dict(zip([s.text(a) for a in s.actions()], s.weights(), strict=True))
    return {text: Fraction(n, sum(weights.values())) for text, n in weights.items()}


@pytest.mark.parametrize(
    ("gone", "types"),
    [
        ([], 3),
        (["jelly", "anemone", "vp-fish"], 2),
        (["pearl-2", "pearl-3", "pearl-4"], 2),
        (["angel", "angel", "puffer"], 2),
        (["jelly", "anemone", "vp-fish", "angel", "angel", "puffer"], 1),
    ],
)
def test_COR_9_3a_an_island_card_by_the_types_left_there(gone: list[str], types: int) -> None:
    """First the type, by what is left of it on the island, then the card among all undrawn."""
    table = Table().reef("red", ["fish"]).hand(1, [f"{card} from island" for card in gone])
    table.hand(2, ["pearl-5", "pearl-2", "lionfish"])
    s = table.station("red fish", "red pearl", "blue fish", "blue pearl").asks("use")
    likely = chances(do(s, "use red fish"))
    here = {"lionfish": 4, "puffer": 5 - gone.count("puffer"), "angel": 5 - gone.count("angel")}
    for card, copies in here.items():
        wanted = Fraction(copies, sum(here.values())) / types
        if "puffer" in gone:
            assert f"draw {card}" not in likely
        else:
            assert likely[f"draw {card}"] == wanted
    pearls = {"pearl-2": 5, "pearl-3": 5, "pearl-4": 4, "pearl-5": 2}
    for card, copies in pearls.items():
        left = copies - gone.count(card)
        if "pearl-2" in gone:
            assert f"draw {card}" not in likely
        else:
            assert likely[f"draw {card}"] == Fraction(left, 16) / types
    starfish = [text for text in likely if text.split()[1] in ("jelly", "spare-chest", "vp-turtle")]
    assert len(starfish) == (0 if "jelly" in gone else 3)


def test_COR_9_3a_what_is_dealt_follows_these_chances() -> None:
    """Two types left on the island, one of them short."""
    gone = ["jelly", "anemone", "vp-fish", "angel", "angel"]
    table = Table().reef("red", ["fish"]).hand(1, [f"{card} from island" for card in gone])
    s = table.station("red fish", "red pearl", "blue fish", "blue pearl").asks("use")
    do(s, "use red fish")
    likely = chances(s)
    assert sum(likely[f"draw {card}"] for card in ("lionfish", "puffer", "angel")) == Fraction(1, 4)
    counted: Counter[str] = Counter()
    for seed in range(4_000):
        s.reseed(seed)
        counted[s.text(s.sample())] += 1
    assert sorted(counted) == sorted(likely)
    for text, chance in likely.items():
        assert abs(counted[text] - 4_000 * chance) < 130, text
