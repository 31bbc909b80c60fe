"""A turn of the Second Kind: what the menu offers, and who is asked before it."""

from __future__ import annotations

from .reef_encounter_asking import Script
from .reef_encounter_components import COLOURS
from .second_kind_cards import Cards
from .second_kind_components import CARDS_IN_HAND, POLYPS, TILES, Cell
from .second_kind_notation import CELLS, cell_name


class Turn(Cards):
    """Section 5: reactions to the start of the turn, action 0, then the menu until action 10."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        super().__init__(players, options)
        self.new_turn()

    def new_turn(self) -> None:
        super().new_turn()
        self.may_eat = True  # K24: nothing has given up action 1 yet
        self.eaten_colour = None
        self.introductions_left = 1
        self.locks_left = 1
        self.two_anchors = False
        self.has_bought = False
        self.has_collected = False

    def turn(self, seat: int) -> Script:
        self.new_turn()
        yield from self._turn_start(seat)
        yield from self.action_0(seat)
        yield from self.from_menu(seat)

    def from_menu(self, seat: int) -> Script:
        """The turn after action 0."""
        text = ""
        while not self.ending and text != "end" and not text.startswith("collect"):
            text = yield from self.ask(seat, self._menu(seat))
            yield from self._act(seat, text)
        self.shrimps_go_home()
        if text.startswith("collect"):
            yield from self.collect(seat, text.split()[1])
        if text == "end" or text.startswith("collect"):
            self.end_of_turn()

    # --- before the menu ---------------------------------------------------------------------

    def _turn_start(self, active: int) -> Script:
        """K3 K4 K10: the others may play r12, r14 and r22, each until passing."""
        for seat in self.clockwise(active)[1:]:
            while self._is_concerned(seat):
                text = yield from self.ask(seat, [*self._plays(seat, "turn"), "pass"])
                if text == "pass":
                    break
                yield from self.play(seat, text.split()[1])

    def _is_concerned(self, seat: int) -> bool:
        seen = self.reef.own_shrimps(seat) or self.reef.starfish
        return len(self.players[seat].cards) > 0 and len(seen) > 0

    def _plays(self, seat: int, window: str) -> list[str]:
        cards = self.holds(seat, window)
        return [f"play {card}" for card in cards if self.can_have_effect(seat, card)]

    # --- the menu ----------------------------------------------------------------------------

    def _menu(self, seat: int) -> list[str]:
        texts = []
        if self.may_eat:
            texts += [f"eat {cell_name(cell)}" for cell in self.meals(seat)]
            texts += self._plays(seat, "before")
        texts += self.beginnings(seat)
        if self._introduce_places(seat):
            texts.append("introduce")
        texts += self.shrimps_to_move(seat)
        texts += self.cylinders_to_play(seat)
        mine = self.players[seat].cubes
        texts += [f"polyp {c}" for c in COLOURS if mine[c] > 0 and self.bag[c] > 0]
        texts += self._sets(seat) + self._purchases(seat) + self._cards(seat)
        return texts + (["end"] if self.has_collected else [f"collect {c}" for c in COLOURS])

    def _sets(self, seat: int) -> list[str]:
        held = [t for t in ("rock", "water", "starfish") if self.players[seat].behind[t] > 0]
        return [f"set {tile}" for tile in held if self.reef.places_of_cover(tile)]

    def _purchases(self, seat: int) -> list[str]:
        player = self.players[seat]
        if self.has_bought or self.has_collected or len(player.cards) >= CARDS_IN_HAND:
            return []
        if not self.pile and not self.discards:
            return []
        texts = [f"buy tile {tile}" for tile in TILES if player.behind[tile] > 0]
        texts += [f"buy front {tile}" for tile in POLYPS if player.front[tile] > 0]
        return texts + [f"buy cube {colour}" for colour in COLOURS if player.cubes[colour] > 0]

    def _cards(self, seat: int) -> list[str]:
        """8c: texts of cards, marks, discards."""
        texts = [text for window in ("main", "turn", "score") for text in self._plays(seat, window)]
        if self.blue_uses(seat):
            texts += [f"spend {card}" for card in self.players[seat].marked()]
        return texts + [f"discard {card}" for card in self.players[seat].cards]

    def _act(self, seat: int, text: str) -> Script:
        verb, *what = text.split()
        if text != "play r01":
            self.may_eat = False
        if verb == "move":
            yield from self.move(seat, CELLS[what[0]])
            return
        self.moved.clear()
        if verb == "eat":
            yield from self.eat(seat, CELLS[what[0]])
        elif verb in ("cube", "larva", "stray"):
            yield from self.begin_placement(seat, verb, what[0], what[-1])
        elif verb == "introduce":
            yield from self._introduce(seat)
        elif verb in ("flip", "lock"):
            yield from self.cylinder(seat, verb, what[0], what[1])
        elif verb == "polyp":
            self._polyp(seat, what[0])
        elif verb == "set":
            yield from self._set(seat, what[0])
        else:
            yield from self._act_with_card(seat, verb, what)

    def _act_with_card(self, seat: int, verb: str, what: list[str]) -> Script:
        if verb == "buy":
            yield from self._buy(seat, what[0], what[1])
        elif verb == "play":
            yield from self.play(seat, what[0])
        elif verb == "spend":
            yield from self.spend(seat, what[0])
        elif verb == "discard":
            self.discard(seat, what[0])

    # --- what is done in one go --------------------------------------------------------------

    def _introduce_places(self, seat: int) -> list[Cell]:
        if self.introductions_left == 0 or self.players[seat].shrimps == 0:
            return []
        return [cell for cell in self.reef.shrimp_places(seat) if cell in self.reef.tiles]

    def _introduce(self, seat: int) -> Script:
        cell = yield from self.choose_space(seat, "to", self._introduce_places(seat))
        self.introductions_left -= 1
        self.players[seat].shrimps -= 1
        self.reef.shrimps[cell] = seat

    def _polyp(self, seat: int, colour: str) -> None:
        self.players[seat].cubes[colour] -= 1
        self.cubes[colour] += 1
        self.bag[colour] -= 1
        self.players[seat].behind[colour] += 1

    def _set(self, seat: int, tile: str) -> Script:
        """8a: a rock, water or starfish tile is laid."""
        cell = yield from self.choose_space(seat, "lay", self.reef.places_of_cover(tile))
        self.players[seat].behind[tile] -= 1
        if tile == "starfish":
            self.reef.starfish.append(cell)
            self.reef.let_starve()
        else:
            self.bag.update(self.reef.cover(cell, tile))

    def _buy(self, seat: int, kind: str, paid: str) -> Script:
        """8b: a tile goes to the bag or a cube to the supply, and a card is drawn."""
        player = self.players[seat]
        if kind == "cube":
            player.cubes[paid] -= 1
            self.cubes[paid] += 1
        else:
            (player.behind if kind == "tile" else player.front)[paid] -= 1
            self.bag[paid] += 1
        self.has_bought = True
        yield from self.draw_card(seat)
