"""The bot that picks a random action."""

from __future__ import annotations

from reeftable.bots.seat import Seat


class RandomBot:
    """Picks every legal action with the same probability."""

    def choose(self, seat: Seat) -> int:
        """One of the seat's actions; draws a number only if there is a choice."""
        if len(seat.actions) == 1:
            return seat.actions[0]
        return seat.actions[seat.rng.below(len(seat.actions))]
