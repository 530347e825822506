"""The engine protocol: what a program is told, and that it is enough to play by."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from gonfalon.arena.playing import Seating
from gonfalon.arena.protocol import Start, asking
from gonfalon.arena.serving import Served
from gonfalon.bots import find_bot
from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import View
from gonfalon.games import find
from tests.about import about
from tests.arena.making import EXAMPLE, program, schedule, timeless
from tests.helpers import ALL_VARIANTS, every_one_of, random_game, random_record
from tests.swap import Tally

SAMPLES = [variant for at, variant in enumerate(ALL_VARIANTS) if at % 2 == 0]
SWAPPED = [
    next(one for one in ALL_VARIANTS if one[0].id == id and about(one[0]).swap is not None)
    for id in ("battle-line", "imperia", "battalia")
]
ENGINE = f"{sys.executable} -m gonfalon engine"


@pytest.fixture
def seating() -> Iterator[Seating]:
    with closing(Seating()) as kept:
        yield kept


@every_one_of(SAMPLES)
def test_a_view_is_made_again_from_what_is_told(game: Game, seats: int, options: Options) -> None:
    """A bot behind the protocol has the very view that it would have beside the game."""
    bot, asked = find_bot("random"), 0
    for state, record in random_game(game, options, "told", seats=seats):
        if state.actor >= 0 and len(record.plies) % (about(game).look_every * 7) == 0:
            view, served, out = state.view(state.actor), Served("random", bot), io.StringIO()
            start = Start(game, options, state.actor, seats, "word")
            served.serve([start.line(), *asking(game, view, [], 1.0), "quit", "go 1"], out)
            assert out.getvalue() == f"bestmove {bot.choose(view, 1.0, Random('word'))}\n"
            asked += 1
    assert asked


@every_one_of(SWAPPED)
def test_nothing_hidden_is_told(game: Game, seats: int, options: Options) -> None:
    def told(view: View) -> str:
        return "\n".join(asking(game, view, [], 1.0))

    swap, tally = about(game).swap, Tally()
    assert swap is not None
    swap(random_record(game, options, "told", seats), 3, tally, told)
    assert tally.compared


def test_every_line_is_one_line() -> None:
    for game in map(find, ("battle-line", "imperia", "battalia")):
        options, events = game.options.choose({}), list[Event]()
        for state, _ in random_game(game, options, "lines", events):
            if state.actor != CHANCE and not state.over:
                lines = asking(game, state.view(state.actor), events[-3:], 1.0)
                assert all(line.isprintable() for line in lines)
                told = [json.loads(line[6:]) for line in lines if line.startswith("event ")]
                assert [one["key"] for one in told] == [event.key for event in events[-3:]]
                assert lines[-1] == "go 1.000"
                break


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_plays_the_same_behind_the_protocol(bot: str, seating: Seating) -> None:
    beside = schedule(f"x={bot}", "y=random", deals=1)
    behind = schedule(f"x={ENGINE} {bot}", "y=random", deals=1)
    for one, other in zip(beside.tasks(), behind.tasks(), strict=True):
        assert timeless(Seating().play(one)) == timeless(seating.play(other))


def test_the_example_plays_whole_games(seating: Seating) -> None:
    lines = Path(EXAMPLE.split()[1]).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 65
    assert not any("gonfalon" in line for line in lines if line.startswith(("import", "from")))
    for game in ("battle-line", "imperia", "battalia"):
        planned = schedule(
            "random", f"example={EXAMPLE}", game=game, deals=1, settings=("example.like=claim,end",)
        )
        played = seating.play(planned.task(0, 0, 1))
        assert played.forfeit is None, played.why
        assert played.moves[0] > 3


def test_what_a_program_hears_is_for_its_seat(seating: Seating, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    own = f"""
real = sys.stdin
def lines():
    with open({str(heard)!r}, "w") as file:
        for line in real:
            file.write(line)
            yield line
sys.stdin = lines()
"""
    planned = schedule("random", f"x={program(tmp_path, own)}", deals=1)
    played = seating.play(planned.task(0, 0, 0))
    seating.close()
    lines = heard.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "hello 1"
    word = planned.setting.player_seed(0, 1)
    assert lines[1] == f"newgame battle-line seat 2 seats 2 seed {word}"
    assert lines[-1] == "quit"
    assert lines[-2] == f"over {'-'.join(map(str, played.points))} {played.how}"
    kinds = {line.split()[0] for line in lines}
    assert kinds == {"hello", "newgame", "event", "view", "possible", "legal", "go", "over", "quit"}
    # It hears every card that it draws, and of the other's that one was drawn.
    told = [json.loads(line[6:]) for line in lines if line.startswith("event ")]
    drawn = [one for one in told if one["key"] == "bl.event.dealt" or "drew" in one["key"]]
    assert drawn
    assert not [one for one in drawn if one.get("seat") == 1 and "card" in one]
    assert not any(planned.setting.chance_seed(0) in line for line in lines)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["go 1"], "expected newgame"),
        (["newgame battle-line"], "expected GAME seat N"),
        (["newgame imperia seat 1 seats 2 seed x", "possible imperia", "go x"], "expected seconds"),
        (
            ["newgame imperia seat 1 seats 2 seed x", "possible battle-line; hand1 1r", "go 1"],
            "do not agree",
        ),
    ],
)
def test_a_bot_that_is_told_nonsense_says_so(lines: list[str], problem: str) -> None:
    with pytest.raises(GonfalonError, match=problem):
        Served("random", find_bot("random")).serve(lines, io.StringIO())


def test_the_command_greets_ignores_and_leaves() -> None:
    typed = b"hello 1\nponder\n\nquit\n"
    command = [*ENGINE.split(), "greedy"]
    done = subprocess.run(command, input=typed, capture_output=True, check=True)
    assert done.stdout.decode() == "name gonfalon greedy\nhello 1\n"
