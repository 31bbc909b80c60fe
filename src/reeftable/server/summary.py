"""The summary of a table, stored at every change so that lists need not load the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from reeftable.bots.personas import persona
from reeftable.server import clock
from reeftable.server.table_config import TableConfig, find_game
from reeftable.server.table_state import TableState
from reeftable.server.wire import SeatInfo, TableInfo


def summarise(
    config: TableConfig,
    s: TableState,
    now: float,
    status: str | None = None,
    trouble: str | None = None,
    rematch: str | None = None,
) -> TableInfo:
    """A table as a stranger sees it."""
    is_over = s.status == "over"
    final_state = s.game_state if is_over and not s.given_up else None
    return TableInfo(
        id=config.id,
        game=config.request.game,
        options=config.options,
        status=status or s.status,  # type: ignore[arg-type]
        public=config.request.public,
        spectators=config.request.spectators,
        undo=config.request.undo,
        hints=config.hints,
        clock=clock.clock_info(config, s, now),
        seats=[
            SeatInfo(
                kind=chair.kind,
                name=chair.name or (persona(chair.level, seat) if chair.kind == "bot" else ""),
                mine=False,
                here=False,
                level=chair.level,
                standing=chair.standing,
                contribution=chair.contribution,
            )
            for seat, chair in enumerate(s.chairs)
        ],
        to_move=s.to_move,
        my_turn=False,
        owner=False,
        invite=None,
        commitment=config.commitment,
        secret=config.secret.hex() if is_over else None,
        created=config.created,
        moved=s.last_event_at,
        takebacks=s.takebacks,
        scores=final_state.scores() if final_state is not None else None,
        ranks=_ranks(s),
        rematch=rematch,
        trouble=trouble,
    )


def _ranks(s: TableState) -> list[int] | None:
    """The final ranks; whoever gave up the game shares the second."""
    if s.status != "over" or s.game_state is None:
        return None
    if s.given_up:
        return [2 if seat in s.given_up else 1 for seat in range(len(s.chairs))]
    ranks: list[int] = s.game_state.ranks()
    return ranks


def seen_by(
    info: TableInfo,
    own_seats: Sequence[int],
    *,
    is_owner: bool,
    invite: str,
    person_to_move: int | None,
    present: Sequence[bool] = (),
) -> TableInfo:
    """The summary for a person: which seats are theirs, whether it is their turn, and the link.

    Only the owner and those who sit at the table get the link.
    """
    seats = [
        seat.model_copy(update={"mine": i in own_seats, "here": i < len(present) and present[i]})
        for i, seat in enumerate(info.seats)
    ]
    return info.model_copy(
        update={
            "seats": seats,
            "my_turn": person_to_move is not None and person_to_move in own_seats,
            "owner": is_owner,
            "invite": invite if is_owner or own_seats else None,
        }
    )


def stored_summary(row: Any) -> TableInfo | None:
    """The summary stored in a table's row; None if the table must be loaded to make one."""
    if row.summary is None or row.status not in ("open", "running", "over"):
        return None
    try:
        info = TableInfo.model_validate_json(row.summary)
    except ValidationError:  # written by a release with different fields
        return None
    if find_game(row, info.options) is None:
        return None  # its rules have been removed since
    return info.model_copy(update={"rematch": row.rematch})
