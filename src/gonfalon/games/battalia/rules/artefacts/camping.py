"""Opening tents that stand (BA-A5, BA-G8)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.cards import CARD_NAMES, changed_to
from gonfalon.games.battalia.box.deeds import MOST_TENTS, OPEN_TENT, Deed, OpenTent
from gonfalon.games.battalia.box.tents import is_temporary, tent_cards
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.zones import put_in_shelter, take_to_hand


def open_tent(world: Battalia, seat: int, index: int, events: list[Event] | None) -> None:
    """All its cards come to hand, and the tent goes to the shelter at once (BA-A5).

    What was stationed this turn has undergone its artefact's effect (BA-T5).
    """
    tents = world.tents[seat]
    cards = tent_cards(tents[index])
    world.tents[seat] = (*tents[:index], *tents[index + 1 :])
    is_new = seat == world.turn and index >= len(tents) - world.pitched
    if is_new:
        world.pitched -= 1
    for card in cards[1:]:
        if is_new:
            add_to(world.hands[seat], changed_to(card))
        else:
            take_to_hand(world, seat, card)
    put_in_shelter(world, seat, cards[0])
    if events is not None:
        names = [CARD_NAMES[card] for card in cards]
        events.append(
            Event("ba.event.opened", seat=seat + 1, card=names[0], cards=tuple(names[1:]))
        )


def dissolve_temporary(world: Battalia, seat: int) -> None:
    """The tents of Hammer and jokers are gone at the end of the turn, with what is in them."""
    kept: list[int] = []
    for tent in world.tents[seat]:
        if is_temporary(tent):
            for card in tent_cards(tent):
                put_in_shelter(world, seat, card)
        else:
            kept.append(tent)
    world.tents[seat] = tuple(kept)


def offer_tents(world: Battalia, seat: int, found: list[Action]) -> None:
    """Append the tents that a seat may open now: in battle at any moment (BA-A5, BA-W4)."""
    for index in range(world.variant.camping.openable(world, seat)):
        found.append(OPEN_TENT[index])


def why_not_open(world: Battalia, seat: int, index: int) -> Illegal:
    """No such tent, or one of this turn."""
    if index < len(world.tents[seat]):
        return Illegal("BA-A5", "ba.refuse.just_pitched", number=index + 1)
    return Illegal("BA-A5", "ba.refuse.no_tent", number=index + 1)


class Camping(Chapter):
    """Open a tent, also one that was pitched this turn (BA-A5)."""

    def openable(self, world: Battalia, seat: int) -> int:
        """How many tents, the first ones, a seat may open."""
        return min(MOST_TENTS, len(world.tents[seat]))

    def opens_today(self, world: Battalia, seat: int) -> bool:
        """Whether a tent that is pitched now could still be opened in this turn (BA-G2)."""
        return len(world.tents[seat]) < MOST_TENTS

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Every tent that may be opened."""
        offer_tents(world, world.turn, found)

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """No such tent, or one of this turn."""
        assert isinstance(deed, OpenTent)
        return why_not_open(world, world.turn, deed.tent)

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """The tent is opened at once: that costs nothing."""
        assert isinstance(deed, OpenTent)
        open_tent(world, world.turn, deed.tent, events)


class CampingNextTurn(Camping):
    """Open a tent, but none that was pitched this turn: the earlier editions (BA-A5)."""

    def openable(self, world: Battalia, seat: int) -> int:
        """The tents pitched this turn are the last ones of the player, and wait."""
        standing = len(world.tents[seat])
        if seat == world.turn:
            standing -= world.pitched
        return min(MOST_TENTS, standing)

    def opens_today(self, world: Battalia, seat: int) -> bool:
        """A tent that is pitched now waits for a later turn."""
        return False
