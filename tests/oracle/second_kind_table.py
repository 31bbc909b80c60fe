"""The table of the Second Kind besides the reefs: supplies, players, cards, points."""

from __future__ import annotations

from collections import Counter

from .reef_encounter_asking import Answer, Asking, Script
from .reef_encounter_components import (
    ALGAE,
    COLOURS,
    CORAL_TILES,
    CUBES_PER_COLOUR,
    CYLINDERS_PER_COLOUR,
    HANDS,
    SHRIMPS,
    TILES_PER_COLOUR,
)
from .second_kind_components import (
    CARDS,
    POLYPS,
    SPECIAL_TILES,
    WOODEN_BLUE_SHRIMPS,
    colours_of,
)
from .second_kind_reef import Reef
from .second_kind_scoring import card_points, splits


class Player:
    """Everything one player has off the reefs."""

    def __init__(self) -> None:
        self.behind: Counter[str] = Counter()
        self.front: Counter[str] = Counter()
        self.cubes: Counter[str] = Counter()
        self.parrotfish: Counter[str] = Counter()  # what all have seen it eat
        self.secret: str | None = None
        self.shrimps = SHRIMPS
        self.meals = 0
        self.cards: list[str] = []
        self.face_up: list[str] = []  # scoring cards played early

    def hide(self, colour: str) -> None:
        self.secret = colour

    def tiles_eaten(self) -> int:
        return sum(self.parrotfish.values()) + (self.secret is not None)

    def marked(self) -> list[str]:
        """Cards in hand that bear the blue shrimp."""
        return [card for card in self.cards if CARDS[card].blue]

    def open_everything(self) -> None:
        """The game is over: the secret tile and the scoring cards in hand count (K12)."""
        if self.secret is not None:
            self.parrotfish[self.secret] += 1
            self.secret = None
        for card in [card for card in self.cards if CARDS[card].window == "score"]:
            self.cards.remove(card)
            self.face_up.append(card)


class Table(Asking):
    """What lies on the table; drawing, coral tiles, cards and points."""

    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        chosen = {"advanced": "no", "starfish_variant": "no", "final_round_first_feed": "no"}
        chosen.update(options or {})
        self.advanced = chosen["advanced"] == "yes"
        self.starfish_variant = chosen["starfish_variant"] == "yes"
        self.first_feed_at_the_end = chosen["final_round_first_feed"] == "yes"
        if players not in HANDS:
            raise ValueError(f"no such player count: {players}")
        if chosen.get("action6") == "2005":
            raise ValueError("the expansion brings the update of action 6")
        self.players = [Player() for _ in range(players)]
        self.reef = Reef()
        self.bag = Counter(dict.fromkeys(COLOURS, TILES_PER_COLOUR - 1))
        self.bonus: Counter[str] | None = Counter(COLOURS)
        self.sea: dict[str, Counter[str]] = {colour: Counter() for colour in COLOURS}
        self.cubes = Counter(dict.fromkeys(COLOURS, CUBES_PER_COLOUR - 1))
        self.cylinders = Counter(dict.fromkeys(ALGAE, CYLINDERS_PER_COLOUR))
        self.alga_space: str | None = None
        self.locked: list[int] = []
        self.blue_supply = WOODEN_BLUE_SHRIMPS - 1
        self.blue_on_the_sea = True
        self.pile = list(CARDS)
        self.discards: list[str] = []
        self.start = 0
        self.turns = 0
        self.ending = ""

    def clockwise(self, first: int) -> list[int]:
        return [(first + n) % len(self.players) for n in range(len(self.players))]

    # --- the bag -----------------------------------------------------------------------------

    def add_special_tiles(self) -> None:
        """Sections 4 and 12: all go into the bag, but for starfish that players begin with."""
        self.bag.update(SPECIAL_TILES)
        if self.starfish_variant:
            for player in self.players:
                player.behind["starfish"] += 1
                self.bag["starfish"] -= 1

    def draw(self, word: str) -> Answer:
        """A random tile from the bag, into which the bonus tiles go when it is empty."""
        if self.bag.total() == 0 and self.bonus is not None:
            self.bag, self.bonus = self.bonus, None
        tile = yield from self.chance(word, dict(self.bag))
        self.bag[tile] -= 1
        return tile

    def take_bonus_tile(self, colour: str) -> bool:
        """Base F6: from the stock, else from the bag; the stock gets a new one if it can."""
        if self.bonus is not None and self.bonus[colour] > 0:
            self.bonus[colour] -= 1
        elif self.bag[colour] > 0:
            self.bag[colour] -= 1
        else:
            return False
        if self.bonus is not None and self.bonus[colour] == 0 and self.bag[colour] > 0:
            self.bag[colour] -= 1
            self.bonus[colour] += 1
        return True

    def has_bonus_tile(self, colour: str) -> bool:
        return self.bag[colour] > 0 or (self.bonus is not None and self.bonus[colour] > 0)

    # --- coral tiles -------------------------------------------------------------------------

    def unlocked(self) -> list[int]:
        return [tile for tile in CORAL_TILES if tile not in self.locked]

    def would_turn(self, alga: str) -> list[int]:
        return [tile for tile in self.unlocked() if self.reef.alga(tile) == alga]

    # --- cards -------------------------------------------------------------------------------

    def discard(self, seat: int, card: str) -> None:
        self.players[seat].cards.remove(card)
        self.discards.append(card)

    def draw_card(self, seat: int) -> Script:
        """K18: any card of the pile; the discards become the pile when it is empty."""
        if not self.pile:
            self.pile, self.discards = self.discards, []
        card = yield from self.equal_chance("card", self.pile)
        self.pile.remove(card)
        self.players[seat].cards.append(card)

    # --- points ------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(len(self.players))]

    def points(self, seat: int) -> int:
        return sum(self.counted(seat).values())

    def breakdown(self) -> list[dict[str, int]]:
        return [self.counted(seat) for seat in range(len(self.players))]

    def counted(self, seat: int) -> dict[str, int]:
        """The best split; of equal ones, that with most polyps of the earlier colours."""
        player, values = self.players[seat], self.reef.values()
        consumed = player.front.total()
        with self.reef.gone(self.reef.bitten):  # K25
            corals = self.reef.own_corals(seat)
        ways = []
        for polyps in splits(player.parrotfish):
            points = {colour: number * values[colour] for colour, number in polyps.items()}
            points["cards"] = sum(
                card_points(card, polyps, values, consumed, corals) for card in player.face_up
            )
            ways.append((sum(points.values()), list(polyps.values()), points))
        return max(ways, key=lambda way: way[:2])[2]

    def ranks(self) -> list[int]:
        """Places by points, then by the four tie-breaks; every tile counts one."""
        standing = [
            (
                self.points(seat),
                player.front.total(),
                player.cubes.total(),
                sum(player.behind[tile] for tile in POLYPS),
                sum(len(coral) for coral in self.reef.own_corals(seat)),
            )
            for seat, player in enumerate(self.players)
        ]
        return [1 + sum(other > mine for other in standing) for mine in standing]


def usable_as(tiles: Counter[str], colour: str) -> list[str]:
    """The tiles among these that may be used as this colour."""
    return [tile for tile in POLYPS if tiles[tile] > 0 and colour in colours_of(tile)]
