"""The steps for white dice, turtles and chests."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from reeftable.core.moves import Move
from reeftable.core.step import CHANCE, Fields, Refusal, Step, Steps, refuse
from reeftable.games.coralia import places
from reeftable.games.coralia.data import CHESTS, COLOURS, ISLAND_PILE, OCTOPUS, SYMBOLS, TURTLES
from reeftable.games.coralia.effects import (
    BESIDE,
    WAIT_FOR_EFFECTS,
    act_on_reef,
    chest_bonus,
    draw,
    turtle_bonus,
)
from reeftable.games.coralia.moves import CHEST, COPY_TILE, PLACE, PLACE_ISLAND, WHITE
from reeftable.games.coralia.state import (
    BITS,
    CHEST_ON,
    CHEST_TILES,
    FIGURES,
    TURTLE_TILES,
    WHITE_DICE,
    CoraliaState,
    has_chest,
    is_free,
    put_die,
    seat_has,
    set_reef,
    set_seat,
)
from reeftable.games.coralia.steps.numbers import LAY_TURTLE, PLACE_WHITE
from reeftable.games.coralia.steps.rules import diver_outlook, reef_rules


class RollWhite(Step[CoraliaState]):
    """COR-6.6a Roll the white die."""

    rule = "COR-6.6a"
    moves = "white"
    lies_on: Steps = WAIT_FOR_EFFECTS

    def who(self, s: CoraliaState) -> i64:
        return CHANCE

    def legal(self, s: CoraliaState) -> vec[i64]:
        faces = vec[i64](capacity=SYMBOLS)
        for symbol in range(i64(SYMBOLS)):
            faces = append(faces, WHITE + symbol)
        return faces

    def draw(self, s: CoraliaState) -> i64:
        return WHITE + s.below(SYMBOLS)

    def apply(self, s: CoraliaState, action: i64) -> None:
        s.pop()
        s.push(PLACE_WHITE, action - WHITE)

    def promise(self, s: CoraliaState, arg: i64) -> list[dict[str, Any]]:
        return [{"code": "coralia.white_die"}]


class PlaceWhite(Step[CoraliaState]):
    """COR-6.6b COR-6.6c Choose where the white die goes; the argument is its symbol."""

    rule = "COR-6.6b"
    moves = "place place_island"
    lies_on: Steps = WAIT_FOR_EFFECTS
    depends_on: Fields = ("active",)

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg < SYMBOLS and s.active >= 0

    def who(self, s: CoraliaState) -> i64:
        return s.active

    def can_act(self, s: CoraliaState) -> bool:
        """COR-6.6e Can the symbol's action be carried out? An octopus needs a figure."""
        return s.arg() != OCTOPUS or seat_has(s, FIGURES, s.active) > 0

    def may_go_to_island(self, s: CoraliaState, reefs: i64) -> bool:
        """COR-R1 COR-6.6f May it go there, either by the option or because no reef can take it?"""
        choice = s.options["white_island"]
        if reefs == 0 or choice == "always":
            return True
        if choice == "strict":
            return False
        for reef in range(i64(COLOURS)):
            if not is_free(s, reef, s.arg()):
                return True
        return False

    def legal(self, s: CoraliaState) -> vec[i64]:
        places = vec[i64](capacity=COLOURS + 1)
        if self.can_act(s):
            for reef in range(i64(COLOURS)):
                if is_free(s, reef, s.arg()):
                    places = append(places, PLACE + reef)
        if self.may_go_to_island(s, len(places)):
            places = append(places, PLACE_ISLAND)
        return places

    def apply(self, s: CoraliaState, action: i64) -> None:
        """COR-6.6g COR-R2 Place the die on a reef, or on the island without a colour."""
        symbol = s.arg()
        s.pop()
        s.white_in_hand -= 1
        if action == PLACE_ISLAND:
            s.island[WHITE_DICE] += 1
            draw(s, ISLAND_PILE, s.data.draw_island, False)
        else:
            put_die(s, action - PLACE, symbol, True)
            act_on_reef(s, s.active, action - PLACE, symbol)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        if action == PLACE_ISLAND:
            return refuse("COR-R1", option=s.options["white_island"])
        reef = s.data.colours[action - PLACE]
        if not is_free(s, action - PLACE, s.arg()):
            return refuse("COR-6.6d", reef=reef)
        return refuse("COR-6.6e", reef=reef)

    def closed(self, s: CoraliaState, row: Move) -> Refusal:
        """COR-6.6e Why no reef can be chosen: an octopus cannot go anywhere without a figure."""
        if row.name == "place" and not self.can_act(s):
            return refuse("COR-6.6e")
        return self.reason(s, row.first)

    def path(self, s: CoraliaState, action: i64) -> tuple[str, str]:
        if action == PLACE_ISLAND:
            return places.WHITE, places.ISLAND
        return places.WHITE, places.space(s, action - PLACE, s.arg())

    def rules(self, s: CoraliaState, action: i64) -> list[str]:
        if action == PLACE_ISLAND:
            return super().rules(s, action)
        return [self.rule, *reef_rules(s, action - PLACE, s.arg())]

    def worth(self, s: CoraliaState, action: i64) -> list[dict[str, Any]]:
        return [] if action == PLACE_ISLAND else diver_outlook(s, action - PLACE, s.arg())


class LayTurtle(Step[CoraliaState]):
    """COR-6.8a COR-6.8b Lay a turtle before the player, after its bonus."""

    rule = "COR-6.8a"
    lies_on: Steps = WAIT_FOR_EFFECTS
    depends_on: Fields = ("active",)

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        return 0 <= arg < TURTLES and s.active >= 0

    def run(self, s: CoraliaState) -> None:
        tile = s.arg()
        s.pop()
        set_seat(s, TURTLE_TILES, s.active, seat_has(s, TURTLE_TILES, s.active) | BITS[tile])

    def promise(self, s: CoraliaState, arg: i64) -> list[dict[str, Any]]:
        return [{"code": "coralia.turtle_to_come", "turtle": s.data.turtles[arg]}]


class CopyTurtle(Step[CoraliaState]):
    """COR-1.3e COR-R15 COR-R16 Choose a turtle beside the board for its bonus; it stays there."""

    rule = "COR-1.3e"
    moves = "copy"
    lies_on: Steps = (LAY_TURTLE,)
    depends_on: Fields = ("active", "beside")

    def who(self, s: CoraliaState) -> i64:
        return s.active

    def legal(self, s: CoraliaState) -> vec[i64]:
        tiles = vec[i64](capacity=TURTLES)
        for tile in range(i64(TURTLES)):
            if s.beside & BITS[tile] != 0:
                tiles = append(tiles, COPY_TILE + tile)
        return tiles

    def apply(self, s: CoraliaState, action: i64) -> None:
        s.pop()
        turtle_bonus(s, action - COPY_TILE)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-6.8c", turtle=s.data.turtles[action - COPY_TILE])

    def rules(self, s: CoraliaState, action: i64) -> list[str]:
        rule = s.data.turtle_items[action - COPY_TILE].rule
        return [self.rule] if rule == self.rule else [self.rule, rule]

    def promise(self, s: CoraliaState, arg: i64) -> list[dict[str, Any]]:
        return [{"code": "coralia.copy_to_come"}]


class RevealChest(Step[CoraliaState]):
    """COR-6.5c COR-9.3b Take the chest at a place (the argument), show it to all, and use it."""

    rule = "COR-6.5c"
    moves = "chest"
    lies_on: Steps = WAIT_FOR_EFFECTS
    depends_on: Fields = ("active", "spare_chests", "reefs", "chests_unseen")

    def fits(self, s: CoraliaState, arg: i64) -> bool:
        if s.active < 0 or not 0 <= arg <= BESIDE:
            return False
        return s.spare_chests > 0 if arg == BESIDE else has_chest(s, arg)

    def who(self, s: CoraliaState) -> i64:
        return CHANCE

    def legal(self, s: CoraliaState) -> vec[i64]:
        chests = vec[i64](capacity=CHESTS)
        for chest in range(i64(CHESTS)):
            if s.chests_unseen & BITS[chest] != 0:
                chests = append(chests, CHEST + chest)
        return chests

    def apply(self, s: CoraliaState, action: i64) -> None:
        chest = action - CHEST
        if s.arg() == BESIDE:
            s.spare_chests -= 1
        else:
            set_reef(s, CHEST_ON, s.arg(), 0)
        s.pop()
        s.chests_unseen -= BITS[chest]
        set_seat(s, CHEST_TILES, s.active, seat_has(s, CHEST_TILES, s.active) | BITS[chest])
        chest_bonus(s, chest)

    def reason(self, s: CoraliaState, action: i64) -> Refusal:
        return refuse("COR-10.2", chest=s.data.chests[action - CHEST])

    def path(self, s: CoraliaState, action: i64) -> tuple[str, str]:
        return places.chest(s, s.arg()), places.chests(s.active)

    def promise(self, s: CoraliaState, arg: i64) -> list[dict[str, Any]]:
        """Which chest is to be opened; nobody knows what it brings."""
        if arg == BESIDE:
            return [{"code": "coralia.spare_chest_to_come"}]
        return [{"code": "coralia.chest_to_come", "reef": s.data.colours[arg]}]
