"""Every parser that strangers' text can reach, by name, as a function of the text.

It is imported under `counted_imports`, so that what the parsers do is counted.
"""

from collections.abc import Callable
from typing import Any

from starlette.requests import HTTPConnection

from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.fairness import check_nonce, verify_chance
from gonfalon.engine.goal import parse_goal
from gonfalon.engine.match_text import parse_games
from gonfalon.engine.record import Record, new_record
from gonfalon.games import find
from gonfalon.server.guard import drop_odd_cookies
from gonfalon.server.messages import ActIn, PicksIn, read
from gonfalon.server.socket import _parsed
from gonfalon.server.visits import browser_of, check_origin, secret_of
from gonfalon.web.render import language_of

Parse = Callable[[str], object]


def _games(text: str) -> object:
    """A record or a match, every action carried out."""
    games = parse_games(text, find)
    return games.replay() if isinstance(games, Record) else games


def _verified(text: str) -> object:
    """A record whose chance is computed anew."""
    games = parse_games(text, find)
    return verify_chance(games) if isinstance(games, Record) else games


def _message(text: str) -> object:
    """A message of a page: a move, or picks that led nowhere."""
    asked = _parsed(text)
    return read(ActIn if asked.get("type") == "act" else PicksIn, asked)


def _connection(header: bytes, text: str, query: bytes = b"") -> HTTPConnection:
    """A request as it comes through the guard."""
    headers = [(header, text.encode()), (b"host", b"testserver")]
    scope = {"type": "http", "headers": headers, "query_string": query}
    drop_odd_cookies(scope)
    return HTTPConnection(scope)


def _cookie(text: str) -> object:
    asking = _connection(b"cookie", text)
    return browser_of(asking), language_of(asking)


def _query(text: str) -> object:
    return language_of(_connection(b"accept", "", text.encode()))


def _header(text: str) -> object:
    check_origin(_connection(b"origin", text))
    language_of(_connection(b"accept-language", text))
    return secret_of(_connection(b"authorization", text))


PARSERS: dict[str, Parse] = {
    "games": _games,
    "fairness": _verified,
    "goal": parse_goal,
    "nonce": check_nonce,
    "message": _message,
    "cookie": _cookie,
    "query": _query,
    "header": _header,
}


def parser_of(name: str) -> Parse:
    """The parser of this name; those of a game are named after it: `action imperia`."""
    kind, _, game_id = name.partition(" ")
    if not game_id:
        return PARSERS[kind]
    game: Any = find(game_id)
    state = game.new()
    parsers: dict[str, Parse] = {
        "position": game.text.parse,
        "action": game.parse_action,
        "options": lambda text: game.options.parse(text.split()),
        "picks": lambda text: game.why_not(state, text.split(" ")[:8]),
        "names": lambda text: new_record(game, game.options.choose({}), tuple(text.split("\n"))),
    }
    return parsers[kind]


def refusing(parse: Parse) -> Callable[[str], bool]:
    """Whether a text is refused; anything but a clear refusal escapes."""

    def run(text: str) -> bool:
        try:
            parse(text)
        except GonfalonError as error:
            return bool(str(error))
        return False

    return run
