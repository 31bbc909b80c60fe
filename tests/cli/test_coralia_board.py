"""What Coralia's table shows, and what its options promise."""

from __future__ import annotations

import re

import reeftable as rt
from reeftable.cli.boards import board_of
from reeftable.core.state import State
from reeftable.games import rulebook
from reeftable.words import catalogue
from reeftable.words.story import Teller
from tests.cli.test_boards import contents, window
from tests.cli.test_words import NAMES, walked


def drawn(state: State, seat: int, width: int = 80) -> str:
    console = window(width)
    board = board_of("coralia", catalogue(), NAMES)
    options = state.options_for(seat) if seat >= 0 else []
    console.print(board.draw(state.view(seat), options, console))
    return contents(console)


def test_every_die_on_the_board_is_drawn() -> None:
    for before, _, _ in list(walked("coralia"))[::53]:
        view = before.view(rt.SPECTATOR)
        rows = drawn(before, rt.SPECTATOR).splitlines()
        for reef in view["reefs"]:
            row = next(row for row in rows if row.startswith(reef["colour"]))
            dice = [die for die in reef["dice"].values() if die is not None]
            letters = sorted(die[0].upper() for die in dice)
            assert sorted(re.findall(r"\[(\w)\]", row)) == letters
            assert ("chest" in row) >= reef["chest"]
            owners = {reef["octopus"], reef["diver"]} - {None}
            assert {int(seat) for seat in re.findall(r"#(\d)", row)} == owners
            if reef["turtle"] is not None:
                assert reef["turtle"] in row


def test_the_hand_is_drawn_for_its_owner_alone() -> None:
    words = catalogue()
    for before, _, _ in list(walked("coralia"))[::53]:
        view = before.view(0)
        mine = [card["card"] for card in view["seats"][0]["cards"]]
        for width in (80, 120):
            said = " ".join(drawn(before, 0, width).split())
            for card in mine:
                assert words.name("coralia", "card", card).split("“")[-1].split()[0] in said
        assert "Your cards" not in drawn(before, rt.SPECTATOR)


def test_of_others_only_what_is_known_is_drawn() -> None:
    """A card somebody put back and another drew is known to the first, though not open."""
    known = 0
    for before, _, _ in list(walked("coralia"))[::53]:
        view, said = before.view(1), drawn(before, 1)
        for seat in (0, *range(2, before.players)):
            cards = [card["card"] for card in view["seats"][seat]["cards"]]
            seen = [card for card in cards if card is not None]
            assert (f"{NAMES[seat]} has  " in said) == bool(seen)
            known += len(seen)
    assert known > 0


def test_an_option_is_marked_where_it_aims() -> None:
    marked = 0
    for before, _, _ in list(walked("coralia"))[::5]:
        if before.to_move < 0 or before.view(0)["question"]["step"] not in ("UseDie", "PlaceWhite"):
            continue
        said = drawn(before, int(before.to_move))
        numbers = [int(n) for found in re.findall(r"\(([\d,]+)\)", said) for n in found.split(",")]
        assert sorted(numbers) == list(range(1, len(before.actions()) + 1))
        marked += 1
    assert marked > 50


def test_an_octopus_brings_the_points_promised() -> None:
    """COR-6.4b COR-6.4c The words count as the engine does."""
    checked = 0
    for choice in ("all", "scoring"):
        for seed in range(60):
            state: State = rt.game("coralia").new(
                2 + seed % 3, seed=seed, options={"octopus_counts": choice}
            )
            while not state.over:
                if state.to_move == rt.CHANCE:
                    state.deal()
                    continue
                seat = int(state.to_move)
                teller = Teller(catalogue(), NAMES, seat, rulebook.data_of("coralia"))
                for option in state.options_for(seat):
                    found = re.search(r"\+(\d+) for you", teller.brings(option["brings"]))
                    if str(option["places"]["to"]).endswith(".octopus"):
                        assert found is not None
                        after: State = state.clone()
                        after.apply(option["action"])
                        gained = after.scores()[seat] - state.scores()[seat]
                        assert gained == int(found[1])
                        checked += 1
                actions = state.actions()
                state.apply(actions[(seed + state.entries) % len(actions)])
    assert checked > 200
