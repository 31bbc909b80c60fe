"""Points with special tiles and scoring cards, and the final ranks."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from reeftable.games.reef_encounter import scoring as base
from reeftable.games.reef_encounter.cells import ROCKS, count, lowest
from reeftable.games.reef_encounter.corals import eaten_with
from reeftable.games.reef_encounter.data import COLOURS
from reeftable.games.reef_encounter.second_kind.data import (
    DOUBLE,
    HALF,
    POLYPS,
    SCORE,
    SHRIMP_TILE,
    SPECIAL_POLYPS,
    TWO_COLOUR,
)
from reeftable.games.reef_encounter.second_kind.state import (
    EATEN_TILES,
    FACE_UP,
    HAND,
    IN_FRONT,
    SecondState,
    held,
    specials_of,
)
from reeftable.games.reef_encounter.state import (
    CUBES,
    FRONT,
    five_of,
    hand_size,
    shrimps_of,
    value_of,
    zeros,
)

# Scoring cards for which it matters how many polyps of each colour there are.
BY_COLOUR = ("varied_diet", "picky_eater", "acquired_taste")
GARDEN = 4  # the smallest coral that counts for Tended Garden


def scoring_cards(s: SecondState, seat: i64) -> list[str]:
    """RSK-9.4c RSK-K12 The effects of the cards that count for a seat.

    Cards in hand count as laid when everything is revealed.
    """
    return [
        s.more.effects[card]
        for card in range(len(s.cards))
        if s.more.windows[card] == SCORE
        and (s.cards[card] == FACE_UP + seat or (s.opened != 0 and s.cards[card] == seat))
    ]


def fixed_polyps(s: SecondState, seat: i64) -> vec[i64]:
    """RSK-12.3a Polyps in the parrotfish by colour, without two-colour tiles; doubles count two."""
    polyps = zeros(COLOURS)
    for colour in range(i64(COLOURS)):
        polyps[colour] = base.eaten_tiles(s, seat, colour) * s.data.score[colour]
        for first in (SHRIMP_TILE, DOUBLE, HALF):
            kind = first + colour
            polyps[colour] += held(s, seat, EATEN_TILES + kind - COLOURS) * s.data.score[kind]
    return polyps


def best_polyps(s: SecondState, seat: i64, cards: list[str]) -> vec[i64]:
    """RSK-8.2e RSK-13.0f Polyps by colour, two-colour tiles counted for the best total."""
    polyps = fixed_polyps(s, seat)
    if not any(card in BY_COLOUR for card in cards):
        for kind in range(i64(TWO_COLOUR), i64(DOUBLE)):
            tiles = held(s, seat, EATEN_TILES + kind - COLOURS)
            a, b = s.more.face[kind], s.more.other_face[kind]
            better = a if value_of(s, a) >= value_of(s, b) else b
            polyps[better] += tiles * s.data.score[kind]
        return polyps
    return best_split(s, seat, cards, polyps)


def best_split(s: SecondState, seat: i64, cards: list[str], polyps: vec[i64]) -> vec[i64]:
    """RSK-13.0f Try every way to count the two-colour tiles; ties go to the first colours."""
    ways = [polyps]
    for kind in range(i64(TWO_COLOUR), i64(DOUBLE)):
        tiles = held(s, seat, EATEN_TILES + kind - COLOURS)
        if tiles == 0:
            continue
        a, b = s.more.face[kind], s.more.other_face[kind]
        more: list[vec[i64]] = []
        for way in ways:
            for first in range(tiles + 1):
                split = way[:]
                split[a] += first * s.data.score[kind]
                split[b] += (tiles - first) * s.data.score[kind]
                more.append(split)
        ways = more
    best = ways[0]
    most: i64 = -1
    for way in ways:
        points = colour_points(s, way)
        for card in cards:
            points += card_points(s, seat, card, way)
        if points > most or (points == most and counts_earlier(way, best)):
            most = points
            best = way
    return best


def counts_earlier(polyps: vec[i64], others: vec[i64]) -> bool:
    """Does the first colour in which two ways to count differ have more polyps in the first way?"""
    for colour in range(i64(COLOURS)):
        if polyps[colour] != others[colour]:
            return polyps[colour] > others[colour]
    return False


def colour_points(s: SecondState, polyps: vec[i64]) -> i64:
    """REE-5.3b What the polyps are worth."""
    points: i64 = 0
    for colour in range(i64(COLOURS)):
        points += polyps[colour] * value_of(s, colour)
    return points


def card_points(s: SecondState, seat: i64, card: str, polyps: vec[i64]) -> i64:
    """RSK-13.24 RSK-13.25 RSK-13.26 RSK-13.27 RSK-13.28 What a scoring card brings."""
    if card == "varied_diet":
        points = varied_diet(polyps)
    elif card == "picky_eater":
        points = most_of(polyps) // 3
    elif card == "leftovers":
        points = consumed_tiles(s, seat) // 2
    elif card == "tended_garden":
        points = 2 * gardens(s, seat)
    else:
        points = acquired_taste(s, polyps)
    return min(points, s.more.most_by_card)


def varied_diet(polyps: vec[i64]) -> i64:
    """RSK-13.24 One for each colour after the first."""
    colours: i64 = 0
    for n in polyps:
        colours += 1 if n > 0 else 0
    return max(colours - 1, i64(0))


def most_of(polyps: vec[i64]) -> i64:
    """RSK-13.25 How many polyps there are of the most frequent colour."""
    most: i64 = 0
    for n in polyps:
        most = max(most, n)
    return most


def acquired_taste(s: SecondState, polyps: vec[i64]) -> i64:
    """RSK-13.28 The polyps of the best colour of value 1 or 2."""
    best: i64 = 0
    for colour in range(i64(COLOURS)):
        if value_of(s, colour) <= 2:
            best = max(best, polyps[colour])
    return best


def consumed_tiles(s: SecondState, seat: i64) -> i64:
    """RSK-12.3b Consumed tiles, each counting one."""
    return five_of(s, seat, FRONT) + specials_of(s, seat, IN_FRONT, SPECIAL_POLYPS)


def gardens(s: SecondState, seat: i64) -> i64:
    """RSK-13.27 RSK-K25 How many corals of four or more tiles the seat has on the rocks."""
    n: i64 = 0
    for rock in range(i64(ROCKS)):
        left = shrimps_of(s, rock, seat)
        while left != 0:
            if count(eaten_with(s, rock, lowest(left))) >= GARDEN:
                n += 1
            left &= left - 1
    return n


def breakdown(s: SecondState) -> list[dict[str, int]]:
    """RSK-12.3a Points per seat by colour, and those of scoring cards."""
    points: list[dict[str, int]] = []
    for seat in range(s.players):
        cards = scoring_cards(s, seat)
        polyps = best_polyps(s, seat, cards)
        parts = {s.data.colours[c]: int(polyps[c] * value_of(s, c)) for c in range(COLOURS)}
        parts["cards"] = sum(int(card_points(s, seat, card, polyps)) for card in cards)
        points.append(parts)
    return points


def polyps_in_hand(s: SecondState, seat: i64) -> i64:
    """RSK-12.3b The unplayed polyp tiles; rock, water and starfish tiles do not count."""
    return hand_size(s, seat) + specials_of(s, seat, HAND, POLYPS - COLOURS)


def ranks(s: SecondState) -> list[int]:
    """RSK-12.3b REE-5.4a REE-5.4b REE-5.4c REE-5.4d Ranks by points, then by the tie-breaks."""
    scores = s.scores()
    keys = [
        (
            scores[seat],
            int(consumed_tiles(s, seat)),
            int(five_of(s, seat, CUBES)),
            int(polyps_in_hand(s, seat)),
            int(base.guarded_tiles(s, seat)),
        )
        for seat in range(s.players)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]
