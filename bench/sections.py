"""The results as titled sections of rows, for the terminal and for the documentation."""

from __future__ import annotations

from bench.ratios import TARGETS, WORDS, is_reached
from bench.results import Data

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


class Section:
    """A table with a title; the first column contains words, the others numbers."""

    def __init__(self, title: str, headings: list[str], rows: list[list[str]]) -> None:
        self.title = title
        self.headings = headings
        self.rows = rows


def all_sections(data: Data) -> list[Section]:
    """All sections, the most interesting first."""
    sections = [ratios(data), speeds(data)]
    if len(data["games"]) > 1:
        sections.insert(1, by_game(data))
    for title, game in data["games"].items():
        sections += [operations(title, game), questions(title, game)]
        sections += [by_players(title, game), by_part(title, game)]
    if data["instructions"]:
        sections.append(instructions(data))
    if data.get("drawing"):
        sections.append(drawing(data))
    return sections


def drawing(data: Data) -> Section:
    """How long the browser takes to redraw each board, compared with the first one."""
    first = next(iter(data["drawing"]))
    rows = [
        [
            title,
            *(str(row[key]) for key in ("options", "places", "listeners")),
            number(row["milliseconds"]),
            times(row["ratio"]),
            " - ".join(map(number, row["spread"])),
        ]
        for title, row in data["drawing"].items()
    ]
    headings = ["game", "options", "lit places", "listeners", "ms", f"v {first}", "rounds"]
    return Section("Drawing a change of the board, on a slowed processor", headings, rows)


def ratios(data: Data) -> Section:
    """The ratios of our slowest game in each comparison."""
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
    return Section(name, ["ratio", "median", "rounds", "must", "aim", ""], rows)


def by_game(data: Data) -> Section:
    """Every ratio of every game."""
    games = data["games"]
    rows = []
    for key in data["ratios"]:
        figures = [game["ratios"].get(key) for game in games.values()]
        rows.append([WORDS[key], *("" if figure is None else times(figure) for figure in figures)])
    return Section("Ratios of each game", ["ratio", *games], rows)


def speeds(data: Data) -> Section:
    """The decisions and games per second of every contender."""
    rows = []
    for title, game in data["games"].items():
        name = f"{title}, {game['players']} players"
        rows.append([f"{name}, inside the engine", *_speed(game["core"])])
        rows.append([f"{name}, driven from Python", *_speed(game["python"])])
        rows.append([f"{name}, inside the uncompiled engine", *_speed(game["uncompiled"])])
    if data["c_twin"]:
        rows.append(["coralia in C", *_speed(data["c_twin"])])
    for peer in data["peers"].values():
        if "decisions_per_second" in peer:
            rows.append([peer["title"], *_speed(peer)])
    return Section("Random play on one core", ["", "decisions/s", "games/s"], rows)


def _speed(game: Data) -> list[str]:
    return [number(game["decisions_per_second"]), number(game["games_per_second"])]


def operations(title: str, game: Data) -> Section:
    """The cost of each operation on a single state or record."""
    rows = [[OPERATIONS[what], number(us)] for what, us in game["microseconds"].items()]
    name = f"{title}, {game['players']} players (records of {game['record_entries']} entries)"
    return Section(name, ["", "µs"], rows)


def questions(title: str, game: Data) -> Section:
    """How many legal actions a decision has, and how long the engine takes to find them."""
    by_question = game["questions"]
    rows = [
        [name, f"{row['share']:.1%}", number(row["answers"]), number(row["microseconds"])]
        for name, row in by_question.items()
    ]
    if by_question:
        means = (
            sum(row["share"] * row[key] for row in by_question.values())
            for key in ("answers", "microseconds")
        )
        rows.append(["every decision", "100%", *(number(mean) for mean in means)])
    headings = ["question", "of all decisions", "legal actions", "µs to find them"]
    return Section(f"{title}: legal actions", headings, rows)


def by_players(title: str, game: Data) -> Section:
    """How the cost grows with the number of players."""
    columns = list(game["by_players"].values())
    rows = [
        [words, *(number(figures[key]) for figures in columns)] for key, words in PER_SECOND.items()
    ]
    for what in columns[0]["microseconds"]:
        times_taken = [number(figures["microseconds"][what]) for figures in columns]
        rows.append([f"{OPERATIONS[what]}, µs", *times_taken])
    headings = ["", *(f"{players} players" for players in game["by_players"])]
    return Section(f"{title}: growth with players", headings, rows)


def by_part(title: str, game: Data) -> Section:
    """How the cost grows in the course of a game."""
    columns = list(game["by_part"].values())
    rows = [
        [f"{OPERATIONS[what]}, µs", *(number(figures[what]) for figures in columns)]
        for what in columns[0]
    ]
    headings = ["part of the game", *(f"{part} %" for part in game["by_part"])]
    return Section(f"{title}: growth with length", headings, rows)


def instructions(data: Data) -> Section:
    """Instruction counts."""
    rows = [[name, number(n)] for name, n in data["instructions"].items()]
    return Section("Instructions", ["per decision, or per clone", "instructions"], rows)


def number(value: float) -> str:
    """A number with three digits, thousands separated."""
    if value < 0.1:
        return f"{value:.2g}"
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:.3g}"


def times(value: float) -> str:
    """A ratio as text."""
    return f"{number(value)}x"
