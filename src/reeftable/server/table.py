"""A live table: its state in memory, changed only after the change is committed."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from reeftable.core.state import State
from reeftable.server.client_socket import ClientSocket
from reeftable.server.events import LogEvent
from reeftable.server.offers import Offers, compute_offers
from reeftable.server.refusal import RequestRefused, StorageError
from reeftable.server.store import Store
from reeftable.server.table_config import TableConfig
from reeftable.server.table_rows import append_job
from reeftable.server.table_state import TableState
from reeftable.server.transaction import Transaction
from reeftable.server.wire import Happening
from reeftable.server.writer import DuplicateRow


class LiveTable:
    """One table in memory, with the lock that serialises its changes."""

    def __init__(
        self, config: TableConfig, store: Store, owner: str, state: TableState, log: list[LogEvent]
    ) -> None:
        self.config = config
        self.store = store
        self.owner = owner
        self.state = state
        self.log = log
        self.lock = asyncio.Lock()
        self.rules_version = config.game.rules_version if config.game is not None else 0
        self.rematch: str | None = None
        self.trouble: str | None = None  # why it cannot be played, as a key of the catalogue
        self.trouble_status: Literal["", "frozen", "archived"] = ""
        self.thinking: int | None = None  # the seat whose bot is thinking
        self.uncertain = False  # whether a commit failed, so that the table must be reloaded
        self.deleted = False
        self.stored_messages = _messages(log)
        # The state before each recent entry, and the index of the first of these entries.
        self.recent: tuple[int, list[State]] = (0, [])
        self.sockets: set[ClientSocket] = set()
        self.used = 0.0
        self.story_cache: dict[tuple[int, int], Happening] = {}  # by seat and event
        self.offers: Offers | None = None  # computed by `compute_options`
        # The last hints, and the table, seat and position they are for.
        self.hints: tuple[tuple[str, int, int], list[dict[str, Any]]] | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.config.id

    @property
    def status(self) -> str:
        """The table's current status, as the lists show it."""
        return self.trouble_status or self.state.status

    def remove_socket(self, socket: ClientSocket) -> None:
        """Forget a closed socket, and after the last one what was computed for those looking."""
        self.sockets.discard(socket)
        if not self.sockets:
            self.story_cache.clear()
            self.offers = None

    async def compute_options(self) -> None:
        """Compute the options of the seat to move, if somebody looks from there."""
        while (state := self.state_to_offer()) is not None:
            self.offers = await compute_offers(state, self.state.seq)

    def state_to_offer(self) -> State | None:
        """The position whose options are needed but not computed yet, if any."""
        state, seq = self.state.game_state, self.state.seq
        if self.trouble is not None or state is None or self.state.to_move is None:
            return None
        if self.offers is not None and self.offers.seq == seq:
            return None
        return state if any(socket.seat == state.to_move for socket in self.sockets) else None

    def offers_for(self, seat: int | None) -> Offers | None:
        """The options of the current position, if this seat is to move."""
        offers = self.offers
        if offers is None or (offers.seq, offers.seat) != (self.state.seq, seat):
            return None
        return offers

    def begin(self, at: float, running: float) -> Transaction:
        """A new transaction; refused while the table cannot be played."""
        if self.trouble is not None:
            raise RequestRefused("frozen")
        if self.uncertain:
            raise StorageError
        return Transaction(self.config, self.state, at, running)

    async def commit(self, tx: Transaction, timeout: float) -> None:
        """Write a transaction to the database, then make it the current state."""
        if tx.is_empty:
            return
        try:
            code = await self.store.writer.write(append_job(self, tx), timeout)
        except DuplicateRow:
            self.uncertain = True
            raise RequestRefused("stale") from None
        except (StorageError, asyncio.CancelledError):
            self.uncertain = True
            raise
        if code is not None:
            raise RequestRefused(code, 429)
        self.apply_committed(tx)

    def apply_committed(self, tx: Transaction) -> None:
        """Make a committed transaction the current state."""
        self.recent = (len(tx.after.entries) - len(tx.states), tx.states)
        self.state = tx.after
        self.owner = tx.new_owner or self.owner
        self.log.extend(tx.events)
        self.stored_messages.update(_messages(tx.events))
        if any(event.kind == "undo" for event in tx.events):
            self.story_cache.clear()

    def replace_by_stored(self, stored: LiveTable) -> None:
        """Replace everything by what is stored, after a commit whose outcome is unknown."""
        stored.state.turn_began = max(stored.state.turn_began, self.state.turn_began)
        self.state = stored.state
        self.owner = stored.owner
        self.log = stored.log
        self.stored_messages = stored.stored_messages
        self.recent = stored.recent
        self.trouble = stored.trouble
        self.trouble_status = stored.trouble_status
        self.story_cache.clear()
        self.uncertain = False


def _messages(events: list[LogEvent]) -> dict[tuple[Any, str], int]:
    """The number of the event that each client message caused, to recognise repeated messages."""
    return {(x.person, x.message): x.seq for x in events if x.message is not None}
