"""Writes a random game of each kind, with every entry, as readable text for a test to compare.

Without --write it only lists the files that differ from what the engine plays now.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import reeftable as rt
from reeftable.core.chance import Generator, seeded

ROOT = Path(__file__).resolve().parents[1]
SEED = 5
# Expansions, by the option that chooses them, and the games they belong to.
EXPANSIONS = {"second_kind": "reef_encounter"}
# The numbers of entries after which the table is shown as one of the seats sees it.
LOOK_EVERY = 50
SAID_ALREADY = ("game", "seat", "players", "options", "entries", "breakdown")


def path_of(name: str, players: int) -> Path:
    """The file of the playthrough of a game with this many players."""
    folder = f"{EXPANSIONS[name]}/{name}" if name in EXPANSIONS else name
    return ROOT / "tests" / "games" / folder / f"playthrough_{players}.txt"


def start(name: str, players: int) -> Any:
    """A new game, with the expansion if it is the name of one."""
    if name in EXPANSIONS:
        return rt.game(EXPANSIONS[name]).new(players=players, seed=SEED, options={name: "yes"})
    return rt.game(name).new(players=players, seed=SEED)


def playthrough(name: str, players: int) -> str:
    """One game played at random, entry by entry."""
    s: Any = start(name, players)
    chooser = seeded(SEED + players)
    written = s.game.written_options(s.options)
    options = ", ".join(f"{option}={choice}" for option, choice in written.items())
    lines = [
        f"{name}, {players} players, seed {SEED}, {options or 'no options'}",
        "number, who (* = chance), entry, in brackets what else could have been done",
        "below an entry: who reads it otherwise, and points",
        "",
    ]
    while not s.over:
        if s.entries % LOOK_EVERY == 0:
            lines += looked_at(s, s.entries // LOOK_EVERY % players)
        lines += played(s, chooser)
    lines += looked_at(s, rt.SPECTATOR) + ended(s)
    return "\n".join(lines) + "\n"


def played(s: Any, chooser: Generator) -> list[str]:
    """Play one more entry; returns the lines about it and what each seat sees of it."""
    actions = s.actions()
    chance = s.to_move == rt.CHANCE
    action = s.sample() if chance else actions[chooser.below(len(actions))]
    others = [s.text(other) for other in actions if other != action]
    who = "*" if chance else str(s.to_move)
    line = f"{s.entries:4} {who} {s.text(action)}"
    if others:
        line += f"  [{len(others)} others]" if chance else f"  [{', '.join(others)}]"
    read = {seat: s.text_for(action, seat) for seat in (*range(s.players), rt.SPECTATOR)}
    before = s.scores()
    s.apply(action)
    return [line, *masked(read, s.text(action)), *points(before, s.scores())]


def masked(read: dict[int, str], text: str) -> list[str]:
    """The seats that may not read the full entry, and what they read instead."""
    lines = []
    for other in dict.fromkeys(seen for seen in read.values() if seen != text):
        who = [called(seat) for seat, seen in read.items() if seen == other]
        lines.append(f"       {', '.join(who)}: {other}")
    return lines


def called(seat: int) -> str:
    return "spectator" if seat == rt.SPECTATOR else f"seat {seat}"


def points(before: list[int], after: list[int]) -> list[str]:
    """Every score that changed."""
    return [
        f"       seat {seat} +{new - old} = {new}"
        for seat, (old, new) in enumerate(zip(before, after, strict=True))
        if new != old
    ]


def looked_at(s: Any, seat: int) -> list[str]:
    """The table in short form as the seat sees it, without anything that is empty."""
    lines = ["", f"     ---- as {called(seat)} sees it after {s.entries} entries"]
    for key, value in s.view(seat).items():
        if key in SAID_ALREADY:
            continue
        rows = value if isinstance(value, list) and holds_dicts(value) else [value]
        lines += [f"     {key}: {short(row)}" for row in rows if short(row)]
    return [*lines, ""]


def holds_dicts(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(item, dict) for item in value)


def short(value: Any) -> str:
    """A part of a view in short form."""
    if value is None or value is False:
        return ""
    if isinstance(value, dict):
        parts = {key: nested(part) for key, part in value.items()}
        return ", ".join(f"{key} {part}" for key, part in parts.items() if part)
    if isinstance(value, list):
        return " ".join(nested(item) for item in value)
    return "yes" if value is True else str(value)


def nested(value: Any) -> str:
    """A part inside another; parentheses show where it ends."""
    text = short(value)
    return f"({text})" if isinstance(value, dict) and text else text


def ended(s: Any) -> list[str]:
    """The result, as players would write it on a score pad."""
    lines = ["the end"]
    for seat, parts in enumerate(s.breakdown()):
        points_text = ", ".join(f"{part} {n}" for part, n in parts.items())
        lines.append(
            f"seat {seat}: {points_text}; {s.scores()[seat]} in all, place {s.ranks()[seat]}"
        )
    return lines


def main() -> int:
    """Write or compare every playthrough; the exit code is 1 if one differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files anew")
    arguments = parser.parse_args()
    differ = False
    for name in [*rt.game_names(), *EXPANSIONS]:
        for players in rt.game(EXPANSIONS.get(name, name)).players:
            path = path_of(name, players)
            text = playthrough(name, players)
            if path.exists() and path.read_text("utf-8") == text:
                continue
            differ = True
            print(f"{path.relative_to(ROOT)}: {'written' if arguments.write else 'differs'}")
            if arguments.write:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    return 1 if differ and not arguments.write else 0


if __name__ == "__main__":
    sys.exit(main())
