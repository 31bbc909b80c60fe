"""Coralia as one long script that stops at every question."""

from __future__ import annotations

import random

from .coralia_actions import Actions
from .coralia_components import (
    COLOURS,
    DICE_LEFT_AT_THE_END,
    PILES,
    PRE_PLACED_SETS,
    SYMBOLS,
    TURTLES,
    may_be_declined,
    named_colours,
)
from .coralia_scoring import diver_points, final_ranks, fish_step, pearl_step
from .coralia_table import CHANCE, OVER, Die, Question, Script


class Oracle(Actions):
    """A whole game of Coralia, driven by notation strings."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        super().__init__(players, options)
        self.begin(self._game())

    # --- the interface -------------------------------------------------------------------

    def begin(self, script: Script) -> None:
        """Run a script up to its first question (tests use this on a prepared table)."""
        self._script = script
        self._question: Question | None = next(script, None)

    @property
    def to_move(self) -> int:
        return OVER if self._question is None else self._question.seat

    def legal(self) -> list[str]:
        return [] if self._question is None else sorted(self._question.answers)

    def weights(self) -> list[int]:
        if self._question is None or self._question.seat != CHANCE:
            raise ValueError("nothing is left to chance now")
        return [self._question.answers[text] for text in self.legal()]

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not possible now: {text!r}")
        try:
            self._question = self._script.send(text)
        except StopIteration:
            self._question = None

    def scores(self) -> list[int]:
        return [player.score() for player in self.players]

    def breakdown(self) -> list[dict[str, int]]:
        return [dict(player.points) for player in self.players]

    def ranks(self) -> list[int]:
        return final_ranks([(p.score(), len(p.cards), len(p.turtles)) for p in self.players])

    # --- the course of the game ----------------------------------------------------------

    def _game(self) -> Script:
        yield from self._set_up()
        seat = self.start
        while self.turns == 0 or self._dice_left() > DICE_LEFT_AT_THE_END[len(self.players)]:
            yield from self._turn(seat)
            self.turns += 1
            seat = (seat + 1) % len(self.players)
        self.step = "starfish"
        for offset in range(len(self.players)):
            yield from self.starfish_step((self.start + offset) % len(self.players))
        self._last_three_steps()

    def _dice_left(self) -> int:
        return sum(self.supply.values()) + len(self.station)

    def _set_up(self) -> Script:
        tiles = list(TURTLES)
        for colour in COLOURS:
            tile = yield from self.equal_chance(f"tile {colour}", tiles)
            tiles.remove(tile)
            self.reefs[colour].turtle = tile
        self.turtles_beside = tiles
        seats = [str(seat) for seat in range(len(self.players))]
        self.start = int((yield from self.equal_chance("start", seats)))
        for _ in range(PRE_PLACED_SETS[len(self.players)]):
            for colour in COLOURS:
                symbol = yield from self.equal_chance(f"pre {colour}", SYMBOLS)
                self._pre_place(colour, symbol)

    def _pre_place(self, colour: str, symbol: str) -> None:
        reef = self.reefs[colour]
        space = "treasure" if symbol == "diver" else symbol
        self.supply[colour] -= 1
        if not reef.free(space):
            self.island.append(colour)
            return
        reef.dice[space] = colour
        if space == "turtle" and reef.turtle is not None:
            self.turtles_beside.append(reef.turtle)
            reef.turtle = None

    # --- a turn --------------------------------------------------------------------------

    def _turn(self, seat: int) -> Script:
        if self.turns == 0:
            for _ in range(4):
                on_station = [die.colour for die in self.station]
                yield from self._take(seat, [c for c in COLOURS if c not in on_station])
        else:
            yield from self._take(seat, COLOURS)
            yield from self._lock(seat, self.station[:3])
        yield from self._roll([die for die in self.station if not die.locked])
        while not self._usable(seat):
            again = [d for d in self.station if self.options["reroll"] == "all" or not d.locked]
            yield from self._roll(again)
        yield from self._use(seat)
        for die in self.station:
            die.locked = False

    def _take(self, seat: int, colours: list[str]) -> Script:
        left = [colour for colour in colours if self.supply[colour] > 0]
        text = yield from self.ask(seat, [f"take {colour}" for colour in left])
        colour = text.split()[1]
        self.supply[colour] -= 1
        self.station.append(Die(colour))

    def _lock(self, seat: int, passed: list[Die]) -> Script:
        for _ in range(min(3, len(self.players[seat].turtles))):
            unlocked = {f"lock {d.colour} {d.face}": d for d in passed if not d.locked}
            text = yield from self.ask(seat, [*unlocked, "roll"])
            if text == "roll":
                return
            unlocked[text].locked = True

    def _roll(self, dice: list[Die]) -> Script:
        for die in dice:
            die.face = ""
        for die in sorted(dice, key=lambda die: COLOURS.index(die.colour)):
            die.face = yield from self.equal_chance(f"roll {die.colour}", SYMBOLS)

    def _usable(self, seat: int) -> dict[str, Die]:
        """List the dice that have a target; only an octopus without a figure has none."""
        usable = {}
        for die in self.station:
            free = self.reefs[die.colour].free(die.face)
            if free and die.face == "octopus" and self.players[seat].octopuses == 0:
                continue
            usable[f"use {die.colour} {die.face}"] = die
        return usable

    def _use(self, seat: int) -> Script:
        usable = self._usable(seat)
        die = usable[(yield from self.ask(seat, list(usable)))]
        self.station.remove(die)
        if self.reefs[die.colour].free(die.face):
            yield from self.put_on_reef(seat, die.colour, die.colour, die.face)
        else:
            yield from self.put_on_island(seat, die.colour)

    # --- final scoring -------------------------------------------------------------------

    def starfish_step(self, seat: int) -> Script:
        """Resolve a player's starfish cards, new ones too, until none is left or they stop."""
        unresolved = self.players[seat].unresolved
        while unresolved:
            answers = [f"resolve {card}" for card in unresolved]
            if all(may_be_declined(card) for card in unresolved):
                answers.append("stop")
            text = yield from self.ask(seat, answers)
            if text == "stop":
                return
            card = text.split()[1]
            unresolved.remove(card)
            yield from self.resolve(seat, card)

    def resolve(self, seat: int, card: str) -> Script:
        player = self.players[seat]
        if card == "vp-island":
            self.gain(seat, len(self.island))
        elif card == "vp-turtle":
            self.gain(seat, 3 * len(player.turtles))
        elif card == "vp-chest":
            self.gain(seat, 2 * len(player.chests))
        elif card == "jelly":
            self.jellyfish(seat)
        elif card == "spare-chest":
            yield from self.open_spare_chest(seat)
        elif card.startswith("reef-chests-"):
            yield from self._fetch_reef_chests(seat, named_colours(card))
        else:
            yield from self._draw_for_leftovers(seat, named_colours(card))

    def _fetch_reef_chests(self, seat: int, colours: list[str]) -> Script:
        while True:
            there = [colour for colour in colours if self.reefs[colour].chest]
            if not there:
                return
            text = yield from self.ask(seat, [*(f"fetch {c}" for c in there), "decline"])
            if text == "decline":
                return
            self.reefs[text.split()[1]].chest = False
            yield from self.open_chest(seat)

    def _draw_for_leftovers(self, seat: int, colours: list[str]) -> Script:
        on_station = [die.colour for die in self.station]
        number = sum(self.supply[c] + on_station.count(c) for c in colours)
        used: list[str] = []
        for _ in range(number):
            left = [p for p in PILES if p not in used and self.piles[p].size() > 0]
            if not left:
                return
            name = (yield from self.ask(seat, [f"pile {pile}" for pile in left])).split()[1]
            used.append(name)
            self.receive(seat, (yield from self.draw(name)))

    def _last_three_steps(self) -> None:
        """Score divers, fish and pearls; nobody decides anything, so the order is free."""
        pearls = pearl_step([p.cards for p in self.players], self.options["pearl_rank"])
        for player, points in zip(self.players, pearls, strict=True):
            if player.diver is not None:
                player.points["diver"] = diver_points(self.reefs[player.diver].occupied())
            player.points["fish"] = fish_step(player.cards)
            player.points["pearls"] = points
        self.step = "over"


def random_game(
    players: int, options: dict[str, str] | None, seed: int, decline: bool = True
) -> tuple[Oracle, list[str]]:
    """Play a game with random decisions; without declining, every card is carried out."""
    rng = random.Random(seed)
    game = Oracle(players, options)
    record = []
    while game.to_move != OVER:
        texts = game.legal()
        if game.to_move == CHANCE:
            text = rng.choices(texts, game.weights())[0]
        else:
            wanted = [t for t in texts if decline or t not in ("stop", "decline")]
            text = rng.choice(wanted)
        game.apply(text)
        record.append(text)
    return game, record


make_oracle = Oracle
