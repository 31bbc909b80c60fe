"""What the engine keeps about a reef, against the plain second implementation."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from reeftable.games.lumicora import reef, scoring, state
from reeftable.games.lumicora.data import COLOURS
from reeftable.games.lumicora.game import GAME
from reeftable.games.lumicora.hexes import BOARD, CELL_BIT, CELLS, PAIRS, around
from reeftable.games.lumicora.moves import PLACE
from reeftable.games.lumicora.reef_check import check_reef
from tests.counts import count
from tests.oracle.lumicora_components import CELLS as ALL_CELLS
from tests.oracle.lumicora_components import Lumino, neighbours, number_of
from tests.oracle.lumicora_reef import Reef

DATA = GAME.data


class Two:
    """The same reef twice: the engine's and the plain one."""

    def __init__(self, side: str, first: int, second: int) -> None:
        self.s = GAME.blank(2, GAME.full_options({"reef": side, "scoring": "light"}))
        self.plain = Reef(side)
        reef.lay_start(self.s, 0, first, second)
        self.plain.lay_start((DATA.colours[first], DATA.colours[second]))

    def lay(self, k: int, action: int) -> None:
        reef.lay(self.s, 0, k, action - PLACE)
        _, a, b = GAME.text(action).split()
        animal = DATA.kind_animal[k]
        piece = Lumino(
            DATA.colours[DATA.kind_colour[k]],
            int(DATA.kind_number[k]),
            DATA.animals[animal] if animal >= 0 else None,
        )
        self.plain.lay(piece, ALL_CELLS[int(a)], ALL_CELLS[int(b)])

    def placements(self, colour: int, limestone: int) -> list[int]:
        state.set_seat(self.s, state.STORE, 0, limestone)
        pairs = reef.all_pairs(self.s, 0, colour)
        return list(reef.list_pairs(pairs, PLACE, vec[i64]()))

    def plain_placements(self, colour: int, limestone: int) -> list[int]:
        placements = self.plain.placements(DATA.colours[colour], limestone)
        return sorted(GAME.parse(f"place {number_of(a)} {number_of(b)}") for a, b in placements)

    def compare(self) -> None:
        for colour in range(COLOURS):
            for limestone in (0, 1, 2, 10):
                mine = self.placements(colour, limestone)
                assert mine == self.plain_placements(colour, limestone)
            name = DATA.colours[colour]
            assert scoring.coral_points(self.s, 0, colour) == self.plain.coral_points(name)
        assert scoring.light_animals(self.s, 0) == self.plain.light_animals()
        assert scoring.dark_animals(self.s, 0) == self.plain.dark_animals()
        assert -scoring.outlying_points(self.s, 0) == self.plain.outlying_loss()
        self.same_rows()

    def same_rows(self) -> None:
        for cell in range(CELLS):
            bit = CELL_BIT[cell]
            assert reef.height_at(self.s, 0, bit) == self.plain.height(ALL_CELLS[cell])


@settings(
    max_examples=count(60, 1500),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.data())
def test_masks_say_what_plain_stacks_say(data: Any) -> None:
    """LUM-5.1a to LUM-5.3e, LUM-6.2, LUM-8.3a, LUM-8.5, LUM-8.6a on reefs grown by legal moves."""
    first, second = data.draw(st.permutations(range(COLOURS)))[:2]
    two = Two(data.draw(st.sampled_from("AB")), first, second)
    for _ in range(data.draw(st.integers(0, 30))):
        k = data.draw(st.integers(0, len(DATA.luminos) - 1))
        choices = two.placements(int(DATA.kind_colour[k]), data.draw(st.integers(0, 2)))
        if choices:
            # Mostly upwards: high reefs are where masks could go wrong.
            high = [a for a in choices if reef.cost(two.s, 0, a - PLACE) == 0]
            two.lay(k, data.draw(st.sampled_from(high or choices)))
    two.compare()


def test_every_pair_of_fields_can_be_laid_and_covered() -> None:
    """Each of the 218 placements, and then another lumino over each end of it."""
    for number in range(PAIRS):
        two = Two("A", 0, 1)
        action = PLACE + number
        _, a, b = GAME.text(action).split()
        if {a, b} & {"21", "22"}:
            continue
        two.lay(0, action)
        two.compare()


def test_neighbours_of_masks() -> None:
    for cell, place in enumerate(ALL_CELLS):
        wanted = sum(int(CELL_BIT[number_of(n)]) for n in neighbours(place))
        assert around(CELL_BIT[cell]) == wanted
    assert around(BOARD) == BOARD
    assert around(0) == 0


def test_the_check_notices_a_wrong_mask() -> None:
    s = GAME.new(players=2, seed=1)
    while s.active == state.NONE:
        s.deal() if s.to_move == -1 else s.apply(s.actions()[0])
    for row in range(reef.REEF_ROWS):
        other = s.clone()
        other.reefs[row] ^= 1 if row == reef.TALLEST else CELL_BIT[30]
        try:
            check_reef(other, 0)
        except AssertionError:
            continue
        raise AssertionError(f"row {row} may say anything")
