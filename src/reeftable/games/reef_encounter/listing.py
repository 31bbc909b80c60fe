"""Builds lists of legal actions in one shared array, from which each is copied when complete.

Appending to a new array took an eighth of the running time. Since all states share the array, a
list must be completed before the next one is begun. If another list is begun too early, for
instance by a menu entry that looks ahead, completing the first one raises an error.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import ALL_CELLS, FIRST_ADDED, PRINTED, cell_of
from reeftable.games.reef_encounter.state import ReefState, cell_at

# Enough for a menu and two actions per space: laying a tile from behind or in front of the screen.
_LONGEST: Final = 3 * ALL_CELLS
_LIST: Final = vec[i64]([0] * _LONGEST)


class Lists:
    """Counts the lists begun so far."""

    def __init__(self) -> None:
        self.begun: i64 = 0


_LISTS: Final = Lists()


def begin_list() -> i64:
    """Begin a new list; returns its number."""
    _LISTS.begun += 1
    return _LISTS.begun


def list_action(action: i64, n: i64) -> i64:
    """Write an action after n others; returns the new total."""
    _LIST[n] = action
    return n + 1


def list_cells(s: ReefState, rock: i64, mask: i64, first: i64, n: i64) -> i64:
    """Write an action for every space of a mask after n others; returns the new total."""
    if mask >= FIRST_ADDED:
        return list_added(s, rock, mask, first, n)
    while mask != 0:
        bit = mask & -mask
        _LIST[n] = first + cell_of(rock, bit)
        n += 1
        mask -= bit
    return n


def list_added(s: ReefState, rock: i64, mask: i64, first: i64, n: i64) -> i64:
    """Like `list_cells`, but with spaces of the margin sorted in among the others."""
    start = n
    n = list_cells(s, rock, mask & PRINTED, first, n)
    added = mask & ~PRINTED
    while added != 0:
        action = first + cell_at(s, rock, added & -added)
        at = n
        while at > start and _LIST[at - 1] > action:
            _LIST[at] = _LIST[at - 1]
            at -= 1
        _LIST[at] = action
        n += 1
        added &= added - 1
    return n


def listed(n: i64, number: i64) -> vec[i64]:
    """A copy of the n actions written to the list with that number."""
    if number != _LISTS.begun:
        raise AssertionError("a list was begun before the previous one was complete")
    return _LIST[:n]
