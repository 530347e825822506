"""The table in the terminal: typed through a pipe, in four languages, with and without colour."""

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

import gonfalon
from gonfalon.cli import main
from gonfalon.cli.completing import Words
from gonfalon.cli.terminal import ansi, has_colours
from gonfalon.engine.words import languages
from gonfalon.games import find
from tests.amounts import one_of_all
from tests.server.patience import PATIENCE

GAME = find("battle-line")
STYLE = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
FIRST = ("--seed", "3", "--option", "first=1")


def play(typed: str, *arguments: str, game: str = "battle-line") -> str:
    """What a game in the terminal prints, where lines come from a pipe."""
    out, errors = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", errors)
        assert main(["play", game, *arguments]) == 0
    assert written(errors) == ""
    return written(out)


def written(stream: io.TextIOWrapper) -> str:
    """What was written into a stream that is kept in memory."""
    buffer = stream.detach()
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def hinted(out: str) -> str:
    """The action that a hint names first."""
    return flat(out.partition("The computer would do this: ")[2]).partition(" (")[0]


def flat(text: str) -> str:
    """Text without its line breaks."""
    return " ".join(text.split())


def test_an_action_can_be_taken_back_until_a_card_is_seen() -> None:
    out = play("play 9r 1\nundo\nplay 9r 2\ndraw troops\nundo\nquit\n", *FIRST)
    assert "Taken back: play 9r 1" in out
    assert "England played 9r at battlefield 2." in out
    assert "Can't undo: something was drawn." in out


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    out = play(f"play 9r 1\nsave {file}\nquit\n", *FIRST)
    assert f"Game saved: {file}" in flat(out)
    assert file.read_text(encoding="utf-8").splitlines()[-2:] == ["play 9r 1", "end 15 unfinished"]
    out = play(f"load {file}\nquit\n", *FIRST)
    assert f"{file}: loaded, 15 moves." in flat(out)
    assert "England: draw a card." in out


def test_files_that_cannot_be_used_are_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff\xff")
    cut = tmp_path / "cut.txt"
    cut.write_text("gonfalon record 1\ngame: battle-line\n", encoding="utf-8")
    typed = ["load", f"load {tmp_path}/none", f"load {bad}", f"load {cut}", f"save {tmp_path}"]
    out = flat(play("\n".join(typed), *FIRST))
    assert "none: No such file or directory" in out
    assert "bad.txt: " in out
    assert "The line `rules: ...` is missing" in out
    assert f"{tmp_path}: Is a directory" in out


def test_a_loaded_game_goes_on_and_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    out = play(f"save {file}\nload {file}\nplay 9r 1\nundo\nplay 9r 2\nquit\n", *FIRST)
    assert "Taken back: play 9r 1" in out
    assert "England played 9r at battlefield 2." in out


def test_an_illegal_record_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play(f"play 9r 1\nsave {file}\nquit\n", *FIRST)
    file.write_text(file.read_text("utf-8").replace("play 9r 1", "play 10p 1"), encoding="utf-8")
    for language in languages():
        out = play(f"load {file}\nquit\n", *FIRST, "--lang", language)
        refusal = GAME.text.words(language).say("bl.refuse.not_in_hand", card="10p")
        assert refusal in flat(out)


@pytest.mark.parametrize("name", ["", "~nobody/x", "a\0b", "/", "no/such/folder/file"])
def test_odd_file_names_are_refused(name: str) -> None:
    out = play(f"save {name}\nload {name}\nquit\n", *FIRST)
    assert "Goodbye." in out
    assert "saved" not in out


def test_a_closed_input_ends_the_game() -> None:
    command = [sys.executable, "-m", "gonfalon", "play", "battle-line", *FIRST]
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *command], capture_output=True, check=False, timeout=60
    )
    assert b"Traceback" not in done.stderr


def test_after_an_undo_the_other_is_told_everything() -> None:
    typed = ["play 9r 1", "draw troops", "hint", "legal", "quit"]
    first = play("\n".join(typed), *FIRST, "--against", "human", "--hints")
    theirs = hinted(first)
    turns = ["play 9r 1", "draw troops", theirs, "draw troops", "play 3b 3", "undo", "play 3b 4"]
    out = play("\n".join([*turns, "draw troops"]), *FIRST, "--against", "human")
    assert out.count("France drew from the troop deck.") == 2


def test_why_alone_explains_the_last_refusal() -> None:
    out = play("play 2r 1\nwhy\nquit\n", *FIRST)
    assert out.count("BL-P1: You don't have 2r in hand.") == 2


def test_a_hint_is_legal_and_a_rule_can_be_read() -> None:
    out = play("hint\nrules bl-f3\nrules what\nlog\nhelp\nquit\n", *FIRST)
    assert str(GAME.parse_action(hinted(out))) == hinted(out)
    assert "BL-F3 Claiming" in out
    assert "has no rule 'what'. Its rules are: BL-C1, BL-C2" in flat(out)
    assert "BL-X5." in out
    assert "save FILE" in out


def test_hints_are_counted_once_for_a_position_and_the_record_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game"
    typed = f"play 9r 1\nhint\nhint\nsave {file}\nload {file}\nundo\nsave {file}\nquit\n"
    out = play(typed, *FIRST)
    assert out.count("The computer would do this: draw ") == 2
    record = gonfalon.load_record(file.read_text("utf-8"))
    assert record.hints == {0: 1}


def test_between_people_there_are_no_hints_unless_they_play_with_them() -> None:
    out = play("play 9r 1\nhint\nquit\n", *FIRST, "--against", "human")
    assert "The computer would do this" not in out
    assert "No hints: other people play here." in out


def test_why_gives_the_rule_after_a_refusal() -> None:
    out = play("play 9r 1\nclaim 1\nwhy claim 1\nquit\n", *FIRST)
    told = "Battlefield 1: only a complete formation can claim, and yours has 1 of 3 cards."
    assert f"Not allowed. BL-F2: {told}" in flat(out)
    assert "> BL-F2: " in out


def test_between_two_people_there_is_a_curtain() -> None:
    out = play("play 9r 1\ndraw troops\nquit\n", *FIRST, "--against", "human")
    assert "Hand the screen to France." in out
    hidden = out.partition("Hand the screen to France.")[2]
    assert "England was dealt" not in hidden
    assert "England: troops 7, tactics 0" in hidden


@pytest.mark.parametrize("language", one_of_all("pl"))
def test_every_language_plays(language: str) -> None:
    out = play("help\nclaim 1\nundo\nplay 9r 1\nhint\nquit\n", *FIRST, "--lang", language)
    words = GAME.text.words(language)
    assert words.say("play.welcome", game=GAME.title(language), seat=1) in out
    assert words.say("bl.event.played", seat=1, card="9r", battlefield=1) in out
    assert words.say("bl.prompt.draw", seat=1) in out
    assert words.say("play.goodbye") in out
    assert "bl." not in out
    assert "play." not in out


def test_colours_are_used_when_asked_for() -> None:
    assert "\x1b[" in play("quit\n", *FIRST, "--color", "always")
    assert "\x1b[" not in play("quit\n", *FIRST)
    assert ansi("colour r", "10r") == "\x1b[1;37;41m10r\x1b[0m"
    assert ansi("unheard of", "x") == "x"
    assert has_colours("always")
    assert not has_colours("never")


def test_words_are_completed_one_by_one() -> None:
    lines = ["play 10r 5", "play 10r 6", "play 9b 5", "pass", "help"]
    completer = Words(lambda: lines)

    def complete(text: str) -> list[str]:
        document = Document(text, len(text))
        return [one.text for one in completer.get_completions(document, CompleteEvent())]

    assert complete("p") == ["play", "pass"]
    assert complete("play ") == ["10r", "9b"]
    assert complete("play 10r ") == ["5", "6"]
    assert complete("play 10r 7") == []


def test_a_screen_completes_with_tab_and_shows_colours() -> None:
    """A real terminal: Tab completes what is typed, and the line is drawn in colour."""
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "gonfalon", "play", "battle-line", *FIRST]
    environment = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(command, stdin=child, stdout=child, stderr=child, env=environment)
    os.close(child)
    try:
        assert b"\x1b[1;37;41m9r" in read_until(parent, b"play a card.")
        os.write(parent, b"qu\t")
        assert b"quit" in STYLE.sub(b"", read_until(parent, b"quit"))
        os.write(parent, b"\r")
        assert b"Goodbye." in read_until(parent, b"Goodbye.")
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        os.close(parent)


def read_until(descriptor: int, wanted: bytes) -> bytes:
    """What a terminal showed until something appeared, which is waited for with patience."""
    seen = b""
    end = time.monotonic() + PATIENCE
    while wanted not in STYLE.sub(b"", seen) and time.monotonic() < end:
        if select.select([descriptor], [], [], 0.2)[0]:
            try:
                seen += os.read(descriptor, 65536)
            except OSError:
                break
    return seen


@pytest.mark.parametrize("language", one_of_all("pl"))
def test_that_nothing_can_be_taken_back_is_said_alike_for_every_game(language: str) -> None:
    """A game without cards speaks of none: the terminal says what the page says."""
    out = play("undo\nquit\n", *FIRST, "--lang", language, game="imperia")
    expected = find("imperia").text.words(language).say("web.error.no_undo")
    assert flat(expected) in flat(out)


@pytest.mark.parametrize("language", one_of_all("pl"))
def test_what_is_ours_is_said_when_a_game_begins(language: str) -> None:
    game = find("imperia")
    out = play("quit\n", "--lang", language, game="imperia")
    assert f"IM-C1, IM-S2: {game.ours(game.text.words(language))}" in flat(out)
