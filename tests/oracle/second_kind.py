"""Reef Encounter of the Second Kind as one long script that stops at every question."""

from __future__ import annotations

from .reef_encounter_asking import Script
from .reef_encounter_setup import set_up
from .second_kind_notation import CELLS, cell_name
from .second_kind_turn import Turn


class SecondKind(Turn):
    """A whole game with the expansion, driven by notation strings."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        super().__init__(players, options)
        self.begin(self._game())

    def _game(self) -> Script:
        yield from set_up(self)
        self.add_special_tiles()
        yield from self.play_from(self.start)

    def play_from(self, seat: int, at_menu: bool = False) -> Script:
        """All that comes with this seat's turn, or after its action 0 (for prepared tables)."""
        ended_by = seat
        if at_menu:
            yield from self.from_menu(seat)
            seat = self.clockwise(seat)[1]
        while not self.ending:
            yield from self.turn(seat)
            ended_by = seat
            seat = self.clockwise(seat)[1]
        if self.ending in ("locks", "shrimps"):
            self.closing = True
            for other in self.clockwise(ended_by)[1:]:
                yield from self._closing_turn(other)
        for player in self.players:
            player.open_everything()

    def _closing_turn(self, seat: int) -> Script:
        """K19: action 0, then perhaps a meal; shrimps on bare rock go home."""
        yield from self.action_0(seat)
        if self._is_asked_to_eat(seat):
            meals = [f"eat {cell_name(cell)}" for cell in self.meals(seat)]
            text = yield from self.ask(seat, [*meals, "pass"])
            if text != "pass":
                yield from self.eat(seat, CELLS[text.split()[1]])
        self.shrimps_go_home()

    def _is_asked_to_eat(self, seat: int) -> bool:
        """With a card in hand the question must not tell whether it is a marked one."""
        player = self.players[seat]
        may_feed = player.meals > 0 or (self.first_feed_at_the_end and len(player.cards) > 0)
        return may_feed and len(self.reef.edible(seat, self.least())) > 0
