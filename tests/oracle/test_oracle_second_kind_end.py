"""Cases Z of the rules and the score, on the oracle of the Second Kind alone."""

from __future__ import annotations

from collections import Counter

import pytest

from .reef_encounter_asking import OVER
from .reef_encounter_components import COLOURS, CORAL_TILES
from .second_kind import SecondKind
from .second_kind_prepare import at, deal, hold, play, prepared, turn
from .second_kind_scoring import splits


def closing(option: str = "no", meals: int = 0) -> SecondKind:
    """Seat 1 has just ended the game; seat 0 has a coral of seven tiles."""
    game = prepared(options={"final_round_first_feed": option}, white="b1 b2 B3 b4 b5 c1 c2")
    game.players[0].meals = meals
    game.closing = True
    return game


def test_case_Z1_action_0_runs_without_cards_and_the_toll_is_five() -> None:
    game = closing(meals=1)
    deal(game, 1, "r18")
    game.reef.starfish = [at("a1")]
    game.begin(game._closing_turn(0))
    assert game.legal() == ["bite 4b1"]
    play(game, "bite @b1")
    assert game.legal() == ["eat 4b3", "pass"]
    play(game, "eat @b3")
    assert game.players[0].parrotfish == {"white": 1} and game.to_move == OVER


def test_case_Z2_who_has_not_eaten_cannot_begin_now() -> None:
    game = closing()
    deal(game, 0, "r05")
    game.begin(game._closing_turn(0))
    assert game.to_move == OVER
    game = closing("yes")
    deal(game, 0, "r05")
    game.begin(game._closing_turn(0))
    assert game.legal() == ["eat 4b3", "pass"]
    play(game, "eat @b3", "with r05")
    assert game.players[0].parrotfish == {"white": 2}


def test_with_the_option_the_question_does_not_tell_which_card_it_is() -> None:
    game = closing("yes")
    deal(game, 0, "r03")
    game.begin(game._closing_turn(0))
    assert game.legal() == ["pass"]


def test_case_Z3_scoring_cards_in_hand_count_at_the_end() -> None:
    game = prepared()
    deal(game, 0, "r24 r03")
    game.players[0].parrotfish = Counter({"white": 1, "pink": 1})
    assert game.scores()[0] == 6
    game.players[0].open_everything()
    assert game.breakdown()[0] == {**dict.fromkeys(COLOURS, 0), "white": 3, "pink": 3, "cards": 1}
    assert game.players[0].cards == ["r03"]


@pytest.mark.parametrize(
    ("card", "eaten", "points"),
    [
        ("r24", {"white": 3}, 0),
        ("r24", {"white": 1, "white-yellow": 2, "pink-grey": 2}, 2),
        ("r25", {"white": 3, "white-double": 1, "white-yellow": 1}, 2),
        ("r25", {"white": 20}, 4),
        ("r28", {"grey": 3, "grey-double": 1}, 4),
        ("r28", {"grey": 1, "pink": 3}, 1),
    ],
)
def test_scoring_cards_that_look_into_the_parrotfish(
    card: str, eaten: dict[str, int], points: int
) -> None:
    game = prepared()
    game.reef.turn_over([4, 10])  # grey 2, pink 4
    game.players[0].parrotfish = Counter(eaten)
    game.players[0].face_up = [card]
    assert game.breakdown()[0]["cards"] == points


def test_r26_and_r27_look_at_the_table() -> None:
    game = prepared(white="A1 a2 a3 a4", pink="C1 c2 c3 c4", grey="E1 e2 e3")
    game.players[0].face_up = ["r26", "r27"]
    hold(game, 0, front="white white-double white")
    assert game.breakdown()[0]["cards"] == 1 + 4


def test_colours_are_chosen_for_the_best_total() -> None:
    game = prepared()
    game.reef.turn_over([4, 10])  # grey 2, pink 4
    game.players[0].parrotfish = Counter({"pink": 2, "pink-grey": 1})
    game.players[0].face_up = ["r24"]
    assert game.scores()[0] == 12
    game.players[0].parrotfish = Counter({"white": 2, "white-yellow": 1})
    assert game.breakdown()[0]["yellow"] == 3 and game.scores()[0] == 10
    assert len(list(splits(Counter({"white-yellow": 2, "pink-grey": 1})))) == 6


def test_the_tenth_lock_ends_the_game() -> None:
    game = prepared(white="A1")
    hold(game, 0, front="pink")
    game.players[0].meals, game.players[0].parrotfish = 1, Counter({"white": 2})
    game.locked = list(CORAL_TILES)[:9]
    turn(game, 0, "lock 10 pink")
    assert game.ending == "locks" and game.to_move == OVER
