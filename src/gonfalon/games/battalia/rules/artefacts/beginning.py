"""Which artefacts can be used now, and how a use begins (BA-T5, BA-A, BA-G)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.cards import (
    AMULET,
    BOOK,
    CROWN,
    HAMMER,
    HORN,
    KIND,
    KINDS,
    LUUT,
    PAVILION,
    SCROLL,
    STAFF,
    TENT,
    TITLE,
    lender,
    now,
)
from gonfalon.games.battalia.box.deeds import USE as USE_ACTIONS
from gonfalon.games.battalia.box.deeds import UseCard
from gonfalon.games.battalia.rules.artefacts.frames import InUse, Terraforming, Wielding
from gonfalon.games.battalia.rules.artefacts.great import HORN_TAKES, LUUT_TAKES, lenders, look_at
from gonfalon.games.battalia.rules.artefacts.in_use import (
    changes_itself,
    has_target,
    has_unit_for_two,
    promotes_twice,
)
from gonfalon.games.battalia.rules.artefacts.staff import exchanges
from gonfalon.games.battalia.rules.artefacts.stationing import can_pitch, pitch
from gonfalon.games.battalia.rules.artefacts.transforming import most_of
from gonfalon.games.battalia.rules.holding import find_held, picks_of
from gonfalon.games.battalia.rules.state import Battalia

AS_HAMMER: Final = (AMULET, TITLE, SCROLL, TENT)  # tool, weapon and horse are paid with (BA-G2)
IS_CHANGING: Final = [kind in (AMULET, TITLE, SCROLL, CROWN, BOOK) for kind in range(KINDS)]
HAS_EFFECT: Final = [
    IS_CHANGING[kind] or kind in (TENT, HAMMER, HORN, LUUT, PAVILION, STAFF)
    for kind in range(KINDS)
]


def can_use(world: Battalia, seat: int, held: int, kind: int) -> bool:
    """Whether an artefact, used as this kind, has something to act on."""
    if IS_CHANGING[kind]:
        if has_target(world, seat, held, kind):
            return True
        if kind == SCROLL:
            return changes_itself(held)
        return promotes_twice(world, held, most_of(kind)) and has_unit_for_two(world, seat)
    if kind in (TENT, PAVILION):
        return lender(held) < 0 and can_pitch(world, seat, held)
    if kind == HAMMER:
        return any(can_use(world, seat, held, other) for other in AS_HAMMER)
    if kind == HORN:
        return world.nation_sizes[seat] > 0
    if kind == LUUT:
        return len(lenders(world, seat)) > 0
    return kind == STAFF and len(exchanges(world, world.variant.figures.staff_exchanges)) > 0


def usable(world: Battalia, seat: int) -> list[Action]:
    """The artefacts in hand that can be used now, in battle only those that change cards."""
    hand = world.hands[seat]
    wanted = [False] * len(hand)
    has_any = False
    in_battle = world.battle is not None
    for place, held in enumerate(hand):
        kind = KIND[now(held)]
        if HAS_EFFECT[kind] and (IS_CHANGING[kind] or not in_battle):
            wanted[place] = can_use(world, seat, held, kind)
            has_any = has_any or wanted[place]
    return picks_of(hand, wanted, USE_ACTIONS) if has_any else []


def take_up(world: Battalia, seat: int, deed: UseCard, events: list[Event] | None) -> None:
    """The artefact is in use; what it is used on or for is asked next."""
    held = find_held(world.hands[seat], deed.card, deed.nth)
    kind = KIND[deed.card]
    if IS_CHANGING[kind]:
        world.push(InUse(seat, held, kind, most_of(kind)), events)
    elif kind in (TENT, PAVILION):
        pitch(world, held, events)
    elif kind == HAMMER:
        world.push(Wielding(held), events)
    elif kind == HORN:
        look_at(world, held, seat, HORN_TAKES, events)
    elif kind == STAFF:
        world.push(Terraforming(held, world.variant.figures.staff_exchanges), events)
    else:
        others = lenders(world, seat)
        if len(others) == 1:
            look_at(world, held, others[0], LUUT_TAKES, events)
        else:
            world.push(InUse(seat, held, kind, LUUT_TAKES), events)
