"""What people say at a table: kept like a move, shown as text only."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, insert, select

from reeftable.server import schema
from reeftable.server.client_socket import ClientSocket
from reeftable.server.refusal import RequestRefused
from reeftable.server.table import LiveTable
from reeftable.server.wire import ChatLine, Said, Say
from reeftable.server.writer import DuplicateRow, StorageError

if TYPE_CHECKING:
    from reeftable.server.services import Services


def clean(text: str) -> str:
    """A text without what hides or turns it; line breaks stay."""
    kept = "".join(c for c in text if c == "\n" or unicodedata.category(c)[0] != "C").strip()
    if not kept:
        raise RequestRefused("bad_message", 422, field="text")
    return kept


async def say(services: Services, table: LiveTable, socket: ClientSocket, message: Say) -> None:
    """Keep a line of chat, then tell everybody; a repeat does nothing."""
    if socket.person is None:
        raise RequestRefused("no_session", 401)
    person = await services.people.person(socket.person)
    if person is None:
        raise RequestRefused("no_session", 401)
    text = clean(message.text)
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
    most = services.settings.chat_per_table

    def job(connection: Connection) -> int | None:
        c = schema.chat.c
        here = select(func.max(c.number)).where(c.table_id == table.id)
        number = int(connection.execute(here).scalar() or 0) + 1
        if number > most:
            return None
        connection.execute(insert(schema.chat), [{**row, "number": number}])
        return number

    try:
        number = await services.store.writer.keep(job, services.settings.keep_within)
    except StorageError:
        raise RequestRefused("not_kept", 503) from None
    except DuplicateRow:
        return  # said already
    if number is None:
        raise RequestRefused("chat_full")
    line = ChatLine(number=number, at=at, by=person.name, seat=seat, text=text)
    told = Said(line=line).model_dump_json()
    for other in list(table.sockets):
        other.send_text(told)


async def lines(services: Services, table: LiveTable) -> list[ChatLine]:
    """All that was said."""
    c = schema.chat.c
    query = select(schema.chat).where(c.table_id == table.id).order_by(c.number)
    return [
        ChatLine(number=row.number, at=row.at, by=row.name, seat=row.seat, text=row.text)
        for row in await services.store.rows(query)
    ]
