"""What a seat cannot know in the Second Kind, counted by brute force from what it has seen.

The plain second implementation follows a game; beside it this keeps what everybody has seen of
starting tiles and of the piles that cards were drawn from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

from tests.oracle.reef_encounter_components import COLOURS
from tests.oracle.second_kind import SecondKind
from tests.oracle.second_kind_components import CARDS

Deal = frozenset[tuple[str, str]]
Hands = tuple[tuple[int, tuple[str, ...]], ...]  # seats with cards


class Watched:
    """A game, and what its players have shown since its beginning."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        self.game = SecondKind(players, options)
        seats = range(players)
        self.unseen: list[list[str]] = [[] for _ in seats]  # starting tiles that never left
        self.taken: list[Counter[str]] = [Counter() for _ in seats]  # plain tiles taken openly
        self.chosen: list[str | None] = [None] * players  # cubes not shown yet
        self.pile_of: dict[str, int] = dict.fromkeys(self.game.pile, 0)  # by card
        self.piles = 1
        self.colour = ""  # of the present placement
        self.shown: tuple[int, str] | None = None  # a tile that lies open while a player may hide
        self.last = ""

    # --- following a game --------------------------------------------------------------------

    def apply(self, text: str) -> None:
        """Carry out an entry, with everything in it, and note what it showed."""
        seat, game = self.game.to_move, self.game
        before = [Counter(player.behind) for player in game.players]
        pile_was_empty = not game.pile
        game.apply(text)
        verb, *rest = text.split()
        if verb == "buy" and pile_was_empty:
            self.pile_of.update(dict.fromkeys(game.pile, self.piles))
            self.piles += 1
        elif verb == "cubes":
            self.chosen[seat] = " ".join(rest)
        elif verb == "reveal":
            order = game.clockwise(game.start)
            self.chosen[next(n for n in order if self.chosen[n] is not None)] = None
        elif verb in ("cube", "larva", "stray"):
            self.colour = rest[0]
        self._follow_tiles(verb, before)
        asks_to_hide = verb == "lay" and game.to_move not in (seat, -1)
        if asks_to_hide and not self.last.startswith("special"):
            self.shown = (seat, self.colour)
            self._flow(seat, self.colour, -1)
        self.last = text

    def _follow_tiles(self, verb: str, before: list[Counter[str]]) -> None:
        """Plain tiles that came behind screens or left them; what was shown has left already."""
        for n, player in enumerate(self.game.players):
            for colour in COLOURS:
                change = player.behind[colour] - before[n][colour]
                if verb == "draw":
                    self.unseen[n] += [colour] * change
                elif verb != "secret":
                    shown = self.shown == (n, colour) and verb in ("pass", "play")
                    self._flow(n, colour, change + shown)
        if verb in ("pass", "play"):
            self.shown = None

    def _flow(self, seat: int, colour: str, change: int) -> None:
        for _ in range(-change):
            if self.taken[seat][colour] > 0:
                self.taken[seat][colour] -= 1
            else:
                self.unseen[seat].remove(colour)
        self.taken[seat][colour] += max(0, change)

    # --- all that may be ---------------------------------------------------------------------

    def deals(self, viewer: int) -> Counter[Deal]:
        """Every deal that fits what this seat has seen, and in how many ways it comes about."""
        others = [n for n in range(len(self.game.players)) if n != viewer]
        parts = [self._secrets(n) for n in others] + [self._cubes(n) for n in others]
        parts.append(self._hands(viewer, others))
        counted: Counter[Deal] = Counter()
        for way in product(*(part.items() for part in parts)):
            deal: Deal = frozenset().union(*(facts for facts, _ in way))
            counted[deal] += prod(number for _, number in way)
        return counted

    def _secrets(self, seat: int) -> Counter[Deal]:
        """Section 17: each starting tile that has not been seen since may be the secret one."""
        if self.game.players[seat].secret is None:
            return Counter({frozenset(): 1})
        tiles = [tile for tile in self.unseen[seat] if self._may_be_secret(seat, tile)]
        return Counter(frozenset({(f"seat {seat} secret", tile)}) for tile in tiles)

    def _may_be_secret(self, seat: int, tile: str) -> bool:
        """Who has just begun a placement has something to lay in it."""
        begun = self.last.startswith(("cube ", "larva", "stray"))
        if not begun or self.game.to_move != seat or tile != self.colour:
            return True
        player = self.game.players[seat]
        held = player.behind + player.front
        others = Counter({k: n for k, n in held.items() if k != tile or player.front[k] > 0})
        behind = self.unseen[seat].count(tile) - 1 + self.taken[seat][tile]
        return behind > 0 or self.game.can_lay(others, tile)

    def _cubes(self, seat: int) -> Counter[Deal]:
        if self.chosen[seat] is None:
            return Counter({frozenset(): 1})
        pairs = combinations_with_replacement(COLOURS, 2)
        return Counter(frozenset({(f"seat {seat} chosen", f"{a} {b}")}) for a, b in pairs)

    def _hands(self, viewer: int, others: list[int]) -> Counter[Deal]:
        """Cards in other hands, each from the pile that it was drawn from."""
        counted: Counter[Deal] = Counter()
        for groups in product(*self._groups(viewer, others)):
            facts = []
            for seat in others:
                cards = sorted(
                    card for hands in groups for n, h in hands if n == seat for card in h
                )
                if cards and not self._lacks_mark(seat, cards):
                    facts.append((f"seat {seat} cards", " ".join(cards)))
            if len(facts) == sum(len(self.game.players[seat].cards) > 0 for seat in others):
                counted[frozenset(facts)] += 1
        return counted

    def _groups(self, viewer: int, others: list[int]) -> list[list[Hands]]:
        return [
            list(dealt(self._hidden(viewer, pile), self._sizes(others, pile)))
            for pile in range(self.piles)
        ]

    def _hidden(self, viewer: int, pile: int) -> list[str]:
        """The cards of a pile that this seat has not seen since they were shuffled into it."""
        game = self.game
        known = set(game.discards).union(*(player.face_up for player in game.players))
        if viewer >= 0:
            known |= set(game.players[viewer].cards)
        return [card for card in CARDS if self.pile_of[card] == pile and card not in known]

    def _sizes(self, others: list[int], pile: int) -> list[tuple[int, int]]:
        """How many cards of a pile are in each hand, which everybody has seen."""
        hands = [(seat, self.game.players[seat].cards) for seat in others]
        return [(seat, sum(self.pile_of[card] == pile for card in hand)) for seat, hand in hands]

    def _lacks_mark(self, seat: int, cards: list[str]) -> bool:
        """Section 6: who eats a first coral holds a marked card."""
        is_eating = self.game.to_move == seat and self.game.legal()[0].startswith("with")
        return is_eating and not any(CARDS[card].blue for card in cards)

    def at_most(self, viewer: int) -> int:
        """As many deals as there can be, without listing them."""
        others = [n for n in range(len(self.game.players)) if n != viewer]
        secrets = prod(len(self._secrets(n)) * len(self._cubes(n)) for n in others)
        return secrets * self.number_of_hands(viewer)

    def number_of_hands(self, viewer: int) -> int:
        """In how many ways the cards can be dealt, without listing them."""
        others = [n for n in range(len(self.game.players)) if n != viewer]
        ways = 1
        for pile in range(self.piles):
            left = len(self._hidden(viewer, pile))
            for _, size in self._sizes(others, pile):
                ways *= comb(left, size)
                left -= size
        return ways


def dealt(cards: list[str], sizes: list[tuple[int, int]]) -> Iterator[Hands]:
    """Every way to give each seat so many of these cards."""
    if not sizes:
        yield ()
        return
    (seat, size), *others = sizes
    for hand in combinations(cards, size):
        left = [card for card in cards if card not in hand]
        for rest in dealt(left, others):
            yield ((seat, hand), *rest)
