"""The order of play and nothing else, like the summary on the back of a rulebook."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.order import in_order, then
from reeftable.games.reef_encounter.corals import is_full
from reeftable.games.reef_encounter.state import (
    FULL,
    LENGTH,
    ReefState,
    forget_moves,
    forget_turn,
)
from reeftable.games.reef_encounter.steps.numbers import (
    CHOOSE_CUBES,
    CHOOSE_ROCKS,
    DEAL_HANDS,
    END_TURN,
    FILL_SEA,
    FIRST_SPACE,
    LAST_MEAL,
    LAY_OPEN,
    REFILL_SEA,
    REVEAL_CUBES,
    SECRET_TILE,
    START_PLAYER,
    THROW_SIDE,
    TURN_MENU,
)
from reeftable.games.reef_encounter.steps.shrimps import shrimps_leave_bare_rock

# REE-2.1 to REE-2.8, REE-10.10 The set-up, followed by the first turn.
GAME: Final = in_order(
    CHOOSE_ROCKS,
    THROW_SIDE,
    FIRST_SPACE,
    FILL_SEA,
    START_PLAYER,
    DEAL_HANDS,
    SECRET_TILE,
    CHOOSE_CUBES,
    REVEAL_CUBES,
    TURN_MENU,
)

# REE-3.0b A turn is a menu that comes back until the player collects.
TURN: Final = in_order(TURN_MENU)

# REE-10.7 The last part of action 10.
END_OF_TURN: Final = in_order(REFILL_SEA, END_TURN)

# REE-2.10g Everything hidden is revealed, and the game is over.
END_OF_GAME: Final = in_order(LAY_OPEN)


def begin_game(s: ReefState) -> None:
    """REE-2.9a Begin the set-up, which leads to the first turn."""
    s.begin(GAME)


def finish_turn(s: ReefState) -> None:
    """REE-10.7 Close the menu and end the turn, now that the player has collected."""
    s.pop()
    s.begin(END_OF_TURN)


def next_turn(s: ReefState, order: vec[i64]) -> None:
    """REE-10.7 REE-3.0a End the game if it is over, or begin the next player's turn, clockwise."""
    s.turns += 1
    if is_full(s):
        end_game(s, FULL)
    elif s.turns >= s.data.turns_per_player * s.players:
        end_game(s, LENGTH)
    else:
        s.active = (s.active + 1) % s.players
        forget_turn(s)
        s.begin(order)


def end_game(s: ReefState, reason: i64) -> None:
    """REE-5.1c REE-5.1d REE-10.2 End the game at once."""
    s.reason = reason
    s.depth = 0
    s.begin(END_OF_GAME)


def begin_closing_round(s: ReefState, ender: i64, reason: i64) -> None:
    """REE-5.2a REE-5.2d REE-R5 Let all but the one who ended the game eat once, in turn order."""
    shrimps_leave_bare_rock(s, ender)
    forget_moves(s)
    s.reason = reason
    s.depth = 0
    order = in_order()
    for turn in range(1, s.players):
        order = then(order, LAST_MEAL, (ender + turn) % s.players)
    s.begin(then(order, LAY_OPEN))
