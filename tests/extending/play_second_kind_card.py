"""Plays the Second Kind with a card r29 added; run by test_second_kind_card.py."""

from __future__ import annotations

import random

import reeftable as rt
from reeftable.games.reef_encounter.second_kind.game import GAME

CARD = "r29"


def main() -> None:
    for seed in range(20):
        s = GAME.new(players=2, seed=seed, options={"second_kind": "yes"})
        rng = random.Random(seed)
        while s.entries < 400 and not s.over:
            if s.to_move == rt.CHANCE:
                wanted = GAME.parse(f"card {CARD}")
                s.apply(wanted if s.is_legal(wanted) else s.sample())
                continue
            play = GAME.parse(f"play {CARD}")
            if s.is_legal(play):
                assert "RSK-13.29" in s.option(play)["rules"]
                s.apply(play)
                s.check()
                assert s.view(0)["this_turn"]["more_shrimps"] == 1
                print(f"played {CARD}")
                return
            liked = [a for a in s.actions() if GAME.text(a).startswith("buy")]
            s.apply(rng.choice(liked or s.actions()))
    raise AssertionError(f"{CARD} was never played")


if __name__ == "__main__":
    main()
