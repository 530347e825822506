"""The command: what it prints, and its exit status."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gonfalon
from gonfalon.cli.terminal import ansi, unmarked
from gonfalon.engine.goal import Goal
from gonfalon.engine.match import Match
from gonfalon.engine.match_text import write_match
from gonfalon.engine.paint import plain
from gonfalon.engine.words import Words
from gonfalon.games import GAMES, find
from tests.amounts import one_of_all
from tests.cli.command import GAME, RECORD, Command, is_one_line
from tests.helpers import random_record
from tests.untranslated import untranslated

OPEN_CLAIM = "battle-line; turn 1 claim; 1 7r 8r 9r / 9b 8b"
SURE_CLAIM = f"{OPEN_CLAIM}; gone 10b"


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
    assert first.startswith("IM-B2: Without g3, nothing would join these soldiers of Lemon's")
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
    assert f"Move {ply} ({lines[at]}) isn't allowed. BL-" in answer.err
    assert run("show", str(path)).status == 1


def test_replay_of_a_cut_record_is_malformed(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "cut.txt"
    path.write_text("".join(RECORD.write().splitlines(keepends=True)[:30]), encoding="utf-8")
    answer = run("replay", str(path))
    assert answer.status == 2
    assert "The record breaks off here" in answer.err


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


@pytest.mark.parametrize("language", one_of_all("bg"))
@pytest.mark.parametrize("game", GAMES)
def test_rules_are_plain_text_with_their_intro(run: Command, game: str, language: str) -> None:
    book, words = find(game).rulebook(language), Words(language)
    out = run("rules", game, "--lang", language).out
    assert out.startswith(f"{book.title}\n\n{unmarked(book.intro, plain)}\n")
    assert not re.search(r"\*\*|`|^#|^\||\x1b", out, re.MULTILINE)
    for rule in book.rules.values():
        status = words.say(rule.status_key)
        assert f"[{rule.source} · {status}]" in out or f"[{status}]" in out


def test_what_is_strong_in_the_rules_is_bold_on_a_screen() -> None:
    assert unmarked("- **Köd**: itt", ansi) == "- \x1b[1mKöd\x1b[0m: itt"


@pytest.mark.parametrize(
    "typed",
    [
        ("rules", "battalia", "--lang", "bg", "BA-W6", "BA-W7"),
        ("rules", "battalia", "BA-W6", "--lang", "bg", "BA-W7"),
        ("rules", "--lang", "bg", "battalia", "BA-W6", "BA-W7"),
        ("--lang", "bg", "rules", "battalia", "BA-W6", "BA-W7"),
    ],
)
def test_options_may_stand_anywhere(run: Command, typed: tuple[str, ...]) -> None:
    usual = run("rules", "battalia", "BA-W6", "BA-W7", "--lang", "bg")
    answer = run(*typed)
    assert (answer.status, answer.out) == (0, usual.out)


@pytest.mark.parametrize(
    "typed",
    [
        ("BA-W6", "battalia", "BA-W7"),
        ("ba-w6", "BA-W7", "battalia"),
        ("BA-W6", "BA-W7"),
    ],
)
def test_game_and_ids_may_stand_in_any_order(run: Command, typed: tuple[str, ...]) -> None:
    """An id alone tells the game it belongs to."""
    usual = run("rules", "battalia", "BA-W6", "BA-W7")
    answer = run("rules", *typed)
    assert (answer.status, answer.out) == (0, usual.out)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Imperia has no rule 'IM-Z9'. Its rules are: IM-C1, IM-C2"),
        ("hu", "Imperia: nincs ilyen szabály: 'IM-Z9'. Ami van: IM-C1, IM-C2"),
        ("bg", "Imperia: няма правило 'IM-Z9'. Има: IM-C1, IM-C2"),
        ("pl", "Imperia: nie ma zasady 'IM-Z9'. Są: IM-C1, IM-C2"),
    ],
)
def test_an_unknown_rule_is_told_in_the_readers_language(
    run: Command, language: str, told: str
) -> None:
    for asked in (("imperia", "IM-Z9"), ("IM-Z9",)):
        answer = run("rules", *asked, "--lang", language)
        assert answer.status == 2
        assert told in answer.err


def test_an_action_may_stand_after_the_options(run: Command, record_file: Path) -> None:
    asked = ("why", str(record_file), "--lang", "hu", "claim", "1")
    usual = run("why", str(record_file), "claim", "1", "--lang", "hu")
    assert usual.out
    assert run(*asked).out == usual.out


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
    out = run("rules", "battalia", "--options", "--lang", "pl").out
    for line in ("weeks=8|1..8 (BA-E1)", "points=usual|none|5..99 (BA-V6)", "fours=5|3..7|never"):
        assert line in out
    assert "Gdy tylko ktoś ma tyle punktów" in out


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


def test_show_knows_how_many_play(run: Command) -> None:
    position = "imperia; seats 4; turn 1 first"
    assert run("show", position, "--seat", "4", "--line").out == (
        "imperia; seen by seat 4; seats 4; turn 1 first\n"
    )


def test_version(run: Command) -> None:
    assert run("--version").out == f"gonfalon {gonfalon.__version__} ({gonfalon.build()})\n"


def test_positions_and_records_come_through_a_pipe(record_file: Path) -> None:
    command = [sys.executable, "-m", "gonfalon", "replay", "-"]
    done = subprocess.run(command, input=RECORD.write().encode(), capture_output=True, check=False)
    assert done.returncode == 0
    assert RECORD.end is not None
    assert RECORD.end in done.stdout.decode()


def test_a_match_is_replayed_with_its_score(run: Command, tmp_path: Path) -> None:
    match = Match(GAME, GAME.options.choose({}), ("P1", "P2"), Goal("games", 2))
    for number in range(2):
        match.add(random_record(GAME, match.next_record().options, f"match {number}"))
    path = tmp_path / "match.txt"
    path.write_text(write_match(match), encoding="utf-8")
    *games, score = run("replay", str(path)).out.splitlines()
    assert len(games) == 2
    assert score.endswith(f": England {match.scores[0]}, France {match.scores[1]}.")
