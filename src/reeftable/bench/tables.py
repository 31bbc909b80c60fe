"""The results as tables of words and numbers, for the terminal and for the documentation."""

from __future__ import annotations

from reeftable.bench.ratios import TARGETS, WORDS, is_reached
from reeftable.bench.results import Data

OPERATIONS = {
    "actions": "list the legal actions",
    "clone": "clone",
    "view": "view of a seat",
    "resample": "resample",
    "digest": "digest",
    "record-write": "write the record of a game",
    "record-read": "read it, replay it and check it",
}
PER_SECOND = {
    "core_decisions_per_second": "decisions/s, inside the engine",
    "core_games_per_second": "games/s, inside the engine",
    "python_decisions_per_second": "decisions/s, driven from Python",
}


class Table:
    """Rows under headings; the first column is words, the others are numbers."""

    def __init__(self, title: str, headings: list[str], rows: list[list[str]]) -> None:
        self.title = title
        self.headings = headings
        self.rows = rows


def all_tables(data: Data) -> list[Table]:
    """In the order in which a reader wants to know."""
    tables = [ratios(data), speeds(data)]
    if len(data["games"]) > 1:
        tables.insert(1, by_game(data))
    for title, found in data["games"].items():
        tables += [operations(title, found), questions(title, found)]
        tables += [by_players(title, found), by_part(title, found)]
    if data["instructions"]:
        tables.append(instructions(data))
    return tables


def ratios(data: Data) -> Table:
    """The worst of our games against each."""
    rows = []
    for key, value in data["ratios"].items():
        low, high = data["spread"][key]
        must, aim = TARGETS.get(key, (None, None))
        verdict = ""
        if must is not None and aim is not None:
            verdict = "missed"
            if is_reached(key, value, must):
                verdict = "aim met" if is_reached(key, value, aim) else "met"
        rows.append(
            [WORDS[key], times(value), f"{number(low)} - {number(high)}"]
            + [times(target) if target is not None else "" for target in (must, aim)]
            + [verdict]
        )
    name = "Ratios" if len(data["games"]) == 1 else "Ratios, for the slowest of our games"
    return Table(name, ["ratio", "median", "rounds", "must", "aim", ""], rows)


def by_game(data: Data) -> Table:
    """Every ratio of every game."""
    games = data["games"]
    rows = []
    for key in data["ratios"]:
        figures = [found["ratios"].get(key) for found in games.values()]
        rows.append([WORDS[key], *("" if figure is None else times(figure) for figure in figures)])
    return Table("Ratios of each game", ["ratio", *games], rows)


def speeds(data: Data) -> Table:
    """Everybody's decisions and games a second."""
    rows = []
    for title, found in data["games"].items():
        name = f"{title}, {found['players']} players"
        rows.append([f"{name}, inside the engine", *_speed(found["core"])])
        rows.append([f"{name}, driven from Python", *_speed(found["python"])])
        rows.append([f"{name}, inside the uncompiled engine", *_speed(found["uncompiled"])])
    if data["c_twin"]:
        rows.append(["coralia in C", *_speed(data["c_twin"])])
    for peer in data["peers"].values():
        if "decisions_per_second" in peer:
            rows.append([peer["title"], *_speed(peer)])
    return Table("Random play on one core", ["", "decisions/s", "games/s"], rows)


def _speed(found: Data) -> list[str]:
    return [number(found["decisions_per_second"]), number(found["games_per_second"])]


def operations(title: str, found: Data) -> Table:
    """What is done to a single state or record."""
    rows = [[OPERATIONS[what], number(us)] for what, us in found["microseconds"].items()]
    name = f"{title}, {found['players']} players (records of {found['record_entries']} entries)"
    return Table(name, ["", "µs"], rows)


def questions(title: str, found: Data) -> Table:
    """How many legal actions a decision has, and what finding them costs inside the engine."""
    asked = found["questions"]
    rows = [
        [name, f"{row['share']:.1%}", number(row["answers"]), number(row["microseconds"])]
        for name, row in asked.items()
    ]
    if asked:
        means = (
            sum(row["share"] * row[key] for row in asked.values())
            for key in ("answers", "microseconds")
        )
        rows.append(["every decision", "100%", *(number(mean) for mean in means)])
    headings = ["question", "of all decisions", "legal actions", "µs to find them"]
    return Table(f"{title}: legal actions", headings, rows)


def by_players(title: str, found: Data) -> Table:
    """How cost grows with players."""
    columns = list(found["by_players"].values())
    rows = [
        [words, *(number(figures[key]) for figures in columns)] for key, words in PER_SECOND.items()
    ]
    for what in columns[0]["microseconds"]:
        times_taken = [number(figures["microseconds"][what]) for figures in columns]
        rows.append([f"{OPERATIONS[what]}, µs", *times_taken])
    headings = ["", *(f"{players} players" for players in found["by_players"])]
    return Table(f"{title}: growth with players", headings, rows)


def by_part(title: str, found: Data) -> Table:
    """How cost grows as a game goes on."""
    columns = list(found["by_part"].values())
    rows = [
        [f"{OPERATIONS[what]}, µs", *(number(figures[what]) for figures in columns)]
        for what in columns[0]
    ]
    headings = ["part of the game", *(f"{part} %" for part in found["by_part"])]
    return Table(f"{title}: growth with length", headings, rows)


def instructions(data: Data) -> Table:
    """Counted, not timed."""
    rows = [[name, number(n)] for name, n in data["instructions"].items()]
    return Table("Instructions", ["per decision, or per clone", "instructions"], rows)


def number(value: float) -> str:
    """Three digits, thousands apart."""
    if value < 0.1:
        return f"{value:.2g}"
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:.3g}"


def times(value: float) -> str:
    """A ratio."""
    return f"{number(value)}x"
