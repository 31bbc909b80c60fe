"""An option as data: what it is, where it leads on the table, what it brings, which rules say so.

Everything is worked out by the engine itself, on a copy dealt anew from what the mover knows: an
option is tried there up to the first thing that chance decides or that anybody is newly shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from reeftable.core.step import NOBODY, Refusal, refuse

if TYPE_CHECKING:
    from reeftable.core.moves import Move
    from reeftable.core.state import State

Option = dict[str, Any]
Event = dict[str, Any]


def options(s: State) -> list[Option]:
    """Every option of the seat that is asked."""
    imagined = imagine(s)
    return [tried(imagined, action) for action in imagined.actions()]


def option(s: State, action: int) -> Option:
    """One action as data; what it brings only if it is an option now."""
    if s.to_move < 0 or not s.is_legal(action):
        return described(s, action)
    return tried(imagine(s), action)


def imagine(s: State) -> State:
    """The table as the seat that is asked may imagine it; what it cannot know is dealt anew."""
    imagined: State = s.resample(s.to_move, 0)
    return imagined


def described(s: State, action: int) -> Option:
    """What an action is, whether or not it is possible now."""
    row = s.game.moves.row(action)
    return {
        "action": action,
        "text": s.game.text(action),
        "verb": row.verb,
        "kind": row.kind,
        "target": row.target(action),
        "words": f"{s.game.name}.option.{row.verb}",
    }


def tried(s: State, action: int) -> Option:
    """An option, with what came of it when it was tried."""
    step = s.present
    after, revealed = s.preview(action)
    uncovered = step.uncovers(s, action)
    events = [
        event
        for event in s.game.story(s, action, after, s.to_move)[1:]
        if event.get("to") not in uncovered
    ]
    begin, end = step.path(s, action)
    touched = {place for event in events for place in (event.get("from"), event.get("to")) if place}
    touched.update(revealed)
    return {
        **described(s, action),
        "places": {
            "from": begin or None,
            "to": end or None,
            "touched": sorted(touched - {begin, end}),
        },
        "brings": [*events, *promises(s, after), *step.worth(s, action)],
        "rules": step.rules(s, action),
    }


def promises(before: State, after: State) -> list[Event]:
    """What the steps pushed by an option will bring, the next one first."""
    common: i64 = 0
    below = before.depth - 2  # the question itself is no promise
    while common < below and common < after.depth and before.stack[common] == after.stack[common]:
        common += 1
    common -= common % 2
    events: list[Event] = []
    top = after.depth - 2
    while top >= common:
        step = after.steps[after.stack[top]]
        if top != below or step is not before.present:
            events += step.promise(after, after.stack[top + 1])
        top -= 2
    return events


def at_place(s: State, place: str) -> list[int]:
    """Every answer that begins or ends at a place, allowed or not.

    If nothing that answers the present question does, the answers to other questions are meant.
    """
    step, actor = s.present, s.game.actor(s)
    now = [action for name in step.moves.split() for action in s.game.moves[name].actions()]
    here = [action for action in now if place in step.path(s, action)]
    if here:
        return here
    rows = [row for row in s.game.moves.rows if row.kind != "chance"]
    return [a for row in rows for a in row.actions() if place in row.path(a, actor)]


def common_refusal(s: State, actions: list[int]) -> Refusal:
    """The rule against all of these, none of them legal; without one, that they are not asked."""
    refusals = [s.refusal(action) for action in actions]
    if len({refusal.rule for refusal in refusals}) != 1:
        return refuse("NOT_ASKED", question=s.present.rule)
    first = refusals[0]
    shared = {
        name: value
        for name, value in first.params.items()
        if all(refusal.params.get(name) == value for refusal in refusals)
    }
    return Refusal(first.rule, shared)


def closed(s: State) -> list[dict[str, Any]]:
    """Every kind of move that would answer the question but is not possible now, and why."""
    if s.to_move == NOBODY:
        return []
    open_now = {s.game.moves.row(action).name for action in s.actions()}
    rows = [s.game.moves[name] for name in s.present.moves.split()]
    return [refused(row, s.present.closed(s, row)) for row in rows if row.name not in open_now]


def refused(row: Move, refusal: Refusal) -> dict[str, Any]:
    """A closed kind of move as data."""
    return {
        "verb": row.verb,
        "kind": row.kind,
        "rule": refusal.rule,
        "params": dict(refusal.params),
    }
