"""The turn: jellyfish, offer, action, filling the atoll, placing."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

import reeftable as rt
from reeftable.games.lumicora import state
from reeftable.games.lumicora.game import GAME
from tests.games.lumicora.table import Table, do, let_chance, refused, stacks, texts

ATOLL = ("blue-4", "blue-5", "yellow-4", "pink-4")
MINE = ("pink-6", "green-4", "green-5", "yellow-6")


def annis_turn(**more: Any) -> Any:
    """The rulebook's turn: a pink 6 to offer; two blue, one yellow and pink in the atoll."""
    return Table(**more).start(0, "pink", "green").atoll(*ATOLL).display(0, *MINE).asks()


def limestone(s: Any, seat: int = 0) -> int:
    return int(state.seat_has(s, state.STORE, seat))


# -- the round ------------------------------------------------------------------------------


def test_LUM_4_0a_clockwise_from_the_octopus() -> None:
    s = Table(players=3, active=1, octopus=1).asks()
    order = []
    while s.turns < 3:
        order.append(int(s.active))
        let_chance(do(s, texts(s, "offer")[0], "limestone"))
    assert order == [1, 2, 0]
    assert s.view(0)["question"]["step"] == "ScoreCoral"


def test_LUM_4_0a_ten_rounds() -> None:
    for seed in range(3):
        s = GAME.new(players=3, seed=seed)
        while not s.over:
            s.deal() if s.to_move == rt.CHANCE else s.apply(s.actions()[0])
        assert (s.turns, s.round) == (30, 10)


def test_LUM_4_0b_the_order_of_a_turn() -> None:
    s = Table().tiles(0, turned="pink").start(0, "pink", "blue").atoll(*ATOLL)
    state_ = s.display(0, *MINE).asks()
    steps = []
    for text in ("go on", "offer pink-6", "take blue-4", "take blue-5"):
        steps.append(state_.view(0)["question"]["step"])
        do(state_, text)
    assert state_.to_move == rt.CHANCE, "the atoll is filled before anything is placed"
    do(state_, "draw green-6")
    steps.append(state_.view(0)["question"]["step"])
    assert steps == ["Jellyfish", "Offer", "Action", "TakeMore", "Hand"]


# -- jellyfish ------------------------------------------------------------------------------


def jellyfish(turned: str = "pink", gone: str = "") -> Any:
    table = Table().tiles(0, turned=turned, gone=gone).atoll(*ATOLL).display(0, *MINE)
    return table.asks()


def test_LUM_4_1a_a_jellyfish_may_be_spent_at_the_start_of_a_turn() -> None:
    s = jellyfish()
    assert texts(s)[0] == "go on"
    assert texts(s, "return display") == [f"return display {name}" for name in ordered(MINE)]
    assert texts(s, "return atoll") == [f"return atoll {name}" for name in ordered(ATOLL)]
    assert texts(Table().asks(), "go on") == [], "nobody is asked without a jellyfish"
    assert texts(do(s, "go on"), "offer") == [f"offer {name}" for name in ordered(MINE)]


def ordered(names: tuple[str, ...]) -> list[str]:
    luminos = GAME.data.luminos
    return sorted(names, key=luminos.index)


def test_LUM_4_1b_any_number_from_one_place() -> None:
    s = do(jellyfish(), "return atoll blue-4")
    assert texts(s)[0] == "draw"
    assert texts(s)[1:] == ["return atoll pink-4", "return atoll yellow-4", "return atoll blue-5"]
    do(s, "return atoll pink-4")
    assert s.view(0)["returned"] == ["pink-4", "blue-4"]
    assert s.view(0)["atoll"] == ["yellow-4", "blue-5"]


@pytest.mark.parametrize("place", ["atoll", "display"])
def test_LUM_4_1c_as_many_are_drawn_to_the_same_place(place: str) -> None:
    s = jellyfish()
    first, second = (ATOLL if place == "atoll" else MINE)[:2]
    size = s.view(0)["bag"]["size"]
    do(s, f"return {place} {first}", f"return {place} {second}", "draw")
    assert s.view(0)["bag"]["size"] == size + 2
    assert s.view(0)["returned"] == []
    assert f"draw {first}" in texts(s), "what was returned can come out again"
    do(s, f"draw {first}", "draw blue-6")
    view = s.view(0)
    there = view["atoll"] if place == "atoll" else view["seats"][0]["display"]
    assert len(there) == 4
    assert {first, "blue-6"} <= set(there)
    assert second not in there
    assert view["bag"]["size"] == size


def test_LUM_4_1c_a_whole_place_is_exchanged_without_asking_further() -> None:
    s = do(jellyfish(), *(f"return display {name}" for name in MINE))
    assert s.to_move == rt.CHANCE
    let_chance(s)
    assert len(s.view(0)["seats"][0]["display"]) == 4


def test_LUM_4_1d_again_with_another_jellyfish() -> None:
    s = do(jellyfish("pink blue"), "return atoll blue-4", "draw", "draw green-6")
    assert "return display pink-6" in texts(s), "a new choice of place"
    do(s, "return display pink-6", "draw", "draw green-6")
    assert texts(s) == texts(s, "offer"), "no jellyfish is left"


def test_LUM_4_1e_refuses_to_return_what_is_not_there() -> None:
    s = jellyfish()
    assert refused(s, "return atoll pink-6") == "LUM-4.1e"
    assert refused(s, "return display blue-4") == "LUM-4.1e"
    do(s, "return atoll blue-4")
    assert refused(s, "return atoll blue-4") == "LUM-4.1e"


def test_LUM_4_1f_refuses_to_return_from_both_places() -> None:
    assert refused(do(jellyfish(), "return atoll blue-4"), "return display pink-6") == "LUM-4.1f"
    assert refused(do(jellyfish(), "return display pink-6"), "return atoll blue-4") == "LUM-4.1f"


def test_LUM_4_1g_a_jellyfish_given_up_is_gone() -> None:
    s = do(jellyfish(), "return atoll blue-4")
    assert s.view(0)["seats"][0]["tiles"]["pink"] == "gone"
    assert Table().tiles(0, turned="blue").asks("end").breakdown()[0]["jellyfish"] == 2
    assert Table().tiles(0, gone="blue").asks("end").breakdown()[0]["jellyfish"] == 0


def test_LUM_R20_the_first_jellyfish_in_the_order_of_colours_goes() -> None:
    s = do(jellyfish("yellow blue"), "return atoll blue-4")
    tiles = s.view(0)["seats"][0]["tiles"]
    assert (tiles["yellow"], tiles["blue"]) == ("gone", "jellyfish")


def test_LUM_R11_an_exchange_of_nothing_is_not_offered() -> None:
    s = jellyfish()
    assert "draw" not in texts(s)
    refusal = s.why_not(s.parse("draw"))
    assert (refusal.rule, refusal.params) == ("NOT_ASKED", {"question": "LUM-4.1a"})


def test_LUM_R12_more_than_four_from_the_atoll() -> None:
    names = (*ATOLL, "green-6", "green-6", "blue-6")
    s = Table().tiles(0, turned="pink").atoll(*names).asks()
    for name in names:
        do(s, f"return atoll {name}")
    assert s.to_move == rt.CHANCE
    assert len(let_chance(s).view(0)["atoll"]) == 7


# -- offer ----------------------------------------------------------------------------------


def test_LUM_4_2a_one_of_the_display_goes_into_the_atoll() -> None:
    s = do(annis_turn(), "offer pink-6")
    view = s.view(0)
    assert view["offered"] == "pink-6"
    assert view["seats"][0]["display"] == ["yellow-6", "green-4", "green-5"]
    assert sorted(view["atoll"]) == sorted([*ATOLL, "pink-6"])


def test_LUM_4_2b_refuses_to_offer_what_is_not_displayed() -> None:
    s = annis_turn()
    assert refused(s, "offer blue-4") == "LUM-4.2b"
    assert refused(s, "offer pink-5") == "LUM-4.2b"


# -- action ---------------------------------------------------------------------------------


def test_LUM_4_3a_one_action() -> None:
    s = do(annis_turn(), "offer pink-6")
    assert texts(s) == [
        "limestone",
        "own yellow-6",
        "own green-4",
        "own green-5",
        "take yellow-4",
        "take blue-4",
        "take blue-5",
    ]


def test_LUM_4_3b_limestone_by_the_number_offered() -> None:
    """Test 1."""
    s = do(annis_turn(), "offer pink-6", "limestone")
    assert limestone(s) == 6
    assert s.active == 1, "and the turn is over"


@pytest.mark.parametrize(("had", "has"), [(0, 6), (4, 10), (7, 10), (10, 10)])
def test_LUM_4_3b_surplus_goes_back(had: int, has: int) -> None:
    """Test 7."""
    s = Table().atoll(*ATOLL).display(0, *MINE).limestone(0, had).asks()
    assert limestone(do(s, "offer pink-6", "limestone")) == has


def test_LUM_R14_the_supply_never_runs_out() -> None:
    s = Table(players=4).display(3, "pink-6").limestone(0, 10).limestone(1, 10).limestone(2, 10)
    s.s.active = s.s.octopus = 3
    s.s.turns = 0
    state_ = do(s.asks(), "offer pink-6", "limestone")
    assert limestone(state_, 3) == 6


def test_LUM_4_3c_one_of_the_own() -> None:
    """Test 2."""
    s = do(annis_turn(), "offer pink-6", "own green-4")
    assert s.view(0)["hand"] == ["green-4"]
    assert s.view(0)["seats"][0]["display"] == ["yellow-6", "green-5"]
    assert s.view(0)["question"]["lumino"] == "green-4"


def test_LUM_4_3d_one_or_more_of_a_colour_from_the_atoll() -> None:
    """Test 3: one blue, both blue, or the yellow."""
    sets = set()
    for names in (["blue-4"], ["blue-5"], ["blue-4", "blue-5"], ["yellow-4"]):
        s = do(annis_turn(), "offer pink-6", *(f"take {name}" for name in names))
        if "enough" in texts(s):
            do(s, "enough")
        sets.add(tuple(let_chance(s).view(0)["hand"]))
    assert sets == {("blue-4",), ("blue-5",), ("blue-4", "blue-5"), ("yellow-4",)}


def test_LUM_4_3d_never_more_than_three() -> None:
    s = Table().atoll("blue-4", "blue-4", "blue-5", "blue-6").display(0, *MINE).asks()
    do(s, "offer pink-6", "take blue-4", "take blue-4", "take blue-5")
    assert s.to_move == rt.CHANCE
    assert s.view(0)["hand"] == ["blue-4", "blue-4", "blue-5"]


def takes(s: Any) -> tuple[int, set[tuple[str, ...]]]:
    """In how many ways luminos can be taken one by one, and the sets that come of it."""
    sequences, results = 0, set()
    todo: list[tuple[Any, tuple[str, ...]]] = [(s, ())]
    while todo:
        now, taken = todo.pop()
        more = texts(now, "take")
        stop = taken and ("enough" in texts(now) or not more)
        if stop:
            sequences += 1
            results.add(tuple(sorted(taken)))
        for text in more:
            after = do(now.clone(), text)
            if after.view(0)["question"]["step"] == "TakeMore":
                todo.append((after, (*taken, text)))
            else:
                sequences += 1
                results.add(tuple(sorted((*taken, text))))
    return sequences, results


def test_LUM_10_4_luminos_are_taken_one_by_one_in_any_order() -> None:
    """Tests 9 and 28: all five different."""
    names = ("blue-4", "blue-5", "pink-4", "pink-5", "pink-6")
    s = Table().atoll(*names).display(0, "yellow-6").asks()
    sequences, results = takes(do(s, "offer yellow-6"))
    blue, pink = 2 + 2, 3 + 6 + 6
    assert (sequences, len(results)) == (blue + pink, 10) == (19, 10)


def test_LUM_2_3f_equal_luminos_make_fewer_sets() -> None:
    """Test 29."""
    s = Table().atoll("blue-4", "blue-4", "blue-4", "blue-5", "blue-5").display(0, "yellow-6")
    _, results = takes(do(s.asks(), "offer yellow-6"))
    numbers = {"".join(text[-1] for text in taken) for taken in results}
    assert numbers == {"4", "5", "44", "45", "55", "444", "445", "455"}


def test_LUM_10_4_the_order_leaves_no_trace() -> None:
    names = ("blue-4", "blue-5", "blue-6", "pink-4")
    digests = set()
    for order in itertools.permutations(names[:3]):
        s = Table().atoll(*names).display(0, "yellow-6").asks()
        digests.add(do(s, "offer yellow-6", *(f"take {name}" for name in order)).digest())
    assert len(digests) == 1
    back = set()
    for order in itertools.permutations(ATOLL[:3]):
        s = do(jellyfish(), *(f"return atoll {name}" for name in order), "draw")
        back.add(s.digest())
    assert len(back) == 1


def test_LUM_4_3e_refuses_an_own_lumino_that_is_not_displayed() -> None:
    s = do(annis_turn(), "offer pink-6")
    assert refused(s, "own pink-6") == "LUM-4.3e", "it has just been offered"
    assert refused(s, "own blue-4") == "LUM-4.3e"


def test_LUM_4_3f_refuses_the_colour_offered() -> None:
    s = do(annis_turn(), "offer pink-6")
    assert refused(s, "take pink-4") == "LUM-4.3f"
    assert refused(s, "take pink-6") == "LUM-4.3f"


def test_LUM_4_3g_refuses_what_is_not_in_the_atoll() -> None:
    s = do(annis_turn(), "offer pink-6")
    assert refused(s, "take green-4") == "LUM-4.3g"
    assert refused(do(s, "take blue-4"), "take blue-4") == "LUM-4.3g"


def test_LUM_4_3h_refuses_a_second_colour() -> None:
    s = do(annis_turn(), "offer pink-6", "take blue-4")
    assert refused(s, "take yellow-4") == "LUM-4.3h"
    assert texts(s) == ["enough", "take blue-5"]


# -- the atoll ------------------------------------------------------------------------------


def test_LUM_4_4a_filled_up_to_four_before_placing() -> None:
    s = do(annis_turn(), "offer pink-6", "take blue-4", "take blue-5")
    assert len(s.view(0)["atoll"]) == 3
    assert s.to_move == rt.CHANCE
    do(s, "draw green-6")
    assert len(s.view(0)["atoll"]) == 4
    assert s.view(0)["hand"] == ["blue-4", "blue-5"]


def test_LUM_4_4b_no_upper_limit() -> None:
    s = annis_turn()
    for n in range(5, 8):
        do(s, texts(s, "offer")[0], "limestone")
        let_chance(s)
        while s.view(0)["question"]["step"] == "ScoreCoral":
            let_chance(do(s, "pass"))
        assert len(s.view(0)["atoll"]) == n


# -- placing --------------------------------------------------------------------------------


def holding(*names: str) -> Any:
    return Table().start(0, "pink", "blue").hand(*names).limestone(0, 5).asks("place")


def test_LUM_4_5a_in_the_order_you_like() -> None:
    s = holding("pink-4", "pink-5", "pink-5")
    assert texts(s) == ["choose pink-4", "choose pink-5"]
    do(s, "choose pink-5", "place 13 14")
    assert texts(s) == ["choose pink-4", "choose pink-5"]
    do(s, "choose pink-4", "place 12 20")
    assert s.view(0)["question"]["lumino"] == "pink-5", "the last one needs no choice"


def test_LUM_4_5a_equal_ones_need_no_choice() -> None:
    s = holding("pink-5", "pink-5")
    assert texts(s, "choose") == []
    do(s, "place 13 14", "place 12 20")
    assert s.active == 1


def test_LUM_4_5b_placed_or_discarded() -> None:
    s = holding("pink-4")
    assert texts(s)[0] == "discard"
    assert all(text.startswith("place ") for text in texts(s)[1:])


def test_LUM_4_5c_a_lumino_stays_where_it_was_laid() -> None:
    s = do(holding("pink-4", "pink-5"), "choose pink-4", "place 13 14")
    before = stacks(s)
    do(s, "place 21 13")
    after = stacks(s)
    assert all(after[cell][: len(stack)] == stack for cell, stack in enumerate(before))


def test_LUM_4_5d_refuses_to_choose_what_is_not_in_the_hand() -> None:
    s = holding("pink-4", "pink-5")
    assert refused(s, "choose pink-6") == "LUM-4.5d"


def test_LUM_4_5e_a_discard_costs_a_point() -> None:
    """Test 8."""
    s = Table().points(0, 50).start(0, "pink", "blue").hand("pink-4").asks("place")
    size = s.view(0)["bag"]["size"]
    assert len(texts(s)) > 1, "it could be placed"
    do(s, "discard")
    assert s.scores()[0] == 49
    assert s.breakdown()[0]["discards"] == -1
    assert s.view(0)["bag"]["size"] == size + 1


def test_LUM_R10_everything_taken_may_be_discarded() -> None:
    s = do(holding("pink-4", "pink-4", "pink-4"), "discard", "discard", "discard")
    assert s.scores()[0] == -3
    assert s.active == 1


def test_LUM_R6_below_nought() -> None:
    assert do(holding("pink-4"), "discard").scores() == [-1, 0]


def test_LUM_4_5f_the_turn_ends_with_an_empty_hand() -> None:
    s = holding("pink-4", "pink-5")
    do(s, "choose pink-4", "discard")
    assert s.active == 0
    do(s, "discard")
    assert (s.active, s.turns) == (1, 1)
    assert s.view(0)["hand"] == []


def test_LUM_4_5g_the_next_player_waits_until_everything_is_placed() -> None:
    s = do(annis_turn(), "offer pink-6", "take blue-4", "take blue-5", "draw green-6")
    for text in ("choose blue-4", "discard", "discard"):
        assert (s.to_move, s.options_for(1)) == (0, [])
        do(s, text)
    assert s.to_move == 1
    assert [option["text"] for option in s.options_for(1)] == texts(s, "offer")


def test_questions_of_another_moment_are_not_asked() -> None:
    s = annis_turn()
    for text in ("limestone", "enough", "discard", "pass", "go on", "place 13 14", "draw pink-4"):
        refusal = s.why_not(s.parse(text))
        assert (refusal.rule, refusal.params) == ("NOT_ASKED", {"question": "LUM-4.2a"})


def test_atoll_and_display_keep_all_luminos() -> None:
    s = annis_turn()
    assert Counter(s.view(0)["atoll"]) == Counter(ATOLL)
