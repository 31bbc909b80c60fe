"""Lumicora's table: everybody's reef with its levels, the atoll, the displays, the bag."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from reeftable.cli import consoles
from reeftable.cli.boards.base import Board, Option, View
from reeftable.cli.boards.lumicora_options import hint, rules
from reeftable.cli.telling import seat_style, tag
from reeftable.games.rulebook import tables

STYLES = {
    "pink": "bold black on hot_pink",
    "yellow": "bold black on yellow1",
    "green": "bold black on green3",
    "blue": "bold white on blue3",
}
WATER = "blue"
ROWS = (5, 6, 7, 8, 7, 6, 5)
# A field is three signs wide, and half a field further in on each row with fewer fields.
FIELD = 3
LARGE = 6
SMALL = 4
LONGEST_NAME = 18


class LumicoraBoard(Board):
    """Draws a view of Lumicora."""

    def draw(self, view: View, options: list[Option], console: Console) -> RenderableType:
        """The own reef large, the others small, and what lies between the players."""
        return Drawing(self, view, console).whole()

    def heading(self, view: View) -> Text:
        """The round."""
        if view["over"]:
            return Text(self.say("board.over"))
        if view["extra_phase"]:
            return Text(self.say("board.extra"))
        key = "board.early" if view["ends_early"] else "board.round"
        return Text(self.say(key, round=view["round"], rounds=view["rounds"]))

    def badge(self, option: Option, console: Console) -> Text:
        """The colour an option is about."""
        aim = option["target"]
        colour = aim.get("colour") or aim.get("lumino", "").split("-")[0]
        if not colour:
            return Text()
        letter = self.say(f"letter.{colour}")
        if consoles.shows_colours(console):
            return Text().append(f" {letter} ", STYLES[colour])
        return Text(f"[{letter}]")

    def hint(self, view: View, option: Option) -> str:
        """What the option brings."""
        return hint(self, view, option)

    def rules(self, view: View, option: Option) -> list[str]:
        """The rules that say what the option does."""
        return rules(view, option)


BOARD = LumicoraBoard


class Drawing:
    """One drawing of one view."""

    def __init__(self, board: LumicoraBoard, view: View, console: Console) -> None:
        self.board = board
        self.say = board.say
        self.view = view
        self.symbols = consoles.shows_symbols(console)

    def whole(self) -> RenderableType:
        """Reefs first, then everything else."""
        mine = self.view["seat"]
        others = [seat for seat in range(self.view["players"]) if seat != mine]
        parts: list[RenderableType] = []
        if mine >= 0:
            parts += [self.reef(mine, LARGE), Text()]
        parts.append(Columns([self.titled(seat) for seat in others], padding=(0, 2)))
        parts.append(Text(self.legend(), "dim"))
        parts += [self.middle(), self.bag(), self.players()]
        return Group(*parts)

    def legend(self) -> str:
        """How a field reads."""
        text = self.say("board.legend")
        if self.view["options"]["reef"] == "B":
            text += "; " + self.say("board.legend_outlying")
        return text

    # -- reefs --------------------------------------------------------------------------------

    def titled(self, seat: int) -> RenderableType:
        """Somebody's reef under the name."""
        return Padding(Group(self.player_name(seat), self.reef(seat, SMALL)), (0, 0, 1, 0))

    def reef(self, seat: int, wide: int) -> Text:
        """A reef row by row; a large one with the numbers of its fields."""
        text = Text()
        cell = 0
        for count in ROWS:
            fields = range(cell, cell + count)
            indent = " " * (wide * (8 - count) // 2)
            text.append(indent)
            for field in fields:
                text.append_text(self.field(seat, field)).append(" " * (wide - FIELD))
            text.append("\n")
            if wide == LARGE:
                text.append(indent)
                text.append("".join(f"{field:<{wide}}" for field in fields), "dim").append("\n")
            cell += count
        text.rstrip()
        return text

    def field(self, seat: int, cell: int) -> Text:
        """What shows on a field: colour, number or animal, and the level from 2 on."""
        stack = self.view["seats"][seat]["reef"].get(str(cell))
        if not stack:
            return self.ground(cell)
        top = stack[-1]
        animal = self.say(f"animal.{top['animal']}") if top["animal"] else "."
        sign = self.say(f"letter.{top['colour']}") + str(top["number"] or animal)
        level = f"{len(stack):x}" if len(stack) > 1 else " "
        return Text().append(sign + level, STYLES[top["colour"]])

    def ground(self, cell: int) -> Text:
        """A field nothing lies on."""
        side = tables("lumicora")["reef"][self.view["options"]["reef"]]
        if str(cell) in side["outlying"]:
            return Text(f"{side['outlying'][str(cell)]:<{FIELD}}", "bold")
        if cell in side["limestone"] or cell in (21, 22):
            return Text(f"{'o':<{FIELD}}")
        return Text().append(f"{'~':<{FIELD}}", WATER)

    # -- luminos ------------------------------------------------------------------------------

    def lumino(self, name: str) -> Text:
        """A lumino in short: colour and number, then its animal."""
        colour, number, *animal = name.split("-")
        sign = self.say(f"letter.{colour}") + number
        return Text().append(
            sign + "".join(self.say(f"animal.{a}") for a in animal), STYLES[colour]
        )

    def luminos(self, names: list[str]) -> Text:
        """Luminos in a row, equal ones counted."""
        if not names:
            return Text(self.say("board.none"), "dim")
        text = Text()
        for name, count in Counter(names).items():
            text.append_text(self.lumino(name))
            text.append(f" x{count}  " if count > 1 else "  ")
        text.rstrip()
        return text

    def label(self, key: str) -> Text:
        """What a line is about."""
        return Text(f"{self.say(f'board.{key}')}  ", "dim")

    def middle(self) -> Text:
        """The atoll, and what is on its way."""
        view = self.view
        text = self.label("atoll").append_text(self.luminos(view["atoll"]))
        if view["offered"]:
            text.append("   ").append_text(self.label("offered"))
            text.append_text(self.lumino(view["offered"]))
        for key in ("hand", "returned"):
            if view[key]:
                text.append("   ").append_text(self.label(key)).append_text(self.luminos(view[key]))
        return text

    def bag(self) -> Text:
        """How many are left to draw, and what is certain about the bag."""
        bag = self.view["bag"]
        text = self.label("bag").append(self.say("board.bag_size", n=bag["size"]))
        if bag["stack"]:
            text.append("   " + self.say("board.stack", n=bag["stack"]))
            sure = [name for name, n in bag["in_bag"].items() for _ in range(n)]
            if sure:
                told = self.luminos(sure).plain
                text.append("   " + self.say("board.put_back", luminos=told))
        return text

    # -- players ------------------------------------------------------------------------------

    def players(self) -> Table:
        """Everybody's things, a row each."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(self.say("board.player"), no_wrap=True)
        for key in ("points", "limestone"):
            table.add_column(self.say(f"board.{key}"), justify="right")
        for key in ("tiles", "display"):
            table.add_column(self.say(f"board.{key}"))
        for seat, player in enumerate(self.view["seats"]):
            table.add_row(
                self.player_name(seat),
                Text(str(player["score"]), "bold"),
                Text(str(player["limestone"])),
                self.tiles(player),
                self.luminos(player["display"]),
            )
        return table

    def player_name(self, seat: int) -> Text:
        """A seat's sign and name, an arrow if it is to move, and whether it has the octopus."""
        arrow = ("▸" if self.symbols else ">") if self.view["to_move"] == seat else " "
        name = f"{arrow}{tag(seat)} {self.board.name(self.view, seat)}"[:LONGEST_NAME]
        has = f" ({self.say('board.octopus')})" if self.view["octopus"] == seat else ""
        return Text().append(name, seat_style(seat)).append(has, "dim")

    def tiles(self, player: dict[str, Any]) -> Text:
        """The scoring tiles: coral, jellyfish or gone, by the letters of their colours."""
        text = Text()
        for side in ("coral", "jellyfish"):
            colours = [colour for colour, shows in player["tiles"].items() if shows == side]
            if colours:
                letters = "".join(self.say(f"letter.{colour}") for colour in colours)
                text.append(f"{self.say(f'tile.{side}')} ", "dim").append(f"{letters} ")
        text.rstrip()
        return text
