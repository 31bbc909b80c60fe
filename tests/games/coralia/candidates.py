"""Random games of Coralia to choose the recorded ones from, and a search for what is rare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import reeftable as rt
from reeftable.core.chance import seeded
from reeftable.core.record import Record
from reeftable.games.coralia.game import GAME
from tests.games.coralia.cover import decided_by, shown_by
from tests.games.recording import Choose, play_out, recorded

# Ordinary games looked at in full, and how far to look for what is rare.
ORDINARY = 240
MOST_SEEDS = 400_000
DICE_ROLLED = 4  # more rolls than this in a row: locked dice were rolled again


def new_game(seed: int) -> Any:
    """Another number of players and other options from seed to seed."""
    rest = seed // 3
    options = {}
    for option in GAME.options:
        options[option.name] = option.choices[rest % len(option.choices)]
        rest //= len(option.choices)
    return GAME.new(players=GAME.players[seed % 3], seed=seed, options=options)


def chooser(seed: int, liked: str = "") -> Choose:
    """Players who choose at random, or prefer moves that name what they like."""
    rng = seeded(seed + 1)

    def choose(s: Any) -> int:
        actions: list[int] = s.actions()
        if liked:
            likes = [a for a in actions if liked in s.text(a) and not s.text(a).startswith("take")]
            actions = likes or actions
        return actions[rng.below(len(actions))]

    return choose


def rerolls(seed: int) -> bool:
    """Were locked dice rolled again in the game of a seed, by players who like octopuses?"""
    s = new_game(seed)
    choose = chooser(seed, "octopus")
    rolls = 0
    while not s.over:
        if s.to_move == rt.CHANCE:
            rolls = rolls + 1 if s.text(s.deal()).startswith("roll ") else 0
            if rolls > DICE_ROLLED:
                return True
        else:
            rolls = 0
            s.play(choose(s))
    return False


def candidates() -> Iterator[Record]:
    """Ordinary games, then seeds searched for the rare things."""
    for seed in range(ORDINARY):
        yield recorded(new_game(seed), seed, chooser(seed))
    missing = {"shared", "turtles", "cards"}
    for seed in range(ORDINARY, MOST_SEEDS):
        if not missing:
            break
        s = play_out(new_game(seed), chooser(seed))
        by = decided_by(s.view(rt.SPECTATOR), s.ranks())
        if by in missing:
            missing.remove(by)
            yield recorded(new_game(seed), seed, chooser(seed))
    yield from rolled_again()


def rolled_again() -> Iterator[Record]:
    """Games in which locked dice were rolled again, or stayed, as the option says."""
    missing = {"all", "unlocked"}
    for seed in range(MOST_SEEDS):
        if not missing:
            return
        choice = new_game(seed).options["reroll"]
        if choice in missing and rerolls(seed):
            record = recorded(new_game(seed), seed, chooser(seed, "octopus"))
            if f"reroll {choice}" in shown_by(record):
                missing.remove(choice)
                yield record
