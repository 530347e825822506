"""What may still become of a formation: kind by kind, from the strongest down.

Every card that could come has a chance to do so, and the cards a formation waits for come
independently of each other. Masks are `i64`; never shift a constant by one (`1 << n`): that is done
in 32 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.bots.battle_line.tally import Tally
from gonfalon.games.battle_line.box.components import (
    BITS,
    CAVALRY_BIT,
    CAVALRY_VALUE,
    COLOUR_MASK,
    KINGS_MASK,
    SUPPORT_BIT,
    SUPPORT_VALUE,
    TROOPS,
    VALUES,
)
from gonfalon.games.battle_line.rules.formation import (
    COLUMN,
    FRAY,
    IMPOSSIBLE,
    LOW,
    SKIRMISH,
    SQUARE,
    TOTALS,
    WEDGE,
    best_up_to,
    first_run,
    next_run,
    outline,
    strength_of,
    wild_total,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

_NEARLY_SURE: Final = 0.004  # what is less likely than this is not looked at
_COUNT: Final = [len(BITS[mask]) for mask in range(1 << VALUES)]
_SUM: Final = [sum([bit + 1 for bit in BITS[mask]]) for mask in range(1 << VALUES)]
_ONE: Final = [1 << n for n in range(TROOPS)]
_EIGHT: Final = 1 << (CAVALRY_VALUE - 1)
_SMALL: Final = (1 << SUPPORT_VALUE) - 1


class Odds:
    """Which troop cards may come to a formation, in three sets, and how likely each of a set is."""

    def __init__(self, sure: i64, maybe: i64, pool: i64) -> None:
        self.sure: i64 = sure
        """Those that are in hand for it."""
        self.maybe: i64 = maybe
        """Those that are in hand for something else."""
        self.pool: i64 = pool
        """Those that may be drawn, or be in the other's hand."""
        self.high = 0.0
        self.some = 0.0
        self.low = 0.0
        self._by_value: list[float] = []

    def of(self, card: i64) -> float:
        """How likely a card comes, given as a mask."""
        if self.pool & card:
            return self.low
        if self.sure & card:
            return self.high
        return self.some if self.maybe & card else 0.0

    def of_value(self, value: i64) -> float:
        """How likely any card of a value comes, counted from 0."""
        if not self._by_value:
            self._by_value = [self._any_of(number) for number in range(VALUES)]
        return self._by_value[value]

    def _any_of(self, value: i64) -> float:
        """The same, found out."""
        none = 1.0
        card = value
        while card < TROOPS:
            none *= 1.0 - self.of(_ONE[card])
            card += VALUES
        return 1.0 - none


def reach(troops: i64, morale: i64, need: i64, ground: i64, odds: Odds, tally: Tally) -> None:
    """Tell the tally what a formation may become that has so many cards in the end."""
    values, laid, total, first, beyond = outline(troops)
    missing = need - laid - _COUNT[morale]
    if missing <= 0:
        strength, _ = best_up_to(troops, morale, 0, 0, ground, VALUES, IMPOSSIBLE)
        tally.add(strength, 1.0)
        return
    total += wild_total(morale, ground, VALUES)
    if not ground & TOTALS:
        _wedges(first, beyond, values, morale, need, ground, odds, tally)
        if tally.left > _NEARLY_SURE and values & values - 1 == 0:
            _squares(values, morale, missing, need, ground, odds, tally)
        if tally.left > _NEARLY_SURE:
            _columns(first, beyond, missing, total, ground, odds, tally)
        if tally.left > _NEARLY_SURE and _COUNT[values] == laid:
            _skirmishes(values, morale, need, ground, odds, tally)
    _anything(missing, total, ground, odds, tally)


def fits(troops: i64, card: i64, size: i64) -> bool:
    """Whether a card, by its number, can make more of a formation than a fray."""
    value = card % VALUES
    shift = card - value
    has_colour, has_value, has_run = True, True, True
    at: i64 = 0
    while at < TROOPS:
        part = troops >> at & COLOUR_MASK
        if part:
            has_colour = has_colour and at == shift
            for other in BITS[part]:
                apart = other - value if other > value else value - other
                has_value = has_value and apart == 0
                has_run = has_run and 0 < apart < size
        at += VALUES
    return has_colour or has_value or has_run


def _wedges(
    first: i64,
    beyond: i64,
    values: i64,
    morale: i64,
    size: i64,
    ground: i64,
    odds: Odds,
    tally: Tally,
) -> None:
    """Same colour, consecutive values."""
    run = first_run(size, ground, VALUES)
    every = odds.sure | odds.maybe | odds.pool
    for _ in range(VALUES - size + 1):
        if not values & ~run:
            rest = run & ~values
            shift = first
            while shift < beyond:
                if morale:
                    chance = _with_wild(rest, morale, shift, odds)
                elif rest & ~(every >> shift):
                    chance = 0.0
                else:
                    chance = _all(rest, shift, odds)
                if chance > 0.0:
                    tally.add(strength_of(WEDGE, _SUM[run], ground), chance)
                shift += VALUES
        run = next_run(run, ground)


def _all(rest: i64, shift: i64, odds: Odds) -> float:
    """How likely all these values of a colour come, each of which could."""
    chance = 1.0
    count: i64 = _COUNT[odds.pool >> shift & rest]
    while count:
        chance *= odds.low
        count -= 1
    count = _COUNT[odds.sure >> shift & rest]
    while count:
        chance *= odds.high
        count -= 1
    count = _COUNT[odds.maybe >> shift & rest]
    while count:
        chance *= odds.some
        count -= 1
    return chance


def _with_wild(rest: i64, morale: i64, shift: i64, odds: Odds) -> float:
    """The same where wild cards take what is least likely; beyond all colours, cards of any."""
    if morale & CAVALRY_BIT:
        if not rest & _EIGHT:
            return 0.0
        rest ^= _EIGHT
    if morale & SUPPORT_BIT:
        if not rest & _SMALL:
            return 0.0
        rest ^= _ONE[_least_likely(rest & _SMALL, shift, odds)]
    if morale & KINGS_MASK:
        if not rest:
            return 0.0
        rest ^= _ONE[_least_likely(rest, shift, odds)]
    chance = 1.0
    for value in BITS[rest]:
        chance *= _one(value, shift, odds)
    return chance


def _one(value: i64, shift: i64, odds: Odds) -> float:
    """How likely a value comes, in one colour or beyond all in any."""
    return odds.of_value(value) if shift == TROOPS else odds.of(_ONE[shift + value])


def _least_likely(values: i64, shift: i64, odds: Odds) -> i64:
    """Of some values the one that is least likely to come."""
    found: i64 = 0
    lowest = 2.0
    for value in BITS[values]:
        chance = _one(value, shift, odds)
        if chance < lowest:
            found, lowest = value, chance
    return found


def _squares(
    values: i64, morale: i64, missing: i64, size: i64, ground: i64, odds: Odds, tally: Tally
) -> None:
    """Same value."""
    for step in range(VALUES):
        value: i64 = step if ground & LOW else VALUES - 1 - step
        if values and not values & _ONE[value]:
            continue
        if morale & CAVALRY_BIT and value != CAVALRY_VALUE - 1:
            continue
        if morale & SUPPORT_BIT and value >= SUPPORT_VALUE:
            continue
        chance = _enough(missing, value, TROOPS, VALUES, odds)
        if chance > 0.0:
            tally.add(strength_of(SQUARE, size * (value + 1), ground), chance)


def _enough(missing: i64, first: i64, beyond: i64, step: i64, odds: Odds) -> float:
    """How likely so many come of the cards from the first on, by this step."""
    none, one, two, three = 1.0, 0.0, 0.0, 0.0
    card = first
    while card < beyond:
        come = odds.of(_ONE[card])
        if come > 0.0:
            stay = 1.0 - come
            three = three * stay + two * come
            two = two * stay + one * come
            one = one * stay + none * come
            none *= stay
        card += step
    fewer = none
    if missing > 1:
        fewer += one
    if missing > 2:
        fewer += two
    if missing > 3:
        fewer += three
    return 1.0 - fewer if fewer < 1.0 else 0.0


def _columns(
    first: i64, beyond: i64, missing: i64, total: i64, ground: i64, odds: Odds, tally: Tally
) -> None:
    """Same colour; where one card is missing, each total by itself."""
    shift = first
    while shift < beyond:
        if missing == 1:
            for step in range(VALUES):
                value: i64 = step if ground & LOW else VALUES - 1 - step
                chance = odds.of(_ONE[shift + value])
                if chance > 0.0:
                    tally.add(strength_of(COLUMN, total + value + 1, ground), chance)
        else:
            chance = _enough(missing, shift, shift + VALUES, 1, odds)
            if chance > 0.0:
                usual = _usual(shift, ground, odds)
                tally.add(strength_of(COLUMN, total + missing * usual, ground), chance)
        shift += VALUES


def _usual(shift: i64, ground: i64, odds: Odds) -> i64:
    """The value to be expected of a card of this colour: the better ones are taken."""
    weights, values = 0.001, 0.0
    for value in range(VALUES):
        chance = odds.of(_ONE[shift + value])
        weights += chance
        values += chance * (value + 1)
    better = -0.5 if ground & LOW else 1.5
    found: i64 = int(values / weights + better)
    return min(VALUES - 1, max(2, found))


def _skirmishes(values: i64, morale: i64, size: i64, ground: i64, odds: Odds, tally: Tally) -> None:
    """Consecutive values of any colours."""
    run = first_run(size, ground, VALUES)
    for _ in range(VALUES - size + 1):
        if not values & ~run:
            chance = _with_wild(run & ~values, morale, TROOPS, odds)
            if chance > 0.0:
                tally.add(strength_of(SKIRMISH, _SUM[run], ground), chance)
        run = next_run(run, ground)


def _anything(missing: i64, total: i64, ground: i64, odds: Odds, tally: Tally) -> None:
    """Any cards: the total to be expected, somewhat more, or somewhat less."""
    is_low = ground & LOW != 0
    lacking = missing
    sure = odds.sure
    for step in range(VALUES):
        value: i64 = step if is_low else VALUES - 1 - step
        card = value
        while card < TROOPS and lacking:
            if sure & _ONE[card]:
                total += value + 1
                lacking -= 1
            card += VALUES
    usual: i64 = 4 if is_low else 7
    spread = 2 * lacking
    middle = total + lacking * usual
    strength = strength_of(FRAY, middle, ground)
    if spread:
        tally.add(strength + spread, 0.3)
        tally.add(strength, 0.6)
    tally.add(max(0, strength - spread), 1.0)
