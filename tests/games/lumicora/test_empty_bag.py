"""The bag runs out: the emergency stack, the early end, and what follows."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.lumicora import state
from reeftable.games.lumicora.game import GAME
from tests.games.lumicora.hungry import colour, play_hungry
from tests.games.lumicora.table import Table, do, let_chance, texts

BLUE = ("blue-4", "blue-5", "blue-6")
TAKE_THREE = ("offer pink-6", *(f"take {name}" for name in BLUE))


def table(bag: int, round_: int = 5, players: int = 3, active: int = 0, **more: Any) -> Table:
    """Three blue luminos in the atoll, and `bag` luminos in the bag."""
    setting = Table(players=players, active=active, octopus=more.pop("octopus", 0), round=round_)
    setting.atoll(*BLUE, "pink-4").display(active, "pink-6").start(active, "blue", "green")
    return setting.limestone(active, 10).bag(bag)


def size(s: Any) -> tuple[int, int, int]:
    """Atoll, bag and stack."""
    view = s.view(rt.SPECTATOR)
    return len(view["atoll"]), view["bag"]["size"], view["bag"]["stack"]


def finish_round(s: Any, score: str = "pass") -> Any:
    """Everybody takes limestone; then those asked score, or pass, up to the next question."""
    while s.active != state.NONE:
        let_chance(s)
        if texts(s, "offer"):
            do(s, texts(s, "offer")[0], "limestone")
        elif texts(s, "choose"):
            do(s, texts(s, "choose")[0])
        elif "discard" in texts(s):
            do(s, texts(s, "place")[0])
    return let_chance(s)


def test_LUM_7_1_an_empty_bag_alone_changes_nothing() -> None:
    """Test 30."""
    s = do(table(bag=2).asks(), *TAKE_THREE)
    assert size(s) == (2, 2, 6)
    let_chance(s)
    assert size(s) == (4, 0, 6)
    assert not s.view(0)["ends_early"]


def test_LUM_7_1_the_stack_goes_into_the_bag() -> None:
    """Test 31."""
    s = do(table(bag=1).asks(), *TAKE_THREE)
    s.deal()
    assert size(s) == (3, 6, 0), "the stack, because another one must be drawn"
    s.deal()
    assert size(s) == (4, 5, 0)
    assert s.view(0)["ends_early"]


def test_LUM_7_3_one_more_scoring_phase_and_the_end() -> None:
    s = do(table(bag=1).asks(), *TAKE_THREE)
    finish_round(s)
    assert (s.turns, s.round) == (15, 5), "the round is played to its end"
    phases = []
    while not s.over:
        assert s.view(0)["question"]["step"] == "ScoreCoral"
        phases.append((int(s.round), int(s.to_move), s.view(0)["extra_phase"]))
        do(s, "pass")
    seats = [0, 1, 2]
    assert phases == [(5, p, False) for p in seats] + [(6, p, True) for p in seats]
    assert s.turns == 15


def test_LUM_7_2_in_round_10_nothing_else_changes() -> None:
    s = do(table(bag=1, round_=10).asks(), *TAKE_THREE)
    let_chance(s)
    assert size(s) == (4, 5, 0)
    assert not s.view(0)["ends_early"]
    finish_round(s)
    questions = 0
    while not s.over:
        do(s, "pass")
        questions += 1
    assert (questions, s.round, s.turns) == (3, 10, 30)


@pytest.mark.parametrize(
    ("round_", "limestone", "ends_on"), [(4, 4 + 2, 5), (5, 2 + 2, 6), (9, 1 + 0, 10)]
)
def test_LUM_7_5_limestone_of_the_following_round(
    round_: int, limestone: int, ends_on: int
) -> None:
    """Test 32."""
    s = do(table(bag=1, round_=round_).asks(), *TAKE_THREE)
    finish_round(s)
    state.set_seat(s, state.STORE, 1, 0)
    for text in ("pass", "score pink", "pass"):
        do(s, text)
    assert (s.octopus, s.to_move) == (1, 1), "who has the octopus now begins"
    for text in ("score blue", "pass", "pass"):
        do(s, text)
    assert s.over
    assert state.seat_has(s, state.STORE, 1) == limestone
    assert s.round == ends_on


def test_LUM_R16_used_in_round_9_the_extra_phase_is_round_10() -> None:
    s = finish_round(do(table(bag=1, round_=9).asks(), *TAKE_THREE))
    do(s, "pass", "pass", "pass")
    assert (s.round, s.view(0)["extra_phase"], s.over) == (10, True, False)
    do(s, "pass", "pass", "pass")
    assert s.over


def test_LUM_R17_the_stack_is_first_needed_by_the_displays() -> None:
    """Test 33."""
    setting = Table(players=3, active=2, octopus=0, round=5).bag(0)
    for seat in (0, 1):
        setting.display(seat, "pink-4" if seat else "pink-5")
    s = do(setting.asks(), texts(setting.s, "offer")[0], "limestone")
    assert (s.turns, s.active) == (15, state.NONE)
    assert s.view(0)["ends_early"]
    let_chance(s)
    do(s, "pass", "pass", "pass")
    assert s.view(0)["extra_phase"]
    do(s, "pass", "pass", "pass")
    assert s.over


def test_LUM_7_4_filled_only_as_far_as_the_bag_goes() -> None:
    s = do(table(bag=0).stack_used().asks(), *TAKE_THREE)
    assert s.to_move == 0, "nothing can be drawn"
    assert size(s) == (2, 0, 0)
    finish_round(s)
    assert [len(seat["display"]) for seat in s.view(0)["seats"]] == [3, 3, 3]


def test_LUM_R19_what_is_discarded_later_fills_up_again() -> None:
    """Test 34."""
    setting = table(bag=0, active=0).stack_used().display(1, "green-4")
    s = do(setting.asks(), "offer pink-6", "take blue-4", "take blue-5", "enough")
    assert size(s) == (3, 0, 0)
    do(s, "choose blue-4", "discard", "discard")
    assert size(s) == (3, 2, 0)
    do(s, "offer green-4", "take blue-6")
    assert size(s) == (3, 2, 0)
    s.deal()
    assert size(s) == (4, 1, 0)


def test_LUM_R13_a_discard_into_an_empty_bag_sets_nothing_off() -> None:
    s = do(table(bag=2).asks(), *TAKE_THREE)
    let_chance(s)
    assert size(s) == (4, 0, 6)
    do(s, "choose blue-4", "discard")
    assert size(s) == (4, 1, 6)
    assert not s.view(0)["ends_early"]
    do(s, texts(s, "choose")[0], "discard")
    assert size(s) == (4, 2, 6)


def test_LUM_10_1f_the_atoll_is_never_empty_after_an_offer() -> None:
    setting = Table(players=3, active=0, round=10).atoll("blue-4").display(0, "pink-6").bag(0)
    s = do(setting.stack_used().asks(), "offer pink-6", "take blue-4")
    assert s.view(0)["atoll"] == ["pink-6"]
    s = Table(players=3, active=0, round=10).atoll("pink-4").display(0, "pink-6").bag(0)
    assert texts(do(s.stack_used().asks(), "offer pink-6"), "take") == []


# -- two players ----------------------------------------------------------------------------


class Greedy:
    """Two players who take three from the atoll in every turn; chance helps them."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.s = GAME.new(players=2, seed=1)
        self.drawn = 0
        self.threes = 0

    def draw(self) -> None:
        """A lumino of the colour that is needed for the next three, or else the commonest."""
        s = self.s
        view = s.view(0)
        outcomes = texts(s)
        if not outcomes[0].startswith("draw"):
            do(s, outcomes[0])
            return
        left: Counter[str] = Counter()
        for name, n in view["bag"]["unseen"].items():
            left[colour(name)] += n
        wanted = sorted(left, key=lambda c: -left[c])
        filling = s.arg() % 8
        if filling == 4:
            atoll = Counter(map(colour, view["atoll"]))
            wanted.sort(key=lambda c: (-atoll[c] if atoll[c] < 3 else 0, -left[c]))
        else:
            mine = Counter(map(colour, view["seats"][filling]["display"]))
            wanted.sort(key=lambda c: (mine[c], -left[c]))
        do(s, next(t for c in wanted for t in outcomes if colour(t.split()[1]) == c))
        self.drawn += s.octopus != state.NONE

    def decide(self) -> None:
        s = self.s
        view = s.view(0)
        step = view["question"]["step"]
        atoll = Counter(map(colour, view["atoll"]))
        if step == "Offer":
            three = max(sorted(atoll), key=lambda c: atoll[c])
            others = [t for t in texts(s) if colour(t.split()[1]) != three]
            do(s, max(others, key=lambda t: atoll[colour(t.split()[1])]))
        elif step == "Action":
            takes = texts(s, "take")
            do(s, max(takes, key=lambda t: atoll[colour(t.split()[1])]))
        elif step == "TakeMore":
            do(s, texts(s, "take")[0])
            self.threes += len(s.view(0)["hand"]) == 3
        elif step == "Lay":
            do(s, self.rng.choice(texts(s, "place")))
        else:
            do(s, texts(s)[-1] if step == "ScoreCoral" else texts(s)[0])


def test_LUM_7_6_two_players_never_empty_the_bag() -> None:
    """Test 35: twenty turns that each draw three take the sixtieth lumino, and no more."""
    game = Greedy(seed=0)
    while not game.s.over:
        if game.s.to_move == rt.CHANCE:
            game.draw()
        else:
            game.decide()
    view = game.s.view(0)
    assert (game.threes, game.drawn) == (20, 60)
    assert (view["bag"]["size"], view["round"], view["ends_early"]) == (0, 10, False)
    assert [len(seat["display"]) for seat in view["seats"]] == [4, 4]
    assert len(view["atoll"]) == 4


def test_LUM_7_6_not_even_by_real_play() -> None:
    for seed in range(20):
        s = GAME.new(players=2, seed=seed)
        play_hungry(s, random.Random(seed))
        assert (s.turns, s.round) == (20, 10)
        assert s.view(0)["bag"]["size"] >= 0


# -- by real play ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seed", "round_", "turns"),
    [(3, 477, 9, 24), (3, 2, 10, 27), (4, 68, 8, 28), (4, 1, 9, 32), (4, 0, 10, 36)],
)
def test_LUM_7_3_the_early_end_by_real_play(
    players: int, seed: int, round_: int, turns: int
) -> None:
    s = GAME.new(players=players, seed=seed)
    play_hungry(s, random.Random(seed))
    assert s.view(0)["extra_phase"]
    assert (s.round, s.turns) == (round_, turns)
    s.check()
