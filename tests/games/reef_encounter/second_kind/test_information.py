"""Who knows what with the expansion: views, samples, stories, records."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import reeftable as rt
from reeftable.core.record import finish, play, read, start_record, write
from reeftable.core.replay import verify
from reeftable.games.reef_encounter.second_kind.game import GAME
from tests.counts import SOAK
from tests.games.reef_encounter.second_kind.play import advance, choose, moments, start
from tests.games.reef_encounter.second_kind.table import chance, do, fresh, seat, table
from tests.generic.eyes import Eyes, check_resample, check_state, check_story
from tests.generic.play import Moment, people
from tests.generic.statistics import chi_square, highest

EYES = Eyes()
RECORDS = sorted(Path(__file__).with_name("records").glob("*.reef"))
SAMPLE, FULL = 10, 1_700


def recorded(players: int, n: int) -> Iterator[Moment]:
    """n entries of a recorded game, most of them inside other questions."""
    path = next(path for path in RECORDS if f"_{players}_players" in path.name)
    record = read(path.read_text("utf-8"))
    rng = random.Random(players)
    s: Any = GAME.new(players=players, options=record.options)
    for entry in record.entries:
        chosen = s.turns > 0 and rng.random() < (0.08 if s.depth > 4 else 0.005)
        before = s.clone() if chosen else None
        action = s.parse(entry.text)
        s.apply(action)
        if before is not None:
            yield Moment(before, action, s.clone())
            n -= 1
        if n == 0:
            return


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rules("RSK-17.0c")
def test_RSK_17_0a_states_a_seat_cannot_tell_apart_look_the_same(players: int) -> None:
    looks = moments(players, FULL) if SOAK else recorded(players, SAMPLE)
    for k, moment in enumerate(looks):
        for viewer in people(moment.after):
            check_state(EYES, moment.after, viewer, 1_000 + k)
            check_resample(EYES, moment.after, viewer, 1_000 + k)
            check_story(EYES, moment, viewer, 1_000 + k)


def test_a_game_is_recorded_loaded_and_replayed() -> None:
    players = 3
    s = start(players, 40 + players)
    record = start_record(s, ["Ann", "Ben", "Cat", "Dan"][:players], seed=40 + players)
    rng = random.Random(players)
    while not s.over:
        if s.entries % 15 == 0:
            again = GAME.load(s.position(), s.generator)
            assert again.digest() == s.digest() and again.actions() == s.actions()
        play(record, s, s.sample() if s.to_move == rt.CHANCE else choose(s, rng))
    finish(record, s)
    end = verify(read(write(record)), GAME)
    assert end.digest() == s.digest() and "second_kind=yes" in write(record)


def test_RSK_17_0b_the_secret_tile_has_the_weight_of_what_was_never_missing() -> None:
    """Three white and one pink drawn; two white leave the screen and one comes back."""
    s = table({}, seats={0: {"hand": "white white", "cubes": "white", "secret": "pink"}})
    s.held[84] = 2  # as if two white tiles and the pink one had been drawn
    assert s.view(1)["seats"][0]["secret_weights"] == weights(white=2, pink=1)
    do(s, "cube white", "lay 1a2", "stop")
    assert s.view(1)["seats"][0]["secret_weights"] == weights(white=1, pink=1)
    do(s, "buy tile white")
    chance(s)
    assert s.view(1)["seats"][0]["secret_weights"] == weights(pink=1)
    assert seat(s, 0)["secret"] == "pink" and s.view(1)["seats"][0]["secret"] is None


def weights(**by_colour: int) -> dict[str, int]:
    return {c: by_colour.get(c, 0) for c in ("white", "yellow", "orange", "pink", "grey")}


def test_RSK_17_0b_a_resampled_secret_tile_follows_the_weights() -> None:
    s = fresh(2)
    start_seat = int(s.active)
    drawn = s.view(1 - start_seat)["seats"][start_seat]["secret_weights"]
    counts: Counter[str] = Counter()
    for seed in range(600):
        other = s.resample(1 - start_seat, seed)
        counts[other.view(start_seat)["seats"][start_seat]["secret"]] += 1
    value, degrees = chi_square(counts, {c: n for c, n in drawn.items() if n})
    assert value < highest(degrees)


def dealt(s: Any, viewer: int, times: int = 900) -> Counter[tuple[tuple[str, ...], ...]]:
    """How often each pair of hands comes up."""
    hands: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for seed in range(times):
        other = s.resample(viewer, seed)
        hands[tuple(tuple(other.view(p)["seats"][p]["cards"]) for p in range(s.players))] += 1
    return hands


def test_RSK_17_0e_cards_in_several_hands_are_dealt_evenly() -> None:
    """Five cards are hidden from seat 0: two hands of one, three in the pile."""
    hidden = ["r01", "r02", "r03", "r04", "r05"]
    rest = " ".join(card for card in GAME.more.card_ids if card not in hidden)
    s = table(
        {},
        rocks=(0, 1, 2),
        seats={1: {"cards": "r01"}, 2: {"cards": "r02"}},
        discards=rest,
    )
    hands = dealt(s, 0)
    assert len(hands) == 20  # 5 * 4 ways
    value, degrees = chi_square(hands, dict.fromkeys(hands, 1))
    assert value < highest(degrees)


def test_RSK_17_0f_after_a_reshuffle_cards_stay_in_their_group() -> None:
    """r01 and r02 were drawn from the first pile, r03 and the new pile are from the second."""
    s = table(
        {},
        rocks=(0, 1, 2),
        seats={1: {"cards": "r01 r03"}, 2: {"cards": "r02"}},
        discards=" ".join(card for card in GAME.more.card_ids[5:]),
    )
    for card in (2, 3, 4):
        s.shuffle_of[card] = 1
    s.shuffles = 1
    s.turns = 2
    s.check()
    hands = dealt(s, 0)
    # Two ways for the old cards, three for the new one.
    assert len(hands) == 6
    assert all(len({"r01", "r02"} & set(one)) == 1 for pair in hands for one in pair[1:])
    value, degrees = chi_square(hands, dict.fromkeys(hands, 1))
    assert value < highest(degrees)


def test_RSK_9_3d_nobody_else_sees_which_card_was_bought() -> None:
    s = do(table({}, seats={0: {"hand": "white"}}), "buy tile white")
    card = s.parse("card r05")
    assert s.text_for(card, 0) == "card r05" and s.text_for(card, 1) == "card ?"
    before = s.clone()
    s.apply(card)
    assert "r05" not in str(GAME.story(before, card, s, 1))
    assert "r05" in str(GAME.story(before, card, s, 0))


def test_RSK_K24_undo_reaches_back_over_what_showed_nothing() -> None:
    s = table({"white": "1a2"}, seats={0: {"hand": "white white", "cubes": "white"}})
    before = s.entries
    do(s, "cube white", "lay 1b2", "stop")
    assert s.undo_point() == before
    do(s, "collect white")
    chance(s)
    assert s.undo_point() == s.entries


def test_RSK_17_0e_a_card_that_others_have_seen_cannot_be_taken_back() -> None:
    for move in ("discard r05", "play r11", "spend r05"):
        s = table({"white": "1a2"}, seats={0: {"cards": "r05 r11"}})
        do(s, move)
        assert s.undo_point() == s.entries


def test_the_base_game_is_the_same_beside_the_expansion() -> None:
    plain = rt.game("reef_encounter")
    for seed in range(2):
        rng = random.Random(seed)
        mine, theirs = (g.new(players=2 + seed, seed=seed) for g in (GAME, plain))
        while not mine.over:
            assert mine.digest() == theirs.digest() and mine.actions() == theirs.actions()
            theirs.apply(advance(mine, rng))
        assert GAME.hash_with({}) == plain.data_hash


def test_a_state_in_plain_text_shows_what_the_expansion_adds() -> None:
    s = table(
        {"white-half-ne": "1c2", "pink-grey": "3b1", "white": "1d2"},
        wooden="1d2",
        starfish="3b2",
        seats={0: {"hand": "rock", "cards": "r05"}},
        discards="r01",
    )
    text = str(s)
    for shown in ("1c2 white-half ne", "3b1 pink-grey", "1d2 blue shrimp", "3b2 starfish"):
        assert shown in text
    assert "special tiles: rock; cards: r05" in text and "discards: r01" in text
