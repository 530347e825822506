"""How strong cards are, and the strongest completion that could still come.

Everything is arithmetic on masks. A formation is a mask of troop cards, a mask of morale cards, and
a number of cards still missing, to be filled from the unseen troop cards. The strongest way to fill
them is found kind by kind (BL-M1), so no combination of cards is ever listed.

A strength is one number: the kind, then the total (BL-M2), or on Hills its complement (BL-T2).
"""

from typing import Final

from gonfalon.games.battle_line.components import (
    CAVALRY_BIT,
    CAVALRY_VALUE,
    COLOUR_MASK,
    COLOURS,
    KINGS_MASK,
    SUPPORT_BIT,
    SUPPORT_VALUE,
    VALUES,
)

FRAY: Final = 0
SKIRMISH: Final = 1
COLUMN: Final = 2
SQUARE: Final = 3
WEDGE: Final = 4
KIND_NAMES: Final = ("fray", "skirmish", "column", "square", "wedge")

NORMAL: Final = 0
TOTALS: Final = 1  # Fog, Woodland: only totals compare (BL-F8, BL-T3)
LOW: Final = 2  # Hills: the lower total wins (BL-T2)

IMPOSSIBLE: Final = -1  # the strength of a formation that cannot be completed (BL-F7)
_KIND: Final = 64  # above any total of four cards
_HIGHEST_TOTAL: Final = 63

_COLOUR_SHIFTS: Final = tuple(VALUES * colour for colour in range(len(COLOURS)))
_OF_VALUE: Final = (
    0,
    *(sum(1 << (shift + value) for shift in _COLOUR_SHIFTS) for value in range(VALUES)),
)
_UP_TO: Final = tuple(sum(_OF_VALUE[: value + 1]) for value in range(VALUES + 1))
_SUM: Final = tuple(
    sum(value + 1 for value in range(VALUES) if mask >> value & 1) for mask in range(1 << VALUES)
)
_DOWNWARDS: Final = tuple(range(VALUES, 0, -1))
_UPWARDS: Final = tuple(range(1, VALUES + 1))


def kind_of(strength: int) -> int:
    """The kind of formation in a strength."""
    return strength // _KIND


def total_of(strength: int, ground: int) -> int:
    """The total of a formation in a strength."""
    total = strength % _KIND
    return _HIGHEST_TOTAL - total if ground & LOW else total


def sum_of(troops: int) -> int:
    """The total value of these troop cards."""
    total = 0
    for shift in _COLOUR_SHIFTS:
        total += _SUM[troops >> shift & COLOUR_MASK]
    return total


def best(
    troops: int, morale: int, missing: int, unseen: int, ground: int, is_defender: bool, over: int
) -> tuple[int, int]:
    """The greatest strength these cards can reach, and the unseen cards that make it.

    Of equal strengths the first colours are taken (BL-F6). A kind that cannot exceed `over` is not
    looked at: the answer is exact when it is above `over`, and not above it otherwise.
    """
    if is_defender:
        return _best_of_defender(troops, morale, missing, unseen, ground, over)
    return _best(troops, morale, missing, unseen, ground, VALUES, over)


def _best_of_defender(
    troops: int, morale: int, missing: int, unseen: int, ground: int, over: int
) -> tuple[int, int]:
    """The same where one card more is needed and the highest is ignored (BL-T8, BL-X2).

    Whatever is dropped caps the value of all other cards. Among the cards still missing only one of
    the highest unseen value need be considered: dropping a lower one leaves fewer to choose from.
    """
    if unseen.bit_count() < missing:
        return IMPOSSIBLE, 0
    strength, cards = IMPOSSIBLE, 0
    highest = max(_highest(troops), CAVALRY_VALUE if morale & CAVALRY_BIT else 0)
    cap = _highest(unseen)
    if missing and cap >= highest:
        for card in _each(unseen & _OF_VALUE[cap]):
            found, fill = _best(troops, morale, missing - 1, unseen ^ card, ground, cap, over)
            if found > strength:
                strength, cards = found, fill | card
    for card in _each(troops & _OF_VALUE[highest]):
        found, fill = _best(
            troops ^ card, morale, missing, unseen & _UP_TO[highest], ground, highest, over
        )
        if found > strength:
            strength, cards = found, fill
    for wild in _each(morale):
        cap = VALUES
        if wild & CAVALRY_BIT:
            cap = CAVALRY_VALUE
        elif wild & SUPPORT_BIT:
            cap = SUPPORT_VALUE
        if cap >= _highest(troops) and not (cap == SUPPORT_VALUE and morale & CAVALRY_BIT):
            found, fill = _best(
                troops, morale ^ wild, missing, unseen & _UP_TO[cap], ground, cap, over
            )
            if found > strength:
                strength, cards = found, fill
    return strength, cards


def _best(
    troops: int, morale: int, missing: int, unseen: int, ground: int, cap: int, over: int
) -> tuple[int, int]:
    """The greatest strength with no value above the cap: the first kind that can be made."""
    if unseen.bit_count() < missing:
        return IMPOSSIBLE, 0
    if not ground & TOTALS:
        size = troops.bit_count() + morale.bit_count() + missing
        for kind in (WEDGE, SQUARE, COLUMN, SKIRMISH):
            if kind * _KIND + _HIGHEST_TOTAL <= over:
                return IMPOSSIBLE, 0
            if kind == WEDGE:
                total, cards = _wedge(troops, morale, unseen, size, ground, cap)
            elif kind == SQUARE:
                total, cards = _square(troops, morale, missing, unseen, size, ground, cap)
            elif kind == COLUMN:
                total, cards = _column(troops, morale, missing, unseen, ground, cap)
            else:
                total, cards = _skirmish(troops, morale, unseen, size, ground, cap)
            if total:
                return kind * _KIND + (_HIGHEST_TOTAL - total if ground & LOW else total), cards
    cards = _pick(unseen, missing, ground)
    total = sum_of(troops) + _wild_total(morale, ground, cap) + sum_of(cards)
    return _HIGHEST_TOTAL - total if ground & LOW else total, cards


def _wedge(
    troops: int, morale: int, unseen: int, size: int, ground: int, cap: int
) -> tuple[int, int]:
    """Same colour, consecutive values: the best total, and the unseen cards; 0 if there is none."""
    shifts = _colours(troops)
    values = troops >> shifts[0] & COLOUR_MASK if shifts else 0
    for start in _run_starts(values, size, ground, cap) if shifts else ():
        run = ((1 << size) - 1) << start
        for shift in shifts:
            fill = _fit(run & ~values, morale, unseen >> shift & COLOUR_MASK)
            if fill >= 0:
                return _SUM[run], fill << shift
    return 0, 0


def _square(
    troops: int, morale: int, missing: int, unseen: int, size: int, ground: int, cap: int
) -> tuple[int, int]:
    """Same value."""
    for value in _values(troops, ground):
        cards = unseen & _OF_VALUE[value]
        if value > cap or troops & ~_OF_VALUE[value] or cards.bit_count() < missing:
            continue
        if morale & CAVALRY_BIT and value != CAVALRY_VALUE:
            continue
        if morale & SUPPORT_BIT and value > SUPPORT_VALUE:
            continue
        return size * value, _lowest(cards, missing)
    return 0, 0


def _column(
    troops: int, morale: int, missing: int, unseen: int, ground: int, cap: int
) -> tuple[int, int]:
    """Same colour."""
    best_total, best_cards = 0, 0
    wild = _wild_total(morale, ground, cap)
    for shift in _colours(troops):
        colour = COLOUR_MASK << shift
        if (unseen & colour).bit_count() < missing:
            continue
        cards = _pick(unseen & colour, missing, ground)
        total = wild + _SUM[(troops | cards) >> shift & COLOUR_MASK]
        if not best_total or (total < best_total if ground & LOW else total > best_total):
            best_total, best_cards = total, cards
    return best_total, best_cards


def _skirmish(
    troops: int, morale: int, unseen: int, size: int, ground: int, cap: int
) -> tuple[int, int]:
    """Consecutive values, any colours."""
    values, available = 0, 0
    for shift in _COLOUR_SHIFTS:
        values |= troops >> shift & COLOUR_MASK
        available |= unseen >> shift & COLOUR_MASK
    if values.bit_count() < troops.bit_count():
        return 0, 0
    for start in _run_starts(values, size, ground, cap):
        run = ((1 << size) - 1) << start
        fill = _fit(run & ~values, morale, available)
        if fill >= 0:
            cards = 0
            for value in _UPWARDS:
                if fill >> (value - 1) & 1:
                    cards |= _lowest(unseen & _OF_VALUE[value], 1)
            return _SUM[run], cards
    return 0, 0


def _fit(rest: int, morale: int, available: int) -> int:
    """The values of a run that unseen cards fill when wild cards take the others; -1 if they can't.

    Wild cards first take what no unseen card can be, then the lowest values they may take (BL-M4).
    """
    if morale & CAVALRY_BIT:
        eight = 1 << (CAVALRY_VALUE - 1)
        if not rest & eight:
            return -1
        rest ^= eight
    if morale & SUPPORT_BIT:
        small = rest & ((1 << SUPPORT_VALUE) - 1)
        if not small:
            return -1
        rest ^= _lowest(small & ~available or small, 1)
    kings = (morale & KINGS_MASK).bit_count()
    lacking = rest & ~available
    kings -= lacking.bit_count()
    if kings < 0:
        return -1
    rest ^= lacking
    return rest ^ _lowest(rest, kings)


def _colours(troops: int) -> tuple[int, ...]:
    """The shifts of the colours that all these cards can be: all six if there are none."""
    if not troops:
        return _COLOUR_SHIFTS
    shift = ((troops & -troops).bit_length() - 1) // VALUES * VALUES
    return () if troops & ~(COLOUR_MASK << shift) else (shift,)


def _values(troops: int, ground: int) -> tuple[int, ...]:
    """The values that all these cards can be, the best first: any if there are none."""
    if troops:
        return (((troops & -troops).bit_length() - 1) % VALUES + 1,)
    return _UPWARDS if ground & LOW else _DOWNWARDS


def _run_starts(values: int, size: int, ground: int, cap: int) -> range:
    """The lowest bit of every run of this size that holds these values, the strongest first."""
    least, most = max(0, values.bit_length() - size), cap - size
    if values:
        most = min(most, (values & -values).bit_length() - 1)
    return range(least, most + 1) if ground & LOW else range(most, least - 1, -1)


def _wild_total(morale: int, ground: int, cap: int) -> int:
    """What wild cards add where their values are free (BL-M4)."""
    king, support = (1, 1) if ground & LOW else (cap, min(SUPPORT_VALUE, cap))
    total = king * (morale & KINGS_MASK).bit_count()
    if morale & CAVALRY_BIT:
        total += CAVALRY_VALUE
    if morale & SUPPORT_BIT:
        total += support
    return total


def _pick(cards: int, count: int, ground: int) -> int:
    """So many of these cards with the best values, the first colours of equal ones."""
    picked = 0
    for value in _UPWARDS if ground & LOW else _DOWNWARDS:
        if not count:
            break
        chosen = _lowest(cards & _OF_VALUE[value], count)
        picked |= chosen
        count -= chosen.bit_count()
    return picked


def _lowest(mask: int, count: int) -> int:
    """The lowest `count` bits that are set, or all if there are fewer."""
    rest = mask
    for _ in range(count):
        rest &= rest - 1
    return mask ^ rest


def _highest(troops: int) -> int:
    """The highest value among these cards, 0 if there are none."""
    for value in _DOWNWARDS:
        if troops & _OF_VALUE[value]:
            return value
    return 0


def _each(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found
