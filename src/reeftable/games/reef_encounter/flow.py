"""The order of the game, and nothing else; reads like the summary on the back of the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from reeftable.games.reef_encounter.cells import ROCKS, count
from reeftable.games.reef_encounter.corals import attackable, empty, joining, on_bare_rock
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.state import (
    BEHIND,
    FULL,
    LENGTH,
    NONE,
    ROCK,
    SHRIMPS,
    ReefState,
    add_seat,
    forget_moves,
    is_in_play,
)

# Every step by its number; game.py lists the classes in this order.
CHOOSE_ROCKS: Final = 0
THROW_SIDE: Final = 1
FIRST_SPACE: Final = 2
FILL_SEA: Final = 3
START_PLAYER: Final = 4
DEAL_HANDS: Final = 5
SECRET_TILE: Final = 6
CHOOSE_CUBES: Final = 7
REVEAL_CUBES: Final = 8
TURN_MENU: Final = 9
LAY_TILES: Final = 10
PLACE_SHRIMP: Final = 11
REFILL_SEA: Final = 12
END_TURN: Final = 13
LAST_MEAL: Final = 14
LAY_OPEN: Final = 15


def begin_game(s: ReefState) -> None:
    """REE-2.1 to REE-2.8, REE-10.10 The set-up, then the first turn. Last first."""
    s.push(TURN_MENU)
    s.push(REVEAL_CUBES)
    s.push(CHOOSE_CUBES)
    s.push(SECRET_TILE)
    s.push(DEAL_HANDS)
    s.push(START_PLAYER)
    s.push(FILL_SEA)
    s.push(FIRST_SPACE)
    s.push(THROW_SIDE)
    s.push(CHOOSE_ROCKS)


def begin_turn(s: ReefState) -> None:
    """REE-3.0b A turn is one menu until the player collects."""
    s.acted = 0
    s.cubes_played = 0
    s.introduced = 0
    s.locks_now = 0
    forget_moves(s)
    s.push(TURN_MENU)


def finish_turn(s: ReefState) -> None:
    """REE-10.7 The last part of action 10. Last first."""
    s.pop()
    s.push(END_TURN)
    s.push(REFILL_SEA)


def end_turn(s: ReefState) -> None:
    """REE-10.7 REE-3.0a Is the game over? Otherwise the next player's turn begins."""
    s.pop()
    s.turns += 1
    if is_full(s):
        end_game(s, FULL)
    elif s.turns >= s.data.turns_per_player * s.players:
        end_game(s, LENGTH)
    else:
        s.active = next_seat(s, s.active)
        begin_turn(s)


def end_game(s: ReefState, reason: i64) -> None:
    """REE-5.1c REE-5.1d REE-10.2 Nothing is asked any more."""
    s.reason = reason
    s.depth = 0
    s.push(LAY_OPEN)


def begin_closing_round(s: ReefState, reason: i64) -> None:
    """REE-5.2a REE-5.2d REE-R5 All but the one who ended the game, in turn order. Last first."""
    shrimps_leave_bare_rock(s)
    forget_moves(s)
    end_game(s, reason)
    for back in range(1, s.players):
        s.push(LAST_MEAL, (s.active + s.players - back) % s.players)


def next_seat(s: ReefState, seat: i64) -> i64:
    """REE-3.0a Clockwise."""
    return (seat + 1) % s.players


def shrimps_leave_bare_rock(s: ReefState) -> None:
    """REE-3.5i The active player's shrimps on bare rock go behind the screen."""
    for rock in range(i64(ROCKS)):
        bare = on_bare_rock(s, rock, s.active)
        if bare != 0:
            s.rocks[rock * ROCK + SHRIMPS + s.active] &= ~bare
            add_seat(s, s.active, BEHIND, count(bare))


def is_full(s: ReefState) -> bool:
    """REE-5.1c REE-R14 REE-10.11 Full rocks, and no colour can attack."""
    for rock in range(i64(ROCKS)):
        if is_in_play(s, rock) and empty(s, rock) != 0:
            return False
    for rock in range(i64(ROCKS)):
        if not is_in_play(s, rock):
            continue
        for colour in range(i64(COLOURS)):
            if attackable(s, rock, colour) & ~joining(s, rock, colour) != 0:
                return False
    return True


def clear_placement(s: ReefState) -> None:
    """REE-3.2a Nothing is being laid."""
    s.colour = NONE
    s.laid = 0
    s.laid_behind = 0
