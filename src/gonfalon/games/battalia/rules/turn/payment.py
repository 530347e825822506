"""Paying for a deed: which cards serve, one pick at a time (BA-T5, BA-X)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    HAMMER,
    HORSE,
    IS_WEAPON,
    KIND,
    KIND_NAMES,
    WEAPON,
    now,
    uses_left,
)
from gonfalon.games.battalia.box.deeds import ATTACKING, Deed
from gonfalon.games.battalia.box.picks import PAY as PAY_ACTIONS
from gonfalon.games.battalia.box.picks import Pay
from gonfalon.games.battalia.rules.holding import NOT_HELD, find_held, picks_of
from gonfalon.games.battalia.rules.prices import (
    PAID_KINDS,
    STAND_INS,
    first_need,
    less,
    need_of,
    pays,
)
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.step_numbers import PAY
from gonfalon.games.battalia.rules.world import World
from gonfalon.games.battalia.rules.zones import spend

PURSE: Final = 13  # uses in hand of each kind up to horses, then of the Hammer


def purse_of(world: World, seat: int) -> list[int]:
    """What the cards in hand can pay: the uses of each kind; the last is the Hammer (BA-G2)."""
    purse = [0] * PURSE
    lit = world.lit
    for held in world.hands[seat]:
        card = now(held)
        kind = KIND[card]
        if kind <= HAMMER:
            purse[kind] += uses_left(held, lit)
        elif IS_WEAPON[card]:
            purse[WEAPON] += 1
    return purse


def can_pay(purse: list[int], price: int) -> bool:
    """Whether the hand has everything a price asks."""
    for kind in range(PAID_KINDS):
        need = need_of(price, kind)
        if need and need > _worth(purse, kind):
            return False
    return True


def _worth(purse: list[int], kind: int) -> int:
    """How many of a kind a purse can pay, with what stands for it."""
    worth = purse[kind]
    for other in STAND_INS[kind]:
        if other < PURSE:
            worth += purse[other] * pays(other, kind)
    return worth


def missing(purse: list[int], price: int, rule: str) -> Illegal:
    """What the hand lacks for a price."""
    for kind in range(PAID_KINDS):
        need, have = need_of(price, kind), _worth(purse, kind)
        if need > have:
            return Illegal(rule, "ba.refuse.missing", kind=KIND_NAMES[kind], need=need, have=have)
    raise AssertionError("nothing is missing")


def pay_for(world: World, deed: Action, price: int, events: list[Event] | None) -> None:
    """Ask for the cards that pay, as far as there is a choice; then the deed is carried out."""
    world.deed = deed
    world.price = price
    world.floor = 0
    world.enter(PAY, events)
    settle(world, events)


def settle(world: World, events: list[Event] | None) -> None:
    """Pay what can be paid in one way only; when all is paid, carry the deed out."""
    while world.price:
        wanted = candidates(world)
        only = NOT_HELD
        for place, held in enumerate(world.hands[world.payer]):
            if wanted[place] and held != only:
                if only != NOT_HELD:
                    return
                only = held
        pay_with(world, only)
    deed = world.deed
    assert deed is not None
    world.deed = None
    world.close()
    chapter = deed.chapter if isinstance(deed, Deed) else ATTACKING
    world.variant.chapters[chapter].carry_out(world, deed, events)


def worth_of(world: World, held: int, kind: int) -> int:
    """How many of a needed kind one use of a held card pays now."""
    has = KIND[now(held)]
    if kind == HORSE and has == HAMMER and world.battle is not None:
        return 0  # the Hammer is no horse for a retreat (BA-G2)
    return pays(has, kind)


def candidates(world: World) -> list[bool]:
    """For each card in hand whether it may be paid next.

    Cards for one need are paid in ascending order, so that each way to pay appears once; a card may
    be paid if it and those after it can still pay the whole need.
    """
    kind = first_need(world.price)
    need = need_of(world.price, kind)
    hand = world.hands[world.payer]
    wanted = [False] * len(hand)
    lit = world.lit
    rest = 0
    for place in range(len(hand) - 1, -1, -1):
        held = hand[place]
        if held < world.floor:
            break
        worth = worth_of(world, held, kind)
        if worth:
            rest += worth * uses_left(held, lit)
            wanted[place] = rest >= need
    return wanted


def pay_with(world: World, held: int) -> None:
    """One use of a card pays for one of what is needed; a tool for up to two frimen (BA-X5)."""
    kind = first_need(world.price)
    need = need_of(world.price, kind)
    paid = min(need, worth_of(world, held, kind))
    world.price = less(world.price, kind, paid)
    spend(world, world.payer, held)
    world.floor = 0 if paid == need else held


class PayStep(Step[World]):
    """Choose the next card to pay with."""

    def actor(self, world: World) -> int:
        """Who pays."""
        return world.payer

    def prompt(self, world: World) -> Prompt:
        """With what."""
        kind = first_need(world.price)
        return Prompt(
            "ba.prompt.pay",
            world.payer,
            kind=KIND_NAMES[kind],
            need=need_of(world.price, kind),
        )

    def legal(self, world: World) -> list[Action]:
        """The cards that may be paid next."""
        return picks_of(world.hands[world.payer], candidates(world), PAY_ACTIONS)

    def why_not(self, world: World, action: Action) -> Illegal:
        """The card must be in hand, be of use, and come in its order."""
        if not isinstance(action, Pay):
            return not_now(world, action)
        held = find_held(world.hands[world.payer], action.card, action.nth)
        name = CARD_NAMES[action.card]
        if held == NOT_HELD:
            return Illegal("BA-T5", "ba.refuse.not_in_hand", card=name)
        kind = first_need(world.price)
        if not worth_of(world, held, kind):
            return Illegal("BA-T5", "ba.refuse.does_not_pay", card=name, kind=KIND_NAMES[kind])
        return Illegal("BA-T5", "ba.refuse.pay_in_order", card=name)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """Pay with it, and on."""
        assert isinstance(action, Pay)
        pay_with(world, find_held(world.hands[world.payer], action.card, action.nth))
        settle(world, events)
