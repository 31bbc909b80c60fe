"""`Bot`, the protocol for bots, and `Seat`, which is all that a bot gets to see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from reeftable.core.chance import Generator
from reeftable.core.state import State


class Bot(Protocol):
    """Anything that answers a question with one of the seat's actions.

    >>> import reeftable as rt
    >>> class First:
    ...     def choose(self, seat: rt.Seat) -> int:
    ...         return seat.actions[0]
    >>> rt.play_match("lumicora", ["random", First], games=1).games
    1
    """

    def choose(self, seat: Seat) -> int:
        """One of `seat.actions`."""
        ...


class Seat:
    """One question as the seat that must answer it sees it.

    The state is hidden in closures instead of attributes, so that a bot cannot reach it.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=1)
    >>> state.deal_all()
    >>> seat = rt.Seat(state, state.to_move, rt.seeded(1))
    >>> seat.options[0]["text"], seat.view["question"]["step"]
    ('take red', 'FirstDice')
    >>> seat.resample(seed=3).view(seat.number) == seat.view
    True
    """

    __slots__ = ("_imagine", "_look", "_offer", "_options", "_view", "actions", "number", "rng")

    def __init__(self, state: State, number: int, rng: Generator) -> None:
        def look() -> dict[str, Any]:
            return state.view(number)

        def offer() -> list[dict[str, Any]]:
            return state.options_for(number)

        def imagine(seed: int) -> State:
            imagined: State = state.resample(number, seed)
            return imagined

        self.number = number
        self.rng = rng
        self.actions: list[int] = state.actions()
        self._look: Callable[[], dict[str, Any]] = look
        self._offer: Callable[[], list[dict[str, Any]]] = offer
        self._imagine: Callable[[int], State] = imagine
        self._view: dict[str, Any] | None = None
        self._options: list[dict[str, Any]] | None = None

    @property
    def view(self) -> dict[str, Any]:
        """All that the seat may know if it forgets nothing."""
        if self._view is None:
            self._view = self._look()
        return self._view

    @property
    def options(self) -> list[dict[str, Any]]:
        """The legal actions as data: kind, target, notation, effects and rules."""
        if self._options is None:
            self._options = self._offer()
        return self._options

    def resample(self, seed: int) -> State:
        """A full state that fits what the seat has seen, with the rest re-dealt at random."""
        return self._imagine(seed)
