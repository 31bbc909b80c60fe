"""A step asks a player or chance one question, or runs by itself. It holds no state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from reeftable.core.moves import Move
    from reeftable.core.state import State

# Special values in place of a seat: chance decides, a spectator is looking, nobody is asked.
CHANCE: Final[i64] = -1
SPECTATOR: Final[i64] = -2
NOBODY: Final[i64] = -3

# In `lies_on`: the step may be the lowest of the pending steps.
BOTTOM: Final = -1

# In a mask of people, seat n has bit n and the spectator the bit after the seats.
SPECTATOR_BIT: Final[i64] = 16
EVERYONE: Final[i64] = 31

S = TypeVar("S", bound="State")

# Numbers of steps, and names of a position's fields.
Steps = tuple[int, ...]
Fields = tuple[str, ...]


def only(seat: i64) -> i64:
    """The mask of one seat, or of the spectator."""
    if seat == 0:
        return 1
    if seat == 1:
        return 2
    if seat == 2:
        return 4
    if seat == 3:
        return 8
    return SPECTATOR_BIT


class Refusal:
    """The reason why an action is not allowed: the id of a rule, and parameters for its text.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> state.deal_all()
    >>> state.why_not(state.parse("roll"))
    Refusal(NOT_ASKED (question=COR-2.10a))
    """

    def __init__(self, rule: str, params: dict[str, str | int]) -> None:
        self.rule = rule
        self.params = params

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Refusal) and other.rule == self.rule and other.params == self.params
        )

    def __hash__(self) -> int:
        raise TypeError("a refusal is not hashable")

    def __repr__(self) -> str:
        return f"Refusal({self})"

    def __str__(self) -> str:
        params = ", ".join(f"{name}={value}" for name, value in sorted(self.params.items()))
        return f"{self.rule} ({params})" if params else self.rule


class IllegalAction(ValueError):
    """Raised by `apply` for anything that is not one of the legal actions.

    >>> import reeftable as rt
    >>> state = rt.game("coralia").new(players=2, seed=7)
    >>> state.deal_all()
    >>> try:
    ...     state.apply(state.parse("roll"))
    ... except rt.IllegalAction as error:
    ...     print(error.rule, error.refusal.params)
    NOT_ASKED {'question': 'COR-2.10a'}
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.rule = refusal.rule

    def __reduce__(self) -> tuple[object, ...]:
        return (_illegal, (self.refusal.rule, self.refusal.params))


def _illegal(rule: str, params: dict[str, str | int]) -> IllegalAction:
    return IllegalAction(Refusal(rule, params))


def refuse(rule: str, **params: str | int) -> Refusal:
    """Shorthand for creating a Refusal: `refuse("ABC-1.2", card="angel")`."""
    return Refusal(rule, dict(params))


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One kind of question, or something that happens by itself; `rule` is the rule behind it.

    Three members serve to check positions from outside. `lies_on` holds the numbers of the steps
    that may be directly below it on the stack, and BOTTOM if there may be none. `depends_on` names
    the fields that decide whether it can be pending and whom it asks. `fits` checks its argument.
    """

    rule: str = ""
    moves: str = ""  # the names of the kinds of move that answer it, separated by spaces
    reveals: str = ""  # the places that change when it runs and reveals something
    informs: bool = False  # whether just asking may reveal something: see `witnesses`
    lies_on: Steps = ()
    depends_on: Fields = ()

    def fits(self, s: S, arg: i64) -> bool:
        """Can this step be pending with this argument? Called only for positions from outside."""
        return arg == 0

    def who(self, s: S) -> i64:
        """The seat that is asked, CHANCE, or NOBODY when the step runs by itself."""
        return NOBODY

    def run(self, s: S) -> None:
        """Carry out a step that asks nobody; it must remove itself from the stack."""
        raise AssertionError(f"{type(self).__name__} neither asks nor runs")

    def legal(self, s: S) -> vec[i64]:
        """Every legal answer in ascending order. This alone decides what is legal."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def weights(self, s: S) -> vec[i64]:
        """For chance: the integer weight of each outcome; empty if all are equally likely."""
        return vec[i64]()

    def draw(self, s: S) -> i64:
        """For chance: draw an outcome by weight. A faster override must draw the same outcomes."""
        outcomes = self.legal(s)
        weights = self.weights(s)
        if len(weights) == 0:
            return outcomes[s.below(len(outcomes))]
        total: i64 = 0
        for w in weights:
            total += w
        r = s.below(total)
        i: i64 = 0
        while r >= weights[i]:
            r -= weights[i]
            i += 1
        return outcomes[i]

    def apply(self, s: S, action: i64) -> None:
        """Carry out one of the legal answers."""
        raise AssertionError(f"{type(self).__name__} takes no answer")

    def asks(self, s: S, action: i64) -> bool:
        """Does this action answer this kind of question, whether or not it is legal?"""
        return s.game.moves.row(action).name in self.moves.split()

    def reason(self, s: S, action: i64) -> Refusal:
        """Why an answer to this question is not legal; never called for a legal one."""
        return Refusal(self.rule, {})

    def witnesses(self, s: S, action: i64) -> i64:
        """The mask of those to whom this entry shows something new; with any, it cannot be undone.

        Action -1 is passed when the step runs by itself, or when it asks and `informs` is set.
        """
        return 0

    def audience(self, s: S, action: i64) -> i64:
        """The mask of those who may read the entry in full; the others read `masked`."""
        return EVERYONE

    def masked(self, s: S, action: i64) -> str:
        """The notation of the entry for those outside the audience."""
        return s.game.moves.row(action).masked()

    def in_advance(self, s: S, action: i64, place: str) -> bool:
        """May a legal answer have been decided before the question, for a place if one is named?

        True only for questions that are asked so often that a player may prefer a preset answer.
        """
        return False

    # -- what an answer means to those who choose it; not used to carry out moves --

    def rules(self, s: S, action: i64) -> list[str]:
        """The rules that allow this answer here."""
        rules = [self.rule, *s.game.moves.row(action).rules]
        return [rule for i, rule in enumerate(rules) if rule not in rules[:i]]

    def path(self, s: S, action: i64) -> tuple[str, str]:
        """The places where the answer begins and ends; an empty text stands for no place."""
        return s.game.moves.row(action).path(action, s.game.actor(s))

    def uncovers(self, s: S, action: i64) -> list[str]:
        """The places where something may arrive that nobody can foresee before answering."""
        return []

    def worth(self, s: S, action: i64) -> list[dict[str, Any]]:
        """What an answer is worth later, or what it leaves over, as codes and parameters."""
        return []

    def promise(self, s: S, arg: i64) -> list[dict[str, Any]]:
        """What this step will bring when its turn comes, as codes and parameters."""
        return []

    def expected(self, s: S) -> list[int]:
        """Answers that players expect because they see the piece; illegal ones are explained."""
        return []

    def closed(self, s: S, row: Move) -> Refusal:
        """Why no move of this kind is possible; called only when none is."""
        return self.reason(s, row.first)
