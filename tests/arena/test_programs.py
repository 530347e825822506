"""Programs that misbehave in every way: they forfeit, say why, and nothing hangs or is left."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from gonfalon.arena import players
from gonfalon.arena.forfeit import Forfeit
from gonfalon.arena.played import Played
from gonfalon.arena.players import BotPlayer, ProgramPlayer
from gonfalon.arena.playing import Seating
from gonfalon.arena.program import Program
from gonfalon.bots.base import Bot
from gonfalon.engine.action import Action
from gonfalon.engine.view import View
from gonfalon.engine.words import languages
from gonfalon.games import find
from tests.arena.making import GRACE, program, schedule


@pytest.fixture
def seating() -> Iterator[Seating]:
    with closing(Seating()) as kept:
        yield kept


def first_game(seating: Seating, command: str, grace: float) -> Played:
    """The first game between a random player and a program."""
    planned = schedule("random", f"x={command}", grace=grace, game="imperia")
    return seating.play(planned.task(0, 0, 0))


MISBEHAVING = {
    "hangs": ("def choose(): time.sleep(60)", "didn't answer within 0.7 s"),
    "answers too late": (
        "def choose(): time.sleep(1.5); say('bestmove ' + legal[0])",
        "didn't answer within 0.7 s",
    ),
    "dies": ("def choose(): sys.exit(3)", "ended with status 3."),
    "is killed": ("def choose(): os.kill(os.getpid(), 9)", "ended with status -9."),
    "fails": ("def choose(): 1 / 0", "(ZeroDivisionError: division by zero)"),
    "closes its output": (
        "def choose(): os.close(1); time.sleep(60)",
        "closed its output",
    ),
    "prints nonsense": ("def choose(): say('I like ducks')", "said 'I like ducks'"),
    "prints an empty line": ("def choose(): say('')", "said ''"),
    "plays what is not legal": (
        "def choose(): say('bestmove castle')",
        "chose 'castle', which isn't",
    ),
    "plays nothing": ("def choose(): say('bestmove')", "chose '', which isn't"),
    "plays a beginning": (
        "def choose(): say('bestmove ' + legal[0][:-1])",
        "which isn't allowed here",
    ),
    "writes no text": (
        r"def choose(): os.write(1, b'bestmove \xff\xfe\n')",
        "isn't UTF-8 text",
    ),
    "writes a long line": (
        "def choose(): os.write(1, b'info' + b'x' * 66000); time.sleep(60)",
        "a line of more than 65536 bytes",
    ),
    "says too many lines": (
        "def choose():\n    while True: os.write(1, b'info x\\n' * 1000)",
        "said too much",
    ),
    "says too many bytes": (
        "def choose():\n    while True: os.write(1, b'info ' + b'x' * 30000 + b'\\n')",
        "said too much",
    ),
    "speaks unasked": (
        "def choose(): os.write(1, 2 * ('bestmove ' + legal[0] + '\\n').encode())",
        "spoke without being asked: 'bestmove",
    ),
}


@pytest.mark.parametrize("kind", MISBEHAVING)
def test_whoever_misbehaves_forfeits(kind: str, seating: Seating, tmp_path: Path) -> None:
    own, why = MISBEHAVING[kind]
    start = time.monotonic()
    played = first_game(seating, program(tmp_path, own), GRACE if "0.7 s" in why else 20.0)
    assert played.forfeit == 1
    assert why in played.why
    assert (played.ranks, played.points, played.how) == ((1, 2), (), "forfeit")
    assert "unfinished" in played.record
    assert time.monotonic() - start < 55  # it would have slept for longer


def test_one_that_floods_its_standard_error_plays_on(seating: Seating, tmp_path: Path) -> None:
    own = "def choose(): os.write(2, b'x' * 100000); say('bestmove ' + legal[0])"
    assert first_game(seating, program(tmp_path, own), 20.0).forfeit is None


def test_one_that_thinks_aloud_plays_on(seating: Seating, tmp_path: Path) -> None:
    own = "def choose(): say('info a'); say('bestmove ' + legal[-1]); say('info late')"
    played = first_game(seating, program(tmp_path, own), 20.0)
    assert played.forfeit is None
    assert played.moves[1] > 3


def test_one_that_does_not_read_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "START_SECONDS", 0.5)
    player = ProgramPlayer(f"{sys.executable} -c 'import time; time.sleep(60)'", 0.1)
    with closing(player), pytest.raises(Forfeit, match=r"didn't answer within 0\.5 s"):
        player.greet()


def test_a_deaf_program_forfeits(tmp_path: Path) -> None:
    """What it is sent fits in no pipe, so whoever writes would wait without end."""
    listening = Program([sys.executable, "-c", "import time; time.sleep(60)"])
    with pytest.raises(Forfeit, match=r"didn't read what it was sent within 0\.3 s"):
        listening.say(["x" * 1_000_000], 0.3)
    listening.kill()


@pytest.mark.parametrize(
    ("own", "why"),
    [
        ("def hello(): say('uciok')", "didn't greet us. It said 'uciok'"),
        ("def hello(): say('hello 2')", "didn't greet us. It said 'hello 2'"),
        ("def hello(): time.sleep(60)", "didn't answer within 1 s"),
        ("def start(): sys.exit('no licence')", "ended with status 1 (no licence)"),
    ],
)
def test_one_that_does_not_greet_is_refused(
    own: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "START_SECONDS", 1.0 if "sleep" in own else 20.0)
    with closing(ProgramPlayer(program(tmp_path, own), 1.0)) as player:
        with pytest.raises(Forfeit) as refused:
            player.greet()
        assert why in str(refused.value)


def test_one_that_is_not_there_is_refused() -> None:
    with pytest.raises(Forfeit, match=r"'\./nothing' can't be started: No such file"):
        ProgramPlayer("./nothing", 1.0).greet()


def test_a_setting_that_it_does_not_have_is_refused(tmp_path: Path) -> None:
    with closing(ProgramPlayer(program(tmp_path), 1.0, {"depth": "4"})) as player:
        player.greet()
    with pytest.raises(Forfeit, match="no setting called 'width'"):
        ProgramPlayer(program(tmp_path), 1.0, {"width": "4"}).greet()


def test_it_is_started_anew_after_it_forfeited(seating: Seating, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    own = f"""
def choose():
    if not os.path.exists({str(mark)!r}):
        open({str(mark)!r}, "w").close()
        os._exit(1)
    say("bestmove " + legal[0])
"""
    planned = schedule("random", f"x={program(tmp_path, own)}", game="imperia")
    one, two = [seating.play(planned.task(0, 0, rotation)) for rotation in (0, 1)]
    assert (one.forfeit, two.forfeit) == (1, None)


def test_it_lives_from_game_to_game_and_hears_the_end(seating: Seating, tmp_path: Path) -> None:
    told = tmp_path / "told"
    own = f"""
def over(rest):
    with open({str(told)!r}, "a") as file:
        file.write(str(os.getpid()) + " " + rest + "\\n")
"""
    planned = schedule("random", f"x={program(tmp_path, own)}", game="imperia", deals=2)
    games = [seating.play(task) for task in planned.tasks()]
    seating.close()
    lines = [line.split(" ", 1) for line in told.read_text(encoding="utf-8").splitlines()]
    assert len({pid for pid, _ in lines}) == 1
    ends = [f"{'-'.join(map(str, played.points))} {played.how}" for played in games]
    assert [end for _, end in lines] == ends


def test_all_that_it_started_is_killed_with_it(seating: Seating, tmp_path: Path) -> None:
    mark = tmp_path / "child"
    own = f"""
import subprocess
def start():
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"])
    open({str(mark)!r}, "w").write(str(child.pid))
def choose(): time.sleep(60)
"""
    assert first_game(seating, program(tmp_path, own), GRACE).forfeit == 1
    child = int(mark.read_text(encoding="utf-8"))
    deadline = time.monotonic() + 10
    while _runs(child):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _runs(pid: int) -> bool:
    """Whether a process is there and not just waiting to be buried."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_copies_of_one_program_are_processes_of_their_own(seating: Seating, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    own = f"def start(): open({str(pids)!r}, 'a').write(str(os.getpid()) + '\\n')"
    planned = schedule("random", f"x={program(tmp_path, own)}", game="imperia", seats=3, deals=1)
    played = seating.play(planned.task(0, 0, 0))
    assert played.names[1] == played.names[2]
    assert played.forfeit is None
    assert len(set(pids.read_text(encoding="utf-8").split())) == 2


def test_with_three_seats_the_others_share_the_first_place(
    seating: Seating, tmp_path: Path
) -> None:
    command = program(tmp_path, "def choose(): sys.exit(1)")
    planned = schedule(f"x={command}", "random", game="imperia", seats=3, deals=1, is_gauntlet=True)
    played = seating.play(planned.task(0, 0, 1))
    assert played.forfeit == 1
    assert played.ranks == (1, 3, 1)


class _Failing(Bot):
    """A bot with a fault."""

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        raise KeyError("seat")


def test_a_bot_that_fails_forfeits() -> None:
    view = find("imperia").new(2).view(0)
    with pytest.raises(Forfeit, match="The bot failed: KeyError: 'seat'"):
        BotPlayer(_Failing(), 1.0).choose(view, [])


def test_why_is_said_in_every_language() -> None:
    said = {Forfeit("engine.silent", seconds="1").worded(language) for language in languages()}
    assert len(said) == len(languages())


def test_nothing_is_left_running(seating: Seating, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    own = f"""
import signal
def start():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    open({str(pid)!r}, "w").write(str(os.getpid()))
"""
    stubborn = program(tmp_path, own + "\nsys.stdin = iter(sys.stdin.readline, None)")
    assert first_game(seating, stubborn, 20.0).forfeit is None
    seating.close()
    assert not _runs(int(pid.read_text(encoding="utf-8")))
    assert os.getpid()
