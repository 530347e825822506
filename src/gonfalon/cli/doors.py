"""`sit` and `mcp`: programs and assistants at tables."""

import argparse
import sys
from contextlib import closing

from gonfalon.arena.entrants import parse_entrant
from gonfalon.arena.forfeit import Forfeit
from gonfalon.arena.players import ProgramPlayer
from gonfalon.bots import BOTS
from gonfalon.engine.errors import Malformed


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `sit` and `mcp`."""
    text = "let a bot or a program play a seat at a table of a running server"
    sitting = commands.add_parser("sit", help=text, description=text)
    sitting.add_argument(
        "link", metavar="LINK", help="the secret link of the seat, in quotes; - reads it from input"
    )
    sitting.add_argument(
        "player",
        metavar="PLAYER",
        help=f"[NAME=]BOT|COMMAND[@SECONDS]; bots are {', '.join(BOTS)}; a command has a slash "
        "or a space in it",
    )
    sitting.set_defaults(command=run_sit)
    text = "let an assistant play by the Model Context Protocol, on standard input and output"
    assistant = commands.add_parser("mcp", help=text, description=text)
    assistant.add_argument(
        "--server", metavar="ADDRESS", help="open tables at this server; else in this process"
    )
    assistant.set_defaults(command=run_mcp)


def run_sit(arguments: argparse.Namespace) -> int:
    """Play until the game is over; what is played is told."""
    from gonfalon.adapters.client import seat_of
    from gonfalon.adapters.sitting import sit

    link = sys.stdin.readline().strip() if arguments.link == "-" else arguments.link
    seat, entrant = seat_of(link), parse_entrant(arguments.player)
    with closing(entrant.player()) as player:
        try:
            if isinstance(player, ProgramPlayer):
                player.greet()
            told = sit(seat, entrant.label, player, lambda line: print(line, flush=True))
        except Forfeit as forfeit:
            raise Malformed(entrant.label, forfeit.worded(arguments.lang)) from None
    result = told["result"]
    print("" if result is None else result["text"])
    return 0


def run_mcp(arguments: argparse.Namespace) -> int:
    """Serve an assistant until it leaves."""
    from gonfalon.adapters.assistant import make_server
    from gonfalon.adapters.client import server_address

    server = None if arguments.server is None else server_address(arguments.server)
    make_server(server, arguments.lang).run()
    return 0
