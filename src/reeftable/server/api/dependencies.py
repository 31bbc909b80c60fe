"""What every call needs: the server, and who asks."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, cast

from fastapi import Depends, Path, Query, Request

from reeftable.server.people import Person
from reeftable.server.refusal import Refuse
from reeftable.server.server import Server
from reeftable.server.wire import Problem

STATUSES = (400, 401, 403, 404, 405, 409, 413, 421, 422, 429, 503)
PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
# Every refusal has this shape. By reference: naming the model at five hundred places would take a
# tenth of the time the server has to come back.
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": HTTPStatus(status).phrase, "content": PROBLEM} for status in STATUSES
}
# One place names it, so that there is something to refer to.
NAMED: dict[int | str, dict[str, Any]] = {**REFUSALS, 503: {"model": Problem}}


def server_of(request: Request) -> Server:
    """The server that answers."""
    return cast(Server, request.app.state.server)


Here = Annotated[Server, Depends(server_of)]


async def maybe_person(request: Request, server: Here) -> Person | None:
    """Who asks, if anybody we know."""
    person, _ = await server.who(request)
    return person


MaybePerson = Annotated[Person | None, Depends(maybe_person)]


async def sure_person(person: MaybePerson) -> Person:
    """Who asks; refuses strangers."""
    if person is None:
        raise Refuse("no_session", 401)
    return person


SurePerson = Annotated[Person, Depends(sure_person)]

Id = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Invite = Annotated[str | None, Query(max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Since = Annotated[int | None, Query(ge=0, le=100_000)]
SeatQuery = Annotated[int | None, Query(ge=0, le=3)]
