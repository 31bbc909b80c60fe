"""The rules' test cases on the second implementation alone."""

from __future__ import annotations

import pytest

from .reef_encounter import Oracle, random_game
from .reef_encounter_components import COLOURS
from .reef_encounter_reef import Reef
from .reef_encounter_table import OVER


def reef(tiles: dict[str, str], shrimps: str = "") -> Reef:
    """Rock 1, bare but for these tiles and shrimps."""
    made = Reef()
    made.add_rock(1)
    made.tiles = {k: colour for colour, spaces in tiles.items() for k in spaces.split()}
    made.shrimps = dict.fromkeys(shrimps.split(), 0)
    made.changed()
    return made


def test_T2_flips() -> None:
    r = reef({})
    r.turn_over("blue")
    assert [n for n, side in r.side.items() if side] == [3, 6, 10]
    r.locked[3] = "red"
    r.turn_over("red")
    assert [n for n, side in r.side.items() if side] == [2, 3, 6, 9]
    assert r.values == {"white": 3, "yellow": 2, "orange": 4, "pink": 3, "grey": 3}


def test_T4_protection() -> None:
    r = reef(
        {
            "orange": "1b6 1c6 1a5 1b5 1c5 1d5 1c4",
            "pink": "1e5 1f5 1d4 1e4 1f4",
            "yellow": "1b3 1c3 1b2 1c2",
            "grey": "1d2 1e2 1f2 1e1",
        },
        "1c5 1e4 1c3 1e2",
    )
    assert {k for k in r.tiles if not r.is_protected(k)} == {"1b6", "1a5", "1f5", "1b2"}


def test_T5_join_rule() -> None:
    tiles = {"pink": "1f6 1e5 1f5 1g5 1f4 1d4 1c4 1c3", "orange": "1c6 1c5 1b5", "white": "1g3"}
    r = reef(tiles, "1f5 1c4 1c5 1g3")
    empty = [k for k in r.spaces if k not in r.tiles]
    assert [k for k in empty if not r.may_lay(k, "pink")] == ["1e4", "1d5"]


def test_T6_the_only_attack() -> None:
    tiles = {
        "yellow": "1d6 1e6 1f6 1e5 1f5",
        "orange": "1b6 1c6 1b5 1c5",
        "white": "1f4 1g4 1g3",
        "pink": "1b3 1c3",
    }
    r = reef(tiles, "1e6 1c5 1f4 1c3")
    assert [k for k in r.tiles if r.may_lay(k, "white")] == ["1f5"]


def test_T9_attack_size() -> None:
    assert not reef({"white": "1a5", "yellow": "1b5"}).may_lay("1b5", "white")
    assert reef({"white": "1a4 1a5", "yellow": "1b5"}).may_lay("1b5", "white")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("advanced", ["no", "yes"])
def test_random_games_end_and_lose_nothing(players: int, advanced: str) -> None:
    for seed in range(3):
        game: Oracle | None = None
        for game, _ in random_game(players, {"advanced": advanced}, seed):  # noqa: B007
            pass
        assert game is not None and game.to_move == OVER and game.reason
        for colour in COLOURS:
            tiles = game.bag[colour] + list(game.reef.tiles.values()).count(colour)
            tiles += game.bonus[colour] if game.bonus is not None else 0
            tiles += sum(space[colour] for space in game.sea.values())
            for player in game.players:
                tiles += player.behind[colour] + player.front[colour] + player.fish[colour]
                tiles += player.secret == colour
            assert tiles == 40
        assert sum(game.reef.values.values()) == 15
