"""What Lumicora's table shows, and what its options promise."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import reeftable as rt
from reeftable.bots.loading import ask
from reeftable.bots.random_bot import RandomBot
from reeftable.cli.boards import board_of
from reeftable.cli.bot_names import shown_names
from reeftable.core.chance import seeded
from reeftable.core.state import State
from reeftable.words import catalogue, languages
from tests.cli.test_boards import contents, window
from tests.cli.test_words import NAMES, walked
from tests.counts import count

LETTERS = {"pink": "P", "yellow": "Y", "green": "G", "blue": "B"}
ANIMALS = {"mussel": "m", "crab": "c", "seahorse": "h", "starfish": "*", None: "."}
ROWS = (5, 6, 7, 8, 7, 6, 5)


def drawn(state: State, seat: int, width: int = 80) -> str:
    console = window(width)
    board = board_of("lumicora", catalogue(), NAMES)
    console.print(board.draw(state.view(seat), [], console))
    return contents(console)


def sign(stack: list[dict[str, Any]]) -> str:
    """A field as it should read: colour, number or animal, and the level from 2 on."""
    top = stack[-1]
    level = str(len(stack)) if len(stack) > 1 else ""
    return LETTERS[top["colour"]] + str(top["number"] or ANIMALS[top["animal"]]) + level


def test_the_own_reef_is_drawn_field_by_field() -> None:
    levels = 0
    for before, _, _ in list(walked("lumicora"))[::97]:
        reef = before.view(0)["seats"][0]["reef"]
        rows = drawn(before, 0).splitlines()
        cell = 0
        for number, fields_in_row in enumerate(ROWS):
            fields, numbers = rows[2 * number].split(), rows[2 * number + 1].split()
            assert numbers == [str(n) for n in range(cell, cell + fields_in_row)]
            for n, told in enumerate(fields):
                stack = reef.get(str(cell + n))
                assert told == (sign(stack) if stack else "o" if told == "o" else "~")
                levels = max(levels, len(stack or []))
            cell += fields_in_row
    assert levels >= 2


def test_the_other_reefs_are_drawn_too() -> None:
    for before, _, _ in list(walked("lumicora"))[::311]:
        said = Counter(drawn(before, rt.SPECTATOR).split())
        for player in before.view(0)["seats"]:
            for stack in player["reef"].values():
                assert said[sign(stack)] > 0, sign(stack)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("reef", ["A", "B"])
def test_the_folded_board_fits_thirty_lines(reef: str, language: str) -> None:
    names = shown_names(catalogue(language), [f"random bot {seat}" for seat in range(4)])
    board = board_of("lumicora", catalogue(language), names)
    for seed in range(count(2, 20)):
        state: State = rt.game("lumicora").new(4, seed=seed, options={"reef": reef})
        rng = seeded(seed)
        while not state.over:
            if state.to_move == rt.CHANCE:
                state.deal()
                continue
            console = window(80)
            console.print(board.draw(state.view(int(state.to_move)), [], console, folded=True))
            lines = contents(console).splitlines()
            assert len(lines) <= 30, "\n".join(lines)
            assert max(len(line) for line in lines) <= 80
            state.apply(ask(RandomBot(), "random", state, rng))


def test_a_folded_reef_tells_its_colours_and_its_highest_level() -> None:
    for before, _, _ in list(walked("lumicora"))[::311]:
        console = window(80)
        board = board_of("lumicora", catalogue(), NAMES)
        console.print(board.draw(before.view(0), [], console, folded=True))
        said = contents(console)
        for seat, player in list(enumerate(before.view(0)["seats"]))[1:]:
            stacks = list(player["reef"].values())
            tops = Counter(LETTERS[stack[-1]["colour"]] for stack in stacks)
            told = "  ".join(f"{letter} {tops[letter]}" for letter in LETTERS.values())
            level = max(map(len, stacks), default=0)
            line = next(line for line in said.splitlines() if f"#{seat} " in line)
            assert line.endswith(f"reef  {told}  highest level {level}")


def test_outlying_fields_show_what_they_cost() -> None:
    state: State = rt.game("lumicora").new(2, seed=1, options={"reef": "B"})
    rows = drawn(state, 0).splitlines()
    assert rows[0].split() == ["-2", "~", "~", "~", "-3"]
    assert rows[6].split() == ["-1", "~", "~", "o", "o", "~", "~", "-1"]


def brought(option: dict[str, Any], seat: int, code: str) -> int:
    """How much of something an option brings a seat."""
    events = [event for event in option["brings"] if event["code"] == f"lumicora.{code}"]
    return sum(event["n"] for event in events if event["seat"] == seat)


def test_options_bring_what_is_promised() -> None:
    """LUM-4.3b LUM-5.2e LUM-6.2 LUM-6.4 What options bring is what then happens."""
    checked: Counter[str] = Counter()
    for before, _, _ in list(walked("lumicora"))[::7]:
        seat = int(before.to_move)
        if seat < 0:
            continue
        view = before.view(seat)
        for option in before.options_for(seat)[:12]:
            after: State = before.clone()
            after.apply(option["action"])
            now = after.view(seat)["seats"][seat]
            stones = now["limestone"] - view["seats"][seat]["limestone"]
            verb = option["text"].split()[0]
            if verb == "place":
                assert stones == -brought(option, seat, "limestone_paid")
            elif verb == "limestone":
                assert stones == brought(option, seat, "limestone")
            elif verb == "score" and not after.over:
                points = after.scores()[seat] - before.scores()[seat]
                assert points == brought(option, seat, "points")
                assert stones == brought(option, seat, "limestone")
            checked[verb] += 1
    assert min(checked[verb] for verb in ("place", "limestone", "score")) > 20
