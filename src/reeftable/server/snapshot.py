"""What is shown of a table: its summary, and the whole scene as one seat may see it."""

from __future__ import annotations

from reeftable.core.step import SPECTATOR
from reeftable.server import clock
from reeftable.server.access import belongs_to
from reeftable.server.commands import undo_target
from reeftable.server.story import story_since
from reeftable.server.table import LiveTable
from reeftable.server.wire import Scene, SeatInfo, TableInfo


def present_seats(table: LiveTable) -> list[bool]:
    """For each seat, whether its person looks at the table now."""
    seats = {seat for socket in table.sockets for seat in table.state.seats_of(socket.person)}
    return [seat in seats for seat in range(len(table.state.chairs))]


def table_info(table: LiveTable, person: str | None, now: float) -> TableInfo:
    """The summary of a table as a person sees it from outside."""
    s, config = table.state, table.config
    present = present_seats(table)
    final_state = s.game_state if s.status == "over" else None
    return TableInfo(
        id=table.id,
        game=config.request.game,
        options=config.options,
        status=table.status,  # type: ignore[arg-type]
        public=config.request.public,
        spectators=config.request.spectators,
        undo=config.request.undo,
        clock=clock.info(config, s, now),
        seats=[
            SeatInfo(
                kind=chair.kind,
                name=chair.name,
                mine=person is not None and chair.person == person,
                here=present[seat],
                level=chair.level,
                standing=chair.standing,
                contribution=chair.contribution,
            )
            for seat, chair in enumerate(s.chairs)
        ],
        to_move=s.to_move,
        my_turn=s.person_to_move is not None and s.person_to_move in s.seats_of(person),
        owner=person is not None and person == table.owner,
        invite=config.invite if belongs_to(table, person) else None,
        commitment=config.commitment,
        secret=config.secret.hex() if final_state is not None else None,
        created=config.created,
        moved=s.moved,
        takebacks=s.takebacks,
        scores=final_state.scores() if final_state is not None else None,
        ranks=final_state.ranks() if final_state is not None else None,
        rematch=table.rematch,
        trouble=table.trouble,
    )


def scene(table: LiveTable, person: str | None, seat: int | None, since: int, now: float) -> Scene:
    """The whole table as a seat, or a spectator, may see it."""
    s = table.state
    state = s.game_state if table.trouble is None else None
    eyes = int(SPECTATOR) if seat is None else seat
    undoing = None
    if seat is not None and state is not None:
        undoing = undo_target(s, table.config.request.undo, seat)
    since = max(0, min(since, s.seq))
    offers = table.offers_for(seat) if state is not None else None
    return Scene(
        seq=s.seq,
        table=table_info(table, person, now),
        seat=seat,
        view=state.view(eyes) if state is not None else None,
        options=offers.options if offers is not None else [],
        closed=offers.closed if offers is not None else [],
        since=since,
        story=story_since(table, seat, since) if state is not None else [],
        undo_to=undoing[0] if undoing is not None else None,
        undo_wish=s.undo_request.seat if s.undo_request is not None else None,
        thinking=table.thinking,
    )
