"""Being somebody: guest, account, another device, tokens, mail, and leaving for good."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection, select, update

from reeftable.server import lobby, schema
from reeftable.server.api.dependencies import NAMED, REFUSALS, Here, Id, SurePerson
from reeftable.server.events import Line
from reeftable.server.people import DAY, HOUR, Person, clean, folded
from reeftable.server.refusal import Refuse, not_found
from reeftable.server.security import address_of
from reeftable.server.server import COOKIE, Server
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


def _give_cookie(server: Server, response: Response, secret: str) -> None:
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(server.settings.session_days * DAY),
        httponly=True,
        samesite="lax",
        secure=server.settings.is_https,
        path="/",
    )


@router.post("/people")
async def become_guest(wish: NameWish, request: Request, response: Response, server: Here) -> Me:
    """Become a guest; the cookie is the session."""
    if not server.guests.take(address_of(request.scope)):
        raise Refuse("too_many_guests", 429)
    person = await server.people.welcome(wish.name)
    _give_cookie(server, response, await server.people.new_session(person.id))
    return person.me()


@router.get("/me", responses=NAMED)
async def me(request: Request, response: Response, person: SurePerson, server: Here) -> Me:
    """Who I am; the session of somebody who comes back goes on."""
    _, key = await server.who(request)
    if key is not None and server.people.is_ageing(key):
        await server.people.prolong(key)
        _give_cookie(server, response, request.cookies[COOKIE])
    return person.me()


@router.patch("/me")
async def rename(wish: NameWish, person: SurePerson, server: Here) -> Me:
    """Another name for me."""
    name = clean(wish.name)
    values: dict[str, Any] = {"name": name}
    if not person.guest:
        values["login"] = folded(name)
    return (await server.people.change(person.id, **values)).me()


@router.delete("/me", status_code=204)
async def forget_me(wish: Goodbye, person: SurePerson, response: Response, server: Here) -> None:
    """Delete me: my seats go to bots, my name goes from everything kept."""
    await _leave_everything(server, person)
    await server.people.forget(person.id, wish.chat)
    server.end_sockets(person.id)
    response.delete_cookie(COOKIE, path="/")


async def _leave_everything(server: Server, person: Person) -> None:
    s = schema.seats.c
    rows = await server.store.rows(select(s.table_id).where(s.person == person.id).distinct())
    for row in rows:
        table = await server.hub.get(row.table_id)
        if table.now.status != "over" and table.trouble is None:
            try:
                await lobby.leave(server, table, person.id)
            except Refuse as refused:
                if refused.status == 503:
                    raise
        if not table.gone:
            await _scrub(server, table, person.id)


async def _scrub(server: Server, table: LiveTable, person: str) -> None:
    """The log keeps who did what by seat; the name is the one thing that may go from it."""
    async with table.lock:
        changed = []
        for i, line in enumerate(table.lines):
            if line.person == person:
                data = {**line.data, "name": "?"} if line.kind == "sit" else line.data
                table.lines[i] = Line(
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

        await server.people.keep(job)
        table.now.chairs = [
            chair.changed(person=None, name="?") if chair.person == person else chair
            for chair in table.now.chairs
        ]


@router.post("/me/account")
async def make_account(wish: PasswordWish, person: SurePerson, server: Here) -> Me:
    """A password for my name, so that I can come back from anywhere."""
    return (await server.people.set_password(person, wish.password)).me()


@router.post("/login")
async def login(wish: Login, request: Request, response: Response, server: Here) -> Me:
    """Come back by name and password."""
    for key in (f"name {folded(wish.name)}", f"address {address_of(request.scope)}"):
        if not server.logins.take(key):
            raise Refuse("too_many_logins", 429)
    person = await server.people.by_password(wish.name, wish.password)
    _give_cookie(server, response, await server.people.new_session(person.id))
    return person.me()


@router.post("/logout", status_code=204)
async def logout(request: Request, response: Response, server: Here) -> None:
    """Forget who sits at this browser."""
    person, key = await server.who(request)
    if person is not None and key is not None:
        await server.people.drop_key(key.hash)
        server.end_sockets(person.id, key.hash)
    response.delete_cookie(COOKIE, path="/")


@router.post("/me/link")
async def make_link(person: SurePerson, server: Here) -> Link:
    """A link to go on on another device; good once, for a day."""
    lasts = server.settings.link_hours * HOUR
    secret, _ = await server.people.new_key(person.id, "link", lasts)
    return Link(link=f"{server.settings.public_url.rstrip('/')}/arrive#{secret}")


@router.post("/arrive")
async def arrive(wish: Arrival, response: Response, server: Here) -> Me:
    """Come by such a link."""
    key = await server.people.key(wish.key, ("link",))
    person = await server.people.person(key.person) if key is not None else None
    if key is None or person is None:
        raise Refuse("no_link", 404)
    await server.people.drop_key(key.hash)
    _give_cookie(server, response, await server.people.new_session(person.id))
    return person.me()


@router.get("/me/tokens")
async def tokens(person: SurePerson, server: Here) -> list[TokenInfo]:
    """My tokens for other programs."""
    return [
        TokenInfo(id=row.id, label=row.label, created=row.created)
        for row in await server.people.tokens(person.id)
    ]


@router.post("/me/tokens")
async def make_token(wish: TokenWish, person: SurePerson, server: Here) -> TokenInfo:
    """A new token; it is told only now."""
    label = clean(wish.label)
    if len(await server.people.tokens(person.id)) >= server.settings.tokens_per_person:
        raise Refuse("too_many_tokens", 429)
    secret, number = await server.people.new_key(person.id, "token", FAR, label)
    return TokenInfo(id=number, label=label, created=server.world.now(), token=secret)


@router.delete("/me/tokens/{token}", status_code=204)
async def drop_token(token: Id, person: SurePerson, server: Here) -> None:
    """A token that shall open nothing any more."""
    for row in await server.people.tokens(person.id):
        if row.id == token:
            await server.people.drop_key(row.hash)
            server.end_sockets(person.id, row.hash)
            return
    raise not_found("no_token")


@router.post("/me/mail", status_code=204)
async def wish_mail(wish: MailWish, person: SurePerson, server: Here) -> None:
    """Where turns shall be announced; a letter with a link asks whether that is right."""
    if not wish.address:
        await server.people.change(person.id, mail=None)
        return
    if not server.mail.is_on:
        raise Refuse("no_mail", 409)
    if not server.logins.take(f"mail {person.id}"):
        raise Refuse("too_fast", 429)
    lasts = server.settings.link_hours * HOUR
    secret, _ = await server.people.new_key(person.id, "mail", lasts, wish.address)
    words = catalogue()
    address = f"{server.settings.address}/settings#mail={secret}"
    subject = words.say("server.mail.confirm_subject")
    if not await server.mail.send(
        wish.address, subject, words.say("server.mail.confirm", address=address)
    ):
        raise Refuse("mail_failed", 503)


@router.post("/mail/confirm")
async def confirm_mail(wish: Arrival, server: Here) -> Me:
    """The link in that letter was followed."""
    key = await server.people.key(wish.key, ("mail",))
    if key is None:
        raise Refuse("no_link", 404)
    row = await server.store.row(select(schema.keys).where(schema.keys.c.hash == key.hash))
    if row is None:
        raise Refuse("no_link", 404)
    await server.people.drop_key(key.hash)
    return (await server.people.change(key.person, mail=row.label)).me()
