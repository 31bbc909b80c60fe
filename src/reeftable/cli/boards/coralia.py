"""Coralia's table: six reefs, the dice on their way, the piles, and everybody's things."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from reeftable.cli import consoles
from reeftable.cli.boards.base import Board, Option, View
from reeftable.cli.boards.coralia_options import hint, rules, target
from reeftable.cli.telling import seat_style, tag
from reeftable.games.rulebook import tables

DIE_STYLES = {
    "red": "bold white on red3",
    "orange": "bold black on dark_orange",
    "yellow": "bold black on yellow1",
    "green": "bold black on green3",
    "blue": "bold white on blue3",
    "violet": "bold white on purple3",
    "white": "bold black on white",
}
NAME_STYLES = {
    "red": "bold red1",
    "orange": "bold dark_orange",
    "yellow": "bold yellow1",
    "green": "bold green3",
    "blue": "bold dodger_blue1",
    "violet": "bold medium_purple1",
    "white": "bold",
}
GLYPHS = {
    "pearl": "●",
    "fish": "∝",
    "octopus": "✻",
    "starfish": "★",
    "turtle": "◉",
    "diver": "▼",
    "treasure": "▣",
    "island": "▲",
    "stingray": "≈",
}
MARK = "bold black on bright_white"
# In a wide window the reefs are on the left and the players on the right.
WIDE = 116
LEFT = 80
GAP = 2
LONGEST_NAME = 18


class CoraliaBoard(Board):
    """Draws a view of Coralia."""

    def draw(self, view: View, options: list[Option], console: Console) -> RenderableType:
        """The whole table, in one column or, if there is room, in two."""
        return Drawing(self, view, options, console).whole(console.width)

    def heading(self, view: View) -> Text:
        """The turn."""
        turn, turns = view["turns"] + 1, view["turns_in_all"]
        if turn <= turns:
            return Text(self.say("board.turn", turn=turn, turns=turns))
        return Text(self.say("board.over" if view["over"] else "board.scoring"))

    def badge(self, option: Option, console: Console) -> Text:
        """The die or the reef's colour that an option is about."""
        aim = option["target"]
        colour = aim.get("colour", aim.get("reef"))
        return die(self, colour, console) if colour else Text()

    def hint(self, view: View, option: Option) -> str:
        """What the option brings."""
        return hint(self, view, option)

    def rules(self, view: View, option: Option) -> list[str]:
        """The rules that say what the option does."""
        return rules(view, option)


BOARD = CoraliaBoard


def die(board: Board, colour: str, console: Console) -> Text:
    """A die, by colour and letter; in brackets where there are no colours."""
    letter = board.say(f"letter.{colour}")
    if consoles.shows_colours(console):
        return Text().append(f" {letter} ", DIE_STYLES[colour])
    return Text(f"[{letter}]")


class Drawing:
    """One drawing of one view."""

    def __init__(
        self, board: CoraliaBoard, view: View, options: list[Option], console: Console
    ) -> None:
        self.board = board
        self.say = board.say
        self.view = view
        self.console = console
        self.symbols = consoles.shows_symbols(console)
        self.marks: dict[tuple[str, ...], list[int]] = {}
        for number, option in enumerate(options, 1):
            self.marks.setdefault(target(view, option), []).append(number)

    def whole(self, width: int) -> RenderableType:
        """Everything, laid out for the width of the window."""
        if width < WIDE:
            return Group(self.reefs(), *self.things(), self.players(), *self.cards())
        sides = Table.grid(padding=(0, GAP, 0, 0), expand=True)
        sides.add_column(width=LEFT)
        sides.add_column(ratio=1)
        left = Group(self.reefs(), Text(), *self.things(), Text(), *self.cards())
        sides.add_row(left, self.player_notes())
        return sides

    # -- small parts ------------------------------------------------------------------------

    def die(self, colour: str) -> Text:
        """A die of a colour."""
        return die(self.board, colour, self.console)

    def glyph(self, name: str) -> str:
        """A small picture, if the terminal has any."""
        return GLYPHS[name] + " " if self.symbols else ""

    def mark(self, *where: str) -> Text:
        """The numbers of the options that aim here."""
        numbers = self.marks.get(where)
        if not numbers:
            return Text()
        return Text(f"({','.join(str(number) for number in numbers)})", MARK)

    def owner(self, seat: int | None) -> Text:
        """Whose figure stands here."""
        return Text() if seat is None else Text(" " + tag(seat), seat_style(seat))

    def label(self, key: str) -> Text:
        """What a line is about."""
        return Text().append(f"{self.say(f'board.{key}'):<9}", "dim")

    # -- the reefs --------------------------------------------------------------------------

    def reefs(self) -> Table:
        """One row per reef, one column per space."""
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("", no_wrap=True)
        for space in self.view["reefs"][0]["dice"]:
            table.add_column(self.space_title(space), no_wrap=True)
        for reef in self.view["reefs"]:
            name = Text(self.board.words.name("coralia", "colour", reef["colour"]))
            name.stylize(NAME_STYLES[reef["colour"]])
            table.add_row(name, *[self.space(reef, space) for space in reef["dice"]])
        return table

    def space_title(self, space: str) -> Text:
        """A space's symbol, name and value for the diver."""
        value = tables("coralia")["space_value"][space]
        name = self.board.words.name("coralia", "symbol", space)
        title = Text(self.glyph(space).strip() + name, "bold")
        return title.append(f" {value}", "dim") if value else title

    def space(self, reef: dict[str, Any], space: str) -> Text:
        """What lies on a space: a die and a figure, a tile, a chest, or nothing."""
        colour = reef["dice"][space]
        mark = self.mark("space", reef["colour"], space)
        if colour is None:
            return self.empty_space(reef, space).append(mark)
        text = Text().append_text(self.die(colour))
        if space == "octopus":
            text.append_text(self.owner(reef["octopus"]))
        elif space == "diver":
            text.append_text(self.owner(reef["diver"]))
        elif space == "treasure" and reef["chest"]:
            text.append(" " + self.say("board.chest"), "dim")
        return text.append(mark)

    def empty_space(self, reef: dict[str, Any], space: str) -> Text:
        """A space without a die."""
        if space == "turtle" and reef["turtle"] is not None:
            return Text(self.board.words.name("coralia", "turtle", reef["turtle"]))
        if space == "treasure" and reef["chest"]:
            return Text(self.say("board.chest"))
        aimed = ("space", reef["colour"], space) in self.marks
        return Text().append("" if aimed else ("·" if self.symbols else "."), "dim")

    # -- dice, tiles and piles ---------------------------------------------------------------

    def things(self) -> list[Text]:
        """What lies beside the reefs, a line each."""
        return [self.station(), self.supply(), self.island(), self.beside(), self.piles()]

    def station(self) -> Text:
        """The dice on the station."""
        text = self.label("station")
        for die in self.view["station"]:
            text.append_text(self.die(die["colour"])).append(" ")
            if die["symbol"] is None:
                text.append(self.say("board.unrolled"), "dim")
            else:
                name = self.board.words.name("coralia", "symbol", die["symbol"])
                text.append(self.glyph(die["symbol"]) + name)
            if die["locked"]:
                text.append(f" {self.say('board.locked')}", "bold")
            mark = self.mark("station", die["colour"], die["symbol"] or "")
            text.append(" ").append_text(mark).append("  ")
        return text if self.view["station"] else text.append(self.say("board.none"), "dim")

    def supply(self) -> Text:
        """The dice left per colour."""
        text = self.label("supply")
        for colour, count in self.view["supply"].items():
            text.append_text(self.die(colour)).append(f" {count} ")
            text.append_text(self.mark("supply", colour)).append(" ")
        return text

    def island(self) -> Text:
        """The dice on the island."""
        text = self.label("island")
        dice = {colour: count for colour, count in self.view["island"].items() if count}
        for colour, count in dice.items():
            text.append_text(self.die(colour)).append(f" {count}  ")
        if not dice:
            text.append(self.say("board.none") + "  ", "dim")
        return text.append_text(self.mark("island"))

    def beside(self) -> Text:
        """Turtles, chests and stingrays beside the board."""
        text = self.label("beside")
        view = self.view
        text.append(self.glyph("turtle") + self.board.words.say("coralia.board.own_turtles") + " ")
        for turtle in view["turtles_beside"]:
            text.append(self.board.words.name("coralia", "turtle", turtle), "bold").append(" ")
            text.append_text(self.mark("beside", turtle))
        if not view["turtles_beside"]:
            text.append("0 ")
        text.append(" " + self.glyph("treasure"))
        text.append(self.say("board.chests", count=view["chests_beside"]))
        text.append("  " + self.glyph("stingray"))
        return text.append(self.say("board.rays", count=view["stingrays"]))

    def piles(self) -> Text:
        """How many cards each pile has."""
        text = self.label("piles")
        for pile, told in self.view["piles"].items():
            name = self.board.words.name("coralia", "pile", pile)
            text.append(f"{self.glyph(pile)}{name} ").append(str(told["size"]), "bold").append("  ")
            text.append_text(self.mark("pile", pile))
        return text

    # -- players and cards -------------------------------------------------------------------

    def players(self) -> Table:
        """Everybody's things, a row each."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(self.say("board.player"), no_wrap=True)
        table.add_column(self.say("board.points"), justify="right")
        for key in ("octopuses", "diver", "own_turtles", "own_chests", "cards"):
            table.add_column(self.say(f"board.{key}"))
        for seat, player in enumerate(self.view["seats"]):
            table.add_row(*self.player(seat, player))
        return table

    def player(self, seat: int, player: dict[str, Any]) -> list[Text]:
        """One row."""
        return [
            self.player_name(seat),
            Text(str(player["score"]), "bold"),
            self.octopuses(player),
            self.diver(player),
            Text(self.turtles(player)),
            Text(self.chests(player)),
            self.card_counts(player),
        ]

    def player_notes(self) -> Text:
        """Everybody's things, a few lines each."""
        text = Text()
        for seat, player in enumerate(self.view["seats"]):
            text.append_text(self.player_name(seat)).append(f"  {player['score']}", "bold")
            text.append(f" {self.say('board.points')}\n")
            things = {
                "octopuses": self.octopuses(player),
                "diver": self.diver(player),
                "own_turtles": Text(self.turtles(player)),
                "own_chests": Text(self.chests(player)),
                "cards": self.card_counts(player),
            }
            wide = max(len(self.say(f"board.{key}")) for key in things) + 1
            for key, what in things.items():
                if what:
                    text.append(f"    {self.say(f'board.{key}'):<{wide}}", "dim")
                    text.append_text(what).append("\n")
        text.rstrip()
        return text

    def player_name(self, seat: int) -> Text:
        """A seat's sign and name, with an arrow if it is to move."""
        arrow = ("▸" if self.symbols else ">") if self.view["to_move"] == seat else " "
        name = f"{arrow}{tag(seat)} {self.board.name(self.view, seat)}"
        return Text().append(name[:LONGEST_NAME], seat_style(seat))

    def octopuses(self, player: dict[str, Any]) -> Text:
        """Figures in hand."""
        count = player["octopuses"]
        return Text(GLYPHS["octopus"] * count if self.symbols else str(count))

    def diver(self, player: dict[str, Any]) -> Text:
        """The reef where the diver is."""
        at = player["diver_at"]
        if at is None:
            return Text()
        return Text().append(self.board.words.name("coralia", "colour", at), NAME_STYLES[at])

    def turtles(self, player: dict[str, Any]) -> str:
        """Turtles taken."""
        words = self.board.words
        return " ".join(words.name("coralia", "turtle", tile) for tile in player["turtles"])

    def chests(self, player: dict[str, Any]) -> str:
        """Chests taken, by their short names."""
        words = self.board.words
        return " ".join(words.name("coralia", "chest_short", chest) for chest in player["chests"])

    def card_counts(self, player: dict[str, Any]) -> Text:
        """How many cards came from which pile."""
        counts = Counter(card["from"] for card in player["cards"])
        counts["stingray"] = player["stingrays"]
        shown = []
        for pile in ("pearl", "fish", "starfish", "island", "stingray"):
            if counts[pile]:
                name = self.board.words.name("coralia", "pile", pile)
                shown.append(f"{self.glyph(pile).strip() or name + ' '}{counts[pile]}")
        return Text(" ".join(shown))

    def cards(self) -> list[Text]:
        """The cards this seat may see: its own, those laid open, those it put back."""
        view = self.view
        lines: list[Text] = []
        for seat, player in enumerate(view["seats"]):
            known = [card["card"] for card in player["cards"] if card["card"] is not None]
            if seat == view["seat"]:
                text = self.card_list(known) if known else Text(self.say("board.none"), "dim")
                lines.append(Text.assemble((self.say("board.hand") + "  ", "dim"), text))
            elif known:
                name = self.say("board.open", name=self.board.name(view, seat))
                lines.append(Text.assemble((name + "  ", "dim"), self.card_list(known)))
        return lines + self.known()

    def card_list(self, cards: list[str]) -> Text:
        """Cards by name, equal ones counted, in the order of the tables."""
        order = {card: i for i, card in enumerate(self.card_order())}
        counted = Counter(sorted(cards, key=lambda card: order[card]))
        names = []
        for card, count in counted.items():
            name = self.board.words.name("coralia", "card", card)
            names.append(name if count == 1 else f"{name} ×{count}")
        return Text(", ".join(names))

    def card_order(self) -> list[str]:
        """All cards there are, pearls first."""
        return [row["id"] for row in tables("coralia")["card"]]

    def known(self) -> list[Text]:
        """Cards under the piles that this seat has seen."""
        told = []
        for pile, what in self.view["piles"].items():
            seen = [card["card"] for card in what["under"] if card["card"] is not None]
            if seen:
                cards = self.card_list(seen).plain
                told.append(self.say("board.under", pile=pile, cards=cards))
        if not told:
            return []
        return [Text.assemble((self.say("board.known") + "  ", "dim"), "; ".join(told))]
