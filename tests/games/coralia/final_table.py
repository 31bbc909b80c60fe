"""Tables at the beginning of the final scoring."""

from __future__ import annotations

from tests.games.coralia.table import Table

# How many dice are left in the supply at the end; three are on the station.
IN_SUPPLY = {2: 1, 3: 0, 4: 1}


def last_turn_done(
    players: int = 4,
    left: tuple[str, ...] = (),
    start: int = 0,
    options: dict[str, str] | None = None,
) -> Table:
    """All turns are done; `left` names the colours of the dice left over, the supply's last."""
    wanted = 3 + IN_SUPPLY[players]
    colours = left or ("orange", "orange", "yellow", "yellow")[:wanted]
    if len(colours) != wanted:
        raise ValueError(f"{wanted} dice are left with {players} players")
    table = Table(players, start=start, options=options)
    table.station(*(f"{colour} fish" for colour in colours[:3]))
    return table.supply(**dict.fromkeys(colours[3:], 1))
