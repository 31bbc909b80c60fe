"""The examples of the rules of Reef Encounter, on the oracle alone."""

from __future__ import annotations

import pytest

from .reef_encounter import Oracle
from .reef_encounter_asking import CHANCE, OVER, random_game
from .reef_encounter_components import BESIDE, COLOURS, CORAL_TILES, ROCKS, marks_of
from .reef_encounter_prepare import check, play, prepared, tiles, verbs

ADVANCED = {"advanced": "yes"}


def test_the_four_rocks() -> None:
    for rock in ROCKS:
        marks = marks_of(rock)
        assert len(marks) == 33
        assert sorted(mark for mark in marks.values() if mark not in "#*") == sorted("wyopg")
        assert marks[f"{rock}d4"] == "*"
        assert all(marks[cell] in "#" for cell in BESIDE[f"{rock}d4"])


def test_there_is_one_coral_tile_for_each_pair_and_all_colours_begin_equal() -> None:
    assert len({frozenset(star[:2]) for star, _ in CORAL_TILES.values()}) == 10
    assert all(star[:2] == back[1::-1] for star, back in CORAL_TILES.values())
    game = prepared()
    assert [game.value(colour) for colour in COLOURS] == [3] * 5
    game.reef.turn_over(list(CORAL_TILES))
    assert [game.value(colour) for colour in COLOURS] == [3] * 5


# --- the score -------------------------------------------------------------------------------


def test_T1_scoring_and_the_tie() -> None:
    game = prepared(players=4)
    game.reef.turn_over([1, 5, 7, 10])
    assert {c: game.value(c) for c in COLOURS} == tiles("g2 p3 o2 w3 y5")
    for player, eaten in zip(game.players, ["g2 w3 y1", "p1 y4", "o4 w4", "g3 p3 y1"], strict=True):
        player.parrotfish = tiles(eaten)
    assert game.scores() == [18, 23, 20, 20]
    assert game.ranks() == [4, 1, 2, 2]
    game.reef.tiles["1a2"] = "white"
    game.reef.shrimps["1a2"] = 3
    assert game.ranks() == [4, 1, 3, 2]
    game.players[2].behind["pink"] = 1
    assert game.ranks() == [4, 1, 2, 3]
    game.players[3].cubes["pink"] = 1
    assert game.ranks() == [4, 1, 3, 2]
    game.players[2].front["pink"] = 1
    assert game.ranks() == [4, 1, 2, 3]


def test_T2_flips_and_a_lock() -> None:
    game = prepared()
    player = game.players[0]
    player.front, player.meals = tiles("w2"), 1
    game.begin(game.turn(0))
    play(game, "flip blue white")
    assert [tile for tile, side in game.reef.side.items() if side] == [3, 6, 10]
    play(game, "lock 3 white")
    up = [CORAL_TILES[tile][side] for tile, side in game.reef.side.items()]
    shown = [stronger[0] + weaker[0] for stronger, weaker, _ in up]
    assert shown == ["wy", "ow", "oy", "yp", "op", "go", "pw", "pg", "wg", "gy"]
    assert {c: game.value(c) for c in COLOURS} == tiles("w3 y2 o4 p3 g3")
    assert game.cylinders == {"blue": 4, "green": 5, "purple": 5, "red": 4}
    assert game.alga_space == "blue" and player.front["white"] == 0


def test_Q13_the_cylinder_on_the_space_returns_too_late_to_be_taken() -> None:
    game = prepared()
    game.players[0].front, game.players[0].meals = tiles("w1"), 1
    game.alga_space, game.cylinders["blue"] = "blue", 0
    game.begin(game.turn(0))
    assert verbs(game, "flip") == ["green white", "purple white", "red white"]
    locks = [text.split()[0] for text in verbs(game, "lock")]
    assert locks == ["1", "2", "4", "5", "7", "8", "9"]


@pytest.mark.parametrize(("parrotfish", "expected"), [("w1", []), ("w2", ["10 white"])])
def test_the_last_lock_needs_two_tiles_in_the_parrotfish(
    parrotfish: str, expected: list[str]
) -> None:
    game = prepared(options=ADVANCED)
    player = game.players[0]
    player.front, player.meals, player.parrotfish = tiles("w1"), 1, tiles(parrotfish)
    for tile in list(CORAL_TILES)[:9]:
        game.locked.append(tile)
    game.begin(game.turn(0))
    assert verbs(game, "lock") == expected


def test_Q5_the_tenth_lock_ends_the_turn_and_shrimps_on_bare_rock_go_home() -> None:
    game = prepared(white="A2 a3", pink="C3")
    player = game.players[0]
    player.front, player.meals, player.parrotfish = tiles("w2"), 1, tiles("w2")
    game.locked = list(CORAL_TILES)[:9]
    game.begin(game.turn(0))
    play(game, "move 1a2", "to 1b2", "lock 10 white")
    assert game.to_move == OVER
    assert game.ending == "locks" and list(game.reef.shrimps) == ["1c3"]


# --- tiles -----------------------------------------------------------------------------------


def test_T4_protection() -> None:
    game = prepared(
        orange="b6 c6 a5 b5 C5 d5 c4",
        pink="e5 f5 d4 E4 f4",
        yellow="b3 C3 b2 c2",
        grey="d2 E2 f2 e1",
    )
    open_tiles = [cell for cell in game.reef.tiles if not game.reef.is_protected(cell)]
    assert open_tiles == ["1b6", "1a5", "1f5", "1b2"]


def test_T5_the_join_rule() -> None:
    game = prepared(pink="f6 e5 F5 g5 f4 d4 C4 c3", orange="c6 C5 b5", white="G3")
    empty = [cell for cell in game.reef.spaces if cell not in game.reef.tiles]
    assert [cell for cell in empty if cell not in game.reef.places("pink")] == ["1e4", "1d5"]


def example_T6() -> Oracle:
    return prepared(yellow="d6 E6 f6 e5 f5", orange="b6 c6 b5 C5", white="F4 g4 g3", pink="b3 C3")


def test_T6_the_only_attack_of_white() -> None:
    game = example_T6()
    assert [cell for cell in game.reef.places("white") if cell in game.reef.tiles] == ["1f5"]


def test_T6_extra_growth() -> None:
    grown = []
    for cell in [c for c in example_T6().reef.places("grey") if c != "1d4"]:
        game = example_T6()
        game.players[0].behind["grey"] = game.players[0].cubes["grey"] = 1
        game.begin(game.turn(0))
        play(game, "cube grey", f"lay {cell}")
        if "1d4" in game.reef.tiles:
            grown.append(cell)
        assert game.bonus == tiles("w1 y1 o1 p1 g1")
    assert sorted(grown) == ["1c4", "1d3", "1d5", "1e4"]


def test_T9_an_attack_needs_a_coral_of_two() -> None:
    game = prepared(white="a2", yellow="b2")
    game.players[0].behind["white"] = 3
    game.players[0].cubes["white"] = 1
    game.begin(game.turn(0))
    play(game, "cube white")
    assert "lay 1b2" not in game.legal()
    play(game, "lay 1a3", "lay 1b2")
    assert game.players[0].front == tiles("y1")
    assert game.reef.tiles["1b2"] == "white"


def test_Q8_two_single_tiles_do_not_add_up() -> None:
    assert "1b2" not in prepared(white="a2 c2", yellow="b2").reef.places("white")


def test_Q9_an_attack_must_not_join_two_guarded_corals() -> None:
    assert "1b2" in prepared(white="A2 a3 c2", yellow="b2").reef.places("white")
    assert "1b2" not in prepared(white="A2 a3 C2", yellow="b2").reef.places("white")


def test_Q10_a_shrimp_on_the_extra_growth_space_blocks_growth() -> None:
    game = prepared(white="C3")
    game.players[0].behind["white"] = game.players[0].cubes["white"] = 1
    game.begin(game.turn(0))
    play(game, "move 1c3", "to 1d4", "cube white", "lay 1d3")
    assert "1d4" not in game.reef.tiles


def test_F6_the_bonus_stock_is_refilled_only_after_growth() -> None:
    game = prepared()
    game.bag["white"] = 0
    game._grow("white", "1d4")
    assert game.bonus is not None and game.bonus["white"] == 0
    del game.reef.tiles["1d4"]
    game._grow("white", "1d4")
    assert "1d4" not in game.reef.tiles
    game.bag["white"] = 2
    game._grow("white", "1d4")
    assert (game.bag["white"], game.bonus["white"]) == (0, 1)


# --- meals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "closing", "sizes"),
    [
        ({}, False, {4: None, 5: 1, 6: 2, 7: 3}),
        ({}, True, {5: None, 6: 1, 7: 2}),
        (ADVANCED, False, {4: None, 5: 0, 6: 1}),
        (ADVANCED, True, {6: None, 7: 1}),
    ],
)
def test_T8_meals(options: dict[str, str], closing: bool, sizes: dict[int, int | None]) -> None:
    for size, eaten in sizes.items():
        game = prepared(options=options, white="A2 a3 b3 b2 c2 c3 c4"[: 3 * size])
        game.begin(game._closing_meal(0) if closing else game.turn(0))
        assert verbs(game, "eat") == ([] if eaten is None else ["1a2"])
        if eaten is not None:
            bag = game.bag["white"]
            play(game, "eat 1a2")
            assert game.players[0].parrotfish["white"] == eaten
            assert game.bag["white"] - bag == size - eaten


def test_a_meal_is_the_very_first_thing() -> None:
    game = prepared(white="A2 a3 b3 b2 c2")
    game.begin(game.turn(0))
    play(game, "move 1a2", "to 1a3")
    assert verbs(game, "eat") == []


def test_the_fourth_meal_ends_the_game_at_once() -> None:
    game = prepared(white="A2 a3 b3 b2 c2")
    game.players[0].meals, game.players[0].shrimps = 3, 0
    game.begin(game.turn(0))
    play(game, "eat 1a2")
    assert (game.to_move, game.ending) == (OVER, "shrimps")


# --- the open sea ----------------------------------------------------------------------------


def test_T7_collection() -> None:
    game = prepared()
    numbers = dict(zip(COLOURS, (1, 3, 3, 3, 2), strict=True))
    game.sea = {colour: tiles(f"w{n}") for colour, n in numbers.items()}
    for chosen, taken, after in (("orange", 3, [2, 3, 1, 3, 3]), ("white", 2, [1, 3, 2, 3, 3])):
        before = sum(game.players[0].behind.values())
        game.begin(game.turn(0))
        play(game, f"collect {chosen}")
        while game.to_move == CHANCE:
            play(game, game.legal()[0])
        assert sum(game.players[0].behind.values()) == before + taken
        assert [sum(game.sea[colour].values()) for colour in COLOURS] == after


@pytest.mark.parametrize(("in_the_bag", "ending"), [(0, ""), (-1, "tiles")])
def test_Q15_the_bonus_tiles_count_to_what_can_be_drawn(in_the_bag: int, ending: str) -> None:
    game = prepared()
    game.bag = tiles("")
    if in_the_bag < 0:
        game.bonus = tiles("w4")
    game.begin(game.turn(0))
    play(game, "collect pink")
    assert game.ending == ending
    assert (game.bonus is None) == (ending == "")
    assert game.players[0].cubes["pink"] == game.players[0].behind["pink"] == 1


def test_without_a_cube_to_replace_the_game_is_over() -> None:
    game = prepared()
    game.cubes["pink"] = 0
    game.begin(game.turn(0))
    play(game, "collect pink")
    assert (game.to_move, game.ending) == (OVER, "cubes")


# --- actions 5 and 6 -------------------------------------------------------------------------


def test_F1_a_shrimp_moves_once_between_other_decisions() -> None:
    game = prepared(white="A2 a3", pink="C3")
    game.players[0].cubes["grey"] = 1
    game.begin(game.turn(0))
    play(game, "move 1a2", "to 1a3")
    assert verbs(game, "move") == ["1c3"]
    play(game, "polyp grey")
    assert verbs(game, "move") == ["1a3", "1c3"]


def test_F4_the_polyp_of_action_6_is_paid_before_a_tile_is_laid() -> None:
    game = prepared()
    player = game.players[0]
    player.front = tiles("w1 p2 g1")
    player.behind = tiles("g1")
    game.begin(game.turn(0))
    assert verbs(game, "larva") == ["grey", "pink"]
    play(game, "larva pink")
    assert {text.split()[0] for text in game.legal()} == {"front"}
    older_wording = prepared(options={"action6": "2005"})
    older_wording.players[0].front = tiles("w1")
    older_wording.begin(older_wording.turn(0))
    play(older_wording, "larva white")
    assert older_wording.players[0].cubes["white"] == 1 and verbs(older_wording, "cube") == []


# --- whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"advanced": "yes", "action6": "2005"}])
def test_random_games_keep_every_component(players: int, options: dict[str, str]) -> None:
    for seed in range(3):
        random_game(Oracle(players, options), seed, check)


def test_the_secret_tile_counts_only_when_all_is_laid_open() -> None:
    game, _ = random_game(Oracle(2), 1)
    eaten = [sum(player.parrotfish.values()) for player in game.players]
    assert min(eaten) > 0 and all(player.secret == tiles("") for player in game.players)
    fresh = prepared(options=ADVANCED)
    fresh.players[0].secret = tiles("w1")
    assert fresh.scores() == [0, 0] and fresh.players[0].tiles_eaten() == 1
    fresh.players[0].open_parrotfish()
    assert fresh.scores() == [3, 0]


def ending_after_a_turn(game: Oracle) -> str:
    game.begin(game.turn(0))
    play(game, "collect pink")
    while game.to_move == CHANCE:
        play(game, game.legal()[0])
    return game.ending


@pytest.mark.parametrize(("turns", "ending"), [(398, ""), (399, "length")])
def test_F2_a_game_lasts_200_turns_per_player(turns: int, ending: str) -> None:
    game = prepared()
    game.turns = turns
    assert ending_after_a_turn(game) == ending


@pytest.mark.parametrize(("bare", "ending"), [("", "full"), ("1d4", "")])
def test_F11_full_rocks_without_an_attack_end_the_game(bare: str, ending: str) -> None:
    game = prepared()
    for cell in game.reef.spaces:
        column, row = "abcdefg".index(cell[1]), int(cell[2])
        game.reef.tiles[cell] = COLOURS[(column + 2 * row) % 5]  # no two alike are adjacent
    game.reef.tiles.pop(bare, None)
    assert ending_after_a_turn(game) == ending
