"""Reef Encounter of the Second Kind as one long script that stops at every question."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations_with_replacement

from .reef_encounter_asking import CHANCE, OVER, Script
from .reef_encounter_components import COLOURS, CORAL_TILES, FIRST_TILES, HANDS, ROCKS
from .second_kind_notation import CELLS, cell_name
from .second_kind_turn import Turn


class SecondKind(Turn):
    """A whole game with the expansion, driven by notation strings."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        super().__init__(players, options)
        self.begin(self._game())

    def _game(self) -> Script:
        yield from self._set_up()
        seat = self.start
        while not self.ending:
            yield from self.turn(seat)
            ended_by = seat
            seat = self.clockwise(seat)[1]
        if self.ending in ("locks", "shrimps"):
            self.closing = True
            for other in self.clockwise(ended_by)[1:]:
                yield from self._closing_turn(other)
        for player in self.players:
            player.open_everything()

    def _closing_turn(self, seat: int) -> Script:
        """K19: action 0, then perhaps a meal; shrimps on bare rock go home."""
        yield from self.action_0(seat)
        if self._is_asked_to_eat(seat):
            meals = [f"eat {cell_name(cell)}" for cell in self.meals(seat)]
            text = yield from self.ask(seat, [*meals, "pass"])
            if text != "pass":
                yield from self.eat(seat, CELLS[text.split()[1]])
        self.shrimps_go_home()

    def _is_asked_to_eat(self, seat: int) -> bool:
        """With a card in hand the question must not tell whether it is a marked one."""
        player = self.players[seat]
        may_feed = player.meals > 0 or (self.first_feed_at_the_end and len(player.cards) > 0)
        return may_feed and len(self.reef.edible(seat, self.least())) > 0

    # --- setting up --------------------------------------------------------------------------

    def _set_up(self) -> Script:
        yield from self._lay_out()
        seats = [str(seat) for seat in range(len(self.players))]
        self.start = int((yield from self.equal_chance("start", seats)))
        order = self.clockwise(self.start)
        for seat, number in zip(order, HANDS[len(order)], strict=True):
            for _ in range(number):
                self.players[seat].behind[(yield from self.draw("draw"))] += 1
        for seat in order:
            yield from self._choose_secret_tile(seat)
        self.add_special_tiles()
        chosen = []
        for seat in order:
            pairs = [f"cubes {a} {b}" for a, b in combinations_with_replacement(COLOURS, 2)]
            chosen.append((yield from self.ask(seat, pairs)).removeprefix("cubes "))
        for seat, pair in zip(order, chosen, strict=True):
            yield from self.equal_chance("reveal", [pair])
            for colour in pair.split():
                self.cubes[colour] -= 1
                self.players[seat].cubes[colour] += 1

    def _lay_out(self) -> Script:
        left = [str(rock) for rock in ROCKS]
        for _ in self.players:
            rock = yield from self.equal_chance("rock", left)
            left.remove(rock)
            self.reef.add_rock(int(rock))
            for colour in COLOURS:
                self.bag[colour] -= 1
        side = yield from self.equal_chance("side", ["starfish", "reverse"])
        if side == "reverse":
            self.reef.turn_over(list(CORAL_TILES))
        first = COLOURS.index((yield from self.equal_chance("first", COLOURS)))
        for colour, number in zip(COLOURS[first:] + COLOURS[:first], FIRST_TILES, strict=True):
            for _ in range(number):
                self.sea[colour][(yield from self.draw(f"sea {colour}"))] += 1

    def _choose_secret_tile(self, seat: int) -> Script:
        player = self.players[seat]
        drawn = [f"secret {colour}" for colour in COLOURS if player.behind[colour] > 0]
        colour = (yield from self.ask(seat, drawn)).split()[1]
        player.behind[colour] -= 1
        player.secret = colour


def random_game(
    players: int,
    options: dict[str, str] | None,
    seed: int,
    check: Callable[[SecondKind], None] | None = None,
) -> tuple[SecondKind, list[str]]:
    """A game in which everything is left to luck, looked at after every entry."""
    rng = random.Random(seed)
    game = SecondKind(players, options)
    texts = []
    while game.to_move != OVER:
        if game.to_move == CHANCE:
            text = rng.choices(game.legal(), game.weights())[0]
        else:
            text = rng.choice(game.legal())
        game.apply(text)
        texts.append(text)
        if check is not None:
            check(game)
    return game, texts
