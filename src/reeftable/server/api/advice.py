"""Advice for whoever is to move at a table: hints, and why a move is not possible."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from reeftable.core.game import NotationError
from reeftable.core.state import State
from reeftable.server import commands
from reeftable.server.api.dependencies import (
    REFUSALS,
    CurrentPerson,
    Id,
    SeatQuery,
    ServicesDep,
)
from reeftable.server.api.tables import get_own_table
from reeftable.server.refusal import RequestRefused
from reeftable.server.refusal_reasons import move_refusal, why_place
from reeftable.server.table_state import TableState
from reeftable.server.wire import Hint, Why, WhyHere
from reeftable.words.notation import parse_in_any_language

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["tables"])
MAX_HINTS = 3


def asked_seat(s: TableState, person: str, seat: int | None) -> tuple[int, State]:
    """The person's seat that is to move, and the game's state; refused if it isn't their turn."""
    seat = commands.own_seat(s, person, seat)
    state = commands.running_game(s)
    if state.to_move != seat:
        raise RequestRefused("not_your_turn")
    return seat, state


@router.get("/tables/{table}/hint")
async def hint(
    table: Id,
    request: Request,
    services: ServicesDep,
    person: CurrentPerson,
    seat: SeatQuery = None,
) -> list[Hint]:
    """The three best moves that a bot with my seat's knowledge finds; one request at a time.

    If other people play at the table, hints must be allowed there, and they are told.
    """
    live_table = await get_own_table(services, table, person.id)
    if live_table.trouble is not None:
        raise RequestRefused("frozen")
    if not live_table.config.hints:
        raise RequestRefused("hints_off", 403)
    seat, state = asked_seat(live_table.state, person.id, seat)
    game = live_table.config.playable_game

    async def until_gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    position = live_table.state.position_seq
    hints = await services.hub.hints.get(live_table, person.id, seat, state, until_gone)
    if not commands.is_alone(live_table.state):
        async with services.hub.transaction_at(live_table) as tx:
            commands.record_hint(tx, seat, position)
    return [
        Hint(
            action=row["action"],
            text=game.text(row["action"]),
            value=row["value"],
            reasons=row["reasons"],
        )
        for row in hints[:MAX_HINTS]
    ]


@router.get("/tables/{table}/why")
async def why(
    table: Id,
    services: ServicesDep,
    person: CurrentPerson,
    action: Annotated[int | None, Query(ge=0, le=10_000_000)] = None,
    text: Annotated[str | None, Query(max_length=100)] = None,
    place: Annotated[str | None, Query(max_length=60)] = None,
    seat: SeatQuery = None,
) -> Why | WhyHere:
    """Whether I may make a move or choose a place now, and if not, which rule forbids it."""
    live_table = await get_own_table(services, table, person.id)
    seat, state = asked_seat(live_table.state, person.id, seat)
    if place is not None:
        return why_place(state, place)
    if action is None:
        try:
            action = parse_in_any_language(live_table.config.playable_game, text or "")
        except NotationError:
            raise RequestRefused("no_such_move", 422, field="text") from None
    if state.is_legal(action):
        return Why(possible=True, action=action)
    refusal = move_refusal(state, seat, action)
    return Why(possible=False, action=action, rule=refusal.rule, params=refusal.params)
