"""Loads bots by name, asks them for an action and checks their answer."""

from __future__ import annotations

import importlib
import operator
import os
import sys
from collections.abc import Callable
from typing import Any, cast

from reeftable.bots.greedy.bot import GreedyBot
from reeftable.bots.levels import LEVELS, SearchBot
from reeftable.bots.random_bot import RandomBot
from reeftable.bots.seat import Bot, Seat
from reeftable.core.chance import Generator
from reeftable.core.game import I64_LIMIT
from reeftable.core.state import State

BUILT_IN: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **LEVELS,
}
QUOTED = 60

# A bot's name, or something that returns a bot when called, such as its class.
BotChoice = str | Callable[[], Bot]


class BotError(Exception):
    """Raised for a bot that cannot be loaded, fails, or gives an invalid answer.

    >>> import reeftable as rt
    >>> rt.load_bot(int)
    Traceback (most recent call last):
        ...
    reeftable.bots.loading.BotError: bot 'int' has no choose(seat)
    """


def load_bot(bot: BotChoice) -> Bot:
    """Create a bot: a built-in one by its name, any class by `package:Class`, or from a class.

    >>> import reeftable as rt
    >>> bot = rt.load_bot("easy")
    >>> state = rt.game("coralia").new(players=2, seed=1)
    >>> state.deal_all()
    >>> bot.choose(rt.Seat(state, state.to_move, rt.seeded(1))) in state.actions()
    True
    """
    name = bot_name(bot)
    loaded = _make(name, _find(bot) if isinstance(bot, str) else bot)
    if not callable(getattr(loaded, "choose", None)):
        raise BotError(f"bot {name[:QUOTED]!r} has no choose(seat)")
    return cast(Bot, loaded)


def bot_name(bot: BotChoice) -> str:
    """The name of a bot in records and messages."""
    return bot if isinstance(bot, str) else str(getattr(bot, "__name__", type(bot).__name__))


def _find(name: str) -> Any:
    if name in BUILT_IN:
        return BUILT_IN[name]
    module_name, colon, class_name = name.partition(":")
    if not colon or not module_name or not class_name:
        built_in = ", ".join(sorted(BUILT_IN))
        raise BotError(f"no bot {name[:QUOTED]!r}; there are: {built_in}, or package:Class")
    if module_name.endswith(".py"):
        module = module_name.removesuffix(".py").replace("\\", "/").strip("./").replace("/", ".")
        correct_name = f"{module}:{class_name}"
        raise BotError(f"bot {name[:QUOTED]!r} names a file; write {correct_name[:QUOTED]}")
    return _find_class(name, module_name, class_name)


def _find_class(name: str, module_name: str, class_name: str) -> Any:
    # People usually have their own bot in the current folder.
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        value: Any = importlib.import_module(module_name)
        for part in class_name.split("."):
            value = getattr(value, part)
    except (Exception, SystemExit) as error:
        raise BotError(f"bot {name[:QUOTED]!r} cannot be loaded: {_one_line(error)}") from error
    return value


def _make(name: str, make: Any) -> Any:
    try:
        return make()
    except (Exception, SystemExit) as error:
        raise BotError(f"bot {name[:QUOTED]!r} cannot be created: {_one_line(error)}") from error


def ask(bot: Bot, name: str, state: State, rng: Generator) -> int:
    """The bot's answer to the current question; raises BotError if it is not a legal action."""
    who, answer = _call(bot.choose, name, state, rng)
    return _checked(who, answer, state)


def ask_for_plan(bot: Bot, name: str, state: State, rng: Generator) -> list[int]:
    """The bot's answer and, if it plans whole turns, what it intends to do afterwards."""
    plan = getattr(bot, "plan", None)
    if plan is None:
        return [ask(bot, name, state, rng)]
    who, actions = _call(plan, name, state, rng)
    if not isinstance(actions, list) or not actions:
        raise BotError(f"{who} answered {_quoted(actions)}, which is not a list of actions")
    return [_checked(who, actions[0], state), *actions[1:]]


def _call(
    method: Callable[[Seat], object], name: str, state: State, rng: Generator
) -> tuple[str, object]:
    """Call a method of the bot; returns how error messages name the bot, and its answer."""
    number = int(state.to_move)
    who = f"bot {name[:QUOTED]!r} in seat {number}"
    try:
        return who, method(Seat(state, number, rng))
    except (Exception, SystemExit) as error:
        raise BotError(f"{who} failed: {_one_line(error)}") from error


def _checked(who: str, answer: object, state: State) -> int:
    action = _as_int(answer)
    if action is None:
        raise BotError(f"{who} answered {_quoted(answer)}, which is not the number of an action")
    refusal = state.why_not(action)
    if refusal is not None:
        raise BotError(f"{who} answered {_described(state, action)}, refused: {refusal}")
    return action


def _as_int(answer: object) -> int | None:
    if isinstance(answer, bool):
        return None
    try:
        number = operator.index(cast(Any, answer))
    except TypeError:
        return None
    # Python refuses to convert very long ints to text, so they cannot be quoted in an error.
    return number if abs(number) < I64_LIMIT else None


def _described(state: State, action: int) -> str:
    exists = 0 <= action < state.game.num_actions
    return f"{action} ({state.text(action)})" if exists else str(action)[:QUOTED]


def _quoted(answer: object) -> str:
    try:
        return repr(answer)[:QUOTED]
    except Exception:
        return f"a {type(answer).__name__}"


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
