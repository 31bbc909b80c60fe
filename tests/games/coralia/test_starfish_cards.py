"""Section 8.1: the starfish step of the final scoring."""

from __future__ import annotations

import pytest

import reeftable as rt
from tests.games.coralia.final_table import last_turn_done
from tests.games.coralia.table import dice_on, do, hand, legal

NOTHING = {"play": 0, "starfish": 0, "diver": 0, "fish": 0, "pearls": 0}


# -- order ----------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_COR_8_1a_each_player_completes_all_cards_before_the_next(start: int) -> None:
    table = last_turn_done(4, start=start)
    held = [["jelly", "vp-turtle"], ["jelly"], ["vp-chest"], ["vp-island"]]
    seats = [(start + i) % 4 for i in range(4)]
    for seat, cards in zip(seats, held, strict=True):
        table.hand(seat, cards)
    s = table.asks("final")
    order = []
    while not s.over:
        order.append(s.to_move)
        s.apply(s.actions()[-1])
    assert order == [seats[0], *seats]


def test_COR_8_1d_one_at_a_time_in_any_order() -> None:
    s = last_turn_done().hand(0, ["jelly", "vp-turtle", "vp-chest"]).asks("final")
    assert legal(s) == ["resolve vp-turtle", "resolve vp-chest", "resolve jelly"]
    do(s, "resolve vp-chest")
    assert legal(s) == ["resolve vp-turtle", "resolve jelly"]
    do(s, "resolve jelly", "resolve vp-turtle")
    assert s.over
    assert s.scores()[0] == 5  # no chest and no turtle: these brought nothing


def test_COR_8_1d_two_of_a_kind_are_resolved_one_by_one() -> None:
    s = last_turn_done().score(0, 7).hand(0, ["jelly", "jelly"]).asks("final")
    assert legal(s) == ["resolve jelly"]
    do(s, "resolve jelly")
    assert s.scores()[0] == 10
    assert legal(s) == ["resolve jelly"]
    do(s, "resolve jelly")
    assert s.over
    assert s.scores()[0] == 15


def test_COR_8_1b_cards_that_count_by_themselves() -> None:
    cards = ["pearl-6", "anemone", "vp-pearl", "vp-fish", "pearl-2", "lionfish"]
    s = last_turn_done().hand(2, cards).asks("final")
    assert s.over  # nothing was asked
    # Two species 7, two points per fish 4; pearls 6 + 2, one point per pearl 2.
    assert s.breakdown()[2] == {**NOTHING, "fish": 11, "pearls": 10}


# -- points ---------------------------------------------------------------------------------


def test_COR_8_1h_vp_island_counts_every_die_there() -> None:
    table = last_turn_done(2, left=("red", "red", "blue", "blue")).hand(1, ["vp-island"])
    for colour, dice in (("red", 4), ("orange", 5), ("yellow", 6), ("green", 6), ("violet", 6)):
        symbols = ["pearl", "fish", "octopus", "starfish", "turtle", "diver"]
        table.reef(colour, dice=symbols[:dice])
    s = do(table.asks("final"), "resolve vp-island")
    # One orange, four blue, two white.
    assert s.breakdown()[1] == {**NOTHING, "starfish": 7}


def test_COR_8_1i_vp_turtle_three_points_each() -> None:
    table = last_turn_done().hand(3, ["vp-turtle"])
    for colour in ("red", "blue", "green"):
        table.reef(colour, dice=["turtle"])
    s = do(table.turtles(3, 3).asks("final"), "resolve vp-turtle")
    assert s.breakdown()[3] == {**NOTHING, "starfish": 9}


def test_COR_8_1j_vp_chest_two_points_each() -> None:
    table = last_turn_done().hand(0, ["vp-chest"]).chests(0, "jelly", "fish").chests(1, "pearl")
    s = table.reef("red", chest=False).asks("final")
    do(s, "resolve vp-chest")
    assert s.breakdown()[0] == {**NOTHING, "starfish": 4}


@pytest.mark.parametrize(("score", "gain"), [(0, 5), (1, 4), (4, 1), (5, 5), (9, 1), (10, 5)])
def test_COR_8_1k_jelly_moves_to_the_next_jellyfish(score: int, gain: int) -> None:
    s = do(last_turn_done().score(1, score).hand(1, ["jelly"]).asks("final"), "resolve jelly")
    assert s.breakdown()[1] == {**NOTHING, "play": score, "starfish": gain}


# -- chests ---------------------------------------------------------------------------------


def test_COR_8_1l_spare_chest_from_beside_the_board() -> None:
    s = last_turn_done().hand(0, ["spare-chest"]).asks("final")
    assert s.view(0)["chests_beside"] == 2
    do(s, "resolve spare-chest", "chest jelly")
    assert s.view(1)["chests_beside"] == 1
    assert s.view(1)["seats"][0]["chests"] == ["jelly"]
    assert all(reef["chest"] for reef in s.view(1)["reefs"])
    assert s.over
    assert s.scores()[0] == 5


def test_COR_8_1l_no_spare_chest_left() -> None:
    table = last_turn_done().hand(0, ["spare-chest"]).chests(1, "jelly", "fish")
    s = do(table.asks("final"), "resolve spare-chest")
    assert s.over
    assert s.scores() == [0, 0, 0, 0]


def test_COR_8_1m_both_chests_in_either_order() -> None:
    for first, second in (("red", "green"), ("green", "red")):
        s = last_turn_done().hand(0, ["reef-chests-red-green"]).asks("final")
        do(s, "resolve reef-chests-red-green")
        assert legal(s) == ["fetch red", "fetch green", "decline"]
        do(s, f"fetch {first}", "chest jelly")
        assert legal(s) == [f"fetch {second}", "decline"]
        do(s, f"fetch {second}", "chest stingray")
        assert s.over
        assert s.view(0)["seats"][0]["chests"] == ["stingray", "jelly"]
        left = [reef["colour"] for reef in s.view(0)["reefs"] if reef["chest"]]
        assert left == ["orange", "yellow", "blue", "violet"]


def test_COR_8_1m_the_first_is_carried_out_before_the_second() -> None:
    s = last_turn_done().hand(0, ["reef-chests-red-green"]).asks("final")
    do(s, "resolve reef-chests-red-green", "fetch green", "chest fish")
    assert s.to_move == rt.CHANCE
    do(s, "draw angel")
    assert legal(s) == ["fetch red", "decline"]


def test_COR_8_1m_dice_and_divers_are_not_in_the_way_and_do_not_move() -> None:
    table = last_turn_done().hand(0, ["reef-chests-blue-orange"])
    table.reef("blue", dice=["pearl"], treasure_die=True).reef("orange", diver=2)
    s = table.asks("final")
    before = dice_on(s, "blue"), dice_on(s, "orange")
    do(s, "resolve reef-chests-blue-orange", "fetch blue", "chest jelly")
    do(s, "fetch orange", "chest stingray")
    assert (dice_on(s, "blue"), dice_on(s, "orange")) == before
    assert s.view(0)["reefs"][1]["diver"] == 2


def test_COR_8_1m_without_a_chest_the_card_brings_nothing() -> None:
    table = last_turn_done().hand(0, ["reef-chests-violet-yellow"]).chests(1, "jelly", "fish")
    s = table.reef("violet", chest=False).reef("yellow", chest=False).asks("final")
    assert legal(s) == ["stop", "resolve reef-chests-violet-yellow"]
    do(s, "resolve reef-chests-violet-yellow")
    assert s.over


def test_COR_8_1m_only_the_chest_that_is_left() -> None:
    table = last_turn_done().hand(0, ["reef-chests-violet-yellow"]).chests(1, "jelly")
    s = do(table.reef("violet", chest=False).asks("final"), "resolve reef-chests-violet-yellow")
    assert legal(s) == ["fetch yellow", "decline"]


def test_COR_8_1m_the_first_chests_chain_may_take_the_second() -> None:
    """The white die moves the diver off the second reef, which brings that reef's chest."""
    table = last_turn_done().hand(0, ["reef-chests-red-green"]).reef("green", diver=0)
    s = do(table.asks("final"), "resolve reef-chests-red-green", "fetch red", "chest special")
    do(s, "white diver", "place blue", "chest jelly")
    assert s.over
    assert s.view(0)["seats"][0]["chests"] == ["special", "jelly"]
    assert dice_on(s, "green") == {"treasure": "green"}


# -- leftover dice --------------------------------------------------------------------------


def test_COR_8_1p_a_card_for_each_leftover_die() -> None:
    """Example L-1: three red and one violet die, a card from each of the four piles."""
    table = last_turn_done(left=("red", "violet", "red", "red"))
    s = do(table.hand(0, ["leftover-red-violet"]).asks("final"), "resolve leftover-red-violet")
    assert legal(s) == ["pile starfish", "pile pearl", "pile fish", "pile island"]
    do(s, "pile pearl", "draw pearl-3", "pile fish", "draw puffer")
    do(s, "pile starfish", "draw anemone", "pile island", "draw pearl-2")
    assert s.over
    assert hand(s, 0) == ["anemone", "leftover-red-violet", "pearl-2", "pearl-3", "puffer"]


def test_COR_8_1p_as_many_piles_as_have_cards() -> None:
    """Example L-1: with an empty island pile three cards."""
    table = last_turn_done(left=("red", "violet", "red", "red")).pile("island", 0, to=1)
    # Seat 1 got three starfish cards with it; its own step comes later.
    s = table.hand(0, ["leftover-red-violet"]).asks("final")
    do(s, "resolve leftover-red-violet")
    assert legal(s) == ["pile starfish", "pile pearl", "pile fish"]
    do(s, "pile pearl", "draw pearl-3", "pile fish", "draw puffer")
    do(s, "pile starfish", "draw anemone")
    assert s.to_move != 0
    assert hand(s, 0) == ["anemone", "leftover-red-violet", "pearl-3", "puffer"]


@pytest.mark.parametrize(
    ("players", "left", "number"),
    [
        (3, ("orange", "blue", "green"), 0),
        (3, ("red", "blue", "green"), 1),
        (3, ("red", "violet", "violet"), 3),
        (4, ("red", "green", "blue", "violet"), 2),
        (4, ("orange", "orange", "blue", "red"), 1),
        (2, ("red", "red", "violet", "blue"), 3),
    ],
)
def test_COR_8_1p_station_and_supply_are_counted(
    players: int, left: tuple[str, ...], number: int
) -> None:
    """Example L-2 is the first."""
    s = last_turn_done(players, left).hand(0, ["leftover-red-violet"]).asks("final")
    do(s, "resolve leftover-red-violet")
    for _ in range(number):
        assert s.to_move == 0
        s.apply(s.parse(legal(s)[-1]))
        s.deal()
    if number < 4:
        assert not legal(s) or not legal(s)[0].startswith("pile")
    assert len(s.view(0)["seats"][0]["cards"]) == 1 + number


def test_COR_8_1q_each_card_is_seen_before_the_next_pile_and_no_stopping() -> None:
    table = last_turn_done(left=("blue", "green", "orange", "orange"))
    s = do(table.hand(0, ["leftover-blue-green"]).asks("final"), "resolve leftover-blue-green")
    do(s, "pile fish", "draw angel")
    assert hand(s, 0) == ["angel", "leftover-blue-green"]
    assert legal(s) == ["pile starfish", "pile pearl", "pile island"]


def test_COR_8_1g_starfish_drawn_for_leftovers_wait_until_the_card_is_finished() -> None:
    table = last_turn_done(left=("blue", "green", "green", "orange"))
    s = do(table.hand(0, ["leftover-blue-green"]).asks("final"), "resolve leftover-blue-green")
    do(s, "pile starfish", "draw jelly")
    assert legal(s) == ["pile pearl", "pile fish", "pile island"]
    do(s, "pile island", "draw vp-turtle", "pile fish", "draw puffer")
    assert legal(s) == ["resolve vp-turtle", "resolve jelly"]
    do(s, "resolve jelly", "resolve vp-turtle")
    assert s.over
    assert s.breakdown()[0]["starfish"] == 5


def test_COR_8_1g_starfish_from_a_chest_and_from_a_white_die_are_resolved_too() -> None:
    s = last_turn_done().hand(0, ["reef-chests-red-green"]).asks("final")
    do(s, "resolve reef-chests-red-green", "fetch red", "chest starfish", "draw vp-chest")
    # Not before the second chest.
    assert legal(s) == ["fetch green", "decline"]
    do(s, "fetch green", "chest special", "white starfish", "place blue")
    do(s, "draw jelly", "draw pearl-6", "draw leftover-blue-green", "keep jelly")
    assert legal(s) == ["resolve vp-chest", "resolve jelly"]
    do(s, "resolve vp-chest", "resolve jelly")
    assert s.over
    assert s.breakdown()[0]["starfish"] == 4 + 1


# -- stopping -------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["spare-chest", "reef-chests-red-green", "leftover-red-violet"])
def test_COR_8_1t_stop_declines_all_that_may_be_declined(card: str) -> None:
    table = last_turn_done(left=("red", "red", "red", "violet")).hand(1, ["jelly"])
    s = table.hand(0, [card, "leftover-blue-green", "pearl-6"]).asks("final")
    assert legal(s)[0] == "stop"
    do(s, "stop")
    assert s.to_move == 1
    assert s.breakdown()[0]["starfish"] == 0
    assert hand(s, 0) == sorted([card, "leftover-blue-green", "pearl-6"])


def test_COR_8_1t_stop_again_after_some_were_carried_out() -> None:
    cards = ["spare-chest", "reef-chests-red-green", "leftover-red-violet"]
    s = do(last_turn_done().hand(0, cards).asks("final"), "resolve spare-chest", "chest jelly")
    assert legal(s) == ["stop", "resolve reef-chests-red-green", "resolve leftover-red-violet"]
    do(s, "stop")
    assert s.over


# -- white dice -----------------------------------------------------------------------------


def test_COR_8_1v_white_octopus_scores_and_pays_the_others() -> None:
    table = last_turn_done().hand(0, ["spare-chest"])
    table.reef("red", dice=["pearl"], octopus=1).reef("green", octopus=0)
    table.reef("blue", dice=["fish", "pearl"])
    s = do(table.asks("final"), "resolve spare-chest", "chest special", "white octopus")
    do(s, "place blue")
    # Three dice on blue and the own figure on green; seat 1 for the figure on red.
    assert [parts["starfish"] for parts in s.breakdown()] == [4, 1, 0, 0]


def test_COR_8_1v_white_turtle_brings_tile_and_bonus() -> None:
    table = last_turn_done().hand(0, ["spare-chest", "vp-turtle"]).reef("blue", turtle="jelly")
    s = do(table.asks("final"), "resolve spare-chest", "chest special", "white turtle")
    do(s, "place blue", "resolve vp-turtle")
    assert s.view(1)["seats"][0]["turtles"] == ["jelly"]
    assert s.breakdown()[0] == {**NOTHING, "starfish": 5 + 3}


def test_COR_8_1v_white_diver_moves_and_brings_a_chest() -> None:
    table = last_turn_done().hand(0, ["spare-chest"]).reef("blue", dice=["pearl"], diver=0)
    s = do(table.asks("final"), "resolve spare-chest", "chest special", "white diver")
    do(s, "place red", "chest stingray")
    assert s.over
    assert hand(s, 0) == ["spare-chest", "stingray"]
    # The diver now stands on red, where only its own die lies.
    assert s.breakdown()[0] == {**NOTHING, "fish": 3}


def test_COR_8_1v_a_whole_chain_in_the_starfish_step() -> None:
    """Spare chest, white turtle, copied tile, second white die, diver, chest, starfish card."""
    table = last_turn_done().hand(0, ["spare-chest"]).reef("violet", diver=0)
    table.reef("blue", turtle="copy").beside("special")
    s = do(table.asks("final"), "resolve spare-chest", "chest special", "white turtle")
    do(s, "place blue", "copy special", "white diver", "place orange")
    do(s, "chest starfish", "draw vp-chest")
    assert s.view(1)["seats"][0]["turtles"] == ["copy"]
    assert legal(s) == ["resolve vp-chest"]
    do(s, "resolve vp-chest")
    assert s.over
    assert s.breakdown()[0]["starfish"] == 4
    assert s.view(1)["island"]["white"] == 0
