"""What others cannot get at: files of the database, accounts by a token or a session, names."""

from __future__ import annotations

import json
import logging
import stat
from pathlib import Path
from typing import Any

import pytest
import websockets
from sqlalchemy import select

from reeftable.server import schema
from tests.server.live_server import Guest, Json, LiveServer, live_server

pytestmark = pytest.mark.anyio
OLD, NEW = "long enough", "longer than before"


async def account(server: LiveServer, name: str) -> Guest:
    guest = await server.guest(name)
    await guest.ok("POST", "/api/me/account", {"password": OLD})
    return guest


def new_browser(server: LiveServer, **options: Any) -> Guest:
    guest = Guest(server.url, **options)
    server.guests.append(guest)
    return guest


async def by_token(server: LiveServer, guest: Guest) -> Guest:
    token = (await guest.ok("POST", "/api/me/tokens", {"label": "x"}))["token"]
    return new_browser(server, headers={"Authorization": f"Bearer {token}"})


# -- files ---------------------------------------------------------------------------------------


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(0o755)
    (folder / "reeftable.db").touch(0o644)
    async with live_server(folder) as server:
        await server.guest()
        assert mode(folder) == 0o700
        files = {path.name: mode(path) for path in folder.iterdir()}
        assert {"reeftable.db", "reeftable.db-wal"} <= set(files)
        assert set(files.values()) == {0o600}


async def test_a_folder_with_other_things_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "letters.txt").touch()
    async with live_server(tmp_path):
        assert mode(tmp_path) == 0o755
        assert mode(tmp_path / "reeftable.db") == 0o600
    async with live_server(tmp_path / "new" / "folder"):
        assert mode(tmp_path / "new" / "folder") == 0o700


# -- tokens and passwords ------------------------------------------------------------------------


async def test_a_token_plays_and_reads_but_changes_nobody(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ann = await account(server, "Ann")
        program = await by_token(server, ann)
        tokens = await program.ok("GET", "/api/me/tokens")
        changes = [
            ("PATCH", "/api/me", {"name": "Eve"}),
            ("DELETE", "/api/me", {"chat": True}),
            ("POST", "/api/me/account", {"password": NEW, "old": OLD}),
            ("POST", "/api/me/link", None),
            ("POST", "/api/me/tokens", {"label": "y"}),
            ("DELETE", f"/api/me/tokens/{tokens[0]['id']}", None),
            ("POST", "/api/me/mail", {"address": ""}),
        ]
        for method, path, body in changes:
            assert await program.refused(method, path, body) == (403, "needs_session"), path
        assert (await program.ok("GET", "/api/me"))["name"] == "Ann"
        table = await program.table(seats="mo")
        assert [t["id"] for t in await program.ok("GET", "/api/me/tables")] == [table["id"]]
        await program.ok("POST", f"/api/tables/{table['id']}/leave")


async def test_a_new_password_needs_the_old_one_and_ends_what_it_did_not_create(
    tmp_path: Path,
) -> None:
    async with live_server(tmp_path) as server:
        ann = await account(server, "Ann")
        thief = new_browser(server)
        await thief.ok("POST", "/api/login", {"name": "Ann", "password": OLD})
        mine, stolen = await by_token(server, ann), await by_token(server, thief)
        link = (await thief.ok("POST", "/api/me/link"))["link"].partition("#")[2]
        table = await ann.table(seats="mo")
        spy = await thief.look(table["id"])
        for body in ({"password": NEW}, {"password": NEW, "old": "not the old one"}):
            refused = await thief.refused("POST", "/api/me/account", body)
            assert refused == (403, "old_password")
        await ann.ok("POST", "/api/me/account", {"password": NEW, "old": OLD})
        assert (await ann.ok("GET", "/api/me"))["name"] == "Ann"
        assert (await mine.ok("GET", "/api/me"))["name"] == "Ann"
        for guest in (thief, stolen):
            assert await guest.refused("GET", "/api/me") == (401, "no_session")
        late = new_browser(server)
        assert await late.refused("POST", "/api/arrive", {"key": link}) == (404, "no_link")
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await spy.until(lambda _: False)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
        login = {"name": "Ann", "password": OLD}
        assert await late.refused("POST", "/api/login", login) == (401, "wrong_password")
        await late.ok("POST", "/api/login", {"name": "Ann", "password": NEW})


async def test_logins_are_logged_without_secrets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "reeftable.accounts")
    async with live_server(tmp_path) as server:
        ann = await account(server, "Annabella")
        guest = new_browser(server)
        wrong = {"name": "Annabella", "password": "guess no. 1"}
        await guest.refused("POST", "/api/login", wrong)
        await guest.ok("POST", "/api/login", {**wrong, "password": OLD})
        await ann.ok("POST", "/api/me/account", {"password": NEW, "old": OLD})
        lines = [record.__dict__ for record in caplog.records]
        events = [(line["msg"], line.get("address"), line.get("person")) for line in lines]
        assert events == [
            ("login refused", "127.0.0.1", None),
            ("login", "127.0.0.1", ann.id),
            ("password changed", None, ann.id),
        ]
        for secret in ("Annabella", "guess no. 1", OLD, NEW, guest.http.cookies["reeftable"]):
            assert secret not in str(lines)


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("A\u200bn\u2060n\ufe0f", "Ann"),
        ("\u3164Ann\u2800", "Ann"),
        ("Z\u0351\u0352\u0357\u035b\u0363algo", "Z\u0351\u0352algo"),
        ("\u0336 \u0336x", "x"),
        ("Zoë Nguyễn Đặng", "Zoë Nguyễn Đặng"),
        ("กี่", "กี่"),
    ],
)
async def test_names_are_what_they_look_like(tmp_path: Path, name: str, shown: str) -> None:
    async with live_server(tmp_path) as server:
        guest = new_browser(server)
        assert (await guest.become(name))["name"] == shown
        for empty in ("\u3164", "\u2800\u200b", "\u0336\u0336"):
            assert await guest.refused("PATCH", "/api/me", {"name": empty}) == (422, "bad_name")


async def test_no_guest_goes_by_the_name_of_an_account(tmp_path: Path) -> None:
    taken = (409, "name_taken")
    async with live_server(tmp_path) as server:
        early, eve = await server.guest("ann"), await server.guest("Eve")
        ann = await account(server, "Ann")
        late = new_browser(server)
        for name in ("Ann", "ANN ", "Ａnn", "A\u200bnn"):
            assert await late.refused("POST", "/api/people", {"name": name}) == taken
            assert await eve.refused("PATCH", "/api/me", {"name": name}) == taken
            seats = [{"kind": "me"}, {"kind": "me", "name": name}]
            body: Json = {"game": "coralia", "seats": seats}
            assert await eve.refused("POST", "/api/tables", body) == taken
        await ann.ok("POST", "/api/tables", body)
        # Who had the name before needs another one to sit down.
        table = await ann.table(seats="mo", public=True)
        sit = f"/api/tables/{table['id']}/sit"
        assert await early.refused("POST", sit, {"seat": 1}) == taken
        await early.ok("PATCH", "/api/me", {"name": "Anna"})
        await early.ok("POST", sit, {"seat": 1})


async def test_nothing_stored_names_somebody_who_is_deleted(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ben, ann = await server.guest("Ben"), await server.guest("Annabella")
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ottilie"}, {"kind": "open"}]
        body: Json = {"game": "coralia", "seats": seats, "public": True}
        shared = await ann.ok("POST", "/api/tables", body)
        client = await ann.look(shared["id"])
        await client.ask("say", text="hello")
        await ben.ok("POST", f"/api/tables/{shared['id']}/sit", {"seat": 2})
        over = await ann.ok("POST", "/api/tables", {**body, "seats": seats[:2]})
        await ann.ok("POST", f"/api/tables/{over['id']}/resign")
        watching = await ben.look(over["id"])
        while watching.scene["table"]["status"] != "over":
            await watching.hear()
        await ann.ok("POST", f"/api/tables/{over['id']}/rematch")
        await ann.ok("DELETE", "/api/me", {"chat": False})
        for part in schema.metadata.sorted_tables:
            rows = str(await server.services.store.rows(select(part)))
            assert "Annabella" not in rows and "Ottilie" not in rows, part.name
        names = [seat["name"] for seat in (await info(ben, shared))["seats"]]
        assert names == ["?", "?", "Ben"]
        listed = json.dumps(await ben.ok("GET", "/api/me/tables"))
        assert "Annabella" not in listed and "Ottilie" not in listed


async def info(guest: Guest, table: Json) -> Json:
    shown: Json = await guest.ok("GET", f"/api/tables/{table['id']}")
    return shown
