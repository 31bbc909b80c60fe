"""Bots by how well they play, for every game."""

from __future__ import annotations

from reeftable.bots.advice import Advice
from reeftable.bots.greedy.bot import DEAL, GreedyBot
from reeftable.bots.greedy.registry import guide_for, has_guide
from reeftable.bots.search import search
from reeftable.bots.search_guide import Guide
from reeftable.bots.search_run import Settings
from reeftable.bots.seat import Bot, Seat

# How often, in a hundred decisions, the easy bot does just anything.
CARELESS = 35
# The cap is for slow machines and engines that are not compiled.
MOST_SECONDS = 5.0
HARD_SIMULATIONS = 1500
# Without one the play-outs are played at random to the end, which takes longer and tells less.
UNGUIDED_EASY = Settings(simulations=40, seconds=MOST_SECONDS)
UNGUIDED_MEDIUM = Settings(simulations=200, seconds=MOST_SECONDS)
UNGUIDED_HARD = Settings(simulations=600, seconds=MOST_SECONDS)


def guided(simulations: int, seconds: float = 0.0) -> Settings:
    """With a guide its opinion counts like forty tries, and its play-outs are worth repeating."""
    return Settings(simulations, seconds, curiosity=30, trust=40, patience=250)


HARD = guided(HARD_SIMULATIONS, MOST_SECONDS)


class SearchBot:
    """Searches with a budget of simulations; the game's guide helps where there is one."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings  # None = those of the hard level

    def settings_for(self, seat: Seat) -> Settings:
        """How it thinks in the game at hand."""
        if self.settings is not None:
            return self.settings
        return HARD if has_guide(seat.view["game"]) else UNGUIDED_HARD

    def choose(self, seat: Seat) -> int:
        """The action tried most."""
        if len(seat.actions) == 1:
            return seat.actions[0]
        guide = guide_if_any(seat)
        rows = search(seat.resample(DEAL), guide, self.settings_for(seat), seat.rng)
        return int(rows[0]["action"])

    def advise(self, seat: Seat) -> list[Advice]:
        """Every action with the lead it led to on average, the most tried first."""
        state = seat.resample(DEAL)
        rows = search(state, guide_if_any(seat), self.settings_for(seat), seat.rng)
        told = guide_for(seat.view["game"])
        return [
            Advice(row["action"], round(row["lead"], 2), told.reasons(state, row["action"]))
            for row in rows
        ]


class EasyBot:
    """A beginner: careless now and then where there is a guide, otherwise hardly searching."""

    def choose(self, seat: Seat) -> int:
        """One of the seat's actions."""
        if not has_guide(seat.view["game"]):
            return SearchBot(UNGUIDED_EASY).choose(seat)
        if seat.rng.below(100) < CARELESS:
            return seat.actions[seat.rng.below(len(seat.actions))]
        return GreedyBot().choose(seat)


class MediumBot:
    """Takes what looks best now; where nobody can tell, searches a little."""

    def choose(self, seat: Seat) -> int:
        """One of the seat's actions."""
        return self.bot(seat).choose(seat)

    def advise(self, seat: Seat) -> list[Advice]:
        """Every action, with what the bot used here thinks of it."""
        return self.bot(seat).advise(seat)

    def bot(self, seat: Seat) -> GreedyBot | SearchBot:
        """Which bot this level is in the game at hand."""
        return GreedyBot() if has_guide(seat.view["game"]) else SearchBot(UNGUIDED_MEDIUM)


class HardBot(SearchBot):
    """Searches as long as a person likes to wait."""


def guide_if_any(seat: Seat) -> Guide | None:
    """The guide a search follows; without one its play-outs are played at random."""
    game = seat.view["game"]
    return guide_for(game) if has_guide(game) else None


LEVELS: dict[str, type[Bot]] = {"easy": EasyBot, "medium": MediumBot, "hard": HardBot}
