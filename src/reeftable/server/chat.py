"""The chat of a table. Lines are stored before they are sent, and shown as plain text only."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from reeftable.server import schema
from reeftable.server.client_socket import ClientSocket
from reeftable.server.refusal import RequestRefused
from reeftable.server.table import LiveTable
from reeftable.server.wire import ChatLine, Said, Say
from reeftable.server.writer import DuplicateRow

if TYPE_CHECKING:
    from reeftable.server.services import Services


def clean_text(text: str) -> str:
    """Remove characters that hide or reverse parts of a text; line breaks stay.

    >>> clean_text("one\\x00\\ntwo\\u202e")
    'one\\ntwo'
    """
    visible = "".join(c for c in text if c == "\n" or unicodedata.category(c)[0] != "C").strip()
    if not visible:
        raise RequestRefused("bad_message", 422, field="text")
    return visible


async def say(services: Services, table: LiveTable, socket: ClientSocket, message: Say) -> None:
    """Store a line of chat, then send it to everybody; a repeated message does nothing."""
    if socket.person is None:
        raise RequestRefused("no_session", 401)
    if not services.chat_limit.take(socket.person):
        raise RequestRefused("too_fast", 429)
    person = await services.people.get(socket.person)
    if person is None:
        raise RequestRefused("no_session", 401)
    text = clean_text(message.text)
    seats = table.state.seats_of(person.id)
    seat = socket.seat if socket.seat in seats else (seats[0] if seats else None)
    at = services.system.now()
    row = {
        "table_id": table.id,
        "at": at,
        "person": person.id,
        "seat": seat,
        "name": person.name,
        "text": text,
        "message": message.id,
    }
    s = services.settings

    def job(connection: Connection) -> int:
        c = schema.chat.c
        last = select(func.max(c.number)).where(c.table_id == table.id)
        number = int(connection.execute(last).scalar() or 0) + 1
        connection.execute(insert(schema.chat), [{**row, "number": number}])
        _delete_oldest(connection, s.chat_per_person, c.table_id == table.id, c.person == person.id)
        _delete_oldest(connection, s.chat_per_table, c.table_id == table.id)
        return number

    try:
        number = await services.store.writer.write(job, s.keep_within)
    except DuplicateRow:
        return  # a repeated message
    line = ChatLine(number=number, at=at, by=person.name, seat=seat, text=text)
    said = Said(line=line).model_dump_json()
    for other in list(table.sockets):
        other.send_text(said)


def _delete_oldest(connection: Connection, most: int, *which: ColumnElement[bool]) -> None:
    """Delete all but `most` lines: first the spectators', then the players', oldest first."""
    c = schema.chat.c
    newest = select(c.number).where(*which).order_by(c.seat.is_(None), c.number.desc())
    surplus = connection.execute(newest.offset(most)).scalars().all()
    if surplus:
        connection.execute(delete(schema.chat).where(*which, c.number.in_(surplus)))


async def lines(services: Services, table: LiveTable) -> list[ChatLine]:
    """The chat lines stored for a table, the oldest first."""
    c = schema.chat.c
    query = select(schema.chat).where(c.table_id == table.id).order_by(c.number)
    return [
        ChatLine(number=row.number, at=row.at, by=row.name, seat=row.seat, text=row.text)
        for row in await services.store.rows(query)
    ]
