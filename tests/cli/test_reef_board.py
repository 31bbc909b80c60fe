"""What Reef Encounter's table shows to the one who chooses a space."""

from __future__ import annotations

import pytest

from reeftable.cli.boards import board_of
from reeftable.cli.boards.drawing import DrawnBoard
from reeftable.words import catalogue
from tests.cli.test_words import NAMES, walked


@pytest.mark.parametrize("name", ["reef_encounter", "second_kind"])
def test_every_space_an_option_leads_to_stands_out(name: str) -> None:
    board = board_of("reef_encounter", catalogue(), NAMES)
    assert isinstance(board, DrawnBoard)
    marked = 0
    for before, _, _ in list(walked(name))[::61]:
        if before.to_move < 0:
            continue
        options = before.options_for(before.to_move)
        spaces = {option["target"]["cell"] for option in options if "cell" in option["target"]}
        # A shrimp that may also go home does so from where it stands.
        home = [option["places"]["from"] for option in options if option["verb"] == "screen"]
        spaces |= {place.removeprefix("rock.") for place in home if place.startswith("rock.")}
        lines = board.drawing(before.view(before.to_move), 80, False, options).lines()
        aims = [part for line in lines for part in line.parts if part.style == "aim"]
        assert len(aims) == len(spaces)
        marked += len(aims)
    assert marked > 100
