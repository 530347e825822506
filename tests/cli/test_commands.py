"""The command: what it prints, and its exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gonfalon
from gonfalon.cli import main
from gonfalon.engine.match import Match
from gonfalon.games import find
from tests.helpers import random_record
from tests.untranslated import untranslated

GAME = find("battle-line")
RECORD = random_record(GAME, GAME.options.choose({}), "cli")
OPEN_CLAIM = "battle-line; turn 1 claim; 1 7r 8r 9r / 9b 8b"
SURE_CLAIM = f"{OPEN_CLAIM}; gone 10b"


class Answer:
    """What a command printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


class Command:
    """Runs the command inside this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Answer:
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = int(stop.code or 0)
        out, err = self.capsys.readouterr()
        return Answer(status, out, err)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(RECORD.write(), encoding="utf-8")
    return path


def is_one_line(text: str) -> bool:
    return text.count("\n") == 1 and "Traceback" not in text


def test_legal_prints_one_action_a_line(run: Command) -> None:
    answer = run("legal", "battle-line; hand1 10r; 2=1")
    assert answer.status == 0
    assert answer.out.split("\n") == [f"play 10r {n}" for n in (1, 3, 4, 5, 6, 7, 8, 9)] + [""]


def test_why_says_legal(run: Command) -> None:
    assert run("why", SURE_CLAIM, "claim 1").out == "legal\n"
    answer = run("why", SURE_CLAIM, "claim", "1")
    assert (answer.status, answer.out) == (0, "legal\n")


def test_why_names_the_rule_and_the_facts(run: Command) -> None:
    answer = run("why", OPEN_CLAIM, "claim 1")
    assert answer.status == 1
    assert answer.out.startswith("BL-F3: ")
    assert "10b" in answer.out


def test_why_marks_who_would_be_cut_off(run: Command) -> None:
    forts = "imperia; seats 4; boards 1a0 2a0 3a0 4a0; forts b2 g2 b7 g7"
    chain = f"{forts}; g3 2i+n; g4 2i+n; head2 g4; e3 1c+e; head1 e3; hand1 i+"
    answer = run("why", chain, "place i+ g3 n")
    assert answer.status == 1
    first, *board = answer.out.splitlines()
    assert first.startswith("IM-B2: Without g3, other soldiers of Lemon would be cut off")
    assert any(".!Li↑" in line or "^!Li↑" in line or "o!Li↑" in line for line in board)
    assert "! would be cut off" in board[-1]


def test_why_gives_the_proof_of_a_claim(run: Command) -> None:
    legal, proof = run("why", SURE_CLAIM, "claim 1", "--proof").out.splitlines()
    assert legal == "legal"
    assert proof.startswith("BL-F3: ")
    assert "7b" in proof
    assert run("why", SURE_CLAIM, "done", "--proof").out == "legal\n"


def test_show_draws_what_a_seat_sees(run: Command) -> None:
    position = "battle-line; hand1 10r; hand2 3b scout; 5 7g / -"
    assert "3b" in run("show", position).out
    assert "3b" in run("show", position, "--seat", "2").out
    for seat in ("1", "spectator"):
        out = run("show", position, "--seat", seat).out
        assert "3b" not in out
        assert "7g" in out
        assert "troops 1, tactics 1" in out
    assert "10r" not in run("show", position, "--seat", "spectator").out


def test_show_writes_notation_and_html(run: Command) -> None:
    position = "battle-line; turn 1 play; hand1 10r"
    assert run("show", position, "--line").out == f"{position}\n"
    assert "<svg" in run("show", position, "--html").out


def test_show_a_record_at_a_ply(run: Command, record_file: Path) -> None:
    for ply in (0, 20, len(RECORD.plies)):
        out = run("show", str(record_file), "--at", str(ply), "--line").out
        assert out == f"{RECORD.replay(ply).position()}\n"
    answer = run("show", str(record_file), "--at", "9999")
    assert answer.status == 2
    assert is_one_line(answer.err)


def test_replay_prints_the_result(run: Command, record_file: Path) -> None:
    answer = run("replay", str(record_file))
    assert answer.status == 0
    assert answer.out.rstrip().endswith(f"({RECORD.end})")


def test_replay_stops_at_an_illegal_ply(run: Command, tmp_path: Path) -> None:
    lines = RECORD.write().splitlines()
    at = lines.index(next(line for line in lines if line.startswith("play")))
    lines.insert(at, lines[at])
    path = tmp_path / "twice.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    answer = run("replay", str(path))
    assert answer.status == 1
    assert is_one_line(answer.err)
    ply = at + 1 - lines.index("")
    assert f"ply {ply} ({lines[at]}): BL-" in answer.err
    assert run("show", str(path)).status == 1


def test_replay_of_a_cut_record_is_malformed(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "cut.txt"
    path.write_text("".join(RECORD.write().splitlines(keepends=True)[:30]), encoding="utf-8")
    answer = run("replay", str(path))
    assert answer.status == 2
    assert "the record breaks off here" in answer.err


def test_replay_of_a_wrong_end_is_false(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "end.txt"
    path.write_text(RECORD.write().replace(f"end {RECORD.end}", "end 1 unfinished"), "utf-8")
    assert run("replay", str(path)).status == 1


def test_record_as_json(run: Command, record_file: Path) -> None:
    data = json.loads(run("record", str(record_file), "--json").out)
    assert [ply["action"] for ply in data["plies"]] == RECORD.plies
    assert data["plies"][0] == {"ply": 1, "actor": "chance", "action": RECORD.plies[0]}
    assert {ply["actor"] for ply in data["plies"]} == {"chance", 1, 2}
    assert data["seats"] == ["P1", "P2"]
    result = RECORD.replay().result
    assert result is not None
    assert data["result"]["points"] == list(result.points)
    assert data["options"]["terrain"] == "off"


def test_record_as_text_is_canonical(run: Command, record_file: Path) -> None:
    record_file.write_text(RECORD.write().replace("\n\n", "\n\n# hello\n"), encoding="utf-8")
    assert run("record", str(record_file)).out == RECORD.write()


def test_sim_plays_the_same_games_for_a_seed(run: Command) -> None:
    one = run("sim", "battle-line", "--games", "12", "--seed", "s", "--option", "terrain=on")
    two = run("sim", "battle-line", "--games=12", "--seed=s", "--option=terrain=on", "--jobs=2")
    assert one.status == two.status == 0
    assert one.out.splitlines()[:-1] == two.out.splitlines()[:-1]
    assert one.out.startswith("12 games of battle-line, seed s\n")
    assert "seat 1 (random) won" in one.out


def test_rules_are_printed_by_id(run: Command) -> None:
    answer = run("rules", "battle-line", "BL-F3", "bl-k2")
    assert "BL-F3 " in answer.out
    assert "BL-K2 " in answer.out
    assert "BL-F4 " not in answer.out
    assert all(id in run("rules", "battle-line").out for id in GAME.rulebook("en").rules)


def test_a_rule_that_is_not_translated_is_printed_in_english(run: Command) -> None:
    english, own = GAME.rulebook("en"), GAME.rulebook("hu")
    asked = ("rules", "battle-line", "BL-F3", "BL-F4", "--lang", "hu")
    assert own["BL-F3"].text in run(*asked).out
    with untranslated("BL-F3", "hu"):
        out = run(*asked).out
    assert f"{own['BL-F3'].chapter}\n\nBL-F3 {english['BL-F3'].title}" in out
    assert english["BL-F3"].text in out
    assert own["BL-F4"].text in out


def test_options_are_listed(run: Command) -> None:
    out = run("rules", "battle-line", "--options").out
    for option in GAME.options.options:
        assert f"{option.name}={option.default}|" in out


def test_each_person_at_one_screen_is_told_everything() -> None:
    typed = "play 2r 1\ndraw troops\nquit\n"
    arguments = ["--against", "human", "--seed", "abc", "--option", "first=1"]
    out = play(typed, *arguments).stdout.decode()
    other = out[out.rindex("England drew from the troop deck.") - 400 :]
    assert "England played 2r at battlefield 1." in other
    assert "France was dealt" in other


def test_no_traceback_when_the_output_cannot_be_written() -> None:
    command = [sys.executable, "-m", "gonfalon", "rules", "battle-line"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert is_one_line(done.stderr.decode())


def test_foreign_text_is_not_echoed_raw(run: Command) -> None:
    for arguments in (["--option", "\x1b[31mfoo=1"], ["--games", "\x1b[31m"]):
        assert "\x1b" not in run("sim", "battle-line", *arguments).err


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        ([], 2),
        (["--seats", "3"], 3),
        (["--seats", "4", "--option", "map=random"], 4),
        (["--bots", "random,random,random"], 3),
    ],
)
def test_bots_play_with_any_number_of_seats(run: Command, arguments: list[str], seats: int) -> None:
    out = run("sim", "imperia", "--games", "3", "--seed", "s", *arguments).out
    assert f"seat {seats} (random) won" in out
    assert f"seat {seats + 1}" not in out


def test_a_table_in_the_terminal_for_three() -> None:
    command = [sys.executable, "-m", "gonfalon", "play", "imperia", "--seats", "3"]
    options = [
        "--option",
        "map=random",
        "--option",
        "first=1",
        "--against",
        "random",
        "--seat",
        "2",
    ]
    done = subprocess.run(
        [*command, *options, "--seed", "x"], input=b"legal\nquit\n", capture_output=True, check=True
    )
    assert "place " in done.stdout.decode()


def test_show_knows_how_many_play(run: Command) -> None:
    position = "imperia; seats 4; turn 1 first"
    assert run("show", position, "--seat", "4", "--line").out == (
        "imperia; seen by seat 4; seats 4; turn 1 first\n"
    )


def test_version(run: Command) -> None:
    assert run("--version").out == f"gonfalon {gonfalon.__version__} ({gonfalon.build()})\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["legal"], "POSITION"),
        (["legal", "chess"], "file 'chess': No such file"),
        (["legal", ""], "file ''"),
        (["legal", "battle-line; 1 11r"], "battlefield 1: '11r' is no card"),
        (["legal", "battle-line; 1 9r 8r 7r / 9b 8b 7b"], "mark the first with a star"),
        (["legal", "battle-line terrain=on war=on"], "lay the battlefields themselves"),
        (["legal", "battle-line; hand1 1r", "--at", "3"], "--at: a position has no plies"),
        (["why", "battle-line; hand1 1r", "play"], "it is the beginning of"),
        (["why", "battle-line; hand1 1r", "jump"], "action 'jump': expected play CARD"),
        (["show", "battle-line", "--seat", "3"], "--seat: expected 1 to 2"),
        (["show", "battle-line", "--at", "x"], "--at"),
        (["replay", "battle-line"], "line 1: expected 'gonfalon record 1'"),
        (["sim", "chess"], "game 'chess'"),
        (["sim", "battle-line", "--games", "0"], "--games: expected a whole number"),
        (["sim", "battle-line", "--bots", "random"], "--bots: "),
        (["sim", "battle-line", "--bots", "random,deep"], "bot 'deep'"),
        (["sim", "battle-line", "--option", "terrain"], "expected name=value"),
        (["sim", "battle-line", "--seats", "3"], "--seats: expected 2, not '3'"),
        (["sim", "imperia", "--seats", "5"], "--seats: expected 2 or 3 or 4, not '5'"),
        (["sim", "imperia", "--seats", "3", "--bots", "random,random"], "--bots: expected 3"),
        (["sim", "imperia", "--option", "first=3"], "IM-S1: There is no seat 3"),
        (["play", "imperia", "--seats", "x"], "--seats: expected 2 or 3 or 4, not 'x'"),
        (["play", "imperia", "--seats", "3", "--seat", "4"], "--seat: expected 1 to 3"),
        (["play", "imperia", "--option", "first=4"], "IM-S1: There is no seat 4"),
        (["show", "imperia; turn 1 first", "--seat", "3"], "--seat: expected 1 to 2"),
        (["rules", "battle-line", "BL-Z9"], "rule 'BL-Z9'"),
        (["play", "battle-line", "--seat", "3"], "--seat: expected 1 to 2"),
        (["--lang", "xx", "rules", "battle-line"], "xx"),
    ],
)
def test_bad_input_is_one_clear_line(run: Command, arguments: list[str], problem: str) -> None:
    answer = run(*arguments)
    assert answer.status == 2
    assert problem in answer.err
    assert is_one_line(answer.err)
    assert answer.out == ""


def test_settings_that_do_not_go_together_are_refused_in_one_language(run: Command) -> None:
    arguments = ["--seats", "3", "--option", "wanderers=on", "--option", "edition=first"]
    answer = run("play", "battalia", *arguments, "--lang", "hu")
    assert answer.status == 2
    assert answer.err == "gonfalon: BA-V3: A Vándorok négy játékosnak valók.\n"


def test_a_file_that_is_no_text_is_malformed(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.bin"
    path.write_bytes(b"\xff\xfe\x00")
    assert "byte 0 is not UTF-8 text" in run("replay", str(path)).err
    assert run("replay", str(tmp_path)).status == 2


@given(
    arguments=st.lists(st.text(max_size=20), max_size=4),
    command=st.sampled_from(["legal", "why", "show", "replay", "record", "rules"]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_arguments(run: Command, command: str, arguments: list[str]) -> None:
    answer = run(command, *("x" if text == "-" else text for text in arguments))
    assert answer.status in (0, 1, 2)
    assert "Traceback" not in answer.err


def test_positions_and_records_come_through_a_pipe(record_file: Path) -> None:
    command = [sys.executable, "-m", "gonfalon", "replay", "-"]
    done = subprocess.run(command, input=RECORD.write().encode(), capture_output=True, check=False)
    assert done.returncode == 0
    assert RECORD.end is not None
    assert RECORD.end in done.stdout.decode()


def play(typed: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A game in the terminal, typed through a pipe."""
    command = [sys.executable, "-m", "gonfalon", "play", "battle-line", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    return subprocess.run(
        command, input=typed.encode(), capture_output=True, check=False, env=environment
    )


def test_a_game_is_played_against_a_random_opponent() -> None:
    """Typing every action there could be plays a whole game: what is illegal is refused."""
    cards = ["pass", "done", *(f"claim {n}" for n in range(1, 10))]
    cards += ["draw troops", "draw tactics", "play scout", "return 1r"]
    cards += [
        f"play {value}{colour} {n}"
        for colour in "roygbp"
        for value in range(1, 11)
        for n in range(1, 10)
    ]
    done = play(
        "\n".join(cards * 40),
        *("--seed", "pipe", "--option", "first=1", "--option", "tactics=off"),
        *("--against", "random"),
    )
    out = done.stdout.decode()
    assert done.returncode == 0
    assert done.stderr == b""
    assert "The game is over." in out
    assert any(
        line.startswith(("England wins, 5-", "France wins, ", "A draw, "))
        for line in out.splitlines()
    )


def test_a_match_is_replayed_with_its_score(run: Command, tmp_path: Path) -> None:
    match = Match(GAME, GAME.options.choose({}), ("P1", "P2"), "games", 2)
    for number in range(2):
        match.add(random_record(GAME, match.next_record().options, f"match {number}"))
    path = tmp_path / "match.txt"
    path.write_text(match.write(), encoding="utf-8")
    *games, score = run("replay", str(path)).out.splitlines()
    assert len(games) == 2
    assert score == f"P1 {match.scores[0]}, P2 {match.scores[1]}"


def test_the_terminal_explains_and_lets_go() -> None:
    out = play("hello\nwhy pass\nplay\nlegal\nquit\n", "--seed", "a", "--seat", "2").stdout.decode()
    assert "I do not understand that" in out
    assert "BL-P3" in out
    assert "Several actions begin like that: play " in out
    assert "Goodbye." in out
    assert "The input has ended" in play("", "--against", "human").stdout.decode()
