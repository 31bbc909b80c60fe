"""The socket of a table: what a client says, checked message by message."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from reeftable.server import chat, commands, metrics
from reeftable.server.client_socket import NO_KEY, ClientSocket
from reeftable.server.limits import RateLimiter
from reeftable.server.refusal import RequestRefused
from reeftable.server.snapshot import may_know, may_look, usual_seat
from reeftable.server.table import LiveTable
from reeftable.server.wire import Ack, ClientMessage, Look, Move, Ping, Pong, Refused, Say, Undo
from reeftable.server.writer import StorageError

if TYPE_CHECKING:
    from reeftable.server.services import Services

MESSAGE: TypeAdapter[Move | Undo | Say | Look | Ping] = TypeAdapter(ClientMessage)
TOO_LARGE = 1009
TRY_AGAIN = 1013
logger = logging.getLogger("reeftable.sockets")


class SocketSession:
    """One client's side of the talk at one table."""

    def __init__(self, services: Services, table: LiveTable, socket: ClientSocket) -> None:
        self.services = services
        self.table = table
        self.socket = socket
        settings = services.settings
        rate, burst = settings.messages_per_second, settings.messages_burst
        self.bucket = RateLimiter(rate, burst, services.system.now)

    async def run(self) -> None:
        """Greet, then listen until the client goes or says nothing for too long."""
        hub = self.services.hub
        self.table.sockets.add(self.socket)
        metrics.SOCKETS.inc()
        pump = asyncio.create_task(self.socket.pump())
        try:
            # A key or a seat may have been given up while the socket was opened.
            await self.table.prepare()
            if await self._still_known() and hub.may_still_look(self.table, self.socket):
                self.socket.send_text(hub.scene_for(self.table, self.socket))
                self.socket.seen = self.table.state.seq
                hub.tell_presence(self.table)
                await self._listen(pump)
        except StorageError:
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
        if len(text.encode("utf-8", "replace")) > self.services.settings.message_bytes:
            self.socket.close(TOO_LARGE, "too_large")
            return
        if not self.bucket.take(""):
            self._refuse(None, RequestRefused("too_fast"))
            return
        try:
            if not await self._still_known():
                return
            message = MESSAGE.validate_json(text)
        except StorageError:
            self._refuse(None, RequestRefused("not_kept"))
            return
        except ValidationError:
            self._refuse(None, RequestRefused("bad_message"))
            return
        await self._answer(message)

    async def _still_known(self) -> bool:
        """Close the socket of somebody whose session or token has ended."""
        if self.socket.key is None:
            return True
        key = await self.services.people.still(self.socket.key)
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
                await chat.say(self.services, self.table, self.socket, message)
                self.socket.send(Ack(id=message.id, seq=self.table.state.seq))
            else:
                await self._act(message)
        except RequestRefused as refused:
            self._refuse(number, refused)
        except StorageError:
            self._refuse(number, RequestRefused("not_kept"))
        except Exception:
            logger.exception("message failed", extra={"table": self.table.id})
            self._refuse(number, RequestRefused("broken"))

    async def _look(self, message: Look) -> None:
        may_look(self.table, self.socket.person, message.seat)
        self.socket.seat = message.seat
        await self.table.prepare()
        if self.services.hub.may_still_look(self.table, self.socket):
            self.socket.send_text(self.services.hub.scene_for(self.table, self.socket))

    async def _act(self, message: Move | Undo) -> None:
        started = time.perf_counter()
        person = self.socket.person
        if person is None:
            raise RequestRefused("no_session", 401)
        seq = await act(self.services, self.table, person, message, self.socket)
        self.socket.send(Ack(id=message.id, seq=seq))
        metrics.MOVE.observe(time.perf_counter() - started)

    def _refuse(self, number: str | None, refused: RequestRefused) -> None:
        metrics.REFUSED.labels(refused.code).inc()
        self.socket.send(
            Refused(
                id=number,
                code=refused.code,
                rule=refused.rule,
                params=refused.params,
                seq=self.table.state.seq,
            )
        )


async def act(
    services: Services,
    table: LiveTable,
    person: str,
    message: Move | Undo,
    socket: ClientSocket | None,
) -> int:
    """Carry out a move or an undo once; the number of its line in the log."""
    before = table.kept.get((person, message.id))
    if before is not None and not table.doubt:
        return before
    async with services.hub.changing(table) as tx:
        # It may have been kept while this one waited.
        before = table.kept.get((person, message.id))
        if before is None:
            seat = commands.own_seat(tx.before, person, message.seat)
            if isinstance(message, Move):
                commands.move(tx, person, seat, message.action, message.seq, message.id)
            elif message.answer == "ask":
                commands.undo(tx, person, seat, message.seq, message.to, message.id)
            else:
                agrees = message.answer == "agree"
                commands.answer(tx, person, seat, agrees, message.seq, message.id)
            before = tx.lines[0].seq
    return before


async def live(
    services: Services,
    websocket: WebSocket,
    table_id: str,
    invite: str | None,
    seat: int | None,
    seen: int,
) -> None:
    """Open the socket of a table, or refuse it."""
    try:
        person, key = await services.who(websocket)
        table = await services.hub.get(table_id)
        may_know(table, person.id if person else None, invite)
        if seat is None:
            # The page covers what it is sent until the one who is asked has taken the screen.
            mine, asked = table.state.seats_of(person.id if person else None), table.state.to_move
            seat = asked if asked in mine else usual_seat(table, person.id if person else None)
        may_look(table, person.id if person else None, seat)
        places = services.take_places(websocket, person)
    except RequestRefused as refused:
        metrics.REFUSED.labels(refused.code).inc()
        await websocket.close(4000 + refused.status, refused.code)
        return
    await websocket.accept()
    socket = ClientSocket(
        websocket,
        person.id if person else None,
        key.hash if key else None,
        services.settings.socket_queue,
    )
    socket.seat, socket.seen = seat, seen
    try:
        await SocketSession(services, table, socket).run()
    finally:
        services.give_back(places)
