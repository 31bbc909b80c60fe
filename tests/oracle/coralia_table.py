"""Coralia's table: what lies where, asking questions, drawing cards."""

from __future__ import annotations

import math
from collections.abc import Generator
from fractions import Fraction

from .coralia_components import (
    AUTOMATIC,
    CARDS,
    CHESTS,
    COLOURS,
    DICE_PER_COLOUR,
    ISLAND_CARDS_OF_EACH_TYPE,
    OCTOPUSES_PER_PLAYER,
    OPTIONS,
    PRE_PLACED_SETS,
    SPACES,
    STINGRAYS,
    WHITE_DICE,
    card_type,
)
from .coralia_scoring import next_jellyfish

CHANCE = -1
OVER = -3


class Question:
    """Who is asked, and every answer with its weight (all 1 when a player decides)."""

    def __init__(self, seat: int, answers: dict[str, int]) -> None:
        self.seat = seat
        self.answers = answers


Script = Generator[Question, str, None]
Answer = Generator[Question, str, str]


class Die:
    """A coloured die on the station; no face while it is being rolled."""

    def __init__(self, colour: str) -> None:
        self.colour = colour
        self.face = ""
        self.locked = False


class Reef:
    """One reef: which die (its colour, or white) lies on each space, and what else is there."""

    def __init__(self) -> None:
        self.dice: dict[str, str | None] = dict.fromkeys(SPACES)
        self.octopus: int | None = None
        self.turtle: str | None = None
        self.chest = True

    def free(self, space: str) -> bool:
        return self.dice[space] is None

    def occupied(self) -> list[str]:
        return [space for space in SPACES if self.dice[space] is not None]


class Pile:
    """A pile: how many undrawn cards of each type, then the cards put under, in order."""

    def __init__(self, undrawn: dict[str, int]) -> None:
        self.undrawn = undrawn
        self.under: list[str] = []

    def size(self) -> int:
        return sum(self.undrawn.values()) + len(self.under)


class Player:
    """Everything one player owns."""

    def __init__(self) -> None:
        self.points = {"play": 0, "starfish": 0, "diver": 0, "fish": 0, "pearls": 0}
        self.octopuses = OCTOPUSES_PER_PLAYER
        self.diver: str | None = None
        self.turtles: list[str] = []
        self.chests: list[str] = []
        self.cards: list[str] = []
        self.unresolved: list[str] = []

    def score(self) -> int:
        return sum(self.points.values())


class Table:
    """All that lies on the table, with asking and drawing cards."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        self.options = {name: choices[0] for name, choices in OPTIONS.items()}
        for name, choice in (options or {}).items():
            if choice not in OPTIONS.get(name, []):
                raise ValueError(f"no such option: {name}={choice}")
            self.options[name] = choice
        if players not in PRE_PLACED_SETS:
            raise ValueError(f"no such player count: {players}")
        self.players = [Player() for _ in range(players)]
        self.start = 0
        self.turns = 0
        self.step = "play"
        self._lay_out()

    def _lay_out(self) -> None:
        self.supply = dict.fromkeys(COLOURS, DICE_PER_COLOUR)
        self.station: list[Die] = []
        self.island = ["white"] * WHITE_DICE
        self.white_in_hand = 0
        self.reefs = {colour: Reef() for colour in COLOURS}
        self.turtles_beside: list[str] = []
        self.chests_left = list(CHESTS)
        self.spare_chests = len(CHESTS) - len(COLOURS)
        self.stingrays = STINGRAYS
        # Undrawn copies of a card, wherever they lie: its own pile or the island pile.
        self.undrawn = {kind: dict(cards) for kind, cards in CARDS.items()}
        self.drawn: list[str] = []
        self.piles = {"island": Pile(dict.fromkeys(CARDS, ISLAND_CARDS_OF_EACH_TYPE))}
        for kind, cards in CARDS.items():
            self.piles[kind] = Pile({kind: sum(cards.values()) - ISLAND_CARDS_OF_EACH_TYPE})

    # --- asking --------------------------------------------------------------------------

    def ask(self, seat: int, answers: list[str]) -> Answer:
        """Let a player choose; equal answers count once."""
        return (yield Question(seat, dict.fromkeys(answers, 1)))

    def chance(self, word: str, outcomes: dict[str, int]) -> Answer:
        """Let chance choose one outcome, weighted, and give it back without the first word."""
        text = yield Question(CHANCE, {f"{word} {name}": n for name, n in outcomes.items()})
        return text.removeprefix(word + " ")

    def equal_chance(self, word: str, outcomes: list[str]) -> Answer:
        return (yield from self.chance(word, dict.fromkeys(outcomes, 1)))

    # --- points --------------------------------------------------------------------------

    def gain(self, seat: int, points: int) -> None:
        self.players[seat].points[self.step] += points

    def jellyfish(self, seat: int) -> None:
        score = self.players[seat].score()
        self.gain(seat, next_jellyfish(score) - score)

    # --- cards ---------------------------------------------------------------------------

    def draw(self, name: str) -> Answer:
        """Draw the top card of a pile that is not empty."""
        pile = self.piles[name]
        if sum(pile.undrawn.values()) == 0:
            yield from self.equal_chance("draw", pile.under[:1])
            return pile.under.pop(0)
        card = yield from self.chance("draw", self._top_card_weights(pile))
        pile.undrawn[card_type(card)] -= 1
        self.undrawn[card_type(card)][card] -= 1
        return card

    def _top_card_weights(self, pile: Pile) -> dict[str, int]:
        """Weigh the top card: first its type, then which undrawn card of that type it is."""
        likely = {}
        for kind, in_pile in pile.undrawn.items():
            of_kind = sum(self.undrawn[kind].values())
            for card, copies in self.undrawn[kind].items():
                if in_pile > 0 and copies > 0:
                    type_first = Fraction(in_pile, sum(pile.undrawn.values()))
                    likely[card] = type_first * Fraction(copies, of_kind)
        scale = math.lcm(*[chance.denominator for chance in likely.values()])
        return {card: int(chance * scale) for card, chance in likely.items()}

    def receive(self, seat: int, card: str) -> None:
        self.players[seat].cards.append(card)
        if card_type(card) == "starfish" and card not in AUTOMATIC:
            self.players[seat].unresolved.append(card)

    def draw_top(self, seat: int, name: str) -> Script:
        """Take the top card of a pile, or nothing when the pile is empty."""
        yield from self.draw_and_keep(seat, name, 1)

    def draw_and_keep(self, seat: int, name: str, number: int) -> Script:
        """Draw as many cards as there are up to a number, keep one, put the rest under."""
        for _ in range(min(number, self.piles[name].size())):
            self.drawn.append((yield from self.draw(name)))
        if not self.drawn:
            return
        card = self.drawn[0]
        if len(self.drawn) > 1:
            text = yield from self.ask(seat, [f"keep {choice}" for choice in self.drawn])
            card = text.split()[1]
        self.drawn.remove(card)
        self.piles[name].under.extend(self.drawn)
        self.drawn.clear()
        self.receive(seat, card)
