"""What only an expansion puts on the rocks: half tiles, spaces in the margin, marks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from reeftable.games.reef_encounter import corals, links, listing
from reeftable.games.reef_encounter.cells import (
    BIT_OF,
    CELLS,
    FIRST_ADDED,
    PRINTED,
    ROCKS,
    SECOND_ADDED,
    coral_of,
    near,
)
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.state import (
    CLOSED,
    MARKS,
    ROCK,
    SAFE,
    TAKEN,
    bit_at,
    blank_marks,
    cell_at,
    occupied,
    shrimps_on,
)
from reeftable.games.reef_encounter.steps.growth import may_grow
from reeftable.games.reef_encounter.steps.menu import Entry, TurnMenu
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU
from tests.counts import count as counted
from tests.games.reef_encounter.plain_rock import PlainRock, random_rock, space_of
from tests.games.reef_encounter.table import GAME, legal, table
from tests.games.reef_encounter.test_invariants import states

ADDED_BITS = FIRST_ADDED | SECOND_ADDED


def test_the_bits_of_the_margin_touch_no_printed_space_and_not_each_other() -> None:
    assert near(PRINTED) & ADDED_BITS == 0
    assert near(ADDED_BITS) & (PRINTED | ADDED_BITS) == 0
    last_row_shifted = sum(2**n for n in range(48, 56))
    assert near(PRINTED) & last_row_shifted == last_row_shifted  # so nothing may lie there


def blank() -> Any:
    return GAME.blank(2, GAME.full_options({}))


def rocks(n: int) -> list[tuple[Any, int, PlainRock]]:
    """States with one rock that has half tiles or spaces in the margin."""
    found = []
    for seed in range(n):
        s, rng = blank(), random.Random(seed)
        rock = seed % ROCKS
        found.append((s, rock, random_rock(s, rock, rng)))
    return found


def test_half_tiles_and_the_margin_agree_with_a_plain_recomputation() -> None:
    seen = [0] * 4
    for s, rock, plain in rocks(counted(60, 2_000)):
        for space, bit in plain.bits.items():
            coral = plain.coral(space) if space in plain.tiles else set()
            assert corals.eaten_with(s, rock, bit) == plain.mask(coral)
            assert (corals.protected(s, rock) & bit != 0) == plain.is_protected(space)
            free = bool(coral) and not plain.is_guarded(coral)
            assert (corals.unguarded(s, rock) & bit != 0) == free
            for colour in range(COLOURS):
                joins = plain.joins(space, colour)
                assert (corals.joining(s, rock, colour) & bit != 0) == joins
                reaches = plain.reaches(space, colour)
                assert (corals.within_reach(s, rock, colour) & bit != 0) == reaches
                seen[2] += joins
                seen[3] += reaches
            seen[0] += len(coral) > 1
            seen[1] += plain.is_protected(space)
    assert min(seen) > 0


def test_closed_sides_make_a_difference() -> None:
    """Otherwise the test above would pass on a rock of plain tiles."""
    differ = 0
    for s, rock, plain in rocks(20):
        before = [corals.protected(s, rock), *(corals.within_reach(s, rock, c) for c in range(5))]
        for side in range(links.SIDES):
            s.marks[rock * MARKS + CLOSED + side] = 0
        after = [corals.protected(s, rock), *(corals.within_reach(s, rock, c) for c in range(5))]
        differ += before != after and bool(plain.closed)
    assert differ > 10


def test_without_half_tiles_the_slow_way_and_the_fast_one_are_the_same() -> None:
    for s in states(counted(40, 400), 900):
        s.marks = blank_marks()
        for rock in range(ROCKS):
            assert links.is_plain(s, rock)
            assert links.linked_protected(s, rock) == corals.protected(s, rock)
            for colour in range(COLOURS):
                tiles = s.rocks[rock * ROCK + colour]
                guards = shrimps_on(s, rock) & tiles
                joining = links.linked_joining(s, rock, guards, tiles) & PRINTED
                assert joining == corals.joining(s, rock, colour) & PRINTED
                reach = links.linked_reach(s, rock, tiles)
                assert reach == corals.within_reach(s, rock, colour) & PRINTED
                for seed in (tiles & -tiles, guards):
                    assert links.linked_coral(s, rock, seed, tiles) == coral_of(seed, tiles)


# -- spaces in the margin -------------------------------------------------------------------


def test_a_space_in_the_margin_has_its_place_both_ways() -> None:
    for s, rock, plain in rocks(40):
        for cell in range(rock * CELLS, (rock + 1) * CELLS):
            bit = bit_at(s, cell)
            assert bit == plain.bits.get(space_of(cell), int(BIT_OF[cell % CELLS]))
            if bit:
                assert cell_at(s, rock, bit) == cell


def test_spaces_in_the_margin_are_listed_in_their_order() -> None:
    added = 0
    for s, rock, plain in rocks(40):
        number = listing.begin_list()
        n = listing.list_action(7, 0)
        n = listing.list_cells(s, rock, s.outline[rock], 1_000, n)
        actions = list(listing.listed(n, number))
        assert actions[0] == 7 and actions == sorted(actions)
        cells = [action - 1_000 - rock * CELLS for action in actions[1:]]
        assert {space_of(cell) for cell in cells} == set(plain.bits)
        added += actions[-1] != 1_000 + cell_at(s, rock, s.outline[rock] & -s.outline[rock])
        added += len(plain.bits) > 33
    assert added > 40


# -- marks ----------------------------------------------------------------------------------


def test_marked_tiles_are_safe_and_on_taken_spaces_nothing_is_laid() -> None:
    s = table({"white": "1a5 1a4", "yellow": "1b5"}, {0: "1a5"}, seat_0="behind=wwww cubes=w")
    yellow = bit_at(s, s.parse("lay 1b5") - s.parse("lay 0y-1"))
    bare = s.outline[1] - occupied(s, 1)
    assert corals.layable(s, 1, 0) & yellow and corals.empty(s, 1) & bare
    s.marks = blank_marks()
    assert corals.layable(s, 1, 0) & yellow
    s.marks[MARKS + SAFE] = yellow
    assert not corals.layable(s, 1, 0) & yellow and corals.protected(s, 1) & yellow
    assert may_grow(s, 1, 0)
    s.marks[MARKS + TAKEN] = bare
    assert corals.empty(s, 1) == 0 and not may_grow(s, 1, 0)
    s.apply(s.parse("move 1a5"))
    assert [text for text in legal(s, "to") if text.startswith("to 1")] == ["to 1a4", "to 1b5"]


# -- lists ----------------------------------------------------------------------------------


class Nosy(Entry):
    """An entry that asks for a list while the menu's own is being made."""

    def __init__(self) -> None:
        super().__init__("move")

    def offer(self, s: Any, n: Any) -> Any:
        s.game.steps[TURN_MENU].legal(s)
        return n


def test_a_list_within_a_list_is_refused_and_does_no_harm_to_the_next() -> None:
    s = table({"white": "1a5"}, {0: "1a5"})
    with pytest.raises(AssertionError, match="before the previous one was complete"):
        TurnMenu([Nosy()]).legal(s)
    assert "move 1a5" in legal(s)


# -- what gives up action 1 -----------------------------------------------------------------


class Idle(Entry):
    """An entry that changes nothing."""

    def __init__(self, acts: bool) -> None:
        super().__init__("introduce")
        self.acts = acts

    def apply(self, s: Any, n: Any) -> None:
        pass


@pytest.mark.parametrize("acts", [True, False])
def test_REE_3_1a_an_entry_says_itself_whether_action_1_is_given_up(acts: bool) -> None:
    s = table({"white": "1a5"})
    TurnMenu([Idle(acts)]).apply(s, s.parse("introduce"))
    assert s.acted == acts
