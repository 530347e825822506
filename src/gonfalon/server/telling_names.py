"""What the players of a table are called, in sentences and in lists, each told apart."""

import unicodedata
from functools import cache, lru_cache
from html import escape
from typing import Final, NamedTuple

from gonfalon.engine.match_words import NameOf
from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER

KEPT: Final = 4096
"""How many names and seats are remembered, each by all that it shows."""


class Player(NamedTuple):
    """What the name of whoever plays a seat depends on."""

    kind: str
    level: str
    name: str


def player_name(table: LiveTable, seat: int, words: Words) -> str:
    """A seat's player by name, or by what the seat is called in the game."""
    row = table.seats[seat]
    return _player_name(table.game.id, seat, Player(row.kind, row.level, row.name), words.language)


@lru_cache(KEPT)
def _player_name(game_id: str, seat: int, player: Player, language: str) -> str:
    """The same, found once for each player."""
    words = find(game_id).text.words(language)
    if player.kind == COMPUTER:
        return words.say("web.computer", level=words.say(f"web.level.{player.level}"))
    is_named = player.name and player.name != player.level  # that is no person's name
    return player.name if is_named else side_name(game_id, seat, language)


@cache
def side_name(game_id: str, seat: int, language: str) -> str:
    """What a seat is called in its game."""
    game = find(game_id)
    return game.seat_name(seat, game.text.words(language))


def names_of(table: LiveTable, language: str) -> tuple[str, ...]:
    """What each seat is called in sentences: its player's name, or else the seat's own.

    The name of a computer says how it plays, not which one it is. A name that another player or
    a seat has too is told apart by the seat.
    """
    kept = table.names.get(language)
    if kept is None or kept[0] != table.seats:  # rows are replaced, never changed: mostly the same
        players = tuple([Player(row.kind, row.level, row.name) for row in table.seats])
        kept = list(table.seats), _names_of(table.game.id, players, language)
        table.names[language] = kept
    return kept[1]


@lru_cache(KEPT)
def _names_of(game_id: str, players: tuple[Player, ...], language: str) -> tuple[str, ...]:
    """The same, found once for those who play together."""
    sides = [side_name(game_id, seat, language) for seat in range(len(players))]
    names = [
        "" if player.kind == COMPUTER else _player_name(game_id, seat, player, language)
        for seat, player in enumerate(players)
    ]
    met = [unicodedata.normalize("NFKC", name).casefold() for name in (*names, *sides)]
    told = []
    for seat, (name, side) in enumerate(zip(names, sides, strict=True)):
        if name in ("", side):
            told.append(side)
        else:
            told.append(name if met.count(met[seat]) == 1 else f"{name} ({side})")
    return tuple(told)


def rich_words(table: LiveTable, language: str) -> Words:
    """The sentences of the table's game as HTML, with its players by name."""
    return _rich_words(table.game.id, names_of(table, language), language)


@lru_cache(KEPT)
def _rich_words(game_id: str, names: tuple[str, ...], language: str) -> Words:
    """The same, made once for those who play together."""
    own = own_names(game_id, names, language)
    rich = {seat: f"<bdi>{escape(name)}</bdi>" for seat, name in own.items()}
    return find(game_id).page.words(language).called(rich)


def own_names(game_id: str, names: tuple[str, ...], language: str) -> dict[int, str]:
    """The names of those who have one, by seat from 1."""
    return {
        seat: name
        for seat, name in enumerate(names, start=1)
        if name != side_name(game_id, seat - 1, language)
    }


def names_apart(table: LiveTable, words: Words) -> NameOf:
    """What finds a player's name by the seat, told apart from every other."""
    apart = names_of(table, words.language)
    names = [player_name(table, row.seat, words) for row in table.seats]
    told = [
        name if row.kind == COMPUTER and names.count(name) == 1 else apart[row.seat]
        for row, name in zip(table.seats, names, strict=True)
    ]
    return told.__getitem__


def rich_names(table: LiveTable, words: Words) -> NameOf:
    """The same as HTML."""
    plain = names_apart(table, words)
    return lambda seat: f"<bdi>{escape(plain(seat))}</bdi>"
