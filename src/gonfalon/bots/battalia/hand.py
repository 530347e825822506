"""What a hand can still bring this turn: the best deeds it pays for together (BA-T5, BA-X)."""

from typing import Final

from gonfalon.bots.battalia.aims import ANNEXED, HERO, Aims
from gonfalon.bots.battalia.land import has_site, roads
from gonfalon.bots.battalia.levy import Levy, Want, all_strength, levy
from gonfalon.bots.battalia.standing import chance
from gonfalon.games.battalia.box.cards import (
    FACTIONS,
    FRIMAN,
    HORSE,
    IS_WEAPON,
    KIND,
    PROVISIONS,
    PROVISIONS_CARD,
    RANKS,
    WEAPON,
    card_of,
    now,
    uses_left,
)
from gonfalon.games.battalia.box.tiles import OFF, SQUARES
from gonfalon.games.battalia.rules.combinations.marching import RIDE_STEPS
from gonfalon.games.battalia.rules.prices import (
    CITY_PRICES,
    HERO_PRICE,
    MOST_OF_A_KIND,
    RIDE_PRICE,
    STEP_PRICE,
    TOOL_WORTH,
    UPGRADE_PRICES,
    covers,
    pays,
    price_of,
    price_of_card,
)

_SURE: Final = 0.97  # what can be done is worth a little less than what is done
_A_POINT: Final = 1.05  # a level of a city, with what it leads to
_RECRUIT: Final = 0.9  # of what a hero is worth in the best city
_MORALE: Final = 1  # a hero with cards of one faction (BA-W2)
_DEPTH: Final = 64  # more deeds than are ever on offer


def purse_of(hand: tuple[int, ...], lit: int, without: list[int]) -> int:
    """What a hand can pay, four bits a kind; tools are frimen, the Hammer a tool (BA-X5)."""
    counts = [0] * (HORSE + 1)
    for place, held in enumerate(hand):
        if place in without:
            continue
        card = now(held)
        kind = KIND[card]
        if pays(kind, FRIMAN) == TOOL_WORTH:
            counts[FRIMAN] += TOOL_WORTH * uses_left(held, lit)
        elif kind <= HORSE:
            counts[kind] += uses_left(held, lit)
        elif IS_WEAPON[card]:
            counts[WEAPON] += 1
    purse = 0
    for kind in range(HORSE + 1):
        purse |= price_of((kind, min(MOST_OF_A_KIND, counts[kind])))
    return purse


class Plan:
    """The deeds that the own hand may pay for, and what each would bring."""

    def __init__(self, aims: Aims, homes: int) -> None:
        self.view: Final = aims.view
        self.deck: Final = aims.deck
        self.aims: Final = aims
        self.time: Final = aims.time
        """How many turns a new card will still serve."""
        self.homes: Final = homes
        """The squares to hire heroes in and to build from."""
        self.prices: Final[list[int]] = []
        self.worths: Final[list[float]] = []
        self.known: Final[dict[int, float]] = {}
        """What was found out by `best`."""
        self.other: Final = (self.deck.faction + 1) % FACTIONS
        """A faction for cards that cannot be seen yet."""
        self._offer_cards()
        self._offer_cities()
        self._offer_heroes()

    def offer(self, price: int, worth: float) -> None:
        """One more deed, if it brings anything."""
        if worth > 0:
            self.prices.append(price)
            self.worths.append(worth)

    def _offer_cards(self) -> None:
        """Units and artefacts: the top card of each deck (BA-X1, BA-X2)."""
        view, deck = self.view, self.deck
        more = PROVISIONS_CARD if view.sizes[PROVISIONS] else OFF
        for kind in range(HORSE + 1):
            if kind == PROVISIONS or not view.sizes[kind]:
                continue
            top = view.tops[kind]
            if top < 0:
                top = card_of(kind, self.other)
            gain = deck.gain(top, more if kind < RANKS else OFF)
            self.offer(price_of_card(kind), self.time * gain)

    def _offer_cities(self) -> None:
        """New cities, and higher ones (BA-X4)."""
        view, aims, standing = self.view, self.aims, self.aims.standing
        if has_site(aims.tiles, self.homes, view.figures.apart):
            for level in range(1, RANKS + 1):
                if standing.has_chip(view.seat, level):
                    self.offer(CITY_PRICES[level], _A_POINT * level)
        seen = 0
        for square in range(SQUARES):
            level = view.board.levels[square]
            if view.board.owners[square] == view.seat and level < RANKS and not seen >> level & 1:
                seen |= 1 << level
                if level == 2 and not standing.has_chip(view.seat, 3):
                    continue
                self.offer(UPGRADE_PRICES[level + 1], _A_POINT)

    def _offer_heroes(self) -> None:
        """A hero in the best city, and steps towards what it aims at (BA-X6, BA-H1)."""
        view, aims = self.view, self.aims
        if OFF in view.board.heroes_of(view.seat) and self.homes:
            best = HERO
            for square in range(SQUARES):
                if self.homes >> square & 1:
                    best = max(best, aims.hero_worth(square, OFF)[0])
            self.offer(HERO_PRICE, _RECRUIT * best)

    def worth(self, hand: tuple[int, ...]) -> float:
        """The most that a hand can bring, be it with an attack or without."""
        lit = self.view.lit
        best = self.best(purse_of(hand, lit, []), 0)
        is_armed = True in [IS_WEAPON[now(held)] for held in hand]
        most = _MORALE + all_strength(hand, lit, True) if is_armed else 0
        for square in self.view.board.heroes_of(self.view.seat):
            if square != OFF:
                best = max(best, self._campaign(hand, most, square))
        return _SURE * best

    def _campaign(self, hand: tuple[int, ...], most: int, square: int) -> float:
        """The most with an attack by the hero here, on something that roads lead to.

        `most` is the strength of the whole hand, or 0 if no weapon opens an attack (BA-W3).
        """
        far = roads(self.aims.land, square)
        aims, lit = self.aims, self.view.lit
        best = 0.0
        for number, target in enumerate(aims.squares):
            steps, need = far[target], aims.needs[number]
            if steps > len(hand) + RIDE_STEPS or (need != ANNEXED and most <= need):
                continue
            found: Levy | None = Levy([], 0)
            if need != ANNEXED:
                found = levy(hand, self.deck, lit, Want(True, 0, need + 1))
            if found is None:
                continue
            rest = self._after_march(purse_of(hand, lit, found.places), steps)
            if rest < 0:
                continue
            likely = 1.0
            if aims.answers[number]:
                likely = chance(most - _MORALE, need + 1 + aims.answers[number])
            best = max(best, likely * aims.worths[number] + self.best(rest, 0))
        return best

    def _after_march(self, purse: int, steps: int) -> int:
        """What is left after so many steps, by horse where it saves provisions; -1 if too far."""
        while steps > 0:
            if covers(purse, RIDE_PRICE) and (steps > 1 or not covers(purse, STEP_PRICE)):
                purse -= RIDE_PRICE
                steps -= RIDE_STEPS
            elif covers(purse, STEP_PRICE):
                purse -= STEP_PRICE
                steps -= 1
            else:
                return -1
        return purse

    def best(self, purse: int, start: int) -> float:
        """The most that a purse can bring with the deeds from this one on."""
        key = purse * _DEPTH + start
        if key in self.known:
            return self.known[key]
        best = 0.0
        for number in range(start, len(self.prices)):
            if covers(purse, self.prices[number]):
                rest = self.best(purse - self.prices[number], number)
                best = max(best, self.worths[number] + rest)
        self.known[key] = best
        return best
