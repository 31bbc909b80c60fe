"""Re-deals what a seat cannot know in a game with the expansion.

The bag's contents are public. Hidden are the others' secret tiles, their cubes while these are
being chosen, and the cards in other hands and in the draw pile.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.moves import PAIRS
from reeftable.games.reef_encounter.second_kind.state import (
    LEAST,
    PILE,
    SecondState,
    held,
)
from reeftable.games.reef_encounter.second_kind.steps.numbers import REACT
from reeftable.games.reef_encounter.state import (
    CHOSEN,
    KNOWN,
    NONE,
    SEATS,
    SECRET,
    add_seat,
    seat_has,
    set_seat,
)
from reeftable.games.reef_encounter.steps.numbers import TURN_MENU


def deal_anew(s: SecondState, seat: i64, seed: int) -> None:
    """Replace everything hidden from the seat, depending only on its view and the seed."""
    s.reseed(seed)
    s._legal_is_fresh = False
    if s.opened != 0:
        return
    for other in range(s.players):
        if other != seat and seat_has(s, other, CHOSEN) != NONE:
            set_seat(s, other, CHOSEN, s.below(PAIRS))
    deal_secrets(s, seat)
    deal_cards(s, seat)
    while lacks_answer(s, seat):
        deal_secrets(s, seat)
        deal_cards(s, seat)


def lacks_answer(s: SecondState, seat: i64) -> bool:
    """Would another player, who is asked about hidden tiles or cards, have no legal answer?

    Then the question could not have been asked, so the deal does not fit what the seat has seen.
    """
    if s.depth == 0 or not 0 <= s.to_move < s.players or s.to_move == seat:
        return False
    if s.stack[s.depth - 2] in (TURN_MENU, REACT):
        return False  # there is always an answer
    return len(s.present.legal(s)) == 0


def deal_secrets(s: SecondState, seat: i64) -> None:
    """RSK-17.0b Choose each other player's secret tile among those it may be."""
    for other in range(s.players):
        secret = seat_has(s, other, SECRET)
        if other == seat or secret == NONE:
            continue
        total: i64 = 0
        for colour in range(i64(COLOURS)):
            total += held(s, other, LEAST + colour)
        r = s.below(total)
        colour = 0
        while r >= held(s, other, LEAST + colour):
            r -= held(s, other, LEAST + colour)
            colour += 1
        add_seat(s, other, KNOWN + secret, 1)
        add_seat(s, other, KNOWN + colour, -1)
        set_seat(s, other, SECRET, colour)


def is_hidden(s: SecondState, card: i64, seat: i64) -> bool:
    """RSK-17.0e Is a card in the draw pile or in another hand?"""
    place = s.cards[card]
    return place == PILE or (place < SEATS and place != seat)


def deal_cards(s: SecondState, seat: i64) -> None:
    """RSK-17.0f Permute the hidden cards of each draw pile; every way is equally likely."""
    for shuffle in range(s.shuffles + 1):
        cards = [
            card
            for card in range(len(s.cards))
            if s.shuffle_of[card] == shuffle and is_hidden(s, card, seat)
        ]
        places = vec[i64]([s.cards[card] for card in cards])
        # Sorted, so that the order depends on nothing hidden.
        places = vec[i64](sorted(places))
        left = i64(len(cards))
        for card in cards:
            at = s.below(left)
            s.cards[card] = places[at]
            left -= 1
            places[at] = places[left]
