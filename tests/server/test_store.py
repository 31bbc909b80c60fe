"""The store on SQLite and on a real PostgreSQL: the same tests for both."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, select, text

from reeftable.server import schema
from reeftable.server.backup import back_up
from reeftable.server.migrate import NEWEST, SCRIPTS, NewerDatabase, migrate
from reeftable.server.ownership import OwnedByAnother, Ownership
from reeftable.server.refusal import StorageError
from reeftable.server.store import Store
from reeftable.server.writer import DuplicateRow
from tests.server.databases import Postgres, postgres
from tests.server.live_server import RELAXED, live_server
from tests.server.test_upgrades import ABOUT, person, restore

pytestmark = pytest.mark.anyio
NUMBERS = itertools.count(1)


@pytest.fixture(scope="module")
def running_postgres() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.db'}"
    server: Postgres = request.getfixturevalue("running_postgres")
    name = f"db{next(NUMBERS)}"
    server.run("psql", "-h", "127.0.0.1", "-p", str(server.port), "-c", f"CREATE DATABASE {name}")
    return f"postgresql://postgres@127.0.0.1:{server.port}/{name}"


def line(seq: int, message: str | None = None) -> dict[str, Any]:
    return {
        "table_id": "t", "seq": seq, "at": 1.0, "kind": "move", "seat": 0, "text": "x",
        "data": "{}", "person": "p", "message": message, "digest": None,
    }  # fmt: skip


def writing(row: dict[str, Any]) -> Any:
    def job(connection: Connection) -> int:
        connection.execute(insert(schema.log), [row])
        return int(row["seq"])

    return job


async def test_jobs_are_kept_in_order_and_one_bad_one_harms_no_other(
    address: str, tmp_path: Path
) -> None:
    store = Store(address)
    await migrate(store.write_engine, tmp_path)
    store.writer.start()
    jobs = [line(1), line(2, "a"), line(2), line(3, "a"), line(3), line(4)]
    futures = [store.writer.submit(writing(row)) for row in jobs]
    done = await asyncio.gather(*futures, return_exceptions=True)
    assert [type(x) for x in done] == [int, int, DuplicateRow, DuplicateRow, int, int]
    rows = await store.rows(select(schema.log.c.seq).order_by(schema.log.c.seq))
    assert [row.seq for row in rows] == [1, 2, 3, 4]
    await store.close()


async def test_migrating_twice_changes_nothing_and_fits_the_schema(
    address: str, tmp_path: Path
) -> None:
    store = Store(address)
    assert await migrate(store.write_engine, tmp_path) is None
    assert await migrate(store.write_engine, tmp_path) is None

    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async with store.read_engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


async def test_an_older_database_is_copied_first_and_a_newer_one_is_left_alone(
    address: str, tmp_path: Path
) -> None:
    store = Store(address)
    async with store.write_engine.connect() as connection, connection.begin():
        await connection.execute(text("CREATE TABLE something (a INTEGER)"))
        await connection.execute(text("INSERT INTO something VALUES (7)"))
    backup = await migrate(store.write_engine, tmp_path)
    assert backup is not None
    with sqlite3.connect(backup) as copy:
        assert copy.execute("SELECT a FROM something").fetchall() == [(7,)]
    copy.close()
    async with store.write_engine.connect() as connection, connection.begin():
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase):
        await migrate(store.write_engine, tmp_path)
    await store.close()


def fill_as_0_1_0(connection: Connection, folder: Path) -> None:
    """Make the first version of the schema, and copy the rows of that release into it."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    restore(folder)
    with sqlite3.connect(folder / "reeftable.db") as old:
        old.row_factory = sqlite3.Row
        for part in schema.metadata.sorted_tables:
            for row in old.execute(f"SELECT * FROM {part.name}").fetchall():
                values = {name: row[name] for name in row.keys()}  # noqa: SIM118
                if "public" in values:
                    values["public"] = bool(values["public"])
                connection.execute(insert(part), [values])
    old.close()


async def test_the_lists_of_0_1_0_on_every_database(address: str, tmp_path: Path) -> None:
    store = Store(address)
    async with store.write_engine.connect() as connection, connection.begin():
        await connection.run_sync(fill_as_0_1_0, tmp_path)
    await store.close()
    async with live_server(tmp_path / "data", replace(RELAXED, db=address)) as server:
        while not server.services.tasks[0].done():  # the tables are summarised
            await asyncio.sleep(0.01)
        t = schema.tables.c
        rows = await server.services.store.rows(select(t.summary, t.bots))
        assert len(rows) == 3 and all(row.summary and row.bots == 1 for row in rows)
        mine = await person(server, "Ben").ok("GET", "/api/me/tables")
        assert {info["id"] for info in mine} == {t["id"] for t in ABOUT["tables"].values()}


def test_the_newest_version_is_the_scripts_head() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert ScriptDirectory.from_config(config).get_current_head() == NEWEST


async def test_a_game_is_played_kept_copied_and_served_from_the_copy(
    address: str, tmp_path: Path
) -> None:
    async with live_server(tmp_path, replace(RELAXED, db=address)) as server:
        ann = await server.guest()
        table = await ann.table(seats="mb")
        client = await ann.look(table["id"])
        for _ in range(6):
            await client.my_turn()
            assert (await client.move())["type"] == "ack"
        await client.my_turn()
        copy = tmp_path / "copy.db"
        await back_up(server.services.store.read_engine, copy)
        state = (await server.services.hub.get(table["id"])).state.game_state
        assert state is not None
        digest = state.digest()
    for database in (address, f"sqlite:///{copy}"):
        async with live_server(tmp_path, replace(RELAXED, db=database)) as server:
            again = await server.services.hub.get(table["id"])
            assert again.trouble is None and again.state.game_state is not None
            assert again.state.game_state.digest() == digest


async def test_one_server_to_a_database(address: str, tmp_path: Path) -> None:
    settings = replace(RELAXED, db=address)
    async with live_server(tmp_path / "one", settings):
        with pytest.raises(OwnedByAnother):
            async with live_server(tmp_path / "two", settings):
                pass
    async with live_server(tmp_path / "two", settings) as server:
        await server.guest()


async def test_a_lost_lock_is_taken_again_unless_another_process_has_it(
    tmp_path: Path, running_postgres: Postgres
) -> None:
    end_session = text("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
    settings = replace(RELAXED, db=running_postgres.url)
    async with live_server(tmp_path / "one", settings) as server:
        ownership = server.services.ownership
        await server.services.store.row(end_session)
        await ownership.check()
        second = Ownership(tmp_path, server.services.store.url)
        with pytest.raises(OwnedByAnother):
            await second.take()
        await second.release()
        await server.services.store.row(end_session)
        await second.take()
        with pytest.raises(OwnedByAnother):
            await ownership.check()
        assert ownership.is_lost
        await second.release()


async def test_postgresql_restarted(tmp_path: Path, running_postgres: Postgres) -> None:
    settings = replace(RELAXED, db=running_postgres.url, keep_within=1.8)
    async with live_server(tmp_path, settings) as server:
        ann = await server.guest()
        table = await ann.table(seats="mm")
        client = await ann.look(table["id"])
        await asyncio.to_thread(running_postgres.control, "stop")
        await client.say(type="look", seat=client.scene["table"]["to_move"])
        while not client.scene["options"]:
            await client.hear()
        seat = client.scene["seat"]
        answer = await client.move(seat=seat, id="same")
        assert answer["code"] == "not_kept"
        await asyncio.to_thread(running_postgres.control, "start")
        for _ in range(20):
            answer = await client.move(seat=seat, id="same")
            if answer["type"] == "ack":
                break
            await asyncio.sleep(0.2)
        assert answer["type"] == "ack"
        lines = (await server.services.hub.get(table["id"])).log
        assert [x.message for x in lines].count("same") == 1


async def test_a_job_given_up_is_passed_over(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'store.db'}")
    await migrate(store.write_engine, tmp_path)
    with pytest.raises(StorageError):
        await store.writer.write(writing(line(1)), 0.05)
    store.writer.start()
    assert await store.writer.write(writing(line(1)), 10.0) == 1
    await store.close()
