"""Crowded tables: the engine and the plain implementation say the same of each of them."""

from __future__ import annotations

import random

import reeftable as rt
from tests.counts import count
from tests.games.reef_encounter.second_kind.dense import Crowd
from tests.games.reef_encounter.second_kind.play import choose
from tests.games.reef_encounter.second_kind.table import legal
from tests.games.reef_encounter.second_kind.test_agreement import compare
from tests.oracle.reef_encounter_components import COLOURS
from tests.oracle.second_kind_components import HALF_TILES, SHRIMP_TILES, ways_to_lay
from tests.oracle.second_kind_notation import cell_name, way_name

# Tables, and entries that are played from each.
SAMPLE, FULL = 25, 3_000
ENTRIES = 50


def test_both_go_on_alike_from_crowded_tables() -> None:
    for seed in range(count(SAMPLE, FULL)):
        crowd, rng = Crowd(seed), random.Random(seed)
        s = crowd.engine()
        oracle = crowd.oracle(s.turns)
        entries: list[str] = []
        try:
            while not s.over and len(entries) < ENTRIES:
                compare(s, oracle)
                action = s.deal() if s.to_move == rt.CHANCE else choose(s, rng)
                if oracle.to_move != rt.CHANCE:
                    s.apply(action)
                entries.append(s.text(action))
                oracle.apply(entries[-1])
            compare(s, oracle)
        except (AssertionError, ValueError) as error:
            error.add_note(f"table {seed}: {', '.join(entries)}")
            raise


def test_RSK_8_4e_RSK_8_4f_every_way_round_of_a_half_tile_and_every_printed_shrimp() -> None:
    """Where each may be laid, on crowded boards, is what plain recomputation says."""
    ways_seen = 0
    for seed in range(count(SAMPLE, FULL)):
        crowd = Crowd(seed, held=[*HALF_TILES, *SHRIMP_TILES])
        s = crowd.engine()
        game = crowd.oracle(s.turns)
        for colour in COLOURS:
            if f"cube {colour}" not in game.legal():
                continue
            begun = s.clone()
            begun.apply(begun.parse(f"cube {colour}"))
            for tile in (f"{colour}-half", f"{colour}-shrimp"):
                for way in ways_to_lay(tile, colour) if game.players[0].behind[tile] else []:
                    places = sorted(f"lay {cell_name(cell)}" for cell in game.places_for(way))
                    offered = f"special {way_name(way)}" in legal(begun)
                    assert offered == bool(places)
                    if offered:
                        chosen = begun.clone()
                        chosen.apply(chosen.parse(f"special {way_name(way)}"))
                        assert sorted(legal(chosen)) == places, f"table {seed}, {way}"
                        ways_seen += 1
    assert ways_seen > count(SAMPLE, FULL)
