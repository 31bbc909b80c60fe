"""What every call needs: the services, and who asks."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, cast

from fastapi import Depends, Path, Query, Request

from reeftable.server.people import Person
from reeftable.server.refusal import RequestRefused
from reeftable.server.services import Services
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


def services_of(request: Request) -> Services:
    """The server that answers."""
    return cast(Services, request.app.state.services)


ServicesDep = Annotated[Services, Depends(services_of)]


async def optional_person(request: Request, services: ServicesDep) -> Person | None:
    """Who asks, if anybody we know."""
    person, _ = await services.who(request)
    return person


OptionalPerson = Annotated[Person | None, Depends(optional_person)]


async def current_person(person: OptionalPerson) -> Person:
    """Who asks; refuses strangers."""
    if person is None:
        raise RequestRefused("no_session", 401)
    return person


CurrentPerson = Annotated[Person, Depends(current_person)]

Id = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Invite = Annotated[str | None, Query(max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Since = Annotated[int | None, Query(ge=0, le=100_000)]
SeatQuery = Annotated[int | None, Query(ge=0, le=3)]
