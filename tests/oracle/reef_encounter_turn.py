"""A turn of Reef Encounter: what may be done, and what each action does."""

from __future__ import annotations

from .reef_encounter_asking import Script
from .reef_encounter_components import (
    ALGAE,
    BESIDE,
    COLOURS,
    SHRIMPS,
    TURNS_PER_PLAYER,
    Cell,
    extra_growth_space,
)
from .reef_encounter_table import Table, none_of_each


class Turn(Table):
    """Actions 1 to 10."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        super().__init__(players, options)
        self.new_turn()

    def new_turn(self) -> None:
        self.cubes_played = 0
        self.has_introduced = False
        self.has_locked = False
        self.moved: list[Cell] = []  # where shrimps stand that cannot be moved again just now

    def turn(self, seat: int) -> Script:
        self.new_turn()
        meals = self.meals(seat, least=5)
        text = yield from self.ask(seat, [*meals, *self._actions(seat)])
        while not text.startswith("collect"):
            yield from self._act(seat, text)
            if self.ending:
                return
            text = yield from self.ask(seat, self._actions(seat))
        yield from self._collect(seat, text.split()[1])

    def _act(self, seat: int, text: str) -> Script:
        verb, *what = text.split()
        if verb == "move":
            yield from self._move(seat, what[0])
            return
        self.moved.clear()
        if verb == "eat":
            self.eat(seat, what[0], back=5 if self.advanced else 4)
            if self.players[seat].meals == SHRIMPS:
                self.ending = "shrimps"
        elif verb in ("cube", "larva"):
            yield from self._cube_or_larva(seat, verb, what[0])
        elif verb == "introduce":
            yield from self._introduce(seat)
        elif verb == "polyp":
            self._polyp(seat, what[0])
        else:
            self._cylinder(seat, verb, what[0], what[1])

    # --- what may be done --------------------------------------------------------------------

    def _actions(self, seat: int) -> list[str]:
        answers = self._cubes_to_play(seat) + self._larvae(seat)
        if self._may_introduce(seat):
            answers.append("introduce")
        answers += self._shrimps_to_move(seat)
        answers += self._cylinders_to_play(seat)
        mine = self.players[seat].cubes
        answers += [f"polyp {c}" for c in COLOURS if mine[c] > 0 and self.bag[c] > 0]
        return [*answers, *(f"collect {colour}" for colour in COLOURS)]

    def _cubes_to_play(self, seat: int) -> list[str]:
        """A cube that could be followed by a tile at once."""
        player = self.players[seat]
        if self.cubes_played == 2:
            return []
        there = [c for c in COLOURS if player.cubes[c] > 0 and player.tiles_of(c) > 0]
        return [f"cube {colour}" for colour in there if self.reef.has_place(colour)]

    def _larvae(self, seat: int) -> list[str]:
        """A polyp that buys a cube; by the update it is paid before the cube is played at once."""
        player = self.players[seat]
        there = [c for c in COLOURS if player.front[c] > 0 and self.cubes[c] > 0]
        if not self.keeps_larva_cubes:
            there = [c for c in there if self.cubes_played < 2 and player.tiles_of(c) > 1]
            there = [c for c in there if self.reef.has_place(c)]
        return [f"larva {colour}" for colour in there]

    def _may_introduce(self, seat: int) -> bool:
        if self.has_introduced or self.players[seat].shrimps == 0:
            return False
        return len(self._introduce_places(seat)) > 0

    def _introduce_places(self, seat: int) -> list[Cell]:
        return [cell for cell in self.reef.shrimp_places(seat) if cell in self.reef.tiles]

    def _shrimps_to_move(self, seat: int) -> list[str]:
        return [f"move {k}" for k in self.reef.own_shrimps(seat) if k not in self.moved]

    def _cylinders_to_play(self, seat: int) -> list[str]:
        player = self.players[seat]
        there = [alga for alga in ALGAE if self.cylinders[alga] > 0]
        ways = [f"flip {alga}" for alga in there]
        if player.meals > 0 and not self.has_locked and self._may_lock_next(seat):
            ways += [f"lock {tile}" for tile in self.unlocked() if self.reef.alga(tile) in there]
        return [f"{way} {colour}" for way in ways for colour in COLOURS if player.front[colour] > 0]

    def _may_lock_next(self, seat: int) -> bool:
        is_last = len(self.unlocked()) == 1
        return not is_last or self.players[seat].tiles_eaten() >= 2

    # --- action 1 ----------------------------------------------------------------------------

    def meals(self, seat: int, least: int) -> list[str]:
        return [f"eat {cell}" for cell in self.reef.edible(seat, least)]

    def eat(self, seat: int, cell: Cell, back: int) -> None:
        colour, size = self.reef.eat(cell)
        self.bag[colour] += back
        self.players[seat].parrotfish[colour] += size - back
        self.players[seat].meals += 1

    # --- actions 2, 3 and 6 ------------------------------------------------------------------

    def _cube_or_larva(self, seat: int, verb: str, colour: str) -> Script:
        player = self.players[seat]
        if verb == "cube":
            player.cubes[colour] -= 1
            self.cubes[colour] += 1
        else:
            player.front[colour] -= 1
            self.bag[colour] += 1
            if self.keeps_larva_cubes:
                self.cubes[colour] -= 1
                player.cubes[colour] += 1
                return
        self.cubes_played += 1
        yield from self._lay_tiles(seat, colour)

    def _lay_tiles(self, seat: int, colour: str) -> Script:
        from_behind = 0
        text = yield from self.ask(seat, self._tiles_to_lay(seat, colour, from_behind))
        while text != "stop":
            verb, cell = text.split()
            if verb == "move":
                yield from self._move(seat, cell)
            else:
                self.moved.clear()
                from_behind += verb == "lay"
                pile = self.players[seat].behind if verb == "lay" else self.players[seat].front
                pile[colour] -= 1
                self._lay(seat, colour, cell)
            tiles = self._tiles_to_lay(seat, colour, from_behind)
            text = yield from self.ask(seat, [*tiles, *self._shrimps_to_move(seat), "stop"])
        self.moved.clear()

    def _tiles_to_lay(self, seat: int, colour: str, from_behind: int) -> list[str]:
        player = self.players[seat]
        verbs = ["lay"] if player.behind[colour] > 0 and from_behind < 4 else []
        if player.front[colour] > 0:
            verbs.append("front")
        places = self.reef.places(colour) if verbs else []
        return [f"{verb} {cell}" for verb in verbs for cell in places]

    def _lay(self, seat: int, colour: str, cell: Cell) -> None:
        consumed = self.reef.tiles.get(cell)
        if consumed is not None:
            self.players[seat].front[consumed] += 1
        self.reef.tiles[cell] = colour
        growth = extra_growth_space(cell)
        if not self.advanced and growth in BESIDE[cell] and self.reef.may_grow(growth, colour):
            self._grow(colour, growth)

    def _grow(self, colour: str, growth: Cell) -> None:
        if self.bonus is not None and self.bonus[colour] > 0:
            self.bonus[colour] -= 1
        elif self.bag[colour] > 0:
            self.bag[colour] -= 1
        else:
            return
        self.reef.tiles[growth] = colour
        if self.bonus is not None and self.bonus[colour] == 0 and self.bag[colour] > 0:
            self.bag[colour] -= 1
            self.bonus[colour] += 1

    # --- actions 4 and 5 ---------------------------------------------------------------------

    def _introduce(self, seat: int) -> Script:
        places = [f"to {cell}" for cell in self._introduce_places(seat)]
        cell = (yield from self.ask(seat, places)).split()[1]
        self.players[seat].shrimps -= 1
        self.reef.shrimps[cell] = seat
        self.has_introduced = True

    def _move(self, seat: int, cell: Cell) -> Script:
        del self.reef.shrimps[cell]
        places = [f"to {k}" for k in self.reef.shrimp_places(seat) if k != cell]
        text = yield from self.ask(seat, [*places, "screen"])
        if text == "screen":
            self.players[seat].shrimps += 1
        else:
            self.reef.shrimps[text.split()[1]] = seat
            self.moved.append(text.split()[1])

    # --- actions 7 and 8 ---------------------------------------------------------------------

    def _cylinder(self, seat: int, verb: str, what: str, paid: str) -> None:
        self.players[seat].front[paid] -= 1
        self.bag[paid] += 1
        if verb == "flip":
            self.flip(what)
            return
        self.lock(int(what))
        self.has_locked = True
        if not self.unlocked():
            self.ending = "locks"
            self._shrimps_go_home()

    def _polyp(self, seat: int, colour: str) -> None:
        self.players[seat].cubes[colour] -= 1
        self.cubes[colour] += 1
        self.bag[colour] -= 1
        self.players[seat].behind[colour] += 1

    # --- action 10 ---------------------------------------------------------------------------

    def _shrimps_go_home(self) -> None:
        for owner in self.reef.take_from_bare_rock():
            self.players[owner].shrimps += 1

    def _collect(self, seat: int, chosen: str) -> Script:
        self._shrimps_go_home()
        player = self.players[seat]
        player.cubes[chosen] += 1
        for colour, number in self.sea[chosen].items():
            player.behind[colour] += number
        self.sea[chosen] = none_of_each()
        yield from self._refill(chosen)
        self.turns += 1
        if not self.ending and not any(self.reef.has_place(colour) for colour in COLOURS):
            self.ending = "full"
        if not self.ending and self.turns == TURNS_PER_PLAYER * len(self.players):
            self.ending = "length"

    def _refill(self, chosen: str) -> Script:
        if self.cubes[chosen] == 0:
            self.ending = "cubes"
            return
        self.cubes[chosen] -= 1
        due = [colour for colour in COLOURS if sum(self.sea[colour].values()) < 3]
        left = sum(self.bag.values()) + sum((self.bonus or {}).values())
        if left < len(due):
            self.ending = "tiles"
            return
        for colour in due:
            self.sea[colour][(yield from self.draw(f"sea {colour}"))] += 1
