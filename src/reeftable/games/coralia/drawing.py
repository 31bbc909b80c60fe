"""Draws Coralia's table as plain text: reefs, dice, piles, and what each player has."""

from __future__ import annotations

from typing import Final

from reeftable.core.drawing import (
    Drawing,
    Line,
    View,
    beside,
    in_columns,
    tag,
    wrapped,
)
from reeftable.games.coralia.data import SPACE_NAMES, CoraliaData

GLYPHS: Final = {
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
# In a wide window the reefs are on the left and the players on the right.
WIDE: Final = 116
LEFT: Final = 80
GAP: Final = 2
LABEL: Final = 9
# Texts used without a catalogue, where the names in the code would be hard to read.
DEFAULT_TEXTS: Final = {
    "board.open": "{name} has",
    "board.own_turtles": "turtles",
    "board.own_chests": "chests",
    "board.rays": "stingrays {count}",
    "board.unrolled": "new",
}


class CoraliaDrawing(Drawing[CoraliaData]):
    """Draws one view of Coralia's table."""

    def spots(self) -> list[str]:
        """The places with room for a mark: spaces, dice, turtles, piles and the island."""
        view = self.view
        spots = ["island"]
        for reef in view["reefs"]:
            spots += [space_place(reef, space) for space in reef["dice"]]
        spots += [f"supply.{colour}" for colour in view["supply"]]
        spots += [station_place(die) for die in view["station"]]
        spots += [f"beside.turtle.{turtle}" for turtle in view["turtles_beside"]]
        return spots + [f"pile.{pile}" for pile in view["piles"]]

    def heading(self) -> str:
        """The number of the turn, or that the final scoring has begun or the game is over."""
        turn, turns = self.view["turns"] + 1, self.view["turns_in_all"]
        if turn <= turns:
            return self.say("board.turn", turn=turn, turns=turns)
        return self.say("board.over" if self.view["over"] else "board.scoring")

    def lines(self) -> list[Line]:
        """The whole table, in one column or, if there is room, in two."""
        if self.width < WIDE:
            return [*self.reefs(), *self.beside_reefs(), *self.players(), *self.cards()]
        left = [*self.reefs(), Line(), *self.beside_reefs(), Line(), *self.cards()]
        right = self.width - LEFT - GAP
        blocks = [
            [piece for line in left for piece in wrapped(line, LEFT)],
            [piece for line in self.player_notes() for piece in wrapped(line, right)],
        ]
        return beside(blocks, [LEFT, right], GAP)

    # -- small parts ------------------------------------------------------------------------

    def die(self, colour: str) -> Line:
        """A die, shown as the letter of its colour."""
        return Line(f"[{self.say(f'letter.{colour}')}]", f"die.{colour}")

    def glyph(self, name: str) -> str:
        """A small picture, if symbols may be used."""
        return GLYPHS[name] + " " if self.symbols else ""

    def owner(self, seat: int | None) -> Line:
        """The mark of the seat whose figure stands here."""
        return Line() if seat is None else Line(" " + tag(seat), f"seat{seat}")

    def label(self, key: str) -> Line:
        """The label at the start of a line."""
        return Line(f"{self.say(f'board.{key}'):<{LABEL}}", "dim")

    def player(self, seat: int) -> str:
        """A player's name as used in a sentence."""
        return self.wording.player(seat) or tag(seat)

    # -- the reefs --------------------------------------------------------------------------

    def reefs(self) -> list[Line]:
        """One row per reef, one column per space."""
        rows = [[Line(), *[self.space_title(space) for space in self.view["reefs"][0]["dice"]]]]
        for reef in self.view["reefs"]:
            name = Line(self.name("colour", reef["colour"]), f"name.{reef['colour']}")
            rows.append([name, *[self.space(reef, space) for space in reef["dice"]]])
        return in_columns(rows, 1, self.width)

    def space_title(self, space: str) -> Line:
        """A space's symbol, name and value for the diver."""
        value = self.data.space_value[SPACE_NAMES.index(space)]
        title = Line(self.glyph(space).strip() + self.name("symbol", space), "bold")
        return title.add(f" {value}", "dim") if value else title

    def space(self, reef: View, space: str) -> Line:
        """What lies on a space: a die and a figure, a tile, a chest, or nothing."""
        colour = reef["dice"][space]
        mark = self.mark(space_place(reef, space))
        if colour is None:
            return self.empty_space(reef, space).put(mark)
        line = self.die(colour)
        if space == "octopus":
            line.put(self.owner(reef["octopus"]))
        elif space == "diver":
            line.put(self.owner(reef["diver"]))
        elif space == "treasure" and reef["chest"]:
            line.add(" " + self.say("board.chest"), "dim")
        return line.put(mark)

    def empty_space(self, reef: View, space: str) -> Line:
        """A space without a die."""
        if space == "turtle" and reef["turtle"] is not None:
            return Line(self.name("turtle", reef["turtle"]))
        if space == "treasure" and reef["chest"]:
            return Line(self.say("board.chest"))
        if space_place(reef, space) in self.marks:
            return Line()
        return Line("·" if self.symbols else ".", "dim")

    # -- dice, tiles and piles ---------------------------------------------------------------

    def beside_reefs(self) -> list[Line]:
        """What lies beside the reefs, one line for each kind of thing."""
        return [self.station(), self.supply(), self.island(), self.beside(), self.piles()]

    def station(self) -> Line:
        """The dice on the station."""
        line = self.label("station")
        for die in self.view["station"]:
            line.put(self.die(die["colour"])).add(" ")
            if die["symbol"] is None:
                line.add(self.say("board.unrolled"), "dim")
            else:
                line.add(self.glyph(die["symbol"]) + self.name("symbol", die["symbol"]))
            if die["locked"]:
                line.add(f" {self.say('board.locked')}", "bold")
            line.add(" ").put(self.mark(station_place(die))).add("  ")
        return line if self.view["station"] else line.add(self.say("board.none"), "dim")

    def supply(self) -> Line:
        """The dice left per colour."""
        line = self.label("supply")
        for colour, count in self.view["supply"].items():
            line.put(self.die(colour)).add(f" {count} ")
            line.put(self.mark(f"supply.{colour}")).add(" ")
        return line

    def island(self) -> Line:
        """The dice on the island."""
        line = self.label("island")
        dice = [(colour, count) for colour, count in self.view["island"].items() if count]
        for colour, count in dice:
            line.put(self.die(colour)).add(f" {count}  ")
        if not dice:
            line.add(self.say("board.none") + "  ", "dim")
        return line.put(self.mark("island"))

    def beside(self) -> Line:
        """Turtles, chests and stingrays beside the board."""
        view = self.view
        line = self.label("beside").add(self.glyph("turtle") + self.say("board.own_turtles") + " ")
        for turtle in view["turtles_beside"]:
            line.add(self.name("turtle", turtle), "bold").add(" ")
            line.put(self.mark(f"beside.turtle.{turtle}"))
        if not view["turtles_beside"]:
            line.add("0 ")
        line.add(" " + self.glyph("treasure"))
        line.add(self.say("board.chests", count=view["chests_beside"]))
        line.add("  " + self.glyph("stingray"))
        return line.add(self.say("board.rays", count=view["stingrays"]))

    def piles(self) -> Line:
        """How many cards each pile has."""
        line = self.label("piles")
        for pile, contents in self.view["piles"].items():
            line.add(f"{self.glyph(pile)}{self.name('pile', pile)} ")
            line.add(str(contents["size"]), "bold").add("  ").put(self.mark(f"pile.{pile}"))
        return line

    # -- players and cards -------------------------------------------------------------------

    def players(self) -> list[Line]:
        """What each player has, one row each."""
        titles = ["player", "points", "octopuses", "diver", "own_turtles", "own_chests", "cards"]
        rows = [[Line(self.say(f"board.{title}"), "dim") for title in titles]]
        for seat, player in enumerate(self.view["seats"]):
            score = Line(str(player["score"]), "bold")
            rows.append([self.player_name(seat), score, *self.belongings(player)])
        return in_columns(rows, 2, self.width, right=(1,), wraps=(2, 3, 4, 5, 6))

    def belongings(self, player: View) -> list[Line]:
        """A player's octopuses, diver, turtles, chests and cards."""
        count, at = player["octopuses"], player["diver_at"]
        turtles = [self.name("turtle", tile) for tile in player["turtles"]]
        chests = [self.name("chest_short", chest) for chest in player["chests"]]
        return [
            Line(GLYPHS["octopus"] * count if self.symbols else str(count)),
            Line() if at is None else Line(self.name("colour", at), f"name.{at}"),
            Line(" ".join(turtles)),
            Line(" ".join(chests)),
            self.card_counts(player),
        ]

    def player_notes(self) -> list[Line]:
        """What each player has, a few lines each."""
        titles = ["octopuses", "diver", "own_turtles", "own_chests", "cards"]
        names = [self.say(f"board.{title}") for title in titles]
        label_width = max([len(name) for name in names]) + 1
        lines: list[Line] = []
        for seat, player in enumerate(self.view["seats"]):
            name_line = self.player_name(seat).add(f"  {player['score']}", "bold")
            lines.append(name_line.add(f" {self.say('board.points')}"))
            for name, belongings in zip(names, self.belongings(player), strict=True):
                if belongings.parts:
                    lines.append(Line(f"    {name:<{label_width}}", "dim").put(belongings))
        return lines

    def card_counts(self, player: View) -> Line:
        """How many of a player's cards came from each pile."""
        counts = {"pearl": 0, "fish": 0, "starfish": 0, "island": 0}
        for card in player["cards"]:
            counts[card["from"]] += 1
        counts["stingray"] = player["stingrays"]
        parts = []
        for pile, count in counts.items():
            if count:
                sign = self.glyph(pile).strip() or self.name("pile", pile) + " "
                parts.append(f"{sign}{count}")
        return Line(" ".join(parts))

    def cards(self) -> list[Line]:
        """The cards this view shows: the seat's own, those laid open, those put back."""
        view = self.view
        lines: list[Line] = []
        for seat, player in enumerate(view["seats"]):
            known = [card["card"] for card in player["cards"] if card["card"] is not None]
            if seat == view["seat"]:
                line = Line(self.say("board.hand") + "  ", "dim")
                none = "" if known else self.say("board.none")
                lines.append(line.add(self.card_list(known)).add(none, "dim"))
            elif known:
                line = Line(self.say("board.open", name=self.player(seat)) + "  ", "dim")
                lines.append(line.add(self.card_list(known)))
        return lines + self.known()

    def card_list(self, cards: list[str]) -> str:
        """The names of cards in the order of data.toml; identical ones are counted."""
        names = []
        for card in self.data.cards:
            count = cards.count(card)
            if count:
                times = "" if count == 1 else f" {'×' if self.symbols else 'x'}{count}"
                names.append(self.name("card", card) + times)
        return ", ".join(names)

    def known(self) -> list[Line]:
        """The cards under the piles that this view shows."""
        piles = []
        for pile, contents in self.view["piles"].items():
            seen = [card["card"] for card in contents["under"] if card["card"] is not None]
            if seen:
                cards = self.card_list(seen)
                piles.append(self.say("board.under", pile=pile, cards=cards))
        if not piles:
            return []
        return [Line(self.say("board.known") + "  ", "dim").add("; ".join(piles))]


def space_place(reef: View, space: str) -> str:
    """The name of a space, as options use it."""
    return f"reef.{reef['colour']}.{space}"


def station_place(die: View) -> str:
    """The name of a kind of die on the station, as options use it."""
    return f"station.{die['colour']}.{die['symbol']}"
