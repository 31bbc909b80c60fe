"""The greedy bot: it takes what looks best now."""

from __future__ import annotations

from reeftable.bots.advice import Advice
from reeftable.bots.greedy.registry import guide_for
from reeftable.bots.seat import Seat

# The seed of the deal. Any will do, because a guide uses only what the seat knows.
DEAL = 0


class GreedyBot:
    """Takes the action that the game's guide values most; ties are broken at random."""

    def choose(self, seat: Seat) -> int:
        """One of the seat's actions."""
        if len(seat.actions) == 1:
            return seat.actions[0]
        worths = worths_of(seat)
        most = max(worths)
        best = [seat.actions[i] for i, worth in enumerate(worths) if worth == most]
        return best[0] if len(best) == 1 else best[seat.rng.below(len(best))]

    def advise(self, seat: Seat) -> list[Advice]:
        """Every action with its worth in points and the reasons, the best first."""
        state = seat.resample(DEAL)
        guide = guide_for(seat.view["game"])
        worths = worths_of(seat)
        order = sorted(range(len(worths)), key=lambda i: -worths[i])
        rows = [(seat.actions[i], guide.reasons(state, seat.actions[i])) for i in order]
        return [
            Advice(action, round(sum(part["points"] for part in reasons), 2), reasons)
            for action, reasons in rows
        ]


def worths_of(seat: Seat) -> list[int]:
    """The worth of each of the seat's actions by the guide, in hundredths of a point."""
    return [int(worth) for worth in guide_for(seat.view["game"]).worths(seat.resample(DEAL))]
