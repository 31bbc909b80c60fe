"""What the routes share: dependencies, parameters, and the schema of refusals."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, cast

from fastapi import Depends, Path, Query, Request

from reeftable.server.people import Person
from reeftable.server.refusal import RequestRefused
from reeftable.server.services import Identity, Services
from reeftable.server.wire import Problem
from reeftable.words import FALLBACK, languages

STATUSES = (400, 401, 403, 404, 405, 409, 413, 421, 422, 429, 503)
PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
# The schema of every refusal, as a reference. Repeating the model for each route and status, about
# 450 times, would noticeably slow down the start of the server.
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": HTTPStatus(status).phrase, "content": PROBLEM} for status in STATUSES
}
# One route names the model itself, so that the schema contains it.
REFUSALS_WITH_MODEL: dict[int | str, dict[str, Any]] = {**REFUSALS, 503: {"model": Problem}}


def get_services(request: Request) -> Services:
    """The services of the application."""
    return cast(Services, request.app.state.services)


ServicesDep = Annotated[Services, Depends(get_services)]


async def get_identity(request: Request, services: ServicesDep) -> Identity:
    """Who sent the request."""
    return await services.identify(request)


IdentityDep = Annotated[Identity, Depends(get_identity)]


async def optional_person_id(identity: IdentityDep) -> str | None:
    """The id of the person who sent the request; None for a stranger."""
    return identity.person_id


OptionalPersonId = Annotated[str | None, Depends(optional_person_id)]


async def current_person(identity: IdentityDep) -> Person:
    """The person who sent the request; strangers are refused."""
    if identity.person is None:
        raise RequestRefused("no_session", 401)
    return identity.person


CurrentPerson = Annotated[Person, Depends(current_person)]


async def session_person(identity: IdentityDep, person: CurrentPerson) -> Person:
    """The person of a browser's session, for changes that no API token may make."""
    if identity.key is None or identity.key.kind != "session":
        raise RequestRefused("needs_session", 403)
    return person


SessionPerson = Annotated[Person, Depends(session_person)]


async def browser_language(request: Request) -> str:
    """The browser's preferred language among those available, or English."""
    header = request.headers.get("accept-language", "")[:200]
    wanted = [part.partition(";")[0].strip()[:2].lower() for part in header.split(",")]
    return next((language for language in wanted if language in languages()), FALLBACK)


BrowserLanguage = Annotated[str, Depends(browser_language)]

Id = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Invite = Annotated[str | None, Query(max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Since = Annotated[int | None, Query(ge=0, le=100_000)]
SeatQuery = Annotated[int | None, Query(ge=0, le=3)]
