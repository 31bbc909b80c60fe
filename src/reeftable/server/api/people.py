"""Routes for the current person: become a guest, change name and language, delete everything."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from reeftable.server import erasure
from reeftable.server.api.dependencies import (
    REFUSALS,
    REFUSALS_WITH_MODEL,
    BrowserLanguage,
    CurrentPerson,
    IdentityDep,
    ServicesDep,
    SessionPerson,
)
from reeftable.server.keys import COOKIE, DAY
from reeftable.server.refusal import RequestRefused
from reeftable.server.security import address_of
from reeftable.server.services import Services
from reeftable.server.wire import Goodbye, Me, MeChange, NameRequest
from reeftable.words import languages

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])


def set_session_cookie(services: Services, response: Response, secret: str) -> None:
    """Store the secret of the session in a cookie."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(services.settings.session_days * DAY),
        httponly=True,
        samesite="lax",
        secure=services.settings.is_https,
        path="/",
    )


def check_language(language: str) -> str:
    """Return the language if there are words for it; refuse it otherwise."""
    if language not in languages():
        raise RequestRefused("no_language", 422, field="language")
    return language


@router.post("/people")
async def become_guest(
    body: NameRequest,
    request: Request,
    response: Response,
    services: ServicesDep,
    language: BrowserLanguage,
) -> Me:
    """Become a guest; the response sets the session's cookie."""
    if not services.guest_limit.take(address_of(request.scope)):
        raise RequestRefused("too_many_guests", 429)
    person = await services.people.create_guest(body.name, language)
    set_session_cookie(services, response, await services.keys.create_session(person.id))
    return person.me()


@router.get("/me", responses=REFUSALS_WITH_MODEL)
async def me(
    request: Request,
    response: Response,
    person: CurrentPerson,
    identity: IdentityDep,
    services: ServicesDep,
) -> Me:
    """Who I am; also extends the session if it is getting old."""
    if identity.key is not None and services.keys.is_ageing(identity.key):
        await services.keys.prolong(identity.key)
        set_session_cookie(services, response, request.cookies[COOKIE])
    return person.me()


@router.patch("/me")
async def change_me(body: MeChange, person: SessionPerson, services: ServicesDep) -> Me:
    """Change my name, or the language of my mail and feed."""
    if body.language is not None:
        language = check_language(body.language)
        person = await services.people.change(person.id, language=language)
    if body.name is not None:
        person = await services.people.rename(person, body.name)
    return person.me()


@router.delete("/me", status_code=204)
async def delete_me(
    body: Goodbye, person: SessionPerson, response: Response, services: ServicesDep
) -> None:
    """Delete me: bots take over my seats, and my name is removed from everything stored."""
    await erasure.erase_person(services, person.id, body.chat)
    response.delete_cookie(COOKIE, path="/")
