"""Creates a state from a position. Checking is strict, and every error names the field."""

from __future__ import annotations

from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.chance import Committed, Generator
from reeftable.core.game import I64_LIMIT, Game, PositionError
from reeftable.core.state import State
from reeftable.core.step import BOTTOM, CHANCE, NOBODY, Step

S = TypeVar("S", bound=State)

MOST_ITEMS = 10_000


def load(game: Game[S], d: dict[str, Any], source: Committed | Generator | None) -> S:
    """Create the state that a position describes; the inverse of `State.position`."""
    _same(d, "game", game.name)
    game = _version(game, d)
    players = _number(d, "players")
    if players not in game.players:
        raise PositionError(f"players: {game.name} cannot be played by {players}")
    s = game.blank(players, _options(game, d))
    unused = game.unused_fields(s.options)
    _no_other_fields(game, d, unused)
    for name in game.all_scalars():
        if name != "players" and name not in unused:
            setattr(s, name, _number(d, name))
    for name in game.arrays:
        if name not in unused:
            blank = getattr(s, name)
            length = None if name in game.growing else len(blank)
            setattr(s, name, _array_like(d, name, length, blank))
    s.stack = _array(d, "stack", None)
    s.depth = len(s.stack)
    if isinstance(source, Committed):
        s.committed = source
    else:
        s.generator = source
    _check(game, s)
    return s


def _check(game: Game[S], s: S) -> None:
    """Check the counters, the pending steps and every invariant."""
    _check_counters(s)
    try:
        _check_order(s)
        game.check(s)
        game.check_pending(s)
        _check_question(s)
    except PositionError:
        raise
    except (AssertionError, ArithmeticError, LookupError, ValueError) as error:
        raise PositionError(f"not a position of {game.name}: {error}") from None


def _check_counters(s: State) -> None:
    if s.entries < 0 or not 0 <= s.draws <= s.entries:
        raise PositionError("draws, entries: draws must be between 0 and entries")
    if not 0 <= s.kept <= s.entries:
        raise PositionError("kept, entries: kept must be between 0 and entries")
    if s.decider != NOBODY and not 0 <= s.decider < s.players:
        raise PositionError("decider, players: no such seat")


def _check_order(s: State) -> None:
    """Check that every pending step may be where it is in the stack, with its argument."""
    if s.depth % 2 != 0:
        raise PositionError("stack: an odd number of items")
    below: i64 = BOTTOM
    for i in range(0, s.depth, 2):
        number = s.stack[i]
        if not 0 <= number < len(s.steps):
            raise PositionError(f"stack: no step {number}")
        step = s.steps[number]
        if below not in step.lies_on:
            place = "be at the bottom" if below == BOTTOM else f"lie on {_name(s.steps[below])}"
            raise PositionError(f"stack: {step.rule}: {_name(step)} cannot {place}")
        if not step.fits(s, s.stack[i + 1]):
            message = f"{_name(step)} cannot have the argument {s.stack[i + 1]}"
            raise PositionError(f"{_fields(step)}: {step.rule}: {message}")
        below = number


def _check_question(s: State) -> None:
    """Check that the step on top asks the seat in `to_move`, and that there is a legal answer."""
    if s.depth == 0:
        if s.to_move != NOBODY:
            raise PositionError("to_move, stack: no step is pending, so nobody can be to move")
        return
    step = s.present = s.steps[s.stack[s.depth - 2]]
    who = step.who(s)
    if s.to_move == NOBODY or who != s.to_move:
        name = "nobody" if who == NOBODY else "chance" if who == CHANCE else f"seat {who}"
        raise PositionError(f"to_move, {_fields(step)}: {step.rule}: {_name(step)} asks {name}")
    if len(s.legal()) == 0:
        raise PositionError(f"{_fields(step)}: {step.rule}: {_name(step)} has no legal answer")


def _name(step: Step[Any]) -> str:
    return type(step).__name__


def _fields(step: Step[Any]) -> str:
    """The fields to name in the error if the step does not fit: at least one of them is wrong."""
    return ", ".join(["stack", *step.depends_on])


def _options(game: Game[S], d: dict[str, Any]) -> dict[str, str]:
    options = d.get("options")
    if not isinstance(options, dict):
        raise PositionError("options: missing, or not a dict")
    for o in game.options:
        if o.always_written and o.name not in options:
            raise PositionError(f"options: {o.name} is missing")
    if not all(isinstance(choice, str) for choice in options.values()):
        raise PositionError("options: every choice must be a string")
    try:
        return game.full_options(options)
    except ValueError as error:
        raise PositionError(f"options: {error}") from None


def _version(game: Game[S], d: dict[str, Any]) -> Game[S]:
    """The game in the rules version that the position names."""
    try:
        return game.version(_number(d, "rules_version"))
    except PositionError:
        raise
    except ValueError as error:
        raise PositionError(f"rules_version: {error}") from None


def _no_other_fields(game: Game[S], d: dict[str, Any], unused: list[str]) -> None:
    known = {"game", "rules_version", "options", "stack", *game.all_scalars(), *game.arrays}
    for name in sorted(str(key) for key in d):
        if name not in known or name in unused:
            raise PositionError(f"{name[:60]}: no such field")


def _same(d: dict[str, Any], name: str, expected: object) -> None:
    if type(d.get(name)) is not type(expected) or d.get(name) != expected:
        raise PositionError(f"{name}: {str(d.get(name))[:60]} is not {expected}")


def _int(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= I64_LIMIT:
        raise PositionError(f"{name}: not an integer, or too large")
    return value


def _number(d: dict[str, Any], name: str) -> int:
    if name not in d:
        raise PositionError(f"{name}: missing")
    return _int(name, d[name])


def _array(d: dict[str, Any], name: str, length: int | None) -> vec[i64]:
    value = d.get(name)
    if not isinstance(value, list):
        raise PositionError(f"{name}: missing, or not a list")
    if len(value) > MOST_ITEMS:
        raise PositionError(f"{name}: more than {MOST_ITEMS} items")
    if length is not None and len(value) != length:
        raise PositionError(f"{name}: {length} numbers expected, not {len(value)}")
    return vec[i64]([_int(name, item) for item in value])


def _array_like(d: dict[str, Any], name: str, length: int | None, blank: Any) -> Any:
    """Read an array, with items of the same integer width as in a blank state."""
    numbers = _array(d, name, length)
    try:
        return type(blank)(list(numbers))
    except OverflowError:
        raise PositionError(f"{name}: a number is too large") from None
