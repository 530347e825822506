"""Pitching a tent or the Pavilion: the cards that are stationed in it, and its cost (BA-A5)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    IS_GREAT,
    KIND,
    PAVILION,
    PROVISIONS,
    TENT,
    is_whole,
    lender,
    now,
    real,
    uses_left,
)
from gonfalon.games.battalia.box.deeds import USE as USE_ACTIONS
from gonfalon.games.battalia.box.picks import ENOUGH, Enough, Station, pick_at
from gonfalon.games.battalia.box.picks import STATION as STATION_ACTIONS
from gonfalon.games.battalia.box.tents import tent_cards, with_card
from gonfalon.games.battalia.rules.artefacts.frames import Stationing, stationing
from gonfalon.games.battalia.rules.artefacts.in_use import finish
from gonfalon.games.battalia.rules.frames import NO_CARD
from gonfalon.games.battalia.rules.holding import NOT_HELD, find_held, picks_of
from gonfalon.games.battalia.rules.prices import need_of, tent_price
from gonfalon.games.battalia.rules.refusals import not_now, not_whole
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.turn.payment import pay_for
from gonfalon.games.battalia.rules.zones import show, tread_anew

TENT_HOLDS: Final = 1
LARGE_TENT_HOLDS: Final = 2  # a lit tent (BA-O4), the Pavilion (BA-G8)


def holds(world: Battalia, played: int) -> int:
    """How many cards the tent in use holds; a Hammer is never lit, and a count adds nothing."""
    kind = KIND[now(played)]
    return LARGE_TENT_HOLDS if kind == PAVILION or kind == world.lit == TENT else TENT_HOLDS


def provisions_in_hand(world: Battalia, seat: int) -> int:
    """How many provisions the hand can pay."""
    uses = 0
    for held in world.hands[seat]:
        if KIND[now(held)] == PROVISIONS:
            uses += uses_left(held, world.lit)
    return uses


def can_be_stationed(held: int, to_spare: int) -> bool:
    """Whether a card may be stationed; `to_spare` provisions are not needed for the tent."""
    card = now(held)
    if not is_whole(held) or IS_GREAT[card]:
        return False
    return KIND[card] != PROVISIONS or to_spare > 0


def provisions_to_spare(world: Battalia, seat: int, played: int) -> int:
    """The provisions in hand but for those that the tent costs."""
    cost = need_of(tent_price(KIND[now(played)]), PROVISIONS)
    return provisions_in_hand(world, seat) - cost


def is_brief(played: int) -> bool:
    """Whether it is a tent only until the end of the turn: the Hammer, or a joker (BA-G2)."""
    return KIND[real(played)] not in (TENT, PAVILION)


def is_in_vain(world: Battalia, seat: int, played: int) -> bool:
    """Whether it would be gone before its cards could be taken up again (BA-G2)."""
    return is_brief(played) and not world.variant.camping.opens_today(world, seat)


def can_pitch(world: Battalia, seat: int, played: int) -> bool:
    """Whether there are provisions and a card to station besides the tent itself."""
    if is_in_vain(world, seat, played):
        return False
    to_spare = provisions_to_spare(world, seat, played)
    if to_spare < 0:
        return False
    own = 1
    for held in world.hands[seat]:
        if held == played and own:
            own = 0
        elif can_be_stationed(held, to_spare):
            return True
    return False


def pitch(world: Battalia, played: int, events: list[Event] | None) -> None:
    """The tent stands; cards come into it, and then it is paid for."""
    seat = world.turn
    world.hands[seat].remove(played)
    tread_anew(world)
    tent = with_card(1 if is_brief(played) else 0, real(played))
    world.tents[seat] = (*world.tents[seat], tent)
    show(world, seat, real(played))
    world.pitched += 1
    world.push(Stationing(played, holds(world, played), NO_CARD), events)


def stand(world: Battalia, events: list[Event] | None) -> None:
    """The tent is full and paid for."""
    if events is not None:
        seat = world.turn
        names = [CARD_NAMES[card] for card in tent_cards(world.tents[seat][-1])]
        events.append(
            Reveal("ba.event.pitched", seat=seat + 1, card=names[0], cards=tuple(names[1:]))
        )
    finish(world, events)


class StationStep(Step[Battalia]):
    """Which cards come into the tent, in ascending order (BA-A5)."""

    def prompt(self, world: Battalia) -> Prompt:
        """Which card, how many at most, and what the tent costs."""
        frame = stationing(world)
        card = now(frame.tent)
        name, price = CARD_NAMES[card], tent_price(KIND[card])
        if not price:
            return Prompt("ba.prompt.station_free", world.turn, card=name, count=frame.left)
        number = need_of(price, PROVISIONS)
        return Prompt("ba.prompt.station", world.turn, card=name, count=frame.left, number=number)

    def wanted(self, world: Battalia) -> list[bool]:
        """For each card in hand whether it may come in next."""
        frame = stationing(world)
        last, to_spare = frame.last, provisions_to_spare(world, world.turn, frame.tent)
        return [
            held >= last and can_be_stationed(held, to_spare) for held in world.hands[world.turn]
        ]

    def legal(self, world: Battalia) -> list[Action]:
        """The cards that may come in; enough after the first."""
        found = picks_of(world.hands[world.turn], self.wanted(world), STATION_ACTIONS)
        if stationing(world).last != NO_CARD:
            found.append(ENOUGH)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A whole card of the hand, not great, in its order, and provisions for the tent."""
        if isinstance(action, Enough):
            return Illegal("BA-A5", "ba.refuse.tent_empty")
        if not isinstance(action, Station):
            return not_now(world, action)
        name = CARD_NAMES[action.card]
        held = find_held(world.hands[world.turn], action.card, action.nth)
        if held == NOT_HELD:
            return Illegal("BA-A5", "ba.refuse.not_in_hand", card=name)
        if IS_GREAT[action.card]:
            return Illegal("BA-G1", "ba.refuse.great", card=name)
        if lender(held) >= 0:
            return Illegal("BA-G7", "ba.refuse.borrowed", card=name)
        if not is_whole(held):
            return not_whole(held, "BA-A5")
        to_spare = provisions_to_spare(world, world.turn, stationing(world).tent)
        if not can_be_stationed(held, to_spare):
            return Illegal("BA-A5", "ba.refuse.needed_for_tent", card=name)
        return Illegal("BA-T5", "ba.refuse.station_in_order", card=name)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The card is stationed face up; when no more can come in, the tent is paid for."""
        frame = stationing(world)
        if isinstance(action, Station):
            seat = world.turn
            held = find_held(world.hands[seat], action.card, action.nth)
            world.hands[seat].remove(held)
            tents = world.tents[seat]
            world.tents[seat] = (*tents[:-1], with_card(tents[-1], action.card))
            show(world, seat, action.card)
            world.become(Stationing(frame.tent, frame.left - 1, held))
            if frame.left > 1 and True in self.wanted(world):
                return
            frame = stationing(world)
        world.become(Stationing(frame.tent, frame.left, NO_CARD))  # the order is of no use any more
        deed = USE_ACTIONS[pick_at(now(frame.tent), 0)]
        price = tent_price(KIND[now(frame.tent)])
        if price:
            pay_for(world, deed, price, events)
        else:
            stand(world, events)
