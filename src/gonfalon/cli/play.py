"""`play`: a game or a match in the terminal."""

import argparse
import secrets
from contextlib import ExitStack
from random import Random

from gonfalon.arena.entrants import Entrant, is_command, parse_entrant
from gonfalon.arena.players import BotPlayer, Player, ProgramPlayer
from gonfalon.bots import BOTS, LEVELS, USUAL, YARDSTICKS, find_bot
from gonfalon.cli.loop import Loop
from gonfalon.cli.sim import add_match_argument, add_option_argument, add_seats_argument, read_seats
from gonfalon.cli.table import Table
from gonfalon.cli.terminal import ansi, has_colours
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Malformed
from gonfalon.engine.match import Match
from gonfalon.engine.paint import plain
from gonfalon.engine.record import new_record
from gonfalon.engine.session import Session
from gonfalon.engine.text import short
from gonfalon.games import GAMES, find

HUMAN = "human"


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `play`: which game, against whom, from which seat."""
    text = "play in the terminal"
    play = commands.add_parser("play", help=text, description=text)
    play.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    play.add_argument(
        "--against",
        default=USUAL,
        metavar="WHOM",
        help=f"{', '.join(LEVELS)} (the weakest first; {USUAL} if you name nobody), {HUMAN}, "
        f"{', '.join(YARDSTICKS)}, or the command line of a program, such as ./myengine; "
        "perhaps with @SECONDS a move",
    )
    add_seats_argument(play)
    play.add_argument("--seat", type=int, default=1, metavar="N", help="where you sit (default 1)")
    play.add_argument("--seed", metavar="S", help="any text, for the same cards again")
    play.add_argument(
        "--hints", action="store_true", help="let people who play each other ask for hints, too"
    )
    play.add_argument("--color", default="auto", choices=["auto", "always", "never"])
    add_match_argument(play)
    add_option_argument(play)
    play.set_defaults(command=run_play)


def run_play(arguments: argparse.Namespace) -> int:
    """Play a game or a match, seat by seat, until it is over or the input ends."""
    game = find(arguments.game)
    options = game.options.parse(arguments.option)
    seats = read_seats(game, arguments.seats)
    if not 1 <= arguments.seat <= seats:
        raise Malformed("--seat", f"expected 1 to {seats}, not {arguments.seat}")
    own = arguments.seat - 1
    entrant = None if arguments.against == HUMAN else _entrant(arguments.against)
    name = HUMAN if entrant is None else entrant.label
    names = tuple("You" if seat == own else name for seat in range(seats))
    seed = secrets.token_hex(8) if arguments.seed is None else arguments.seed
    record, match = new_record(game, options, names), None
    if arguments.match is not None:
        match = Match(game, options, names, arguments.match)
        match.running = record
    paint = ansi if has_colours(arguments.color) else plain
    words = game.text.words(arguments.lang)
    rng = Random(seed)
    with ExitStack() as open_ones:
        bots: dict[int, Player] = {}
        for seat in range(seats if entrant is not None else 0):
            if entrant is not None and seat != own:
                bots[seat] = _player(entrant, rng)
                open_ones.callback(bots[seat].close)
        session = Session(record, SeededChance(seed))
        hints = arguments.hints or len(bots) == seats - 1
        return Loop(Table(session, bots, words, paint, seed, match), hints).run(own)


def _entrant(text: str) -> Entrant:
    """Who plays against the person."""
    name = text.partition("@")[0]
    if not is_command(text) and name not in BOTS:
        known = ", ".join([HUMAN, *BOTS])
        raise Malformed(
            "--against",
            f"{short(text)} is none of {known}; a program is a command line with a slash or a "
            "space in it, such as ./myengine",
        )
    return parse_entrant(text)


def _player(entrant: Entrant, rng: Random) -> Player:
    """One such player; a program that cannot be started is refused now."""
    if not entrant.is_program:
        return BotPlayer(find_bot(entrant.what), entrant.seconds, rng)
    player = entrant.player()
    assert isinstance(player, ProgramPlayer)
    player.greet()
    return player
