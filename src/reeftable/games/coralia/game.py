"""Registers Coralia with the kernel: its options, steps and parts."""

from __future__ import annotations

from reeftable.core.game import Game, Option
from reeftable.core.parts import Parts
from reeftable.core.step import Step
from reeftable.games.coralia import (
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
from reeftable.games.coralia.data import CoraliaData, load_data
from reeftable.games.coralia.drawing import CoraliaDrawing
from reeftable.games.coralia.state import CoraliaState
from reeftable.games.coralia.steps import cards, dice, final, tiles

OPTIONS = [
    Option("white_island", ("middle", "strict", "always"), "COR-R1"),
    Option("octopus_counts", ("all", "scoring"), "COR-R3"),
    Option("pearl_rank", ("dense", "skip"), "COR-R4"),
    Option("reroll", ("all", "unlocked"), "COR-R10"),
]


PARTS = Parts(
    state=CoraliaState,
    lay_out=setup.lay_out,
    view=view.view,
    deal_anew=deal.deal_anew,
    breakdown=scoring.breakdown,
    ranks=scoring.ranks,
    actor=story.actor,
    story=story.story,
    check=checks.check,
    check_pending=pending.check_pending,
    drawing=CoraliaDrawing,
    whole_text=full_text.text,
    read_data=CoraliaData,
)


class CoraliaGame(Game[CoraliaState]):
    """COR-1.1f COR-4.1a Coralia for two to four players, who are asked one question at a time."""

    def __init__(self, data: CoraliaData) -> None:
        steps: list[Step[CoraliaState]] = [
            setup.TurtleTiles(),
            setup.StartPlayer(),
            setup.PrePlacedDice(),
            dice.FirstDice(),
            dice.SupplyDie(),
            dice.LockDice(),
            dice.RollDice(),
            dice.Reroll(),
            dice.UseDie(),
            dice.EndTurn(),
            cards.DrawCards(),
            cards.KeepCard(),
            tiles.RollWhite(),
            tiles.PlaceWhite(),
            tiles.LayTurtle(),
            tiles.CopyTurtle(),
            tiles.RevealChest(),
            final.OpenStarfish(),
            final.ResolveStarfish(),
            final.FetchChest(),
            final.LeftoverPile(),
            final.LastSteps(),
        ]
        super().__init__(
            "coralia",
            [2, 3, 4],
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

    def clone(self, s: CoraliaState) -> CoraliaState:
        return state.clone(s, self)


GAME = CoraliaGame(load_data())
