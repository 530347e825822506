"""`replay`, `record` and `verify`: checking a record or a match, and writing it anew."""

import argparse
import json
from collections.abc import Sequence

from gonfalon.cli.inputs import read_games, replayed
from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.fairness import verify_chance
from gonfalon.engine.match import Match
from gonfalon.engine.match_text import write_match
from gonfalon.engine.match_words import tell_standing
from gonfalon.engine.record import Record
from gonfalon.engine.state import CHANCE
from gonfalon.engine.words import Words


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the three commands."""
    text = "check every action of a record, or of a match, and print the result"
    replay = commands.add_parser("replay", help=text, description=text)
    replay.add_argument("record", metavar="RECORD", help="a file, or -")
    replay.set_defaults(command=run_replay)
    text = "check a record, or a match, and write it again, or as JSON"
    record = commands.add_parser("record", help=text, description=text)
    record.add_argument("record", metavar="RECORD", help="a file, or -")
    record.add_argument("--json", action="store_true", help="write JSON, with who acted")
    record.set_defaults(command=run_record)
    text = "recompute every chance action of a record, or of a match, from its seed and nonces"
    verify = commands.add_parser("verify", help=text, description=text)
    verify.add_argument("record", metavar="RECORD", help="a file, or -")
    verify.set_defaults(command=run_verify)


def run_replay(arguments: argparse.Namespace) -> int:
    """Check a record or a match."""
    games = read_games(arguments.record)
    if isinstance(games, Record):
        _report(arguments, games)
        return 0
    for record in games.all_records:
        _report(arguments, record)
    words = games.game.text.words(arguments.lang)
    print(tell_standing(games, words, lambda seat: games.game.seat_name(seat, words)))
    return 0


def _report(arguments: argparse.Namespace, record: Record) -> None:
    """Replay one record and print how it ended."""
    state = replayed(record, arguments.lang)
    words = record.game.text.words(arguments.lang)
    print(f"{words.result(record.result_in(state))} ({record.end})")
    if record.ending is not None:
        print(tell_ending(record, words))


def run_record(arguments: argparse.Namespace) -> int:
    """Write the record or the match again, checked."""
    games = read_games(arguments.record)
    if isinstance(games, Record):
        replayed(games, arguments.lang)
        told, text = as_json(games), games.write()
    else:
        told, text = match_json(games), write_match(games)
    print(json.dumps(told, ensure_ascii=False, indent=1) + "\n" if arguments.json else text, end="")
    return 0


def run_verify(arguments: argparse.Namespace) -> int:
    """Check that chance was what had been committed to, in every game that is over."""
    games, words, count = read_games(arguments.record), Words(arguments.lang), 0
    if isinstance(games, Record):
        count = verify_chance(games)
        replayed(games, arguments.lang)
        print(words.say("record.fair", count=count))
        _say_how([games], words)
        return 0
    for number, record in enumerate(games.records, start=1):
        try:
            count += verify_chance(record)
        except GonfalonError as error:
            raise error.within("game", number) from None
    print(words.say("record.fair_match", count=count, games=len(games.records)))
    _say_how(games.records, words)
    return 0


def _say_how(records: Sequence[Record], words: Words) -> None:
    """What was taken back, whether it was ended outside the rules, and who was given hints."""
    for record in records:
        if record.practice:
            print(words.say("record.practice", count=record.undos))
        elif record.revisions:
            print(words.say("record.taken_back"))
        if record.ending is not None:
            print(tell_ending(record, words))
        for seat, count in record.hints.items():
            print(words.say("record.hints", name=record.names[seat], count=count))


def tell_ending(record: Record, words: Words) -> str:
    """How a game was ended that goes on by the rules: who resigned, by name, or that all agreed."""
    assert record.ending is not None
    names = ", ".join([record.names[seat] for seat in record.ending.losers])
    return words.say(f"record.ended.{record.ending.how}", names=names)


def match_json(match: Match) -> dict[str, object]:
    """The match as JSON: the goal, every game, and the score (shared points as `1/2`)."""
    return {
        "format": 1,
        "match": {match.goal.unit: match.goal.number},
        "over": match.over,
        "scores": [str(score) for score in match.scores],
        "games": [as_json(record) for record in match.all_records],
    }


def as_json(record: Record) -> dict[str, object]:
    """The record as JSON: the header, every ply with who acted, and the result."""
    plies: list[dict[str, object]] = []
    states = record.states()
    state = next(states)
    for number, text in enumerate(record.plies, start=1):
        actor: object = "chance" if state.actor == CHANCE else state.actor + 1
        plies.append({"ply": number, "actor": actor, "action": text})
        state = next(states)
    result = record.result_in(state)
    return {
        "format": 1,
        "game": record.game.id,
        "rules": record.rules_version,
        "data": record.data or None,
        "options": {
            option.name: record.options[option.name] for option in record.game.options.options
        },
        "practice": record.practice,
        "ended": None if record.ending is None else str(record.ending),
        "revisions": [{"revision": one.number, "after": one.after} for one in record.revisions],
        "hints": [record.hints.get(seat, 0) for seat in range(len(record.names))],
        "seats": list(record.names),
        "plies": plies,
        "result": None
        if result is None
        else {"points": list(result.points), "ranks": list(result.ranks), "how": result.how},
    }
