"""The box and the set-up."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from typing import Any

import pytest

import reeftable as rt
from reeftable.games import rulebook
from reeftable.games.lumicora import state
from reeftable.games.lumicora.data import LumicoraData, load_data
from reeftable.games.lumicora.game import GAME
from reeftable.games.lumicora.hexes import CELLS, PAIR_FIRST, PAIR_SECOND, PAIRS
from tests.games.lumicora.table import Table, do, refused, stacks, texts
from tests.oracle.lumicora_components import CELLS as ALL_CELLS
from tests.oracle.lumicora_components import luminos, neighbours, number_of

DATA = load_data()


def new(players: int = 2, **options: str) -> Any:
    return GAME.new(players=players, seed=5, options=options)


def set_up(players: int, seed: int = 5) -> Any:
    """A game up to the first turn, everybody's start lumino turned the first way."""
    s = GAME.new(players=players, seed=seed)
    while s.active == state.NONE:
        if s.to_move == rt.CHANCE:
            s.deal()
        else:
            s.apply(s.actions()[0])
    return s


def copies(players: int) -> Counter[str]:
    counts = DATA.copies[players]
    return Counter({name: int(counts[k]) for k, name in enumerate(DATA.luminos) if counts[k]})


# -- words and box --------------------------------------------------------------------------


def test_LUM_1_1a_colours() -> None:
    assert DATA.colours == ["pink", "yellow", "green", "blue"]


def test_LUM_1_1b_animals() -> None:
    assert DATA.animals == ["mussel", "crab", "seahorse", "starfish"]


def test_LUM_1_2a_levels_count_from_the_board() -> None:
    s = Table().start(0, "pink", "blue").reef(0, "pink-6 13 14", "pink-5 21 13").asks()
    reef = stacks(s)
    assert [len(reef[cell]) for cell in (12, 14, 22, 13, 21)] == [0, 1, 1, 2, 2]


def test_LUM_1_2b_only_the_top_field_is_visible() -> None:
    s = Table().start(0, "pink", "blue").reef(0, "pink-1-crab 14 13", "pink-5 21 13").asks("end")
    assert s.breakdown()[0]["animals"] == 0, "the crab is covered"
    bare = Table().start(0, "pink", "blue").reef(0, "pink-1-crab 14 13").asks("end")
    assert bare.breakdown()[0]["animals"] == 1


def test_LUM_2_1a_two_to_four_players() -> None:
    assert GAME.players == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(ValueError, match="players"):
            GAME.new(players=players)


def test_LUM_R18_no_game_for_one() -> None:
    with pytest.raises(ValueError, match="players"):
        GAME.new(players=1)


def test_LUM_2_1b_one_scoring_tile_of_each_colour() -> None:
    tiles = new().view(0)["seats"][1]["tiles"]
    assert tiles == dict.fromkeys(DATA.colours, "coral")


def test_LUM_2_1c_room_for_ten_limestone() -> None:
    s = Table().limestone(0, 9).display(0, "pink-6").asks()
    do(s, "offer pink-6", "limestone")
    assert state.seat_has(s, state.STORE, 0) == 10


def test_LUM_2_1d_turtle_octopus_and_score() -> None:
    view = set_up(3).view(0)
    assert view["round"] == 1
    assert view["octopus"] in (0, 1, 2)
    assert [seat["score"] for seat in view["seats"]] == [0, 0, 0]


def play_to_the_end(seed: int, **options: str) -> tuple[list[str], list[dict[str, int]]]:
    """A game with the same chances and choices each time: its moves and the points in parts."""
    s = GAME.new(players=2, seed=seed, options={"reef": "B", **options})
    rng = random.Random(seed)
    moves = []
    while not s.over:
        if s.to_move == rt.CHANCE:
            action = s.deal()
        else:
            action = rng.choice(s.actions())
            s.apply(action)
        moves.append(s.text(action))
    return moves, s.breakdown()


def test_LUM_2_1e_the_sides_of_the_scoring_board_differ_in_animals_only() -> None:
    assert GAME.full_options({}) == {"reef": "A", "scoring": "dark"}
    scored = set()
    for seed in range(12):
        moves, dark = play_to_the_end(seed, scoring="dark")
        same_moves, light = play_to_the_end(seed, scoring="light")
        assert same_moves == moves
        for one, other in zip(dark, light, strict=True):
            scored |= {part for part in one if one[part] != 0}
            assert {part for part in one if one[part] != other[part]} <= {"animals"}
    assert scored == set(dark[0])


def test_LUM_2_2a_a_start_lumino_for_each_pair_of_colours() -> None:
    pairs = [tuple(pair.split(" ")) for pair in DATA.starts]
    assert len(set(pairs)) == 6
    assert all(a != b for a, b in pairs)
    assert Counter(colour for pair in pairs for colour in pair) == dict.fromkeys(DATA.colours, 3)


def test_LUM_2_2b_a_start_lumino_has_neither_number_nor_animal() -> None:
    s = Table().start(0, "pink", "blue").asks()
    for cell, colour in ((21, "pink"), (22, "blue")):
        (half,) = stacks(s)[cell]
        assert (half["colour"], half["number"], half["animal"]) == (colour, None, None)


def test_LUM_2_3a_one_colour_a_number_and_perhaps_an_animal() -> None:
    for name in DATA.luminos:
        colour, number, *animal = name.split("-")
        assert colour in DATA.colours
        assert 1 <= int(number) <= 6
        assert animal == [] or animal[0] in DATA.animals


def test_LUM_2_3b_low_numbers_carry_an_animal() -> None:
    for name in DATA.luminos:
        _, number, *animal = name.split("-")
        assert (len(animal) == 1) == (int(number) <= 3)


def test_LUM_2_3c_numbers_of_luminos() -> None:
    assert [sum(copies(n).values()) for n in (2, 3, 4)] == [72, 88, 104]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LUM_2_3d_numbers_on_the_luminos(players: int) -> None:
    per_colour = {2: [3, 3, 3, 3, 3, 3], 3: [4, 3, 4, 4, 3, 4], 4: [4, 4, 5, 5, 4, 4]}[players]
    for colour in DATA.colours:
        counts: Counter[int] = Counter()
        for name, n in copies(players).items():
            if name.startswith(colour):
                counts[int(name.split("-")[1])] += n
        assert [counts[number] for number in range(1, 7)] == per_colour


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LUM_2_3e_animals_on_the_luminos(players: int) -> None:
    animals: Counter[str] = Counter()
    for name, n in copies(players).items():
        animals.update(dict.fromkeys(name.split("-")[2:], n))
    assert animals == dict.fromkeys(DATA.animals, {2: 9, 3: 11, 4: 13}[players])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LUM_2_3g_each_number_goes_with_each_animal_equally_often(players: int) -> None:
    times = {2: {1: 3, 2: 3, 3: 3}, 3: {1: 4, 2: 3, 3: 4}, 4: {1: 4, 2: 4, 3: 5}}[players]
    pairs: Counter[tuple[str, ...]] = Counter()
    for name, n in copies(players).items():
        pairs[tuple(name.split("-")[1:])] += n
    assert {pair: n for pair, n in pairs.items() if len(pair) == 2} == {
        (str(number), animal): n for number, n in times.items() for animal in DATA.animals
    }


def test_LUM_2_3g_the_page_shows_the_animals_of_every_lumino() -> None:
    lines = rulebook.rules_text("lumicora").splitlines()
    shown: dict[str, Counter[str]] = {"": Counter(), " (3)": Counter(), " (4)": Counter()}
    for colour in DATA.colours:
        row = next(line for line in lines if line.startswith(f"| {colour} | "))
        for number, cell in enumerate(row.strip("| ").split(" | ")[1:], 1):
            for animal in cell.split(", "):
                mark = animal[len(animal.split(" ")[0]) :]
                shown[mark][f"{colour}-{number}-{animal.removesuffix(mark)}"] += 1
    sums = [shown[""], shown[""] + shown[" (3)"], sum(shown.values(), Counter())]
    for players, animals in zip((2, 3, 4), sums, strict=True):
        assert animals == {name: n for name, n in copies(players).items() if name.count("-") == 2}


def test_LUM_2_3f_different_luminos_in_a_fixed_order() -> None:
    assert [len(copies(n)) for n in (2, 3, 4)] == [48, 52, 56]
    box = sorted({piece.order(): piece.name for piece in luminos(4)}.items())
    assert DATA.luminos == [name for _, name in box]
    for players in (2, 3, 4):
        assert copies(players) == Counter(piece.name for piece in luminos(players))


def test_LUM_2_3f_equal_luminos_are_one_choice() -> None:
    s = Table().display(0, "pink-4", "pink-4", "pink-4", "blue-5").asks()
    assert texts(s) == ["offer pink-4", "offer blue-5"]


# -- the board ------------------------------------------------------------------------------


def test_LUM_2_4a_the_board() -> None:
    """109 pairs of neighbours; 24 fields with 6, 14 with 4, and 6 corners with 3 neighbours."""
    pairs = [(int(PAIR_FIRST[n]), int(PAIR_SECOND[n])) for n in range(PAIRS)]
    wanted = [(number_of(a), number_of(b)) for a in ALL_CELLS for b in neighbours(a)]
    assert pairs == sorted(wanted)
    assert len(pairs) == 2 * 109
    by_cell = Counter(a for a, _ in pairs)
    assert len(by_cell) == CELLS == 44
    assert Counter(by_cell.values()) == {6: 24, 4: 14, 3: 6}
    assert {cell for cell, n in by_cell.items() if n == 3} == {0, 4, 18, 25, 39, 43}
    assert len([1 for a, b in pairs if a < b and not {a, b} & {21, 22}]) == 98


def test_LUM_2_4b_side_A() -> None:
    raw = DATA.raw["reef"]["A"]
    assert raw["limestone"] == [13, 14, 15, 20, 23, 28, 29, 30]
    assert raw["outlying"] == {}
    assert int(DATA.water["A"]).bit_count() == 34


def test_LUM_2_4c_side_B() -> None:
    raw = DATA.raw["reef"]["B"]
    assert raw["limestone"] == [0, 4, 13, 14, 18, 25, 29, 30, 39, 43]
    assert DATA.outlying["B"] == {18: -1, 25: -1, 0: -2, 43: -2, 4: -3, 39: -3}
    assert sum(DATA.outlying["B"].values()) == -12
    assert int(DATA.water["B"]).bit_count() == 32


def test_LUM_2_4d_one_side_for_all() -> None:
    option = next(option for option in GAME.options if option.name == "reef")
    assert (option.choices, option.default, option.rule) == (("A", "B"), "A", "LUM-2.4d")
    assert new().water == DATA.water["A"]
    assert new(reef="B").water == DATA.water["B"]


def test_LUM_R9_the_start_area_is_neither_limestone_nor_water() -> None:
    for side, limestone in (("A", 8), ("B", 10)):
        water = int(DATA.water[side]).bit_count()
        assert water + limestone == 42


# -- setting up -----------------------------------------------------------------------------


def test_LUM_3_1_everything_at_nought() -> None:
    view = set_up(4).view(rt.SPECTATOR)
    assert view["round"] == 1
    assert [seat["limestone"] for seat in view["seats"]] == [0] * 4
    assert [sum(parts.values()) for parts in view["breakdown"]] == [0] * 4


def test_LUM_3_2a_everybody_gets_another_start_lumino() -> None:
    s = GAME.new(players=4, seed=1)
    assert len(s.actions()) == 6
    assert s.weights() == [1] * 6
    do(s, "start pink blue")
    assert "start pink blue" not in texts(s)
    do(s, "start pink green", "start green blue", "start yellow blue")
    assert [seat["start"] for seat in s.view(0)["seats"]] == [
        ["pink", "blue"],
        ["pink", "green"],
        ["green", "blue"],
        ["yellow", "blue"],
    ]


def test_LUM_3_2b_it_is_turned_as_its_owner_likes() -> None:
    for first, second in (("pink", "blue"), ("blue", "pink")):
        s = do(GAME.new(players=2, seed=1), "start pink blue", "start yellow green")
        assert s.to_move == 0
        assert texts(s) == ["turn pink", "turn blue"]
        do(s, f"turn {first}")
        reef = stacks(s)
        assert [reef[21][0]["colour"], reef[22][0]["colour"]] == [first, second]
        assert sum(map(len, reef)) == 2, "level 1, and nothing else"


def test_LUM_3_2c_refuses_a_colour_the_start_lumino_lacks() -> None:
    s = do(GAME.new(players=2, seed=1), "start pink blue", "start yellow green")
    assert refused(s, "turn yellow") == "LUM-3.2c"
    assert refused(s, "turn green") == "LUM-3.2c"
    do(s, "turn pink")
    assert refused(s, "turn pink") == "LUM-3.2c", "the next player's start lumino lacks it"


def test_LUM_R21_start_luminos_are_turned_in_seat_order_before_anything_is_drawn() -> None:
    s = do(GAME.new(players=3, seed=1), "start pink blue", "start yellow green", "start pink green")
    for seat, colour in enumerate(("pink", "yellow", "green")):
        assert s.to_move == seat
        assert s.view(0)["atoll"] == []
        do(s, f"turn {colour}")
    assert s.to_move == rt.CHANCE
    assert texts(s, "draw")


def test_LUM_3_3_scoring_tiles_show_corals() -> None:
    for seat in set_up(3).view(0)["seats"]:
        assert set(seat["tiles"].values()) == {"coral"}


@pytest.mark.parametrize(
    ("players", "stack", "bag", "after"), [(2, 0, 72, 60), (3, 6, 82, 66), (4, 8, 96, 76)]
)
def test_LUM_3_4_bag_and_stack(players: int, stack: int, bag: int, after: int) -> None:
    before = GAME.new(players=players, seed=1).view(0)["bag"]
    assert (before["size"], before["stack"]) == (bag, stack)
    assert sum(before["unseen"].values()) == bag + stack
    now = set_up(players).view(0)["bag"]
    assert (now["size"], now["stack"]) == (after, stack)


def test_LUM_3_5_four_in_the_atoll_and_in_each_display() -> None:
    view = set_up(3).view(0)
    assert len(view["atoll"]) == 4
    assert [len(seat["display"]) for seat in view["seats"]] == [4, 4, 4]


def test_LUM_R23_places_are_filled_one_after_the_other() -> None:
    s = do(GAME.new(players=2, seed=1), "start pink blue", "start yellow green")
    do(s, "turn pink", "turn green")
    sizes = []
    while s.active == state.NONE:
        view = s.view(0)
        sizes.append((len(view["atoll"]), *(len(seat["display"]) for seat in view["seats"])))
        s.deal()
    order = [(n, 0, 0) for n in range(4)] + [(4, n, 0) for n in range(4)]
    assert sizes == [*order, *((4, 4, n) for n in range(5))]


def test_LUM_3_6_the_first_player_gets_the_octopus() -> None:
    s = GAME.new(players=3, seed=1)
    while texts(s)[0] != "first 0":
        s.deal() if s.to_move == rt.CHANCE else s.apply(s.actions()[0])
    assert texts(s) == ["first 0", "first 1", "first 2"]
    assert s.weights() == [1, 1, 1]
    do(s, "first 2")
    assert s.view(0)["octopus"] == s.view(0)["active"] == s.to_move == 2


# -- chance ---------------------------------------------------------------------------------


def test_LUM_10_2_refuses_what_chance_cannot_bring() -> None:
    s = do(GAME.new(players=2, seed=1), "start pink blue")
    assert refused(s, "start pink blue") == "LUM-10.2"
    do(s, "start yellow green", "turn pink", "turn green")
    assert refused(s, "draw pink-3-crab") == "LUM-10.2", "only with three players"
    do(s, "draw pink-1-mussel")
    assert refused(s, "draw pink-1-mussel") == "LUM-10.2", "there is only one"
    assert refused(s, "redraw pink-4") == "LUM-10.2"


def test_LUM_9_2_a_draw_is_as_likely_as_there_are_such_luminos() -> None:
    s = do(GAME.new(players=2, seed=1), "start pink blue", "start yellow green")
    do(s, "turn pink", "turn green")

    def likely() -> dict[str, int]:
        return dict(zip(texts(s), s.weights(), strict=True))

    before = likely()
    assert sum(before.values()) == 72 and before["draw pink-1-mussel"] == 1
    do(s, "draw pink-4")
    after = likely()
    assert sum(after.values()) == 71
    assert before["draw pink-4"] - after.get("draw pink-4", 0) == 1
    assert all(after[text] == n for text, n in before.items() if text != "draw pink-4")


def test_LUM_10_3_refuses_a_first_player_who_is_not_there() -> None:
    s = GAME.new(players=3, seed=1)
    while texts(s)[0] != "first 0":
        s.deal() if s.to_move == rt.CHANCE else s.apply(s.actions()[0])
    assert refused(s, "first 3") == "LUM-10.3"


def test_changed_tables_change_the_game() -> None:
    here = GAME.data.raw["size"]["atoll"]
    assert here == 4
    with pytest.raises(ValueError, match="72"):
        LumicoraData(tomllib.loads(text_with('"1 mussel", "1 crab"', '"1 mussel"')))
    with pytest.raises(ValueError, match="bonus"):
        LumicoraData(tomllib.loads(text_with("2, 1, 1, 0]", "2, 1, 1]")))
    changed = LumicoraData(tomllib.loads(text_with("points = 2\n", "points = 7\n")))
    assert changed.final_jellyfish == 7
    assert changed.hash != DATA.hash


def text_with(old: str, new: str) -> str:
    """The tables with one thing changed."""
    from importlib import resources

    text = resources.files("reeftable.games.lumicora").joinpath("data.toml").read_text("utf-8")
    assert old in text
    return text.replace(old, new, 1)
