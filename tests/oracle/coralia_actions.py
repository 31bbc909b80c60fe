"""Coralia's actions: what a die does on a reef or the island, and every bonus."""

from __future__ import annotations

from .coralia_components import COLOURS, DIVER_VALUE, SYMBOLS
from .coralia_table import Script, Table


class Actions(Table):
    """The table with everything a placed die can set off."""

    def put_on_island(self, seat: int, colour: str) -> Script:
        """Put a blocked coloured die on the island, pay the reef's octopus, give a card."""
        self.island.append(colour)
        owner = self.reefs[colour].octopus
        if owner is not None:
            self.gain(owner, 2)
        rival = owner is not None and owner != seat
        yield from self.draw_and_keep(seat, "island", 2 if rival else 1)

    # --- actions on a reef ---------------------------------------------------------------

    def put_on_reef(self, seat: int, die: str, colour: str, symbol: str) -> Script:
        """Put a die (its own colour, or white) on a free space and do the action there."""
        self.reefs[colour].dice[symbol] = die
        if symbol == "pearl":
            yield from self.draw_top(seat, "pearl")
            yield from self.draw_top(seat, "pearl")
        elif symbol == "fish":
            yield from self.draw_and_keep(seat, "fish", 2)
        elif symbol == "starfish":
            yield from self.draw_and_keep(seat, "starfish", 3)
        elif symbol == "octopus":
            self._octopus(seat, colour)
        elif symbol == "diver":
            yield from self._diver(seat, colour)
        else:
            yield from self._turtle(seat, colour)

    def _octopus(self, seat: int, colour: str) -> None:
        self.players[seat].octopuses -= 1
        self.reefs[colour].octopus = seat
        counted = self.reefs[colour].occupied()
        if self.options["octopus_counts"] == "scoring":
            counted = [space for space in counted if space in DIVER_VALUE]
        self.gain(seat, len(counted))
        for other in COLOURS:
            owner = self.reefs[other].octopus
            if other != colour and owner is not None:
                self.gain(owner, 1)

    def _diver(self, seat: int, colour: str) -> Script:
        old = self.players[seat].diver
        self.players[seat].diver = colour
        if old is None:
            return
        left = self.reefs[old]
        if left.free("treasure") and left.chest:
            left.dice["treasure"] = left.dice["diver"]
            left.dice["diver"] = None
            left.chest = False
            yield from self.open_chest(seat)

    def _turtle(self, seat: int, colour: str) -> Script:
        tile = self.reefs[colour].turtle
        assert tile is not None
        self.reefs[colour].turtle = None
        yield from self.turtle_bonus(seat, tile)
        self.players[seat].turtles.append(tile)

    # --- bonuses -------------------------------------------------------------------------

    def turtle_bonus(self, seat: int, tile: str) -> Script:
        if tile == "copy":
            text = yield from self.ask(seat, [f"copy {name}" for name in self.turtles_beside])
            yield from self.turtle_bonus(seat, text.split()[1])
        elif tile == "chest":
            yield from self.open_spare_chest(seat)
        else:
            yield from self.bonus(seat, tile)

    def open_spare_chest(self, seat: int) -> Script:
        if self.spare_chests > 0:
            self.spare_chests -= 1
            yield from self.open_chest(seat)

    def open_chest(self, seat: int) -> Script:
        """Reveal a chest: every chest nobody has seen yet is equally likely."""
        chest = yield from self.equal_chance("chest", self.chests_left)
        self.chests_left.remove(chest)
        self.players[seat].chests.append(chest)
        if chest == "islandvp":
            self.gain(seat, len(self.island))
        else:
            yield from self.bonus(seat, chest)

    def bonus(self, seat: int, name: str) -> Script:
        """Give a bonus that turtles and chests have in common."""
        if name == "jelly":
            self.jellyfish(seat)
        elif name == "stingray":
            if self.stingrays > 0:
                self.stingrays -= 1
                self.players[seat].cards.append("stingray")
        elif name == "special":
            yield from self.white_die(seat)
        else:
            yield from self.draw_top(seat, name)

    def white_die(self, seat: int) -> Script:
        if "white" not in self.island:
            return
        self.island.remove("white")
        self.white_in_hand += 1
        symbol = yield from self.equal_chance("white", SYMBOLS)
        text = yield from self.ask(seat, self._white_targets(seat, symbol))
        self.white_in_hand -= 1
        target = text.split()[1]
        if target == "island":
            self.island.append("white")
            yield from self.draw_top(seat, "island")
        else:
            yield from self.put_on_reef(seat, "white", target, symbol)

    def _white_targets(self, seat: int, symbol: str) -> list[str]:
        free = [colour for colour in COLOURS if self.reefs[colour].free(symbol)]
        no_figure = symbol == "octopus" and self.players[seat].octopuses == 0
        reefs = [] if no_figure else free
        blocked_somewhere = len(free) < len(COLOURS)
        rule = self.options["white_island"]
        to_island = not reefs or rule == "always" or (rule == "middle" and blocked_somewhere)
        return [f"place {target}" for target in reefs + (["island"] if to_island else [])]
