"""Positions with the expansion for the rule tests, set up by hand."""

from __future__ import annotations

from typing import Any

import reeftable as rt
from reeftable.games.reef_encounter.cells import ALL_CELLS, CELLS, cell_name
from reeftable.games.reef_encounter.second_kind.checks import on_rocks, sum_of
from reeftable.games.reef_encounter.second_kind.game import GAME
from reeftable.games.reef_encounter.second_kind.moves import SHAPE_CLOSED, shape_names
from reeftable.games.reef_encounter.second_kind.state import (
    BOX,
    DISCARDS,
    EATEN_TILES,
    FACE_UP,
    HAND,
    HELD,
    IN_FRONT,
    LEAST,
    PIECES,
    PILE,
    SPECIAL_BAG,
    SPECIAL_SEA,
    STARFISH,
    WOODEN,
    mark_tile,
    refresh_marks,
)
from reeftable.games.reef_encounter.state import (
    BACK,
    BAG,
    BEHIND,
    BONUS,
    CUBES,
    EATEN,
    FISH,
    FRONT,
    KNOWN,
    NONE,
    ROCK,
    SEA,
    SEAT,
    SEATS,
    SECRET,
    SHRIMPS,
    SUPPLY,
    bit_at,
)

KINDS = GAME.more.all_kinds
COLOURS = KINDS[:5]
SHAPES = shape_names(GAME.more)
CELL = {cell_name(k): k for k in range(ALL_CELLS)}
CARDS = GAME.more.card_ids
ON = {"second_kind": "yes"}

Words = str


def fresh(players: int = 2, **options: str) -> Any:
    """A new game at its first turn; everybody chooses the first thing."""
    s = GAME.new(players=players, seed=1, options={**ON, **options})
    while (s.turns == 0 and s.stack[0] != 9) or s.depth > 2:
        s.apply(s.sample() if s.to_move == rt.CHANCE else s.actions()[0])
    return s


def table(
    tiles: dict[str, Words] | None = None,
    shrimps: dict[int, Words] | None = None,
    rocks: tuple[int, ...] = (1, 3),
    turn: int = 0,
    sea: tuple[Words, ...] = ("white", "yellow", "orange", "pink", "grey"),
    wooden: Words = "",
    starfish: Words = "",
    discards: Words = "",
    seats: dict[int, dict[str, Any]] | None = None,
    reverse: Words = "",
    options: dict[str, str] | None = None,
    **scalars: int,
) -> Any:
    """A position at a turn's menu.

    Tiles by kind: `white-half-ne` shows its coral sides, `yellow-white` shows yellow. A seat has
    `hand`, `front`, `fish`, `cubes`, `cards`, `open` (cards), `secret` and `eaten`.
    """
    s = fresh(len(rocks), **(options or {}))
    clear(s, rocks, turn)
    s.sides = sum(2 ** (int(word) - 1) for word in reverse.split())
    for kind, where in (tiles or {}).items():
        for name in where.split():
            put(s, kind, name)
    for seat, where in (shrimps or {}).items():
        for name in where.split():
            s.rocks[CELL[name] // CELLS * ROCK + SHRIMPS + seat] |= bit_at(s, CELL[name])
    put_pieces(s, wooden, starfish)
    put_on_sea(s, sea)
    for seat, things in (seats or {}).items():
        give(s, seat, things)
    for card in discards.split():
        s.cards[CARDS.index(card)] = DISCARDS
    for name, value in scalars.items():
        setattr(s, name, value)
    fill_up(s)
    loaded = GAME.load(s.position())
    loaded.reseed(1)
    return loaded


def put_pieces(s: Any, wooden: Words, starfish: Words) -> None:
    """Put blue shrimps and starfish on the rocks."""
    for what, where in ((WOODEN, wooden), (STARFISH, starfish)):
        for name in where.split():
            rock = CELL[name] // CELLS
            s.pieces[rock * PIECES + what] |= bit_at(s, CELL[name])
            refresh_marks(s, rock)


def put_on_sea(s: Any, sea: tuple[Words, ...]) -> None:
    """Put tiles on the open sea."""
    for space, kinds in enumerate(sea):
        for kind in kinds.split():
            number = KINDS.index(kind)
            if number < 5:
                s.table[SEA + space * 5 + number] += 1
            else:
                s.box[SPECIAL_SEA + space * 28 + number - 5] += 1


def clear(s: Any, rocks: tuple[int, ...], turn: int) -> None:
    """Take everything off the table."""
    s.in_play = sum(2**rock for rock in rocks)
    s.active = s.to_move = s.start = turn
    s.sides = 0
    for array in (s.rocks, s.seats, s.held):
        for n in range(len(array)):
            array[n] = 0
    for seat in range(SEATS):
        s.seats[seat * SEAT + SECRET] = NONE
        s.seats[seat * SEAT + 26] = NONE
    for n in range(25):
        s.table[n] = 0
    for n in range(BOX):
        s.box[n] = 0
    for card in range(len(s.cards)):
        s.cards[card] = PILE


def put(s: Any, kind: str, name: str) -> None:
    """Lay a tile."""
    rock, bit = CELL[name] // CELLS, bit_at(s, CELL[name])
    first, _, second = kind.partition("-")
    sides = 0
    if kind in SHAPES:
        sides = SHAPE_CLOSED[SHAPES.index(kind)]
    if second in COLOURS:
        names = sorted((first, second), key=COLOURS.index)
        number = KINDS.index("-".join(names))
    else:
        number = KINDS.index(kind if kind in KINDS else kind.rpartition("-")[0])
    colour = COLOURS.index(first)
    assert bit, f"{name} is no space"
    s.rocks[rock * ROCK + colour] |= bit
    mark_tile(s, rock, bit, number, colour, sides)


def give(s: Any, seat: int, things: dict[str, Any]) -> None:
    """Give a player tiles, cubes and cards."""
    places = {"hand": (KNOWN, HAND), "front": (FRONT, IN_FRONT), "fish": (FISH, EATEN_TILES)}
    for name, (plain, special) in places.items():
        for kind in things.get(name, "").split():
            number = KINDS.index(kind)
            if number < 5:
                s.seats[seat * SEAT + plain + number] += 1
            else:
                s.held[seat * HELD + special + number - 5] += 1
    for colour in things.get("cubes", "").split():
        s.seats[seat * SEAT + CUBES + COLOURS.index(colour)] += 1
    for card in things.get("cards", "").split():
        s.cards[CARDS.index(card)] = seat
    for card in things.get("open", "").split():
        s.cards[CARDS.index(card)] = FACE_UP + seat
    s.seats[seat * SEAT + EATEN] = things.get("eaten", 0)
    if "secret" in things:
        secret = COLOURS.index(things["secret"])
        s.seats[seat * SEAT + SECRET] = secret
        s.held[seat * HELD + LEAST + secret] = 1


def fill_up(s: Any) -> None:
    """Put what was not placed into the bag, the supplies or behind a screen."""
    for c in range(5):
        tiles = s.table[BONUS + c] + on_rocks(s, c)
        tiles += sum(s.table[SEA + k * 5 + c] for k in range(5))
        cubes = 1
        for at in range(0, SEATS * SEAT, SEAT):
            tiles += sum(s.seats[at + what + c] for what in (KNOWN, FRONT, FISH))
            tiles += 1 if s.seats[at + SECRET] == c else 0
            cubes += s.seats[at + CUBES + c]
        s.table[BAG + c] = s.table[BACK + c] = 40 - tiles
        s.table[SUPPLY + c] = 10 - cubes
    for n in range(28):
        there = sum(s.box[SPECIAL_SEA + k * 28 + n] for k in range(5))
        for seat in range(SEATS):
            there += sum(s.held[seat * HELD + w + n] for w in (HAND, IN_FRONT, EATEN_TILES))
        if n < 25:
            there += on_rocks(s, 5 + n)
        elif n == 27:
            there += sum_of(s, STARFISH) + s.dead
        s.box[SPECIAL_BAG + n] = GAME.more.copies[n] - there
    for seat in range(s.players):
        out = sum(bin(s.rocks[k * ROCK + SHRIMPS + seat]).count("1") for k in range(4))
        s.seats[seat * SEAT + BEHIND] = 4 - out - s.seats[seat * SEAT + EATEN]


# -- playing and looking --------------------------------------------------------------------


def legal(s: Any, verb: str = "") -> list[str]:
    """What may be done now, as text; of one verb only, if given."""
    texts = [s.text(a) for a in s.actions()]
    return [text for text in texts if not verb or text.split()[0] == verb]


def do(s: Any, *texts: str) -> Any:
    """Carry out entries one after the other; every state on the way is sound."""
    for text in texts:
        s.apply(s.parse(text))
        s.check()
    return s


def refused(s: Any, text: str) -> str:
    """The rule against a move."""
    refusal = s.why_not(s.parse(text))
    assert refusal is not None, f"{text} is allowed"
    return str(refusal.rule)


def chance(s: Any) -> Any:
    """Let chance do what it has to."""
    while s.to_move == rt.CHANCE:
        s.deal()
    s.check()
    return s


def collect(s: Any, colour: str = "white") -> Any:
    """End the turn."""
    return chance(do(s, f"collect {colour}"))


def space(s: Any, name: str) -> dict[str, Any]:
    """What is on a space."""
    for rock in s.view(0)["rocks"]:
        for one in rock["spaces"]:
            if one["cell"] == name:
                return dict(one)
    raise AssertionError(f"{name} is no space of this game")


def seat(s: Any, n: int) -> dict[str, Any]:
    """A player's things, as the player sees them."""
    player: dict[str, Any] = s.view(n)["seats"][n]
    return player


def hand(s: Any, n: int) -> dict[str, int]:
    """All tiles behind a screen, those there are."""
    mine = seat(s, n)
    both = {c: mine["known_tiles"][c] + mine["hidden_tiles"][c] for c in COLOURS}
    return {c: k for c, k in {**both, **mine["special_tiles"]}.items() if k}


def some(counts: dict[str, int]) -> dict[str, int]:
    """Counts without the zeros."""
    return {name: int(n) for name, n in counts.items() if n}


def in_bag(s: Any, kind: str) -> int:
    """How many tiles of a kind the bag has."""
    return int(s.view(0)["bag"]["put_back"].get(kind, 0))
