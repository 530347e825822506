"""`replay`, `record` and `verify`: checking a record, and turning it into other forms."""

import argparse
import json

from gonfalon.cli.inputs import read_games, read_record, replayed
from gonfalon.engine.fairness import verify_chance
from gonfalon.engine.record import Record
from gonfalon.engine.state import CHANCE
from gonfalon.engine.words import Words


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the three commands."""
    text = "check every action of a record, or of a match, and print the result"
    replay = commands.add_parser("replay", help=text, description=text)
    replay.add_argument("record", metavar="RECORD", help="a file, or -")
    replay.set_defaults(command=run_replay)
    text = "check a record and write it again, or as JSON"
    record = commands.add_parser("record", help=text, description=text)
    record.add_argument("record", metavar="RECORD", help="a file, or -")
    record.add_argument("--json", action="store_true", help="write JSON, with who acted")
    record.set_defaults(command=run_record)
    text = "recompute every chance action of a record from its seed and nonces"
    verify = commands.add_parser("verify", help=text, description=text)
    verify.add_argument("record", metavar="RECORD", help="a file, or -")
    verify.set_defaults(command=run_verify)


def run_replay(arguments: argparse.Namespace) -> int:
    """Check a record or a match."""
    games = read_games(arguments.record)
    if isinstance(games, Record):
        _report(arguments, games)
        return 0
    for record in games.records:
        _report(arguments, record)
    scores = zip(games.names, games.scores, strict=True)
    print(", ".join(f"{name} {score}" for name, score in scores))
    return 0


def _report(arguments: argparse.Namespace, record: Record) -> None:
    """Replay one record and print how it ended."""
    state = replayed(record, arguments.lang)
    words = record.game.text.words(arguments.lang)
    print(f"{words.result(state.result)} ({record.end})")


def run_record(arguments: argparse.Namespace) -> int:
    """Write the record again, checked."""
    record = read_record(arguments.record)
    replayed(record, arguments.lang)
    if arguments.json:
        print(json.dumps(as_json(record), ensure_ascii=False, indent=1))
    else:
        print(record.write(), end="")
    return 0


def run_verify(arguments: argparse.Namespace) -> int:
    """Check that chance was what had been committed to."""
    record = read_record(arguments.record)
    count = verify_chance(record)
    replayed(record, arguments.lang)
    print(Words(arguments.lang).say("record.fair", count=count))
    return 0


def as_json(record: Record) -> dict[str, object]:
    """The record as JSON: the header, every ply with who acted, and the result."""
    plies: list[dict[str, object]] = []
    states = record.states()
    state = next(states)
    for number, text in enumerate(record.plies, start=1):
        actor: object = "chance" if state.actor == CHANCE else state.actor + 1
        plies.append({"ply": number, "actor": actor, "action": text})
        state = next(states)
    result = state.result
    return {
        "format": 1,
        "game": record.game.id,
        "rules": record.rules_version,
        "data": record.data or None,
        "options": {
            option.name: record.options[option.name] for option in record.game.options.options
        },
        "seats": list(record.names),
        "plies": plies,
        "result": None
        if result is None
        else {"points": list(result.points), "ranks": list(result.ranks), "how": result.how},
    }
