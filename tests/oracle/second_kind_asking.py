"""Questions of the Second Kind about spaces, and the windows in which others answer."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from .reef_encounter_asking import Answer, Question
from .second_kind_components import CARDS, Cell
from .second_kind_notation import cell_name
from .second_kind_table import Table

SpaceAnswer = Generator[Question, str, Cell]
PerhapsSpaceAnswer = Generator[Question, str, Cell | None]
SeatAnswer = Generator[Question, str, int | None]


class Questions(Table):
    """What the steps of a turn ask in the same way."""

    closing = False

    def choose_space(self, seat: int, word: str, cells: Iterable[Cell]) -> SpaceAnswer:
        """One of these spaces."""
        texts = {f"{word} {cell_name(cell)}": cell for cell in cells}
        return texts[(yield from self.ask(seat, list(texts)))]

    def ask_space(
        self, seat: int, word: str, cells: Iterable[Cell], other: str
    ) -> PerhapsSpaceAnswer:
        """One of these spaces, or None if the other answer is chosen."""
        texts: dict[str, Cell | None] = {f"{word} {cell_name(cell)}": cell for cell in cells}
        texts[other] = None
        return texts[(yield from self.ask(seat, list(texts)))]

    def ask_word(self, seat: int, word: str, names: Iterable[str]) -> Answer:
        """One of these names, asked for by a word."""
        return (yield from self.ask(seat, [f"{word} {name}" for name in names])).split()[1]

    def window(self, card: str, seats: Iterable[int]) -> SeatAnswer:
        """K3 K4 K10: everybody with a card is asked until one plays the card that fits."""
        for seat in seats:
            hand = self.players[seat].cards
            if hand and not self.closing:
                fitting = [f"play {card}"] if card in hand else []
                if (yield from self.ask(seat, [*fitting, "pass"])) != "pass":
                    self.discard(seat, card)
                    return seat
        return None

    def holds(self, seat: int, window: str) -> list[str]:
        """The cards in hand whose text belongs to a window."""
        return [card for card in self.players[seat].cards if CARDS[card].window == window]

    def ask_swap(self, seat: int, tile: str) -> Generator[Question, str, None]:
        """8.3 K20: a consumed double tile may become two plain ones from the bag."""
        colour = tile.removesuffix("-double")
        if colour == tile or self.bag[colour] < 2:
            return
        if (yield from self.ask(seat, ["swap", "keep"])) == "swap":
            front = self.players[seat].front
            front[tile] -= 1
            self.bag[tile] += 1
            self.bag[colour] -= 2
            front[colour] += 2
