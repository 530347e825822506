"""Other ways in: touch a card, a deck, a square or a hero first, and see what it can do.

Each shortcut stands for one legal action, reached by other picks than its own; or, while a deed is
paid for, for all cards that pay, touched in any order.
"""

from functools import cache
from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.parts import Shortcut
from gonfalon.games.battalia.box.cards import (
    KIND,
    now,
    uses_left,
)
from gonfalon.games.battalia.box.deeds import (
    FLY,
    RIDE,
    STEP,
    WALK,
    Annex,
    Attack,
    Build,
    Create,
    Exile,
    Hire,
    March,
    OpenTent,
    Recruit,
    Upgrade,
    UseCard,
)
from gonfalon.games.battalia.box.picks import face_name
from gonfalon.games.battalia.box.tiles import (
    CITY_DECK,
    CITY_ONE,
    OFF,
    ROAD_DECK,
    TERRAIN_DECK_NAMES,
)
from gonfalon.games.battalia.html.paying import ways_to_pay
from gonfalon.games.battalia.rules.holding import nth_of
from gonfalon.games.battalia.rules.prices import PAID_KINDS, need_of, pays, price_of_deed
from gonfalon.games.battalia.rules.step_numbers import ACT, PAY
from gonfalon.games.battalia.sight.view import BattaliaView

_WAYS: Final = (WALK, STEP, RIDE, FLY)  # to a square, the cheapest first


def shortcuts(view: BattaliaView) -> list[Shortcut]:
    """Picks that lead to an action by another way than its own."""
    if not view.actions or view.seat < 0:
        return []
    found: list[Shortcut] = []
    if view.frames[-1] == PAY:
        return ways_to_pay(view)
    if view.frames[-1] == ACT:
        found += _by_card(view)
        found += _by_hero(view)
    for action in view.actions:
        picks = turned(action, view.frames[-1] == ACT)
        if picks:
            found.append(Shortcut(picks, (action.text,)))
        if isinstance(action, Build):
            found.append(Shortcut(from_deck(action), (action.text,)))
    taken = {action.picks[0] for action in view.actions}
    found = [one for one in found if one.picks[0] not in taken]
    tents = [action for action in view.actions if isinstance(action, OpenTent)]
    if len(tents) == 1:  # there is no tent to choose
        found.append(Shortcut(tents[0].picks[:1], (tents[0].text,)))
    return found


def turned(action: Action, is_act: bool) -> tuple[str, ...]:
    """What a deed is about comes first: the deck, the square, the card; then the verb."""
    verb, *rest = action.picks
    if isinstance(action, (Hire, Create, OpenTent)) or (isinstance(action, UseCard) and not is_act):
        return tuple(rest)
    if isinstance(action, (Upgrade, Recruit, Annex, Attack, Build)):
        return rest[0], verb, *rest[1:]
    return ()


def from_deck(build: Build) -> tuple[str, ...]:
    """The deck that a road or city is laid from comes first; then its own picks."""
    deck = CITY_DECK[build.exits] if build.level else ROAD_DECK[build.exits]
    return TERRAIN_DECK_NAMES[deck - CITY_ONE], *build.picks


def _by_hero(view: BattaliaView) -> list[Shortcut]:
    """A hero, then a square: by the cheapest way there."""
    found: dict[tuple[str, ...], March] = {}
    for way in _WAYS:
        for action in view.actions:
            if isinstance(action, March) and action.way == way:
                found.setdefault(action.picks[1:], action)
    return [Shortcut(picks, (action.text,)) for picks, action in found.items()]


def _by_card(view: BattaliaView) -> list[Shortcut]:
    """A card of the hand, then a deed it can pay for, be used for or be exiled for."""
    hand = list(view.players[view.seat].hand)
    prices = [price_of_deed(view.board, action) for action in view.actions]
    found: list[Shortcut] = []
    for held in dict.fromkeys(hand):
        name = face_name(now(held), nth_of(hand, held))
        paid = KIND[now(held)] if uses_left(held, view.lit) > 0 else OFF
        for action, price in zip(view.actions, prices, strict=True):
            if isinstance(action, (UseCard, Exile)):
                if action.picks[1] == name:
                    found.append(Shortcut((name, action.picks[0]), (action.text,)))
            elif paid != OFF and _pays(paid, price):
                found.append(Shortcut((name, *action.picks), (action.text,)))
    return found


@cache
def _pays(kind: int, price: int) -> bool:
    """Whether a card of this kind can pay a part of a price; there are few of either."""
    return any(need_of(price, need) and pays(kind, need) for need in range(PAID_KINDS))
