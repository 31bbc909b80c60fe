"""Routes that import a game record, check it, and replay it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from sqlalchemy import Connection, delete, func, insert, select

from reeftable.core.chance import Committed
from reeftable.core.record_data import RecordError
from reeftable.core.record_read import read
from reeftable.core.replay import first_state, replay
from reeftable.games import registry
from reeftable.server import schema
from reeftable.server.api.dependencies import (
    REFUSALS,
    Id,
    OptionalPersonId,
    SeatQuery,
    ServicesDep,
    Since,
)
from reeftable.server.keys import ID_BYTES
from reeftable.server.refusal import RequestRefused, not_found
from reeftable.server.replays import record_replay
from reeftable.server.services import Services
from reeftable.server.wire import RecordMade, Replay

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["records"])
# Upper limits for the size of a record: its header and result, and an entry with its comments.
HEADER_BYTES = 4_096
ENTRY_BYTES = 128


@router.post("/records")
async def import_record(
    text: Annotated[str, Body(media_type="text/plain")],
    services: ServicesDep,
    person: OptionalPersonId,
) -> RecordMade:
    """Import a full .reef record; it is replayed once to check that it follows the rules.

    No name is needed. Records imported by strangers share one quota; the oldest make room.
    """
    try:
        record = read(text)
        if record.game not in registry.game_names():
            raise RequestRefused("no_game", 422)
        replay(record, registry.game(record.game))
    except RecordError as error:
        params = {"line": error.line, "what": error.what}
        raise RequestRefused("bad_record", 422, params=params) from None
    size = len(text.encode())
    if size > HEADER_BYTES + ENTRY_BYTES * len(record.entries):
        raise RequestRefused("too_large", 413)
    record_id = services.system.token(ID_BYTES)
    row = {
        "id": record_id,
        "person": person,
        "created": services.system.now(),
        "bytes": size,
        "text": text,
    }
    await _store(services, row)
    return RecordMade(id=record_id)


async def _store(services: Services, row: dict[str, Any]) -> None:
    """Store a record if the limits, per person and overall, allow it."""
    settings, r = services.settings, schema.records.c
    total = select(func.count(), func.coalesce(func.sum(r.bytes), 0)).select_from(schema.records)

    def is_full(connection: Connection) -> bool:
        """Has this person, or all strangers together, no room for another record?"""
        count, size = connection.execute(total.where(r.person == row["person"])).one()
        is_too_large = size + row["bytes"] > settings.record_bytes_per_person
        return count >= settings.records_per_person or bool(is_too_large)

    def job(connection: Connection) -> None:
        while is_full(connection):
            if row["person"] is not None or not _delete_oldest_of_strangers(connection):
                raise RequestRefused("too_many_records", 429)
        if connection.execute(total).one()[1] + row["bytes"] > settings.record_bytes_in_all:
            raise RequestRefused("records_full", 429)
        connection.execute(insert(schema.records), [row])

    await services.store.writer.write(job, settings.keep_within)


def _delete_oldest_of_strangers(connection: Connection) -> bool:
    """Delete the oldest record that was imported without a name; False if there is none."""
    r = schema.records.c
    oldest = select(r.id).where(r.person.is_(None)).order_by(r.created, r.id).limit(1)
    deleted = connection.execute(delete(schema.records).where(r.id == oldest.scalar_subquery()))
    return deleted.rowcount > 0


@router.get("/records/{record}/replay")
async def replay_record(
    record: Id,
    services: ServicesDep,
    at: Annotated[int, Query(ge=0, le=100_000)],
    seat: SeatQuery = None,
    since: Since = None,
) -> Replay:
    """The game of an imported record after `at` entries."""
    query = select(schema.records.c.text).where(schema.records.c.id == record)
    row = await services.store.row(query)
    if row is None:
        raise not_found("no_record")
    try:
        stored = read(row.text)
        if stored.game not in registry.game_names():
            raise RequestRefused("old_record")
        secret = bytes.fromhex(stored.secret)
        source = Committed(secret, stored.contributions) if stored.secret else None
        state = first_state(stored, registry.game(stored.game), source)
    except RecordError:
        raise RequestRefused("old_record") from None
    if seat is not None and seat >= stored.players:
        raise RequestRefused("no_seat", 422, field="seat")
    return record_replay(stored, state, at, seat, since)
