"""Draws Lumicora's table as plain text: reefs with their levels, the atoll, displays, the bag."""

from __future__ import annotations

from typing import Final

from reeftable.core.drawing import (
    Drawing,
    Line,
    View,
    beside,
    in_columns,
    in_rows,
    wrapped,
)
from reeftable.games.lumicora.data import LumicoraData
from reeftable.games.lumicora.hexes import CELL_BIT

FIELDS_PER_ROW: Final = (5, 6, 7, 8, 7, 6, 5)
# A field is three characters wide; each row is indented by half a field for every field it lacks.
FIELD_WIDTH: Final = 3
# The distance from one field to the next, in the viewer's own reef and in the others.
LARGE_PITCH: Final = 6
SMALL_PITCH: Final = 4
GAP: Final = 2
# The width of the viewer's own reef, and of the narrowest block that can be drawn beside it.
REEF_WIDTH: Final = LARGE_PITCH * max(FIELDS_PER_ROW)
MIN_SIDE_WIDTH: Final = 24
# How many lines longer than the reef that block may be, to make room for the legend.
MAX_EXTRA_LINES: Final = 4
# Texts used without a catalogue, where the names in the code would be hard to read.
DEFAULT_TEXTS: Final = {
    "animal.mussel": "m",
    "animal.crab": "c",
    "animal.seahorse": "h",
    "animal.starfish": "*",
    "board.bag_size": "{n}",
    "board.put_back": "certain to be in the bag: {luminos}",
    "board.legend": (
        "P4 pink 4, Pm pink with a mussel (c crab, h seahorse, * starfish), P. neither; "
        "P42 on level 2; o limestone, ~ water"
    ),
    "board.legend_outlying": "-2 costs points while nothing lies on it",
}


class LumicoraDrawing(Drawing[LumicoraData]):
    """Draws one view of Lumicora's table."""

    def heading(self) -> str:
        """The current round, or that the extra scoring phase has begun or the game is over."""
        view = self.view
        if view["over"]:
            return self.say("board.over")
        if view["extra_phase"]:
            return self.say("board.extra")
        key = "board.early" if view["ends_early"] else "board.round"
        return self.say(key, round=view["round"], rounds=view["rounds"])

    def lines(self) -> list[Line]:
        """The viewer's reef drawn large, the others small, and what the players share."""
        own_seat = self.view["seat"]
        if self.folded and own_seat >= 0:
            return self.folded_lines(own_seat)
        others = [seat for seat in range(self.view["players"]) if seat != own_seat]
        lines = [*self.reef(own_seat, LARGE_PITCH), Line()] if own_seat >= 0 else []
        lines += in_rows([self.reef_with_name(seat) for seat in others], GAP, self.width)
        lines.append(Line(self.legend(), "dim"))
        return [*lines, self.middle(), self.bag(), *self.players()]

    def folded_lines(self, own_seat: int) -> list[Line]:
        """The viewer's reef beside what the players share, and one line for each other reef."""
        reef = self.reef(own_seat, LARGE_PITCH)
        shared = [*self.parts_of_middle(), self.bag()]
        legend = [Line(), Line(self.legend(), "dim")]
        room = self.width - REEF_WIDTH - GAP
        if room >= MIN_SIDE_WIDTH:
            pieces = [piece for line in shared for piece in wrapped(line, room)]
            with_legend = pieces + [piece for line in legend for piece in wrapped(line, room)]
            if len(with_legend) <= len(reef) + MAX_EXTRA_LINES:
                pieces = with_legend
            reef = beside([reef, pieces], [REEF_WIDTH, room], GAP)
        else:
            reef += shared + legend
        others = [seat for seat in range(self.view["players"]) if seat != own_seat]
        return [*reef, *[self.folded_reef(seat) for seat in others], *self.players()]

    def folded_reef(self, seat: int) -> Line:
        """A reef in one line: how many fields show each colour, and the highest level."""
        stacks = list(self.view["seats"][seat]["reef"].values())
        line = self.player_name(seat).add("  ").put(self.label("reef"))
        for colour in self.data.colours:
            count = sum([stack[-1]["colour"] == colour for stack in stacks])
            letter = self.say(f"letter.{colour}")
            line.add(f"{letter} {count}", f"lumino.{colour}").add("  ")
        level = max([len(stack) for stack in stacks], default=0)
        return line.add(self.say("board.highest", level=level), "dim")

    def legend(self) -> str:
        """An explanation of how fields are drawn."""
        text = self.say("board.legend")
        if self.view["options"]["reef"] == "B":
            text += "; " + self.say("board.legend_outlying")
        return text

    # -- reefs --------------------------------------------------------------------------------

    def reef_with_name(self, seat: int) -> list[Line]:
        """A player's reef under the player's name."""
        return [self.name_with_octopus(seat), *self.reef(seat, SMALL_PITCH), Line()]

    def reef(self, seat: int, pitch: int) -> list[Line]:
        """A reef, row by row; a large one shows the numbers of its fields below them."""
        lines: list[Line] = []
        first = 0
        for count in FIELDS_PER_ROW:
            fields = range(first, first + count)
            indent = " " * (pitch * (max(FIELDS_PER_ROW) - count) // 2)
            line = Line(indent)
            for field in fields:
                line.put(self.field(seat, field)).add(" " * (pitch - FIELD_WIDTH))
            lines.append(line)
            if pitch == LARGE_PITCH:
                numbers = "".join([f"{field:<{pitch}}" for field in fields])
                lines.append(Line(indent).add(numbers, "dim"))
            first += count
        return lines

    def field(self, seat: int, number: int) -> Line:
        """The top of a field: colour, number or animal, and the level, if it is 2 or higher."""
        stack = self.view["seats"][seat]["reef"].get(str(number))
        if not stack:
            return self.ground(number)
        top = stack[-1]
        animal = self.say(f"animal.{top['animal']}") if top["animal"] else "."
        sign = self.say(f"letter.{top['colour']}") + str(top["number"] or animal)
        level = f"{len(stack):x}" if len(stack) > 1 else " "
        return Line(sign + level, f"lumino.{top['colour']}")

    def ground(self, number: int) -> Line:
        """A field with no lumino on it."""
        side = self.view["options"]["reef"]
        if number in self.data.outlying[side]:
            return Line(f"{self.data.outlying[side][number]:<{FIELD_WIDTH}}", "bold")
        if self.data.water[side] & CELL_BIT[number] != 0:
            return Line(f"{'~':<{FIELD_WIDTH}}", "water")
        return Line(f"{'o':<{FIELD_WIDTH}}")

    # -- luminos ------------------------------------------------------------------------------

    def lumino(self, name: str) -> Line:
        """The abbreviation of a lumino: colour and number, then its animal."""
        colour, number, *animals = name.split("-")
        animal = "".join([self.say(f"animal.{animal}") for animal in animals])
        return Line(self.say(f"letter.{colour}") + number + animal, f"lumino.{colour}")

    def luminos(self, names: list[str]) -> Line:
        """A row of luminos; identical ones are shown once, with a count."""
        if not names:
            return Line(self.say("board.none"), "dim")
        line = Line()
        for name in dict.fromkeys(names):
            count = names.count(name)
            line.put(self.lumino(name)).add(f" x{count}  " if count > 1 else "  ")
        return line.stripped()

    def label(self, key: str) -> Line:
        """The label at the start of a line."""
        return Line(f"{self.say(f'board.{key}')}  ", "dim")

    def middle(self) -> Line:
        """The atoll and the luminos between places, in one line."""
        line = Line()
        for part in self.parts_of_middle():
            line.add("   " if line.parts else "").put(part)
        return line

    def parts_of_middle(self) -> list[Line]:
        """The atoll and luminos between places: offered for an exchange, in hand, or returned."""
        view = self.view
        parts = [self.label("atoll").put(self.luminos(view["atoll"]))]
        if view["offered"]:
            parts.append(self.label("offered").put(self.lumino(view["offered"])))
        for key in ("hand", "returned"):
            if view[key]:
                parts.append(self.label(key).put(self.luminos(view[key])))
        return parts

    def bag(self) -> Line:
        """How many luminos are left to draw, and which are certain to be in the bag."""
        bag = self.view["bag"]
        line = self.label("bag").add(self.say("board.bag_size", n=bag["size"]))
        if bag["stack"]:
            line.add("   " + self.say("board.stack", n=bag["stack"]))
            sure = [name for name, n in bag["in_bag"].items() for _ in range(n)]
            if sure:
                luminos = self.luminos(sure).text()
                line.add("   " + self.say("board.put_back", luminos=luminos))
        return line

    # -- players ------------------------------------------------------------------------------

    def players(self) -> list[Line]:
        """What each player has, one row each."""
        titles = ["player", "points", "limestone", "tiles", "display"]
        rows = [[Line(self.say(f"board.{title}"), "dim") for title in titles]]
        for seat, player in enumerate(self.view["seats"]):
            rows.append(
                [
                    self.name_with_octopus(seat),
                    Line(str(player["score"]), "bold"),
                    Line(str(player["limestone"])),
                    self.tiles(player),
                    self.luminos(player["display"]),
                ]
            )
        return in_columns(rows, 2, self.width, right=(1, 2), wraps=(3, 4))

    def name_with_octopus(self, seat: int) -> Line:
        """A seat's mark and name, and whether it has the octopus."""
        octopus = f" ({self.say('board.octopus')})" if self.view["octopus"] == seat else ""
        return self.player_name(seat).add(octopus, "dim")

    def tiles(self, player: View) -> Line:
        """The scoring tiles, grouped by what they show, as the letters of their colours."""
        line = Line()
        for side in ("coral", "jellyfish"):
            colours = [colour for colour, shows in player["tiles"].items() if shows == side]
            if colours:
                letters = "".join([self.say(f"letter.{colour}") for colour in colours])
                line.add(f"{self.say(f'tile.{side}')} ", "dim").add(f"{letters} ")
        return line.stripped()
