"""A table set up by hand in the rulebook's words, and a few words to play on it with.

    s = (
        Table(players=4, active=1)
        .reef("blue", dice=["pearl", "white fish"], octopus=0)
        .station("blue fish", "red pearl", "red pearl", "green diver")
        .hand(2, ["pearl-5", "stingray", "puffer from island"])
        .asks("use")
    )
    do(s, "use blue fish", "draw angel")

Everything not mentioned gets a default: dice lie in the supply, tiles on reefs with a free turtle
space and then beside the board, chests on every reef. The number of turns done follows from the
dice that are out. Dice that must be out and were put nowhere lie on the island. For the final
scoring name the dice left over with `station` and `supply`; it begins with seat `start`, or 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from librt.vecs import append
from mypy_extensions import i64

import reeftable as rt
from reeftable.core.chance import seeded
from reeftable.games.coralia import cards, state, station
from reeftable.games.coralia.data import PILE_NAMES, SPACE_NAMES
from reeftable.games.coralia.game import GAME
from reeftable.games.coralia.state import CoraliaState
from reeftable.games.coralia.steps import numbers

DATA = GAME.data
COLOURS = DATA.colours
TURN = (
    numbers.END_TURN,
    numbers.USE_DIE,
    numbers.REROLL,
    numbers.ROLL_DICE,
    numbers.LOCK_DICE,
    numbers.SUPPLY_DIE,
)
# The pending steps when a question is asked, last first.
PENDING = {
    "take": TURN,
    "lock": TURN[:5],
    "roll": TURN[:4],
    "use": TURN[:3],
    "white": (numbers.END_TURN, numbers.ROLL_WHITE),
    "place": (numbers.END_TURN, numbers.PLACE_WHITE),
    "final": (numbers.END_TURN,),
}


class Table:
    """Collects what lies where; `asks` makes a state of it."""

    def __init__(
        self,
        players: int = 4,
        active: int = 0,
        options: dict[str, str] | None = None,
        start: int | None = None,
        turns: int | None = None,
        seed: int = 1,
    ) -> None:
        self.players = players
        self.seed = seed
        self.start = start
        self.turns = turns  # finished turns; None = as the dice tell
        self.s: CoraliaState = GAME.blank(players, GAME.full_options(options or {}))
        self.s.active = active
        self.s.depth = 0
        self.s.beside = 0
        self.wanted_turtle: dict[int, str] = {}
        self.wanted_beside: list[str] = []
        self.wanted_turtles: dict[int, int | list[str]] = {}
        self.wanted_supply: dict[int, int] = {}

    # -- the board ------------------------------------------------------------------------

    def reef(
        self,
        colour: str,
        dice: Iterable[str] = (),
        octopus: int | None = None,
        diver: int | None = None,
        treasure_die: bool = False,
        turtle: str | None = None,
        chest: bool = True,
    ) -> Table:
        """Dice by symbol ("white fish" for a white one); figures bring their die if need be."""
        reef = COLOURS.index(colour)
        laid = {die.split()[-1]: die.startswith("white ") for die in dice}
        laid |= {"treasure": False} if treasure_die else {}
        for figure, seat, row in (
            ("octopus", octopus, state.OCTOPUS_OF),
            ("diver", diver, state.DIVER_OF),
        ):
            if seat is not None:
                laid.setdefault(figure, False)
                state.set_reef(self.s, row, reef, seat)
        for symbol, white in laid.items():
            self._lay(reef, SPACE_NAMES.index(symbol), white)
        if octopus is not None:
            self.s.seats[state.FIGURES * state.SEATS + octopus] -= 1
        if diver is not None:
            state.set_seat(self.s, state.DIVER_AT, diver, reef)
        if turtle is not None:
            self.wanted_turtle[reef] = turtle
        state.set_reef(self.s, state.CHEST_ON, reef, int(chest))
        return self

    def _lay(self, reef: int, space: int, white: bool) -> None:
        state.put_die(self.s, reef, space, white)
        if white:
            self.s.island[state.WHITE_DICE] -= 1
        else:
            self.s.supply[reef] -= 1

    def island(self, **dice: int) -> Table:
        """Dice per colour on the island; the white ones are those not on a reef."""
        for colour, n in dice.items():
            self.s.island[COLOURS.index(colour)] += n
            self.s.supply[COLOURS.index(colour)] -= n
        return self

    def station(self, *dice: str) -> Table:
        """Dice as "red fish", "locked red fish", or "red" for one not rolled yet."""
        for die in dice:
            colour, *face = die.removeprefix("locked ").split()
            symbol = DATA.symbols.index(face[0]) if face else station.BLANK
            number = station.die(COLOURS.index(colour), symbol) + die.startswith("locked ")
            # A fifth die finds no empty place, which raises.
            self.s.station[list(self.s.station).index(station.EMPTY)] = number
            station.sort_dice(self.s)
            self.s.supply[COLOURS.index(colour)] -= 1
        return self

    def supply(self, **dice: int) -> Table:
        """The exact number of dice of each colour in the supply; the others are on the island."""
        self.wanted_supply |= {COLOURS.index(colour): n for colour, n in dice.items()}
        return self

    def beside(self, *turtles: str) -> Table:
        """These turtles at least lie beside the board."""
        self.wanted_beside += turtles
        return self

    # -- the players ----------------------------------------------------------------------

    def score(self, seat: int, points: int) -> Table:
        """Points the seat has from play."""
        state.add_points(self.s, seat, points)
        return self

    def turtles(self, seat: int, which: int | list[str]) -> Table:
        """So many turtles, or these; each reef they came from needs a die on its turtle space."""
        self.wanted_turtles[seat] = which
        return self

    def chests(self, seat: int, *chests: str) -> Table:
        """Chests the seat has taken: from beside the board, or from reefs set `chest=False`."""
        for chest in chests:
            bit = state.BITS[DATA.chests.index(chest)]
            self.s.chests_unseen -= bit
            self.s.seats[state.CHEST_TILES * state.SEATS + seat] |= bit
        return self

    def hand(self, seat: int, held: Iterable[str]) -> Table:
        """Cards of a seat, drawn from their own pile or, written "angel from island", that one."""
        for card in held:
            if card == "stingray":
                self.s.rays_left -= 1
                self.s.seats[state.RAYS * state.SEATS + seat] += 1
            else:
                self._draw(card, seat, 1 << seat)
        return self

    # -- the piles ------------------------------------------------------------------------

    def pile_under(self, pile: str, held: Iterable[str], known_to: Iterable[int] = ()) -> Table:
        """Cards put under a pile earlier, topmost first, and who knows them; before `pile`."""
        place = cards.UNDER + PILE_NAMES.index(pile)
        for card in held:
            slot = self._draw(f"{card} from {pile}", place, sum(1 << seat for seat in known_to))
            self.s.under = append(self.s.under, i64(slot))
        return self

    def pile(self, pile: str, left: int, to: int) -> Table:
        """Only `left` undrawn cards are left in a pile; the others went to this seat's hand."""
        number = PILE_NAMES.index(pile)
        while cards.unplaced_in(self.s, number) > left:
            kinds = [int(k) for k in cards.next_cards(self.s, number)]
            most = max(kinds, key=lambda kind: self.s.pool[kind])
            self._draw(f"{DATA.cards[most]} from {pile}", to, 1 << to)
        return self

    def _draw(self, card: str, place: int, known: int) -> int:
        name, _, pile = card.partition(" from ")
        kind = DATA.cards.index(name)
        number = PILE_NAMES.index(pile) if pile else int(DATA.card_pile[kind])
        if cards.draw_weight(self.s, number, kind) == 0:
            raise ValueError(f"no {name} left in the {PILE_NAMES[number]} pile")
        # Straight from the undrawn cards, also if others lie under the pile.
        slot = cards.take_top(self.s, number, kind, 0)
        self.s.slots[slot * cards.SLOT + cards.PLACE] = place
        self.s.slots[slot * cards.SLOT + cards.KNOWN] = known
        return int(slot)

    # -- making a state -------------------------------------------------------------------

    def asks(self, question: str) -> CoraliaState:
        """The state in which this is asked: take, lock, roll, use, white, place fish, final."""
        word, _, symbol = question.partition(" ")
        s = self.s
        used = word in ("white", "place", "final")
        if word in ("white", "place"):
            s.island[state.WHITE_DICE] -= 1
            s.white_in_hand += 1
        self._place_turtles()
        s.spare_chests = state.count_bits(s.chests_unseen)
        s.spare_chests -= sum(state.has_chest(s, reef) for reef in range(len(COLOURS)))
        if not 0 <= s.spare_chests <= 2:
            raise ValueError(f"{s.spare_chests} chests beside the board")
        if word == "final":
            self.turns = int(DATA.rounds[self.players]) * self.players - 1
            self.start = self.start or 0
        self._count_turns(used)
        for step in PENDING[word]:
            s.push(step)
        if symbol:
            s.set_arg(DATA.symbols.index(symbol))
        s.settle()
        return GAME.load(s.position(), seeded(self.seed))

    def _place_turtles(self) -> None:
        s = self.s
        spoken_for = {*self.wanted_turtle.values(), *self.wanted_beside}
        for which in self.wanted_turtles.values():
            spoken_for.update(which if isinstance(which, list) else ())
        free = [tile for tile in DATA.turtles if tile not in spoken_for]
        for reef in range(len(COLOURS)):
            if state.is_free(s, reef, SPACE_NAMES.index("turtle")):
                tile = self.wanted_turtle.get(reef) or free.pop(0)
                state.set_reef(s, state.TURTLE_ON, reef, DATA.turtles.index(tile))
        for seat, which in self.wanted_turtles.items():
            mine = which if isinstance(which, list) else [free.pop() for _ in range(which)]
            state.set_seat(s, state.TURTLE_TILES, seat, turtle_mask(mine))
        s.beside = turtle_mask([*self.wanted_beside, *free])

    def _count_turns(self, used: bool) -> None:
        s = self.s
        for colour, n in self.wanted_supply.items():
            self._to_island(colour, int(s.supply[colour]) - n)
        before = len(COLOURS) * int(DATA.pre_placed[self.players]) + used
        least = before + (self.turns or 0)
        while self._out() < least:
            open_colours = [c for c in range(len(COLOURS)) if c not in self.wanted_supply]
            self._to_island(max(open_colours, key=lambda c: s.supply[c]), 1)
        if self.turns is not None and self._out() != least:
            raise ValueError(f"{self._out()} dice are out, not {least}")
        s.turns = self._out() - before
        s.start = (s.active - s.turns) % self.players if self.start is None else self.start

    def _to_island(self, colour: int, n: int) -> None:
        if n < 0 or self.s.supply[colour] < n:
            raise ValueError(f"not so many {COLOURS[colour]} dice")
        self.s.supply[colour] -= n
        self.s.island[colour] += n

    def _out(self) -> int:
        left = sum(self.s.supply) + sum(d != station.EMPTY for d in self.s.station)
        return len(COLOURS) * int(DATA.dice_per_colour) - left


def turtle_mask(tiles: Iterable[str]) -> int:
    """Turtle tiles as a mask."""
    return sum(1 << DATA.turtles.index(tile) for tile in tiles)


# -- playing --------------------------------------------------------------------------------


def begun(players: int, *entries: str, options: dict[str, str] | None = None) -> CoraliaState:
    """A new game played from its first entry."""
    return do(GAME.new(players, seed=1, options=options), *entries)


def do(s: CoraliaState, *entries: str) -> CoraliaState:
    """Apply entries by their notation, checking every invariant after each."""
    for text in entries:
        action = s.parse(text)
        assert s.is_legal(action), f"{text}: {s.why_not(action)}; legal are {legal(s)}"
        s.apply(action)
        s.check()
    return s


def legal(s: CoraliaState) -> list[str]:
    """What may be done now, as notation, in the order of `actions`."""
    return [s.text(action) for action in s.actions()]


def refused(s: CoraliaState, text: str) -> str:
    """The rule that refuses this entry, whether asked for or tried; the state does not change."""
    action = s.parse(text)
    before = s.digest()
    refusal = s.why_not(action)
    assert refusal is not None, f"{text} is legal"
    with pytest.raises(rt.IllegalAction) as error:
        s.apply(action)
    assert error.value.refusal == refusal
    assert s.digest() == before
    return refusal.rule


# -- what a state shows ---------------------------------------------------------------------


def public(s: CoraliaState) -> dict[str, Any]:
    """What everybody sees."""
    return s.view(rt.SPECTATOR)


def hand(s: CoraliaState, seat: int) -> list[str]:
    """The seat's cards as it sees them, sorted, stingrays last."""
    mine = s.view(seat)["seats"][seat]
    return sorted(card["card"] for card in mine["cards"]) + ["stingray"] * mine["stingrays"]


def dice_on(s: CoraliaState, colour: str) -> dict[str, str]:
    """The occupied spaces of a reef and the colour of the die on each."""
    reef = public(s)["reefs"][COLOURS.index(colour)]
    return {space: die for space, die in reef["dice"].items() if die is not None}


def under(s: CoraliaState, pile: str, seat: int) -> list[str | None]:
    """The cards under a pile as far as the seat knows them, the topmost first."""
    return [card["card"] for card in s.view(seat)["piles"][pile]["under"]]


def shown(s: CoraliaState) -> list[str]:
    """The dice on the station, locked ones marked."""
    dice = public(s)["station"]
    names = [f"{'locked ' * d['locked']}{d['colour']} {d['symbol'] or ''}".strip() for d in dice]
    return sorted(names)
