"""Draws Reef Encounter's table as plain text: rocks, coral tiles, the open sea, players."""

from __future__ import annotations

from typing import Final

from reeftable.core.drawing import Drawing, Line, View, in_rows
from reeftable.games.reef_encounter.data import ReefData

COLUMNS: Final = "abcdefg"
GROWTH: Final = "*"
WATER: Final = " "
GAP: Final = 2
LABEL: Final = 9
LONGEST_NAME: Final = 24
# Texts used without a catalogue, where the names in the code would be hard to read.
DEFAULT_TEXTS: Final = {
    "board.on_space": "on the space: {alga}",
    "board.shrimps": "shrimps {behind}, eaten {eaten}",
}


class ReefDrawing(Drawing[ReefData]):
    """Draws one view of Reef Encounter's table."""

    def spots(self) -> list[str]:
        """The spaces of the rocks."""
        return [place_of(space) for rock in self.view["rocks"] for space in rock["spaces"]]

    def heading(self) -> str:
        """The number of the turn, or that the closing round has begun or the game is over."""
        if self.view["over"]:
            return self.say("board.over")
        if self.view["ending"]:
            return self.say("board.closing")
        return self.say("board.turn", turn=self.view["turns"] + 1)

    def lines(self) -> list[Line]:
        """The whole table, from the rocks down to the players."""
        lines = [*self.rocks(), self.values(), *self.coral_tiles()]
        lines += [self.sea(), self.supply(), self.algae()]
        for seat in range(self.view["players"]):
            lines += self.player(seat)
        return lines

    # -- the rocks --------------------------------------------------------------------------

    def rocks(self) -> list[Line]:
        """All rocks side by side; a digit is the seat whose shrimp stands there."""
        if not self.view["rocks"]:
            return [Line(self.say("board.none"), "dim")]
        return in_rows([self.rock(rock) for rock in self.view["rocks"]], GAP, self.width)

    def rock(self, rock: View) -> list[Line]:
        """One rock: a letter per tile."""
        lines = [
            Line(self.say("board.rock", rock=rock["rock"]), "bold"),
            Line("  " + " ".join(COLUMNS), "dim"),
        ]
        spaces = {space["cell"]: space for space in rock["spaces"]}
        for row, text in enumerate(rock["rows"], 1):
            line = Line(f"{row} ", "dim")
            for column in range(len(text)):
                line.put(self.space(spaces.get(f"{rock['rock']}{COLUMNS[column]}{row}")))
            lines.append(line)
        return lines

    def space(self, space: View | None) -> Line:
        """A tile and a shrimp, bare rock or water, two characters wide."""
        if space is None:
            return Line(WATER * 2)
        aimed = "aim" if place_of(space) in self.marks else ""
        if space["tile"] is None:
            bare = "·" if self.symbols else "."
            grows = str(space["cell"]).endswith("d4")
            line = Line(GROWTH if grows else bare, aimed or "dim")
        else:
            letter = self.say(f"letter.{space['tile']}")
            line = Line(letter, aimed or f"tile.{space['tile']}")
        seat = space["shrimp"]
        return line.add(" ") if seat is None else line.add(str(seat), f"seat{seat}")

    # -- coral tiles, sea and supplies -------------------------------------------------------

    def label(self, key: str) -> Line:
        """The label at the start of a line."""
        return Line(f"{self.say(f'board.{key}'):<{LABEL}}", "dim")

    def tile(self, colour: str) -> Line:
        """A tile, shown as the letter of its colour."""
        return Line(self.say(f"letter.{colour}"), f"tile.{colour}")

    def values(self) -> Line:
        """What each colour is worth, and which colours it beats."""
        line = self.label("values")
        for colour, value in self.view["values"].items():
            line.put(self.tile(colour)).add(f" {value}", "bold").add(" > ")
            for tile in self.view["coral_tiles"]:
                if tile["stronger"] == colour:
                    line.put(self.tile(tile["weaker"]))
            line.add("   ")
        return line

    def coral_tiles(self) -> list[Line]:
        """The ten coral tiles: which colour is stronger, and which alga turns or locks the tile."""
        lines = []
        for start in (0, 5):
            line = self.label("tiles") if start == 0 else Line(" " * LABEL)
            for tile in self.view["coral_tiles"][start : start + 5]:
                line.add(f"{tile['coral_tile']:>2} ", "dim")
                line.put(self.tile(tile["stronger"])).add(">")
                line.put(self.tile(tile["weaker"])).add(" ")
                alga = self.name("alga", tile["alga"])
                lock = "!" if tile["locked"] else ""
                line.add(lock + alga, f"alga.{tile['alga']}")
                line.add(" " * max(1, 7 - len(alga) - len(lock)))
            lines.append(line.stripped())
        return lines

    def counted(self, counts: dict[str, int]) -> Line:
        """A letter and a number for each colour; colours without tiles are left out."""
        line = Line()
        for colour, n in counts.items():
            if n:
                line.put(self.tile(colour)).add(f"{n} ")
        return line if line.parts else Line("- ", "dim")

    def sea(self) -> Line:
        """The tiles on each space of the open sea."""
        line = self.label("sea")
        for space, tiles in self.view["sea"].items():
            line.add(f"{self.name('colour', space)}: ").put(self.counted(tiles)).add(" ")
        return line

    def supply(self) -> Line:
        """Cubes, the bag and the bonus stock."""
        view = self.view
        line = self.label("supply").add(self.say("board.cubes") + " ")
        line.put(self.counted(view["cubes"])).add("  ")
        line.add(self.say("board.bag", count=view["bag"]["size"]) + "  ")
        line.add(self.say("board.bonus") + " ")
        if view["bonus"] is None:
            return line.add(self.say("board.gone"), "dim")
        return line.put(self.counted(view["bonus"]))

    def algae(self) -> Line:
        """The cylinders left, and the one on the alga space."""
        line = self.label("algae")
        for alga, n in self.view["cylinders"].items():
            line.add(f"{self.name('alga', alga)} ", f"alga.{alga}").add(f"{n}  ")
        alga = self.view["alga"]
        on_space = self.say("board.none") if alga is None else alga
        return line.add(self.say("board.on_space", alga=on_space))

    # -- players -----------------------------------------------------------------------------

    def player(self, seat: int) -> list[Line]:
        """What a player has, in two lines."""
        player = self.view["seats"][seat]
        points = sum(self.view["breakdown"][seat].values())
        behind, eaten = player["shrimps_behind"], player["shrimps_eaten"]
        first = self.player_name(seat, LONGEST_NAME).add("  ")
        first.add(self.say("board.points", points=points), "bold").add("  ")
        first.add(self.say("board.shrimps", behind=behind, eaten=eaten))
        first.add("  " + self.say("board.cubes") + " ", "dim").put(self.counted(player["cubes"]))
        second = Line("    " + self.say("board.behind") + " ", "dim").put(self.behind(player))
        second.add(" " + self.say("board.front") + " ", "dim")
        second.put(self.counted(player["consumed"]))
        second.add(" " + self.say("board.parrotfish") + " ", "dim")
        second.put(self.counted(player["eaten"]))
        if player["secret"] is not None:
            second.add(" " + self.say("board.secret", colour=player["secret"]))
        return [first, second]

    def behind(self, player: View) -> Line:
        """The tiles behind a screen; those hidden from the viewer are only counted."""
        known, hidden = player["known_tiles"], player["hidden_tiles"]
        if hidden is not None:
            return self.counted({colour: n + hidden[colour] for colour, n in known.items()})
        line = self.counted(known)
        return line.add(f"+{player['hidden_count']} ") if player["hidden_count"] else line


def place_of(space: View) -> str:
    """The name of a space, as options use it."""
    return f"rock.{space['cell']}"
