"""`train`: a value network learnt from games of self-play."""

import argparse
import secrets
import sys
from itertools import product
from pathlib import Path
from typing import Final

from gonfalon.bots import BOTS, find_bot
from gonfalon.bots.network import MOST_BYTES, Network
from gonfalon.cli.sim import (
    MOST_JOBS,
    add_option_argument,
    add_seats_argument,
    read_count,
    read_seats,
)
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.text import short
from gonfalon.games import find
from gonfalon.training.checkpoint import seed_of
from gonfalon.training.curves import curves
from gonfalon.training.fitting import Epoch, Plan
from gonfalon.training.numeric import numpy_for_training
from gonfalon.training.selfplay import Lesson
from gonfalon.training.subjects import SUBJECTS, subject_of
from gonfalon.training.teaching import Training

_STOPPED: Final = 130
_USUAL_GAMES: Final = "20000"
_WIDEST: Final = 512
_FURTHER: Final = (
    ("--seed", None, "S", "any text; the same seed gives the same network"),
    ("--by", "knight", "BOT", f"who plays: {', '.join(BOTS)}"),
    ("--steps", None, "N", "so many a move, for a marshal"),
    ("--noise", "0.08", "X", "how much of the moves is left to chance"),
    ("--kept", "0.25", "X", "how many of the positions are kept"),
    ("--hidden", "32", "N,N", "how wide the layers between are"),
    ("--epochs", "40", "N", "how often the positions are gone through at most"),
    ("--trace", "1", "X", "1: learn from results; less: from what follows, too, as TD(X) does"),
    ("--jobs", "1", "N", "how many processes"),
)


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `train`."""
    text = "learn how good positions are from games of self-play (needs NumPy)"
    train = commands.add_parser("train", help=text, description=text)
    train.add_argument("game", metavar="GAME", help=", ".join(SUBJECTS))
    train.add_argument("--out", metavar="FILE", required=True, help="what was learnt")
    train.add_argument(
        "--checkpoint", metavar="FOLDER", required=True, help="keep the games, and go on from there"
    )
    train.add_argument(
        "--tune", action="store_true", help="tune the numbers of a judge instead, by SPSA"
    )
    train.add_argument("--plot", metavar="FILE.svg", help="draw how the fit went")
    add_seats_argument(train)
    add_option_argument(train)
    train.add_argument(
        "--games", default=_USUAL_GAMES, metavar="N", help=f"to learn from ({_USUAL_GAMES})"
    )
    for name, usual, metavar, text in _FURTHER:
        told = f"{text} (default {usual})" if usual else text
        train.add_argument(name, default=usual, metavar=metavar, help=told)
    train.set_defaults(command=run_train)


def run_train(arguments: argparse.Namespace) -> int:
    """Play, fit, and write the network; or tune numbers."""
    jobs = read_count("--jobs", arguments.jobs)
    if jobs > MOST_JOBS:
        raise Malformed("--jobs", f"at most {MOST_JOBS}")
    for where, path in (("--out", arguments.out), ("--plot", arguments.plot)):
        if path and not Path(path).parent.is_dir():
            raise Malformed(where, f"{short(path)} is no place for a file")
    try:
        return _tune(arguments, jobs) if arguments.tune else _teach(arguments, jobs)
    except KeyboardInterrupt:
        print("gonfalon: stopped; the same command goes on from there", file=sys.stderr)
        return _STOPPED


def _tune(arguments: argparse.Namespace, jobs: int) -> int:
    """Tune the numbers of a judge."""
    from gonfalon.cli.tune import run_tuning

    options = _checked_options(find(arguments.game), 2, arguments.option)
    read_count("--games", arguments.games)
    return run_tuning(arguments, options, arguments.seed or "tune", jobs)


def _teach(arguments: argparse.Namespace, jobs: int) -> int:
    """Play, fit, and write the network."""
    from rich.console import Console
    from rich.progress import Progress

    numpy_for_training()
    training = _training(arguments)
    is_shown = sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=not is_shown) as bar:
        task = bar.add_task("Playing", total=training.games)
        training.play(jobs, lambda count: bar.update(task, completed=count))
    _write(Path(arguments.out), training.fit(_tell))
    if arguments.plot:
        lesson = training.lesson
        title = f"{lesson.game_id}, {lesson.seats} seats, {training.games} games"
        Path(arguments.plot).write_text(curves(title, training.epochs), encoding="utf-8")
    return 0


def _training(arguments: argparse.Namespace) -> Training:
    """What is asked for."""
    game = find(arguments.game)
    subject_of(game.id)
    find_bot(arguments.by)
    seats = read_seats(game, arguments.seats)
    options = _checked_options(game, seats, arguments.option)
    steps = None if arguments.steps is None else read_count("--steps", arguments.steps)
    if steps is not None and arguments.by != "marshal":
        raise Malformed("--steps", "they go with --by marshal")
    seed = _seed(arguments)
    lesson = Lesson(
        game_id=game.id,
        options=options,
        seats=seats,
        by=arguments.by,
        steps=steps,
        seed=seed,
        noise=_share("--noise", arguments.noise),
        kept=_share("--kept", arguments.kept),
    )
    plan = Plan(
        hidden=_widths(arguments.hidden),
        epochs=read_count("--epochs", arguments.epochs),
        trace=_share("--trace", arguments.trace),
    )
    games = read_count("--games", arguments.games)
    return Training(lesson, games, plan, Path(arguments.checkpoint))


def _seed(arguments: argparse.Namespace) -> str:
    """The seed that is given, that of the games played so far, or any."""
    if arguments.seed is not None:
        return str(arguments.seed)
    return seed_of(Path(arguments.checkpoint)) or secrets.token_hex(8)


def _checked_options(game: Game, seats: int, words: list[str]) -> tuple[tuple[str, ...], ...]:
    """All sets of options that are meant: `name=one|other` has games with either."""
    found = tuple(product(*[_either(word) for word in words]))
    for one in found:
        game.check(seats, game.options.parse(list(one)))
    return found


def _either(word: str) -> list[str]:
    """An option with each of its values."""
    name, _, values = word.partition("=")
    return [f"{name}={value}" for value in values.split("|")]


def _write(out: Path, network: Network) -> None:
    """Write the file, and say how large it is."""
    text = network.write()
    out.write_text(text, encoding="ascii")
    print(f"{out}: {len(text)} bytes")
    if len(text) > MOST_BYTES:
        print(f"gonfalon: what is shipped has at most {MOST_BYTES} bytes", file=sys.stderr)


def _tell(epoch: Epoch) -> None:
    """One line for each time through all positions."""
    named = " ".join([f"{100 * share:.1f}" for share in epoch.named])
    print(
        f"loss {epoch.loss:.4f}, held out {epoch.held_loss:.4f}, winner named {named} %", flush=True
    )


def _share(where: str, text: str) -> float:
    """A number from 0 to 1."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0.0 <= found <= 1.0:
        raise Malformed(where, f"expected a number from 0 to 1, not {short(text)}")
    return found


def _widths(text: str) -> tuple[int, ...]:
    """How wide the layers between are."""
    widths = tuple(read_count("--hidden", word) for word in text.split(","))
    if max(widths) > _WIDEST:
        raise Malformed("--hidden", f"at most {_WIDEST}")
    return widths
