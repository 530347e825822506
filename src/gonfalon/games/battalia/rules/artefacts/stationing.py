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
    now,
    real,
    uses_left,
)
from gonfalon.games.battalia.box.deeds import USE as USE_ACTIONS
from gonfalon.games.battalia.box.picks import ENOUGH, LIKE_CARDS, Enough, Station
from gonfalon.games.battalia.box.picks import STATION as STATION_ACTIONS
from gonfalon.games.battalia.box.tents import tent_cards, with_card
from gonfalon.games.battalia.rules.artefacts.in_use import finish
from gonfalon.games.battalia.rules.holding import NOT_HELD, find_held, picks_of
from gonfalon.games.battalia.rules.prices import TENT_PRICE
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.step_numbers import STATION
from gonfalon.games.battalia.rules.turn.payment import pay_for
from gonfalon.games.battalia.rules.world import World
from gonfalon.games.battalia.rules.zones import show, tread_anew

TENT_HOLDS: Final = 1
LARGE_TENT_HOLDS: Final = 2  # a lit tent (BA-O4), the Pavilion (BA-G8)


def holds(world: World, played: int) -> int:
    """How many cards the tent in use holds; a Hammer is never lit, and a count adds nothing."""
    kind = KIND[now(played)]
    return LARGE_TENT_HOLDS if kind == PAVILION or kind == world.lit == TENT else TENT_HOLDS


def provisions_in_hand(world: World, seat: int) -> int:
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


def provisions_to_spare(world: World, seat: int, played: int) -> int:
    """The provisions in hand but for those that the tent costs; the Pavilion costs none."""
    cost = 0 if KIND[now(played)] == PAVILION else 1
    return provisions_in_hand(world, seat) - cost


def can_pitch(world: World, seat: int, played: int) -> bool:
    """Whether there are provisions and a card to station besides the tent itself."""
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


def pitch(world: World, events: list[Event] | None) -> None:
    """The tent stands; cards come into it, and then it is paid for."""
    seat = world.payer
    played = world.played
    world.hands[seat].remove(played)
    tread_anew(world)
    is_brief = KIND[real(played)] not in (TENT, PAVILION)
    world.tents[seat] = (*world.tents[seat], with_card(1 if is_brief else 0, real(played)))
    show(world, seat, real(played))
    world.pitched += 1
    world.left = holds(world, played)
    world.floor = 0
    world.enter(STATION, events)


def tent_price(world: World) -> int:
    """What the tent in use costs (BA-A5, BA-G8)."""
    return 0 if KIND[now(world.played)] == PAVILION else TENT_PRICE


def stand(world: World, events: list[Event] | None) -> None:
    """The tent is full and paid for."""
    if events is not None:
        seat = world.payer
        names = [CARD_NAMES[card] for card in tent_cards(world.tents[seat][-1])]
        events.append(
            Reveal("ba.event.pitched", seat=seat + 1, card=names[0], cards=tuple(names[1:]))
        )
    finish(world, events)


class StationStep(Step[World]):
    """Which cards come into the tent, in ascending order (BA-A5)."""

    def actor(self, world: World) -> int:
        """Who pitches it."""
        return world.payer

    def prompt(self, world: World) -> Prompt:
        """Which card, and how many at most."""
        name = CARD_NAMES[now(world.played)]
        return Prompt("ba.prompt.station", world.payer, card=name, count=world.left)

    def wanted(self, world: World) -> list[bool]:
        """For each card in hand whether it may come in next."""
        to_spare = provisions_to_spare(world, world.payer, world.played)
        return [
            held >= world.floor and can_be_stationed(held, to_spare)
            for held in world.hands[world.payer]
        ]

    def legal(self, world: World) -> list[Action]:
        """The cards that may come in; enough after the first."""
        found = picks_of(world.hands[world.payer], self.wanted(world), STATION_ACTIONS)
        if world.floor:
            found.append(ENOUGH)
        return found

    def why_not(self, world: World, action: Action) -> Illegal:
        """A whole card of the hand, not great, in its order, and provisions for the tent."""
        if isinstance(action, Enough):
            return Illegal("BA-A5", "ba.refuse.tent_empty")
        if not isinstance(action, Station):
            return not_now(world, action)
        name = CARD_NAMES[action.card]
        held = find_held(world.hands[world.payer], action.card, action.nth)
        if held == NOT_HELD:
            return Illegal("BA-A5", "ba.refuse.not_in_hand", card=name)
        if IS_GREAT[action.card]:
            return Illegal("BA-G1", "ba.refuse.great", card=name)
        if not is_whole(held):
            return Illegal("BA-A5", "ba.refuse.not_whole", card=name)
        if not can_be_stationed(held, provisions_to_spare(world, world.payer, world.played)):
            return Illegal("BA-A5", "ba.refuse.needed_for_tent", card=name)
        return Illegal("BA-A5", "ba.refuse.station_in_order", card=name)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """The card is stationed face up; when no more can come in, the tent is paid for."""
        if isinstance(action, Station):
            seat = world.payer
            held = find_held(world.hands[seat], action.card, action.nth)
            world.hands[seat].remove(held)
            tents = world.tents[seat]
            world.tents[seat] = (*tents[:-1], with_card(tents[-1], action.card))
            show(world, seat, action.card)
            world.left -= 1
            world.floor = held
            if world.left and True in self.wanted(world):
                return
        deed = USE_ACTIONS[now(world.played) * LIKE_CARDS]
        price = tent_price(world)
        if price:
            pay_for(world, deed, price, events)
        else:
            stand(world, events)
