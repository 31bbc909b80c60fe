"""A Game holds one game's rules and makes its States."""

from __future__ import annotations

import importlib
from typing import Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.chance import Committed, Generator, seeded
from reeftable.core.drawing import Drawing
from reeftable.core.moves import Moves
from reeftable.core.state import State
from reeftable.core.step import Step

MOST_SEATS: Final = 4
I64_LIMIT: Final = 2**62
QUOTED: Final = 60

S = TypeVar("S", bound="State")


class NotationError(ValueError):
    """Raised for text that names no action of the game."""


class PositionError(ValueError):
    """Raised by `load` for data that is no position; names the field."""


class Option:
    """A choice of rules made before the game; the first of `choices` is the default."""

    def __init__(self, name: str, choices: tuple[str, ...], rule: str) -> None:
        self.name = name
        self.choices = choices
        self.default = choices[0]
        self.rule = rule


class Game(Generic[S]):
    """One game's rules; games differ by what they override here."""

    def __init__(
        self,
        name: str,
        players: list[int],
        options: list[Option],
        steps: list[Step[S]],
        moves: Moves,
        scalars: list[str],
        arrays: list[str],
    ) -> None:
        self.name = name
        self.players = players
        self.options = options
        self.steps = vec[Step](steps)  # type: ignore[type-arg]  # the bare class, at run time
        self.moves = moves
        self.scalars = scalars  # names of the state's own ints
        self.arrays = arrays  # names of the state's own arrays
        self.num_actions = len(moves.texts)
        # Every action as a Python int, so that a list of actions makes no new ones.
        self.numbers: list[object] = list(range(len(moves.texts)))
        self.drawing: type[Drawing] = Drawing  # draws a view
        self.rules_version = 1
        self.data_hash = ""
        self._numbers = {text: a for a, text in enumerate(moves.texts)}
        if len(self._numbers) != len(moves.texts):
            raise AssertionError(f"{self.name}: two actions share a notation")

    # -- what each game says --------------------------------------------------------------

    def blank(self, players: i64, options: dict[str, str]) -> S:
        """A state before the first entry, its steps pushed but not yet settled."""
        raise NotImplementedError

    def clone(self, s: S) -> S:
        """An independent copy."""
        raise NotImplementedError

    def view(self, s: S, seat: i64) -> dict[str, Any]:
        """What the seat may know."""
        raise NotImplementedError

    def resample(self, s: S, seat: i64, seed: int) -> S:
        """A state drawn from what the seat knows."""
        raise NotImplementedError

    def breakdown(self, s: S) -> list[dict[str, int]]:
        """Public points per seat and category."""
        raise NotImplementedError

    def ranks(self, s: S) -> list[int]:
        """Places by the rules on ties."""
        raise NotImplementedError

    def actor(self, s: S) -> int | None:
        """The seat that decides, or for which chance decides; None if it is for nobody."""
        raise NotImplementedError

    def story(self, before: S, entry: int, after: S, seat: int) -> list[dict[str, Any]]:
        """Codes and parameters of what the seat saw happen."""
        raise NotImplementedError

    def check(self, s: S) -> None:
        """Every invariant of the game."""
        raise NotImplementedError

    def whole_text(self, s: S) -> str:
        """Everything the state holds as plain text, hidden things too."""
        raise NotImplementedError

    # -- what all games share -------------------------------------------------------------

    def new(
        self,
        players: int = 2,
        seed: int | None = None,
        options: dict[str, str] | None = None,
        source: Committed | None = None,
    ) -> S:
        """A new game; chance follows the seed, or the committed source, or (neither) a record."""
        if players not in self.players:
            allowed = ", ".join(str(n) for n in self.players)
            raise ValueError(f"{self.name} is for {allowed} players")
        s = self.blank(players, self.full_options(options or {}))
        if seed is not None:
            s.generator = seeded(seed)
        s.committed = source if seed is None else None
        s.settle()
        return s

    def full_options(self, given: dict[str, str]) -> dict[str, str]:
        """The options with defaults filled in, in the game's order; refuses unknown ones."""
        known = {option.name: option for option in self.options}
        for name, choice in given.items():
            if name not in known:
                raise ValueError(f"{self.name} has no option {str(name)[:QUOTED]!r}")
            if choice not in known[name].choices:
                choices = ", ".join(known[name].choices)
                raise ValueError(f"option {name} is one of {choices}, not {str(choice)[:QUOTED]!r}")
        return {o.name: given.get(o.name, o.default) for o in self.options}

    def text(self, action: int) -> str:
        """The action in notation."""
        if not 0 <= action < self.num_actions:
            raise ValueError(f"{self.name} has no action of that number")
        return self.moves.texts[action]

    def parse(self, text: str) -> int:
        """The action a notation stands for; spaces and capitals do not matter."""
        action = self._numbers.get(" ".join(text.lower().split()))
        if action is None:
            raise NotationError(f"no such move: {text[:QUOTED]!r}")
        return action

    def all_scalars(self) -> list[str]:
        """Names of every int in a position."""
        return ["players", "to_move", "entries", "draws", "kept", "decider", *self.scalars]

    def load(self, d: dict[str, Any], source: Committed | Generator | None = None) -> S:
        """The state a position describes; refuses, naming the field, what is none."""
        from reeftable.core.position import load

        return load(self, d, source)

    def __reduce__(self) -> tuple[object, ...]:
        return (_game_in, (type(self).__module__,))


def _game_in(module: str) -> Any:
    return importlib.import_module(module).GAME
