"""Setting an ambush: exile a card of the hand to hide another (BA-A7)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import CARD_NAMES, SMALLEST_DECK, is_whole, lender, now
from gonfalon.games.battalia.box.deeds import EXILE, Deed, Exile
from gonfalon.games.battalia.box.picks import HIDE as HIDE_ACTIONS
from gonfalon.games.battalia.box.picks import Hide
from gonfalon.games.battalia.rules.artefacts.amulets import MOST_AMBUSHED, put_in_ambush
from gonfalon.games.battalia.rules.artefacts.in_use import finish, show_off
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.holding import NOT_HELD, find_held, picks_of
from gonfalon.games.battalia.rules.refusals import not_now, not_whole
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import HIDE


def whole_cards(hand: list[int]) -> list[bool]:
    """For each card in hand whether nothing has happened to it this turn (BA-T5)."""
    return [is_whole(held) for held in hand]


def why_not_whole(hand: list[int], card: int, nth: int) -> Illegal:
    """The card is not in hand, is borrowed, or something has happened to it this turn."""
    held = find_held(hand, card, nth)
    name = CARD_NAMES[card]
    if held == NOT_HELD:
        return Illegal("BA-A7", "ba.refuse.not_in_hand", card=name)
    if lender(held) >= 0:
        return Illegal("BA-G7", "ba.refuse.borrowed", card=name)
    return not_whole(held, "BA-T5")


class Ambushing(Chapter):
    """Exile a card, then hide another one (BA-A7)."""

    def is_possible(self, world: Battalia) -> bool:
        """Whether a slot is free and the creation deck is large enough (BA-T7)."""
        seat = world.turn
        return len(world.ambushes[seat]) < MOST_AMBUSHED and world.owned[seat] > SMALLEST_DECK

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Every whole card, if another one is there to be hidden."""
        if not self.is_possible(world):
            return
        hand = world.hands[world.turn]
        whole = whole_cards(hand)
        if whole.count(True) > 1:
            found.extend(picks_of(hand, whole, EXILE))

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """Three slots, ten cards, two whole cards."""
        assert isinstance(deed, Exile)
        seat = world.turn
        if len(world.ambushes[seat]) >= MOST_AMBUSHED:
            return Illegal("BA-A7", "ba.refuse.ambush_full", count=MOST_AMBUSHED)
        if world.owned[seat] <= SMALLEST_DECK:
            return Illegal("BA-T7", "ba.refuse.smallest_deck", count=SMALLEST_DECK)
        hand = world.hands[seat]
        held = find_held(hand, deed.card, deed.nth)
        if held == NOT_HELD or not is_whole(held):
            return why_not_whole(hand, deed.card, deed.nth)
        return Illegal("BA-A7", "ba.refuse.nothing_to_hide")

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """The card goes to limbo, seen by all."""
        assert isinstance(deed, Exile)
        seat = world.turn
        hand = world.hands[seat]
        hand.remove(find_held(hand, deed.card, deed.nth))
        show_off(world, seat, deed.card, 1)
        world.limbo.append(deed.card)
        world.owned[seat] -= 1
        if events is not None:
            name = CARD_NAMES[deed.card]
            events.append(Reveal("ba.event.exiled", seat=seat + 1, card=name))
        world.enter(HIDE, events)


class HideStep(Step[Battalia]):
    """The card that is hidden (BA-A7)."""

    def prompt(self, world: Battalia) -> Prompt:
        """Which card goes into ambush."""
        return Prompt("ba.prompt.hide", world.turn)

    def legal(self, world: Battalia) -> list[Action]:
        """Any whole card of the hand."""
        hand = world.hands[world.turn]
        return picks_of(hand, whole_cards(hand), HIDE_ACTIONS)

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A whole card of the hand."""
        if isinstance(action, Hide):
            return why_not_whole(world.hands[world.turn], action.card, action.nth)
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """It lies face down until the next turn or a defence."""
        assert isinstance(action, Hide)
        seat = world.turn
        held = find_held(world.hands[seat], action.card, action.nth)
        world.hands[seat].remove(held)
        put_in_ambush(world, seat, now(held))
        if events is not None:
            name = CARD_NAMES[action.card]
            events.append(Event("ba.event.hid", seat=seat + 1, count=len(world.ambushes[seat])))
            events.append(Event("ba.event.hid_own", seat, seat=seat + 1, card=name))
        finish(world, events)
