"""The socket of a table: what a client says, checked message by message."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from reeftable.server import chat, commands, metrics
from reeftable.server.limits import Buckets
from reeftable.server.refusal import Refuse
from reeftable.server.snapshot import may_know, may_look, usual_seat
from reeftable.server.sockets import NO_KEY, Socket
from reeftable.server.table import LiveTable
from reeftable.server.wire import Ack, ClientMessage, Look, Move, Ping, Pong, Refused, Say, Undo
from reeftable.server.writer import NotKept

if TYPE_CHECKING:
    from reeftable.server.server import Server

MESSAGE: TypeAdapter[Move | Undo | Say | Look | Ping] = TypeAdapter(ClientMessage)
TOO_LARGE = 1009
TRY_AGAIN = 1013
logger = logging.getLogger("reeftable.sockets")


class Talk:
    """One client's side of the talk at one table."""

    def __init__(self, server: Server, table: LiveTable, socket: Socket) -> None:
        self.server = server
        self.table = table
        self.socket = socket
        settings = server.settings
        rate, burst = settings.messages_per_second, settings.messages_burst
        self.bucket = Buckets(rate, burst, server.world.now)

    async def run(self) -> None:
        """Greet, then listen until the client goes or says nothing for too long."""
        hub = self.server.hub
        self.table.sockets.add(self.socket)
        metrics.SOCKETS.inc()
        pump = asyncio.create_task(self.socket.pump())
        try:
            # A key or a seat may have been given up while the socket was opened.
            await self.table.prepare()
            if await self._still_known() and hub.may_still_look(self.table, self.socket):
                self.socket.send_text(hub.scene_for(self.table, self.socket))
                self.socket.seen = self.table.now.seq
                hub.tell_presence(self.table)
                await self._listen(pump)
        except NotKept:
            self.socket.close(TRY_AGAIN, "not_kept")
        finally:
            self.table.sockets.discard(self.socket)
            metrics.SOCKETS.dec()
            if self.socket.closing is None:
                pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)
            hub.tell_presence(self.table)

    async def _listen(self, pump: asyncio.Task[None]) -> None:
        while self.socket.closing is None:
            said = asyncio.create_task(self.socket.socket.receive())
            await asyncio.wait({said, pump}, return_when=asyncio.FIRST_COMPLETED)
            if not said.done():
                said.cancel()
                await asyncio.gather(said, return_exceptions=True)
                return
            try:
                message = said.result()
            except (RuntimeError, WebSocketDisconnect):
                return
            if message["type"] == "websocket.disconnect":
                return
            await self._hear(message.get("text") or "")

    async def _hear(self, text: str) -> None:
        if len(text.encode("utf-8", "replace")) > self.server.settings.message_bytes:
            self.socket.close(TOO_LARGE, "too_large")
            return
        if not self.bucket.take(""):
            self._refuse(None, Refuse("too_fast"))
            return
        try:
            if not await self._still_known():
                return
            message = MESSAGE.validate_json(text)
        except NotKept:
            self._refuse(None, Refuse("not_kept"))
            return
        except ValidationError:
            self._refuse(None, Refuse("bad_message"))
            return
        await self._answer(message)

    async def _still_known(self) -> bool:
        """Close the socket of somebody whose session or token has ended."""
        if self.socket.key is None:
            return True
        key = await self.server.people.still(self.socket.key)
        if key is None:
            self.socket.close(NO_KEY, "no_session")
            return False
        self.socket.expires = key.expires
        return True

    async def _answer(self, message: Move | Undo | Say | Look | Ping) -> None:
        number = getattr(message, "id", None)
        try:
            if isinstance(message, Ping):
                self.socket.send(Pong())
            elif isinstance(message, Look):
                await self._look(message)
            elif isinstance(message, Say):
                await chat.say(self.server, self.table, self.socket, message)
                self.socket.send(Ack(id=message.id, seq=self.table.now.seq))
            else:
                await self._act(message)
        except Refuse as refused:
            self._refuse(number, refused)
        except NotKept:
            self._refuse(number, Refuse("not_kept"))
        except Exception:
            logger.exception("message failed", extra={"table": self.table.id})
            self._refuse(number, Refuse("broken"))

    async def _look(self, message: Look) -> None:
        may_look(self.table, self.socket.person, message.seat)
        self.socket.seat = message.seat
        await self.table.prepare()
        if self.server.hub.may_still_look(self.table, self.socket):
            self.socket.send_text(self.server.hub.scene_for(self.table, self.socket))

    async def _act(self, message: Move | Undo) -> None:
        started = time.perf_counter()
        person = self.socket.person
        if person is None:
            raise Refuse("no_session", 401)
        seq = await act(self.server, self.table, person, message, self.socket)
        self.socket.send(Ack(id=message.id, seq=seq))
        metrics.MOVE.observe(time.perf_counter() - started)

    def _refuse(self, number: str | None, refused: Refuse) -> None:
        metrics.REFUSED.labels(refused.code).inc()
        self.socket.send(
            Refused(
                id=number,
                code=refused.code,
                rule=refused.rule,
                params=refused.params,
                seq=self.table.now.seq,
            )
        )


async def act(
    server: Server, table: LiveTable, person: str, message: Move | Undo, socket: Socket | None
) -> int:
    """Carry out a move or an undo once; the number of its line in the log."""
    before = table.kept.get((person, message.id))
    if before is not None and not table.doubt:
        return before
    async with server.hub.changing(table) as batch:
        # It may have been kept while this one waited.
        before = table.kept.get((person, message.id))
        if before is None:
            seat = commands.own_seat(batch.before, person, message.seat)
            if isinstance(message, Move):
                commands.move(batch, person, seat, message.action, message.seq, message.id)
            elif message.answer == "ask":
                commands.undo(batch, person, seat, message.seq, message.to, message.id)
            else:
                agrees = message.answer == "agree"
                commands.answer(batch, person, seat, agrees, message.seq, message.id)
            before = batch.lines[0].seq
    return before


async def live(
    server: Server,
    websocket: WebSocket,
    table_id: str,
    invite: str | None,
    seat: int | None,
    seen: int,
) -> None:
    """Open the socket of a table, or refuse it."""
    try:
        person, key = await server.who(websocket)
        table = await server.hub.get(table_id)
        may_know(table, person.id if person else None, invite)
        if seat is None:
            # The page covers what it is sent until the one who is asked has taken the screen.
            mine, asked = table.now.seats_of(person.id if person else None), table.now.to_move
            seat = asked if asked in mine else usual_seat(table, person.id if person else None)
        may_look(table, person.id if person else None, seat)
        places = server.take_places(websocket, person)
    except Refuse as refused:
        metrics.REFUSED.labels(refused.code).inc()
        await websocket.close(4000 + refused.status, refused.code)
        return
    await websocket.accept()
    socket = Socket(
        websocket,
        person.id if person else None,
        key.hash if key else None,
        server.settings.socket_queue,
    )
    socket.seat, socket.seen = seat, seen
    try:
        await Talk(server, table, socket).run()
    finally:
        server.give_back(places)
