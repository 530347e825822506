"""What the players of a table are called, in sentences and in lists, each told apart."""

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from typing import Final, NamedTuple

from gonfalon.bots import BOTS, rung
from gonfalon.engine.match_words import NameOf
from gonfalon.engine.words import Words, languages
from gonfalon.games import find
from gonfalon.server.live import LiveTable
from gonfalon.server.naming import seen
from gonfalon.server.saved import COMPUTER
from gonfalon.web.figures import AT_A_LEVEL, FIGURES
from gonfalon.web.render import words_in

KEPT: Final = 4096
"""How many names and seats are remembered, each by all that it shows."""


class Player(NamedTuple):
    """What the name of whoever plays a seat depends on."""

    kind: str
    level: str
    name: str
    held: bool


class Called(NamedTuple):
    """What the players of a table are called, by seat."""

    told: tuple[str, ...]
    """In sentences: each told apart from every other, and from the seats."""
    listed: tuple[str, ...]
    """In lists, where the seat stands beside it."""
    figures: tuple[str, ...]
    """Which figure plays for the computer; nothing at a person's seat."""


def player_name(table: LiveTable, seat: int, words: Words) -> str:
    """A seat's player by name, or by what the seat is called in the game."""
    return called(table, words.language).listed[seat]


@cache
def side_name(game_id: str, seat: int, language: str) -> str:
    """What a seat is called in its game."""
    game = find(game_id)
    return game.seat_name(seat, game.text.words(language))


def names_of(table: LiveTable, language: str) -> tuple[str, ...]:
    """What each seat is called in sentences: its player's name, or else the seat's own.

    A name that another player or a seat has too is told apart by the seat. Where the computer plays
    for somebody, the seat is named: what happened there was partly theirs.
    """
    return called(table, language).told


def called(table: LiveTable, language: str) -> Called:
    """What the players of a table are called."""
    kept = table.names.get(language)
    if kept is None or kept[0] != table.seats:  # rows are replaced, never changed: mostly the same
        players = tuple([Player(row.kind, row.level, row.name, row.held) for row in table.seats])
        kept = list(table.seats), _called(table.game.id, players, language)
        table.names[language] = kept
    return kept[1]


def called_there(game_id: str, players: tuple[Player, ...], language: str) -> Called:
    """What those who played together are called, where their table is not in memory."""
    return _called(game_id, players, language)


@lru_cache(KEPT)
def _called(game_id: str, players: tuple[Player, ...], language: str) -> Called:
    """The same, found once for those who play together."""
    sides = [side_name(game_id, seat, language) for seat in range(len(players))]
    figures = figures_at(
        tuple([(one.kind, one.level, one.held) for one in players]), _people(players)
    )
    listed = [
        figure_name(figure, language) or _own_name(player) or side
        for player, figure, side in zip(players, figures, sides, strict=True)
    ]
    told = []
    met = [folded(name) for name in (*listed, *sides)]
    for seat, (player, name, side) in enumerate(zip(players, listed, sides, strict=True)):
        if name == side or (player.kind == COMPUTER and player.held):
            told.append(side)
        else:
            told.append(name if met.count(met[seat]) == 1 else f"{name} ({side})")
    return Called(tuple(told), tuple(listed), figures)


def _own_name(player: Player) -> str:
    """The name that somebody typed; that of a level is no person's name."""
    return player.name if player.name != player.level else ""


def _people(players: tuple[Player, ...]) -> frozenset[str]:
    """The names of the people at a table, or for whom a computer plays."""
    return frozenset(folded(one.name) for one in players if one.kind != COMPUTER or one.held)


def folded(name: str) -> str:
    """A name by which those that look alike are the same."""
    return unicodedata.normalize("NFKC", seen(name)).casefold()


@lru_cache(KEPT)
def figures_at(seats: tuple[tuple[str, str, bool], ...], people: frozenset[str]) -> tuple[str, ...]:
    """The figure at each seat that a computer plays, by kind, level and whether for somebody.

    They go by level and by the order of the seats, which the next game may turn: so a table keeps
    them, and the games of a match. One whose name somebody at the table bears, in
    any language, gives way to another.
    """
    usual = [""] * len(seats)
    computers = [seat for seat, (kind, _, _) in enumerate(seats) if kind == COMPUTER]
    people_at = [seat for seat, (kind, _, rests) in enumerate(seats) if kind != COMPUTER or rests]
    first = (
        people_at[0] if people_at else 0
    )  # the next game may turn the seats, who sits beside whom stays
    computers.sort(key=lambda seat: (seats[seat][2], (seat - first) % len(seats)))
    for number, seat in enumerate(computers, start=1):
        usual[seat] = _usual(seats[seat][1], number)
    for seat, figure in enumerate(usual):
        if figure and people & _names_of(figure):
            free = [one for one in FIGURES if one not in usual and not people & _names_of(one)]
            usual[seat] = free[0] if free else figure
    return tuple(usual)


def _usual(level: str, number: int) -> str:
    place = rung(level) if level in BOTS else 0
    return FIGURES[(place * AT_A_LEVEL + number % AT_A_LEVEL) % len(FIGURES)]


@cache
def _names_of(figure: str) -> frozenset[str]:
    """What a figure is called, in all languages."""
    return frozenset(folded(figure_name(figure, language)) for language in languages())


def figure_name(figure: str, language: str) -> str:
    """What a figure is called."""
    return words_in(language).say(f"web.figure.{figure}") if figure else ""


def computer_name(figure: str, level: str, language: str) -> str:
    """A computer where its seat is not shown: the figure, and how well it plays."""
    words = words_in(language)
    name, level = figure_name(figure, language), words.say(f"web.level.{level}")
    return words.say("web.computer_named", name=name, level=level)


def listed_names(
    names: Sequence[str], kinds: Sequence[str], language: str, plays_for: Sequence[str] = ()
) -> list[str]:
    """The players of a table in a list of tables, where a computer has the name of its level.

    Where it plays for somebody, their name stands: by it people find their games.
    """
    seats = list(zip(names, kinds, plays_for or [""] * len(names), strict=True))
    alone = tuple([(kind if name in BOTS else "", name, bool(who)) for name, kind, who in seats])
    people = frozenset(folded(who or name) for name, kind, who in seats if who or kind != COMPUTER)
    words = words_in(language)
    listed = []
    for (name, _, who), figure in zip(seats, figures_at(alone, people), strict=True):
        if who:
            listed.append(words.say("web.plays_for_named", name=who))
        elif figure:
            listed.append(computer_name(figure, name, language))
        else:
            listed.append(name or words.say("web.free_seat"))
    return listed


def rich_words(table: LiveTable, language: str) -> Words:
    """The sentences of the table's game as HTML, with its players by name."""
    return rich_words_there(table.game.id, names_of(table, language), language)


@lru_cache(KEPT)
def rich_words_there(game_id: str, names: tuple[str, ...], language: str) -> Words:
    """The same for those who played together, where their table is not in memory."""
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
    return names_of(table, words.language).__getitem__


def rich_names(table: LiveTable, words: Words) -> NameOf:
    """The same as HTML."""
    plain = names_apart(table, words)
    return lambda seat: f"<bdi>{escape(plain(seat))}</bdi>"
