"""What lies on the land in words: squares with their roads, cities, shrines and the summit."""

from functools import cache
from typing import Final

from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import CARD_NAMES, FACTION_NAMES
from gonfalon.games.battalia.box.seals import GATE_WAYS, SHRINE_AT, SUMMIT_SQUARE
from gonfalon.games.battalia.box.tiles import (
    ALL_EXITS,
    CITY,
    CITY_DECK,
    CITY_ONE,
    CROSSROADS,
    DIRECTIONS,
    IMPASSABLE,
    OFF,
    OUT,
    ROAD,
    ROAD_DECK,
    SHRINE,
    SUMMIT,
    TERRAIN_DECK_NAMES,
    exits_of,
    is_built,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.rules.battle.strength import place_strength
from gonfalon.games.battalia.rules.figures import DAYS
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.notation_words import PLACE_NAMES
from gonfalon.games.battalia.text.words import words_in

_WAYS: Final = "nesw"


def is_volcano(tile: int) -> bool:
    """Whether a square is one of the nine of the volcano."""
    return what_of(tile) in (SHRINE, CROSSROADS, SUMMIT)


def time_told(day: int, weeks: int, words: Words) -> str:
    """The week and the day, and of how many (BA-S6)."""
    week, today = day // DAYS + 1, day % DAYS + 1
    return words.say("ba.draw.time", week=week, weeks=weeks, day=today, days=DAYS)


@cache
def ways_told(exits: int, language: str) -> str:
    """The ways that a card leads, by name."""
    words = words_in(language)
    return ", ".join(
        [words.say(f"ba.way.{_WAYS[way]}") for way in range(DIRECTIONS) if exits >> way & 1]
    )


@cache
def land_title(tile: int, language: str) -> str:
    """What lies on a square: nothing, or a road or city by its form, its land and its exits."""
    words = words_in(language)
    what, exits = what_of(tile), exits_of(tile)
    if not is_built(tile):
        name = {OUT: "out", IMPASSABLE: "impassable"}.get(what, "empty")
        return words.say(f"ba.draw.{name}")
    if what in PLACE_NAMES:
        return words.say(f"ba.draw.{PLACE_NAMES[what]}")
    deck = ROAD_DECK[exits] if what == ROAD else CITY_DECK[exits]
    assert deck != OFF
    parts = [
        words.say(f"ba.form.{TERRAIN_DECK_NAMES[deck - CITY_ONE]}"),
        words.say(f"ba.terrain.{FACTION_NAMES[terrain_of(tile)]}"),
    ]
    if exits != ALL_EXITS:
        parts.append(words.say("ba.tell.exits", ways=ways_told(exits, language)))
    return ", ".join(parts)


def square_told(tile: int, owner: int, level: int, words: Words) -> tuple[str, ...]:
    """What lies on a square: a city with its level and its owner, if it has a chip."""
    land = land_title(tile, words.language)
    if not level:
        return (land, words.say("ba.draw.no_chip")) if what_of(tile) == CITY else (land,)
    if owner == OFF:
        return land, words.say("ba.draw.neutral", level=level)
    return land, words.say("ba.draw.level", level=level), words.say("web.seat", seat=owner + 1)


def wanderers_told(is_common: bool, hides: bool, words: Words) -> tuple[str, ...]:
    """What a square of the wanderers is besides: everyone's city, or a hiding place (BA-V3)."""
    if is_common:
        return (words.say("ba.draw.common"),)
    return (words.say("ba.draw.hides"),) if hides else ()


def volcano_words(view: BattaliaView, viewer: int, square: int, words: Words) -> list[str]:
    """What a square of the volcano is (BA-V4)."""
    what = what_of(view.board.tiles[square])
    if what == SUMMIT:
        return _summit_words(view, viewer, words)
    if what == CROSSROADS:
        return [words.say("ba.draw.crossroads")]
    shrine = SHRINE_AT[square]
    sign = FACTION_NAMES[shrine]
    said = [
        words.say("ba.draw.shrine"),
        words.say(f"ba.element.{sign}"),
        words.say(f"ba.faction.{sign}"),
        words.say("ba.draw.strength", level=view.board.levels[square]),
    ]
    seats = tuple([seat + 1 for seat in view.board.sealed_by(shrine)])
    if seats:
        said.append(words.say("ba.draw.seals_here", seats=seats))
    said.append(words.say("ba.draw.hidden", number=view.buried[shrine]))
    if view.relics[shrine]:
        names = tuple([CARD_NAMES[card] for card in view.relics[shrine]])
        said.append(words.say("ba.draw.known", cards=names))
    return said


def _summit_words(view: BattaliaView, viewer: int, words: Words) -> list[str]:
    """The summit with its Guardian or holder, and the gates as they are for the viewer."""
    level = place_strength(view.board, SUMMIT_SQUARE, viewer)
    said = [words.say("ba.draw.summit")]
    if view.board.holder == OFF:
        said.append(words.say("ba.draw.guardian_against", level=level, seat=viewer + 1))
    else:
        said.append(words.say("ba.draw.held", level=level, seat=view.board.holder + 1))
    gates = []
    for shrine, way in sorted(enumerate(GATE_WAYS), key=lambda gate: gate[1]):
        is_open = view.board.seals[viewer] >> shrine & 1
        key = "ba.draw.gate_open" if is_open else "ba.draw.gate_shut"
        element = FACTION_NAMES[shrine]
        gates.append(words.say(key, way=words.say(f"ba.way.{_WAYS[way]}"), element=element))
    said.append(words.say("ba.draw.gates", seat=viewer + 1, gates="; ".join(gates)))
    return said
