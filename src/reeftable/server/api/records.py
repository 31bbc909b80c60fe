"""Records from elsewhere: imported, checked, and replayed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query
from sqlalchemy import Connection, insert, select

from reeftable.core.chance import Committed
from reeftable.core.record_data import RecordError
from reeftable.core.record_read import read
from reeftable.core.replay import first_state, replay
from reeftable.games import registry
from reeftable.server import schema
from reeftable.server.api.dependencies import (
    REFUSALS,
    CurrentPerson,
    Id,
    SeatQuery,
    ServicesDep,
    Since,
)
from reeftable.server.keys import ID_BYTES
from reeftable.server.refusal import RequestRefused, not_found
from reeftable.server.replays import record_replay
from reeftable.server.wire import RecordMade, Replay

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["records"])


@router.post("/records")
async def import_record(
    text: Annotated[str, Body(media_type="text/plain")],
    services: ServicesDep,
    person: CurrentPerson,
) -> RecordMade:
    """Import a full .reef record; it is replayed once to see that it keeps to the rules."""
    count = await services.people.count(schema.records, person.id)
    if count >= services.settings.records_per_person:
        raise RequestRefused("too_many_records", 429)
    try:
        record = read(text)
        if record.game not in registry.game_names():
            raise RequestRefused("no_game", 422)
        replay(record, registry.game(record.game))
    except RecordError as error:
        params = {"line": error.line, "what": error.what}
        raise RequestRefused("bad_record", 422, params=params) from None
    record_id = services.system.token(ID_BYTES)
    row = {
        "id": record_id,
        "person": person.id,
        "created": services.system.now(),
        "bytes": len(text.encode()),
        "text": text,
    }

    def job(connection: Connection) -> None:
        connection.execute(insert(schema.records), [row])

    await services.store.writer.write(job, services.settings.keep_within)
    return RecordMade(id=record_id)


@router.get("/records/{record}/replay")
async def replay_record(
    record: Id,
    services: ServicesDep,
    at: Annotated[int, Query(ge=0, le=100_000)],
    seat: SeatQuery = None,
    since: Since = None,
) -> Replay:
    """A moment of an imported record."""
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
