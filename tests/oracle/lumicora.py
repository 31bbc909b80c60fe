"""Lumicora as one long script that stops at every question."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from fractions import Fraction

from .lumicora_components import (
    BONUS,
    CELLS,
    COLOURS,
    STACK,
    START_PAIRS,
    STORAGE,
    Lumino,
    luminos,
    number_of,
)
from .lumicora_reef import Reef, majorities

CHANCE = -1
OVER = -3


class Question:
    """Who is asked, and every answer with its weight (all 1 when a player decides)."""

    def __init__(self, seat: int, answers: dict[str, Fraction]) -> None:
        self.seat = seat
        self.answers = answers


Script = Generator[Question, str, None]
Answer = Generator[Question, str, str]


class Player:
    """Everything in front of one player."""

    def __init__(self, side: str) -> None:
        self.reef = Reef(side)
        self.start: tuple[str, str] | None = None
        self.display: list[Lumino] = []
        self.hand: list[Lumino] = []
        self.limestone = 0
        self.tiles = dict.fromkeys(COLOURS, "coral")
        self.points = dict.fromkeys(
            ["coral", "discards", "jellyfish", "limestone", "animals", "majorities", "outlying"], 0
        )

    def score(self) -> int:
        return sum(self.points.values())

    def get_limestone(self, n: int) -> None:
        self.limestone = min(self.limestone + n, STORAGE)

    def jellyfish(self) -> list[str]:
        return [colour for colour in COLOURS if self.tiles[colour] == "jellyfish"]


def named(pile: list[Lumino], name: str) -> Lumino:
    return next(piece for piece in pile if piece.name == name)


def names(pile: list[Lumino]) -> list[str]:
    return [piece.name for piece in pile]


class Oracle:
    """A whole game of Lumicora, driven by notation strings."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        self.options = {"reef": "A", "scoring": "dark", **(options or {})}
        self.players = [Player(self.options["reef"]) for _ in range(players)]
        self.unplaced = luminos(players)  # in the bag or, some of them, in the stack
        self.put_back: list[Lumino] = []  # surely in the bag
        self.stack = STACK[players]
        self.atoll: list[Lumino] = []
        self.round = 1
        self.turns = 0
        self.octopus = 0
        self.early_end = False
        self.begin(self._game())

    # --- the interface -----------------------------------------------------------------------

    def begin(self, script: Script) -> None:
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
        parts = [self._question.answers[text] for text in self.legal()]
        scale = math.lcm(*(part.denominator for part in parts))
        return [int(part * scale) for part in parts]

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
        keys = [(player.score(), player.limestone) for player in self.players]
        return [1 + sum(other > key for other in keys) for key in keys]

    # --- asking ------------------------------------------------------------------------------

    def ask(self, seat: int, answers: list[str]) -> Answer:
        return (yield Question(seat, dict.fromkeys(answers, Fraction(1))))

    def clockwise(self, first: int) -> list[int]:
        return [(first + i) % len(self.players) for i in range(len(self.players))]

    # --- the bag -----------------------------------------------------------------------------

    def bag_size(self) -> int:
        return len(self.unplaced) - self.stack + len(self.put_back)

    def into_bag(self, piece: Lumino) -> None:
        piece.drawn_before = True
        (self.put_back if self.stack else self.unplaced).append(piece)

    def outcomes(self) -> dict[str, tuple[Fraction, Lumino]]:
        """What the next draw can be: its probability, and the lumino that then comes."""
        share = Fraction(len(self.unplaced) - self.stack, max(len(self.unplaced), 1))
        weights: dict[str, tuple[Fraction, Lumino]] = {}
        for piece in self.unplaced if share else []:
            text = f"draw {piece.name}"
            so_far = weights[text][0] if text in weights else Fraction(0)
            weights[text] = (so_far + share, piece)
        fresh = list(weights)
        for piece in self.put_back:
            verb = "redraw" if f"draw {piece.name}" in fresh else "draw"
            text = f"{verb} {piece.name}"
            so_far = weights[text][0] if text in weights else Fraction(0)
            weights[text] = (so_far + 1, piece)
        return weights

    def fill(self, place: list[Lumino], size: int) -> Script:
        """Draw until the place holds `size` luminos."""
        while len(place) < size:
            if self.bag_size() == 0:
                if self.stack == 0:
                    return
                self.stack = 0
                self.early_end = self.round < 10
            outcomes = self.outcomes()
            text = yield Question(CHANCE, {text: out[0] for text, out in outcomes.items()})
            piece = outcomes[text][1]
            (self.unplaced if piece in self.unplaced else self.put_back).remove(piece)
            place.append(piece)

    # --- the course of the game --------------------------------------------------------------

    def _game(self) -> Script:
        yield from self._set_up()
        while True:
            for seat in self.clockwise(self.octopus):
                yield from self._turn(seat)
                self.turns += 1
            yield from self._scoring_phase()
            if self.round == 10:
                break
            self.round += 1
            if self.early_end:
                yield from self._scoring_phase()
                break
        self._final_scoring()

    def _set_up(self) -> Script:
        left = list(START_PAIRS)
        for player in self.players:
            text = yield from self.ask(CHANCE, [f"start {a} {b}" for a, b in left])
            player.start = next(pair for pair in left if text == "start {} {}".format(*pair))
            left.remove(player.start)
        for seat, player in enumerate(self.players):
            assert player.start is not None
            first = (yield from self.ask(seat, [f"turn {c}" for c in player.start])).split()[1]
            other = next(colour for colour in player.start if colour != first)
            player.reef.lay_start((first, other))
        yield from self.fill(self.atoll, 4)
        for player in self.players:
            yield from self.fill(player.display, 4)
        seats = [f"first {seat}" for seat in range(len(self.players))]
        self.octopus = int((yield from self.ask(CHANCE, seats)).split()[1])

    # --- a turn ------------------------------------------------------------------------------

    def _turn(self, seat: int) -> Script:
        player = self.players[seat]
        yield from self._jellyfish(seat)
        text = yield from self.ask(seat, [f"offer {name}" for name in names(player.display)])
        offered = named(player.display, text.split()[1])
        player.display.remove(offered)
        self.atoll.append(offered)
        yield from self._action(seat, offered)
        yield from self.fill(self.atoll, 4)
        while player.hand:
            yield from self._lay_one(seat)

    def _jellyfish(self, seat: int) -> Script:
        player = self.players[seat]
        places = {"display": player.display, "atoll": self.atoll}
        while player.jellyfish():
            answers = [f"return {w} {n}" for w, pile in places.items() for n in names(pile)]
            text = yield from self.ask(seat, ["go on", *answers])
            if text == "go on":
                return
            player.tiles[player.jellyfish()[0]] = "gone"
            where = text.split()[1]
            place, size, aside = places[where], len(places[where]), []
            while text != "draw":
                piece = named(place, text.split()[2])
                place.remove(piece)
                aside.append(piece)
                if not place:
                    break
                more = [f"return {where} {name}" for name in names(place)]
                text = yield from self.ask(seat, ["draw", *more])
            for piece in aside:
                self.into_bag(piece)
            yield from self.fill(place, size)

    def _action(self, seat: int, offered: Lumino) -> Script:
        player = self.players[seat]
        answers = ["limestone", *(f"own {name}" for name in names(player.display))]
        answers += [f"take {p.name}" for p in self.atoll if p.colour != offered.colour]
        text = yield from self.ask(seat, answers)
        if text == "limestone":
            player.get_limestone(offered.number or 0)
        elif text.startswith("own"):
            piece = named(player.display, text.split()[1])
            player.display.remove(piece)
            player.hand.append(piece)
        while text.startswith("take"):
            piece = named(self.atoll, text.split()[1])
            self.atoll.remove(piece)
            player.hand.append(piece)
            more = [f"take {p.name}" for p in self.atoll if p.colour == piece.colour]
            if len(player.hand) == 3 or not more:
                return
            text = yield from self.ask(seat, ["enough", *more])

    def _lay_one(self, seat: int) -> Script:
        player = self.players[seat]
        name = player.hand[0].name
        if len(set(names(player.hand))) > 1:
            text = yield from self.ask(seat, [f"choose {n}" for n in names(player.hand)])
            name = text.split()[1]
        piece = named(player.hand, name)
        places = player.reef.placements(piece.colour, player.limestone)
        texts = [f"place {number_of(a)} {number_of(b)}" for a, b in places]
        text = yield from self.ask(seat, ["discard", *texts])
        player.hand.remove(piece)
        if text == "discard":
            player.points["discards"] -= 1
            self.into_bag(piece)
            return
        a, b = (CELLS[int(part)] for part in text.split()[1:])
        player.limestone -= player.reef.cost(a, b)
        player.reef.lay(piece, a, b)

    # --- scoring -----------------------------------------------------------------------------

    def _scoring_phase(self) -> Script:
        order = self.clockwise(self.octopus)
        for seat in order:
            yield from self.fill(self.players[seat].display, 4)
        for seat in order:
            player = self.players[seat]
            coral = [colour for colour in COLOURS if player.tiles[colour] == "coral"]
            if not coral:
                continue
            text = yield from self.ask(seat, ["pass", *(f"score {colour}" for colour in coral)])
            if text != "pass":
                colour = text.split()[1]
                player.tiles[colour] = "jellyfish"
                player.points["coral"] += player.reef.coral_points(colour)
                player.get_limestone(BONUS[self.round])
                self.octopus = seat

    def _final_scoring(self) -> None:
        reefs = [player.reef for player in self.players]
        for player, majority in zip(self.players, majorities(reefs), strict=True):
            dark = self.options["scoring"] == "dark"
            animals = player.reef.dark_animals() if dark else player.reef.light_animals()
            player.points["jellyfish"] = 2 * len(player.jellyfish())
            player.points["limestone"] = player.limestone // 2
            player.points["animals"] = animals
            player.points["majorities"] = majority
            player.points["outlying"] = -player.reef.outlying_loss()


def random_game(
    players: int, options: dict[str, str] | None, seed: int
) -> tuple[Oracle, list[str]]:
    """A game in which everything is left to luck."""
    rng = random.Random(seed)
    game = Oracle(players, options)
    texts = []
    while game.to_move != OVER:
        if game.to_move == CHANCE:
            text = rng.choices(game.legal(), game.weights())[0]
        else:
            text = rng.choice(game.legal())
        game.apply(text)
        texts.append(text)
    return game, texts


make_oracle = Oracle
