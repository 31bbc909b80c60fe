"""Cases E0 to E8, C1 to C6 and what K6 and K7 say, on the oracle of the Second Kind alone."""

from __future__ import annotations

import pytest

from .second_kind import SecondKind
from .second_kind_prepare import at, blue, deal, guard, hold, lay, play, prepared, turn, verbs

# Seats by the order of the example.
PURPLE, YELLOW, GREEN = range(3)


def example() -> SecondKind:
    """E0: x 0 is column a, y 0 is row 1; Purple has laid a starfish on (1,1)."""
    game = prepared(players=3, white="a1 a2", orange="c2 c1 d2", pink="c3 b3 c4")
    guard(game, YELLOW, "a1")
    guard(game, YELLOW, "c2")
    guard(game, GREEN, "c3")
    hold(game, PURPLE, behind="starfish")
    return turn(game, PURPLE, "set starfish", "lay @b2")


def to_turn_of(game: SecondKind, seat: int) -> SecondKind:
    return turn(game, seat)


def test_case_E1_to_E3_yellow_chooses_and_saves_the_shrimp() -> None:
    game = to_turn_of(example(), YELLOW)
    assert game.to_move == YELLOW
    assert verbs(game, "bite") == ["a2", "c2"]
    in_bag = game.bag["orange"]
    play(game, "bite @c2")
    assert {"c1", "d2"} <= set(verbs(game, "to")) and "screen" in game.legal()
    assert not {"b2", "c2"} & set(verbs(game, "to"))
    play(game, "to @c1")
    reef = game.reef
    assert reef.starfish == [at("c2")] and game.bag["orange"] == in_bag + 1
    assert reef.owner(reef.coral(at("c1"))) == YELLOW and reef.owner(reef.coral(at("d2"))) is None


def after_yellow() -> SecondKind:
    return play(to_turn_of(example(), YELLOW), "bite @c2", "to @c1")


def test_case_E4_and_E5_green_has_no_choice() -> None:
    game = to_turn_of(after_yellow(), GREEN)
    assert verbs(game, "bite") == ["c3"]
    play(game, "bite @c3", "to @b3")
    reef = game.reef
    assert reef.starfish == [at("c3")]
    assert reef.owner(reef.coral(at("b3"))) == GREEN and reef.owner(reef.coral(at("c4"))) is None


def test_case_E6_and_E7_the_starfish_bites_an_unguarded_tile_and_dies() -> None:
    game = play(to_turn_of(after_yellow(), GREEN), "bite @c3", "to @b3")
    to_turn_of(game, PURPLE)
    assert verbs(game, "bite") == ["c4"]
    in_bag = game.bag["starfish"]
    play(game, "bite @c4")
    assert game.reef.starfish == [] and game.bag["starfish"] == in_bag
    assert game.reef.is_empty_rock(at("c4"))


def test_case_E8_a_bait_draws_the_starfish_off() -> None:
    game = prepared(white="B2 b3 c2 c3 b4", pink="a1")
    game.reef.starfish = [at("b1")]
    turn(game, 1)
    assert verbs(game, "bite") == ["a1"]
    game = prepared(white="B2 b3 c2 c3 b4", pink="a1")
    game.reef.starfish = [at("b1")]
    turn(game, 0)
    assert verbs(game, "bite") == ["b2"]


# --- blue shrimps ----------------------------------------------------------------------------


def bitten_blue(*tiles: str) -> SecondKind:
    """A starfish on a2, a white tile with a blue shrimp on b2, other white tiles."""
    game = prepared(white=" ".join(["b2", *tiles]))
    blue(game, "b2")
    game.reef.starfish = [at("a2")]
    return game


def test_case_C1_the_blue_shrimp_must_go_to_the_free_neighbour() -> None:
    game = turn(bitten_blue("c2"), 0, "bite @b2")
    assert game.legal() == ["to 4c2"]
    play(game, "to @c2")
    assert game.reef.blues == [at("c2")] and game.reef.starfish == [at("b2")]


def test_case_C1_any_colour_will_do_but_no_coral_with_a_blue_shrimp() -> None:
    game = bitten_blue("c2")
    lay(game, "pink", "b1 b3")
    lay(game, "pink-shrimp", "a3")
    turn(game, 0, "bite @b2")
    assert verbs(game, "to") == ["b1", "c2"]


def test_case_C2_without_a_neighbour_the_blue_shrimp_goes_to_the_supply() -> None:
    game = turn(bitten_blue(), 0, "bite @b2")
    assert game.reef.blues == [] and game.blue_supply == 3
    assert "collect white" in game.legal()


def test_case_C3_the_player_may_make_room() -> None:
    game = turn(bitten_blue("C2", "d2"), 0, "bite @b2")
    assert game.legal() == ["move 4c2", "pass"]
    play(game, "move @c2")
    assert not {"a2", "b2", "c2"} & set(verbs(game, "to")) and "screen" in game.legal()
    play(game, "to @d2")
    assert game.legal() == ["to 4c2"]
    play(game, "to @c2")
    assert game.reef.blues == [at("c2")] and game.blue_supply == 2


def test_case_C3_who_declines_loses_the_blue_shrimp_to_the_supply() -> None:
    game = turn(bitten_blue("C2", "d2"), 0, "bite @b2", "pass")
    assert game.reef.blues == [] and game.blue_supply == 3


# --- who is bitten, and deaths ---------------------------------------------------------------


def test_case_C4_next_to_corals_of_others_the_starfish_is_idle() -> None:
    game = prepared(white="B2")
    game.reef.starfish = [at("a2")]
    turn(game, 1)
    assert "collect white" in game.legal() and game.reef.starfish == [at("a2")]


def test_case_C5_a_meal_starves_the_starfish_at_once() -> None:
    game = prepared(white="b1 b2 B3 b4 b5 c1 c2")
    game.players[0].meals = 1
    game.reef.starfish = [at("a5")]
    turn(game, 0, "bite @b5")
    assert game.reef.starfish == [at("b5")]
    play(game, "eat @b3")
    assert game.reef.starfish == [] and game.players[0].parrotfish == {"white": 2}


def test_case_C6_two_starfish_both_bite_in_the_order_chosen() -> None:
    game = prepared(white="B2 b3 b4 c2 d2")
    game.reef.starfish = [at("b5"), at("e2")]
    turn(game, 0)
    assert verbs(game, "starfish") == ["b5", "e2"]
    play(game, "starfish @e2", "bite @d2")
    assert verbs(game, "bite") == ["b4"]
    play(game, "bite @b4")
    assert sorted(game.reef.starfish) == [at("b4"), at("d2")]
    assert "collect white" in game.legal()


def test_a_bitten_shrimp_whose_flight_is_declined_goes_behind_the_screen() -> None:
    game = prepared(white="B2")
    game.reef.starfish = [at("a2")]
    turn(game, 0, "bite @b2", "screen")
    assert game.players[0].shrimps == 4 and game.reef.starfish == []


def test_case_D2_a_bitten_double_tile_goes_to_the_bag() -> None:
    game = prepared()
    lay(game, "white-double", "b2")
    game.reef.starfish = [at("a2")]
    turn(game, 0, "bite @b2")
    assert game.bag["white-double"] == 2 and game.players[0].front.total() == 0
    assert "collect white" in game.legal()


@pytest.mark.parametrize(
    ("side", "lives"), [("b1", True), ("c2", True), ("b3", False), ("a2", False)]
)
def test_case_H1_and_H2_a_half_tile_feeds_starfish_on_its_coral_sides(
    side: str, lives: bool
) -> None:
    game = prepared()
    lay(game, "white-half", "b2", sides="ne")
    hold(game, 0, behind="starfish")
    turn(game, 0, "set starfish", f"lay @{side}")
    assert game.reef.starfish == ([at(side)] if lives else [])
    turn(game, 1)
    assert verbs(game, "bite") == (["b2"] if lives else [])


# --- scavengers ------------------------------------------------------------------------------


def test_r18_the_scavenger_takes_the_bitten_tile_and_may_swap_a_double_one() -> None:
    game = prepared(players=3)
    lay(game, "white-double", "b2")
    game.reef.starfish = [at("a2")]
    deal(game, 1, "r05")
    deal(game, 2, "r18")
    turn(game, 0)
    assert game.to_move == 1 and game.legal() == ["pass"]
    play(game, "pass")
    assert game.to_move == 2 and game.legal() == ["pass"]
    play(game, "pass", "bite @b2")
    assert game.to_move == 1 and game.legal() == ["pass"]
    play(game, "pass")
    assert game.to_move == 2 and game.legal() == ["pass", "play r18"]
    play(game, "play r18")
    assert game.to_move == 2 and game.legal() == ["keep", "swap"]
    white = game.bag["white"]
    play(game, "swap")
    assert game.players[2].front == {"white": 2, "white-double": 0}
    assert game.bag["white"] == white - 2 and game.bag["white-double"] == 2
    assert game.discards == ["r18"] and game.to_move == 0
