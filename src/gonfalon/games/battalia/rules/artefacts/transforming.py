"""Cards changed for good: promotion by title and Crown, another faction by scroll and Book."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    BOOK,
    CARD_NAMES,
    CROWN,
    FACTION,
    FACTION_NAMES,
    FACTIONS,
    KIND,
    ONE_USE,
    changed_to,
    now,
    real,
    used,
    uses_left,
)
from gonfalon.games.battalia.box.picks import TO as TO_ACTIONS
from gonfalon.games.battalia.box.picks import To
from gonfalon.games.battalia.rules.artefacts.frames import InUse, in_use, recolouring
from gonfalon.games.battalia.rules.artefacts.in_use import (
    finish,
    has_target,
    put_back,
)
from gonfalon.games.battalia.rules.factions import in_game
from gonfalon.games.battalia.rules.frames import NO_CARD
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.supply import put_under, search
from gonfalon.games.battalia.rules.zones import lay_down, spend, tread_anew

CROWN_RANKS: Final = 2  # BA-G6
BOOK_CARDS: Final = 3  # BA-G10
ITSELF: Final = NO_CARD  # the card of the frame while a scroll changes itself


def most_of(kind: int) -> int:
    """How many ranks or cards one use is good for."""
    if kind == CROWN:
        return CROWN_RANKS
    return BOOK_CARDS if kind == BOOK else 1


def spend_once(world: Battalia, use: InUse) -> None:
    """The first card costs one use of the artefact; further ones of Crown or Book cost nothing."""
    if use.left == most_of(use.kind):
        spend(world, use.user, use.artefact)


def promote(world: Battalia, subject: int, ranks: int, events: list[Event] | None) -> None:
    """The unit goes under its deck, and one so many ranks higher comes for it (BA-A3, BA-G6)."""
    use = in_use(world)
    seat, card = use.user, real(subject)
    spend_once(world, use)
    if ranks > 1 and use.kind != CROWN:  # a lit title serves twice at once (BA-O4)
        spend(world, seat, use.artefact + ONE_USE)
    put_under(world, KIND[card], card)
    higher = search(world, KIND[card] + ranks, FACTION[card])
    if events is not None:
        names = CARD_NAMES[card], CARD_NAMES[higher]
        events.append(
            Reveal("ba.event.promoted", seat=seat + 1, card=names[0], into=names[1], count=ranks)
        )
    put_back(world, seat, subject, changed_to(higher), events)
    go_on(world, use, ranks, events)


def recolour(
    world: Battalia, seat: int, card: int, faction: int, events: list[Event] | None
) -> int:
    """The card goes into its deck; the same kind in that faction comes, else the top (BA-A4)."""
    kind = KIND[card]
    put_under(world, kind, card)
    other = search(world, kind, faction)
    if events is not None:
        events.append(
            Reveal(
                "ba.event.recoloured",
                seat=seat + 1,
                card=CARD_NAMES[card],
                faction=FACTION_NAMES[faction],
                into=CARD_NAMES[other],
            )
        )
    return other


def recolour_itself(world: Battalia, use: InUse, faction: int, events: list[Event] | None) -> None:
    """The scroll changes itself; only a lit one then has a use left (BA-A4, BA-O4)."""
    seat, scroll = use.user, use.artefact
    world.hands[seat].remove(scroll)
    tread_anew(world)
    other = recolour(world, seat, real(scroll), faction, events)
    new = changed_to(other) + ONE_USE * (used(scroll) + 1)
    if uses_left(new, world.lit) > 0:
        add_to(world.hands[seat], new)
    else:
        lay_down(world, seat, new)


def go_on(world: Battalia, use: InUse, done: int, events: list[Event] | None) -> None:
    """A further card for Crown or Book, if there is one; else the use is over."""
    left = use.left - done
    if left > 0 and has_target(world, use.user, use.artefact, use.kind):
        world.become(InUse(use.user, use.artefact, use.kind, left))
    else:
        finish(world, events)


class ToStep(Step[Battalia]):
    """Name the faction that the card is to have (BA-A4)."""

    def actor(self, world: Battalia) -> int:
        """Who uses the scroll."""
        return in_use(world).user

    def prompt(self, world: Battalia) -> Prompt:
        """Which faction, for which card."""
        card, use = recolouring(world).card, in_use(world)
        name = CARD_NAMES[now(use.artefact if card == ITSELF else card)]
        return Prompt("ba.prompt.to", use.user, card=name)

    def legal(self, world: Battalia) -> list[Action]:
        """Any faction in the game, also the one it has: the deck is shuffled all the same."""
        return [TO_ACTIONS[faction] for faction in range(FACTIONS) if in_game(world, faction)]

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A faction in the game."""
        if isinstance(action, To):
            name = FACTION_NAMES[action.faction]
            return Illegal("BA-A4", "ba.refuse.not_in_game", faction=name)
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The card changes; a Book may change more (BA-G10)."""
        assert isinstance(action, To)
        card, use = recolouring(world).card, in_use(world)
        world.close()
        if card == ITSELF:
            recolour_itself(world, use, action.faction, events)
            finish(world, events)
            return
        spend_once(world, use)
        other = recolour(world, use.user, real(card), action.faction, events)
        put_back(world, use.user, card, changed_to(other), events)
        go_on(world, use, 1, events)
