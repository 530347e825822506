"""The parser of the command line, and the exit status: 0 fine, 1 illegal or false, 2 malformed."""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

import gonfalon
from gonfalon.cli import (
    arena,
    doors,
    play,
    positions,
    records,
    review,
    rules,
    serve,
    sim,
    train,
    upkeep,
)
from gonfalon.engine.errors import GonfalonError, IllegalPly, WrongEnd
from gonfalon.engine.fairness import Unfair
from gonfalon.engine.origin import Parted
from gonfalon.engine.words import languages

FINE = 0
FALSE = 1
MALFORMED = 2
INTERRUPTED = 130

Command = Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(_complain(message, MALFORMED))


class _CommandParser(_Parser):
    """The parser of one command, which takes options before, between or after its words."""

    mixing = False
    """Whether the parse that is asked for is a part of such a mixed one."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """What the words and options mean, and those that nobody knows."""
        if self.mixing:
            return super().parse_known_args(args, namespace)
        self.mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.mixing = False


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; errors are one line on standard error."""
    _speak_utf8()
    parsed = build_parser().parse_args(arguments)
    command: Command = parsed.command
    try:
        status = command(parsed)
        sys.stdout.flush()
        return status
    except GonfalonError as error:
        is_false = isinstance(error, (IllegalPly, WrongEnd, Unfair, Parted))
        return _complain(error.worded(parsed.lang), FALSE if is_false else MALFORMED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return FINE
    except OSError as error:
        where = f"{error.filename}: " if error.filename and error.strerror else ""
        return _complain(f"{where}{error.strerror or error}", MALFORMED)


def build_parser() -> argparse.ArgumentParser:
    """The parser with all commands."""
    parser = _Parser(prog="gonfalon", description="A table for games of conquest.")
    parser.add_argument(
        "--version",
        action="version",
        version=f"gonfalon {gonfalon.__version__} ({gonfalon.build()})",
    )
    parser.set_defaults(lang="en")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_CommandParser)
    for module in (
        play,
        serve,
        upkeep,
        positions,
        records,
        review,
        sim,
        arena,
        doors,
        train,
        rules,
    ):
        module.add_commands(commands)
    for command in (parser, *commands.choices.values()):
        command.add_argument(
            "--lang", default=argparse.SUPPRESS, choices=languages(), help="the language of answers"
        )
    return parser


def _complain(message: str, status: int) -> int:
    """One line on standard error."""
    line = "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
    print(f"gonfalon: {line}", file=sys.stderr)
    return status


def _speak_utf8() -> None:
    """Write card and player names whatever the terminal's own encoding is."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
