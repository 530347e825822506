"""Reading the board of a position: squares, factions, heroes, and the usual board."""

import re
from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short
from gonfalon.games.battalia.box.cards import FACTION_BY_NAME, FACTION_NAMES, FACTIONS
from gonfalon.games.battalia.box.seals import SUMMIT_WORTH
from gonfalon.games.battalia.box.tiles import (
    CITY,
    EXITS_BY_NAME,
    HEROES,
    IMPASSABLE_TILE,
    OFF,
    OUT_SQUARES,
    OUT_TILE,
    ROAD,
    ROAD_DECK,
    SQUARE_NAMES,
    SUMMIT,
    is_built,
    tile_of,
    what_of,
)
from gonfalon.games.battalia.rules.board import hero_of
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import FACTION, FOUND, START
from gonfalon.games.battalia.text.notation_words import (
    CLOSED,
    NONE,
    PLACE_NAMES,
    hero_name,
    usual_trodden,
)
from gonfalon.games.battalia.text.parsing_words import look_up, need, read_square, read_squares

_CARD: Final = re.compile(r"(road|city)\.([biec])\.([nesw]+)(?:/([0-9]{1,2}))?(?:@([1-9]))?")
_PLACE: Final = re.compile(r"(ruins|shrine|crossroads|summit)(?:/([0-9]{1,2}))?(?:@([1-9]))?")
_FORM: Final = "expected city.b.nesw/1@1, road.b.ns, ruins or closed"
_HIGHEST: Final = 4
_STRONGEST: Final = 20


def read_factions(world: Battalia, words: list[str] | None, step: int) -> None:
    """Read `factions b i e`, seat by seat; else the first ones of those in the game."""
    if words is None:
        if step > FACTION:
            free = [faction for faction in range(FACTIONS) if not world.gone >> faction & 1]
            world.board.factions = free[: world.seats]
        return
    need(len(words) == world.seats, "factions", "expected one for each seat, - for none yet")
    factions = [
        OFF if word == NONE else look_up(word, "factions", FACTION_BY_NAME, "faction b, i, e or c")
        for word in words
    ]
    chosen = [faction for faction in factions if faction != OFF]
    need(len(chosen) == len(set(chosen)), "factions", "two seats have the same")
    for faction in chosen:
        is_gone = world.gone >> faction & 1
        need(not is_gone, "factions", f"{FACTION_NAMES[faction]} is not in the game")
    world.board.factions = factions


def read_gone(world: Battalia, words: list[str] | None, factions: list[str], step: int) -> None:
    """Read `gone c`; else the last faction that nobody has, in a game of two (BA-S3)."""
    leaving = world.variant.figures.leaving
    is_due = world.seats == 2 and step >= FOUND
    if words is None:
        free = [name for name in FACTION_NAMES[:FACTIONS] if name not in factions]
        if is_due and (free or leaving >= 0):
            world.gone = 1 << (leaving if leaving >= 0 else FACTION_BY_NAME[free[-1]])
        return
    need(is_due, "gone", "a faction leaves only a game of two, once it has begun")
    need(len(words) == 1, "gone", "expected one faction")
    faction = look_up(words[0], "gone", FACTION_BY_NAME, "faction b, i, e or c")
    need(leaving in (-1, faction), "gone", "the option leaves names another faction")
    world.gone = 1 << faction


def lay_frame(world: Battalia) -> None:
    """The squares out of the game (BA-S2)."""
    for square in OUT_SQUARES[world.seats]:
        world.board.tiles[square] = OUT_TILE


def read_board(world: Battalia, words: list[str] | None, step: int) -> None:
    """Read `board a7:city.b.nesw/1@1 d4:ruins/8`; else the board as the set-up leaves it."""
    if words is None:
        _lay_usual(world, step)
        return
    given: set[int] = set()
    for word in [] if words == [NONE] else words:
        name, _, what = word.partition(":")
        square = read_square(name, "board")
        need(square not in given, f"board, {name}", "given twice")
        is_in = world.board.tiles[square] != OUT_TILE
        need(is_in, f"board, {name}", "the square is out of the game")
        given.add(square)
        _read_tile(world, square, what)


def _lay_usual(world: Battalia, step: int) -> None:
    """The middle, start cities of seats 1, 2, ... and neutral cities, terrains in their order."""
    world.variant.scenario.lay(world)
    if step <= FOUND:
        return
    terrains = [faction for faction in range(FACTIONS) if not world.gone >> faction & 1]
    world.variant.scenario.settle(world, terrains, step > START)


def _read_tile(world: Battalia, square: int, what: str) -> None:
    """Read `city.b.nesw/1@1`, `road.b.ns`, `ruins/8`, `summit/8@2`, `closed`."""
    where = f"board, {SQUARE_NAMES[square]}"
    card, place = _CARD.fullmatch(what), _PLACE.fullmatch(what)
    if what == CLOSED:
        world.board.tiles[square] = IMPASSABLE_TILE
    elif place:
        _read_place(world, square, where, place)
    elif card:
        _read_card(world, square, where, card)
    else:
        raise Malformed(where, f"{short(what)} is not understood; {_FORM}")


def _read_place(world: Battalia, square: int, where: str, place: re.Match[str]) -> None:
    """The ruins or a card of the volcano, where the scenario has it."""
    usual = world.copy()
    world.variant.scenario.lay(usual)
    lies = PLACE_NAMES.get(what_of(usual.board.tiles[square])) == place[1]
    need(lies, where, f"no {place[1]} can lie there in this scenario")
    has_strength = place[2] is None or usual.board.levels[square] > 0
    need(has_strength, where, f"{place[1]} there: expected no strength")
    world.board.tiles[square] = usual.board.tiles[square]
    world.board.levels[square] = usual.board.levels[square] if place[2] is None else int(place[2])
    need(place[2] is None or int(place[2]) > 0, where, "expected a strength above 0")
    need(world.board.levels[square] <= _STRONGEST, where, f"no strength is beyond {_STRONGEST}")
    if place[3]:
        is_summit = what_of(world.board.tiles[square]) == SUMMIT
        need(is_summit, where, "only the summit is held by somebody")
        need(int(place[3]) <= world.seats, where, f"there is no seat {place[3]}")
        world.board.holder = int(place[3]) - 1
        is_worth = place[2] is None or int(place[2]) == SUMMIT_WORTH
        need(is_worth, where, f"a summit that is held has strength {SUMMIT_WORTH}")
        world.board.levels[square] = SUMMIT_WORTH


def _read_card(world: Battalia, square: int, where: str, card: re.Match[str]) -> None:
    """A road or a city, with its level and owner."""
    exits = look_up(card[3], where, EXITS_BY_NAME, "list of exits in the order nesw")
    level = int(card[4] or 0)
    is_city = card[1] == "city"
    world.board.tiles[square] = tile_of(CITY if is_city else ROAD, FACTION_BY_NAME[card[2]], exits)
    need(is_city or ROAD_DECK[exits] != OFF, where, "a road has two exits or more")
    need(is_city or (not level and not card[5]), where, "a road has no level and no owner")
    world.board.levels[square] = level
    if card[5]:
        seat = int(card[5]) - 1
        need(seat < world.seats, where, f"there is no seat {card[5]}")
        need(1 <= level <= _HIGHEST, where, f"an own city has a level from 1 to {_HIGHEST}")
        world.board.owners[square] = seat
    need(level <= _STRONGEST, where, f"no strength is beyond {_STRONGEST}")


def read_heroes(world: Battalia, words: list[str]) -> None:
    """Read `heroes a7 - -,c4`: the heroes of each seat."""
    need(len(words) == world.seats, "heroes", "expected one word for each seat, - for none")
    for seat, word in enumerate(words):
        names = word.split(",")
        need(len(names) <= HEROES, "heroes", f"{short(word)}: a seat has {HEROES}")
        for number, name in enumerate(names):
            if name != NONE:
                square = read_square(name, "heroes")
                is_there = is_built(world.board.tiles[square])
                need(is_there, "heroes", f"nothing is built on {name}")
                world.board.heroes[hero_of(seat, number)] = square


def read_trodden(world: Battalia, words: list[str]) -> None:
    """Read `trodden 1.2:a7,b6`: where the second hero of seat 1 has been (BA-V1)."""
    world.board.trodden = [usual_trodden(world.variant, square) for square in world.board.heroes]
    names = [hero_name(hero) for hero in range(len(world.board.heroes))]
    for word in words:
        name, _, squares = word.partition(":")
        need(name in names, "trodden", f"{short(name)} is no hero; expected one like 1.2")
        been = [] if squares == NONE else squares.split(",")
        world.board.trodden[names.index(name)] = read_squares(been, "trodden")
