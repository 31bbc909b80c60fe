"""Invariants: a position that breaks one is refused, and the rule is named."""

from __future__ import annotations

import random
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.lumicora import reef, state
from reeftable.games.lumicora.bag import SIZE, filled_to
from reeftable.games.lumicora.game import GAME
from reeftable.games.lumicora.hexes import PAIRS
from reeftable.games.lumicora.steps import numbers
from tests.games.lumicora.table import Table, do, kind, let_chance, pair, texts

KINDS = len(GAME.data.luminos)


def refusal(position: dict[str, Any]) -> str:
    """What `load` says against a position."""
    with pytest.raises(rt.PositionError) as caught:
        GAME.load(position)
    return str(caught.value)


def middle() -> Any:
    """A turn in the middle of a game for three."""
    table = Table(players=3, round=4).start(0, "pink", "blue").limestone(0, 3)
    return table.reef(0, "pink-6 13 14", "pink-5 21 13").hand("pink-4").asks("place")


def changed(field: str, at: int, value: int) -> dict[str, Any]:
    position: dict[str, Any] = middle().position()
    position[field][at] = value
    return position


def test_a_sound_position_is_accepted() -> None:
    s = middle()
    assert GAME.load(s.position()).digest() == s.digest()


def test_LUM_10_1a_no_lumino_is_lost_or_doubled() -> None:
    position = middle().position()
    counts = position["counts"]
    loose = next(k for k in range(KINDS) if counts[k] > 0)
    counts[loose] -= 1
    position["loose"] -= 1
    assert "LUM-10.1a" in refusal(position)
    counts[loose] += 2
    position["loose"] += 2
    assert "LUM-10.1a" in refusal(position)
    assert "LUM-10.1a" in refusal(changed("counts", 0, -1))
    assert "LUM-10.1a" in refusal(changed("laid", 0, 3 * KINDS * PAIRS))
    assert "LUM-10.1a" in refusal(changed("held", 0, KINDS))


def test_LUM_10_1a_all_through_a_game() -> None:
    for players in (2, 3, 4):
        rng = random.Random(players)
        s = GAME.new(players=players, seed=players)
        while not s.over:
            s.deal() if s.to_move == rt.CHANCE else s.apply(rng.choice(s.actions()))
            s.check()


@pytest.mark.parametrize("n", [-1, 11])
def test_LUM_10_1b_limestone_between_nought_and_ten(n: int) -> None:
    assert "LUM-10.1b" in refusal(changed("seats", state.STORE * 4, n))


def laid(seat: int, name: str, fields: str) -> int:
    return (seat * KINDS + kind(name)) * PAIRS + pair(fields)


def test_LUM_10_1c_both_halves_on_one_level() -> None:
    assert "LUM-10.1c" in refusal(changed("laid", 1, laid(0, "pink-5", "13 12")))
    assert "LUM-10.1c" in refusal(changed("reefs", reef.SHOWN, 0)), "the masks must fit"
    assert "LUM-10.1c" in refusal(changed("reefs", reef.TALLEST, 3))


def test_LUM_10_1d_two_different_luminos_below() -> None:
    assert "LUM-10.1d" in refusal(changed("laid", 1, laid(0, "pink-5", "13 14")))
    assert "LUM-10.1d" in refusal(changed("laid", 1, laid(0, "pink-5", "21 22")))


def test_LUM_10_1e_a_full_display_at_the_start_of_a_turn() -> None:
    position = Table(players=3).asks().position()
    name = position["held"][3]
    position["held"][3] = -1
    position["counts"][name] += 1
    position["loose"] += 1
    assert "LUM-10.1e" in refusal(position)


def test_LUM_10_1e_all_through_a_game() -> None:
    s = Table(players=3).asks()
    for _ in range(8):
        view = s.view(0)
        assert len(view["seats"][view["active"]]["display"]) == 4
        do(s, texts(s, "offer")[0], "limestone")
        let_chance(s)
        while s.view(0)["question"]["step"] == "ScoreCoral":
            let_chance(do(s, "pass"))


def test_LUM_10_1f_the_lumino_offered_stays_in_the_atoll() -> None:
    position = middle().position()
    atoll = position["counts"][state.ATOLL * KINDS : (state.ATOLL + 1) * KINDS]
    position["offered"] = atoll.index(0)
    assert "LUM-10.1f" in refusal(position)


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("active", 3, "LUM-3.6"),
        ("octopus", -2, "LUM-3.6"),
        ("offered", KINDS, "LUM-4.2a"),
        ("round", 0, "LUM-4.0a"),
        ("round", 11, "LUM-4.0a"),
        ("turns", 31, "LUM-4.0a"),
        ("ending", 3, "LUM-7.3"),
        ("reserve", 5, "LUM-3.4"),
        ("loose", 1, "LUM-9.1"),
        ("back", 1, "LUM-9.1"),
        ("in_atoll", 3, "LUM-10.1a"),
    ],
)
def test_numbers_out_of_range_are_refused(field: str, value: int, rule: str) -> None:
    assert rule in refusal({**middle().position(), field: value})


@pytest.mark.parametrize(
    ("row", "value", "rule"),
    [
        (state.UNUSED, 16, "LUM-2.1b"),
        (state.TURNED, 1, "LUM-6.1"),
        (state.START, 6, "LUM-3.2a"),
        (state.START_COLOUR, 1, "LUM-3.2c"),
    ],
)
def test_a_seats_things_must_fit(row: int, value: int, rule: str) -> None:
    assert rule in refusal(changed("seats", row * 4, value))


def test_things_of_nobody_are_refused() -> None:
    assert "LUM-2.1a" in refusal(changed("seats", state.STORE * 4 + 3, 1))
    position = middle().position()
    k = position["held"][12] = next(k for k in range(KINDS) if position["counts"][k])
    position["counts"][k] -= 1
    position["loose"] -= 1
    assert "LUM-2.1a" in refusal(position)


def test_untidy_displays_are_refused() -> None:
    position = Table(players=2).display(0, "pink-4", "pink-5").asks().position()
    position["held"][0], position["held"][1] = position["held"][1], position["held"][0]
    assert "LUM-10.4" in refusal(position)


def test_what_is_certain_must_be_true() -> None:
    assert "LUM-9.3" in refusal(changed("counts", state.CERTAIN * KINDS, 1))
    position = Table(players=2).asks().position()
    k = next(k for k in range(KINDS) if position["counts"][k])
    position["counts"][k] -= 1
    position["counts"][state.BACK * KINDS + k] += 1
    position["loose"] -= 1
    position["back"] += 1
    assert "LUM-9.5" in refusal(position)


@pytest.mark.parametrize(
    "stack",
    [
        [numbers.LAY, KINDS],
        [numbers.LAY, 0],
        [numbers.FILL_UP, filled_to(3, 4)],
        [numbers.FILL_UP, 10**9],
        [numbers.TURN_START, 0],
        [numbers.SCORE_CORAL, 3],
        [numbers.TAKE_MORE, 4],
        [numbers.EXCHANGE, 4],
        [numbers.OFFER, 0],
        [numbers.OFFER, 1],
    ],
)
def test_a_step_about_nothing_is_refused(stack: list[int]) -> None:
    assert "LUM-" in refusal({**middle().position(), "stack": stack})


def test_a_turn_of_nobody_is_refused() -> None:
    assert "LUM-4.0a" in refusal({**middle().position(), "active": -1})
    assert "LUM-3.6" in refusal({**middle().position(), "octopus": -1})
    early = Table(players=2).asks().position()
    fill_atoll = state.IN_ATOLL + SIZE * int(GAME.data.atoll)
    turn = [numbers.END_TURN, 0, numbers.HAND, 0, numbers.FILL_UP, fill_atoll, numbers.ACTION, 0]
    assert "LUM-4.2a" in refusal({**early, "stack": turn})
