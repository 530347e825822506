"""What heroes can aim at: cities, ruins, shrines, the summit; what each is worth and needs."""

from typing import Final

from gonfalon.bots.battalia.cards import hand_strength
from gonfalon.bots.battalia.deck import Deck
from gonfalon.bots.battalia.land import FAR, gaps, marches
from gonfalon.bots.battalia.standing import Standing, chance
from gonfalon.games.battalia.box.cards import LORD, PROVISIONS_CARD, card_of
from gonfalon.games.battalia.box.seals import SEAL_POINTS, SHRINE_AT, SUMMIT_WORTH
from gonfalon.games.battalia.box.tiles import (
    CITY,
    OFF,
    RUINS,
    SHRINE,
    SQUARES,
    SUMMIT,
    terrain_of,
)
from gonfalon.games.battalia.rules.battle.strength import home_bonus, place_strength
from gonfalon.games.battalia.rules.scenarios.relics import cards_in
from gonfalon.games.battalia.sight.view import BattaliaView

ANNEXED: Final = -1  # what a city without a chip needs
HERO: Final = 0.35  # a hero on the board
_ANSWER: Final = 0.8  # so much of an opponent's hand is likely to come into a row
_MORALE: Final = 1.0  # a hero's strength with cards of one faction (BA-W2)
_UNARMED: Final = 0.25  # of an aim as long as the deck has no weapon (BA-W3)
_ON_THE_WAY: Final = 0.4  # what an aim is worth to a hero who stands before it
_STEP: Final = 0.82  # and how much of it is left a step away
_ROAD: Final = 0.12  # what an aim is worth to the owner of a road to it
_MISSING: Final = 0.7  # and how much of it is left if a card is missing


class Aims:
    """What the own heroes can aim at."""

    def __init__(self, view: BattaliaView, deck: Deck, standing: Standing, time: float) -> None:
        self.view: Final = view
        self.deck: Final = deck
        self.standing: Final = standing
        self.time: Final = time
        """How many turns a new card will still serve."""
        self.tiles: Final = tuple(view.board.tiles)
        self.land: Final = tuple(view.scenario.roads(view.board, view.seat))
        """The land as the own heroes find it."""
        self.strength: Final = deck.strength() + _MORALE
        """The strength of a usual hand with a hero."""
        self.armed: Final = _UNARMED + (1 - _UNARMED) * deck.weapon_chance()
        """How much of an aim is left without a weapon in every hand."""
        self.squares: Final[list[int]] = []
        self.worths: Final[list[float]] = []
        """What taking it brings."""
        self.needs: Final[list[int]] = []
        """The strength that must be exceeded, or ANNEXED where nobody needs a weapon."""
        self.answers: Final[list[float]] = []
        """What a defender is likely to add."""
        self.hopes: Final[list[float]] = []
        """What it is worth as an aim, by how likely a usual hand takes it."""
        for square in range(SQUARES):
            what = view.board.tiles[square] >> 7
            if what == CITY and view.board.owners[square] != view.seat:
                self._add_city(square)
            elif what == RUINS and view.offers and not view.winners >> view.seat & 1:
                worth = time * max([deck.gain(card, OFF) for card in view.offers])
                self._add(square, worth, view.board.levels[square], OFF)
            elif what == SHRINE:
                self._add_shrine(square)
            elif what == SUMMIT and view.board.holder != view.seat:
                worth = standing.if_won(SUMMIT_WORTH, view.seat, view.board.holder)
                need = place_strength(view.board, square, view.seat)
                self._add(square, worth, need, view.board.holder)

    def _add_city(self, square: int) -> None:
        """A city of an opponent, a neutral or an ownerless one (BA-W8, BA-W9)."""
        view = self.view
        former, level = view.board.owners[square], view.board.levels[square]
        worth = 0.0
        if former == OFF and level:
            if view.scenario.hides_under(view.board, square):
                if view.winners >> view.seat & 1:
                    return  # only one for each player (BA-V3)
                worth += self._hidden()
            lord = card_of(LORD, terrain_of(view.board.tiles[square]))
            worth += self.time * self.deck.gain(lord, PROVISIONS_CARD)
        elif former == OFF and view.board.barred[view.seat] >> square & 1:
            return
        self._add(square, worth + self.standing.if_taken(square, view.seat), level, former)

    def _add_shrine(self, square: int) -> None:
        """A shrine without an own seal: points, and a great artefact for who has few (BA-V4)."""
        view, shrine = self.view, SHRINE_AT[square]
        has_seal = view.board.has_seal(view.seat, shrine)
        if has_seal or not self.standing.has_chip(view.seat, SEAL_POINTS):
            return
        worth = self.standing.if_won(SEAL_POINTS, view.seat, OFF)
        if view.buried[shrine] and not view.laden >> view.seat & 1:
            worth += self._hidden()
        self._add(square, worth, view.board.levels[square], OFF)

    def _hidden(self) -> float:
        """What a great artefact brings that nobody has seen yet."""
        cards = cards_in(self.view.unseen)
        gains = [self.deck.gain(card, OFF) for card in cards]
        return self.time * sum(gains) / len(gains) if gains else 0.0

    def _add(self, square: int, worth: float, need: int, defender: int) -> None:
        """Note what taking a square brings and needs, and how likely that is."""
        view = self.view
        answer = _ANSWER * hand_strength(view, defender, False) if defender != OFF else 0.0
        if need:
            need += home_bonus(view.board, view.figures, defender, square)
            need -= home_bonus(view.board, view.figures, view.seat, square)
        else:
            need = ANNEXED
        self.squares.append(square)
        self.worths.append(worth)
        self.needs.append(need)
        self.answers.append(answer)
        armed = self.armed if need != ANNEXED else 1.0
        self.hopes.append(worth * armed * chance(self.strength, need + 1 + answer))

    def worth_at(self, square: int) -> float:
        """What the aim on a square brings, if there is one."""
        return self.worths[self.squares.index(square)] if square in self.squares else 0.0

    def roads_worth(self, homes: int) -> float:
        """What the roads from own cities to the aims are worth."""
        missing = gaps(self.tiles, homes)
        total = 0.0
        for number, square in enumerate(self.squares):
            if missing[square] < FAR:
                total += _ROAD * self.hopes[number] * float(_MISSING ** missing[square])
        return total

    def hero_worth(self, square: int, taken: int) -> tuple[float, int]:
        """What a hero is worth here, and what it aims at; half of it where another one aims."""
        far = marches(self.land, square)
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
        first, second = self.view.board.heroes_of(self.view.seat)
        total, taken = 0.0, OFF
        if first != OFF:
            total, taken = self.hero_worth(first, OFF)
        if second != OFF:
            total += self.hero_worth(second, taken)[0]
        return total
