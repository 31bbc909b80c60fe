"""Ann and Ben at one table, each with an open socket."""

from __future__ import annotations

from typing import Any

from tests.server.live_server import Guest, LiveServer, TableClient


async def two_people(
    server: LiveServer, seats: str = "mo", **options: Any
) -> tuple[Guest, Guest, TableClient, TableClient]:
    """Ann and Ben at a table, both looking."""
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    table = await ann.table(seats=seats, **options)
    number, invite = table["id"], table["invite"]
    await ben.ok("POST", f"/api/tables/{number}/sit", {"seat": 1, "invite": invite})
    return ann, ben, await ann.look(number), await ben.look(number)


def mover_first(*clients: TableClient) -> tuple[TableClient, TableClient]:
    """The client that is asked, then the other."""
    mover = next(w for w in clients if w.scene["options"])
    return mover, next(w for w in clients if w is not mover)


async def catch_up(server: LiveServer, *clients: TableClient) -> None:
    """Let the clients hear everything that has happened so far."""
    table = await server.services.hub.get(clients[0].table)
    for client in clients:
        while client.scene["seq"] < table.state.seq:
            await client.hear()
        await client.settle()
