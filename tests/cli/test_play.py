"""`play`: people at a terminal, told what they may know."""

import subprocess
import sys

from tests.cli.command import play


def test_each_person_at_one_screen_is_told_everything() -> None:
    typed = "play 2r 1\ndraw troops\nquit\n"
    arguments = ["--against", "human", "--seed", "abc", "--option", "first=1"]
    out = play(typed, *arguments).stdout.decode()
    other = out[out.rindex("England drew from the troop deck.") - 400 :]
    assert "England played 2r at battlefield 1." in other
    assert "France was dealt" in other


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
        line.startswith(("England wins, 5–", "France wins, ", "A draw, "))
        for line in out.splitlines()
    )


def test_the_terminal_explains_and_lets_go() -> None:
    out = play("hello\nwhy pass\nplay\nlegal\nquit\n", "--seed", "a", "--seat", "2").stdout.decode()
    assert "No move begins with 'hello'. Moves begin with: keep, lay, play" in " ".join(out.split())
    assert "BL-P3" in out
    assert "Several actions begin like that: play " in out
    assert "Goodbye." in out
    assert "End of input" in play("", "--against", "human").stdout.decode()
