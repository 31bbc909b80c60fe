"""What a person is shown of a table; everything goes through the seat's view."""

from __future__ import annotations

from reeftable.core.step import SPECTATOR
from reeftable.server import clock
from reeftable.server.commands import undo_to
from reeftable.server.refusal import Refuse, not_found
from reeftable.server.story import story_since
from reeftable.server.table import LiveTable
from reeftable.server.wire import Scene, SeatInfo, TableInfo


def may_know(table: LiveTable, person: str | None, invite: str | None) -> None:
    """A table by link is known to those who sit there, made it, or have the link."""
    if table.facts.wish.public or is_its_person(table, person):
        return
    if invite is None or invite != table.facts.invite:
        raise not_found()


def may_look(table: LiveTable, person: str | None, seat: int | None) -> None:
    """From a seat only who sits there; as a spectator whoever may know, if that is wanted."""
    if seat is not None:
        if seat not in table.now.seats_of(person):
            raise Refuse("not_your_seat", 403)
    elif not table.facts.wish.spectators and not is_its_person(table, person):
        raise Refuse("no_spectators", 403)


def usual_seat(table: LiveTable, person: str | None) -> int | None:
    """From where one looks without saying so; with several people at one screen from nowhere."""
    mine = table.now.seats_of(person)
    return mine[0] if len(mine) == 1 else None


def is_its_person(table: LiveTable, person: str | None) -> bool:
    """Does the person sit there, or own the table?"""
    return person is not None and (person == table.owner or bool(table.now.seats_of(person)))


def seats_here(table: LiveTable) -> list[bool]:
    """From which seats somebody looks at the table now."""
    looking = {seat for socket in table.sockets for seat in table.now.seats_of(socket.person)}
    return [seat in looking for seat in range(len(table.now.chairs))]


def table_info(table: LiveTable, person: str | None, now: float) -> TableInfo:
    """The table as a person sees it from outside."""
    s, facts = table.now, table.facts
    here = seats_here(table)
    over = s.status == "over" and s.state is not None
    archived = table.status == "archived"
    return TableInfo(
        id=table.id,
        game=facts.wish.game,
        options=facts.options,
        status=table.status,  # type: ignore[arg-type]
        public=facts.wish.public,
        spectators=facts.wish.spectators,
        undo=facts.wish.undo,
        clock=clock.info(facts, s, now),
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
        invite=facts.invite if is_its_person(table, person) else None,
        commitment=facts.commitment,
        secret=facts.secret.hex() if over and not archived else None,
        created=facts.created,
        moved=s.moved,
        takebacks=s.takebacks,
        scores=s.state.scores() if over and s.state is not None else None,
        ranks=s.state.ranks() if over and s.state is not None else None,
        rematch=table.rematch,
        trouble=table.trouble,
    )


def scene(table: LiveTable, person: str | None, seat: int | None, since: int, now: float) -> Scene:
    """The whole table as the looking seat may see it."""
    s = table.now
    shown = s.state if table.trouble is None else None
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
