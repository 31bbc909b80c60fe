"""Reef Encounter told as one long script that stops at every question."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from itertools import combinations_with_replacement

from .reef_encounter_components import (
    ALGAE,
    COLOURS,
    CORAL_TILES,
    FIRST_TILES,
    HANDS,
    MOST_TURNS_PER_PLAYER,
    ROCKS,
)
from .reef_encounter_table import CHANCE, OVER, Finished, Question, Script, Table, ask


class Oracle(Table):
    """A whole game of Reef Encounter, driven by notation strings."""

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

    def breakdown(self) -> list[dict[str, int]]:
        points = []
        for player in self.players:
            tiles = Counter(player.fish)
            if self.to_move == OVER and player.secret is not None:
                tiles[player.secret] += 1
            points.append({c: tiles[c] * self.reef.values[c] for c in COLOURS})
        return points

    def scores(self) -> list[int]:
        return [sum(parts.values()) for parts in self.breakdown()]

    def ranks(self) -> list[int]:
        keys = []
        for seat, player in enumerate(self.players):
            guarded = [self.reef.coral(k) for k in self.reef.own(seat) if k in self.reef.tiles]
            keys.append(
                (
                    self.scores()[seat],
                    sum(player.front.values()),
                    sum(player.cubes.values()),
                    sum(player.behind.values()),
                    sum(len(coral) for coral in guarded),
                )
            )
        return [1 + sum(other > key for other in keys) for key in keys]

    # --- the set-up ----------------------------------------------------------------------

    def _game(self) -> Script:
        yield from self._set_up()
        seat = self.start
        try:
            while True:
                yield from self._turn(seat)
                self.turns += 1
                if self.reef.is_full():
                    raise Finished("full")
                if self.turns >= MOST_TURNS_PER_PLAYER * len(self.players):
                    raise Finished("length")
                seat = (seat + 1) % len(self.players)
        except Finished as end:
            self.reason = end.reason
        if self.reason in ("locks", "shrimps"):
            yield from self._closing_round(seat)

    def _in_turn_order(self, first: int) -> list[int]:
        n = len(self.players)
        return [(first + i) % n for i in range(n)]

    def _set_up(self) -> Script:
        rocks: list[int] = []
        while len(rocks) < len(self.players):
            answer = yield ask(CHANCE, [f"rock {k}" for k in ROCKS if k not in rocks])
            rocks.append(int(answer.split()[1]))
            self.reef.add_rock(rocks[-1])
            self.bag.subtract(COLOURS)
        answer = yield ask(CHANCE, ["side starfish", "side reverse"])
        self.reef.side = dict.fromkeys(CORAL_TILES, 0 if answer == "side starfish" else 1)
        self.reef.read_coral_tiles()
        first = yield ask(CHANCE, [f"first {colour}" for colour in COLOURS])
        at = COLOURS.index(first.split()[1])
        for n, space in enumerate(COLOURS[at:] + COLOURS[:at]):
            for _ in range(FIRST_TILES[n]):
                yield from self._tile_on_sea(space)
        answer = yield ask(CHANCE, [f"start {k}" for k in range(len(self.players))])
        self.start = int(answer.split()[1])
        yield from self._set_up_players()

    def _tile_on_sea(self, space: str) -> Script:
        answer = yield self.draw(f"sea {space}")
        colour = answer.split()[2]
        self.bag[colour] -= 1
        self.sea[space][colour] += 1

    def _set_up_players(self) -> Script:
        order = self._in_turn_order(self.start)
        for seat, tiles in zip(order, HANDS[len(self.players)], strict=True):
            for _ in range(tiles):
                colour = (yield self.draw("draw")).split()[1]
                self.bag[colour] -= 1
                self.players[seat].behind[colour] += 1
        for seat in order:
            player = self.players[seat]
            colours = [c for c in COLOURS if player.behind[c] > 0]
            player.secret = (yield ask(seat, [f"secret {c}" for c in colours])).split()[1]
            player.behind[player.secret] -= 1
        pairs = [f"{a} {b}" for a, b in combinations_with_replacement(COLOURS, 2)]
        for seat in order:
            answer = yield ask(seat, [f"cubes {pair}" for pair in pairs])
            self.players[seat].chosen = answer.removeprefix("cubes ")
        for seat in order:
            player = self.players[seat]
            yield ask(CHANCE, [f"reveal {player.chosen}"])
            for colour in player.chosen.split():
                player.cubes[colour] += 1
                self.cubes[colour] -= 1

    # --- a turn --------------------------------------------------------------------------

    def _turn(self, seat: int) -> Script:
        self.seat = seat
        self.cubes_left = 2
        self.may_introduce = True
        self.may_lock = True
        self.moved: set[str] = set()
        first = True
        while True:
            answers = self._eating(first) + self._laying() + self._larvae() + self._shrimping()
            answers += self._moving() + self._algae() + self._polyps()
            answers += [f"collect {colour}" for colour in COLOURS]
            answer = yield ask(seat, answers)
            first = False
            verb, *rest = answer.split()
            if verb != "move":
                self.moved = set()
            if verb == "collect":
                yield from self._collect(rest[0])
                return
            yield from self._do(verb, rest)

    def _do(self, verb: str, rest: list[str]) -> Script:
        player = self.players[self.seat]
        if verb == "eat":
            self.eat(self.seat, rest[0], False)
            if player.eaten == 4:
                raise Finished("shrimps")
        elif verb == "cube":
            player.cubes[rest[0]] -= 1
            self.cubes[rest[0]] += 1
            yield from self._lay(rest[0])
        elif verb == "larva":
            yield from self._take_larva(rest[0])
        elif verb == "introduce":
            self.may_introduce = False
            answer = yield ask(self.seat, [f"to {k}" for k in self.reef.goals(self.seat, None)])
            player.shrimps -= 1
            self.reef.put_shrimp(answer.split()[1], self.seat)
        elif verb == "move":
            yield from self._move(rest[0])
        elif verb == "polyp":
            player.cubes[rest[0]] -= 1
            self.cubes[rest[0]] += 1
            self.bag[rest[0]] -= 1
            player.behind[rest[0]] += 1
        else:
            self._play_alga(verb, rest)

    def _eating(self, first: bool) -> list[str]:
        return [f"eat {space}" for space in self.meals(self.seat, False)] if first else []

    def _laying(self) -> list[str]:
        player = self.players[self.seat]
        if self.cubes_left == 0:
            return []
        return [
            f"cube {c}"
            for c in COLOURS
            if player.cubes[c] > 0
            and player.behind[c] + player.front[c] > 0
            and self.reef.can_lay(c)
        ]

    def _larvae(self) -> list[str]:
        player = self.players[self.seat]
        payable = [c for c in COLOURS if player.front[c] > 0 and self.cubes[c] > 0]
        if self.options["action6"] == "update":
            payable = [
                c
                for c in payable
                if self.cubes_left > 0
                and player.behind[c] + player.front[c] > 1
                and self.reef.can_lay(c)
            ]
        return [f"larva {c}" for c in payable]

    def _take_larva(self, colour: str) -> Script:
        player = self.players[self.seat]
        player.front[colour] -= 1
        self.bag[colour] += 1
        if self.options["action6"] == "update":
            yield from self._lay(colour)
        else:
            self.cubes[colour] -= 1
            player.cubes[colour] += 1

    def _shrimping(self) -> list[str]:
        ready = self.may_introduce and self.players[self.seat].shrimps > 0
        return ["introduce"] if ready and self.reef.goals(self.seat, None) else []

    def _moving(self) -> list[str]:
        return [f"move {k}" for k in self.reef.own(self.seat) if k not in self.moved]

    def _move(self, origin: str) -> Script:
        goals = [f"to {k}" for k in self.reef.goals(self.seat, origin)]
        answer = yield ask(self.seat, [*goals, "screen"])
        self.reef.remove_shrimp(origin)
        if answer == "screen":
            self.players[self.seat].shrimps += 1
        else:
            goal = answer.split()[1]
            self.reef.put_shrimp(goal, self.seat)
            self.moved.add(goal)

    def _polyps(self) -> list[str]:
        cubes = self.players[self.seat].cubes
        return [f"polyp {c}" for c in COLOURS if cubes[c] > 0 and self.bag[c] > 0]

    # --- laying tiles --------------------------------------------------------------------

    def _lay(self, colour: str) -> Script:
        player = self.players[self.seat]
        self.cubes_left -= 1
        left = 4
        first = True
        while True:
            places = self.reef.places(colour)
            answers = [f"lay {k}" for k in places if left > 0 and player.behind[colour] > 0]
            answers += [f"front {k}" for k in places if player.front[colour] > 0]
            if not first:
                answers += [*self._moving(), "stop"]
            verb, *rest = (yield ask(self.seat, answers)).split()
            if verb == "move":
                yield from self._move(rest[0])
                continue
            self.moved = set()
            if verb == "stop":
                return
            first = False
            if verb == "lay":
                left -= 1
                player.behind[colour] -= 1
            else:
                player.front[colour] -= 1
            covered = self.reef.tiles.get(rest[0])
            if covered is not None:
                player.front[covered] += 1
            self.reef.put_tile(rest[0], colour)
            self.extra_growth(rest[0])

    # --- algae ---------------------------------------------------------------------------

    def _algae(self) -> list[str]:
        player = self.players[self.seat]
        prices = [c for c in COLOURS if player.front[c] > 0]
        algae = [a for a in ALGAE if self.cylinders[a] > 0]
        answers = [f"flip {a} {c}" for a in algae for c in prices]
        last = len(self.reef.locked) == 9
        in_fish = sum(player.fish.values()) + 1
        if not self.may_lock or player.eaten == 0 or (last and in_fish < 2):
            return answers
        for n in CORAL_TILES:
            if n not in self.reef.locked and self.reef.shown(n)[2] in algae:
                answers += [f"lock {n} {c}" for c in prices]
        return answers

    def _play_alga(self, verb: str, rest: list[str]) -> None:
        self.players[self.seat].front[rest[1]] -= 1
        self.bag[rest[1]] += 1
        if verb == "flip":
            self.cylinders[rest[0]] -= 1
            if self.alga is not None:
                self.cylinders[self.alga] += 1
            self.alga = rest[0]
            self.reef.turn_over(rest[0])
            return
        tile = int(rest[0])
        alga = self.reef.shown(tile)[2]
        self.cylinders[alga] -= 1
        self.reef.locked[tile] = alga
        self.may_lock = False
        self.reef.turn_over(alga)
        if len(self.reef.locked) == len(CORAL_TILES):
            raise Finished("locks")

    # --- the end of a turn and of the game -----------------------------------------------

    def _collect(self, colour: str) -> Script:
        player = self.players[self.seat]
        self.leave_bare_rock(self.seat)
        player.behind += self.sea[colour]
        self.sea[colour] = Counter()
        player.cubes[colour] += 1
        if self.cubes[colour] == 0:
            self.turns += 1
            raise Finished("cubes")
        self.cubes[colour] -= 1
        due = [c for c in COLOURS if sum(self.sea[c].values()) < 3]
        if sum(self.bag.values()) + self.bonus_tiles() < len(due):
            self.turns += 1
            raise Finished("tiles")
        for space in due:
            if sum(self.bag.values()) == 0 and self.bonus is not None:
                self.bag += self.bonus
                self.bonus = None
            yield from self._tile_on_sea(space)

    def _closing_round(self, ender: int) -> Script:
        self.leave_bare_rock(ender)
        for seat in self._in_turn_order(ender)[1:]:
            meals = self.meals(seat, True)
            if not meals:
                continue
            answer = yield ask(seat, [*[f"eat {k}" for k in meals], "pass"])
            if answer != "pass":
                self.eat(seat, answer.split()[1], True)


def random_game(
    players: int, options: dict[str, str] | None, seed: int
) -> Generator[tuple[Oracle, str], None, None]:
    """A game of random decisions: the oracle and each entry before it is applied."""
    rng = random.Random(seed)
    game = Oracle(players, options)
    while game.to_move != OVER:
        weights = game.weights() if game.to_move == CHANCE else None
        text = rng.choices(game.legal(), weights)[0]
        yield game, text
        game.apply(text)
