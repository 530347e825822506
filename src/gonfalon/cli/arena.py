"""`arena` and `engine`: players measured against each other, and a bot as a program."""

import argparse
import re
import secrets
import signal
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Self

from gonfalon.arena.entrants import Entrant, parse_entrants, parse_seconds
from gonfalon.arena.forfeit import Forfeit
from gonfalon.arena.journal import Journal, seed_of
from gonfalon.arena.played import Played
from gonfalon.arena.players import ProgramPlayer
from gonfalon.arena.protocol import GRACE
from gonfalon.arena.runners import InProcess, Processes, Runner
from gonfalon.arena.running import Arena
from gonfalon.arena.schedule import MOST_GAMES, Schedule, Setting
from gonfalon.arena.serving import Served
from gonfalon.arena.sprt import Sprt
from gonfalon.bots import BOT_SECONDS, BOTS, find_bot
from gonfalon.cli.sim import (
    MOST_JOBS,
    add_option_argument,
    add_seats_argument,
    read_count,
    read_seats,
)
from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short
from gonfalon.games import GAMES, find

STOPPED: Final = 130
_ELO: Final = re.compile(r"(-?[0-9]{1,4}(?:\.[0-9]{1,2})?),(-?[0-9]{1,4}(?:\.[0-9]{1,2})?)")
_USUAL_GAMES: Final = 100
_MOST_OF_A_TEST: Final = 20_000


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `arena` and `engine`."""
    text = "measure bots and programs against each other: matches, tests, ratings"
    arena = commands.add_parser("arena", help=text, description=text)
    arena.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    arena.add_argument(
        "players",
        metavar="PLAYER",
        nargs="+",
        help=f"[NAME=]BOT|COMMAND[@SECONDS]; bots are {', '.join(BOTS)}; "
        "a command has a slash or a space in it",
    )
    arena.add_argument(
        "--games", metavar="N", help=f"games of each pairing (default {_USUAL_GAMES})"
    )
    add_seats_argument(arena)
    add_option_argument(arena)
    arena.add_argument("--seed", metavar="S", help="any text; the same seed gives the same deals")
    arena.add_argument(
        "--time", metavar="SECONDS", help=f"for those without @ (default {BOT_SECONDS:g})"
    )
    arena.add_argument(
        "--grace", metavar="SECONDS", help=f"beyond its time for a program (default {GRACE:g})"
    )
    arena.add_argument(
        "--set", action="append", default=[], metavar="NAME.OPTION=VALUE", help="of a program"
    )
    arena.add_argument(
        "--gauntlet", action="store_true", help="the first player against each other one alone"
    )
    arena.add_argument(
        "--sprt", metavar="ELO0,ELO1", help="two players: play until it is clear which is true"
    )
    arena.add_argument("--journal", metavar="FILE", help="keep the games, and go on from there")
    arena.add_argument("--records", metavar="FOLDER", help="write every game as a record")
    arena.add_argument("--plot", metavar="FILE.svg", help="draw who beats whom, and the ratings")
    arena.add_argument("--jobs", metavar="N", help="how many processes (default 1)")
    arena.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; auto, or host:port")
    arena.set_defaults(command=run_arena)
    text = "let a bot speak the engine protocol on standard input and output"
    engine = commands.add_parser("engine", help=text, description=text)
    engine.add_argument("bot", metavar="BOT", help=", ".join(BOTS))
    engine.set_defaults(command=run_engine)


def run_engine(arguments: argparse.Namespace) -> int:
    """Serve a bot until whoever asks leaves."""
    served = Served(arguments.bot, find_bot(arguments.bot))
    served.serve(iter(sys.stdin.readline, ""), sys.stdout)
    return 0


def run_arena(arguments: argparse.Namespace) -> int:
    """Play what is missing, and print what it all comes to."""
    from gonfalon.cli.arena_telling import print_standing, write_records

    schedule = _schedule(arguments)
    test = _test(arguments.sprt, schedule)
    for where, path in (("--plot", arguments.plot), ("--journal", arguments.journal)):
        _check_folder(where, path)
    _greet(schedule.entrants, arguments.lang)
    path = None if arguments.journal is None else Path(arguments.journal)
    with closing(_runner(arguments)) as runner, closing(Journal(schedule, path)) as journal:
        arena = Arena(schedule, journal, test)
        is_stopped = _play(arena, runner)
        standing = arena.standing()
        print_standing(standing, test, runner.replaced)
        if arguments.plot is not None:
            from gonfalon.arena.plots import plot

            Path(arguments.plot).write_text(plot(standing), encoding="utf-8")
        if arguments.records is not None:
            write_records(standing, Path(arguments.records))
    return STOPPED if is_stopped else 0


def _play(arena: Arena, runner: Runner) -> bool:
    """Play, telling how far it is; whether somebody stopped it."""
    from gonfalon.cli.arena_telling import Progress

    with Progress(arena) as progress, _CtrlC() as ctrl_c:

        def tell(played: Played) -> None:
            progress.tell(played)
            ctrl_c.check()

        try:
            arena.run(runner, tell)
        except KeyboardInterrupt:
            progress.stopped()
            return True
    return False


class _CtrlC:
    """Hears Ctrl-C wherever it comes: Python drops it inside a finaliser, so it is noted too."""

    def __init__(self) -> None:
        self._is_pressed = False
        self._before: Any = None

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def check(self) -> None:
        """Stop if it was pressed and nothing has come of it."""
        if self._is_pressed:
            raise KeyboardInterrupt

    def _press(self, *_: object) -> None:
        self._is_pressed = True
        raise KeyboardInterrupt


def _schedule(arguments: argparse.Namespace) -> Schedule:
    """What is to be played."""
    game = find(arguments.game)
    options = game.options.parse(arguments.option)
    seats = read_seats(game, arguments.seats)
    game.check(seats, options)
    seconds = BOT_SECONDS if arguments.time is None else parse_seconds("--time", arguments.time)
    grace = GRACE if arguments.grace is None else parse_seconds("--grace", arguments.grace)
    entrants = parse_entrants(arguments.players, seconds, arguments.set)
    usual = _USUAL_GAMES if arguments.sprt is None else _MOST_OF_A_TEST
    games = usual if arguments.games is None else read_count("--games", arguments.games)
    if games > MOST_GAMES:
        raise Malformed("--games", f"at most {MOST_GAMES}")
    seed = arguments.seed
    if seed is None and arguments.journal is not None:
        seed = seed_of(Path(arguments.journal))
    if seed is None:
        seed = secrets.token_hex(8)
    setting = Setting(game.id, tuple(options.words()), seats, seed)
    deals = -(-games // seats)
    return Schedule(setting, entrants, deals=deals, is_gauntlet=arguments.gauntlet, grace=grace)


def _test(text: str | None, schedule: Schedule) -> Sprt | None:
    """The sequential test that is asked for."""
    if text is None:
        return None
    found = _ELO.fullmatch(text)
    if not found or float(found[1]) >= float(found[2]):
        raise Malformed("--sprt", f"expected ELO0,ELO1, the lower first, not {short(text)}")
    if len(schedule.entrants) != 2 or schedule.setting.seats != 2:
        raise Malformed("--sprt", "it is for two players at two seats")
    return Sprt(float(found[1]), float(found[2]))


def _runner(arguments: argparse.Namespace) -> Runner:
    """Where the games are played."""
    if arguments.ray is not None:
        if arguments.jobs is not None:
            raise Malformed("--jobs", "a cluster knows itself how many it plays at once")
        from gonfalon.arena.on_ray import OnRay

        return OnRay(arguments.ray)
    jobs = 1 if arguments.jobs is None else read_count("--jobs", arguments.jobs)
    if jobs > MOST_JOBS:
        raise Malformed("--jobs", f"at most {MOST_JOBS}")
    return InProcess() if jobs == 1 else Processes(jobs)


def _greet(entrants: tuple[Entrant, ...], language: str) -> None:
    """Start every program once: one that cannot be started is refused before anything is played."""
    for entrant in entrants:
        player = entrant.player()
        if isinstance(player, ProgramPlayer):
            with closing(player):
                try:
                    player.greet()
                except Forfeit as why:
                    where = f"player {short(entrant.label)}"
                    raise Malformed(where, why.worded(language)) from None


def _check_folder(where: str, path: str | None) -> None:
    """A file can be written only where there is a folder."""
    if path is not None and (not path or Path(path).is_dir() or not Path(path).parent.is_dir()):
        raise Malformed(where, f"{short(path)} is no place for a file")
