"""Reef Encounter as one long script that stops at every question."""

from __future__ import annotations

from .reef_encounter_asking import Script
from .reef_encounter_setup import set_up
from .reef_encounter_turn import Turn
from .second_kind import SecondKind


class Oracle(Turn):
    """A whole game of Reef Encounter, driven by notation strings."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        super().__init__(players, options)
        self.begin(self._game())

    # --- the course of the game --------------------------------------------------------------

    def _game(self) -> Script:
        yield from set_up(self)
        seat = ended_by = self.start
        while not self.ending:
            yield from self.turn(seat)
            ended_by = seat
            seat = self.clockwise(seat)[1]
        if self.ending in ("locks", "shrimps"):
            for other in self.clockwise(ended_by)[1:]:
                yield from self._closing_meal(other)
        for player in self.players:
            player.open_parrotfish()

    def _closing_meal(self, seat: int) -> Script:
        meals = self.meals(seat, least=7 if self.advanced else 6)
        if not meals:
            return
        text = yield from self.ask(seat, [*meals, "pass"])
        if text != "pass":
            self.eat(seat, text.split()[1], back=6 if self.advanced else 5)


def make_oracle(players: int, options: dict[str, str] | None = None) -> Oracle | SecondKind:
    """The game without the expansion or with it."""
    with_expansion = (options or {}).get("second_kind") == "yes"
    return SecondKind(players, options) if with_expansion else Oracle(players, options)
