"""The fields that only games with pearls have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import ROCKS, lowest, near
from reeftable.games.reef_encounter.data import COLOURS, ReefData
from reeftable.games.reef_encounter.state import (
    MARKS,
    ROCK,
    SAFE,
    SEATS,
    ReefState,
    blank_marks,
    copy_fields,
    occupied,
    zeros,
)
from reeftable.games.reef_encounter.stock import put_back

if TYPE_CHECKING:
    from .game import PearlGame

# Numbers of each seat in `pearls`.
HAND: Final = 0
EATEN: Final = 1
SHELLS: Final = 2
PEARLS: Final = 3  # numbers per seat

KIND: Final = COLOURS  # the row of the pearl among the kinds of tiles


class PearlState(ReefState):
    """A position of a game with pearls."""

    def __init__(
        self, game: PearlGame, data: ReefData, players: i64, options: dict[str, str]
    ) -> None:
        super().__init__(game, data, players, options)
        self.steps = game.pearl_steps
        self.pearls = vec[i64]()
        self.lost: i64 = 0  # pearls that lay alone

    def consume(self, seat: i64, rock: i64, bit: i64, colour: i64) -> None:
        """A tile beside a pearl is spoiled: it goes into the bag."""
        if near(bit) & pearls_on(self, rock) != 0:
            put_back(self, colour, 1)
        else:
            super().consume(seat, rock, bit, colour)

    def board_changed(self, rock: i64) -> None:
        """A pearl without a tile beside it is lost."""
        pearls = pearls_on(self, rock)
        while pearls != 0:
            pearl = lowest(pearls)
            if near(pearl) & occupied(self, rock) == 0:
                self.lost += 1
                lift_pearls(self, rock, pearl)
            pearls -= pearl


def pearls_on(s: PearlState, rock: i64) -> i64:
    """Where pearls lie on a rock: nothing else is safe by itself."""
    return s.marks[rock * MARKS + SAFE]


def lift_pearls(s: PearlState, rock: i64, pearls: i64) -> None:
    """Pearls leave their rock."""
    s.marks[rock * MARKS + SAFE] &= ~pearls
    for colour in range(i64(COLOURS)):
        s.rocks[rock * ROCK + colour] &= ~pearls


def lay_out_pearls(s: PearlState) -> None:
    """A pearl and a shell for everybody."""
    s.marks = blank_marks()
    s.outline = s.outline[:]
    s.pearls = zeros(SEATS * PEARLS)
    for seat in range(s.players):
        s.pearls[seat * PEARLS + HAND] = s.data.raw["pearls"]["per_player"]
        s.pearls[seat * PEARLS + SHELLS] = s.data.raw["pearls"]["shells"]


def clone_with_pearls(s: PearlState, game: PearlGame) -> PearlState:
    """An independent copy."""
    t = PearlState(game, s.data, s.players, s.options)
    copy_fields(t, s)
    t.outline = s.outline[:]
    t.marks = s.marks[:]
    t.pearls = s.pearls[:]
    t.lost = s.lost
    return t


def all_pearls(s: PearlState) -> int:
    """How many pearls there are, wherever they are."""
    on_rocks = sum(bin(pearls_on(s, rock)).count("1") for rock in range(ROCKS))
    held = sum(s.pearls[p * PEARLS + what] for p in range(s.players) for what in (HAND, EATEN))
    return int(on_rocks + held + s.lost)
