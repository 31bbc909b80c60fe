"""Describes options as data for front-ends: what each one is, its places, effects and rules.

The effects are found by trying the option on a copy of the state, up to the point where chance
decides or somebody is shown something new. In this copy everything that the mover cannot know is
re-dealt at random, so an option never gives away anything hidden.
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
    """Every option of the seat that is to move."""
    imagined = imagine(s)
    return [tried(imagined, action) for action in imagined.actions()]


def option(s: State, action: int) -> Option:
    """Describe one action as data; if it is legal now, its effects are included."""
    if s.to_move < 0 or not s.is_legal(action):
        return described(s, action)
    return tried(imagine(s), action)


def imagine(s: State) -> State:
    """A copy in which everything that the seat to move cannot know is re-dealt at random."""
    imagined: State = s.resample(s.to_move, 0)
    return imagined


def described(s: State, action: int) -> Option:
    """Describe an action without its effects; it need not be legal now."""
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
    """Describe an option with its effects, which are found by trying it."""
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
    """What the steps that an option adds to the stack will bring, the next step first."""
    common: i64 = 0
    below = before.depth - 2  # the question itself promises nothing
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
    """Every action that begins or ends at a place, legal or not.

    Answers to the current question are preferred; without any, answers to all other questions.
    """
    step, actor = s.present, s.game.actor(s)
    answers = [action for name in step.moves.split() for action in s.game.moves[name].actions()]
    at_this_place = [action for action in answers if place in step.path(s, action)]
    if at_this_place:
        return at_this_place
    rows = [row for row in s.game.moves.rows if row.kind != "chance"]
    return [a for row in rows for a in row.actions() if place in row.path(a, actor)]


def common_refusal(s: State, actions: list[int]) -> Refusal:
    """The rule that forbids all of these actions, or NOT_ASKED if they have none in common."""
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
    """Every kind of move that would answer the question but is not possible now, and why.

    Also every single move of which players see the piece, but which is not possible.
    """
    if s.to_move == NOBODY:
        return []
    open_now = {s.game.moves.row(action).name for action in s.actions()}
    rows = [s.game.moves[name] for name in s.present.moves.split()]
    expected = sorted({a for a in s.present.expected(s) if not s.is_legal(a)})
    kinds = [refused(row, s.present.closed(s, row)) for row in rows if row.name not in open_now]
    return kinds + [refused_move(s, action) for action in expected]


def refused_move(s: State, action: int) -> dict[str, Any]:
    """A single move that is not possible now, as data."""
    row = s.game.moves.row(action)
    return {**refused(row, s.refusal(action)), "target": row.target(action)}


def refused(row: Move, refusal: Refusal) -> dict[str, Any]:
    """A kind of move that is not possible now, as data."""
    return {
        "verb": row.verb,
        "kind": row.kind,
        "target": {},
        "rule": refusal.rule,
        "params": dict(refusal.params),
    }
