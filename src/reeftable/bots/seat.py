"""What a bot is given: a seat at the table, with what that seat may know, never the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from reeftable.core.chance import Generator
from reeftable.core.state import State


class Bot(Protocol):
    """Anything that answers a question with one of the seat's actions."""

    def choose(self, seat: Seat) -> int:
        """One of `seat.actions`."""
        ...


class Seat:
    """One question as the asked seat sees it.

    The state is held by functions and not by the seat, so that no attribute leads to it.
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
        """All that the seat may know, perfect memory assumed."""
        if self._view is None:
            self._view = self._look()
        return self._view

    @property
    def options(self) -> list[dict[str, Any]]:
        """The present actions as data: kind, target, notation."""
        if self._options is None:
            self._options = self._offer()
        return self._options

    def resample(self, seed: int) -> State:
        """A full state that fits what the seat has seen, everything else dealt anew."""
        return self._imagine(seed)
