"""Paying for a deed: which cards serve, one pick at a time (BA-T5, BA-X)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    FACTION,
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
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.frames import NO_CARD, Paying, paying
from gonfalon.games.battalia.rules.holding import NOT_HELD, find_held, picks_of
from gonfalon.games.battalia.rules.prices import (
    PAID_KINDS,
    USES,
    first_need,
    less,
    need_of,
    payable,
    pays,
    purse_with,
)
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.zones import spend


def purse_of(world: Battalia, seat: int) -> list[int]:
    """What the cards in hand can pay."""
    uses = [0] * USES
    lit = world.lit
    for held in world.hands[seat]:
        card = now(held)
        kind = KIND[card]
        if kind <= HAMMER:
            uses[kind] += uses_left(held, lit)
        elif IS_WEAPON[card]:
            uses[WEAPON] += 1
    return purse_with(uses)


def missing(purse: list[int], price: int, rule: str) -> Illegal:
    """What the hand lacks for a price."""
    for kind in range(PAID_KINDS):
        need, have = need_of(price, kind), payable(purse, kind)
        if need > have:
            return Illegal(rule, "ba.refuse.missing", kind=KIND_NAMES[kind], need=need, have=have)
    raise AssertionError("nothing is missing")


def pay_for(world: Battalia, deed: Action, price: int, events: list[Event] | None) -> None:
    """The player pays for a deed, which is then carried out."""
    charge(world, world.turn, deed, price, events)


def charge(
    world: Battalia, payer: int, deed: Action, price: int, events: list[Event] | None
) -> None:
    """Ask for the cards that pay, as far as there is a choice; then the deed is carried out."""
    price, last = settle(world, payer, price, NO_CARD)
    if price:
        world.push(Paying(deed, payer, price, last), events)
    else:
        carry_out(world, deed, events)


def settle(world: Battalia, payer: int, price: int, last: int) -> tuple[int, int]:
    """Pay what can be paid in one way only; the price that is left, and the card paid last."""
    while price:
        wanted = candidates(world, payer, price, last)
        only = NOT_HELD
        for place, held in enumerate(world.hands[payer]):
            if wanted[place] and held != only:
                if only != NOT_HELD:
                    return price, last
                only = held
        price, last = pay_with(world, payer, price, only)
    return price, last


def carry_out(world: Battalia, deed: Action, events: list[Event] | None) -> None:
    """All is paid: the chapter of the deed says what it brings."""
    chapter = deed.chapter if isinstance(deed, Deed) else ATTACKING
    world.variant.chapters[chapter].carry_out(world, deed, events)


def worth_of(world: Battalia, held: int, kind: int) -> int:
    """How many of a needed kind one use of a held card pays now."""
    return worth(held, kind, world.battle is not None)


def worth(held: int, kind: int, is_battle: bool) -> int:
    """The same, in a battle or outside."""
    has = KIND[now(held)]
    if kind == HORSE and has == HAMMER and is_battle:
        return 0  # the Hammer is no horse for a retreat (BA-G2)
    return pays(has, kind)


def candidates(world: Battalia, payer: int, price: int, last: int) -> list[bool]:
    """For each card in hand whether it may be paid next."""
    return payable_next(world.hands[payer], world.lit, world.battle is not None, price, last)


def payable_next(hand: list[int], lit: int, is_battle: bool, price: int, last: int) -> list[bool]:
    """For each card of a hand whether it may be paid next.

    Cards for one need are paid in ascending order, so that each way to pay appears once; a card may
    be paid if it and those after it can still pay the whole need.
    """
    kind = first_need(price)
    need = need_of(price, kind)
    wanted = [False] * len(hand)
    rest = 0
    for place in range(len(hand) - 1, -1, -1):
        held = hand[place]
        if held < last:
            break
        paid = worth(held, kind, is_battle)
        if paid:
            rest += paid * uses_left(held, lit)
            wanted[place] = rest >= need
    return wanted


def pay_with(world: Battalia, payer: int, price: int, held: int) -> tuple[int, int]:
    """One use of a card pays for one of what is needed; a tool for up to two frimen (BA-X5).

    What is left of the price, and this card if its need is not met yet.
    """
    kind = first_need(price)
    need = need_of(price, kind)
    paid = min(need, worth_of(world, held, kind))
    spend(world, payer, held)
    return less(price, kind, paid), NO_CARD if paid == need else held


class PayStep(Step[Battalia]):
    """Choose the next card to pay with."""

    def actor(self, world: Battalia) -> int:
        """Whoever pays: the player, or a defender who retreats."""
        return paying(world).payer

    def prompt(self, world: Battalia) -> Prompt:
        """Which kind of card is to be paid now, and how many of it."""
        return self._asked(world, "ba.prompt.pay")

    def own_prompt(self, world: Battalia) -> Prompt:
        """To whoever pays also what matters in the choice, by cards that others don't see."""
        is_told = self._is_of_factions(world, paying(world))
        return self._asked(world, "ba.prompt.pay_faction" if is_told else "ba.prompt.pay")

    def _asked(self, world: Battalia, key: str) -> Prompt:
        """The kind and the number, in this sentence."""
        frame = paying(world)
        kind = first_need(frame.price)
        need = need_of(frame.price, kind)
        return Prompt(key, frame.payer, kind=KIND_NAMES[kind], need=need)

    def _is_of_factions(self, world: Battalia, frame: Paying) -> bool:
        """Whether cards of several factions may pay, for one whose hero could still fight."""
        if frame.payer != world.turn or world.battle is not None:
            return False
        if all(square == OFF for square in world.board.heroes_of(frame.payer)):
            return False
        wanted = candidates(world, frame.payer, frame.price, frame.last)
        cards = zip(world.hands[frame.payer], wanted, strict=True)
        factions = {FACTION[now(held)] for held, is_wanted in cards if is_wanted}
        return len(factions) > 1

    def legal(self, world: Battalia) -> list[Action]:
        """The cards that may be paid next."""
        frame = paying(world)
        wanted = candidates(world, frame.payer, frame.price, frame.last)
        return picks_of(world.hands[frame.payer], wanted, PAY_ACTIONS)

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """The card must be in hand, be of use, and come in its order."""
        if not isinstance(action, Pay):
            return not_now(world, action)
        frame = paying(world)
        held = find_held(world.hands[frame.payer], action.card, action.nth)
        name = CARD_NAMES[action.card]
        if held == NOT_HELD:
            return Illegal("BA-T5", "ba.refuse.not_in_hand", card=name)
        kind = first_need(frame.price)
        if not worth_of(world, held, kind):
            return Illegal("BA-T5", "ba.refuse.does_not_pay", card=name, kind=KIND_NAMES[kind])
        key = "ba.refuse.pay_too_late" if held < frame.last else "ba.refuse.pay_too_soon"
        return Illegal("BA-T5", key, card=name)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Pay with it, and on."""
        assert isinstance(action, Pay)
        frame = paying(world)
        payer = frame.payer
        held = find_held(world.hands[payer], action.card, action.nth)
        price, last = pay_with(world, payer, frame.price, held)
        price, last = settle(world, payer, price, last)
        if price:
            world.become(Paying(frame.deed, payer, price, last))
        else:
            world.close()
            carry_out(world, frame.deed, events)
