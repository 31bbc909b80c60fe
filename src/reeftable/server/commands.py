"""What people and bots may do at a table: commands that check a request and add events."""

from __future__ import annotations

from reeftable.core.game import NotationError
from reeftable.core.state import State
from reeftable.server.presets import StoredPreset, preset_answer, turns_over
from reeftable.server.refusal import RequestRefused
from reeftable.server.refusal_reasons import move_refusal
from reeftable.server.table_state import TableState
from reeftable.server.transaction import Transaction
from reeftable.server.wire import Level, Preset


def own_seat(s: TableState, person: str | None, seat: int | None) -> int:
    """The seat a person acts for; refused unless it is theirs."""
    own_seats = s.seats_of(person)
    if not own_seats:
        raise RequestRefused("not_seated", 403)
    if seat is None:
        if len(own_seats) == 1:
            return own_seats[0]
        if s.to_move in own_seats:
            return s.to_move
        raise RequestRefused("which_seat", 422, field="seat")
    if seat not in own_seats:
        raise RequestRefused("not_your_seat", 403)
    return seat


def running_game(s: TableState) -> State:
    """The state of the running game; refused before its start and after its end."""
    if s.status == "over":
        raise RequestRefused("game_over")
    if s.status != "running" or s.game_state is None:
        raise RequestRefused("not_started")
    return s.game_state


def check_not_stale(s: TableState, seq: int) -> None:
    """Refuse a decision that was made for an earlier position."""
    if seq < s.position_seq or seq > s.seq:
        raise RequestRefused("stale")


def check_plays(s: TableState, seat: int) -> None:
    """Refuse to act for a seat that a bot has taken over."""
    if not s.chairs[seat].plays:
        raise RequestRefused(s.chairs[seat].standing, 403)


# -- moves ---------------------------------------------------------------------------------------


def move(tx: Transaction, person: str, seat: int, action: int, seq: int, message: str) -> None:
    """Carry out a person's choice."""
    s = tx.before
    state = running_game(s)
    check_plays(s, seat)
    check_not_stale(s, seq)
    if state.to_move != seat:
        raise RequestRefused("not_your_turn")
    if not state.is_legal(action):
        raise move_refusal(state, seat, action)
    tx.add("move", seat, action, person=person, message=message)
    tx.play_chance_and_set_clocks()


def bot_move(tx: Transaction, seat: int, action: int, level: Level) -> None:
    """Carry out a bot's choice, checked like a person's; record it if a fallback bot chose."""
    state = running_game(tx.before)
    if state.to_move != seat or not state.is_legal(action):
        raise RequestRefused("rule")
    own_level = tx.before.chairs[seat].level
    if level != own_level:
        tx.add("fallback", seat, level=own_level)
    tx.add("move", seat, action, bot=level)
    tx.play_chance_and_set_clocks()


def record_hint(tx: Transaction, seat: int, position: int) -> None:
    """Record, once for a position, that a bot advised a seat; refused if it has changed since."""
    running_game(tx.before)
    if tx.before.position_seq != position:
        raise RequestRefused("stale")
    if tx.before.hinted_seq != position:
        tx.add("hint", seat)


def bots_failed(tx: Transaction, seat: int) -> None:
    """Record, once, that the table is waiting because every bot failed for a seat."""
    if tx.before.bot_to_move == seat and not tx.before.stalled:
        tx.add("stalled", seat)


# -- presets -------------------------------------------------------------------------------------


def preset(tx: Transaction, seat: int, message: Preset) -> None:
    """Set or remove a seat's preset answer; it may answer the current question at once."""
    state = running_game(tx.before)
    check_plays(tx.before, seat)
    stored = None
    if message.answer:
        turns = turns_over(state) if message.until == "turn" else 0
        stored = StoredPreset(
            answer=_notation(state, message.answer),
            place=message.place,
            until=message.until,
            turns=turns,
        ).model_dump_json()
    tx.after.chairs[seat] = tx.after.chairs[seat].changed(preset=stored)
    if preset_answer(tx.after) is not None:
        tx.play_chance_and_set_clocks()


def _notation(state: State, text: str) -> str:
    """A move in the engine's own notation."""
    try:
        return state.text(state.parse(text))
    except NotationError:
        raise RequestRefused("no_such_move", 422, field="answer") from None


# -- undo ----------------------------------------------------------------------------------------


def is_alone(s: TableState) -> bool:
    """Does one person play with bots only?"""
    return sum(1 for chair in s.chairs if chair.kind == "person") == 1


def undo_target(
    s: TableState, policy: str, seat: int, to: int | None = None
) -> tuple[int, bool] | None:
    """How many entries an undo would leave, and whether it goes beyond the game's rules.

    None if the seat may not take anything back.
    """
    state = s.game_state
    if policy == "none" or s.status != "running" or state is None or not s.chairs[seat].plays:
        return None
    target = s.last_entry_of(seat) if to is None else to
    if target is None or target >= len(s.entries) or s.entries[target].who != seat:
        return None
    within_rules = s.decider == seat and target >= s.undo_point
    if not within_rules and not may_go_beyond(s, seat, policy):
        return None
    return target, not within_rules


def may_go_beyond(s: TableState, seat: int, policy: str) -> bool:
    """May a seat ask to take back more than the game's rules allow?

    Under the policy `engine`, only a person alone with bots may. Under `agree`, all must agree, so
    it is refused while somebody is away who can still come back.
    """
    if policy == "engine":
        return is_alone(s)
    person = s.chairs[seat].person
    others = [c for c in s.chairs if c.person is not None and c.person != person]
    return all(chair.standing in ("plays", "resigned") for chair in others)


def undo(tx: Transaction, person: str, seat: int, seq: int, to: int | None, message: str) -> None:
    """Take moves back; what goes beyond the game's rules, the others have to agree to."""
    s = tx.before
    running_game(s)
    check_plays(s, seat)
    check_not_stale(s, seq)
    policy = tx.config.request.undo
    undoing = undo_target(s, policy, seat, to)
    if undoing is None:
        raise RequestRefused("no_undo")
    target, beyond = undoing
    others = [i for i, chair in enumerate(s.chairs) if chair.plays and chair.person != person]
    if policy == "agree" and beyond and others:
        if s.undo_request is not None:
            raise RequestRefused("undo_asked")
        tx.add("wish", seat, person=person, message=message, to=target)
        return
    tx.add("undo", seat, person=person, message=message, to=target, beyond=beyond)
    tx.play_chance_and_set_clocks()


def answer_undo(
    tx: Transaction, person: str, seat: int, agrees: bool, seq: int, message: str
) -> None:
    """Agree to another seat's undo request or refuse it, provided the client has seen it."""
    s = tx.before
    running_game(s)
    check_plays(s, seat)
    request = s.undo_request
    if request is None:
        raise RequestRefused("nobody_asked")
    if seq < request.seq or seq > s.seq:
        raise RequestRefused("stale")
    if not agrees:
        tx.add("refuse", seat, person=person, message=message)
        return
    if seat in request.agreed:
        raise RequestRefused("undo_asked")
    tx.add("agree", seat, person=person, message=message)
    if not undo_voters(tx.after):
        tx.add("undo", request.seat, to=request.to, beyond=True)
        tx.play_chance_and_set_clocks()


def withdraw_undo(tx: Transaction, person: str, seat: int, message: str) -> None:
    """No longer ask the others to agree to an undo."""
    running_game(tx.before)
    request = tx.before.undo_request
    if request is None or request.seat != seat:
        raise RequestRefused("nobody_asked")
    tx.add("withdraw", seat, person=person, message=message)


def undo_voters(s: TableState) -> list[int]:
    """The seats whose people have yet to agree to an undo.

    Whoever holds several seats answers for all of them.
    """
    request = s.undo_request
    if request is None:
        return []
    agreed = {s.chairs[seat].person for seat in request.agreed}
    return [i for i, chair in enumerate(s.chairs) if chair.plays and chair.person not in agreed]


# -- sitting, leaving, coming back ---------------------------------------------------------------


def sit(tx: Transaction, person: str, name: str, seat: int, contribution: str) -> None:
    """Take an open seat; the game starts when the last one is taken."""
    s = tx.before
    if s.status != "open":
        raise RequestRefused("already_started")
    if not 0 <= seat < len(s.chairs):
        raise RequestRefused("no_seat", 422, field="seat")
    if s.chairs[seat].kind != "open":
        raise RequestRefused("seat_taken")
    if s.seats_of(person):
        raise RequestRefused("already_seated")
    level = s.chairs[seat].level
    tx.add("sit", seat, person=person, name=name, level=level, contribution=contribution)
    start_if_full(tx)


def start_if_full(tx: Transaction) -> None:
    """Start the game once no seat is open."""
    if all(chair.kind != "open" for chair in tx.after.chairs):
        tx.add("start")
        tx.play_chance_and_set_clocks()


def fill_with_bots(tx: Transaction, contributions: list[str]) -> None:
    """Fill the open seats with bots and start the game."""
    if tx.before.status != "open":
        raise RequestRefused("already_started")
    if all(chair.kind != "person" for chair in tx.before.chairs):
        raise RequestRefused("nobody_sits")
    for seat, chair in enumerate(tx.before.chairs):
        if chair.kind == "open":
            tx.add("bot", seat, level=chair.level, contribution=contributions[seat])
    start_if_full(tx)


def leave(tx: Transaction, person: str, seats: list[int]) -> None:
    """Leave the seat: before the game it is open again, during the game a bot takes over."""
    s = tx.before
    if s.status == "over":
        raise RequestRefused("game_over")
    for seat in seats:
        if s.status == "open":
            tx.add("rise", seat, person=person)
        elif s.chairs[seat].plays:
            tx.add("leave", seat)
    if not tx.events:
        raise RequestRefused("left")
    if s.status == "running":
        tx.play_chance_and_set_clocks()


def resign(tx: Transaction, seats: list[int]) -> None:
    """Give up for good: the last seat that has not given up wins.

    As long as others play on, a bot takes the seat.
    """
    running_game(tx.before)
    for seat in seats:
        if tx.after.status == "running" and tx.before.chairs[seat].standing != "resigned":
            tx.add("resign", seat)
            if tx.after.last_in_play is not None:
                tx.add("end")
    if not tx.events:
        raise RequestRefused("resigned")
    tx.play_chance_and_set_clocks()


def come_back(tx: Transaction, seats: list[int]) -> None:
    """Take seats back from the bots that took over."""
    running_game(tx.before)
    away = [i for i in seats if tx.before.chairs[i].standing in ("left", "overdue")]
    if not away:
        resigned = any(tx.before.chairs[i].standing == "resigned" for i in seats)
        raise RequestRefused("resigned" if resigned else "not_away")
    for seat in away:
        tx.add("back", seat)
    tx.play_chance_and_set_clocks()


def run_out_of_time(tx: Transaction, seat: int) -> None:
    """Let a bot take over a seat whose time is up."""
    tx.add("overdue", seat)
    tx.play_chance_and_set_clocks()
