"""Reads and writes a state at the menu of a turn as text, for positions written by hand.

    players: 2
    turn: 0
    rock 1
    ...###.
    (six lines: `.` water, `#` and `*` empty, a letter for a tile)
    shrimps: 0@1c5 1@1e4
    reverse: 3 6 10
    locks: 3
    alga: blue
    sea: w yyo oo pp ggg
    seat 0: behind=wwy hidden=o front=g cubes=wp fish=yy secret=g eaten=1

Whatever is not mentioned is absent; components that no line mentions are in the bag or the supply.
"""

from __future__ import annotations

from typing import Any, Final

from reeftable.core.step import NOBODY
from reeftable.games.reef_encounter.cells import ALL_CELLS, ROCKS, bit_of, cell_name, printed_bit
from reeftable.games.reef_encounter.data import ALGAE, COLOURS, CORAL_TILES, ReefData
from reeftable.games.reef_encounter.state import (
    BACK,
    BAG,
    BEHIND,
    BONUS,
    CHOSEN,
    CUBES,
    CYLINDERS,
    EATEN,
    FISH,
    FRONT,
    HIDDEN,
    KNOWN,
    KNOWS,
    MOVED,
    NONE,
    ROCK,
    SCALARS,
    SEA,
    SEAT,
    SEATS,
    SECRET,
    SHRIMPS,
    SUPPLY,
    TABLE,
    ReefState,
    colour_at,
    is_in_play,
    is_locked,
    owner_at,
    shown,
)
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU

# The keys in a seat's line, and the offset of each among a seat's numbers.
PARTS: Final = (
    ("behind", KNOWN),
    ("hidden", HIDDEN),
    ("front", FRONT),
    ("cubes", CUBES),
    ("fish", FISH),
)
# The scalars of a `done` line: what the active player has done this turn.
DONE: Final = ("acted", "cubes_played", "introduced", "locks_now")


class DiagramError(ValueError):
    """Raised for text that does not describe a position; the message names the line."""


# -- reading --------------------------------------------------------------------------------


class Reader:
    """Reads a text line by line and builds a position."""

    def __init__(self, game: Any, text: str) -> None:
        self.game = game
        self.data: ReefData = game.data
        self.lines = text.strip("\n").split("\n")
        self.at = 0
        self.rocks = [0] * (ROCKS * ROCK)
        self.seats = [0] * (SEATS * SEAT)
        self.table = [0] * TABLE
        self.numbers: dict[str, int] = dict.fromkeys(SCALARS, 0)
        self.numbers["alga"] = NONE
        self.numbers["colour"] = NONE
        self.options: dict[str, str] = {}
        self.players = 2

    def position(self) -> dict[str, Any]:
        """The whole text as data for `load`."""
        for seat in range(SEATS):
            self.seats[seat * SEAT + SECRET] = NONE
            self.seats[seat * SEAT + CHOSEN] = NONE
        self.put_bonus("".join(self.data.letters))
        while self.at < len(self.lines):
            self.line()
            self.at += 1
        self.fill_up()
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": self.game.full_options(self.options),
            "stack": [TURN_MENU, 0],
            "players": self.players,
            "to_move": self.numbers["active"],
            "entries": 0,
            "draws": 0,
            "kept": 0,
            "decider": int(NOBODY),
            **self.numbers,
            "rocks": self.rocks,
            "seats": self.seats,
            "table": self.table,
        }

    def line(self) -> None:
        """Read one line, or a rock with its six lines."""
        line = self.lines[self.at].strip()
        if line.startswith("rock "):
            self.rock(int(line.split()[1]))
            return
        key, _, rest = line.partition(":")
        words = rest.split()
        if key.startswith("seat "):
            self.seat(int(key.split()[1]), words)
        elif key == "sea":
            for space, letters in enumerate(words):
                self.count(letters.replace("-", ""), self.table, SEA + space * COLOURS)
        elif key in ("reverse", "locks"):
            self.numbers["sides" if key == "reverse" else "locks"] = sum(
                2 ** (int(word) - 1) for word in words
            )
        else:
            self.short_line(key, words)

    def short_line(self, key: str, words: list[str]) -> None:
        """Read a line about the game as a whole."""
        if key == "players":
            self.players = int(words[0])
        elif key in ("turn", "start", "turns"):
            self.numbers["active" if key == "turn" else key] = int(words[0])
        elif key == "options":
            self.options = {word.split("=")[0]: word.split("=")[1] for word in words}
        elif key == "done":
            for word in words:
                name, _, n = word.partition("=")
                self.numbers[DONE[DONE.index(name)]] = int(n)
        elif key:
            self.table_line(key, words)

    def table_line(self, key: str, words: list[str]) -> None:
        """Read a line about something on the table."""
        if key == "alga":
            self.numbers["alga"] = self.data.algae.index(words[0])
        elif key in ("shrimps", "moved"):
            for word in words:
                self.shrimp(word, key == "moved")
        elif key == "bonus":
            self.put_bonus(words[0])
        elif key == "back":
            self.count(words[0], self.table, BACK)
        elif key == "knows":
            for c, word in enumerate(words):
                self.table[KNOWS + c] = int(word)
        else:
            raise ValueError(f"no such line: {key[:20]}")

    def rock(self, rock: int) -> None:
        """Read a rock from six lines of text."""
        self.numbers["in_play"] |= 2**rock
        printed = self.data.rock_rows[rock]
        for row, plan in enumerate(printed):
            self.at += 1
            line = self.lines[self.at].strip()
            if len(line) != len(plan):
                raise ValueError(f"{len(plan)} spaces expected")
            for column, mark in enumerate(line):
                if (mark == ".") != (plan[column] == "."):
                    raise ValueError(f"the water of rock {rock} is elsewhere")
                if mark not in ".#*":
                    colour = self.data.letters.index(mark)
                    self.rocks[rock * ROCK + colour] += printed_bit(row, column)

    def shrimp(self, word: str, moved: bool) -> None:
        """Read a shrimp written as seat@space."""
        seat, _, name = word.partition("@")
        cell = [cell_name(k) for k in range(ALL_CELLS)].index(name)
        rock = cell // (ALL_CELLS // ROCKS)
        what = MOVED if moved else SHRIMPS + int(seat)
        self.rocks[rock * ROCK + what] += int(bit_of(cell))

    def seat(self, seat: int, words: list[str]) -> None:
        """Read what a player has."""
        at = seat * SEAT
        for word in words:
            key, _, value = word.partition("=")
            if key == "secret":
                self.seats[at + SECRET] = self.data.letters.index(value)
            elif key == "eaten":
                self.seats[at + EATEN] = int(value)
            else:
                self.count(value, self.seats, at + dict(PARTS)[key])

    def count(self, letters: str, where: list[int], first: int) -> None:
        """Add one per letter to the five numbers, one per colour, that begin at `first`."""
        for letter in letters:
            where[first + self.data.letters.index(letter)] += 1

    def put_bonus(self, letters: str) -> None:
        """Read the bonus stock, or `gone`."""
        for c in range(COLOURS):
            self.table[BONUS + c] = 0
        self.numbers["stock"] = 0 if letters == "gone" else 1
        if letters not in ("gone", "-"):
            self.count(letters, self.table, BONUS)

    def fill_up(self) -> None:
        """Put what no line places into the bag, the supplies or behind a screen."""
        data = self.data
        for c in range(COLOURS):
            tiles = self.table[BONUS + c] + sum(self.table[SEA + k * 5 + c] for k in range(5))
            tiles += sum(bin(self.rocks[k * ROCK + c]).count("1") for k in range(ROCKS))
            cubes = 1
            for at in range(0, SEATS * SEAT, SEAT):
                tiles += sum(self.seats[at + what + c] for _, what in PARTS if what != CUBES)
                tiles += 1 if self.seats[at + SECRET] == c else 0
                cubes += self.seats[at + CUBES + c]
            self.table[BAG + c] = int(data.tiles_per_colour) - tiles
            self.table[SUPPLY + c] = int(data.cubes_per_colour) - cubes
        for a in range(ALGAE):
            used = 1 if self.numbers["alga"] == a else 0
            for tile in range(CORAL_TILES):
                side = tile * 2 + self.numbers["sides"] // 2**tile % 2
                locked = self.numbers["locks"] // 2**tile % 2 == 1
                used += 1 if locked and data.large[side] == a else 0
            self.table[CYLINDERS + a] = int(data.cylinders_per_colour) - used
        for seat in range(self.players):
            masks = [self.rocks[k * ROCK + SHRIMPS + seat] for k in range(ROCKS)]
            out = sum(bin(mask).count("1") for mask in masks)
            used = out + self.seats[seat * SEAT + EATEN]
            self.seats[seat * SEAT + BEHIND] = int(data.shrimps) - used


def read(game: Any, text: str) -> ReefState:
    """The state that a text describes."""
    reader = Reader(game, text)
    try:
        position = reader.position()
    except (ValueError, IndexError, KeyError) as error:
        raise DiagramError(f"line {reader.at + 1}: {error}") from None
    s: ReefState = game.load(position)
    return s


# -- writing --------------------------------------------------------------------------------


def write(s: ReefState) -> str:
    """The text of a state at the menu of a turn."""
    if s.depth != 2 or s.stack[0] != TURN_MENU:
        raise DiagramError("only a state at the menu of a turn can be written")
    lines = [f"players: {s.players}", f"turn: {s.active}"]
    lines += [*game_lines(s)]
    for rock in range(ROCKS):
        if is_in_play(s, rock):
            lines += [f"rock {rock}", *rock_lines(s, rock)]
    lines += shrimp_lines(s)
    lines += tile_lines(s)
    lines.append("sea: " + " ".join(letters(s, s.table, SEA + k * COLOURS) for k in range(5)))
    lines += [f"back: {letters(s, s.table, BACK, '')}"]
    lines += [seat_line(s, seat) for seat in range(s.players)]
    return "\n".join(line for line in lines if not line.endswith(": ")) + "\n"


def game_lines(s: ReefState) -> list[str]:
    """What differs from a new game with the usual options."""
    options = [f"{o.name}={s.options[o.name]}" for o in s.game.options]
    usual = [f"{o.name}={o.default}" for o in s.game.options]
    bonus = letters(s, s.table, BONUS) if s.stock else "gone"
    knows = " ".join(str(s.table[KNOWS + c]) for c in range(COLOURS))
    done = [f"{name}={getattr(s, name)}" for name in DONE]
    lines = [
        ("options", " ".join(options), " ".join(usual)),
        ("start", str(s.start), "0"),
        ("turns", str(s.turns), "0"),
        ("bonus", bonus, "".join(s.data.letters)),
        ("knows", knows, "0 0 0 0 0"),
        ("done", " ".join(done), " ".join(f"{name}=0" for name in DONE)),
    ]
    return [f"{key}: {value}" for key, value, default in lines if value != default]


def rock_lines(s: ReefState, rock: int) -> list[str]:
    """A rock as six lines of text."""
    lines = []
    for row, plan in enumerate(s.data.rock_rows[rock]):
        marks = ""
        for column, printed in enumerate(plan):
            colour = colour_at(s, rock, printed_bit(row, column))
            empty = printed if printed in ".*" else "#"
            marks += s.data.letters[colour] if colour != NONE else empty
        lines.append(marks)
    return lines


def shrimp_lines(s: ReefState) -> list[str]:
    """Where shrimps stand, and which of them were just moved."""
    shrimps, moved = [], []
    for cell in range(ALL_CELLS):
        rock, bit = cell // (ALL_CELLS // ROCKS), bit_of(cell)
        owner = owner_at(s, rock, bit)
        if owner != NONE:
            shrimps.append(f"{owner}@{cell_name(cell)}")
            if s.rocks[rock * ROCK + MOVED] & bit != 0:
                moved.append(shrimps[-1])
    return ["shrimps: " + " ".join(shrimps), "moved: " + " ".join(moved)]


def tile_lines(s: ReefState) -> list[str]:
    """The coral tiles that show the reverse, the locked ones, and the alga space."""
    reverse = [str(t + 1) for t in range(CORAL_TILES) if shown(s, t) % 2 == 1]
    locks = [str(t + 1) for t in range(CORAL_TILES) if is_locked(s, t)]
    alga = s.data.algae[s.alga] if s.alga != NONE else ""
    return ["reverse: " + " ".join(reverse), "locks: " + " ".join(locks), f"alga: {alga}"]


def letters(s: ReefState, numbers: Any, first: int, none: str = "-") -> str:
    """Five numbers, one per colour, as that many letters of each colour."""
    text = "".join(s.data.letters[c] * int(numbers[first + c]) for c in range(COLOURS))
    return text or none


def seat_line(s: ReefState, seat: int) -> str:
    """What a player has; anything the player has none of is left out."""
    at = seat * SEAT
    words = [f"{key}={letters(s, s.seats, at + what, '')}" for key, what in PARTS]
    if s.seats[at + SECRET] != NONE:
        words.append(f"secret={s.data.letters[s.seats[at + SECRET]]}")
    if s.seats[at + EATEN] > 0:
        words.append(f"eaten={s.seats[at + EATEN]}")
    return f"seat {seat}: " + " ".join(word for word in words if not word.endswith("="))
