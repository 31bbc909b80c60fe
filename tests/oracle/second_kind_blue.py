"""Blue shrimps moved by a card with the mark (section 7: B, C and D)."""

from __future__ import annotations

from .reef_encounter_asking import Script
from .second_kind_asking import Questions
from .second_kind_components import Cell
from .second_kind_notation import CELLS, cell_name


class BlueShrimps(Questions):
    """What a marked card is spent for."""

    def blue_uses(self, seat: int) -> list[str]:
        """Which blue shrimp can be moved: one of the supply, or one on a coral."""
        texts = []
        if self.blue_supply > 0 and self.reef.blue_places():
            texts.append("supply")
        for cell in self.reef.blues:
            may_go = self.blue_supply == 0 and self._goals_from(cell)
            if may_go or self._is_own(seat, cell):
                texts.append(f"blue {cell_name(cell)}")
        return texts

    def _is_own(self, seat: int, cell: Cell) -> bool:
        return self.reef.owner(self.reef.coral(cell)) == seat

    def _goals_from(self, cell: Cell) -> list[Cell]:
        """Where this blue shrimp could go; it does not bar itself."""
        others = [k for k in self.reef.blues if k != cell]
        everywhere, self.reef.blues = self.reef.blues, others
        goals = [goal for goal in self.reef.blue_places() if goal != cell]
        self.reef.blues = everywhere
        return goals

    def spend(self, seat: int, card: str) -> Script:
        self.discard(seat, card)
        text = yield from self.ask(seat, self.blue_uses(seat))
        if text == "supply":
            goal = yield from self.choose_space(seat, "to", self.reef.blue_places())
            self.blue_supply -= 1
            self.reef.blues.append(goal)
            return
        cell = CELLS[text.split()[1]]
        goals = [f"to {cell_name(goal)}" for goal in self._goals_from(cell)]
        home = ["supply"] if self._is_own(seat, cell) else []
        text = yield from self.ask(seat, goals + home)
        self.reef.blues.remove(cell)
        if text == "supply":
            self.blue_supply += 1
        else:
            self.reef.blues.append(CELLS[text.split()[1]])
