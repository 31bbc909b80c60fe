"""Draws the table with the expansion: special tiles, starfish, blue shrimps and cards."""

from __future__ import annotations

from typing import Any, Final

from reeftable.core.drawing import Line, View, wrapped
from reeftable.games.reef_encounter.drawing import LABEL, WATER, ReefDrawing, place_of
from reeftable.games.reef_encounter.second_kind.data import SecondData

STARFISH: Final = "X"
BLUE_SHRIMP: Final = "b"
WATER_TILE: Final = "~"
# The names of the printed columns and rows; rock tiles may add spaces beside them.
COLUMNS: Final = ("y", "z", "a", "b", "c", "d", "e", "f", "g", "h", "i")
PRINTED_COLUMNS: Final = COLUMNS[2:9]
ROWS: Final = ("-1", "0", "1", "2", "3", "4", "5", "6", "7", "8")
PRINTED_ROWS: Final = ROWS[2:8]
INDENT: Final = 4
# The numbers in the texts of cards: section and name in the data.
NUMBERS: Final = (("warm_current", "from_behind"), ("scoring_card", "most"))
# What is said of a card in hand, and the field of its row in the data.
MARKS: Final = (("mark", "blue"), ("clown", "clown"))


class SecondDrawing(ReefDrawing):
    """Draws one view of a game with the expansion.

    A letter in the other case is a special tile, listed by name below the rocks; X is a starfish, b
    after a letter a blue shrimp, and ~ a water tile.
    """

    def lines(self) -> list[Line]:
        """The whole table; special spaces are listed below the rocks."""
        lines = [*self.rocks(), *self.special_spaces(), self.values(), *self.coral_tiles()]
        lines += [*self.fold(self.sea(), LABEL), self.supply(), self.algae()]
        lines.append(self.cards_on_table())
        for seat in range(self.view["players"]):
            lines += self.player(seat)
        return lines

    def fold(self, line: Line, indent: int) -> list[Line]:
        """A line that fits the width; what does not fit is indented below it."""
        first, *rest = wrapped(line, self.width)
        if not rest:
            return [first]
        start = len(line.text()) - len(line.text()[len(first.text()) :].lstrip())
        below = line.cut(start, len(line.text()))
        inner = wrapped(below, self.width - indent)
        return [first, *[Line(" " * indent).put(piece) for piece in inner]]

    # -- the rocks --------------------------------------------------------------------------

    def spots(self) -> list[str]:
        """The spaces of the rocks, and the water around them, which rock tiles can cover."""
        rocks = [rock["rock"] for rock in self.view["rocks"]]
        return [f"rock.{rock}{column}{row}" for rock in rocks for column in COLUMNS for row in ROWS]

    def rock(self, rock: View) -> list[Line]:
        """One rock, with the spaces beside it that are in use or can be chosen."""
        head = f"rock.{rock['rock']}"
        spaces = {place_of(space): space for space in rock["spaces"]}
        used = [*spaces, *[place for place in self.marks if place.startswith(head)]]
        names = [place[len(head) :] for place in used]
        columns = spanned(COLUMNS, PRINTED_COLUMNS, [name[0] for name in names])
        rows = spanned(ROWS, PRINTED_ROWS, [name[1:] for name in names])
        lines = [
            Line(self.say("board.rock", rock=rock["rock"]), "bold"),
            Line("  " + " ".join(columns), "dim"),
        ]
        for row in rows:
            line = Line(f"{row:<2}", "dim")
            for column in columns:
                place = f"{head}{column}{row}"
                if place in spaces:
                    line.put(self.space(spaces[place]))
                else:
                    line.put(self.water(place, place.removeprefix("rock.") in rock["water"]))
            lines.append(line)
        return lines

    def water(self, place: str, is_tile: bool) -> Line:
        """Water: printed, or a water tile."""
        if place in self.marks:
            return Line(WATER_TILE, "aim").add(" ")
        return Line(WATER_TILE + " ", "dim") if is_tile else Line(WATER * 2)

    def space(self, space: View | None) -> Line:
        """A tile and a shrimp, a starfish, bare rock or water, two characters wide."""
        if space is None:
            return super().space(space)
        if space["starfish"]:
            style = "aim" if place_of(space) in self.marks else "bold"
            return Line(STARFISH, style).add(" ")
        line = super().space(space)
        letter, style = line.parts[0].text, line.parts[0].style
        if space["kind"] is not None and space["kind"] != space["tile"]:
            letter = letter.swapcase()
        drawn = Line(letter, style)
        if space["blue"] is not None:
            return drawn.add(BLUE_SHRIMP, "alga.blue")
        for part in line.parts[1:]:
            drawn.add(part.text, part.style)
        return drawn

    def special_spaces(self) -> list[Line]:
        """The names of special tiles, starfish and blue shrimps on the rocks."""
        names = [
            f"{space['cell']} {name}"
            for rock in self.view["rocks"]
            for space in rock["spaces"]
            for name in self.special_names(space)
        ]
        if not names:
            return []
        return self.fold(self.label("special").add(", ".join(names)), LABEL)

    def special_names(self, space: View) -> list[str]:
        """What is special about a space."""
        kind = space["kind"]
        names = []
        if kind is not None and kind != space["tile"]:
            names.append(self.name("kind", f"{kind}-{space['sides']}" if space["sides"] else kind))
        if space["blue"] == "wooden":
            names.append(self.say("board.blue_shrimp"))
        if space["starfish"]:
            names.append(self.say("board.starfish"))
        return names

    # -- sea and supplies ---------------------------------------------------------------------

    def counted(self, counts: dict[str, int]) -> Line:
        """Letters and numbers of plain tiles, then the names of special ones."""
        colours = self.data.colours
        line = super().counted({kind: n for kind, n in counts.items() if kind in colours})
        names = [
            self.name("kind", kind) + (f" x{n}" if n > 1 else "")
            for kind, n in counts.items()
            if n and kind not in colours
        ]
        if not names:
            return line
        plain = Line() if all(not counts.get(colour) for colour in colours) else line
        return plain.add(", ".join(names) + " ")

    def cards_on_table(self) -> Line:
        """The blue shrimps in the supply, the pile and the discards."""
        view = self.view
        line = self.label("deck").add(self.say("board.blue", count=view["blue_supply"]) + " ")
        if view["blue_at_sea"]:
            line.add(self.say("board.blue_at_sea") + " ")
        line.add(" " + self.say("board.pile", count=view["pile"]) + " ")
        return line.add(str(len(view["discards"])))

    # -- players -----------------------------------------------------------------------------

    def player(self, seat: int) -> list[Line]:
        """What a player has; cards in hand are shown only to those who may see them."""
        player = self.view["seats"][seat]
        lines = super().player(seat)
        specials = {kind: n for kind, n in player["special_tiles"].items() if n}
        if specials:
            line = Line(" " * INDENT + self.say("board.behind") + " ", "dim")
            lines += self.fold(line.put(self.counted(specials)), 2 * INDENT)
        if player["cards"]:
            for card in player["cards"]:
                lines += self.fold(self.card(card), 2 * INDENT)
        elif player["card_count"]:
            lines[0].add(" " + self.say("board.hand") + f" {player['card_count']}")
        if player["face_up"]:
            line = Line(" " * INDENT + self.say("board.face_up") + " ", "dim")
            names = [self.name("card", card) for card in player["face_up"]]
            lines += self.fold(line.add(", ".join(names)), 2 * INDENT)
        return [piece for line in lines for piece in self.fold(line, 2 * INDENT)]

    def card(self, card: str) -> Line:
        """A card in hand, with its marks and its text."""
        row = self.row(card)
        marks = [self.say(f"board.{word}") for word, field in MARKS if row[field]]
        if row["grade"] == "assumed":
            marks.append(self.say("board.ours"))
        line = Line(" " * INDENT + self.name("card", card), "bold")
        line.add(f" ({', '.join(marks)})" if marks else "")
        text = self.say(f"card_text.{card}")
        for section, name in NUMBERS:
            text = text.replace(f"{{{section}.{name}}}", str(self.data.raw[section][name]))
        return line.add(": " + text)

    def row(self, card: str) -> dict[str, Any]:
        """The card's row in the data."""
        data = self.data
        assert isinstance(data, SecondData)
        row: dict[str, Any] = data.raw["card"][data.card_ids.index(card)]
        return row


def spanned(every: tuple[str, ...], printed: tuple[str, ...], used: list[str]) -> list[str]:
    """The printed names, and those outside up to the furthest that is used."""
    numbers = [every.index(name) for name in (*printed, *used)]
    return list(every[min(numbers) : max(numbers) + 1])
