"""Computes replays: a game at any moment as a seat saw it then, and a finished game's draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reeftable.core.chance import Committed
from reeftable.core.record_data import Record
from reeftable.core.state import State
from reeftable.core.step import CHANCE, SPECTATOR
from reeftable.server.export import printable_names
from reeftable.server.refusal import RequestRefused
from reeftable.server.story import happening
from reeftable.server.table import LiveTable
from reeftable.server.wire import Deal, Draw, Replay

ALL_SEATS = "all"
NO_SEAT = "none"


@dataclass(frozen=True)
class ReplayedGame:
    """A game to look back at. `state` begins before the first entry and advances in the replay."""

    state: State
    actions: Sequence[int]
    movers: Sequence[int]  # a seat or CHANCE for each action
    names: list[str]
    is_over: bool


def replay_at(
    game: ReplayedGame, at: int, seat: int | None, all_seats: bool, since: int | None
) -> Replay:
    """The game after `at` entries as the seat saw it then, with the story from `since` on."""
    if not 0 <= at <= len(game.actions):
        raise RequestRefused("no_moment", 422, field="at")
    state = game.state
    viewer = int(SPECTATOR) if seat is None else seat
    first = at - 1 if since is None else since
    story = []
    for action in game.actions[:at]:
        before: State | None = state.clone() if state.entries >= first else None
        state.apply(action)
        if before is not None:
            reader = _seat_that_sees(before, action) if all_seats else viewer
            story.append(happening(before, action, state, reader))
    return Replay(
        entries=len(game.actions),
        turns=_turns(game.movers),
        at=at,
        game=state.game.name,
        names=game.names,
        seat=seat,
        open=game.is_over,
        view=state.view(viewer),
        views=[state.view(i) for i in range(state.players)] if all_seats else None,
        story=story,
    )


def _turns(movers: Sequence[int]) -> list[int]:
    """The entries with which a seat begins to decide after another one, or as the first."""
    turns = []
    decider = CHANCE
    for entry, mover in enumerate(movers):
        if mover not in (CHANCE, decider):
            turns.append(entry)
            decider = mover
    return turns


def _seat_that_sees(before: State, action: int) -> int:
    """A seat that may see an entry in full, or SPECTATOR if there is none."""
    text = before.text(action)
    seats = range(int(before.players))
    return next((i for i in seats if before.text_for(action, i) == text), int(SPECTATOR))


def table_replay(
    table: LiveTable, at: int, seat: int | None, all_seats: bool, since: int | None = None
) -> Replay:
    """A moment of a table's game."""
    s = table.state
    if all_seats and s.status != "over":
        raise RequestRefused("not_over", 403)
    if s.game_state is None:
        raise RequestRefused("not_started")
    first_state = table.config.first_state([chair.contribution for chair in s.chairs])
    actions = [entry.action for entry in s.entries]
    movers = [entry.who for entry in s.entries]
    game = ReplayedGame(first_state, actions, movers, printable_names(table), s.status == "over")
    return replay_at(game, at, seat, all_seats, since)


def record_replay(
    record: Record, state: State, at: int, seat: int | None, since: int | None
) -> Replay:
    """A moment of an imported record, seen from one seat or from all of them."""
    actions = [state.game.parse(entry.text) for entry in record.entries]
    movers = [entry.who for entry in record.entries]
    game = ReplayedGame(state, actions, movers, record.names, record.is_over)
    return replay_at(game, at, seat, seat is None, since)


def table_deal(table: LiveTable) -> Deal:
    """Every chance entry of a finished game: its possible outcomes, and the actual one."""
    if table.state.status != "over":
        raise RequestRefused("not_over", 403)
    config = table.config
    contributions = [chair.contribution for chair in table.state.chairs]
    state = config.first_state(contributions)
    draws = []
    for entry in table.state.entries:
        if state.to_move == CHANCE:
            came = state.actions().index(entry.action)
            draws.append(Draw(weights=state.weights(), came=came))
        state.apply(entry.action)
    return Deal(
        secret=config.secret.hex(),
        commitment=Committed(config.secret, contributions).commitment(),
        contributions=contributions,
        draws=draws,
    )
