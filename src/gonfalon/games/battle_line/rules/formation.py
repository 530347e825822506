"""How strong cards are, and the strongest completion that could still come.

Everything is arithmetic on masks. A formation is a mask of troop cards, a mask of morale cards, and
a number of cards still missing, to be filled from the unseen troop cards. The strongest way to fill
them is found kind by kind (BL-M1), so no combination of cards is ever listed.

A strength is one number: the kind, then the total (BL-M2), or on Hills its complement (BL-T2).
"""

from typing import Final

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
    VALUES,
    WOODLAND,
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
_ONE_COLOUR: Final = tuple((shift,) for shift in _COLOUR_SHIFTS)
OF_VALUE: Final = tuple(
    sum([1 << (shift + value - 1) for shift in _COLOUR_SHIFTS]) if value else 0
    for value in range(VALUES + 1)
)
_UP_TO: Final = tuple(sum(OF_VALUE[: value + 1]) for value in range(VALUES + 1))
_SUM: Final = tuple(
    sum(value + 1 for value in range(VALUES) if mask >> value & 1) for mask in range(1 << VALUES)
)
_COUNT: Final = tuple(len(BITS[mask]) for mask in range(1 << VALUES))
# All runs of so many values up to a cap, the strongest first: _RUNS[ground & LOW][size][cap].
_RUNS: Final = tuple(
    tuple(
        tuple(
            tuple(((1 << size) - 1) << start for start in range(cap - size + 1))[
                :: 1 if low else -1
            ]
            for cap in range(VALUES + 1)
        )
        for size in range(6)
    )
    for low in (NORMAL, NORMAL, LOW)
)
_DOWNWARDS: Final = tuple(range(VALUES, 0, -1))
_UPWARDS: Final = tuple(range(1, VALUES + 1))


def ground_at(site: int, is_foggy: bool) -> int:
    """How formations compare on a battlefield: Fog, Woodland and Hills (BL-F8, BL-T2, BL-T3)."""
    ground = TOTALS if is_foggy or site == WOODLAND else NORMAL
    return ground | LOW if site == HILLS else ground


def named(strength: int, ground: int) -> tuple[str, int]:
    """A strength as its kind of formation (`total` where only totals count) and its total."""
    kind = "total" if ground & TOTALS else KIND_NAMES[strength // _KIND]
    total = strength % _KIND
    return kind, _HIGHEST_TOTAL - total if ground & LOW else total


def sum_of(troops: int) -> int:
    """The total value of these troop cards."""
    total = 0
    while troops:
        total += _SUM[troops & COLOUR_MASK]
        troops >>= VALUES
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
        for card in _each(unseen & OF_VALUE[cap]):
            found, fill = _best(troops, morale, missing - 1, unseen ^ card, ground, cap, over)
            if found > strength:
                strength, cards = found, fill | card
    for card in _each(troops & OF_VALUE[highest]):
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
    if missing and unseen.bit_count() < missing:
        return IMPOSSIBLE, 0
    values, laid, total = 0, 0, 0
    colours, rest, number = _COLOUR_SHIFTS, troops, 0
    while rest:
        part = rest & COLOUR_MASK
        if part:
            values |= part
            colours = () if laid else _ONE_COLOUR[number]
            laid += _COUNT[part]
            total += _SUM[part]
        rest >>= VALUES
        number += 1
    if not ground & TOTALS:
        size = laid + _COUNT[morale] + missing
        if colours:
            run, cards = _wedge(colours, values, morale, unseen, size, ground, cap)
            if run:
                return _strength(WEDGE, run, ground), cards
        if _strongest(SQUARE) <= over:
            return IMPOSSIBLE, 0
        if values & (values - 1) == 0:
            same, cards = _square(values, morale, missing, unseen, size, ground, cap)
            if same:
                return _strength(SQUARE, same, ground), cards
        if _strongest(COLUMN) <= over:
            return IMPOSSIBLE, 0
        wild = _wild_total(morale, ground, cap)
        if colours:
            column, cards = _column(colours, missing, unseen, ground)
            if column >= 0:
                return _strength(COLUMN, total + wild + column, ground), cards
        if _strongest(SKIRMISH) <= over:
            return IMPOSSIBLE, 0
        if _COUNT[values] == laid:
            run, cards = _skirmish(values, morale, unseen if missing else 0, size, ground, cap)
            if run:
                return _strength(SKIRMISH, run, ground), cards
    cards = _pick(unseen, missing, ground) if missing else 0
    total += _wild_total(morale, ground, cap) + sum_of(cards)
    return _strength(FRAY, total, ground), cards


def _strength(kind: int, total: int, ground: int) -> int:
    """A kind and a total as one number."""
    return kind * _KIND + (_HIGHEST_TOTAL - total if ground & LOW else total)


def _strongest(kind: int) -> int:
    """No formation of this kind is stronger."""
    return kind * _KIND + _HIGHEST_TOTAL


def _wedge(
    colours: tuple[int, ...],
    values: int,
    morale: int,
    unseen: int,
    size: int,
    ground: int,
    cap: int,
) -> tuple[int, int]:
    """Same colour, consecutive values: the best total, and the unseen cards; 0 if there is none."""
    for run in _RUNS[ground & LOW][size][cap]:
        if values & ~run:
            continue
        for shift in colours:
            available = unseen >> shift & COLOUR_MASK
            if morale:
                fill = _fit(run & ~values, morale, available)
            else:
                fill = -1 if run & ~(values | available) else run & ~values
            if fill >= 0:
                return _SUM[run], fill << shift
    return 0, 0


def _square(
    values: int, morale: int, missing: int, unseen: int, size: int, ground: int, cap: int
) -> tuple[int, int]:
    """Same value: the best total, and the unseen cards; 0 if there is none."""
    for value in _values(values, ground):
        cards = unseen & OF_VALUE[value]
        if value > cap or (missing and cards.bit_count() < missing):
            continue
        if morale & CAVALRY_BIT and value != CAVALRY_VALUE:
            continue
        if morale & SUPPORT_BIT and value > SUPPORT_VALUE:
            continue
        return size * value, _lowest(cards, missing)
    return 0, 0


def _column(colours: tuple[int, ...], missing: int, unseen: int, ground: int) -> tuple[int, int]:
    """Same colour: the best total of the missing cards, and which; -1 if there are too few."""
    best_total, best_cards = -1, 0
    for shift in colours:
        colour = unseen & (COLOUR_MASK << shift)
        if missing and colour.bit_count() < missing:
            continue
        cards = _pick(colour, missing, ground)
        total = _SUM[cards >> shift & COLOUR_MASK]
        if best_total < 0 or (total < best_total if ground & LOW else total > best_total):
            best_total, best_cards = total, cards
    return best_total, best_cards


def _skirmish(
    values: int, morale: int, unseen: int, size: int, ground: int, cap: int
) -> tuple[int, int]:
    """Consecutive values, any colours: the best total, and the unseen cards; 0 if none."""
    available, rest = 0, unseen
    while rest:
        available |= rest & COLOUR_MASK
        rest >>= VALUES
    for run in _RUNS[ground & LOW][size][cap]:
        if values & ~run:
            continue
        fill = _fit(run & ~values, morale, available)
        if fill >= 0:
            cards = 0
            for value in BITS[fill]:
                cards |= _lowest(unseen & OF_VALUE[value + 1], 1)
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
    lacking = rest & ~available
    kings = _COUNT[morale & KINGS_MASK] - _COUNT[lacking]
    if kings < 0:
        return -1
    rest ^= lacking
    return rest ^ _lowest(rest, kings)


def _values(values: int, ground: int) -> tuple[int, ...]:
    """The values that all cards can be, the best first: the one that lies there, or any."""
    if values:
        return (BITS[values][0] + 1,)
    return _UPWARDS if ground & LOW else _DOWNWARDS


def _wild_total(morale: int, ground: int, cap: int) -> int:
    """What wild cards add where their values are free (BL-M4)."""
    if not morale:
        return 0
    king, support = (1, 1) if ground & LOW else (cap, min(SUPPORT_VALUE, cap))
    total = king * _COUNT[morale & KINGS_MASK]
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
        chosen = _lowest(cards & OF_VALUE[value], count)
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
        if troops & OF_VALUE[value]:
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
