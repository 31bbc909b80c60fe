"""A Game holds the rules of one game and creates its States."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Final, Generic, SupportsIndex, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.chance import Committed, Generator, seeded
from reeftable.core.data_file import (
    SAME_GAME,
    fingerprint,
    owners,
    read_older_data_file,
    replaced,
)
from reeftable.core.drawing import PLAIN_WIDTH, Drawing, Wording
from reeftable.core.moves import Moves
from reeftable.core.numbers import ACTION, PLAYERS, SEED, whole
from reeftable.core.parts import GameData, Parts
from reeftable.core.state import State
from reeftable.core.step import Step

FIRST_VERSION: Final = "0.1.0"
MOST_SEATS: Final = 4
I64_LIMIT: Final = 2**62
QUOTED: Final = 60

S = TypeVar("S", bound="State")


class NotationError(ValueError):
    """Raised when a text is not the notation of any action of the game.

    >>> import reeftable as rt
    >>> rt.game("coralia").parse("take pink")
    Traceback (most recent call last):
        ...
    reeftable.core.game.NotationError: no such move: 'take pink'
    """


class PositionError(ValueError):
    """Raised by `load` for data that is not a valid position; the message names the field.

    >>> import reeftable as rt
    >>> game = rt.game("coralia")
    >>> game.load({**game.new(players=2).position(), "players": 9})
    Traceback (most recent call last):
        ...
    reeftable.core.game.PositionError: players: coralia cannot be played by 9
    """


class ExcludedOption(ValueError):
    """Raised when two of the chosen options exclude each other; `rule` forbids the combination."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule


class Exclusion:
    """States that one choice of an option cannot be combined with a choice of another option."""

    def __init__(self, choice: str, other: str, other_choice: str, rule: str) -> None:
        self.choice = choice
        self.other = other  # the name of the other option
        self.other_choice = other_choice
        self.rule = rule  # the rule that forbids the combination


class Option:
    """A setting of the rules, chosen before the game; the first of `choices` is the default.

    Positions and records leave out an option added after the first release while it is at its
    default, so that older positions, digests and records stay valid. A choice may replace numbers
    in data.toml, given by their paths: `replaces={"short": {"rounds.count": 8}}`. It may also
    exclude choices of other options; one that requires another option excludes its default.

    >>> import reeftable as rt
    >>> option = rt.game("lumicora").options[0]
    >>> option.name, option.choices, option.default
    ('reef', ('A', 'B'), 'A')
    """

    def __init__(
        self,
        name: str,
        choices: tuple[str, ...],
        rule: str,
        since: str = FIRST_VERSION,
        replaces: dict[str, dict[str, Any]] | None = None,
        excludes: tuple[Exclusion, ...] = (),
    ) -> None:
        self.name = name
        self.excludes = excludes
        self.replaces: dict[str, dict[str, Any]] = replaces or {}
        self.choices = choices
        self.default = choices[0]
        self.rule = rule
        self.always_written = since == FIRST_VERSION


class Game(Generic[S]):
    """The rules of one game: its steps, moves, options and data. Creates and loads its states.

    >>> import reeftable as rt
    >>> game = rt.game("coralia")
    >>> game.players, game.rules_version, game.text(142)
    ([2, 3, 4], 1, 'take blue')
    >>> state = game.new(players=3, seed=7, options={"white_island": "strict"})
    """

    def __init__(
        self,
        name: str,
        players: list[int],
        options: list[Option],
        steps: list[Step[S]],
        moves: Moves,
        scalars: Sequence[str],
        arrays: Sequence[str],
        parts: Parts[S],
        data: GameData,
    ) -> None:
        self.name = name
        self.players = players
        self.options = options
        # A vec cannot be made of `Step[S]`: at run time its item type must be a plain class.
        self.steps = vec[Step](steps)  # type: ignore[type-arg]
        self.moves = moves
        self.scalars = list(scalars)  # names of the ints that this game adds to State
        self.arrays = list(arrays)  # names of the arrays that this game adds to State
        # Names of the arrays that grow during play; the others keep the length of a new game.
        self.growing: tuple[str, ...] = ()
        # Fields that only one option uses -> its name. Without the option, positions omit them.
        self.used_by: dict[str, str] = {}
        self.num_actions = len(moves.texts)
        # One Python int per action, created once, so that listing actions creates no objects.
        self.numbers: list[object] = list(range(len(moves.texts)))
        self.parts = parts
        self.raw_data: dict[str, Any] = data.raw  # the parsed data.toml
        self.rules_version: int = data.raw["rules_version"]
        self.data_hash = data.hash  # with every option at its default
        # The prepared data for each combination of choices that replace numbers; "" without any.
        self._data: dict[str, Any] = {"": data}
        self._owners = owners(data.raw)  # names of the options that have data of their own
        self._versions: dict[int, Game[S]] = {}
        self._numbers = {text: a for a, text in enumerate(moves.texts)}
        if len(self._numbers) != len(moves.texts):
            raise AssertionError(f"{self.name}: two actions have the same notation")

    # -- what each game defines -----------------------------------------------------------

    def clone(self, s: S) -> S:
        """An independent copy."""
        raise NotImplementedError

    def blank(self, players: i64, options: dict[str, str]) -> S:
        """A state before the first entry, with its first steps pending but not yet run."""
        s = self.parts.state(self, self.data_for(options), players, options)
        self.parts.lay_out(s)
        return s

    def view(self, s: S, seat: i64) -> dict[str, Any]:
        """Everything that the seat may know, as data."""
        view: dict[str, Any] = self.parts.view(s, seat)
        return view

    def resample(self, s: S, seat: i64, seed: int) -> S:
        """A copy that fits what the seat knows, with everything else re-dealt at random."""
        t = self.clone(s)
        self.parts.deal_anew(t, seat, seed)
        return t

    def breakdown(self, s: S) -> list[dict[str, int]]:
        """The public points of each seat, by category."""
        return self.parts.breakdown(s)

    def ranks(self, s: S) -> list[int]:
        """Each seat's final place, 1 being the first, with ties broken by the game's rules."""
        return self.parts.ranks(s)

    def actor(self, s: S) -> int | None:
        """The seat that decides, or on whose behalf chance decides; None if there is none."""
        return self.parts.actor(s)

    def story(self, before: S, entry: int, after: S, seat: int) -> list[dict[str, Any]]:
        """What the seat saw happen between two states, as codes and parameters."""
        return self.parts.story(before, entry, after, seat)

    def check(self, s: S) -> None:
        """Raise AssertionError if an invariant of the game does not hold."""
        self.parts.check(s)

    def check_pending(self, s: S) -> None:
        """Check what the pending steps rely on. Needed only for positions from outside."""
        self.parts.check_pending(s)

    def drawing(
        self,
        view: dict[str, Any],
        wording: Wording,
        width: int = PLAIN_WIDTH,
        symbols: bool = False,
        options: list[dict[str, Any]] | None = None,
    ) -> Drawing[Any]:
        """A drawing of a view, with the options marked on it by number."""
        data = self.data_for(view["options"])
        return self.parts.drawing(data, view, wording, width, symbols, options)

    def whole_text(self, s: S) -> str:
        """The whole state as plain text, hidden things included."""
        return self.parts.whole_text(s)

    # -- versions and options -------------------------------------------------------------

    def older(self, rules: int) -> Game[S] | None:
        """This game with the data of an older version, or None if the package lacks it."""
        raw = read_older_data_file(type(self).__module__.rpartition(".")[0], rules)
        if raw is None:
            return None
        game: Game[S] = cast(Any, type(self))(self.parts.read_data(raw))
        return game

    def version(self, rules: int) -> Game[S]:
        """This game in that version of its rules; raises ValueError for an unknown version."""
        if rules == self.rules_version:
            return self
        if rules not in self._versions:
            game = self.older(rules)
            if game is None or game.rules_version != rules:
                current = f"the current one is {self.rules_version}"
                raise ValueError(f"{self.name} has no rules version {rules}; {current}")
            self._versions[rules] = game
        return self._versions[rules]

    def data_for(self, options: dict[str, str]) -> Any:
        """The data of a game with these options."""
        replacing = [o for o in self.options if options[o.name] in o.replaces]
        key = " ".join([f"{o.name}={options[o.name]}" for o in replacing])
        if key not in self._data:
            raw = self.raw_data
            for o in replacing:
                for path, value in o.replaces[options[o.name]].items():
                    raw = replaced(raw, path.split("."), value)
            self._data[key] = self.parts.read_data(raw)
        return self._data[key]

    def hash_with(self, options: dict[str, str]) -> str:
        """The hash of the data that affects a game with these options."""
        used = [
            o.name
            for o in self.options
            if o.name in self._owners and options.get(o.name, o.default) != o.default
        ]
        return fingerprint(self.raw_data, used) if used else self.data_hash

    def is_same_data(self, data_hash: str, options: dict[str, str]) -> bool:
        """Does data with this hash, possibly from an older release, lead to the same game?"""
        return data_hash == self.hash_with(options) or data_hash in self.raw_data.get(SAME_GAME, [])

    def written_options(self, options: dict[str, str]) -> dict[str, str]:
        """The options that positions and records contain."""
        return {
            o.name: options[o.name]
            for o in self.options
            if o.always_written or options[o.name] != o.default
        }

    def unused_fields(self, options: dict[str, str]) -> list[str]:
        """The fields of the state that belong to options at their default."""
        defaults = {o.name: o.default for o in self.options}
        return [field for field, name in self.used_by.items() if options[name] == defaults[name]]

    # -- what all games share -------------------------------------------------------------

    def new(
        self,
        players: SupportsIndex = 2,
        seed: SupportsIndex | None = None,
        options: dict[str, str] | None = None,
        source: Committed | None = None,
    ) -> S:
        """Start a new game, with chance driven by the seed or by the committed source.

        With neither, chance outcomes must be passed to `apply`, as when a record is replayed.
        """
        number = whole(players, PLAYERS)
        if number not in self.players:
            allowed = ", ".join(str(n) for n in self.players)
            raise ValueError(f"{self.name} is for {allowed} players")
        s = self.blank(number, self.full_options(options or {}))
        if seed is not None:
            s.generator = seeded(whole(seed, SEED))
        s.committed = source if seed is None else None
        s.settle()
        return s

    def full_options(self, choices: dict[str, str]) -> dict[str, str]:
        """The choice for every option of the game, with defaults filled in.

        Raises ValueError for unknown options and choices, and for choices that exclude each other.
        """
        known = {option.name: option for option in self.options}
        for name, choice in choices.items():
            if name not in known:
                raise ValueError(f"{self.name} has no option {str(name)[:QUOTED]!r}")
            if choice not in known[name].choices:
                allowed = ", ".join(known[name].choices)
                wrong = repr(str(choice)[:QUOTED])
                raise ValueError(f"option {name} must be one of {allowed}, not {wrong}")
        options = {o.name: choices.get(o.name, o.default) for o in self.options}
        self._check_exclusions(options)
        return options

    def _check_exclusions(self, options: dict[str, str]) -> None:
        for o in self.options:
            for x in o.excludes:
                if options[o.name] == x.choice and options[x.other] == x.other_choice:
                    message = f"option {o.name}={x.choice} excludes {x.other}={x.other_choice}"
                    raise ExcludedOption(message, x.rule)

    def text(self, action: SupportsIndex) -> str:
        """The action in notation."""
        number = whole(action, ACTION)
        if not 0 <= number < self.num_actions:
            raise ValueError(f"{self.name} has no action with that number")
        return self.moves.texts[number]

    def parse(self, text: str) -> int:
        """The action with this notation. Upper case and extra spaces are ignored."""
        action = self._numbers.get(" ".join(text.lower().split()))
        if action is None:
            raise NotationError(f"no such move: {text[:QUOTED]!r}")
        return action

    def all_scalars(self) -> list[str]:
        """The names of all int fields of a position."""
        return ["players", "to_move", "entries", "draws", "kept", "decider", *self.scalars]

    def load(self, d: dict[str, Any], source: Committed | Generator | None = None) -> S:
        """Create the state that a position describes; raises PositionError if it is not valid."""
        from reeftable.core.position import load

        return load(self, d, source)

    def __reduce__(self) -> tuple[object, ...]:
        return (_game_in, (type(self).__module__, self.rules_version))


def _game_in(module: str, rules: int) -> Any:
    return importlib.import_module(module).GAME.version(rules)
