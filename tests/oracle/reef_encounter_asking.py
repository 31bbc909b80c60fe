"""A game as a script that stops at every question, and how it is driven by notation."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from typing import TypeVar

CHANCE = -1
OVER = -3


class Question:
    """Who is asked, and every answer with its weight (all 1 when a player decides)."""

    def __init__(self, seat: int, answers: dict[str, int]) -> None:
        self.seat = seat
        self.answers = answers


Script = Generator[Question, str, None]
Answer = Generator[Question, str, str]


class Asking:
    """Asks players and chance, and carries out the answers."""

    def ask(self, seat: int, answers: list[str]) -> Answer:
        return (yield Question(seat, dict.fromkeys(answers, 1)))

    def chance(self, word: str, outcomes: dict[str, int]) -> Answer:
        """Let chance choose among what has any weight; the answer comes without the word."""
        possible = {f"{word} {name}": n for name, n in outcomes.items() if n > 0}
        text = yield Question(CHANCE, possible)
        return text.removeprefix(word + " ")

    def equal_chance(self, word: str, outcomes: list[str]) -> Answer:
        return (yield from self.chance(word, dict.fromkeys(outcomes, 1)))

    # --- from outside ------------------------------------------------------------------------

    def begin(self, script: Script) -> None:
        """Run a script up to its first question (tests use this on a prepared table)."""
        self._script = script
        self._question: Question | None = next(script, None)

    @property
    def to_move(self) -> int:
        return OVER if self._question is None else self._question.seat

    def legal(self) -> list[str]:
        return [] if self._question is None else sorted(self._question.answers)

    def weights(self) -> list[int]:
        if self._question is None or self._question.seat != CHANCE:
            raise ValueError("nothing is left to chance now")
        return [self._question.answers[text] for text in self.legal()]

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not possible now: {text!r}")
        try:
            self._question = self._script.send(text)
        except StopIteration:
            self._question = None


Game = TypeVar("Game", bound=Asking)


def random_game(
    game: Game, seed: int, check: Callable[[Game], None] | None = None
) -> tuple[Game, list[str]]:
    """Play on with everything left to luck, looking at the game after every entry."""
    rng = random.Random(seed)
    texts = []
    while game.to_move != OVER:
        if game.to_move == CHANCE:
            text = rng.choices(game.legal(), game.weights())[0]
        else:
            text = rng.choice(game.legal())
        game.apply(text)
        texts.append(text)
        if check is not None:
            check(game)
    return game, texts
