"""Matches in the terminal: played, saved, loaded, checked, and simulated."""

import json
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from gonfalon.engine.goal import Goal
from gonfalon.engine.match import Match
from gonfalon.engine.match_rules import starter
from gonfalon.engine.match_text import parse_match, write_match
from gonfalon.engine.match_words import tell_game, tell_verdict
from gonfalon.engine.result import Result
from gonfalon.engine.words import Words
from gonfalon.games import find
from tests.cli.command import GAME, RECORD, Command, is_one_line

KEPT = Path(__file__).parents[1] / "kept" / "rules-1" / "match-battle-line.txt"


class Typist:
    """Types any legal action, but for commands that are given by the number of the line."""

    def __init__(self, lines: Callable[[], Iterable[str]]) -> None:
        self.lines = lines
        self.rng = Random("typist")
        self.count = 0

    commands: ClassVar[dict[int, str]] = {}
    at_the_end: ClassVar[Iterator[str]] = iter(())

    def read(self, seat: int) -> str | None:
        """The next line."""
        self.count += 1
        if self.count in self.commands:
            return self.commands[self.count]
        lines = list(self.lines())
        return self.rng.choice(lines[: lines.index("legal")])

    def wait(self) -> str | None:
        """What is typed after the match."""
        return next(self.at_the_end, None)


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> type[Typist]:
    monkeypatch.setattr("gonfalon.cli.loop.Reader", Typist)
    monkeypatch.setattr(Typist, "commands", {})
    monkeypatch.setattr(Typist, "at_the_end", iter(()))
    return Typist


PLAY = ("play", "battle-line", "--against", "random", "--seed", "m", "--match")


@pytest.mark.rule("BL-E3")
def test_a_match_is_played_to_its_end_and_saved(
    run: Command, typist: type[Typist], tmp_path: Path
) -> None:
    file = tmp_path / "match"
    typist.at_the_end = iter([f"save {file}", ""])
    out = run(*PLAY, "games=3").out
    for number in (1, 2, 3):
        assert f"Match of 3 games, game {number}" in out
    match = parse_match(file.read_text("utf-8"), find)
    assert match.over
    assert len(match.records) == 3
    assert tell_verdict(match, GAME.text.words("en"), lambda seat: ("England", "France")[seat])[
        :40
    ] in " ".join(out.split())
    for one, other in pairwise(match.records):
        result = one.replay().result
        assert result is not None
        assert result.winner is not None
        assert starter(other.options, other.plies) == result.winner


def test_a_match_is_saved_in_the_second_game_and_goes_on_from_the_file(
    run: Command, typist: type[Typist], tmp_path: Path
) -> None:
    file, end = tmp_path / "begun", tmp_path / "end"
    typist.commands = {120: f"save {file}", 121: "quit"}
    out = run(*PLAY, "games=2").out
    assert "The match is saved:" in out
    begun = parse_match(file.read_text("utf-8"), find)
    assert len(begun.records) == 1
    assert begun.running is not None
    assert begun.running.plies
    typist.commands = {1: f"load {file}"}
    typist.at_the_end = iter([f"save {end}"])
    out = " ".join(run("play", "battle-line", "--against", "random", "--seed", "n").out.split())
    assert "Match of 2 games, game 2 Match score: England " in out
    ended = parse_match(end.read_text("utf-8"), find)
    assert ended.over
    assert ended.records[0].write() == begun.records[0].write()
    assert ended.records[1].plies[: len(begun.running.plies)] == begun.running.plies


def test_a_match_that_is_over_is_not_loaded(
    run: Command, typist: type[Typist], tmp_path: Path
) -> None:
    file = tmp_path / "over"
    match = Match(GAME, RECORD.options, RECORD.names, Goal("games", 1))
    match.add(RECORD)
    file.write_text(write_match(match), encoding="utf-8")
    typist.commands = {1: f"load {file}", 2: "quit"}
    out = " ".join(run("play", "battle-line", "--seed", "o").out.split())
    assert "The match is over after 1 game." in out


def test_at_a_screen_the_next_game_waits_for_the_player(
    run: Command, typist: type[Typist], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of a game stays in sight until Enter; the match can be saved there, or left."""
    monkeypatch.setattr("gonfalon.cli.loop.is_screen", lambda: True)
    file = tmp_path / "between"
    typist.at_the_end = iter([f"save {file}", "", "quit"])
    out = " ".join(run(*PLAY, "games=3").out.split())
    assert out.count("Press Enter for the next game") == 2
    assert "starts the next game." in out
    assert "Match of 3 games, game 2" in out
    assert "Match of 3 games, game 3" not in out
    assert out.endswith("Goodbye.")
    between = parse_match(file.read_text("utf-8"), find)
    assert (len(between.records), between.running) == (1, None)


def test_a_mistyped_save_does_not_lose_the_match(
    run: Command, typist: type[Typist], tmp_path: Path
) -> None:
    """Commands are read in any case of letters, and only Enter or `quit` leaves the table."""
    file = tmp_path / "match"
    typist.at_the_end = iter([f"svae {file}", f"SAVE {file}", "Quit"])
    out = run(*PLAY, "games=1").out
    assert out.count("Type save FILE to keep the match") == 2
    assert parse_match(file.read_text("utf-8"), find).over


@pytest.mark.parametrize("goal", ["", "3", "games=0", "points=1000", "rounds=2", "games=two"])
@pytest.mark.parametrize("command", ["play", "sim"])
def test_any_other_goal_is_refused_in_one_line(run: Command, command: str, goal: str) -> None:
    answer = run(command, "battle-line", f"--match={goal}")
    assert answer.status == 2
    assert is_one_line(answer.err)
    assert "to games=N or points=N with N from 1 to 999" in answer.err


@pytest.mark.rule("BL-E3")
def test_a_kept_match_of_version_1_is_still_read(run: Command) -> None:
    answer = run("replay", str(KEPT))
    assert answer.status == 0
    assert answer.err.count("played by rules version 1;") == 2
    assert "Match score" in answer.out or "the match" in answer.out
    assert run("record", str(KEPT)).out.splitlines()[0] == "gonfalon match 1"
    told = json.loads(run("record", "--json", str(KEPT)).out)
    assert len(told["games"]) == len(parse_match(KEPT.read_text("utf-8"), find).records)


def test_a_record_without_a_commitment_is_named_by_its_game(run: Command) -> None:
    answer = run("verify", str(KEPT))
    assert answer.status == 2
    assert "Game 1: The record has no line `fairness: ...`" in answer.err


def test_a_match_shows_its_last_game(run: Command) -> None:
    shown = run("show", "--line", str(KEPT)).out
    last = parse_match(KEPT.read_text("utf-8"), find).records[-1]
    assert shown.strip() == last.replay().position()


def test_matches_are_simulated(run: Command) -> None:
    out = run("sim", "imperia", "--match", "games=3", "--games", "4", "--seed", "s").out
    lines = out.splitlines()
    assert lines[0] == "4 matches of imperia, games=3, seed s"
    assert any(line.startswith("12 games of imperia") for line in lines)
    assert (
        run("sim", "imperia", "--match", "games=3", "--games", "4", "--seed", "s")
        .out.split(" s,")[0]
        .startswith(lines[0])
    )
    out = run("sim", "imperia", "--seats", "4", "--match", "points=1", "--games", "3").out
    assert "3 matches of imperia, points=1" in out


def verdict(language: str, *scored: tuple[tuple[int, ...], tuple[int, ...]]) -> str:
    """What is said of a match of Imperia with games of these ranks and points."""
    game = find("imperia")
    names = ("Anna", "Béla", "Cili")[: len(scored[0][0])]
    match = Match(game, game.options.choose({}), names, Goal("games", len(scored)))
    for ranks, points in scored:
        match.count(0, Result(points, ranks, "end"))
    return tell_verdict(match, Words(language), names.__getitem__)


@pytest.mark.rule("IM-E6", "BA-E3")
@pytest.mark.parametrize(
    ("language", "won", "by_board", "drawn", "shared"),
    [
        (
            "en",
            "Béla wins the match by ½: Anna ½, Béla 1, Cili ½.",
            "Level in the match (Anna 1, Béla 1), so the points of all games decide: "
            "Anna 30, Béla 28. Anna wins the match by 2.",
            "The match is drawn: Anna ½, Béla ½.",
            "The match is tied at the top: Anna, Cili. Anna ½, Béla 0, Cili ½.",
        ),
        (
            "hu",
            "A mérkőzést Béla nyerte ½ pont előnnyel: Anna ½, Béla 1, Cili ½.",
            "A mérkőzésen egyenlő az állás (Anna 1, Béla 1), ezért az összes játszma pontjai "
            "döntenek: Anna 30, Béla 28. A mérkőzést Anna nyerte 2 pont előnnyel.",
            "A mérkőzés döntetlen: Anna ½, Béla ½.",
            "Holtverseny a mérkőzés élén: Anna, Cili. Anna ½, Béla 0, Cili ½.",
        ),
        (
            "bg",
            "Béla печели мача с ½ т. преднина: Anna ½, Béla 1, Cili ½.",
            "Равен резултат в мача (Anna 1, Béla 1), затова решават точките от всички партии: "
            "Anna 30, Béla 28. Anna печели мача с 2 т. преднина.",
            "Мачът завършва наравно: Anna ½, Béla ½.",
            "Равенство на върха в мача: Anna, Cili. Anna ½, Béla 0, Cili ½.",
        ),
        (
            "pl",
            "Mecz wygrywa Béla, przewaga ½ pkt: Anna ½, Béla 1, Cili ½.",
            "W meczu jest równo (Anna 1, Béla 1), więc decydują punkty ze wszystkich partii: "
            "Anna 30, Béla 28. Mecz wygrywa Anna, przewaga 2 pkt.",
            "Mecz kończy się remisem: Anna ½, Béla ½.",
            "Remis na czele meczu: Anna, Cili. Anna ½, Béla 0, Cili ½.",
        ),
    ],
)
def test_the_end_of_a_match_is_told(
    language: str, won: str, by_board: str, drawn: str, shared: str
) -> None:
    three = (0, 0, 0)
    assert verdict(language, ((1, 3, 1), three), ((2, 1, 2), three)) == won
    assert verdict(language, ((1, 2), (18, 9)), ((2, 1), (12, 19))) == by_board
    assert verdict(language, ((1, 1), (8, 8))) == drawn
    assert verdict(language, ((1, 3, 1), three)) == shared


@pytest.mark.parametrize(
    ("unit", "language", "told"),
    [
        ("games", "pl", "Mecz: 3 partie, partia 2"),
        ("points", "pl", "Mecz do 3 punktów, partia 2"),
        ("games", "hu", "3 játszmás mérkőzés, 2. játszma"),
        ("points", "bg", "Мач до 3 точки, партия 2"),
        ("games", "en", "Match of 3 games, game 2"),
    ],
)
def test_which_game_it_is_is_told(unit: str, language: str, told: str) -> None:
    match = Match(GAME, RECORD.options, RECORD.names, Goal(unit, 3))
    assert match.scores == (Fraction(0), Fraction(0))
    assert tell_game(match, 2, Words(language)) == told
