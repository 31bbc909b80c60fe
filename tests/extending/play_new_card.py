"""Plays Coralia with a card `vp-octopus` added: rules, terminal, bots, the web's types.

Run by test_new_card.py with a copy of the sources in which the card was added.
"""

from __future__ import annotations

import io
import random

from rich.console import Console
from tools import web_types

import reeftable as rt
from reeftable.bots.greedy.bot import GreedyBot
from reeftable.bots.levels import SearchBot
from reeftable.bots.search_run import Settings
from reeftable.bots.seat import Bot, Seat
from reeftable.cli.screen import Screen
from reeftable.core.chance import seeded
from reeftable.core.record import finish, play, read, start_record, write
from reeftable.core.replay import verify
from reeftable.games import rulebook
from reeftable.games.coralia.state import FIGURES, TURTLE_TILES, CoraliaState, count_bits, seat_has
from reeftable.words import catalogue

CARD = "vp-octopus"
# The card must come up this often in each way, within so many games.
OFTEN = 5
MOST_GAMES = 60


def main() -> None:
    resolved = drawn = chosen = 0
    for seed in range(MOST_GAMES):
        if min(resolved, drawn, chosen) >= OFTEN:
            break
        state = rt.game("coralia").new(players=3, seed=seed)
        record = start_record(state, ["Ann", "Ben", "Cat"], seed=seed)
        rng = random.Random(seed)
        while not state.over:
            if state.to_move == rt.CHANCE:
                play(record, state, state.sample())
                continue
            action = rng.choice(state.actions())
            card = state.option(action)["target"].get("card")
            if card == CARD:
                drawn += draws_in_the_terminal(state)
                chosen += bots_choose(state)
                resolved += brings_its_points(state, action)
            play(record, state, action)
        finish(record, state)
        verify(read(write(record)), rt.game("coralia"))
    assert CARD in web_types.coralia_types()
    print(f"{resolved} resolved, {drawn} drawn, {chosen} chosen")
    assert min(resolved, drawn, chosen) >= OFTEN


def draws_in_the_terminal(state: rt.State) -> int:
    """The terminal shows the table, and names the card and what it is worth."""
    for language in ("en", "de"):
        console = Console(file=io.StringIO(), width=100, height=200, force_terminal=False)
        words = catalogue(language)
        Screen(console, words, "coralia", ["Ann", "Ben", "Cat"]).ask(state, state.to_move, [])
        assert isinstance(console.file, io.StringIO)
        assert words.name("coralia", "card", CARD) in console.file.getvalue()
    return 1


def bots_choose(state: rt.State) -> int:
    """Every bot chooses an action, though none of them knows the card."""
    bots: list[Bot] = [GreedyBot(), SearchBot(Settings(simulations=8))]
    for bot in bots:
        assert bot.choose(Seat(state, int(state.to_move), seeded(1))) in state.actions()
    return 1


def brings_its_points(state: rt.State, action: int) -> int:
    """Resolving the card brings what its rule says, and the option says so before."""
    assert isinstance(state, CoraliaState)
    option = state.option(action)
    item = next(item for item in state.data.card_items if item.id == CARD)
    assert item.rule in option["rules"]
    assert rulebook.section("coralia", item.rule, "en")
    if option["verb"] != "resolve":
        return 0
    seat = int(state.to_move)
    placed = state.data.octopuses - seat_has(state, FIGURES, seat)
    turtles = count_bits(seat_has(state, TURTLE_TILES, seat))
    counted = placed if item.row["effect"] == "points_per_octopus" else turtles
    before = state.scores()[seat]
    after = state.clone()
    after.part = state.part
    after.present.apply(after, action)
    assert after.scores()[seat] - before == 2 * counted
    events = [event for event in option["brings"] if event["code"] == "coralia.points"]
    assert [event["points"] for event in events if event["seat"] == seat] == [2 * counted][
        : counted > 0
    ]
    return 1


if __name__ == "__main__":
    main()
