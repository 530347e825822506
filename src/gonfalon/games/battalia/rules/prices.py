"""What deeds cost, and which cards pay for it (BA-X, BA-T5).

A price is one number with four bits for each kind of card: so many frimen, so many chiefs, and so
on up to horses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.engine.action import Action
from gonfalon.games.battalia.box.cards import (
    CHIEF,
    FRIMAN,
    HAMMER,
    HORSE,
    KINDS,
    LORD,
    PAVILION,
    PRIEST,
    PROVISIONS,
    RANKS,
    SHIELD,
    SWORD,
    TOOL,
    WEAPON,
)
from gonfalon.games.battalia.box.deeds import (
    RIDE,
    STEP,
    Attack,
    Build,
    Create,
    Hire,
    March,
    Recruit,
    Upgrade,
)
from gonfalon.games.battalia.box.tiles import ROAD_BEND, ROAD_DECK
from gonfalon.games.battalia.rules.board import Board

if TYPE_CHECKING:
    from mypy_extensions import i64

PAID_KINDS: Final = HORSE + 1  # every price is paid in these
MOST_OF_A_KIND: Final = 15
_BITS: Final = 4


def price_of(*needs: tuple[int, int]) -> int:
    """A price: so many of each kind."""
    price = 0
    for kind, count in needs:
        price |= count << _BITS * kind
    return price


def need_of(price: int, kind: int) -> int:
    """How many of a kind a price asks for."""
    return price >> _BITS * kind & MOST_OF_A_KIND


def first_need(price: int) -> int:
    """The first kind that a price asks for: what is to be paid next."""
    kind = 0
    while not price & MOST_OF_A_KIND:
        price >>= _BITS
        kind += 1
    return kind


def less(price: int, kind: int, count: int) -> int:
    """The price with so many of a kind less."""
    return price - (count << _BITS * kind)


def covers(have: int, price: int) -> bool:
    """Whether as many of each kind are there as a price asks for."""
    while price:
        if have & MOST_OF_A_KIND < price & MOST_OF_A_KIND:
            return False
        have >>= _BITS
        price >>= _BITS
    return True


# What one use of a card pays: itself, and what it stands for.
TOOL_WORTH: Final = 2  # frimen (BA-X5)
_STANDS_FOR: Final = {
    TOOL: ((FRIMAN, TOOL_WORTH),),
    HAMMER: ((FRIMAN, TOOL_WORTH), (WEAPON, 1), (HORSE, 1)),  # any one artefact (BA-G2)
    SWORD: ((WEAPON, 1),),  # BA-G3
    SHIELD: ((WEAPON, 1),),
}


def _worth(kind: int, need: int) -> int:
    """How many of a needed kind one use of a card of this kind pays."""
    return 1 if kind == need else dict(_STANDS_FOR.get(kind, ())).get(need, 0)


_WORTH: Final = [_worth(kind, need) for kind in range(KINDS) for need in range(PAID_KINDS)]


def pays(kind: int, need: int) -> int:
    """How many of a needed kind one use of a card of this kind pays, if any."""
    return _WORTH[kind * PAID_KINDS + need]


# A purse is what a hand can pay: the uses in it of each kind up to horses, then of the Hammer
# (great blades are weapons), and after these how many of each kind they pay.
USES: Final = PAID_KINDS + 1
PURSE: Final = USES + PAID_KINDS
# For each kind the places in a purse of other kinds that it pays, once for each card it stands for.
_STAND_INS: Final = [
    [USES + need for need in range(PAID_KINDS) if need != kind for _ in range(pays(kind, need))]
    for kind in range(USES)
]


def purse_with(uses: list[int]) -> list[int]:
    """The purse of a hand that has so many uses of each kind."""
    purse = uses + uses[:PAID_KINDS]
    for kind, count in enumerate(uses):
        if count:
            for place in _STAND_INS[kind]:
                purse[place] += count
    return purse


def payable(purse: list[int], kind: int) -> int:
    """How many of a kind a purse can pay, with what stands for it."""
    return purse[USES + kind]


def can_pay(purse: list[int], price: int) -> bool:
    """Whether a purse has everything that a price asks for."""
    rest: i64 = price
    place: i64 = USES
    while rest != 0:
        need: i64 = rest & MOST_OF_A_KIND
        if need != 0 and need > purse[place]:
            return False
        rest >>= _BITS
        place += 1
    return True


# The prices of deeds.
HIRE_PRICES: Final = [price_of((PROVISIONS, kind + 2)) for kind in range(RANKS)]  # BA-X1
CREATE_PRICES: Final = [  # BA-X2, from the tool on
    price_of((FRIMAN, 3)),
    price_of((CHIEF, 1), (FRIMAN, 2)),
    price_of((PRIEST, 1), (FRIMAN, 2)),
    price_of((LORD, 1), (FRIMAN, 2)),
    price_of((FRIMAN, 1), (CHIEF, 1), (PRIEST, 1)),
    price_of((CHIEF, 1), (FRIMAN, 1), (PROVISIONS, 1)),
    price_of((CHIEF, 1), (PROVISIONS, 2)),
]
SIMPLE_PRICE: Final = price_of((FRIMAN, 1), (PROVISIONS, 1))  # straight or bend (BA-X3)
JUNCTION_PRICE: Final = price_of((FRIMAN, 2), (PROVISIONS, 1))  # T or cross
CITY_PRICES: Final = [0] + [price_of((kind, 3)) for kind in range(RANKS)]  # by level (BA-X4)
UPGRADE_PRICES: Final = [0] + [price_of((kind, 2)) for kind in range(RANKS)]  # by new level
HERO_PRICE: Final = price_of((WEAPON, 1), (PROVISIONS, 2))  # BA-X6
STEP_PRICE: Final = price_of((PROVISIONS, 1))  # BA-H1
RIDE_PRICE: Final = price_of((HORSE, 1))  # BA-A6
TENT_PRICE: Final = price_of((PROVISIONS, 1))  # BA-A5
ATTACK_PRICE: Final = price_of((WEAPON, 1))  # what opens an attack (BA-W3)
RETREAT_PRICES: Final = [price_of((PROVISIONS, steps)) for steps in range(4)]  # on foot (BA-W6)


def price_of_card(kind: int) -> int:
    """What the top card of a deck of units or artefacts costs; provisions are not for sale."""
    if kind < RANKS:
        return HIRE_PRICES[kind]
    return CREATE_PRICES[kind - TOOL] if kind >= TOOL else 0


def price_of_road(deck: int) -> int:
    """What a road costs (BA-X3)."""
    return SIMPLE_PRICE if deck <= ROAD_BEND else JUNCTION_PRICE


def tent_price(kind: int) -> int:
    """What it costs to pitch a tent; the Pavilion is free (BA-A5, BA-G8)."""
    return 0 if kind == PAVILION else TENT_PRICE


def price_of_deed(board: Board, deed: Action) -> int:
    """What a deed costs, one of the prices above; nothing if no card pays for it."""
    if isinstance(deed, (Hire, Create)):
        return price_of_card(deed.kind)
    if isinstance(deed, Build):
        return CITY_PRICES[deed.level] if deed.level else price_of_road(ROAD_DECK[deed.exits])
    if isinstance(deed, Upgrade):
        return UPGRADE_PRICES[board.levels[deed.square] + 1]
    if isinstance(deed, Recruit):
        return HERO_PRICE
    if isinstance(deed, Attack):
        return ATTACK_PRICE
    if isinstance(deed, March):
        return STEP_PRICE if deed.way == STEP else RIDE_PRICE if deed.way == RIDE else 0
    return 0
