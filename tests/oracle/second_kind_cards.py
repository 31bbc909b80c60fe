"""The texts of the cards: when one can have an effect (K9), and the effect."""

from __future__ import annotations

from .reef_encounter_asking import Script
from .reef_encounter_components import ALGAE, COLOURS
from .second_kind_algae import Algae
from .second_kind_blue import BlueShrimps
from .second_kind_collecting import Collecting
from .second_kind_components import CARDS, POLYPS, TILES, Cell, Laid
from .second_kind_eating import Eating
from .second_kind_laying import Laying


class Cards(Laying, Eating, Algae, BlueShrimps, Collecting):
    """One method for each card that asks or does something at once."""

    introductions_left = 1
    has_collected = False
    two_anchors = False

    def play(self, seat: int, card: str) -> Script:
        """8c: the card is discarded, but for scoring cards, and its text is carried out."""
        self.players[seat].cards.remove(card)
        if CARDS[card].window == "score":
            self.players[seat].face_up.append(card)
            return
        self.discards.append(card)
        script: Script | None = getattr(self, f"_{card}")(seat)
        if script is not None:
            yield from script

    def can_have_effect(self, seat: int, card: str) -> bool:
        """K9 for everything but the cards of a trigger."""
        test = getattr(self, f"_can_{card}", None)
        return test is None or bool(test(seat))

    # --- placements --------------------------------------------------------------------------

    def _can_r01(self, seat: int) -> bool:
        return len(self.cubes_to_play(seat)) > 0

    def _r01(self, seat: int) -> Script:
        colour = yield from self.ask_word(seat, "cube", self.cubes_to_play(seat))
        yield from self.begin_placement(seat, "cube", colour, colour)

    def _r02(self, seat: int) -> Script:
        chosen = yield from self.ask_word(seat, "collect", COLOURS)
        self.has_collected = True
        yield from self.collect(seat, chosen)

    def _r03(self, seat: int) -> None:
        self.placements_left += 1

    def _can_r04(self, seat: int) -> bool:
        return self.placements_left > 0 and not self.seven_wait

    def _r04(self, seat: int) -> None:
        self.seven_wait = True

    def _can_r05(self, seat: int) -> bool:
        return self.placements_left > 0 and not self.no_cube_waits

    def _r05(self, seat: int) -> None:
        self.no_cube_waits = True

    def _can_r09(self, seat: int) -> bool:
        return self.placements_left > 0 and not self.sting

    def _r09(self, seat: int) -> None:
        self.sting = True

    def _can_r10(self, seat: int) -> bool:
        return self.placements_left > 0 and not self.through

    def _r10(self, seat: int) -> None:
        self.through = True

    # --- tiles and cubes ---------------------------------------------------------------------

    def _in_bag(self) -> list[str]:
        return [colour for colour in COLOURS if self.bag[colour] > 0]

    def _can_r06(self, seat: int) -> bool:
        return len(self._in_bag()) > 0

    def _r06(self, seat: int) -> Script:
        colour = yield from self.ask_word(seat, "name", self._in_bag())
        number = min(2, self.bag[colour])
        self.bag[colour] -= number
        self.players[seat].behind[colour] += number

    def _tile_or_cube(self) -> list[str]:
        return [colour for colour in COLOURS if self.bag[colour] > 0 or self.cubes[colour] > 0]

    def _can_r07(self, seat: int) -> bool:
        return len(self._tile_or_cube()) > 0

    def _r07(self, seat: int) -> Script:
        colour = yield from self.ask_word(seat, "name", self._tile_or_cube())
        player = self.players[seat]
        for supply, mine in [(self.bag, player.behind), (self.cubes, player.cubes)]:
            if supply[colour] > 0:
                supply[colour] -= 1
                mine[colour] += 1

    def _light(self, seat: int) -> dict[str, list[Cell]]:
        """The empty spaces linked to own corals, by colour, where a bonus tile may be laid."""
        own = [cell for coral in self.reef.own_corals(seat) for cell in coral]
        spaces = {}
        for colour in [colour for colour in COLOURS if self.has_bonus_tile(colour)]:
            new = Laid(colour, colour)
            free = [cell for cell in self.reef.spaces() if self.reef.may_grow(cell, colour)]
            cells = [k for k in free if any(other in own for other in self.reef.linked(k, new))]
            if cells:
                spaces[colour] = cells
        return spaces

    def _can_r08(self, seat: int) -> bool:
        return len(self._light(seat)) > 0

    def _r08(self, seat: int) -> Script:
        colour = yield from self.ask_word(seat, "name", self._light(seat))
        cell = yield from self.choose_space(seat, "lay", self._light(seat)[colour])
        self.take_bonus_tile(colour)
        self.put_and_grow(Laid(colour, colour), cell)

    def _gifts(self, seat: int) -> dict[str, list[str]]:
        """r19: what may be given, with what may be fetched for it."""
        on_sea = [(c, tile) for c in COLOURS for tile in TILES if self.sea[c][tile] > 0]
        mine = [tile for tile in TILES if self.players[seat].behind[tile] > 0]
        gifts = {tile: [f"{c} {other}" for c, other in on_sea if other != tile] for tile in mine}
        return {tile: fetched for tile, fetched in gifts.items() if fetched}

    def _can_r19(self, seat: int) -> bool:
        return len(self._gifts(seat)) > 0

    def _r19(self, seat: int) -> Script:
        gifts = self._gifts(seat)
        tile = yield from self.ask_word(seat, "give", gifts)
        text = yield from self.ask(seat, [f"fetch {way}" for way in gifts[tile]])
        _, space, other = text.split()
        behind = self.players[seat].behind
        behind[tile] -= 1
        self.sea[space][tile] += 1
        self.sea[space][other] -= 1
        behind[other] += 1

    def _digestible(self, seat: int) -> list[str]:
        return [tile for tile in POLYPS if self.players[seat].behind[tile] > 0]

    def _can_r20(self, seat: int) -> bool:
        return len(self._digestible(seat)) > 0

    def _r20(self, seat: int) -> Script:
        player = self.players[seat]
        text = yield from self.ask(seat, [f"digest {k}" for k in self._digestible(seat)])
        player.behind[text.split()[1]] -= 1
        player.front[text.split()[1]] += 1
        if not self._digestible(seat):
            return
        text = yield from self.ask(seat, [*(f"digest {k}" for k in self._digestible(seat)), "stop"])
        if text != "stop":
            player.behind[text.split()[1]] -= 1
            player.front[text.split()[1]] += 1

    def _can_r23(self, seat: int) -> bool:
        return self.eaten_colour is not None and self.bag[self.eaten_colour] > 0

    def _r23(self, seat: int) -> None:
        assert self.eaten_colour is not None
        self.bag[self.eaten_colour] -= 1
        self.players[seat].parrotfish[self.eaten_colour] += 1

    # --- algae and shrimps -------------------------------------------------------------------

    def _r11(self, seat: int) -> None:
        self.introductions_left += 1

    def _r15(self, seat: int) -> Script:
        there = [alga for alga in ALGAE if self.cylinders[alga] > 0]
        yield from self.bloom(seat, (yield from self.ask_word(seat, "bloom", there)))

    def _can_r16(self, seat: int) -> bool:
        return self.players[seat].meals > 0 and not self.two_anchors

    def _r16(self, seat: int) -> None:
        self.two_anchors = True
        self.locks_left += 1

    def _can_r22(self, seat: int) -> bool:
        return len(self.reef.own_shrimps(seat)) > 0

    def _r22(self, seat: int) -> Script:
        cell = yield from self.choose_space(seat, "move", self.reef.own_shrimps(seat))
        with self.reef.lifted(cell):
            places = [k for k in self.reef.shrimp_places(seat) if k in self.reef.tiles]
        goals = [goal for goal in places if goal != cell]
        goal = yield from self.ask_space(seat, "to", goals, "screen")
        del self.reef.shrimps[cell]
        if goal is None:
            self.players[seat].shrimps += 1
        else:
            self.reef.shrimps[goal] = seat

    # --- starfish ----------------------------------------------------------------------------

    def _can_r12(self, seat: int) -> bool:
        return len(self.reef.starfish) > 0

    def _r12(self, seat: int) -> Script:
        cell = yield from self.choose_space(seat, "starfish", self.reef.starfish)
        self.reef.starfish.remove(cell)

    def _prey(self) -> dict[Cell, list[Cell]]:
        """r13: what each starfish could bite that has no coloured shrimp on it."""
        prey = {
            starfish: [cell for cell in self.reef.near(starfish) if cell not in self.reef.shrimps]
            for starfish in self.reef.starfish
        }
        return {starfish: cells for starfish, cells in prey.items() if cells}

    def _can_r13(self, seat: int) -> bool:
        return len(self._prey()) > 0

    def _r13(self, seat: int) -> Script:
        prey = self._prey()
        starfish = yield from self.choose_space(seat, "starfish", prey)
        bitten = yield from self.choose_space(seat, "bite", prey[starfish])
        yield from self.bite(seat, starfish, bitten, self.clockwise(seat))

    def _drifts(self) -> dict[Cell, list[Cell]]:
        """r14: where each starfish can get in one or two steps over empty rock."""
        drifts = {}
        for starfish in self.reef.starfish:
            first = [cell for cell in starfish.beside() if self.reef.is_empty_rock(cell)]
            second = [k for cell in first for k in cell.beside() if self.reef.is_empty_rock(k)]
            if first:
                drifts[starfish] = list(dict.fromkeys(first + second))
        return drifts

    def _can_r14(self, seat: int) -> bool:
        return len(self._drifts()) > 0

    def _r14(self, seat: int) -> Script:
        drifts = self._drifts()
        starfish = yield from self.choose_space(seat, "starfish", drifts)
        goal = yield from self.choose_space(seat, "to", drifts[starfish])
        self.reef.starfish[self.reef.starfish.index(starfish)] = goal
        self.reef.let_starve()
