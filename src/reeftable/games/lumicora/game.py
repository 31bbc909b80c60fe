"""Registers Lumicora with the kernel: its options, steps and parts."""

from __future__ import annotations

from reeftable.core.game import Game, Option
from reeftable.core.parts import Parts
from reeftable.core.step import Step
from reeftable.games.lumicora import (
    checks,
    deal,
    full_text,
    moves,
    pending,
    scoring,
    setup,
    state,
    story,
    view,
)
from reeftable.games.lumicora.data import PLAYER_COUNTS, LumicoraData, load_data
from reeftable.games.lumicora.drawing import LumicoraDrawing
from reeftable.games.lumicora.state import LumicoraState
from reeftable.games.lumicora.steps import bag, placing, turn
from reeftable.games.lumicora.steps import scoring as scoring_steps

# The first choices are those advised for a first game: LUM-2.4d side A, LUM-2.1e dark.
OPTIONS = [
    Option("reef", ("A", "B"), "LUM-2.4d"),
    Option("scoring", ("dark", "light"), "LUM-8.6a"),
]


PARTS = Parts(
    state=LumicoraState,
    lay_out=setup.lay_out,
    view=view.view,
    deal_anew=deal.deal_anew,
    breakdown=scoring.breakdown,
    ranks=scoring.ranks,
    actor=story.actor,
    story=story.story,
    check=checks.check,
    check_pending=pending.check_pending,
    drawing=LumicoraDrawing,
    whole_text=full_text.text,
    read_data=LumicoraData,
)


class LumicoraGame(Game[LumicoraState]):
    """LUM-2.1a LUM-R18 Lumicora, for two to four players."""

    def __init__(self, data: LumicoraData) -> None:
        # In the order of steps/numbers.py.
        steps: list[Step[LumicoraState]] = [
            setup.StartLuminos(),
            setup.TurnStart(),
            bag.FillUp(),
            setup.FirstPlayer(),
            turn.Jellyfish(),
            turn.Exchange(),
            turn.Offer(),
            turn.Action(),
            turn.TakeMore(),
            placing.Hand(),
            placing.Lay(),
            turn.EndTurn(),
            scoring_steps.ScoreCoral(),
            scoring_steps.EndRound(),
            scoring_steps.FinalScoring(),
        ]
        super().__init__(
            "lumicora",
            list(PLAYER_COUNTS),
            OPTIONS,
            steps,
            moves.all_moves(data),
            state.SCALARS,
            state.ARRAYS,
            PARTS,
            data,
        )
        self.data = data
        self.growing = state.GROWING

    def clone(self, s: LumicoraState) -> LumicoraState:
        return state.clone(s, self)


GAME = LumicoraGame(load_data())
