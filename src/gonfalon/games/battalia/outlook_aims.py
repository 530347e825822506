"""What heroes can aim at: neutral and enemy cities and the ruins, what they are worth and need."""

from math import exp
from typing import Final

from gonfalon.games.battalia.cards import LORD, PROVISIONS_CARD, RANKS, card_of
from gonfalon.games.battalia.figures import DAYS, FIVE_FOURS
from gonfalon.games.battalia.outlook_cards import hand_strength
from gonfalon.games.battalia.outlook_deck import Deck, Needs, needs_of
from gonfalon.games.battalia.outlook_land import FAR, gaps, has_site, marches
from gonfalon.games.battalia.scoring import HEROES, cities_of, points_of
from gonfalon.games.battalia.seals import (
    SEAL_POINTS,
    SHRINE_AT,
    SUMMIT_WORTH,
    bonus_of,
    defence_of,
)
from gonfalon.games.battalia.tiles import (
    CITY,
    EMPTY,
    OFF,
    RUINS,
    SHRINE,
    SQUARES,
    SUMMIT,
    terrain_of,
)
from gonfalon.games.battalia.view import BattaliaView

RIVAL: Final = 0.7  # the best opponent's points against the own ones (BA-E2)
_OTHERS: Final = 0.1  # all opponents' points together
_FOURS: Final = 0.08  # cities of level 4, squared: five of them end the game (BA-E1)
_TAKEN: Final = 4  # the level of a neutral city once it is taken (BA-W9)
_ANNEX: Final = 1.0  # a city without a chip (BA-W8)
_DOUBT: Final = 1.8  # how fast the chance of a battle falls with the strength that is lacking
_ANSWER: Final = 0.8  # so much of an opponent's hand is likely to come into a row
_WIN: Final = 16.0  # winning itself, by how likely it is
_WAITING: Final = 0.1  # a round that whoever is likely to win has to wait for it
HERO: Final = 0.35  # a hero on the board
_ON_THE_WAY: Final = 0.4  # what an aim is worth to a hero who stands before it
_STEP: Final = 0.82  # and how much of it is left a step away
_ROAD: Final = 0.12  # what an aim is worth to the owner of a road to it
_MISSING: Final = 0.7  # and how much of it is left if a card is missing
_LATER: Final = 0.8  # a pair of units for cities that are a level or more too low
_LATEST: Final = 0.7  # a pair of units without such cities
_PAVED: Final = 0.12  # a friman and provisions in hand: a road
_OPENING_UP: Final = 0.5  # the same where no city can be built before there is one
_NO_ROOM: Final = 0.25  # of what three units are good for as long as there is no site
_A_SQUARE: Final = 2.0  # rounds that an empty square lasts
_AT_LEAST: Final = 4.0  # the last squares and levels take longest
_FOUR: Final = 9.0  # rounds until the next city of level 4


def chance(have: float, need: float, doubt: float = _DOUBT) -> float:
    """How likely what may still vary is enough."""
    return 1.0 / (1.0 + exp((need - have) / doubt))


def standing(view: BattaliaView, owners: list[int], levels: list[int], left: float) -> float:
    """The own points against those of the others, and how likely they win with so long to go."""
    most = total = own = 0.0
    lead = ahead = 0
    for seat in range(view.seats):
        cities = cities_of(owners, levels, seat)
        points = points_of(cities) + bonus_of(view.seals[seat], view.holder, seat)
        worth = points + _FOURS * cities[4] * cities[4]
        if seat == view.seat:
            own, lead = worth, points
        else:
            total += worth
            most = max(most, worth)
            ahead = max(ahead, points)
    likely = chance(lead - ahead, 0.0, 1.0 + left / 2)
    return own - RIVAL * most - _OTHERS * total + _WIN * likely - _WAITING * left * (2 * likely - 1)


def has_chip(view: BattaliaView, seat: int, level: int) -> bool:
    """Whether a seat has a chip left that shows this level (BA-C5)."""
    free = view.figures.low_chips if level <= 2 else view.figures.high_chips
    for square in range(SQUARES):
        if view.owners[square] == seat and (view.levels[square] <= 2) == (level <= 2):
            free -= 1
    return free > 0


def taken_worth(view: BattaliaView, square: int, seat: int, left: float) -> float:
    """What changes for the own seat if a city gets this owner, as far as chips go (BA-W8)."""
    owners, levels = list(view.owners), list(view.levels)
    before = standing(view, owners, levels, left)
    level = levels[square] if owners[square] != OFF else _TAKEN if levels[square] else 1
    while level and not has_chip(view, seat, level):
        level -= 1
    owners[square], levels[square] = seat if level else OFF, level
    return standing(view, owners, levels, left) - before


def rounds_left(view: BattaliaView) -> float:
    """How many rounds are likely to be played yet."""
    days = DAYS * view.figures.weeks - view.day
    empty = view.tiles.count(EMPTY)
    owners, levels = list(view.owners), list(view.levels)
    fours = max([cities_of(owners, levels, seat)[4] for seat in range(view.seats)])
    squares = _A_SQUARE * empty if view.figures.ends_when_full else float(days)
    return min(float(days), _AT_LEAST + min(squares, _FOUR * (FIVE_FOURS - fours)))


def needs_on(view: BattaliaView, cities: int) -> Needs:
    """What pairs and triples of units are good for on this board (BA-X4)."""
    levels = [0] * (RANKS + 1)
    for square in range(SQUARES):
        if cities >> square & 1:
            levels[view.levels[square]] += 1
    pairs, lower = [0.0], 0
    for level in range(1, RANKS):
        pairs.append(1.0 if levels[level] else _LATER if lower else _LATEST)
        lower += levels[level]
    is_open = has_site(view.tiles, cities, view.figures.keeps_from_ruins)
    room = 1.0 if is_open else _NO_ROOM
    low, high = has_chip(view, view.seat, 1), has_chip(view, view.seat, RANKS)
    if not high:
        pairs[2] = _LATEST
    rooms = (room if low else 0.0, room if high else 0.0)
    triples = tuple([rooms[level > 2] * level for level in range(1, RANKS + 1)])
    return needs_of(tuple(pairs), triples, _PAVED if is_open else _OPENING_UP)


class Aims:
    """What the own heroes can aim at."""

    def __init__(self, view: BattaliaView, deck: Deck, time: float, left: float) -> None:
        self.view: Final = view
        self.left: Final = left
        """The rounds that are likely to be played yet."""
        self.squares: Final[list[int]] = []
        self.worths: Final[list[float]] = []
        """What taking it brings."""
        self.needs: Final[list[int]] = []
        """The strength that it must be exceeded by."""
        self.answers: Final[list[float]] = []
        """What a defender is likely to add."""
        self.hopes: Final[list[float]] = []
        """What it is worth as an aim, by how likely a usual hand takes it."""
        strength = deck.strength() + 1.0
        armed = 0.25 + 0.75 * deck.weapon_chance()
        for square in range(SQUARES):
            what = view.tiles[square] >> 7
            if what == CITY and view.owners[square] != view.seat:
                former, level = view.owners[square], view.levels[square]
                worth = taken_worth(view, square, view.seat, left)
                answer = 0.0
                if former != OFF:
                    answer = _ANSWER * hand_strength(view, former)
                elif level:
                    lord = card_of(LORD, terrain_of(view.tiles[square]))
                    worth += time * deck.gain(lord, PROVISIONS_CARD)
                self.add(square, worth, level, answer, strength, armed if level else 1.0)
            elif what == RUINS and view.offers and not view.winners >> view.seat & 1:
                worth = time * max([deck.gain(card, OFF) for card in view.offers])
                self.add(square, worth, view.levels[square], 0.0, strength, armed)
            elif what == SHRINE and not view.seals[view.seat] >> SHRINE_AT[square] & 1:
                self.add(square, SEAL_POINTS, view.levels[square], 0.0, strength, armed)
            elif what == SUMMIT and view.holder != view.seat:
                self.add_summit(square, strength, armed)

    def add_summit(self, square: int, strength: float, armed: float) -> None:
        """The summit, guarded or held by an opponent (BA-V4)."""
        view, worth, answer = self.view, float(SUMMIT_WORTH), 0.0
        if view.holder != OFF:
            worth += RIVAL * SUMMIT_WORTH
            answer = _ANSWER * hand_strength(view, view.holder)
        seals = view.seals[view.seat]
        need = defence_of(view.tiles[square], view.levels[square], view.holder, seals)
        self.add(square, worth, need, answer, strength, armed)

    def add(
        self, square: int, worth: float, need: int, answer: float, strength: float, armed: float
    ) -> None:
        """One more aim."""
        self.squares.append(square)
        self.worths.append(worth)
        self.needs.append(need)
        self.answers.append(answer)
        self.hopes.append(worth * armed * chance(strength, need + 1 + answer))

    def index_at(self, square: int) -> int:
        """The aim on a square, or OFF."""
        return self.squares.index(square) if square in self.squares else OFF

    def roads_worth(self, cities: int) -> float:
        """What the roads from own cities to the aims are worth."""
        missing = gaps(self.view.tiles, cities)
        total = 0.0
        for number, square in enumerate(self.squares):
            if missing[square] < FAR:
                total += _ROAD * self.hopes[number] * float(_MISSING ** missing[square])
        return total

    def hero_worth(self, square: int, taken: int) -> tuple[float, int]:
        """What a hero is worth here, and what it aims at; half of it where another one aims."""
        far = marches(self.view.tiles, square)
        best, aim = 0.0, OFF
        for number, target in enumerate(self.squares):
            worth = _ON_THE_WAY * self.hopes[number] * float(_STEP ** far[target])
            if number == taken:
                worth /= 2
            if worth > best:
                best, aim = worth, number
        return HERO + best, aim

    def heroes_worth(self) -> float:
        """What the own heroes are worth where they stand."""
        heroes = self.view.heroes
        first, second = heroes[self.view.seat * HEROES], heroes[self.view.seat * HEROES + 1]
        total, taken = 0.0, OFF
        if first != OFF:
            total, taken = self.hero_worth(first, OFF)
        if second != OFF:
            total += self.hero_worth(second, taken)[0]
        return total
