"""The set-up with the expansion: special tiles join the bag, and hands are drawn openly."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.core.step import EVERYONE
from reeftable.games.reef_encounter import setup as base
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.moves import DRAW, SECRET
from reeftable.games.reef_encounter.second_kind.data import POLYPS, SPECIALS, STARFISH
from reeftable.games.reef_encounter.second_kind.state import (
    BOX,
    HAND,
    HELD,
    LEAST,
    PILE,
    SPECIAL_BAG,
    SecondState,
    add_held,
    blank_pieces,
    second,
    set_held,
)
from reeftable.games.reef_encounter.second_kind.stock import with_secret
from reeftable.games.reef_encounter.state import (
    BACK,
    BAG,
    KNOWN,
    KNOWS,
    SEATS,
    ReefState,
    add_seat,
    blank_marks,
    five_of,
    narrow_zeros,
    seat_has,
    set_seat,
    zeros,
)
from reeftable.games.reef_encounter.state import SECRET as SECRET_TILE


def lay_out_second(s: SecondState) -> None:
    """RSK-4.1a RSK-4.1c RSK-4.1e RSK-12.1 Add the special tiles and the cards to the table.

    The set-up draws plain tiles only, which is the same as putting special ones back.
    """
    cards = i64(len(s.more.card_ids))
    s.marks = blank_marks()
    s.outline = s.outline[:]
    s.pieces = blank_pieces()
    s.held = narrow_zeros(SEATS * HELD)
    s.box = zeros(BOX)
    s.cards = zeros(cards)
    s.shuffle_of = zeros(cards)
    s.meal = zeros(POLYPS)
    for card in range(cards):
        s.cards[card] = PILE
    for kind in range(i64(SPECIALS)):
        s.box[SPECIAL_BAG + kind] = s.more.copies[kind]
    for colour in range(i64(COLOURS)):
        s.table[KNOWS + colour] = EVERYONE
    show_bag(s)
    if s.options["starfish_variant"] == "yes":
        for seat in range(s.players):
            add_held(s, seat, HAND + STARFISH - COLOURS, 1)
            s.box[SPECIAL_BAG + STARFISH - COLOURS] -= 1


def show_bag(s: ReefState) -> None:
    """RSK-17.0a Everybody knows what is in the bag."""
    for colour in range(i64(COLOURS)):
        s.table[BACK + colour] = s.table[BAG + colour]


class ChooseRocks(base.ChooseRocks):
    """REE-2.1 The step of the base game, with a bag whose contents are public."""

    def apply(self, s: ReefState, action: i64) -> None:
        super().apply(s, action)
        show_bag(s)


class FillSea(base.FillSea):
    """REE-2.4b The step of the base game, with a bag whose contents are public."""

    def apply(self, s: ReefState, action: i64) -> None:
        super().apply(s, action)
        show_bag(s)


class DealHands(base.DealHands):
    """RSK-4.1b REE-2.6 Deal tiles that everybody sees."""

    def apply(self, s: ReefState, action: i64) -> None:
        seat = base.seat_at(s, s.arg())
        add_seat(s, seat, KNOWN + action - DRAW, 1)
        s.table[BAG + action - DRAW] -= 1
        show_bag(s)
        if five_of(s, seat, KNOWN) == s.data.hands[s.players][s.arg()]:
            s.set_arg(s.arg() + 1)

    def audience(self, s: ReefState, action: i64) -> i64:
        return EVERYONE


class SecretTile(base.SecretTile):
    """REE-2.7a RSK-17.0b Put one of the drawn tiles into the parrotfish, unseen by others."""

    def legal(self, s: ReefState) -> vec[i64]:
        colours = [c for c in range(COLOURS) if seat_has(s, s.to_move, KNOWN + c) > 0]
        return vec[i64]([SECRET + colour for colour in colours])

    def apply(self, s: ReefState, action: i64) -> None:
        seat = s.to_move
        add_seat(s, seat, KNOWN + action - SECRET, -1)
        set_seat(s, seat, SECRET_TILE, action - SECRET)
        for colour in range(i64(COLOURS)):
            set_held(second(s), seat, LEAST + colour, with_secret(second(s), seat, colour))
        s.set_arg(s.arg() + 1)
