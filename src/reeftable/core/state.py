"""A State is one position of one game: the pending question, its legal answers, and the views."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final, Self, SupportsIndex, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core import offer
from reeftable.core.chance import Committed, Generator, NoSource, seeded
from reeftable.core.numbers import ACTION, SEAT, SEED, whole
from reeftable.core.step import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    IllegalAction,
    Refusal,
    Step,
    only,
    refuse,
)

if TYPE_CHECKING:
    from reeftable.core.game import Game


# Shared by all empty arrays, because creating a new one for each copy would take longer.
EMPTY: Final = vec[i64]()


class State:
    """One position of one game, possibly in the middle of a move. It keeps no history.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> state.deal_all()  # chance decides until a player is asked
    >>> state.to_move, [state.text(action) for action in state.actions()][:2]
    (1, ['take red', 'take orange'])
    >>> state.apply(state.parse("take red"))
    """

    def __init__(self, game: Game[Any], players: i64, options: dict[str, str]) -> None:
        self.game = game
        self.steps = game.steps  # indexed by step number; an option may replace some of them
        self.options = options
        self.players = players  # how many players there are
        self.to_move: i64 = NOBODY  # the seat that is asked; -1 chance, -3 nobody
        self.entries: i64 = 0  # entries so far
        self.draws: i64 = 0  # chance entries so far
        self.kept: i64 = 0  # how many entries can no longer be taken back
        self.decider: i64 = NOBODY  # who decided last
        # The pending steps; `depth` ints are in use.
        self.stack = EMPTY  # number and argument of each pending step, the current one last
        self.depth: i64 = 0
        self.present: Step[Any] = game.steps[0]  # the step that asks now
        self.generator: Generator | None = None
        self.committed: Committed | None = None
        self._legal = EMPTY  # cache of the legal actions
        self._legal_is_fresh = False

    # -- asking and answering -------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.to_move == NOBODY

    def legal(self) -> vec[i64]:
        """Every legal action in ascending order, as the engine's own array: do not change it."""
        if not self._legal_is_fresh:
            self._legal = self.present.legal(self) if self.to_move != NOBODY else vec[i64]()
            self._legal_is_fresh = True
        return self._legal

    def actions(self) -> list[int]:
        """Every legal action in ascending order; empty only when the game is over."""
        numbers = self.game.numbers
        return cast("list[int]", [numbers[a] for a in self.legal()])

    def is_legal(self, action: SupportsIndex) -> bool:
        """Is the action legal now?"""
        return self._is_legal(whole(action, ACTION))

    def _is_legal(self, action: int) -> bool:
        if not 0 <= action < self.game.num_actions:
            return False
        number: i64 = action
        for a in self.legal():
            if a == number:
                return True
        return False

    def apply(self, action: SupportsIndex) -> None:
        """Carry out a legal action; for any other, raise IllegalAction and change nothing."""
        number = whole(action, ACTION)
        if not self._is_legal(number):
            raise IllegalAction(self.refusal(number))
        self.play(number)

    def why_not(self, action: SupportsIndex) -> Refusal | None:
        """The rule that forbids an action, or None if it is legal."""
        number = whole(action, ACTION)
        return None if self._is_legal(number) else self.refusal(number)

    def refusal(self, action: int) -> Refusal:
        """The rule that forbids an action known to be illegal."""
        if self.to_move == NOBODY:
            return refuse("GAME_OVER")
        if not 0 <= action < self.game.num_actions:
            return refuse("UNKNOWN_ACTION", actions=self.game.num_actions)
        step = self.present
        if not step.asks(self, action):
            return refuse("NOT_ASKED", question=step.rule)
        return step.reason(self, action)

    def play(self, action: i64) -> None:
        """Carry out an action that is known to be legal, without checking it."""
        step = self.present
        self._legal_is_fresh = False
        is_final = True
        if self.to_move == CHANCE:
            self.draws += 1
        else:
            if self.to_move != self.decider:
                self.kept = self.entries
                self.decider = self.to_move
            is_final = step.witnesses(self, action) != 0
        step.apply(self, action)
        self.entries += 1
        if is_final:
            self.kept = self.entries
        self.settle()

    # -- chance ---------------------------------------------------------------------------

    def weights(self) -> list[int]:
        """The weight of each possible outcome, when chance is to move."""
        if self.to_move != CHANCE:
            raise IllegalAction(refuse("NOT_CHANCE"))
        weights = [int(w) for w in self.present.weights(self)]
        return weights or [1] * len(self.legal())

    def deal(self) -> int:
        """Let chance decide: draw an outcome, carry it out and return it."""
        if self.to_move != CHANCE:
            raise IllegalAction(refuse("NOT_CHANCE"))
        outcome = self.sample()
        self.play(outcome)
        return outcome

    def deal_all(self) -> None:
        """Let chance decide until a player is asked or the game is over."""
        while self.to_move == CHANCE:
            self.play(self.sample())

    def sample(self) -> i64:
        """An outcome drawn by weight from the state's source of chance, not yet carried out."""
        return self.present.draw(self)

    def below(self, n: i64) -> i64:
        """A uniform int in 0..n-1 from the state's source of chance."""
        if self.generator is not None:
            return self.generator.below(n)
        if self.committed is not None:
            return self.committed.below(n, self.draws)
        raise NoSource

    def reseed(self, seed: SupportsIndex) -> None:
        """Use this seed as the source of chance from here on."""
        self.generator = seeded(whole(seed, SEED))
        self.committed = None

    # -- the stack of pending steps -------------------------------------------------------

    def arg(self) -> i64:
        """The current step's argument."""
        top = self.depth - 1
        return self.stack[top]

    def set_arg(self, value: i64) -> None:
        """Change the current step's argument."""
        top = self.depth - 1
        self.stack[top] = value

    def push(self, step: i64, arg: i64 = 0) -> None:
        """Put a step on top of the stack: it comes before all pending ones."""
        depth = self.depth
        if depth == len(self.stack):
            self.stack = append(append(self.stack, step), arg)
        else:
            self.stack[depth] = step
            self.stack[depth + 1] = arg
        self.depth = depth + 2

    def begin(self, order: vec[i64]) -> None:
        """Put these steps on top of the stack, the first one on top; see `core.order`."""
        i: i64 = len(order) - 2
        while i >= 0:
            self.push(order[i], order[i + 1])
            i -= 2

    def pop(self) -> None:
        """Remove the current step, which is finished, from the stack."""
        self.depth -= 2

    def settle(self) -> None:
        """Run steps that ask nobody, until the step on top asks a question or none is left."""
        while self.depth > 0:
            top = self.depth - 2
            number = self.stack[top]
            step = self.steps[number]
            who = step.who(self)
            if who != NOBODY:
                self.to_move = who
                self.present = step
                if step.informs and self.kept < self.entries and step.witnesses(self, -1) != 0:
                    self.kept = self.entries
                return
            if step.witnesses(self, -1) != 0:
                self.kept = self.entries
            step.run(self)
        self.to_move = NOBODY

    # -- what a seat may see and do -------------------------------------------------------

    def text(self, action: SupportsIndex) -> str:
        """The action in notation."""
        return self.game.text(action)

    def text_for(self, action: SupportsIndex, seat: SupportsIndex) -> str:
        """An answer to the current question in notation, masked if the seat may not read it."""
        number = whole(action, ACTION)
        text = self.game.text(number)
        if self.to_move == NOBODY:
            return text
        step = self.present
        if step.audience(self, number) & only(self.checked_seat(seat)) != 0:
            return text
        return step.masked(self, number)

    def parse(self, text: str) -> int:
        """The action with this notation."""
        return self.game.parse(text)

    def option(self, action: SupportsIndex) -> dict[str, Any]:
        """Describe an action as data for a front-end, with its effects if it is legal now."""
        action = whole(action, ACTION)
        self.game.text(action)
        return offer.option(self, action)

    def options_for(self, seat: SupportsIndex) -> list[dict[str, Any]]:
        """The seat's legal actions as data; empty unless it is to move."""
        return offer.options(self) if self.checked_seat(seat) == self.to_move else []

    def may_preset(self, action: SupportsIndex, place: str = "") -> bool:
        """Does an answer decided in advance, for a place if one is named, fit this question?"""
        number = whole(action, ACTION)
        if self.to_move < 0 or not self._is_legal(number):
            return False
        return self.present.in_advance(self, number, place)

    def closed_for(self, seat: SupportsIndex) -> list[dict[str, Any]]:
        """The kinds of move that are impossible now, and why; empty unless the seat is to move."""
        return offer.closed(self) if self.checked_seat(seat) == self.to_move else []

    def preview(self, action: i64) -> tuple[Any, list[str]]:
        """Carry out a legal action on a copy, up to where chance decides or something is revealed.

        Returns the copy and the places that the reveal would change.
        """
        t: State = self.clone()
        uncovered = t.present.uncovers(t, action)
        t.present.apply(t, action)
        t.entries += 1
        t._legal_is_fresh = False
        while t.depth > 0:
            step = t.steps[t.stack[t.depth - 2]]
            who = step.who(t)
            if who != NOBODY:
                t.to_move = who
                t.present = step
                return t, uncovered
            if step.witnesses(t, -1) != 0:
                return t, [*uncovered, *step.reveals.split()]
            step.run(t)
        t.to_move = NOBODY
        return t, uncovered

    def view(self, seat: SupportsIndex) -> dict[str, Any]:
        """All that the seat (or SPECTATOR) may know if it forgets nothing, as JSON-safe data."""
        return self.game.view(self, self.checked_seat(seat))

    def resample(self, seat: SupportsIndex, seed: SupportsIndex) -> Self:
        """A state drawn uniformly from all deals that fit what the seat has seen."""
        other: Self = self.game.resample(self, self.checked_seat(seat), whole(seed, SEED))
        other._legal_is_fresh = False  # the answers may depend on what was re-dealt
        return other

    def scores(self) -> list[int]:
        """The public points of each seat so far; when the game is over, its final points."""
        return [sum(parts.values()) for parts in self.breakdown()]

    def breakdown(self) -> list[dict[str, int]]:
        """The points of each seat by category; they add up to `scores`."""
        return self.game.breakdown(self)

    def ranks(self) -> list[int]:
        """Each seat's place, 1 being the first; tied seats share a place."""
        return self.game.ranks(self)

    def undo_point(self) -> int:
        """How many entries can no longer be taken back.

        These are all entries up to the latest of three: the last outcome of chance, the last entry
        that showed somebody something new, the last decision of another player.
        """
        return self.kept

    def check(self) -> None:
        """Raise AssertionError naming the first invariant that does not hold."""
        self.game.check(self)

    def checked_seat(self, seat: SupportsIndex) -> i64:
        """Convert the number of a seat, or SPECTATOR; raises ValueError for any other number."""
        number = whole(seat, SEAT)
        if number != SPECTATOR and not 0 <= number < self.players:
            raise ValueError(f"no seat has that number in a game of {self.players} players")
        return number

    # -- copying and saving ---------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy that will draw the same outcomes of chance."""
        other: Self = self.game.clone(self)
        return other

    def copy_kernel(self, other: State) -> None:
        """Copy the fields that every game has from another state of the same game."""
        self.to_move = other.to_move
        self.entries = other.entries
        self.draws = other.draws
        self.kept = other.kept
        self.decider = other.decider
        self.stack = other.stack[: other.depth]
        self.depth = other.depth
        self.present = other.present
        generator = other.generator
        self.generator = generator.copy() if generator is not None else None
        self.committed = other.committed
        # These are never changed in place, so both states may share them.
        self._legal = other._legal
        self._legal_is_fresh = other._legal_is_fresh

    def position(self) -> dict[str, Any]:
        """The whole state as data, without the source of chance."""
        d: dict[str, Any] = {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": self.game.written_options(self.options),
            "stack": list(self.stack)[: self.depth],
        }
        unused = self.game.unused_fields(self.options)
        for name in self.game.all_scalars():
            if name not in unused:
                d[name] = getattr(self, name)
        for name in self.game.arrays:
            if name not in unused:
                d[name] = list(getattr(self, name))
        return d

    def digest(self) -> str:
        """A hash of the whole state, the same on every machine."""
        text = json.dumps(self.position(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        """Is it the same position of the same game? Sources of chance are not compared."""
        if not isinstance(other, State):
            return NotImplemented
        return self.position() == other.position()

    def __repr__(self) -> str:
        """A summary: the game, the number of players and entries, and the current question."""
        name = self.game.name
        start = f"<State of {name}: {self.players} players, {self.entries} entries, "
        if self.to_move == NOBODY:
            return start + "over>"
        who = "chance" if self.to_move == CHANCE else f"seat {self.to_move}"
        return f"{start}{who} is asked {type(self.present).__name__}>"

    def __str__(self) -> str:
        """The whole table in plain text, hidden things included."""
        return self.game.whole_text(self)

    def __reduce__(self) -> tuple[object, ...]:
        g = self.generator
        source = (g.x, g.c) if g is not None else self.committed
        return (_unpickle, (self.game, self.position(), source))


def _unpickle(game: Game[Any], position: dict[str, Any], source: Any) -> Any:
    if isinstance(source, tuple):
        source = Generator(source[0], source[1])
    return game.load(position, source)
