"""The table as it is drawn: it fits the window, and nothing depends on colour alone."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import reeftable as rt
from reeftable.cli.boards import board_of
from reeftable.cli.boards.base import Board
from reeftable.cli.screen import Screen, in_columns, laid_out
from reeftable.core.state import State
from reeftable.words import FALLBACK, catalogue, languages
from reeftable.words.notation import notation
from tests.cli.games import recorded
from tests.cli.test_words import NAMES, walked
from tests.generic.play import editions

GAMES = rt.game_names()
EDITIONS = editions()


def window(width: int, coloured: bool = False, encoding: str = "utf-8") -> Console:
    """A window of that width, whose contents can be read."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict")
    return Console(
        file=stream,
        width=width,
        height=40,
        force_terminal=coloured,
        color_system="truecolor" if coloured else None,
        markup=False,
        emoji=False,
        highlight=False,
    )


def contents(console: Console) -> str:
    console.file.flush()
    stream: Any = console.file
    raw: bytes = stream.buffer.getvalue()
    return raw.decode(stream.encoding)


def without_colours(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def screen_of(state: State, console: Console, language: str = FALLBACK) -> Screen:
    return Screen(console, catalogue(language), state.game.name, NAMES[: state.players])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("width", [80, 100, 120])
def test_everything_fits_the_window(name: str, width: int, language: str) -> None:
    for before, _, _ in list(walked(name))[::61]:
        console = window(width)
        seat = max(0, int(before.to_move))
        screen = screen_of(before, console, language)
        if before.to_move >= 0:
            screen.ask(before, seat, [])
        screen.show(before, rt.SPECTATOR)
        for line in contents(console).splitlines():
            assert len(line) <= width
            assert "…" not in line, line


@pytest.mark.parametrize("name", EDITIONS)
def test_the_same_is_said_with_and_without_colours(name: str) -> None:
    for before, _, _ in list(walked(name))[::211]:
        plain, coloured = window(100), window(100, coloured=True)
        for console in (plain, coloured):
            screen_of(before, console).show(before, rt.SPECTATOR)
        # A die is ` R ` in colour and [R] without.
        spaced = re.sub(r"\[(\w)\]", r" \1 ", contents(plain))
        assert without_colours(contents(coloured)).split() == spaced.split()


@pytest.mark.parametrize("name", EDITIONS)
def test_a_terminal_without_symbols_gets_letters(name: str) -> None:
    for before, _, _ in list(walked(name))[::307]:
        console = window(80, encoding="ascii")
        board = board_of(before.game.name, catalogue(), NAMES)
        console.print(board.draw(before.view(rt.SPECTATOR), [], console))
        assert contents(console).isascii()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", EDITIONS)
def test_every_option_is_listed_with_its_number_and_its_move(name: str, language: str) -> None:
    for before, _, _ in list(walked(name))[::41]:
        if before.to_move < 0:
            continue
        console = window(80)
        screen_of(before, console, language).ask(before, int(before.to_move), [])
        said = " ".join(contents(console).split())
        here = notation(before.game, language)
        for number, action in enumerate(before.actions(), 1):
            assert re.search(rf" {number} .*→ {re.escape(here.text(action))}( |$)", said)


@pytest.mark.parametrize("name", GAMES)
def test_the_result_is_a_pad(name: str) -> None:
    _, state = recorded(name)
    console = window(80)
    screen_of(state, console).result(state, 0)
    said = contents(console)
    for parts, score in zip(state.breakdown(), state.scores(), strict=True):
        for points in [*parts.values(), score]:
            assert str(points) in said
    winner = state.ranks().index(1)
    assert ("You won!" if winner == 0 else f"{NAMES[winner]} won.") in said


def test_a_shared_victory_is_said_to_be_shared() -> None:
    class Tie:
        players = 2
        over = True

        def breakdown(self) -> list[dict[str, int]]:
            return [{"play": 3}, {"play": 3}]

        def scores(self) -> list[int]:
            return [3, 3]

        def ranks(self) -> list[int]:
            return [1, 1]

    console = window(80)
    tie: Any = Tie()
    Screen(console, catalogue(), GAMES[0], NAMES[:2]).result(tie, 1)
    assert "Anna, You share the victory." in contents(console)


def test_a_game_without_a_board_shows_its_view() -> None:
    board = board_of("unheard_of", catalogue(), NAMES)
    assert type(board) is Board
    console = window(80)
    console.print(board.draw({"seat": 0, "pieces": [1, 2]}, [], console))
    assert "'pieces': [1, 2]" in contents(console)
    assert board.heading({}).plain == "" and board.badge({}, console).plain == ""


def test_options_stand_in_columns_if_there_are_many() -> None:
    lines = [Text(f"{n} some option") for n in range(1, 7)]
    console = window(80)
    console.print(in_columns(lines, 80))
    first = contents(console).splitlines()[0]
    assert first.split() == ["1", "some", "option", "4", "some", "option"]
    narrow = window(20)
    narrow.print(in_columns(lines, 20))
    assert len(contents(narrow).splitlines()) == 6


def options_at(width: int, gains: list[str]) -> list[str]:
    heads = [Text(f"{number}  option") for number in range(1, len(gains) + 1)]
    moves = [Text(f"→ move {number}") for number in range(1, len(gains) + 1)]
    console = window(width)
    console.print(laid_out(heads, [Text(gain) for gain in gains], moves, width))
    return [line.rstrip() for line in contents(console).splitlines()]


def test_what_an_option_brings_stays_beside_or_below_it() -> None:
    assert options_at(80, ["", ""]) == ["1  option  → move 1", "2  option  → move 2"]
    assert options_at(80, ["points", ""]) == [
        "1  option  points  → move 1",
        "2  option          → move 2",
    ]
    long = "some points and a card or perhaps two"
    assert options_at(46, [long, "1 card"]) == [
        "1  option  some points and a card or  → move 1",
        "           perhaps two",
        "2  option  1 card                     → move 2",
    ]
    assert options_at(30, [long, ""]) == [
        "1  option  → move 1",
        "     some points and a card or",
        "     perhaps two",
        "2  option  → move 2",
    ]


def test_in_a_small_window_the_end_of_the_story_is_told() -> None:
    state: State = rt.game(GAMES[0]).new(seed=1)
    events = []
    while state.to_move == rt.CHANCE:
        before: State = state.clone()
        events += state.game.story(before, state.deal(), state, 0)
    console = window(40)
    screen_of(state, console).story(0, events, 3)
    lines = contents(console).rstrip("\n").splitlines()
    assert len(lines) == 3
    assert "l shows everything" in lines[0]
