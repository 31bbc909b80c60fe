"""What people may do at a table: each checks the right to, then adds lines to a tx."""

from __future__ import annotations

from reeftable.core import offer
from reeftable.core.state import State
from reeftable.server.refusal import RequestRefused
from reeftable.server.table import LiveTable, Transaction
from reeftable.server.table_state import TableState
from reeftable.server.wire import WhyHere


def own_seat(s: TableState, person: str | None, seat: int | None) -> int:
    """The seat a person acts for; it must be theirs."""
    mine = s.seats_of(person)
    if not mine:
        raise RequestRefused("not_seated", 403)
    if seat is None:
        if len(mine) > 1:
            asked = s.to_move
            if asked in mine:
                return asked
            raise RequestRefused("which_seat", 422, field="seat")
        return mine[0]
    if seat not in mine:
        raise RequestRefused("not_your_seat", 403)
    return seat


def running(s: TableState) -> State:
    """The state of a running game."""
    if s.status == "over":
        raise RequestRefused("game_over")
    if s.status != "running" or s.game_state is None:
        raise RequestRefused("not_started")
    return s.game_state


def fresh(s: TableState, seq: int) -> None:
    """RequestRefused what was decided about another position."""
    if seq < s.position_seq or seq > s.seq:
        raise RequestRefused("stale")


def playing(s: TableState, seat: int) -> None:
    """RequestRefused for a seat where a bot goes on."""
    if not s.chairs[seat].plays:
        raise RequestRefused(s.chairs[seat].standing, 403)


# -- moves ---------------------------------------------------------------------------------------


def move(b: Transaction, person: str, seat: int, action: int, seq: int, message: str) -> None:
    """A person's choice."""
    s = b.before
    state = running(s)
    playing(s, seat)
    fresh(s, seq)
    if state.to_move != seat:
        raise RequestRefused("not_your_turn")
    if not state.is_legal(action):
        raise refusal(state, seat, action)
    b.add("move", seat, b.config.game.text(action), person=person, message=message)
    b.settle()


def refusal(state: State, seat: int, action: int) -> RequestRefused:
    """Why a move is refused, found on a state that holds only what the seat knows."""
    imagined: State = state.resample(seat, 0)
    found = imagined.why_not(action)
    if found is None:
        raise AssertionError("a seat's moves depend on what it cannot know")
    return RequestRefused("rule", rule=found.rule, params=dict(found.params))


def why_here(state: State, place: str) -> WhyHere:
    """What a place on the table would be an answer to, for the seat that is asked."""
    imagined = offer.imagine(state)
    actions = offer.at_place(imagined, place)
    allowed = [action for action in actions if imagined.is_legal(action)]
    if allowed:
        return WhyHere(possible=True, action=allowed[0] if len(allowed) == 1 else None)
    refusal = offer.common_refusal(imagined, actions)
    meant = offer.described(imagined, actions[0]) if len(actions) == 1 else None
    return WhyHere(
        possible=False,
        rule=refusal.rule,
        params=dict(refusal.params),
        action=meant["action"] if meant else None,
        verb=meant["verb"] if meant else None,
        target=meant["target"] if meant else {},
    )


def bot_move(b: Transaction, seat: int, action: int, level: str) -> None:
    """A bot's choice, checked like anyone's."""
    state = running(b.before)
    if state.to_move != seat or not state.is_legal(action):
        raise RequestRefused("rule")
    b.add("move", seat, b.config.game.text(action), bot=level)
    b.settle()


# -- taking back ---------------------------------------------------------------------------------


def is_alone(s: TableState) -> bool:
    """Does one person play against bots only?"""
    return sum(1 for chair in s.chairs if chair.kind == "person") == 1


def undo_to(
    b: Transaction | LiveTable, seat: int, to: int | None = None
) -> tuple[int, bool] | None:
    """How many entries would stay, and whether that is beyond what the game's rules allow."""
    s = b.before if isinstance(b, Transaction) else b.state
    policy = b.config.wish.undo
    if (
        policy == "none"
        or s.status != "running"
        or s.game_state is None
        or not s.chairs[seat].plays
    ):
        return None
    wanted = s.last_entry_of(seat) if to is None else to
    if wanted is None or wanted >= len(s.entries) or s.entries[wanted].who != seat:
        return None
    within = s.game_state.decider == seat and wanted >= s.game_state.undo_point()
    if not within and not may_go_beyond(s, seat, policy):
        return None
    return wanted, not within


def may_go_beyond(s: TableState, seat: int, policy: str) -> bool:
    """May a seat want to take back more than the game's rules allow?

    By itself with bots only. Otherwise all must agree, and who may come back is not there to.
    """
    if policy == "engine":
        return is_alone(s)
    mine = s.chairs[seat].person
    others = [c for c in s.chairs if c.person is not None and c.person != mine]
    return all(chair.standing in ("plays", "resigned") for chair in others)


def undo(b: Transaction, person: str, seat: int, seq: int, to: int | None, message: str) -> None:
    """Take back, or ask the others whether one may."""
    s = b.before
    running(s)
    playing(s, seat)
    fresh(s, seq)
    found = undo_to(b, seat, to)
    if found is None:
        raise RequestRefused("no_undo")
    kept, beyond = found
    others = [i for i, chair in enumerate(s.chairs) if chair.plays and chair.person != person]
    if b.config.wish.undo == "agree" and others:
        if s.wish is not None:
            raise RequestRefused("undo_asked")
        b.add("wish", seat, person=person, message=message, to=kept)
        return
    b.add("undo", seat, person=person, message=message, to=kept, beyond=beyond)
    b.settle()


def answer(b: Transaction, person: str, seat: int, agrees: bool, seq: int, message: str) -> None:
    """Agree to another's wish to take back, or refuse it; it must be the wish one has seen."""
    s = b.before
    running(s)
    playing(s, seat)
    wish = s.wish
    if wish is None:
        raise RequestRefused("nobody_asked")
    if seq < wish.seq or seq > s.seq:
        raise RequestRefused("stale")
    if not agrees:
        b.add("refuse", seat, person=person, message=message)
        return
    if seat in wish.agreed:
        raise RequestRefused("undo_asked")
    b.add("agree", seat, person=person, message=message)
    owner = s.chairs[wish.seat].person
    asked = [i for i, c in enumerate(s.chairs) if c.plays and c.person != owner]
    agreed = wish.agreed | {seat}
    # Whoever holds several seats answers for all of them.
    people = {s.chairs[i].person for i in agreed}
    if all(s.chairs[i].person in people for i in asked):
        b.add("undo", wish.seat, to=wish.to, beyond=True)
        b.settle()


# -- sitting, leaving, coming back ---------------------------------------------------------------


def sit(b: Transaction, person: str, name: str, seat: int, contribution: str) -> None:
    """Take an open seat; the game starts with the last one."""
    s = b.before
    if s.status != "open":
        raise RequestRefused("already_started")
    if not 0 <= seat < len(s.chairs):
        raise RequestRefused("no_seat", 422, field="seat")
    if s.chairs[seat].kind != "open":
        raise RequestRefused("seat_taken")
    if s.seats_of(person):
        raise RequestRefused("already_seated")
    level = s.chairs[seat].level
    b.add("sit", seat, person=person, name=name, level=level, contribution=contribution)
    start_if_full(b)


def start_if_full(b: Transaction) -> None:
    """Begin once no seat is open."""
    if all(chair.kind != "open" for chair in b.after.chairs):
        b.add("start")
        b.settle()


def fill(b: Transaction, contributions: list[str]) -> None:
    """Bots take the open seats, and the game starts."""
    if b.before.status != "open":
        raise RequestRefused("already_started")
    for seat, chair in enumerate(b.before.chairs):
        if chair.kind == "open":
            b.add("bot", seat, level=chair.level, contribution=contributions[seat])
    start_if_full(b)


def leave(b: Transaction, person: str, seats: list[int]) -> None:
    """Get up: before the game the seat is open again, later a bot goes on."""
    s = b.before
    if s.status == "over":
        raise RequestRefused("game_over")
    for seat in seats:
        if s.status == "open":
            b.add("rise", seat, person=person)
        elif s.chairs[seat].plays:
            b.add("leave", seat)
    if not b.lines:
        raise RequestRefused("left")
    if s.status == "running":
        b.settle()


def resign(b: Transaction, seats: list[int]) -> None:
    """Give up for good; a bot plays on for the others."""
    running(b.before)
    for seat in seats:
        if b.before.chairs[seat].standing != "resigned":
            b.add("resign", seat)
    if not b.lines:
        raise RequestRefused("resigned")
    b.settle()


def back(b: Transaction, seats: list[int]) -> None:
    """Take a seat back from the bot that went on."""
    running(b.before)
    away = [i for i in seats if b.before.chairs[i].standing in ("left", "overdue")]
    if not away:
        resigned = any(b.before.chairs[i].standing == "resigned" for i in seats)
        raise RequestRefused("resigned" if resigned else "not_away")
    for seat in away:
        b.add("back", seat)
    b.settle()


def overdue(b: Transaction, seat: int) -> None:
    """A clock fell."""
    b.add("overdue", seat)
    b.settle()
