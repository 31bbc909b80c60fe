"""`SearchBot`, and the bots for the levels easy, medium and hard."""

from __future__ import annotations

from reeftable.bots.advice import Advice
from reeftable.bots.greedy.bot import DEAL, GreedyBot
from reeftable.bots.greedy.registry import guide_for, has_guide
from reeftable.bots.guide import Guide
from reeftable.bots.search import search
from reeftable.bots.search_run import Settings
from reeftable.bots.seat import Bot, Seat

# The percentage of decisions in which the easy bot takes a random action.
CARELESS = 35
# The time limit matters only on slow machines or if the engine is not compiled.
MOST_SECONDS = 5.0
HARD_SIMULATIONS = 1500
# Without a guide the play-outs are random, which takes longer and is less informative.
UNGUIDED_EASY = Settings(simulations=40, seconds=MOST_SECONDS)
UNGUIDED_MEDIUM = Settings(simulations=200, seconds=MOST_SECONDS)
UNGUIDED_HARD = Settings(simulations=600, seconds=MOST_SECONDS)


def guided(simulations: int, seconds: float = 0.0) -> Settings:
    """Settings for a game with a guide: its opinion counts as much as 40 simulations."""
    return Settings(simulations, seconds, curiosity=30, trust=40, patience=250)


HARD = guided(HARD_SIMULATIONS, MOST_SECONDS)


class SearchBot:
    """Searches with a budget of simulations, with the game's guide if there is one."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings  # None for the settings of the hard level

    def settings_for(self, seat: Seat) -> Settings:
        """The settings for the game that is played."""
        if self.settings is not None:
            return self.settings
        return HARD if has_guide(seat.view["game"]) else UNGUIDED_HARD

    def choose(self, seat: Seat) -> int:
        """The action that the search prefers."""
        if len(seat.actions) == 1:
            return seat.actions[0]
        guide = guide_if_any(seat)
        rows = search(seat.resample(DEAL), guide, self.settings_for(seat), seat.rng)
        return int(rows[0]["action"])

    def advise(self, seat: Seat) -> list[Advice]:
        """Every action with the average lead it led to, the preferred one first."""
        state = seat.resample(DEAL)
        rows = search(state, guide_if_any(seat), self.settings_for(seat), seat.rng)
        guide = guide_for(seat.view["game"])
        return [
            Advice(row["action"], round(row["lead"], 2), guide.reasons(state, row["action"]))
            for row in rows
        ]


class EasyBot:
    """A beginner: sometimes careless if the game has a guide, otherwise with a short search."""

    def choose(self, seat: Seat) -> int:
        """One of the seat's actions."""
        if not has_guide(seat.view["game"]):
            return SearchBot(UNGUIDED_EASY).choose(seat)
        if seat.rng.below(100) < CARELESS:
            return seat.actions[seat.rng.below(len(seat.actions))]
        return GreedyBot().choose(seat)


class MediumBot:
    """Takes what looks best now; in a game without a guide it searches a little."""

    def choose(self, seat: Seat) -> int:
        """One of the seat's actions."""
        return self.bot(seat).choose(seat)

    def advise(self, seat: Seat) -> list[Advice]:
        """Every action with its value, by the bot used in this game."""
        return self.bot(seat).advise(seat)

    def bot(self, seat: Seat) -> GreedyBot | SearchBot:
        """The bot that plays this level in the seat's game."""
        return GreedyBot() if has_guide(seat.view["game"]) else SearchBot(UNGUIDED_MEDIUM)


class HardBot(SearchBot):
    """Searches about as long as a person is willing to wait."""


def guide_if_any(seat: Seat) -> Guide | None:
    """The guide that a search follows, or None if the game has none."""
    game = seat.view["game"]
    return guide_for(game) if has_guide(game) else None


LEVELS: dict[str, type[Bot]] = {"easy": EasyBot, "medium": MediumBot, "hard": HardBot}
