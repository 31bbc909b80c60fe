"""`play`: somebody types at a game in a process of its own."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

import reeftable as rt
from reeftable.core.chance import seeded
from reeftable.core.record_data import Record
from reeftable.core.record_read import read
from tests.cli.games import recorded, saved
from tests.cli.terminal import Typist, refused, run

GAMES = rt.game_names()
ROOT = Path(__file__).resolve().parent.parent.parent


def options_in(said: str) -> list[int]:
    """The numbers of the options last shown; a move in the column before may end with one too."""
    last = said.rpartition("\n\n")[2]
    return sorted(
        int(number) for number in re.findall(r"(?:^| {3}) {0,2}(\d+)  [^→\n]*→", last, re.M)
    )


def only_record(folder: Path) -> Record:
    (file,) = folder.glob("*.reef")
    return read(file.read_bytes())


def play_on(typist: Typist, said: str, rng_seed: int, most: int = 2000) -> str:
    """Type random numbers until the end, or so many lines; returns what was said last."""
    rng = seeded(rng_seed)
    for _ in range(most):
        if not said.endswith("> "):
            break
        numbers = options_in(said)
        said = typist.type(str(numbers[rng.below(len(numbers))]) if numbers else "")
        assert "Traceback" not in said
    return said


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_numbers(name: str, tmp_path: Path) -> None:
    players = str(rt.game(name).players[-1])
    with Typist(tmp_path, "play", name, "--players", players, "--bot", "random") as typist:
        said = typist.read()
        commitment = re.search(r"[0-9a-f]{64}", said.replace("\n", ""))
        assert commitment is not None
        end = play_on(typist, said, 5)
        assert typist.end() == 0
    assert "won" in end or "share the victory" in end
    assert "Saved to" in end and "The secret was" in end
    record = only_record(tmp_path)
    assert record.commitment == commitment.group()
    assert record.secret in end
    assert record.names[0] == "Player 0" and record.names[1] == "random bot 1"
    (file,) = tmp_path.iterdir()
    assert run("verify", file).exit_code == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_goes_on_with_the_same_chance(name: str, tmp_path: Path) -> None:
    """Leaving and coming back changes nothing: not the dice, the cards or the bots."""
    straight, broken = tmp_path / "straight", tmp_path / "broken"
    straight.mkdir()
    broken.mkdir()
    secret = bytes(range(32))
    for folder in (straight, broken):
        file = saved(folder, name, entries=0, secret=secret)
        text = file.read_text().replace("Player 1", "random bot 1")
        file.write_text(text)
        file.with_name(file.name + ".secret").write_text(secret.hex() + "\n")

    def first_options(typist: Typist, said: str, lines: int) -> str:
        for _ in range(lines):
            said = typist.go_on()
        return said

    with Typist(straight, "play", "--resume", f"{name}.reef") as typist:
        first_options(typist, typist.read(), 24)
        typist.type("q")
    with Typist(broken, "play", "--resume", f"{name}.reef") as typist:
        first_options(typist, typist.read(), 9)
        typist.type("q")
    reached = len(only_record(broken).entries)
    assert run("verify", broken / f"{name}.reef").exit_code == 0
    assert (broken / f"{name}.reef.secret").stat().st_mode & 0o077 == 0
    with Typist(broken, "play", name, "--resume", f"{name}.reef") as typist:
        said = typist.read()
        assert f"after {reached} entries" in said
        first_options(typist, said, 15)
        typist.type("q")
    one, two = only_record(straight), only_record(broken)
    shorter = min(len(one.entries), len(two.entries))
    assert shorter > reached
    for left, right in zip(one.entries[:shorter], two.entries[:shorter], strict=True):
        assert (left.who, left.text) == (right.who, right.text)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_answers_give_the_same_game(name: str, tmp_path: Path) -> None:
    games = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        with Typist(folder, "play", name, "--seed", "8") as typist:
            said = typist.read()
            assert "fingerprint" not in said
            play_on(typist, said, 1)
        games.append(only_record(folder))
    assert games[0].digest == games[1].digest
    assert games[0].seed == 8


@pytest.mark.parametrize("name", GAMES)
def test_wrong_input_is_answered_and_asked_again(name: str, tmp_path: Path) -> None:
    with Typist(tmp_path, "play", name, "--seed", "3") as typist:
        said = typist.read()
        last = options_in(said)[-1]
        for typed, says in [
            ("0", "no option 0"),
            (str(last + 1), f"choose 1 to {last}"),
            ("9" * 5000, "no option 9999"),
            ("²", "don't know the move"),
            ("hello there", "don't know the move hello there"),
            ("-1", "don't know the move"),
            ("[red]", "don't know the move [red]"),
            ("why", "Type why and a move"),
            ("why hello", "don't know the move hello"),
            ("?0", "no option 0"),
            (f"?{last + 1}", "no option"),
            ("?" + "9" * 5000, "no option 999"),
            ("? XYZ-1", "no rule XYZ-1"),
            ("u", "nothing to take back"),
            ("\x07\x1b[31m", "don't know the move"),
        ]:
            answer = typist.type(typed)
            assert says in " ".join(answer.split()), (typed, answer)
            assert answer.endswith("> ") and "Traceback" not in answer
        assert typist.type("").endswith("> ")
        typist.process.stdin.write(b"\xff\xfe\n")  # type: ignore[union-attr]
        typist.process.stdin.flush()  # type: ignore[union-attr]
        assert "don't know the move" in typist.read()
        assert typist.end() == 0
    assert (len(only_record(tmp_path).entries) > 0) and only_record(tmp_path).takebacks == 0


@pytest.mark.parametrize("name", GAMES)
def test_help_tells_the_question_its_rule_and_the_commands(name: str, tmp_path: Path) -> None:
    with Typist(tmp_path, "play", name, "--seed", "3") as typist:
        typist.read()
        said = typist.type("?")
        assert re.search(r"\b[A-Z]{3}-\d", said)
        for command in ("why MOVE", "?2", "q [FILE]", "u ", "l "):
            assert command in said
        said = typist.type("?1")
        assert "→" in said
        assert re.search(r"\b[A-Z]{3}-\d", said)
        assert typist.type("b").count("→") > 1
        assert typist.type("l").endswith("> ")
        rule = re.search(r"\b[A-Z]{3}-[\w.]+", said)
        assert rule is not None
        assert rule.group() in typist.type(f"? {rule.group()}")


def test_help_tells_what_is_closed_and_by_which_rule(tmp_path: Path) -> None:
    with Typist(tmp_path, "play", "reef_encounter", "--seed", "3") as typist:
        said = typist.read()
        while "What do you do?" not in said:
            said = typist.go_on()
        help_text = " ".join(typist.type("?").split())
    assert "introduce" in said
    _, _, closed = help_text.partition("Not possible now: ")
    assert closed.startswith("eat REE-3.1c One of your own shrimps must stand on the coral.")
    assert "larva REE-3.6a" in closed and "introduce REE" not in closed


def test_a_move_may_be_typed_in_full_or_without_its_verb(tmp_path: Path) -> None:
    with Typist(tmp_path, "play", "coralia", "--seed", "3") as typist:
        typist.read()
        assert "You took red" in typist.type("take red")
        assert "You took green" in typist.type("  GREEN ")
        assert "You took blue" in typist.type("Take   Blue")
        typist.type("q")
    moves = [entry.text for entry in only_record(tmp_path).entries if entry.who == 0]
    assert moves == ["take red", "take green", "take blue"]


def test_a_refusal_comes_with_its_rule_in_words(tmp_path: Path) -> None:
    with Typist(tmp_path, "play", "coralia", "--seed", "3") as typist:
        typist.read()
        typist.type("take red")
        for typed in ("why take red", "take red"):
            said = " ".join(typist.type(typed).split())
            assert "take red is not possible." in said
            assert "COR-2.10b The first 4 dice must differ in colour" in said
        said = " ".join(typist.type("why use red fish").split())
        assert "not what is asked now" in said and "COR-2.10a" in said
        assert "take blue is possible: it is option 4" in typist.type("why take blue")


def test_choices_are_taken_back_as_far_as_the_rules_allow(tmp_path: Path) -> None:
    with Typist(tmp_path, "play", "coralia", "--seed", "3") as typist:
        typist.read()
        typist.type("take red")
        typist.type("take green")
        said = typist.type("u")
        assert "Taken back." in said and "You took red" in said
        typist.type("u")
        assert "nothing to take back" in typist.type("u")
        for colour in ("violet", "blue", "green", "red"):
            said = typist.type(f"take {colour}")
        assert "rolled" in said
        assert "cannot be taken back" in typist.type("u")
        typist.type("q")
    record = only_record(tmp_path)
    assert record.takebacks == 2
    mine = [entry.text for entry in record.entries if entry.who == 0]
    assert mine == ["take violet", "take blue", "take green", "take red"]
    assert run("verify", next(tmp_path.glob("*.reef"))).exit_code == 0


def test_the_end_of_a_turn_can_be_taken_back_before_a_bot_moves(tmp_path: Path) -> None:
    """A choice that shows nothing new is not final until somebody else decides."""
    with Typist(tmp_path, "play", "coralia", "--seed", "3") as typist:
        said = typist.read()
        for _ in range(200):
            if "Your turn is over" in said:
                break
            said = typist.go_on()
        assert said.endswith("Your turn is over. Press Enter to continue, u to undo > ")
        assert "takes your last choice back" in typist.type("?")
        said = typist.type("u")
        assert said.endswith("? helps > ")
        for _ in range(10):
            if "Your turn is over" in said:
                break
            said = typist.go_on()
        said = typist.type("q")
        assert "Saved to" in said
        assert typist.end() == 0
    assert only_record(tmp_path).takebacks == 1


def test_another_seat_and_several_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    players = ["--players", "3", "--seat", "2", "--name", "Zoë"]
    bots = ["--bot", "random", "--bot", "tests.cli.bots:Last"]
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with Typist(tmp_path, "play", "coralia", *players, *bots) as typist:
        typist.read()
        typist.type("q kept.reef")
    record = only_record(tmp_path)
    assert record.names == ["random bot 0", "tests.cli.bots:Last bot 1", "Zoë"]
    # A record does not make us load foreign code by itself.
    said = refused(run("play", "--resume", tmp_path / "kept.reef"))
    assert "add --bot tests.cli.bots:Last" in said
    result = run(
        "play",
        "--resume",
        tmp_path / "kept.reef",
        "--bot",
        "random",
        "--bot",
        "tests.cli.bots:Last",
    )
    assert result.exit_code == 0


@pytest.mark.parametrize("name", GAMES)
def test_people_at_one_screen_hand_over(name: str, tmp_path: Path) -> None:
    people = ["--hotseat", "--name", "Anna", "--name", "Ben"]
    with Typist(tmp_path, "play", name, *people, "--seed", "4") as typist:
        said = typist.read()
        handed: set[str] = set()
        for _ in range(120):
            found = re.search(r"(\w+): press Enter when nobody else is looking > $", said)
            if found:
                handed.add(found.group(1))
                # Nothing of the next player's is shown before that.
                assert "→" not in said
                said = typist.type("")
                assert "You" in said
            else:
                said = typist.go_on()
            if handed == {"Anna", "Ben"}:
                break
        assert handed == {"Anna", "Ben"}
        typist.type("q")
    assert only_record(tmp_path).names == ["Anna", "Ben"]


def test_bots_may_fill_a_table_of_several_people(tmp_path: Path) -> None:
    people = ["--hotseat", "--name", "Anna", "--name", "Ben", "--bot", "random"]
    with Typist(tmp_path, "play", "coralia", "--players", "4", *people) as typist:
        assert "Anna" in typist.read()
    wrong = ["--hotseat", "--name", "Anna", "--players", "3"]
    assert "--name is given 1 time, for 3 people" in refused(run("play", "coralia", *wrong))


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_the_keyboard_saves(name: str, tmp_path: Path) -> None:
    with Typist(tmp_path, "play", name) as typist:
        typist.read()
        typist.go_on()
        assert typist.end() == 0
    (file,) = tmp_path.glob("*.reef")
    assert run("verify", file).exit_code == 0
    assert (tmp_path / f"{file.name}.secret").exists()


@pytest.mark.parametrize("name", GAMES)
def test_stopping_saves(name: str, tmp_path: Path) -> None:
    with Typist(tmp_path, "play", name, "--save", "mine.reef") as typist:
        typist.read()
        typist.process.send_signal(signal.SIGINT)
        said = typist.read()
        assert "Saved to mine.reef" in said
        assert "Traceback" not in said
        assert typist.end() == 130
    assert run("verify", tmp_path / "mine.reef").exit_code == 0


def test_a_folder_that_cannot_be_written_to_loses_no_game(tmp_path: Path) -> None:
    with Typist(tmp_path, "play", GAMES[0], "--save", "no/such/folder/x.reef") as typist:
        typist.read()
        said = typist.type("q")
    found = re.search(r"Saved to (.*\.reef)\.", said)
    assert found is not None
    elsewhere = Path(found.group(1))
    try:
        assert run("verify", elsewhere).exit_code == 0
    finally:
        elsewhere.unlink()
        elsewhere.with_name(elsewhere.name + ".secret").unlink()


def test_a_bot_that_fails_ends_the_game_with_a_line_and_a_saved_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with Typist(tmp_path, "play", GAMES[0], "--bot", "tests.cli.bots:Nonsense") as typist:
        said = typist.read()
        for _ in range(100):
            if not said.endswith("> "):
                break
            said = typist.go_on()
        assert typist.end() == 2
    assert "Saved to" in said
    assert "answered 'please', which is not the number of an action" in said
    assert "Traceback" not in said


def test_only_a_running_game_with_its_secret_can_go_on(tmp_path: Path) -> None:
    secret = bytes(range(32))
    over = saved(tmp_path, GAMES[0])
    assert "this game is over" in refused(run("play", "--resume", over))
    running = saved(tmp_path, GAMES[0], entries=30, secret=secret)
    beside = running.with_name(running.name + ".secret")
    assert f"{beside} is missing" in refused(run("play", "--resume", running))
    for wrong in ("hello", "00" * 32, "00", ""):
        beside.write_text(wrong)
        assert "not the secret" in refused(run("play", "--resume", running))
    beside.write_text(secret.hex())
    assert "Saved to" in run("play", "--resume", running, typed="").stdout


def test_a_record_without_a_source_of_chance_cannot_go_on(tmp_path: Path) -> None:
    file = saved(tmp_path, GAMES[0], entries=30)
    file.write_text(re.sub("seed: .*\n", "", file.read_text()))
    assert "where chance comes from" in refused(run("play", "--resume", file))


def test_a_damaged_record_cannot_go_on(tmp_path: Path) -> None:
    record, _ = recorded(GAMES[0], entries=30)
    file = saved(tmp_path, GAMES[0], entries=30)
    lines = file.read_text().splitlines()
    del lines[record.entries[20].line - 1]
    file.write_text("\n".join(lines) + "\n")
    assert "line " in refused(run("play", "--resume", file))


def test_a_resumed_game_must_be_of_the_game_named(tmp_path: Path) -> None:
    file = saved(tmp_path, GAMES[0], entries=30)
    assert "no game 'chess'" in refused(run("play", "chess", "--resume", file))
