"""Routes for accounts: password, log-in, links to another device, API tokens, mail address."""

from __future__ import annotations

import logging

from fastapi import APIRouter, Request, Response

from reeftable.server.api.dependencies import (
    REFUSALS,
    CurrentPerson,
    Id,
    IdentityDep,
    ServicesDep,
    SessionPerson,
)
from reeftable.server.api.people import check_language, set_session_cookie
from reeftable.server.keys import COOKIE, DAY, HOUR
from reeftable.server.names import clean_name, login_name
from reeftable.server.people import mail_job
from reeftable.server.refusal import RequestRefused, not_found
from reeftable.server.security import address_of
from reeftable.server.wire import (
    Arrival,
    Link,
    Login,
    MailRequest,
    Me,
    PasswordRequest,
    TokenInfo,
    TokenRequest,
)

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])
TOKEN_LIFETIME = 100 * 365 * DAY
logger = logging.getLogger("reeftable.accounts")


@router.post("/me/account")
async def create_account(
    body: PasswordRequest,
    request: Request,
    identity: IdentityDep,
    person: SessionPerson,
    services: ServicesDep,
) -> Me:
    """Set a password for my name, so that I can log in from anywhere.

    If I already have an account, `old` must be its password. All my other log-ins then end, and so
    do all tokens and links created by them.
    """
    services.check_password_rate(request, f"person {person.id}")
    if person.guest:
        return (await services.people.set_password(person, body.password)).me()
    if not await services.people.has_password(person, body.old or ""):
        logger.warning("password not changed", extra={"person": person.id})
        raise RequestRefused("old_password", 403, field="old")
    person = await services.people.set_password(person, body.password, keep=identity.key)
    services.keys.uncache_person(person.id)
    await services.close_ended_sockets(person.id)
    logger.info("password changed", extra={"person": person.id})
    return person.me()


@router.post("/login")
async def login(body: Login, request: Request, response: Response, services: ServicesDep) -> Me:
    """Log in with name and password."""
    services.check_password_rate(request, f"name {login_name(body.name)}")
    address = address_of(request.scope)
    try:
        person = await services.people.by_password(body.name, body.password)
    except RequestRefused as refused:
        logger.warning("login refused", extra={"address": address, "code": refused.code})
        raise
    logger.info("login", extra={"address": address, "person": person.id})
    set_session_cookie(services, response, await services.keys.create_session(person.id))
    return person.me()


@router.post("/logout", status_code=204)
async def logout(identity: IdentityDep, response: Response, services: ServicesDep) -> None:
    """End the session of this browser."""
    if identity.person is not None and identity.key is not None:
        await services.keys.revoke(identity.key.hash)
        services.close_sockets(identity.person.id, identity.key.hash)
    response.delete_cookie(COOKIE, path="/")


@router.post("/me/link")
async def create_link(identity: IdentityDep, person: SessionPerson, services: ServicesDep) -> Link:
    """Create a link to continue on another device; it works once and expires (`link_hours`)."""
    seconds = services.settings.link_hours * HOUR
    secret, _ = await services.keys.create(person.id, "link", seconds, parent=identity.key)
    return Link(link=f"{services.settings.public_url.rstrip('/')}/arrive#{secret}")


@router.post("/arrive")
async def arrive(body: Arrival, response: Response, services: ServicesDep) -> Me:
    """Use a link for another device."""
    key = await services.keys.find(body.key, ("link",))
    person = await services.people.get(key.person) if key is not None else None
    if key is None or person is None:
        raise RequestRefused("no_link", 404)
    secret = await services.keys.redeem_link(key)
    if secret is None:
        raise RequestRefused("no_link", 404)
    set_session_cookie(services, response, secret)
    return person.me()


@router.get("/me/tokens")
async def tokens(person: CurrentPerson, services: ServicesDep) -> list[TokenInfo]:
    """My API tokens for other programs."""
    return [
        TokenInfo(id=row.id, label=row.label, created=row.created)
        for row in await services.keys.tokens(person.id)
    ]


@router.post("/me/tokens")
async def create_token(
    body: TokenRequest, identity: IdentityDep, person: SessionPerson, services: ServicesDep
) -> TokenInfo:
    """Create an API token; its secret is shown only now."""
    label = clean_name(body.label)
    most = services.settings.tokens_per_person
    secret, key_id = await services.keys.create(
        person.id, "token", TOKEN_LIFETIME, label, identity.key, most
    )
    return TokenInfo(id=key_id, label=label, created=services.system.now(), token=secret)


@router.delete("/me/tokens/{token}", status_code=204)
async def revoke_token(token: Id, person: SessionPerson, services: ServicesDep) -> None:
    """Revoke an API token; its sockets are closed."""
    for row in await services.keys.tokens(person.id):
        if row.id == token:
            await services.keys.revoke(row.hash)
            services.close_sockets(person.id, row.hash)
            return
    raise not_found("no_token")


@router.post("/me/mail", status_code=204)
async def set_mail(body: MailRequest, person: SessionPerson, services: ServicesDep) -> None:
    """Set where to send mail about my turns; a mail with a link asks for confirmation first."""
    if not body.address:
        await services.people.change(person.id, mail=None)
        return
    if not services.mail.is_enabled:
        raise RequestRefused("no_mail")
    if not services.login_limit.take(f"mail {person.id}"):
        raise RequestRefused("too_fast", 429)
    if body.language is not None:
        person = await services.people.change(person.id, language=check_language(body.language))
    seconds = services.settings.link_hours * HOUR
    secret, _ = await services.keys.create(person.id, "mail", seconds, body.address)
    if not await services.mail.send_confirmation(body.address, secret, person.language):
        raise RequestRefused("mail_failed", 503)


@router.post("/mail/confirm")
async def confirm_mail(body: Arrival, services: ServicesDep) -> Me:
    """Use the link in a confirmation mail; from now on mail goes to the confirmed address."""
    key = await services.keys.find(body.key, ("mail",))
    if key is None or not await services.keys.redeem(key, mail_job(key.person, key.label)):
        raise RequestRefused("no_link", 404)
    services.people.uncache(key.person)
    person = await services.people.get(key.person)
    if person is None:
        raise RequestRefused("no_link", 404)
    return person.me()
