"""Records that someone brought, to be watched: a single game, or a match with a table for each."""

import json
from itertools import pairwise
from typing import Any, Final

from pydantic import ValidationError

from gonfalon.engine.errors import GonfalonError, Misread
from gonfalon.engine.match import Match
from gonfalon.engine.match_text import parse_games
from gonfalon.engine.record import FIRST_LINE, Record
from gonfalon.games import find
from gonfalon.server.errors import Refused, bad_record
from gonfalon.server.making import new_row
from gonfalon.server.matches import MatchRow
from gonfalon.server.messages import RecordIn
from gonfalon.server.saved import OVER, PERSON, SeatRow, TableRow

MOST_GAMES: Final = 100
"""Of a match; each of its tables knows all games before it, so what is stored grows faster."""


def brought(body: bytes) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables for the games that came in a request, every action checked; work for a clerk."""
    try:
        asked = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused("malformed_request", where="body", problem="no JSON") from None
    return brought_rows(read_brought(_text_in(asked)))


def _text_in(asked: Any) -> str:
    """The text that a body has in its one field."""
    try:
        return RecordIn.model_validate(asked).record
    except ValidationError as error:
        first = error.errors()[0]
        where = " ".join(str(part) for part in first["loc"])
        raise Refused("malformed_request", where=where[:80], problem=first["msg"]) from None


def read_brought(text: str) -> Match | Record:
    """The match or the record, every action checked."""
    try:
        count = text.count(FIRST_LINE)
        if count > MOST_GAMES:
            raise Misread("read.match_too_long", count=count, most=MOST_GAMES)
        games = parse_games(text, find)
        if isinstance(games, Record):
            games.replay()
    except GonfalonError as error:
        raise bad_record(error) from None
    return games


def brought_rows(games: Match | Record) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables for these games, each of a match leading to the next."""
    rows: list[TableRow] = []
    if isinstance(games, Record):
        rows.append(_row(games, None))
        return [(rows[0], _seats(games))]
    records = games.all_records
    kept = MatchRow(str(games.goal), " ".join(records[0].options.words()))
    for number, record in enumerate(records):
        rows.append(_row(record, kept))
        if number < len(games.results):
            result = games.results[number]
            kept = kept.with_game(rows[-1].id, record.options, record.plies, result)
    for row, following in pairwise(rows):
        row.successor = following.id
    return list(zip(rows, map(_seats, records), strict=True))


def _row(record: Record, kept: MatchRow | None) -> TableRow:
    """The table of one game."""
    row = new_row(record.game, " ".join(record.options.words()), "live", "", "", kept)
    row.phase, row.record = OVER, record.write()
    row.rules, row.data = record.rules_version, record.data
    row.seed, row.practice = record.seed, record.practice
    return row


def _seats(record: Record) -> list[SeatRow]:
    """Who sat there."""
    return [
        SeatRow(seat, PERSON, "", name, "", "", hints=record.hints.get(seat, 0))
        for seat, name in enumerate(record.names)
    ]
