"""Reef Encounter's table: rocks side by side, who beats whom, the open sea, everybody's things."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from reeftable.cli import consoles
from reeftable.cli.boards.base import Board, Option, View
from reeftable.cli.boards.reef_encounter_options import hint, rules, space_of
from reeftable.cli.telling import seat_style, tag

TILE_STYLES = {
    "white": "bold black on white",
    "yellow": "bold black on yellow1",
    "orange": "bold black on dark_orange",
    "pink": "bold black on hot_pink",
    "grey": "bold white on grey42",
}
ALGA_STYLES = {"blue": "dodger_blue1", "green": "green3", "purple": "purple", "red": "red1"}
AIM = "bold black on bright_cyan"
COLUMNS = "abcdefg"
BARE, GROWTH, WATER = ("·", "*", " ")


class ReefBoard(Board):
    """Draws a view of Reef Encounter."""

    def draw(self, view: View, options: list[Option], console: Console) -> RenderableType:
        """The whole table."""
        return Drawing(self, view, options, console).whole()

    def heading(self, view: View) -> Text:
        """The turn."""
        if view["over"]:
            return Text(self.say("board.over"))
        if view["ending"]:
            return Text(self.say("board.closing"))
        return Text(self.say("board.turn", turn=view["turns"] + 1))

    def hint(self, view: View, option: Option) -> str:
        """What the option brings."""
        return hint(self, view, option)

    def rules(self, view: View, option: Option) -> list[str]:
        """The rules that say what the option does."""
        return rules(option)


BOARD = ReefBoard


class Drawing:
    """One drawing of one view."""

    def __init__(
        self, board: ReefBoard, view: View, options: list[Option], console: Console
    ) -> None:
        self.board = board
        self.say = board.say
        self.view = view
        self.symbols = consoles.shows_symbols(console)
        self.aims = {space_of(option) for option in options}

    def whole(self) -> RenderableType:
        """Everything, from the rocks down to the players."""
        parts: list[RenderableType] = [self.rocks(), self.values(), *self.coral_tiles()]
        parts += [self.sea(), self.supply(), self.algae()]
        for seat in range(self.view["players"]):
            parts += self.player(seat)
        return Group(*parts)

    # -- the rocks --------------------------------------------------------------------------

    def rocks(self) -> RenderableType:
        """All rocks side by side; a digit is the seat whose shrimp stands there."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        drawn = [self.rock(rock) for rock in self.view["rocks"]]
        if not drawn:
            return Text(self.say("board.none"), "dim")
        for _ in drawn:
            grid.add_column(no_wrap=True)
        grid.add_row(*drawn)
        return grid

    def rock(self, rock: dict[str, Any]) -> Text:
        """One rock: a letter per tile."""
        text = Text().append(self.say("board.rock", rock=rock["rock"]) + "\n", "bold")
        text.append("  " + " ".join(COLUMNS), "dim")
        spaces = {k["cell"]: k for k in rock["spaces"]}
        for row, line in enumerate(rock["rows"], 1):
            text.append(f"\n{row} ", "dim")
            for column in range(len(line)):
                text.append_text(self.space(spaces.get(f"{rock['rock']}{COLUMNS[column]}{row}")))
        return text

    def space(self, space: dict[str, Any] | None) -> Text:
        """A tile and a shrimp, bare rock or water, two characters wide."""
        if space is None:
            return Text(WATER * 2)
        shrimp = " " if space["shrimp"] is None else str(space["shrimp"])
        aimed = AIM if space["cell"] in self.aims else ""
        if space["tile"] is None:
            bare = GROWTH if str(space["cell"]).endswith("d4") else BARE if self.symbols else "."
            text = Text().append(bare, aimed or "dim")
        else:
            letter = self.say(f"letter.{space['tile']}")
            text = Text().append(letter, aimed or TILE_STYLES[space["tile"]])
        style = "" if space["shrimp"] is None else seat_style(space["shrimp"])
        return text.append(shrimp, style)

    # -- coral tiles, sea and supplies -------------------------------------------------------

    def label(self, key: str) -> Text:
        """What a line is about."""
        return Text().append(f"{self.say(f'board.{key}'):<9}", "dim")

    def tile(self, colour: str) -> Text:
        """A tile by its letter."""
        return Text().append(self.say(f"letter.{colour}"), TILE_STYLES[colour])

    def values(self) -> Text:
        """What each colour is worth, and whom it beats."""
        text = self.label("values")
        beats = [(t["stronger"], t["weaker"]) for t in self.view["coral_tiles"]]
        for colour, value in self.view["values"].items():
            text.append_text(self.tile(colour)).append(f" {value}", "bold").append(" > ")
            for stronger, weaker in beats:
                if stronger == colour:
                    text.append_text(self.tile(weaker))
            text.append("   ")
        return text

    def coral_tiles(self) -> list[Text]:
        """The ten coral tiles: who is stronger, and the large alga that turns or locks it."""
        lines = []
        tiles = self.view["coral_tiles"]
        for start in (0, 5):
            text = self.label("tiles") if start == 0 else Text(" " * 9)
            for told in tiles[start : start + 5]:
                text.append(f"{told['coral_tile']:>2} ", "dim")
                text.append_text(self.tile(told["stronger"])).append(">")
                text.append_text(self.tile(told["weaker"])).append(" ")
                alga = self.board.words.name("reef_encounter", "alga", told["alga"])
                text.append(f"{'!' if told['locked'] else ''}{alga}", ALGA_STYLES[told["alga"]])
                text.append(" " * max(1, 7 - len(alga) - told["locked"]))
            text.rstrip()
            lines.append(text)
        return lines

    def counted(self, counts: dict[str, int]) -> Text:
        """Letters with numbers; what there is none of is left out."""
        text = Text()
        for colour, n in counts.items():
            if n:
                text.append_text(self.tile(colour)).append(f"{n} ")
        return text if text else Text().append("- ", "dim")

    def sea(self) -> Text:
        """The tiles on each space of the open sea."""
        text = self.label("sea")
        for space, tiles in self.view["sea"].items():
            name = self.board.words.name("reef_encounter", "colour", space)
            text.append(f"{name}: ").append_text(self.counted(tiles)).append(" ")
        return text

    def supply(self) -> Text:
        """Cubes, the bag and the bonus stock."""
        view = self.view
        text = self.label("supply").append(self.say("board.cubes") + " ")
        text.append_text(self.counted(view["cubes"])).append("  ")
        text.append(self.say("board.bag", count=view["bag"]["size"]) + "  ")
        text.append(self.say("board.bonus") + " ")
        if view["bonus"] is None:
            return text.append(self.say("board.gone"), "dim")
        return text.append_text(self.counted(view["bonus"]))

    def algae(self) -> Text:
        """The cylinders left, and the one on the alga space."""
        text = self.label("algae")
        for alga, n in self.view["cylinders"].items():
            name = self.board.words.name("reef_encounter", "alga", alga)
            text.append(f"{name} ", ALGA_STYLES[alga]).append(f"{n}  ")
        alga = self.view["alga"]
        there = self.say("board.none") if alga is None else alga
        return text.append(self.say("board.on_space", alga=there))

    # -- players -----------------------------------------------------------------------------

    def player(self, seat: int) -> list[Text]:
        """A player's things in two lines."""
        player = self.view["seats"][seat]
        arrow = ("▸" if self.symbols else ">") if self.view["to_move"] == seat else " "
        name = f"{arrow}{tag(seat)} {self.board.name(self.view, seat)}"
        first = Text().append(name[:24], seat_style(seat)).append("  ")
        points = sum(self.view["breakdown"][seat].values())
        first.append(self.say("board.points", points=points), "bold").append("  ")
        first.append(
            self.say(
                "board.shrimps", behind=player["shrimps_behind"], eaten=player["shrimps_eaten"]
            )
        )
        first.append("  " + self.say("board.cubes") + " ", "dim")
        first.append_text(self.counted(player["cubes"]))
        second = Text().append("    " + self.say("board.behind") + " ", "dim")
        second.append_text(self.behind(player))
        second.append(" " + self.say("board.front") + " ", "dim")
        second.append_text(self.counted(player["consumed"]))
        second.append(" " + self.say("board.parrotfish") + " ", "dim")
        second.append_text(self.counted(player["eaten"]))
        if player["secret"] is not None:
            second.append(" " + self.say("board.secret", colour=player["secret"]))
        return [first, second]

    def behind(self, player: dict[str, Any]) -> Text:
        """Tiles behind a screen: all of the own, of others those all have seen."""
        if player["hidden_tiles"] is not None:
            mine = player["known_tiles"]
            return self.counted({c: n + player["hidden_tiles"][c] for c, n in mine.items()})
        text = self.counted(player["known_tiles"])
        return text.append(f"+{player['hidden_count']} ") if player["hidden_count"] else text
