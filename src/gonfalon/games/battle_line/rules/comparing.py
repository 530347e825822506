"""What a proof tells of two formations: how strong they are, what decides, what is special there.

It is for words alone: nothing here decides a claim.
"""

from gonfalon.games.battle_line.box.components import (
    CARD_NAMES,
    CAVALRY,
    CAVALRY_BIT,
    CAVALRY_VALUE,
    FIRST_TACTICS,
    KINGS_MASK,
    RIVER,
    SITE_NAMES,
    SUPPORT,
    SUPPORT_BIT,
    SUPPORT_VALUE,
    TACTICS_NAMES,
    TROOPS,
    VALUES,
    bits,
)
from gonfalon.games.battle_line.rules.formation import (
    IMPOSSIBLE,
    LOW,
    TOTALS,
    best_up_to,
    named,
    sum_of,
)
from gonfalon.games.battle_line.rules.state import BattleLine


def told(strength: int, ground: int) -> tuple[str, ...]:
    """A strength as a fact: the formation (`total` where only totals count) and its total."""
    kind, total = named(strength, ground)
    return (kind, str(total))


def decider(is_foggy: bool, ground: int, own: int, theirs: int) -> tuple[str, str]:
    """The rule that decides between two formations, and its name in sentences."""
    if ground & TOTALS:
        if not is_foggy:
            return "BL-T3", "woodland"
        return "BL-F8", "fog-hills" if ground & LOW else "fog"
    if named(own, ground)[0] != named(theirs, ground)[0]:
        return "BL-M1", "kind"
    return ("BL-T2", "hills") if ground & LOW else ("BL-M2", "total")


def slot_notes(line: BattleLine, seat: int, field: int) -> tuple[str, ...]:
    """Why a formation of this seat there has more than three cards."""
    notes: list[str] = []
    if line.sites[field] == RIVER:
        notes.append("river")
    elif line.mud_at == field:
        notes.append("mud")
    if line.defends(seat, field):
        notes.append(f"need-{SITE_NAMES[line.sites[field]]}")
    return tuple(notes)


def notes_on(
    line: BattleLine, seat: int, field: int, whose: str, strength: int, cards: int, ground: int
) -> tuple[str, ...]:
    """What is not to be seen of a formation with these cards: the ignored one, and what jokers are.

    Each is a name in sentences with what belongs to it: `their-castle 10r`, `own-wild KE 9`.
    """
    side = line.sides[seat]
    troops, morale, cap = side.formations[field] | cards, side.morale_at(field), VALUES
    notes: list[str] = []
    if line.defends(seat, field):
        card, cap = _ignored(troops, morale, strength, ground)
        notes.append(f"{whose}-{SITE_NAMES[line.sites[field]]} {CARD_NAMES[card]}")
        if card < TROOPS:
            troops &= ~(1 << card)
        else:
            morale &= ~(1 << (card - FIRST_TACTICS))
    for number, value in wild_values(troops, morale, strength, ground, cap):
        notes.append(f"{whose}-wild {TACTICS_NAMES[number]} {value}")
    return tuple(notes)


def _ignored(troops: int, morale: int, strength: int, ground: int) -> tuple[int, int]:
    """The defender's card that is ignored, and the highest value the others can have (BL-T8)."""
    wild = [FIRST_TACTICS + number for number in bits(morale)]
    for card in sorted(bits(troops), key=_value_of, reverse=True) + wild:
        cap = _value_of(card)
        rest, left = troops, morale
        if card < TROOPS:
            rest &= ~(1 << card)
        else:
            left &= ~(1 << (card - FIRST_TACTICS))
        is_highest = max([_value_of(other) for other in bits(rest)], default=0) <= cap
        is_highest = is_highest and not (left & CAVALRY_BIT and cap < CAVALRY_VALUE)
        if is_highest and best_up_to(rest, left, 0, 0, ground, cap, IMPOSSIBLE)[0] == strength:
            return card, cap
    raise AssertionError("a defender ignores one of the cards")


def _value_of(card: int) -> int:
    """The value of a troop card, or the highest of a wild card (BL-M4)."""
    if card < TROOPS:
        return card % VALUES + 1
    return CAVALRY_VALUE if card == CAVALRY else SUPPORT_VALUE if card == SUPPORT else VALUES


def wild_values(
    troops: int, morale: int, strength: int, ground: int, cap: int
) -> list[tuple[int, int]]:
    """The value that each King and the Support Troops have in a formation so strong (BL-M4)."""
    kind, total = named(strength, ground)
    free = [number for number in bits(morale) if not CAVALRY_BIT >> number & 1]
    size = troops.bit_count() + morale.bit_count()
    if kind == "square":
        return [(number, total // size) for number in free]
    rest = total - sum_of(troops) - (CAVALRY_VALUE if morale & CAVALRY_BIT else 0)
    if kind in ("wedge", "skirmish"):
        lowest = total // size - (size - 1) // 2
        taken = {_value_of(card) for card in bits(troops)}
        taken |= {CAVALRY_VALUE} if morale & CAVALRY_BIT else set()
        values = [value for value in range(lowest, lowest + size) if value not in taken]
        # The Support Troops are the last of the wild cards and take the lowest value.
        return list(zip(free, reversed(values), strict=True))
    kings = (morale & KINGS_MASK).bit_count()
    support = rest if not kings else 1 if ground & LOW else min(SUPPORT_VALUE, cap)
    if morale & SUPPORT_BIT:
        rest -= support
    return [(number, support if SUPPORT_BIT >> number & 1 else rest // kings) for number in free]
