"""Builds what clients see of a table: its summary, and the scene that one seat may see."""

from __future__ import annotations

from reeftable.core.step import SPECTATOR
from reeftable.server.commands import undo_target, undo_voters
from reeftable.server.presets import preset_info
from reeftable.server.story import story_since
from reeftable.server.summary import seen_by, summarise
from reeftable.server.table import LiveTable
from reeftable.server.wire import Scene, TableInfo


def present_seats(table: LiveTable) -> list[bool]:
    """For each seat, whether its person is looking at the table now."""
    seats = {seat for socket in table.sockets for seat in table.state.seats_of(socket.person)}
    return [seat in seats for seat in range(len(table.state.chairs))]


def table_info(table: LiveTable, person: str | None, now: float) -> TableInfo:
    """The summary of a table as a person sees it from outside."""
    s = table.state
    info = summarise(table.config, s, now, table.status, table.trouble, table.rematch)
    return seen_by(
        info,
        s.seats_of(person),
        is_owner=person is not None and person == table.owner,
        invite=table.config.invite,
        person_to_move=s.person_to_move,
        present=present_seats(table),
    )


def scene(table: LiveTable, person: str | None, seat: int | None, since: int, now: float) -> Scene:
    """The whole table as a seat, or a spectator, may see it."""
    s = table.state
    state = s.game_state if table.trouble is None else None
    viewer = int(SPECTATOR) if seat is None else seat
    target = None
    if seat is not None and state is not None:
        target = undo_target(s, table.config.request.undo, seat)
    since = max(0, min(since, s.seq))
    offers = table.offers_for(seat) if state is not None else None
    return Scene(
        seq=s.seq,
        table=table_info(table, person, now),
        seat=seat,
        view=state.view(viewer) if state is not None else None,
        options=offers.options if offers is not None else [],
        closed=offers.closed if offers is not None else [],
        since=since,
        story=story_since(table, seat, since) if state is not None else [],
        undo_to=target[0] if target is not None else None,
        undo_wish=s.undo_request.seat if s.undo_request is not None else None,
        undo_voters=undo_voters(s),
        thinking=table.thinking,
        preset=preset_info(s, seat) if seat is not None and state is not None else None,
    )
