"""Positions for the rule tests, set up by hand."""

from __future__ import annotations

from typing import Any

import reeftable as rt
from reeftable.games.reef_encounter import diagram
from tests.oracle.reef_encounter_components import COLOURS, LETTERS, ROCKS, spaces_of

GAME = rt.game("reef_encounter")
LETTER = {colour: letter for letter, colour in LETTERS.items()}
# One tile on each space of the open sea, unless a test says otherwise.
SEA = "w y o p g"


def table(
    tiles: dict[str, str] | None = None,
    shrimps: dict[int, str] | None = None,
    rocks: tuple[int, ...] = (1, 3),
    turn: int = 0,
    sea: str = SEA,
    **lines: Any,
) -> Any:
    """A position at a turn's menu: tiles by colour, shrimps by seat, both by their spaces.

    Other lines of the diagram are given by name: `seat_0="cubes=w"`, `locks="1 2"`.
    """
    lying = {space: LETTER[c] for c, where in (tiles or {}).items() for space in where.split()}
    text = [f"players: {len(rocks)}", f"turn: {turn}", f"sea: {sea}"]
    for rock in rocks:
        text += [f"rock {rock}", *rows(rock, lying)]
    standing = [f"{seat}@{k}" for seat, where in (shrimps or {}).items() for k in where.split()]
    text.append("shrimps: " + " ".join(standing))
    text += [f"{name.replace('_', ' ')}: {value}" for name, value in lines.items()]
    s = diagram.read(GAME, "\n".join(line for line in text if not line.endswith(": ")))
    s.reseed(1)
    return s


def rows(rock: int, lying: dict[str, str]) -> list[str]:
    """A rock's six lines, bare but for the given tiles."""
    spaces = spaces_of(rock)
    lines = []
    for row in range(1, 7):
        names = [f"{rock}{column}{row}" for column in "abcdefg"]
        lines.append("".join(lying.get(k, "#") if k in spaces else "." for k in names))
    return lines


def full(rock: int, colours: str) -> dict[str, str]:
    """Tiles on every space of a rock; the letters are repeated row by row."""
    spaces: dict[str, list[str]] = {}
    for n, space in enumerate(spaces_of(rock)):
        spaces.setdefault(LETTERS[colours[n % len(colours)]], []).append(space)
    return {colour: " ".join(where) for colour, where in spaces.items()}


def merge(*parts: dict[str, str]) -> dict[str, str]:
    """Tiles of several rocks."""
    return {c: " ".join(part[c] for part in parts if c in part) for c in COLOURS}


def legal(s: Any, verb: str = "") -> list[str]:
    """What may be done now, as text; of one verb only, if given."""
    texts = [s.text(a) for a in s.actions()]
    return [text for text in texts if not verb or text.split()[0] == verb]


def do(s: Any, *texts: str) -> Any:
    """Carry out entries one after the other."""
    for text in texts:
        s.apply(s.parse(text))
    return s


def refused(s: Any, text: str) -> str:
    """The rule against a move."""
    refusal = s.why_not(s.parse(text))
    assert refusal is not None, f"{text} is allowed"
    return str(refusal.rule)


def refill(s: Any) -> Any:
    """Let chance do what it has to."""
    while s.to_move == rt.CHANCE:
        s.deal()
    return s


def collect(s: Any, colour: str = "white") -> Any:
    """End the turn."""
    return refill(do(s, f"collect {colour}"))


def seat(s: Any, n: int) -> dict[str, Any]:
    """A player's things, as the player sees them."""
    player: dict[str, Any] = s.view(n)["seats"][n]
    return player


def hand(s: Any, n: int) -> dict[str, int]:
    """All tiles behind a screen, those there are."""
    mine = seat(s, n)
    both = {c: mine["known_tiles"][c] + mine["hidden_tiles"][c] for c in COLOURS}
    return {c: k for c, k in both.items() if k}


def some(counts: dict[str, int]) -> dict[str, int]:
    """Counts without the zeros."""
    return {name: int(n) for name, n in counts.items() if n}


def on(s: Any, space: str) -> tuple[str | None, int | None]:
    """The tile on a space and whose shrimp stands there."""
    for rock in s.view(0)["rocks"]:
        for k in rock["spaces"]:
            if k["cell"] == space:
                return k["tile"], k["shrimp"]
    raise AssertionError(f"{space} is no space of this game")


def tile(s: Any, space: str) -> str | None:
    """The tile on a space."""
    return on(s, space)[0]


def new(players: int = 2, seed: int = 1, **options: str) -> Any:
    """A new game at its first turn: chance is dealt, everybody chooses the first thing."""
    s = GAME.new(players=players, seed=seed, options=options)
    while legal(s)[0].split()[0] not in ("cube", "collect", "introduce", "larva", "eat"):
        if s.to_move == rt.CHANCE:
            s.deal()
        else:
            s.apply(s.actions()[0])
    return s


ALL_ROCKS = tuple(ROCKS)
