"""`play`: a game in the terminal."""

import argparse
import secrets
from random import Random

from gonfalon.bots import BOTS, USUAL, find_bot
from gonfalon.bots.base import Bot
from gonfalon.cli.sim import add_option_argument, add_seats_argument, read_seats
from gonfalon.cli.table import Table
from gonfalon.cli.terminal import ansi, has_colours
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Malformed
from gonfalon.engine.paint import plain
from gonfalon.engine.record import new_record
from gonfalon.engine.session import Session
from gonfalon.games import GAMES, find

HUMAN = "human"


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `play`: which game, against whom, from which seat."""
    text = "play in the terminal"
    play = commands.add_parser("play", help=text, description=text)
    play.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    play.add_argument("--against", default=USUAL, choices=[HUMAN, *BOTS])
    add_seats_argument(play)
    play.add_argument("--seat", type=int, default=1, metavar="N", help="where you sit (default 1)")
    play.add_argument("--seed", metavar="S", help="any text, for the same cards again")
    play.add_argument("--color", default="auto", choices=["auto", "always", "never"])
    add_option_argument(play)
    play.set_defaults(command=run_play)


def run_play(arguments: argparse.Namespace) -> int:
    """Play one game, seat by seat, until it is over or the input ends."""
    game = find(arguments.game)
    options = game.options.parse(arguments.option)
    seats = read_seats(game, arguments.seats)
    if not 1 <= arguments.seat <= seats:
        raise Malformed("--seat", f"expected 1 to {seats}, not {arguments.seat}")
    own = arguments.seat - 1
    names = tuple("You" if seat == own else arguments.against for seat in range(seats))
    seed = secrets.token_hex(8) if arguments.seed is None else arguments.seed
    session = Session(new_record(game, options, names), SeededChance(seed))
    bots: dict[int, Bot] = {}
    if arguments.against != HUMAN:
        bots = {seat: find_bot(arguments.against) for seat in range(seats) if seat != own}
    paint = ansi if has_colours(arguments.color) else plain
    table = Table(session, bots, game.text.words(arguments.lang), paint, Random(seed))
    return table.run(own)
