"""Cases T, D, H, R, W and X of the rules, on the oracle of the Second Kind alone."""

from __future__ import annotations

from collections import Counter

from .second_kind import SecondKind
from .second_kind_components import Laid, ways_to_lay
from .second_kind_prepare import at, guard, hold, lay, play, prepared, turn, verbs

# --- two-colour, double and half tiles -------------------------------------------------------


def test_case_T1_a_two_colour_tile_lies_with_the_cubes_colour_up() -> None:
    game = prepared()
    hold(game, 0, behind="pink-grey", cubes="pink white")
    turn(game, 0)
    assert verbs(game, "cube") == ["pink"]
    play(game, "cube pink", "special pink-grey", "lay @a1")
    assert game.reef.tiles[at("a1")] == Laid("pink-grey", "pink")


def test_case_T2_a_consumed_one_is_worth_a_cube_of_either_colour() -> None:
    game = prepared()
    hold(game, 0, front="pink-grey", behind="pink grey")
    turn(game, 0)
    assert verbs(game, "larva") == ["grey pink-grey", "pink pink-grey"]
    play(game, "larva grey pink-grey")
    assert game.bag["pink-grey"] == 2 and {text.split()[0] for text in game.legal()} == {"lay"}


def test_case_T3_the_better_colour_counts() -> None:
    game = prepared()
    game.reef.turn_over([4, 10])
    assert game.reef.values()["grey"] == 2 and game.reef.values()["pink"] == 4
    game.players[0].parrotfish = Counter({"pink-grey": 1})
    assert game.scores()[0] == 4


def test_case_D1_a_consumed_double_tile_may_be_swapped() -> None:
    for answer, front in [("swap", {"yellow": 2}), ("keep", {"yellow-double": 1})]:
        game = prepared(white="a1 a2")
        lay(game, "yellow-double", "b2")
        hold(game, 0, behind="white", cubes="white")
        turn(game, 0, "cube white", "lay @b2")
        assert game.legal() == ["keep", "swap"]
        play(game, answer)
        assert +game.players[0].front == front


def test_case_D1_not_without_two_plain_tiles_in_the_bag() -> None:
    game = prepared(white="a1 a2")
    lay(game, "yellow-double", "b2")
    hold(game, 0, behind="white", cubes="white")
    game.bag["yellow"] = 1
    turn(game, 0, "cube white", "lay @b2")
    assert "stop" in game.legal()


def test_case_D3_a_double_tile_scores_twice() -> None:
    game = prepared()
    game.players[0].parrotfish = Counter({"white-double": 1, "pink-half": 1, "grey-shrimp": 1})
    assert game.scores()[0] == 12


def test_case_H3_no_link_across_a_rock_side() -> None:
    game = prepared(white="a2 b1")
    lay(game, "white-half", "b2", sides="ne")
    reef = game.reef
    assert reef.coral(at("b2")) == {at("b2"), at("b1")} and reef.coral(at("a2")) == {at("a2")}
    lay(game, "white", "a1")
    assert len(reef.coral(at("a2"))) == 4  # another way round


def test_case_H4_attacks_come_across_coral_sides_only() -> None:
    for attackers_at, legal in [
        ("b3 b4", False),
        ("b1 a1", True),
        ("c2 d2", True),
        ("a2 a3", False),
    ]:
        game = prepared(white=attackers_at)
        lay(game, "yellow-half", "b2", sides="ne")
        assert game.reef.may_lay(at("b2"), Laid("white", "white")) is legal


def test_a_half_tile_attacks_only_where_it_will_be_linked() -> None:
    game = prepared(white="b1 a1", yellow="b2")
    legal = [w.sides for w in ways_to_lay("white-half", "white") if game.reef.may_lay(at("b2"), w)]
    assert legal == ["ne", "nw"]


def test_extra_growth_needs_a_coral_side_towards_the_light_space() -> None:
    for sides, grows in [("ne", True), ("sw", False)]:
        game = prepared()
        game.reef.printed[at("d4")] = "*"
        game.put_and_grow(Laid("white-half", "white", sides), at("d5"))
        assert (at("d4") in game.reef.tiles) is grows


# --- rock and water tiles --------------------------------------------------------------------


def with_water() -> SecondKind:
    game = prepared()
    del game.reef.printed[at("c3")]
    return game


def test_case_R1_a_rock_tile_on_enclosed_water() -> None:
    game = with_water()
    hold(game, 0, behind="rock white", cubes="white")
    turn(game, 0, "set rock", "lay @c3", "cube white", "lay @c3", "stop")
    assert game.reef.is_rock(at("c3"))
    del game.reef.tiles[at("c3")]
    assert game.reef.is_empty_rock(at("c3"))


def test_case_R2_a_rock_tile_must_lean_on_rock() -> None:
    game = with_water()
    hold(game, 0, behind="rock rock")
    turn(game, 0, "set rock")
    places = set(verbs(game, "lay"))
    assert {"c3", "a0", "z1", "g7", "h6"} <= places
    assert not {"z0", "a-1", "y1", "h7", "i6", "g8"} & places
    play(game, "lay @h6", "set rock")
    places = set(verbs(game, "lay"))
    assert {"i6", "h7"} <= places and "h8" not in places


def test_case_R3_a_rock_tile_on_a_water_tile() -> None:
    game = prepared()
    hold(game, 0, behind="rock water")
    turn(game, 0, "set water", "lay @c3", "set rock", "lay @c3")
    assert game.bag["rock"] == game.bag["water"] == 2
    assert game.reef.covers == {} and game.reef.is_empty_rock(at("c3"))


def test_case_W1_nothing_but_a_rock_tile_lies_on_water() -> None:
    game = prepared()
    hold(game, 0, behind="water starfish white", cubes="white")
    turn(game, 0, "set water", "lay @c3", "set starfish")
    assert "c3" not in verbs(game, "lay")
    play(game, "lay @a1", "cube white")
    assert "c3" not in verbs(game, "lay")


def test_case_W2_a_water_tile_on_an_empty_rock_tile() -> None:
    game = with_water()
    hold(game, 0, behind="rock water")
    turn(game, 0, "set rock", "lay @c3", "set water", "lay @c3")
    assert game.bag["rock"] == game.bag["water"] == 2
    assert not game.reef.is_rock(at("c3"))


def test_case_W3_a_water_tile_needs_empty_rock() -> None:
    game = prepared(white="a1 a2 A3", pink="d1")
    game.reef.starfish = [at("d2")]
    guard(game, 0, "f1")
    hold(game, 0, behind="water")
    turn(game, 0, "bite @d1", "set water")
    assert not {"a1", "a2", "a3", "f1"} & set(verbs(game, "lay")) and "d2" in verbs(game, "lay")
    assert not game.reef.starfish


# --- action 6 --------------------------------------------------------------------------------


def test_case_X1_action_6_needs_an_open_placement() -> None:
    game = prepared()
    hold(game, 0, behind="white white", front="white white white", cubes="white white")
    turn(game, 0, "cube white", "lay @a1", "stop", "cube white", "lay @a2", "stop")
    assert verbs(game, "larva") == []


def test_case_X2_the_cube_is_played_at_once() -> None:
    game = prepared()
    hold(game, 0, behind="white", front="white")
    turn(game, 0, "larva white")
    assert {text.split()[0] for text in game.legal()} == {"lay"}
    assert game.players[0].cubes.total() == 0 and game.cubes["white"] == 9
