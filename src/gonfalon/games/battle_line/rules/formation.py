"""How strong cards are, and the strongest completion that could still come.

Everything is arithmetic on masks. A formation is a mask of troop cards, a mask of morale cards, and
a number of cards still missing, to be filled from the unseen troop cards. The strongest way to fill
them is found kind by kind (BL-M1), so no combination of cards is ever listed.

A strength is one number: the kind, then the total (BL-M2), or on Hills its complement (BL-T2).

Masks are `i64`: compiled, a number of the machine. Never shift a constant by one (`1 << n`): that
is done in 32 bits, and goes wrong in silence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.games.battle_line.box.components import (
    BITS,
    CAVALRY_BIT,
    CAVALRY_VALUE,
    COLOUR_MASK,
    COLOURS,
    HILLS,
    KINGS_MASK,
    SUPPORT_BIT,
    SUPPORT_VALUE,
    TROOPS,
    VALUES,
    WOODLAND,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

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
_STRONGEST_SQUARE: Final = SQUARE * _KIND + _HIGHEST_TOTAL
_STRONGEST_COLUMN: Final = COLUMN * _KIND + _HIGHEST_TOTAL
_STRONGEST_SKIRMISH: Final = SKIRMISH * _KIND + _HIGHEST_TOTAL

_NO_COLOUR: Final = TROOPS  # a formation of several colours
_COLOUR_SHIFTS: Final = [VALUES * colour for colour in range(len(COLOURS))]
_COLOUR_CARDS: Final = [COLOUR_MASK << shift for shift in _COLOUR_SHIFTS]
OF_VALUE: Final = [
    sum([1 << (shift + value - 1) for shift in _COLOUR_SHIFTS]) if value else 0
    for value in range(VALUES + 1)
]
_UP_TO: Final = [sum(OF_VALUE[: value + 1]) for value in range(VALUES + 1)]
_SUM: Final = [
    sum(value + 1 for value in range(VALUES) if mask >> value & 1) for mask in range(1 << VALUES)
]
_COUNT: Final = [len(BITS[mask]) for mask in range(1 << VALUES)]
_LOWEST_RUN: Final = [(1 << size) - 1 for size in range(6)]


def ground_at(site: int, is_foggy: bool) -> int:
    """How formations compare on a battlefield: Fog, Woodland and Hills (BL-F8, BL-T2, BL-T3)."""
    ground = TOTALS if is_foggy or site == WOODLAND else NORMAL
    return ground | LOW if site == HILLS else ground


def named(strength: int, ground: int) -> tuple[str, int]:
    """A strength as its kind of formation (`total` where only totals count) and its total."""
    kind = "total" if ground & TOTALS else KIND_NAMES[strength // _KIND]
    total = strength % _KIND
    return kind, _HIGHEST_TOTAL - total if ground & LOW else total


def sum_of(troops: i64) -> i64:
    """The total value of these troop cards."""
    return _added(_SUM, troops)


def count_of(troops: i64) -> i64:
    """How many troop cards these are."""
    return _added(_COUNT, troops)


def _added(table: list[int], troops: i64) -> i64:
    """What a table of values says of each colour, added up."""
    total: i64 = 0
    while troops:
        total += table[troops & COLOUR_MASK]
        troops >>= VALUES
    return total


def outline(troops: i64) -> tuple[i64, i64, i64, i64, i64]:
    """The values of some cards, how many these are, their total, and the colours they leave open.

    Those go from the first possible one to beyond the last: all, the only one, or none.
    """
    values: i64 = 0
    laid: i64 = 0
    total: i64 = 0
    first: i64 = 0
    beyond: i64 = TROOPS
    shift: i64 = 0
    while troops:
        part = troops & COLOUR_MASK
        if part:
            first = _NO_COLOUR if laid else shift
            beyond = shift + VALUES
            values |= part
            laid += _COUNT[part]
            total += _SUM[part]
        troops >>= VALUES
        shift += VALUES
    return values, laid, total, first, beyond


def best(
    troops: i64, morale: i64, missing: i64, unseen: i64, ground: i64, is_defender: bool, over: i64
) -> tuple[i64, i64]:
    """The greatest strength these cards can reach, and the unseen cards that make it.

    Of equal strengths the first colours are taken (BL-F6). A kind that cannot exceed `over` is not
    looked at: the answer is exact when it is above `over`, and not above it otherwise.
    """
    if is_defender:
        return _best_of_defender(troops, morale, missing, unseen, ground, over)
    return best_up_to(troops, morale, missing, unseen, ground, VALUES, over)


def _best_of_defender(
    troops: i64, morale: i64, missing: i64, unseen: i64, ground: i64, over: i64
) -> tuple[i64, i64]:
    """The same where one card more is needed and the highest is ignored (BL-T8, BL-X2).

    Whatever is dropped caps the value of all other cards. Among the cards still missing only one of
    the highest unseen value need be considered: dropping a lower one leaves fewer to choose from.
    """
    strength: i64 = IMPOSSIBLE
    cards: i64 = 0
    if not _has(unseen, missing):
        return strength, cards
    highest = max(_highest(troops), CAVALRY_VALUE if morale & CAVALRY_BIT else 0)
    cap = _highest(unseen)
    if missing and cap >= highest:
        for card in _each(unseen & OF_VALUE[cap]):
            found, fill = best_up_to(troops, morale, missing - 1, unseen ^ card, ground, cap, over)
            if found > strength:
                strength, cards = found, fill | card
    for card in _each(troops & OF_VALUE[highest]):
        found, fill = best_up_to(
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
            found, fill = best_up_to(
                troops, morale ^ wild, missing, unseen & _UP_TO[cap], ground, cap, over
            )
            if found > strength:
                strength, cards = found, fill
    return strength, cards


def best_up_to(
    troops: i64, morale: i64, missing: i64, unseen: i64, ground: i64, cap: i64, over: i64
) -> tuple[i64, i64]:
    """The greatest strength with no value above the cap: the first kind that can be made."""
    if not _has(unseen, missing):
        return IMPOSSIBLE, 0
    values, laid, total, first, beyond = outline(troops)
    if not ground & TOTALS:
        size = laid + _COUNT[morale] + missing
        if first < beyond:
            run, cards = _wedge(first, beyond, values, morale, unseen, size, ground, cap)
            if run:
                return strength_of(WEDGE, run, ground), cards
        if over >= _STRONGEST_SQUARE:
            return IMPOSSIBLE, 0
        if values & values - 1 == 0:
            same, cards = _square(values, morale, missing, unseen, size, ground, cap)
            if same:
                return strength_of(SQUARE, same, ground), cards
        if over >= _STRONGEST_COLUMN:
            return IMPOSSIBLE, 0
        if first < beyond:
            column, cards = _column(first, beyond, missing, unseen, ground)
            if column >= 0:
                total += wild_total(morale, ground, cap) + column
                return strength_of(COLUMN, total, ground), cards
        if over >= _STRONGEST_SKIRMISH:
            return IMPOSSIBLE, 0
        if _COUNT[values] == laid:
            run, cards = _skirmish(values, morale, unseen if missing else 0, size, ground, cap)
            if run:
                return strength_of(SKIRMISH, run, ground), cards
    cards = _pick(unseen, missing, ground)
    total += wild_total(morale, ground, cap) + sum_of(cards)
    return strength_of(FRAY, total, ground), cards


def strength_of(kind: i64, total: i64, ground: i64) -> i64:
    """A kind and a total as one number."""
    return kind * _KIND + (_HIGHEST_TOTAL - total if ground & LOW else total)


def _wedge(
    first: i64, beyond: i64, values: i64, morale: i64, unseen: i64, size: i64, ground: i64, cap: i64
) -> tuple[i64, i64]:
    """Same colour, consecutive values: the best total, and the unseen cards; 0 if there is none."""
    run = first_run(size, ground, cap)
    for _ in range(cap - size + 1):
        if not values & ~run:
            shift = first
            while shift < beyond:
                fill = _fit(run & ~values, morale, unseen >> shift & COLOUR_MASK)
                if fill >= 0:
                    return _SUM[run], fill << shift
                shift += VALUES
        run = next_run(run, ground)
    return 0, 0


def first_run(size: i64, ground: i64, cap: i64) -> i64:
    """The strongest of all runs of so many values up to the cap."""
    run: i64 = _LOWEST_RUN[size]
    return run if ground & LOW or cap < size else run << cap - size


def next_run(run: i64, ground: i64) -> i64:
    """The run after this one, from the strongest to the weakest."""
    return run << 1 if ground & LOW else run >> 1


def _square(
    values: i64, morale: i64, missing: i64, unseen: i64, size: i64, ground: i64, cap: i64
) -> tuple[i64, i64]:
    """Same value: the best total, and the unseen cards; 0 if there is none."""
    value: i64 = _SUM[values]  # the only value that lies there, or none
    last = value
    if not value:
        value = 1 if ground & LOW else cap
        last = cap if ground & LOW else 1
    while True:
        if _may_be(value, morale, cap):
            cards = unseen & OF_VALUE[value]
            if _has(cards, missing):
                return size * value, _lowest(cards, missing)
        if value == last:
            return 0, 0
        value += 1 if value < last else -1


def _may_be(value: i64, morale: i64, cap: i64) -> bool:
    """Whether wild cards, and anything up to the cap, can have this value (BL-M4)."""
    if value > cap or (morale & CAVALRY_BIT and value != CAVALRY_VALUE):
        return False
    return not morale & SUPPORT_BIT or value <= SUPPORT_VALUE


def _column(first: i64, beyond: i64, missing: i64, unseen: i64, ground: i64) -> tuple[i64, i64]:
    """Same colour: the best total of the missing cards, and which; -1 if there are too few."""
    best_total: i64 = -1
    best_cards: i64 = 0
    shift = first
    while shift < beyond:
        colour = unseen >> shift & COLOUR_MASK
        spare = _COUNT[colour] - missing
        if spare >= 0:
            low = _lowest(colour, missing if ground & LOW else spare)
            cards = low if ground & LOW else colour ^ low
            total = _SUM[cards]
            if best_total < 0 or (total < best_total if ground & LOW else total > best_total):
                best_total, best_cards = total, cards << shift
        shift += VALUES
    return best_total, best_cards


def _skirmish(
    values: i64, morale: i64, unseen: i64, size: i64, ground: i64, cap: i64
) -> tuple[i64, i64]:
    """Consecutive values, any colours: the best total, and the unseen cards; 0 if none."""
    available: i64 = 0
    rest = unseen
    while rest:
        available |= rest & COLOUR_MASK
        rest >>= VALUES
    run = first_run(size, ground, cap)
    for _ in range(cap - size + 1):
        if not values & ~run:
            fill = _fit(run & ~values, morale, available)
            if fill >= 0:
                cards: i64 = 0
                for value in BITS[fill]:
                    cards |= _lowest(unseen & OF_VALUE[value + 1], 1)
                return _SUM[run], cards
        run = next_run(run, ground)
    return 0, 0


def _fit(rest: i64, morale: i64, available: i64) -> i64:
    """The values of a run that unseen cards fill when wild cards take the others; -1 if they can't.

    Wild cards first take what no unseen card can be, then the lowest values they may take (BL-M4).
    """
    if not morale:
        return -1 if rest & ~available else rest
    if morale & CAVALRY_BIT:
        eight = OF_VALUE[CAVALRY_VALUE] & COLOUR_MASK
        if not rest & eight:
            return -1
        rest ^= eight
    if morale & SUPPORT_BIT:
        small = rest & _LOWEST_RUN[SUPPORT_VALUE]
        if not small:
            return -1
        rest ^= _lowest(small & ~available or small, 1)
    lacking = rest & ~available
    kings = _COUNT[morale & KINGS_MASK] - _COUNT[lacking]
    if kings < 0:
        return -1
    rest ^= lacking
    return rest ^ _lowest(rest, kings)


def wild_total(morale: i64, ground: i64, cap: i64) -> i64:
    """What wild cards add where their values are free (BL-M4)."""
    if not morale:
        return 0
    total = _COUNT[morale & KINGS_MASK] * (1 if ground & LOW else cap)
    if morale & CAVALRY_BIT:
        total += CAVALRY_VALUE
    if morale & SUPPORT_BIT:
        total += 1 if ground & LOW else min(SUPPORT_VALUE, cap)
    return total


def _pick(cards: i64, count: i64, ground: i64) -> i64:
    """So many of these cards with the best values, the first colours of equal ones."""
    picked: i64 = 0
    value: i64 = 1 if ground & LOW else VALUES
    while count and cards:
        level = cards & OF_VALUE[value]
        cards ^= level
        while level and count:
            card = level & -level
            picked |= card
            level ^= card
            count -= 1
        value += 1 if ground & LOW else -1
    return picked


def _has(mask: i64, count: i64) -> bool:
    """Whether at least so many bits are set."""
    while count and mask:
        mask &= mask - 1
        count -= 1
    return count == 0


def _lowest(mask: i64, count: i64) -> i64:
    """The lowest `count` bits that are set, or all if there are fewer."""
    rest = mask
    while count:
        rest &= rest - 1
        count -= 1
    return mask ^ rest


def _highest(troops: i64) -> i64:
    """The highest value among these cards, 0 if there are none."""
    value: i64 = VALUES
    while value and not troops & OF_VALUE[value]:
        value -= 1
    return value


def _each(mask: i64) -> list[int]:
    """The single bits of a mask, lowest first."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found
