"""The six levels, their budgets, and the bots that play them: LevelBot, SearchBot, CarelessBot.

A level's budget is a number of simulations or of whole turns tried, so that the same seed gives the
same game on every machine; the limit in seconds is only for slow machines.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from reeftable.bots.advice import Advice
from reeftable.bots.evaluations.registry import has_evaluation
from reeftable.bots.greedy.bot import DEAL, GreedyBot
from reeftable.bots.greedy.registry import guide_for, has_guide
from reeftable.bots.guide import Guide
from reeftable.bots.search import search
from reeftable.bots.search_run import Settings
from reeftable.bots.search_turns import TurnSettings
from reeftable.bots.seat import Bot, Seat
from reeftable.bots.turn_bot import TurnBot

FIRST, LAST = 1, 6
LEVEL_NAMES = ("level1", "level2", "level3", "level4", "level5", "level6")
# The levels' names before there were six of them.
OLD_NAMES = {"easy": 2, "medium": 3, "hard": 4}
# The maximum seconds for a decision, or for a turn planned as a whole, at each level.
DECISION_SECONDS: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 3.0, 3.0)
TURN_SECONDS: tuple[float, ...] = (4.0, 4.0, 4.0, 4.0, 8.0, 8.0)

# With a guide: the percentage of decisions in which the lower levels act at random.
CARELESS = (45, 20, 0)
# With a guide: simulations of levels 4 to 6.
GUIDED: tuple[int, ...] = (1500, 3000, 6000)
# Without a guide the play-outs are random, which takes longer and is less informative.
UNGUIDED: tuple[int, ...] = (15, 40, 1000, 6_000, 16_000, 48_000)
# Up to this level a smaller budget changes nothing: so few simulations take hardly any time, and
# with even fewer the bot would move at random.
UNSHRUNK = 2
# For the turn search: samples, candidates, deals, samples for each reply and for the next own turn.
TURNS: tuple[tuple[int, int, int, int, int], ...] = (
    (4, 1, 0, 0, 0),
    (25, 1, 0, 0, 0),
    (250, 1, 0, 0, 0),
    (600, 8, 2, 60, 60),
    (3000, 12, 3, 200, 200),
    (10000, 16, 4, 500, 500),
)
HARD_SIMULATIONS = GUIDED[0]


def guided(simulations: int, seconds: float = 0.0) -> Settings:
    """Settings for a game with a guide: its opinion counts as much as 40 simulations."""
    return Settings(simulations, seconds, curiosity=30, trust=40, patience=250)


def turn_settings(level: int, budget: float) -> TurnSettings:
    """A level's settings for the turn search; a smaller budget tries fewer turns."""
    samples, candidates, deals, reply, own = TURNS[level - 1]
    shrink = budget**0.5  # the samples of replies count once per candidate and deal
    return TurnSettings(
        max(1, round(samples * budget)),
        max(1, min(candidates, round(candidates * shrink))),
        deals,
        max(1, round(reply * shrink)),
        round(own * shrink),
        TURN_SECONDS[level - 1],
    )


class SearchBot:
    """Searches with a budget of simulations, with the game's guide if there is one."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings  # None stands for the settings of level 4

    def settings_for(self, seat: Seat) -> Settings:
        """The settings for the game that is played."""
        if self.settings is not None:
            return self.settings
        return search_settings(4, has_guide(seat.view["game"]))

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


def search_settings(level: int, has_a_guide: bool, budget: float = 1.0) -> Settings:
    """A level's settings for the tree search."""
    seconds = DECISION_SECONDS[level - 1]
    if has_a_guide:
        return guided(max(1, round(GUIDED[level - 4] * budget)), seconds)
    share = budget if level > UNSHRUNK else max(1.0, budget)
    return Settings(max(1, round(UNGUIDED[level - 1] * share)), seconds)


class CarelessBot:
    """Takes what looks best now, but is sometimes careless."""

    def __init__(self, careless: int) -> None:
        self.careless = careless  # the percentage of random decisions

    def choose(self, seat: Seat) -> int:
        """One of the seat's actions."""
        if self.careless and seat.rng.below(100) < self.careless:
            return seat.actions[seat.rng.below(len(seat.actions))]
        return GreedyBot().choose(seat)

    def advise(self, seat: Seat) -> list[Advice]:
        """Every action with its worth; advice is never careless."""
        return GreedyBot().advise(seat)


AnyLevelBot = TurnBot | SearchBot | CarelessBot


class LevelBot:
    """One of the six levels; what it does depends on the game."""

    def __init__(self, level: int = 4, budget: float = 1.0) -> None:
        if not FIRST <= level <= LAST:
            raise ValueError(f"levels go from {FIRST} to {LAST}")
        self.level = level
        self.budget = budget  # a share of the level's simulations
        self.player: AnyLevelBot | None = None

    def choose(self, seat: Seat) -> int:
        """One of the seat's actions."""
        return self.bot(seat).choose(seat)

    def plan(self, seat: Seat) -> list[int]:
        """The actions up to the end of the turn, or only the next one."""
        bot = self.bot(seat)
        return bot.plan(seat) if isinstance(bot, TurnBot) else [bot.choose(seat)]

    def advise(self, seat: Seat) -> list[Advice]:
        """The best actions with their values and reasons."""
        return self.bot(seat).advise(seat)

    def bot(self, seat: Seat) -> AnyLevelBot:
        """The bot that plays this level in the seat's game; it is kept for the whole game."""
        if self.player is None:
            self.player = self.bot_for(seat.view["game"])
        return self.player

    def bot_for(self, game: str) -> AnyLevelBot:
        """The bot that plays this level in a game."""
        if has_evaluation(game):
            return TurnBot(turn_settings(self.level, self.budget))
        if has_guide(game) and self.level <= len(CARELESS):
            return CarelessBot(CARELESS[self.level - 1])
        return SearchBot(search_settings(self.level, has_guide(game), self.budget))


def guide_if_any(seat: Seat) -> Guide | None:
    """The guide that a search follows, or None if the game has none."""
    game = seat.view["game"]
    return guide_for(game) if has_guide(game) else None


def level_of(name: str) -> int | None:
    """The level with a name, including old names; None if there is no such level."""
    if name in OLD_NAMES:
        return OLD_NAMES[name]
    return LEVEL_NAMES.index(name) + 1 if name in LEVEL_NAMES else None


LEVELS: dict[str, Callable[[], Bot]] = {
    name: partial(LevelBot, level)
    for name, level in [
        *OLD_NAMES.items(),
        *zip(LEVEL_NAMES, range(FIRST, LAST + 1), strict=True),
    ]
}
