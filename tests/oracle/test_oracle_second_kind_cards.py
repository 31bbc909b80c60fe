"""Cases A of the rules and every card, on the oracle of the Second Kind alone."""

from __future__ import annotations

import pytest

from .reef_encounter_asking import CHANCE
from .second_kind import SecondKind
from .second_kind_components import CARDS
from .second_kind_prepare import at, deal, guard, hold, lay, play, prepared, turn, verbs


def holding(cards: str, **corals: str) -> SecondKind:
    """Seat 0 has these cards, white and pink tiles and cubes."""
    game = prepared()
    for colour, cells in corals.items():
        lay(game, colour, cells)
    deal(game, 0, cards)
    hold(game, 0, behind="white " * 8 + "pink", cubes="white white white pink")
    return game


# --- buying and playing ----------------------------------------------------------------------


def test_case_A1_rock_after_both_placements_without_a_cube() -> None:
    game = prepared()
    hold(game, 0, behind="white white rock", cubes="white white")
    turn(game, 0, "cube white", "lay @a1", "stop", "cube white", "lay @a2", "stop")
    assert verbs(game, "set") == ["rock"]


def test_case_A2_one_purchase_in_a_turn() -> None:
    game = turn(holding(""), 0, "buy cube white")
    assert game.to_move == CHANCE and len(game.legal()) == 28 and set(game.weights()) == {1}
    play(game, "card r04")
    assert verbs(game, "buy") == []


def test_case_A3_never_more_than_three_cards() -> None:
    game = turn(holding("r02 r03 r24"), 0)
    assert verbs(game, "buy") == []
    play(game, "discard r02")
    assert "buy tile white" in game.legal()


def test_case_A4_a_starfish_tile_is_a_price() -> None:
    game = holding("")
    hold(game, 0, behind="starfish", front="pink-half")
    turn(game, 0)
    assert "buy front pink-half" in game.legal()
    play(game, "buy tile starfish", "card r04")
    assert game.bag["starfish"] == 4 and game.players[0].behind["starfish"] == 0


def test_case_A6_the_discards_are_shuffled_but_not_the_scoring_cards_that_lie_open() -> None:
    game = holding("r03 r24")
    game.pile, game.discards = [], ["r05"]
    turn(game, 0, "play r24", "play r03", "buy cube white")
    assert game.legal() == ["card r03", "card r05"]
    play(game, "card r03")
    assert game.pile == ["r05"] and game.discards == []


def test_case_A6_no_purchase_without_any_card() -> None:
    game = holding("")
    game.pile = []
    assert verbs(turn(game, 0), "buy") == []


def test_case_A7_a_scoring_card_lies_open_and_makes_room() -> None:
    game = turn(holding("r24 r25 r26"), 0, "play r24")
    player = game.players[0]
    assert player.face_up == ["r24"] and game.discards == [] and len(player.cards) == 2
    assert "buy cube white" in game.legal()


def test_case_A8_only_clownfish_cards_in_the_turns_of_others() -> None:
    game = prepared(white="A1")
    deal(game, 0, "r03 r11 r22")
    turn(game, 1)
    assert game.to_move == 0 and game.legal() == ["pass", "play r22"]


def test_case_A9_late_breakfast_before_action_1() -> None:
    game = holding("r01 r03", white="b1 b2 B3 b4")
    game.players[0].meals = 1
    turn(game, 0)
    assert {"play r01", "play r03"} <= set(game.legal()) and verbs(game, "eat") == []
    play(game, "play r01", "cube white")
    assert set(game.legal()) == {f"lay {text.split()[1]}" for text in game.legal()}
    play(game, "lay @b5", "stop")
    assert verbs(game, "eat") == ["b3"] and game.placements_left == 1
    play(game, "play r03")
    assert verbs(game, "eat") == []
    play(game, "cube white", "lay @d1", "stop", "cube white", "lay @d2", "stop")
    assert verbs(game, "cube") == []


def test_late_breakfast_is_too_late_after_a_move_and_after_a_meal() -> None:
    game = holding("r01", white="b1 b2 B3 b4 b5")
    game.players[0].meals = 1
    turn(game, 0, "move @b3", "to @b2")
    assert "play r01" not in game.legal()
    game = holding("r01", white="b1 b2 B3 b4 b5")
    game.players[0].meals = 1
    turn(game, 0, "eat @b3")
    assert "play r01" not in game.legal()


def test_case_A10_after_always_ready() -> None:
    game = turn(holding("r02 r03"), 0, "play r02", "collect white")
    while game.to_move == CHANCE:
        play(game, game.legal()[0])
    assert {"play r03", "cube white", "end"} <= set(game.legal())
    assert verbs(game, "buy") == verbs(game, "collect") == []
    turns = game.turns
    play(game, "end")
    assert game.turns == turns + 1


# --- cards for placements --------------------------------------------------------------------


def test_r03_brings_one_placement_more() -> None:
    game = turn(holding("r03"), 0, "play r03")
    for cell in ("a1", "b1", "c1"):
        assert "white" in verbs(game, "cube")
        play(game, "cube white", f"lay @{cell}", "stop")
    assert verbs(game, "cube") == []


@pytest.mark.parametrize(("card", "most"), [("r04", 7), ("r11", 4)])
def test_r04_lets_seven_tiles_be_laid(card: str, most: int) -> None:
    game = turn(holding(card), 0, f"play {card}", "cube white")
    laid = 0
    while verbs(game, "lay"):
        play(game, "lay @" + verbs(game, "lay")[0])
        laid += 1
    assert laid == most


def test_r05_needs_no_cube_and_bars_cubes() -> None:
    game = holding("r05")
    hold(game, 0, front="white")
    turn(game, 0, "play r05")
    assert verbs(game, "cube") == verbs(game, "larva") == []
    assert verbs(game, "stray") == ["pink", "white"]
    play(game, "stray pink", "lay @a1", "stop")
    assert game.players[0].cubes["pink"] == 1 and "white" in verbs(game, "cube")


@pytest.mark.parametrize("card", ["r04", "r05", "r09", "r10"])
def test_K9_cards_for_a_placement_need_one(card: str) -> None:
    game = turn(holding(card), 0)
    play(game, "cube white", "lay @a1", "stop")
    assert f"play {card}" in game.legal()
    play(game, "cube white", "lay @a2", "stop")
    assert f"play {card}" not in game.legal()


def test_r09_ignores_strength_for_one_attack() -> None:
    game = holding("r09", white="a1 a2", pink="b1 b2 C2")
    game.reef.shrimps[at("c2")] = 1
    turn(game, 0, "cube white")
    assert "b1" not in verbs(game, "lay")
    game = turn(holding("r09", white="a1 a2", pink="b1 b2 c2"), 0, "play r09", "cube white")
    assert "b1" in verbs(game, "lay")
    play(game, "lay @b1")
    assert "b2" not in verbs(game, "lay") and game.players[0].front == {"pink": 1}


def test_r10_passes_a_guard_on_a_neighbouring_tile() -> None:
    game = holding("r10", white="a1 a2", yellow="b1 B2")
    assert "b1" not in verbs(turn(game, 0, "cube white"), "lay")
    game = turn(holding("r10", white="a1 a2", yellow="b1 B2"), 0, "play r10", "cube white")
    assert "b1" in verbs(game, "lay") and "b2" not in verbs(game, "lay")
    play(game, "lay @b1")
    assert not game.through


def test_r21_foils_an_attack() -> None:
    game = holding("", white="a1 a2", yellow="b1 b2 b3")
    guard(game, 1, "b3")
    deal(game, 1, "r21")
    turn(game, 0, "pass", "cube white", "lay @b1")
    assert game.to_move == 1 and game.legal() == ["pass", "play r21"]
    play(game, "play r21")
    assert game.players[0].behind["white"] == 8 and game.reef.tiles[at("b1")].colour == "yellow"
    assert "stop" in game.legal() and "b1" not in verbs(game, "lay")


def test_r21_the_owner_is_asked_with_any_card_but_not_the_attacker() -> None:
    game = holding("", white="a1 a2", yellow="b1 b2 b3")
    guard(game, 1, "b3")
    deal(game, 1, "r03")
    turn(game, 0, "pass", "cube white", "lay @b1")
    assert game.to_move == 1 and game.legal() == ["pass"]
    play(game, "pass")
    assert game.players[0].front == {"yellow": 1}
    game = turn(holding("r03", white="a1 a2", yellow="b1 b2 B3"), 0, "cube white", "lay @b1")
    assert game.to_move == 0 and game.players[0].front == {"yellow": 1}


# --- cards for tiles -------------------------------------------------------------------------


def test_r06_takes_two_or_the_last_one() -> None:
    game = turn(holding("r06"), 0, "play r06", "name grey")
    assert game.players[0].behind["grey"] == 2
    game = holding("r06")
    game.bag["grey"] = 1
    turn(game, 0, "play r06", "name grey")
    assert game.players[0].behind["grey"] == 1 and game.bag["grey"] == 0


def test_r07_takes_a_tile_and_a_cube() -> None:
    game = holding("r07")
    game.bag["grey"] = 0
    turn(game, 0, "play r07", "name grey")
    assert game.players[0].cubes["grey"] == 1 and game.players[0].behind["grey"] == 0


def test_r08_grows_an_own_coral() -> None:
    game = holding("r08", white="A1", pink="g6")
    assert game.bonus is not None
    in_bag = game.bag["white"]
    turn(game, 0, "play r08")
    assert game.legal() == ["name white"]
    play(game, "name white")
    assert verbs(game, "lay") == ["a2", "b1"]
    play(game, "lay @a2")
    assert game.reef.tiles[at("a2")].tile == "white"
    assert game.bonus["white"] == 1 and game.bag["white"] == in_bag - 1


def test_r19_swaps_with_the_open_sea() -> None:
    game = turn(holding("r19"), 0, "play r19", "give white")
    assert verbs(game, "fetch") == ["grey grey", "orange orange", "pink pink", "yellow yellow"]
    play(game, "fetch grey grey")
    assert game.players[0].behind == {"white": 7, "pink": 1, "grey": 1}
    assert +game.sea["grey"] == {"white": 1}


def test_r20_brings_one_or_two_tiles_to_the_front() -> None:
    game = turn(holding("r20"), 0, "play r20", "digest pink", "stop")
    assert game.players[0].front == {"pink": 1}
    game = turn(holding("r20"), 0, "play r20", "digest pink", "digest white")
    assert game.players[0].front == {"pink": 1, "white": 1}


def test_r23_needs_a_meal_in_this_turn() -> None:
    game = holding("r23", white="b1 b2 B3 b4 b5")
    game.players[0].meals = 1
    turn(game, 0)
    assert "play r23" not in game.legal()
    play(game, "eat @b3", "play r23")
    assert game.players[0].parrotfish == {"white": 2}


# --- cards for shrimps, algae and starfish ---------------------------------------------------


def test_r11_allows_a_second_shrimp() -> None:
    game = turn(holding("r11", white="a1", pink="c1"), 0, "introduce", "to @a1")
    assert "introduce" not in game.legal()
    play(game, "play r11", "introduce", "to @c1")
    assert len(game.reef.shrimps) == 2


def test_r22_moves_a_shrimp_but_not_to_bare_rock() -> None:
    game = turn(holding("r22", white="A1 a2", pink="c1"), 0, "play r22", "move @a1")
    assert game.legal() == ["screen", "to 4a2", "to 4c1"]


def test_r15_and_r17_a_bloom_and_a_calm_spot() -> None:
    game = holding("r15 r17")
    deal(game, 1, "r03")
    turn(game, 0, "play r15", "bloom blue")
    assert game.to_move == 0 and game.legal() == ["pass", "play r17"]
    play(game, "play r17")
    assert verbs(game, "calm") == ["10", "3", "6"]
    play(game, "calm 6")
    assert [tile for tile, side in game.reef.side.items() if side] == [3, 10]
    assert game.alga_space == "blue" and game.cylinders["blue"] == 4 and game.to_move == 0


def test_r16_allows_a_second_lock() -> None:
    game = holding("r16")
    hold(game, 0, front="pink pink grey-half")
    assert "play r16" not in turn(game, 0).legal()
    game.players[0].meals = 1
    turn(game, 0, "lock 1 pink", "pass")
    assert verbs(game, "lock") == []
    play(game, "play r16", "lock 2 grey-half")
    assert verbs(game, "lock") == [] and game.locked == [1, 2]


def test_r12_removes_a_starfish() -> None:
    game = holding("r12", white="A1")
    guard(game, 1, "a1")
    game.reef.starfish = [at("a2")]
    turn(game, 0, "play r12", "starfish @a2")
    assert game.reef.starfish == []


def test_r13_lets_a_starfish_bite_anybody_but_under_a_coloured_shrimp() -> None:
    game = holding("r13", white="a1 B2")
    lay(game, "white", "b1")
    game.reef.shrimps[at("b2")] = 1
    game.reef.starfish = [at("a2")]
    turn(game, 0, "play r13", "starfish @a2")
    assert game.legal() == ["bite 4a1"]
    play(game, "bite @a1")
    assert game.reef.starfish == [at("a1")] and at("a1") not in game.reef.tiles


def test_r14_moves_a_starfish_one_or_two_steps() -> None:
    game = holding("r14", white="a1", pink="b2")
    game.reef.shrimps[at("a1")] = game.reef.shrimps[at("b2")] = 1
    game.reef.starfish = [at("a2")]
    turn(game, 0, "play r14", "starfish @a2")
    assert verbs(game, "to") == ["a3", "a4", "b3"]
    play(game, "to @a4")
    assert game.reef.starfish == []


def test_the_rules_name_every_card_that_is_asked_for_at_once() -> None:
    asks = {card for card in CARDS if hasattr(SecondKind, f"_{card}")}
    waiting = {"r17", "r18", "r21", *(c for c in CARDS if CARDS[c].window == "score")}
    assert asks | waiting == set(CARDS) and not asks & waiting
