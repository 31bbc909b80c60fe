"""The session of one socket at a table: checks and answers each message from the client."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from reeftable.server import chat, commands, metrics
from reeftable.server.access import check_may_know, check_may_look, default_seat
from reeftable.server.client_socket import NO_SESSION, ClientSocket
from reeftable.server.refusal import RequestRefused, StorageError
from reeftable.server.security import address_of
from reeftable.server.table import LiveTable
from reeftable.server.wire import (
    Ack,
    ClientMessage,
    Look,
    Move,
    Ping,
    Pong,
    Preset,
    Refused,
    Say,
    Undo,
)

if TYPE_CHECKING:
    from reeftable.server.services import Services

Message = Move | Undo | Preset | Say | Look | Ping
MESSAGE_ADAPTER: TypeAdapter[Message] = TypeAdapter(ClientMessage)
TOO_LARGE = 1009
TRY_AGAIN = 1013
REFUSAL_PAUSE = 0.25  # seconds
logger = logging.getLogger("reeftable.sockets")


class SocketSession:
    """One client at one table, from its first scene until it disconnects."""

    def __init__(self, services: Services, table: LiveTable, socket: ClientSocket) -> None:
        self.services = services
        self.table = table
        self.socket = socket
        self.broadcaster = services.hub.broadcaster
        self.address = address_of(socket.websocket.scope)

    async def run(self) -> None:
        """Send the first scene, then answer messages until the client disconnects."""
        self.services.hub.hold(self.table)
        self.table.sockets.add(self.socket)
        metrics.SOCKETS.inc()
        sending = asyncio.create_task(self.socket.send_queued())
        try:
            # Meanwhile the key may have expired, or the person may have left the seat.
            await self.table.compute_options()
            if await self._is_valid() and self.broadcaster.may_still_look(self.table, self.socket):
                self.socket.send_text(self.broadcaster.scene_for(self.table, self.socket))
                self.socket.since = self.table.state.seq
                self.broadcaster.push_presence(self.table)
                await self._receive(sending)
        except StorageError as error:
            self.socket.close(TRY_AGAIN, error.code)
        finally:
            self.table.remove_socket(self.socket)
            metrics.SOCKETS.dec()
            if self.socket.closing is None:
                sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            self.broadcaster.push_presence(self.table)

    async def _receive(self, sending: asyncio.Task[None]) -> None:
        while self.socket.closing is None:
            receiving = asyncio.create_task(self.socket.websocket.receive())
            await asyncio.wait({receiving, sending}, return_when=asyncio.FIRST_COMPLETED)
            if not receiving.done():
                receiving.cancel()
                await asyncio.gather(receiving, return_exceptions=True)
                return
            try:
                message = receiving.result()
            except (RuntimeError, WebSocketDisconnect):
                return
            if message["type"] == "websocket.disconnect":
                return
            await self._handle(message.get("text") or "")

    async def _handle(self, text: str) -> None:
        """Answer one message, or refuse it."""
        if len(text.encode("utf-8", "replace")) > self.services.settings.message_bytes:
            self.socket.close(TOO_LARGE, "too_large")
            return
        message: Message | None = None
        if not self._is_slow_enough():
            self._refuse(None, RequestRefused("too_fast"))
            await asyncio.sleep(REFUSAL_PAUSE)  # nothing is read from the client meanwhile
            return
        try:
            if await self._is_valid():
                message = MESSAGE_ADAPTER.validate_json(text)
                await self._answer(message)
        except ValidationError:
            self._refuse(None, RequestRefused("bad_message"))
        except RequestRefused as refused:
            self._refuse(message, refused)
        except Exception:
            logger.exception("message failed", extra={"table": self.table.id})
            self._refuse(message, RequestRefused("broken"))

    def _is_slow_enough(self) -> bool:
        """Whether the rate of messages, over all sockets of the person and address, is allowed."""
        sender = self.socket.person or f"stranger from {self.address}"
        return self.services.message_limit.take(
            sender
        ) and self.services.address_message_limit.take(self.address)

    async def _is_valid(self) -> bool:
        """Whether the session or token is still valid; if not, the socket is closed."""
        if self.socket.key is None:
            return True
        key = await self.services.keys.find_valid(self.socket.key)
        if key is None:
            self.socket.close(NO_SESSION, "no_session")
            return False
        is_trusted = self.services.keys.expiry.stopped_at is None
        self.socket.expires = key.expires if is_trusted else None
        return True

    async def _answer(self, message: Message) -> None:
        if isinstance(message, Ping):
            self.socket.send(Pong())
        elif isinstance(message, Look):
            await self._look(message)
        elif isinstance(message, Say):
            await chat.say(self.services, self.table, self.socket, message)
            self.socket.send(Ack(id=message.id, seq=self.table.state.seq))
        elif isinstance(message, Preset):
            await self._preset(message)
        else:
            await self._act(message)

    async def _look(self, message: Look) -> None:
        check_may_look(self.table, self.socket.person, message.seat)
        self.socket.seat = message.seat
        await self.table.compute_options()
        if self.broadcaster.may_still_look(self.table, self.socket):
            self.socket.send_text(self.broadcaster.scene_for(self.table, self.socket))

    async def _preset(self, message: Preset) -> None:
        """Store an answer in advance, and show it to its owner alone."""
        if self.socket.person is None:
            raise RequestRefused("no_session", 401)
        async with self.services.hub.transaction_at(self.table) as tx:
            seat = commands.own_seat(tx.before, self.socket.person, message.seat)
            commands.preset(tx, seat, message)
        self.socket.send(Ack(id=message.id, seq=self.table.state.seq))
        if not tx.is_public:
            await self._show_to(self.socket.person)

    async def _show_to(self, person: str) -> None:
        """Send a new scene to every socket of a person at this table."""
        await self.table.compute_options()
        for socket in list(self.table.sockets):
            if socket.person == person and self.broadcaster.may_still_look(self.table, socket):
                socket.send_text(self.broadcaster.scene_for(self.table, socket))

    async def _act(self, message: Move | Undo) -> None:
        started = time.perf_counter()
        if self.socket.person is None:
            raise RequestRefused("no_session", 401)
        seq = await handle_move_or_undo(self.services, self.table, self.socket.person, message)
        self.socket.send(Ack(id=message.id, seq=seq))
        metrics.MOVE.observe(time.perf_counter() - started)

    def _refuse(self, message: Message | None, refused: RequestRefused) -> None:
        metrics.REFUSED.labels(refused.code).inc()
        self.socket.send(
            Refused(
                id=getattr(message, "id", None),
                code=refused.code,
                rule=refused.rule,
                params=refused.params,
                seq=self.table.state.seq,
            )
        )


async def handle_move_or_undo(
    services: Services, table: LiveTable, person: str, message: Move | Undo
) -> int:
    """Carry out a move or undo once, however often it is sent; returns its event's number."""
    seq = table.stored_messages.get((person, message.id))
    if seq is not None and not table.uncertain:
        return seq
    async with services.hub.transaction_at(table) as tx:
        # The same message may have been committed while this one waited.
        seq = table.stored_messages.get((person, message.id))
        if seq is None:
            seat = commands.own_seat(tx.before, person, message.seat)
            if isinstance(message, Move):
                commands.move(tx, person, seat, message.action, message.seq, message.id)
            elif message.answer == "ask":
                commands.undo(tx, person, seat, message.seq, message.to, message.id)
            elif message.answer == "withdraw":
                commands.withdraw_undo(tx, person, seat, message.id)
            else:
                agrees = message.answer == "agree"
                commands.answer_undo(tx, person, seat, agrees, message.seq, message.id)
            seq = tx.events[0].seq
        # The events are committed and broadcast when this block ends.
    return seq


async def serve_socket(
    services: Services,
    websocket: WebSocket,
    table_id: str,
    invite: str | None,
    seat: int | None,
    since: int,
) -> None:
    """Open the socket of a table and serve it, or refuse it."""
    try:
        identity = await services.identify(websocket)
        person = identity.person_id
        table = await services.hub.get(table_id)
        check_may_know(table, person, invite)
        if seat is None:
            # With several people at one screen, the page covers the scene until the next player
            # has taken over.
            to_move = table.state.to_move
            is_own = to_move in table.state.seats_of(person)
            seat = to_move if is_own else default_seat(table, person)
        check_may_look(table, person, seat)
        slots = services.take_socket_slots(websocket, person)
    except RequestRefused as refused:
        metrics.REFUSED.labels(refused.code).inc()
        await websocket.close(4000 + refused.status, refused.code)
        return
    await websocket.accept()
    key = identity.key.hash if identity.key is not None else None
    socket = ClientSocket(websocket, person, key, services.settings.socket_queue)
    socket.seat, socket.since = seat, since
    try:
        await SocketSession(services, table, socket).run()
    finally:
        services.release_socket_slots(slots)
