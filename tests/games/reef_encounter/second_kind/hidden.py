"""What the generic tests need to know of the Second Kind; what is hidden is counted in `deals`."""

from __future__ import annotations

from typing import Any

from tests.games.reef_encounter.hidden import ENDS

# Eight choices of options: 3,000 games for each number of players.
GAMES_PER_SETUP = 375


def check_finished(s: Any) -> None:
    """RSK-K12 RSK-3.0a Everything lies open at the end, and no blue shrimp is lost."""
    view = s.view(0)
    assert view["ending"] in ENDS and s.turns == view["turns"]
    assert all(seat["cards"] is not None for seat in view["seats"])
    wooden = sum(space["blue"] == "wooden" for rock in view["rocks"] for space in rock["spaces"])
    assert wooden + view["blue_supply"] + view["blue_at_sea"] == 4
    cards = [*view["discards"], *(c for seat in view["seats"] for c in seat["cards"])]
    cards += [card for seat in view["seats"] for card in seat["face_up"]]
    assert len(set(cards)) == len(cards) == 28 - view["pile"]
