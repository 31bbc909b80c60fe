"""Bots with small budgets, and questions to put to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import reeftable as rt
from reeftable.bots.greedy.bot import GreedyBot
from reeftable.bots.levels import LEVELS, AnyLevelBot, LevelBot, SearchBot, level_of
from reeftable.bots.random_bot import RandomBot
from reeftable.bots.search_run import Settings
from reeftable.bots.search_turns import TurnSettings
from reeftable.bots.seat import Bot, Seat
from reeftable.bots.turn_bot import TurnBot
from reeftable.core.chance import seeded
from reeftable.core.state import State
from tests.generic.play import moments

GAMES = rt.game_names()
FEW = Settings(simulations=24)
FEW_TURNS = TurnSettings(samples=12, candidates=3, deals=1, reply_samples=3, own_samples=3)


def small_search() -> SearchBot:
    return SearchBot(FEW)


class SmallLevel(LevelBot):
    """A level with a small budget where it searches."""

    def bot_for(self, game: str) -> AnyLevelBot:
        bot = super().bot_for(game)
        if isinstance(bot, TurnBot):
            return TurnBot(FEW_TURNS)
        return SearchBot(FEW) if isinstance(bot, SearchBot) else bot


def small_levels() -> dict[str, Callable[[], Bot]]:
    return {name: partial(SmallLevel, level_of(name) or 0) for name in LEVELS}


BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": small_search,
    **small_levels(),
}


def questions(name: str, n: int, seed: int) -> Iterator[State]:
    """n states of random games with all numbers of players, in which a seat has a choice."""
    counts = rt.game(name).players
    sources = [moments(name, players, 100 * n, seed=seed) for players in counts]
    count = 0
    while count < n:
        state: State = next(sources[count % len(counts)]).after
        if state.to_move >= 0 and len(state.actions()) > 1:
            count += 1
            yield state


def answer(bot: Bot, state: State, seed: int) -> int:
    """The action the bot chooses, with its random numbers fixed by a seed."""
    return bot.choose(Seat(state, int(state.to_move), seeded(seed)))
