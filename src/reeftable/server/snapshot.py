"""What a person is shown of a table; everything goes through the seat's view."""

from __future__ import annotations

from reeftable.core.step import SPECTATOR
from reeftable.server import clock
from reeftable.server.commands import undo_to
from reeftable.server.refusal import RequestRefused, not_found
from reeftable.server.story import story_since
from reeftable.server.table import LiveTable
from reeftable.server.wire import Scene, SeatInfo, TableInfo


def may_know(table: LiveTable, person: str | None, invite: str | None) -> None:
    """A table by link is known to those who sit there, made it, or have the link."""
    if table.config.wish.public or is_its_person(table, person):
        return
    if invite is None or invite != table.config.invite:
        raise not_found()


def may_look(table: LiveTable, person: str | None, seat: int | None) -> None:
    """From a seat only who sits there; as a spectator whoever may know, if that is wanted."""
    if seat is not None:
        if seat not in table.state.seats_of(person):
            raise RequestRefused("not_your_seat", 403)
    elif not table.config.wish.spectators and not is_its_person(table, person):
        raise RequestRefused("no_spectators", 403)


def usual_seat(table: LiveTable, person: str | None) -> int | None:
    """From where one looks without saying so; with several people at one screen from nowhere."""
    mine = table.state.seats_of(person)
    return mine[0] if len(mine) == 1 else None


def is_its_person(table: LiveTable, person: str | None) -> bool:
    """Does the person sit there, or own the table?"""
    return person is not None and (person == table.owner or bool(table.state.seats_of(person)))


def seats_here(table: LiveTable) -> list[bool]:
    """From which seats somebody looks at the table now."""
    looking = {seat for socket in table.sockets for seat in table.state.seats_of(socket.person)}
    return [seat in looking for seat in range(len(table.state.chairs))]


def table_info(table: LiveTable, person: str | None, now: float) -> TableInfo:
    """The table as a person sees it from outside."""
    s, config = table.state, table.config
    here = seats_here(table)
    over = s.status == "over" and s.game_state is not None
    archived = table.status == "archived"
    return TableInfo(
        id=table.id,
        game=config.wish.game,
        options=config.options,
        status=table.status,  # type: ignore[arg-type]
        public=config.wish.public,
        spectators=config.wish.spectators,
        undo=config.wish.undo,
        clock=clock.info(config, s, now),
        seats=[
            SeatInfo(
                kind=chair.kind,
                name=chair.name,
                mine=person is not None and chair.person == person,
                here=here[seat],
                level=chair.level,
                standing=chair.standing,
                contribution=chair.contribution,
            )
            for seat, chair in enumerate(s.chairs)
        ],
        to_move=s.to_move,
        my_turn=s.person_to_move is not None and s.person_to_move in s.seats_of(person),
        owner=person is not None and person == table.owner,
        invite=config.invite if is_its_person(table, person) else None,
        commitment=config.commitment,
        secret=config.secret.hex() if over and not archived else None,
        created=config.created,
        moved=s.moved,
        takebacks=s.takebacks,
        scores=s.game_state.scores() if over and s.game_state is not None else None,
        ranks=s.game_state.ranks() if over and s.game_state is not None else None,
        rematch=table.rematch,
        trouble=table.trouble,
    )


def scene(table: LiveTable, person: str | None, seat: int | None, since: int, now: float) -> Scene:
    """The whole table as the looking seat may see it."""
    s = table.state
    shown = s.game_state if table.trouble is None else None
    who = int(SPECTATOR) if seat is None else seat
    back = undo_to(table, seat) if seat is not None and shown is not None else None
    since = max(0, min(since, s.seq))
    offers = table.offers_for(seat) if shown is not None else None
    return Scene(
        seq=s.seq,
        table=table_info(table, person, now),
        seat=seat,
        view=shown.view(who) if shown is not None else None,
        options=offers.options if offers is not None else [],
        closed=offers.closed if offers is not None else [],
        since=since,
        story=story_since(table, seat, since) if shown is not None else [],
        undo_to=back[0] if back is not None else None,
        undo_wish=s.wish.seat if s.wish is not None else None,
        thinking=table.thinking,
    )
