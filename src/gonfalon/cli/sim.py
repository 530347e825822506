"""`sim`: whole games or matches between bots, with a progress bar and a summary."""

import argparse
import re
import secrets
import statistics
import sys
from time import perf_counter

from gonfalon.arena.simulate import Job, MatchOutcome, Tally, simulate
from gonfalon.bots import BOTS, find_bot
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.goal import Goal, parse_goal
from gonfalon.engine.match_text import written
from gonfalon.engine.text import short
from gonfalon.games import GAMES, find

MOST_JOBS = 64
_COUNT = re.compile(r"[1-9][0-9]{0,8}")


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `sim`: how many games, between which bots, in how many processes."""
    text = "play whole games between bots and print how they went"
    sim = commands.add_parser("sim", help=text, description=text)
    sim.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    sim.add_argument(
        "--games", default="100", metavar="N", help="how many games, or matches (default 100)"
    )
    sim.add_argument("--seed", metavar="S", help="any text; the same seed gives the same games")
    add_seats_argument(sim)
    sim.add_argument("--bots", metavar="a,b", help=f"one a seat: {', '.join(BOTS)}")
    sim.add_argument("--jobs", default="1", metavar="N", help="how many processes (default 1)")
    add_match_argument(sim)
    add_option_argument(sim)
    sim.set_defaults(command=run_sim)


def add_option_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--option name=value`, which may be repeated."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="name=value", help="may be repeated"
    )


def add_match_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--match games=3` or `--match points=15`."""
    parser.add_argument(
        "--match",
        type=_goal,
        metavar="games=N|points=N",
        help="games in a row, to a number of games or of points",
    )


def _goal(text: str) -> Goal:
    """What a match is played to, for the parser of the command line."""
    try:
        return parse_goal(text)
    except Malformed as error:
        raise argparse.ArgumentTypeError(error.problem) from None


def add_seats_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--seats N`, which `read_seats` checks once the game is known."""
    parser.add_argument("--seats", metavar="N", help="how many play (default: as few as can)")


def read_seats(game: Game, text: str | None) -> int:
    """How many play, or the fewest that can."""
    possible = [str(seats) for seats in game.seats]
    if text is not None and text not in possible:
        raise Malformed("--seats", f"expected {' or '.join(possible)}, not {short(text)}")
    return game.seats[0] if text is None else int(text)


def run_sim(arguments: argparse.Namespace) -> int:
    """Play the games and print the summary."""
    from rich.console import Console
    from rich.progress import track

    game = find(arguments.game)
    options = game.options.parse(arguments.option)
    names = _bots(game, arguments.bots, arguments.seats)
    game.check(len(names), options)
    for name in names:
        find_bot(name)
    games, jobs = read_count("--games", arguments.games), read_count("--jobs", arguments.jobs)
    if jobs > MOST_JOBS:
        raise Malformed("--jobs", f"at most {MOST_JOBS}")
    seed = secrets.token_hex(8) if arguments.seed is None else arguments.seed
    job, tally = Job(game.id, options, names, seed, arguments.match), Tally()
    start, outcomes = perf_counter(), simulate(job, games, jobs)
    console = Console(stderr=True)
    is_shown = sys.stderr.isatty()
    for outcome in track(
        outcomes, "Playing", games, console=console, transient=True, disable=not is_shown
    ):
        if isinstance(outcome, MatchOutcome):
            tally.add_match(outcome)
        else:
            tally.add(outcome)
    if arguments.match is not None:
        _print_matches(game.id, arguments.match, seed, names, tally)
    _print_summary(game.id, seed, names, tally, perf_counter() - start)
    return 0


def _bots(game: Game, given: str | None, seats: str | None) -> tuple[str, ...]:
    """One bot a seat: those that are named, or random ones."""
    if given is None:
        return ("random",) * read_seats(game, seats)
    names = tuple(given.split(","))
    if len(names) not in game.seats:
        raise Malformed("--bots", f"{game.name} is not for {len(names)} players")
    if seats is not None and len(names) != read_seats(game, seats):
        raise Malformed("--bots", f"expected {seats} of them, not {len(names)}")
    return names


def read_count(where: str, text: str) -> int:
    """A whole number from 1 on."""
    if not _COUNT.fullmatch(text):
        raise Malformed(where, f"expected a whole number from 1 on, not {text[:20]!r}")
    return int(text)


def _print_matches(
    game_id: str, goal: Goal, seed: str, names: tuple[str, ...], tally: Tally
) -> None:
    """Matches won and points scored, a line for each seat."""
    matches = tally.matches
    print(f"{matches} matches of {game_id}, {goal}, seed {seed}")
    for seat, name in enumerate(names):
        won, score = _share(tally.match_winners[seat], matches), tally.scores[seat]
        mean = float(score / matches)
        print(f"  seat {seat + 1} ({name}) won {won}, {written(score)} points, mean {mean:.2f}")
    print(f"  drawn {_share(tally.match_winners[None], matches)}")


def _print_summary(
    game_id: str, seed: str, names: tuple[str, ...], tally: Tally, seconds: float
) -> None:
    """Results, lengths and endings, a line each."""
    games = tally.outcomes
    print(f"{games} games of {game_id}, seed {seed}")
    for seat, name in enumerate(names):
        print(f"  seat {seat + 1} ({name}) won {_share(tally.firsts[seat], games)}")
    print(f"  drawn {_share(tally.firsts[None], games)}")
    for how, count in sorted(tally.endings.items()):
        print(f"  ended by {how} {_share(count, games)}")
    plies = tally.plies
    print(
        f"  plies: mean {statistics.mean(plies):.1f}, median {statistics.median(plies):g}, "
        f"shortest {min(plies)}, longest {max(plies)}"
    )
    print(f"  decisions: mean {tally.decisions / games:.1f}")
    print(
        f"  {seconds:.2f} s, {games / seconds:.1f} games/s, {tally.decisions / seconds:.0f} "
        "decisions/s"
    )


def _share(count: int, games: int) -> str:
    return f"{count} ({100 * count / games:.1f} %)"
