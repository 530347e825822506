"""`legal`, `why` and `show`: questions about a position."""

import argparse

from gonfalon.cli.inputs import read_state
from gonfalon.engine.alone import stand_alone
from gonfalon.engine.errors import Malformed
from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.games import find


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the three commands."""
    legal = _add(commands, "legal", "print the legal actions, one a line")
    legal.set_defaults(command=run_legal)
    why = _add(commands, "why", "say whether an action is legal, or which rule forbids it")
    why.add_argument("action", metavar="ACTION", nargs="+")
    why.add_argument("--proof", action="store_true", help="give the proof of a legal claim too")
    why.set_defaults(command=run_why)
    show = _add(commands, "show", "draw a state as a seat sees it")
    show.add_argument("--seat", metavar="N", help="a seat's number, or spectator; else all is open")
    show.add_argument("--html", action="store_true", help="draw it as HTML")
    show.add_argument("--line", action="store_true", help="write it as one line of notation")
    show.set_defaults(command=run_show)


def _add(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, text: str
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text)
    parser.add_argument("position", metavar="POSITION|RECORD", help="text, a file, or -")
    parser.add_argument(
        "--at", type=int, metavar="PLY", help="the state of a record after PLY plies"
    )
    return parser


def run_legal(arguments: argparse.Namespace) -> int:
    """Print the legal actions, one a line."""
    for action in read_state(arguments.position, arguments.at, arguments.lang).legal():
        print(action)
    return 0


def run_why(arguments: argparse.Namespace) -> int:
    """Say `legal`, or the rule and the facts."""
    state = read_state(arguments.position, arguments.at, arguments.lang)
    game = find(state.game_id)
    action = game.parse_action(" ".join(arguments.action))
    illegal = state.verify(action)
    if illegal is not None:
        words = game.text.words(arguments.lang)
        print(words.refusal(illegal))
        print(game.text.marked(state.view(OPEN), illegal, words), end="")
        return 1
    print("legal")
    proof = game.rules.proof(state, action) if arguments.proof else None
    if proof is not None:
        print(game.text.words(arguments.lang).reason(proof))
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    """Print what a seat sees of a position or record: as a picture, as HTML or as one line."""
    state = read_state(arguments.position, arguments.at, arguments.lang)
    game = find(state.game_id)
    view = state.view(_eyes(arguments.seat, state.seat_count))
    words = game.text.words(arguments.lang)
    if arguments.html:
        print(stand_alone(game.sprite(), game.stylesheet(), game.page.draw(view, words)))
    elif arguments.line:
        print(game.text.write(view))
    else:
        print(game.text.picture(view, words), end="")
    return 0


def _eyes(seat: str | None, seats: int) -> int:
    """Whose eyes: a seat's number from 1, a spectator's, or open to all."""
    if seat is None:
        return OPEN
    if seat == "spectator":
        return SPECTATOR
    if seat not in [str(number) for number in range(1, seats + 1)]:
        raise Malformed("--seat", f"expected 1 to {seats}, or spectator, not {seat!r}")
    return int(seat) - 1
