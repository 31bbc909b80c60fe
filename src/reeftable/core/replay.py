"""Replays a record entry by entry, and verifies everything in it."""

from __future__ import annotations

from typing import Any

from reeftable.core.chance import Committed
from reeftable.core.game import Game, NotationError
from reeftable.core.record_data import (
    PARTIAL,
    Entry,
    PartialRecord,
    Record,
    RecordError,
    all_lines,
    line_of,
)
from reeftable.core.state import State
from reeftable.core.step import CHANCE


def replay(
    record: Record, game: Game[Any], upto: int | None = None, source: Committed | None = None
) -> State:
    """The state after all entries, or after the first `upto`, with the record's source of chance.

    Pass `source` for a running game, whose secret is not in the record yet.
    """
    _refuse_partial(record)
    if upto is not None and not 0 <= upto <= len(record.entries):
        raise ValueError(f"the record has {len(record.entries)} entries, not {upto}")
    s = first_state(record, game, source)
    all_lines(record)  # sets the line number of each entry, for error messages
    for entry in record.entries[:upto]:
        s.play(checked(s, entry))
    return s


def verify(record: Record, game: Game[Any], source: Committed | None = None) -> State:
    """Replay a record and check that its result, digest and commitment are right."""
    s = replay(record, game, None, source)
    _verify_result(record, s)
    if record.digest != s.digest():
        raise RecordError(line_of(record, "digest"), "the entries lead to a different digest")
    return s


def partial(record: Record, game: Game[Any], seat: int) -> Record:
    """The partial record of what a seat, or the spectator, has seen of the game so far.

    Comments are left out, since they may mention hidden things.
    """
    s = replay(record, game, 0)
    s.checked_seat(seat)
    partial_copy = Record()
    partial_copy.kind = PARTIAL
    partial_copy.game = record.game
    partial_copy.rules = record.rules
    partial_copy.data = record.data
    partial_copy.players = record.players
    partial_copy.options = dict(record.options)
    partial_copy.names = list(record.names)
    partial_copy.commitment = record.commitment
    partial_copy.contributions = list(record.contributions)
    partial_copy.perspective = seat
    partial_copy.takebacks = record.takebacks
    for entry in record.entries:
        action = checked(s, entry)
        partial_copy.entries.append(Entry(entry.who, s.text_for(action, seat), [], 0))
        s.play(action)
    all_lines(partial_copy)
    return partial_copy


def first_state(record: Record, game: Game[Any], source: Committed | None = None) -> State:
    """The state before the first entry, with the source of chance that the record names.

    It uses the rules version that the record was made with.
    """
    game = _same_game(record, game)
    if record.players not in game.players:
        message = f"{game.name} cannot be played by {record.players} players"
        raise RecordError(line_of(record, "players"), message)
    _same_options(record, game)
    s: State = game.new(
        players=record.players,
        seed=record.seed,
        options=record.options,
        source=_source(record, source),
    )
    return s


def checked(s: State, entry: Entry) -> int:
    """The action of the next entry; raises unless the rules and the source of chance allow it."""
    game = s.game
    if s.over:
        raise RecordError(entry.line, "GAME_OVER: the game ended before this entry")
    if entry.who != s.to_move:
        message = f"{_name(s.to_move)} is to move, not {_name(entry.who)}"
        raise RecordError(entry.line, message)
    try:
        action = game.parse(entry.text)
    except NotationError as error:
        raise RecordError(entry.line, str(error)) from None
    if game.text(action) != entry.text:
        raise RecordError(entry.line, f"in a record this is written {game.text(action)!r}")
    refusal = s.why_not(action)
    if refusal is not None:
        # Name only the rule: its parameters might give away something hidden.
        raise RecordError(entry.line, f"not allowed by {refusal.rule}")
    if s.to_move == CHANCE and (s.generator is not None or s.committed is not None):
        drawn: int = s.sample()
        if drawn != action:
            raise RecordError(entry.line, "this is not the outcome of the source of chance")
    return action


def _name(who: int) -> str:
    return "chance" if who == CHANCE else f"seat {who}"


def _refuse_partial(record: Record) -> None:
    if record.is_partial:
        message = "a partial record shows what one seat has seen; it cannot be replayed"
        raise PartialRecord(line_of(record, "kind"), message)


def _same_game(record: Record, game: Game[Any]) -> Game[Any]:
    """The game in the version, data included, that the record was made with."""
    if record.game != game.name:
        message = f"a record of {record.game}, not of {game.name}"
        raise RecordError(line_of(record, "game"), message)
    try:
        version = game.version(record.rules)
    except ValueError:
        current = f"the current one is {game.rules_version}"
        message = f"made with rules version {record.rules} of {game.name}; {current}"
        raise RecordError(line_of(record, "rules"), message) from None
    if not version.is_same_data(record.data, record.options):
        data = version.hash_with(record.options)
        message = f"made with the data {record.data} of {game.name}; the data here is {data}"
        raise RecordError(line_of(record, "data"), message)
    return version


def _same_options(record: Record, game: Game[Any]) -> None:
    """Check the options; an option that the record does not name has its default."""
    try:
        game.full_options(record.options)
    except ValueError as error:
        raise RecordError(line_of(record, "options"), str(error)) from None


def _source(record: Record, source: Committed | None) -> Committed | None:
    """The committed source: made from the secret in the record, else the `source` passed in."""
    if record.secret:
        source = Committed(bytes.fromhex(record.secret), record.contributions)
    if source is None or record.seed is not None:
        return None
    if source.commitment() != record.commitment:
        line = line_of(record, "commitment")
        raise RecordError(line, "the secret is not the one committed to")
    if source.contributions != record.contributions:
        line = line_of(record, "commitment")
        raise RecordError(line, "the contributions are not those of the source")
    return source


def _verify_result(record: Record, s: State) -> None:
    if not s.over:
        if record.has_result:
            raise RecordError(
                line_of(record, "scores"), "there is a result, but the game is not over"
            )
        if record.given_up:
            _verify_secret(record)
        return
    if record.given_up:
        line = line_of(record, "given up")
        raise RecordError(line, "seats gave up, but the game was over")
    if not record.has_result:
        raise RecordError(line_of(record, "digest"), "the game is over, but the result is missing")
    if record.scores != s.scores():
        raise RecordError(line_of(record, "scores"), "the entries lead to different scores")
    if record.ranks != s.ranks():
        raise RecordError(line_of(record, "ranks"), "the entries lead to different ranks")
    for seat, parts in enumerate(s.breakdown()):
        if list(record.breakdown[seat].items()) != list(parts.items()):
            line = line_of(record, f"breakdown {seat}")
            raise RecordError(line, "the entries lead to a different breakdown")
    _verify_secret(record)


def _verify_secret(record: Record) -> None:
    if record.commitment and not record.secret:
        line = line_of(record, "commitment")
        raise RecordError(line, "the game is over, but the secret is not revealed")
