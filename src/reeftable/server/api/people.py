"""Being somebody: guest, account, another device, tokens, mail, and leaving for good."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection, select, update

from reeftable.server import lobby, schema
from reeftable.server.api.dependencies import NAMED, REFUSALS, CurrentPerson, Id, ServicesDep
from reeftable.server.events import LogEvent
from reeftable.server.people import DAY, HOUR, Person, clean, folded
from reeftable.server.refusal import RequestRefused, not_found
from reeftable.server.security import address_of
from reeftable.server.services import COOKIE, Services
from reeftable.server.table import LiveTable
from reeftable.server.wire import (
    Arrival,
    Goodbye,
    Link,
    Login,
    MailWish,
    Me,
    NameWish,
    PasswordWish,
    TokenInfo,
    TokenWish,
)
from reeftable.words import catalogue

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])
FAR = 100 * 365 * DAY


def _give_cookie(services: Services, response: Response, secret: str) -> None:
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(services.settings.session_days * DAY),
        httponly=True,
        samesite="lax",
        secure=services.settings.is_https,
        path="/",
    )


@router.post("/people")
async def become_guest(
    wish: NameWish, request: Request, response: Response, services: ServicesDep
) -> Me:
    """Become a guest; the cookie is the session."""
    if not services.guests.take(address_of(request.scope)):
        raise RequestRefused("too_many_guests", 429)
    person = await services.people.welcome(wish.name)
    _give_cookie(services, response, await services.people.new_session(person.id))
    return person.me()


@router.get("/me", responses=NAMED)
async def me(
    request: Request, response: Response, person: CurrentPerson, services: ServicesDep
) -> Me:
    """Who I am; the session of somebody who comes back goes on."""
    _, key = await services.who(request)
    if key is not None and services.people.is_ageing(key):
        await services.people.prolong(key)
        _give_cookie(services, response, request.cookies[COOKIE])
    return person.me()


@router.patch("/me")
async def rename(wish: NameWish, person: CurrentPerson, services: ServicesDep) -> Me:
    """Another name for me."""
    name = clean(wish.name)
    values: dict[str, Any] = {"name": name}
    if not person.guest:
        values["login"] = folded(name)
    return (await services.people.change(person.id, **values)).me()


@router.delete("/me", status_code=204)
async def forget_me(
    wish: Goodbye, person: CurrentPerson, response: Response, services: ServicesDep
) -> None:
    """Delete me: my seats go to bots, my name goes from everything kept."""
    await _leave_everything(services, person)
    await services.people.forget(person.id, wish.chat)
    services.end_sockets(person.id)
    response.delete_cookie(COOKIE, path="/")


async def _leave_everything(services: Services, person: Person) -> None:
    s = schema.seats.c
    rows = await services.store.rows(select(s.table_id).where(s.person == person.id).distinct())
    for row in rows:
        table = await services.hub.get(row.table_id)
        if table.state.status != "over" and table.trouble is None:
            try:
                await lobby.leave(services, table, person.id)
            except RequestRefused as refused:
                if refused.status == 503:
                    raise
        if not table.gone:
            await _scrub(services, table, person.id)


async def _scrub(services: Services, table: LiveTable, person: str) -> None:
    """The log keeps who did what by seat; the name is the one thing that may go from it."""
    async with table.lock:
        changed = []
        for i, line in enumerate(table.lines):
            if line.person == person:
                data = {**line.data, "name": "?"} if line.kind == "sit" else line.data
                table.lines[i] = LogEvent(
                    line.seq, line.at, line.kind, line.seat, line.text, data, None, None
                )
                changed.append((line.seq, json.dumps(data, sort_keys=True)))

        def job(connection: Connection) -> None:
            log = schema.log.c
            for seq, data in changed:
                connection.execute(
                    update(schema.log)
                    .where(log.table_id == table.id, log.seq == seq)
                    .values(data=data, person=None, message=None)
                )
            # Lines that cannot be read may hold the name as well.
            connection.execute(
                update(schema.log)
                .where(log.table_id == table.id, log.person == person)
                .values(data="{}", person=None, message=None)
            )
            connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table_id == table.id, schema.seats.c.person == person)
                .values(person=None)
            )

        await services.people.keep(job)
        table.state.chairs = [
            chair.changed(person=None, name="?") if chair.person == person else chair
            for chair in table.state.chairs
        ]


@router.post("/me/account")
async def make_account(wish: PasswordWish, person: CurrentPerson, services: ServicesDep) -> Me:
    """A password for my name, so that I can come back from anywhere."""
    return (await services.people.set_password(person, wish.password)).me()


@router.post("/login")
async def login(wish: Login, request: Request, response: Response, services: ServicesDep) -> Me:
    """Come back by name and password."""
    for key in (f"name {folded(wish.name)}", f"address {address_of(request.scope)}"):
        if not services.logins.take(key):
            raise RequestRefused("too_many_logins", 429)
    person = await services.people.by_password(wish.name, wish.password)
    _give_cookie(services, response, await services.people.new_session(person.id))
    return person.me()


@router.post("/logout", status_code=204)
async def logout(request: Request, response: Response, services: ServicesDep) -> None:
    """Forget who sits at this browser."""
    person, key = await services.who(request)
    if person is not None and key is not None:
        await services.people.drop_key(key.hash)
        services.end_sockets(person.id, key.hash)
    response.delete_cookie(COOKIE, path="/")


@router.post("/me/link")
async def make_link(person: CurrentPerson, services: ServicesDep) -> Link:
    """A link to go on on another device; good once, for a day."""
    lasts = services.settings.link_hours * HOUR
    secret, _ = await services.people.new_key(person.id, "link", lasts)
    return Link(link=f"{services.settings.public_url.rstrip('/')}/arrive#{secret}")


@router.post("/arrive")
async def arrive(wish: Arrival, response: Response, services: ServicesDep) -> Me:
    """Come by such a link."""
    key = await services.people.key(wish.key, ("link",))
    person = await services.people.person(key.person) if key is not None else None
    if key is None or person is None:
        raise RequestRefused("no_link", 404)
    await services.people.drop_key(key.hash)
    _give_cookie(services, response, await services.people.new_session(person.id))
    return person.me()


@router.get("/me/tokens")
async def tokens(person: CurrentPerson, services: ServicesDep) -> list[TokenInfo]:
    """My tokens for other programs."""
    return [
        TokenInfo(id=row.id, label=row.label, created=row.created)
        for row in await services.people.tokens(person.id)
    ]


@router.post("/me/tokens")
async def make_token(wish: TokenWish, person: CurrentPerson, services: ServicesDep) -> TokenInfo:
    """A new token; it is told only now."""
    label = clean(wish.label)
    if len(await services.people.tokens(person.id)) >= services.settings.tokens_per_person:
        raise RequestRefused("too_many_tokens", 429)
    secret, number = await services.people.new_key(person.id, "token", FAR, label)
    return TokenInfo(id=number, label=label, created=services.system.now(), token=secret)


@router.delete("/me/tokens/{token}", status_code=204)
async def drop_token(token: Id, person: CurrentPerson, services: ServicesDep) -> None:
    """A token that shall open nothing any more."""
    for row in await services.people.tokens(person.id):
        if row.id == token:
            await services.people.drop_key(row.hash)
            services.end_sockets(person.id, row.hash)
            return
    raise not_found("no_token")


@router.post("/me/mail", status_code=204)
async def wish_mail(wish: MailWish, person: CurrentPerson, services: ServicesDep) -> None:
    """Where turns shall be announced; a letter with a link asks whether that is right."""
    if not wish.address:
        await services.people.change(person.id, mail=None)
        return
    if not services.mail.is_on:
        raise RequestRefused("no_mail", 409)
    if not services.logins.take(f"mail {person.id}"):
        raise RequestRefused("too_fast", 429)
    lasts = services.settings.link_hours * HOUR
    secret, _ = await services.people.new_key(person.id, "mail", lasts, wish.address)
    words = catalogue()
    address = f"{services.settings.address}/settings#mail={secret}"
    subject = words.say("server.mail.confirm_subject")
    if not await services.mail.send(
        wish.address, subject, words.say("server.mail.confirm", address=address)
    ):
        raise RequestRefused("mail_failed", 503)


@router.post("/mail/confirm")
async def confirm_mail(wish: Arrival, services: ServicesDep) -> Me:
    """The link in that letter was followed."""
    key = await services.people.key(wish.key, ("mail",))
    if key is None:
        raise RequestRefused("no_link", 404)
    row = await services.store.row(select(schema.keys).where(schema.keys.c.hash == key.hash))
    if row is None:
        raise RequestRefused("no_link", 404)
    await services.people.drop_key(key.hash)
    return (await services.people.change(key.person, mail=row.label)).me()
