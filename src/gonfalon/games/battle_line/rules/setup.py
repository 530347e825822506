"""Set-up: the first player, the battlefields, the Hundred Years' War draft, the hands."""

from typing import Final

from gonfalon.engine import steps
from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step
from gonfalon.games.battle_line.box.actions import (
    CARD,
    KEEP,
    LAY_PLAIN,
    LAY_TERRAIN,
    SITE,
    Card,
    Keep,
    Lay,
    Site,
)
from gonfalon.games.battle_line.box.components import (
    CARD_NAMES,
    FIELDS,
    FIRST_TACTICS,
    HAND,
    KING_ENGLAND,
    KING_FRANCE,
    PLAIN,
    SEATS,
    SITE_NAMES,
    TROOP_DECK,
    bits,
)
from gonfalon.games.battle_line.rules.draw import card_outcome
from gonfalon.games.battle_line.rules.refusals import not_now
from gonfalon.games.battle_line.rules.side import NOWHERE
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import DEAL, LAY_SITES
from gonfalon.games.battle_line.rules.variant import Variant, has_draft

PACKET: Final = 4


class ChooseFirst(steps.ChooseFirst[BattleLine]):
    """Who plays first: a fair chance action stands for drawing cards (BL-S1)."""

    def __init__(self, named: int | None) -> None:
        super().__init__("bl.prompt.first", "bl.event.first", named)

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Either seat may be first."""
        return not_now(line, action)


class LayTerrain(Step[BattleLine]):
    """The nine terrain sides, shuffled, make the row (BL-T0)."""

    def actor(self, line: BattleLine) -> int:
        """Nobody at the table decides this."""
        return CHANCE

    def prompt(self, line: BattleLine) -> Prompt:
        """What chance is about to tell."""
        return Prompt("bl.prompt.sites", CHANCE)

    def legal(self, line: BattleLine) -> list[Action]:
        """Any battlefield card not yet out."""
        return [SITE[site] for site in bits(line.site_bag)]

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """A battlefield card comes once."""
        if not isinstance(action, Site):
            return not_now(line, action)
        return Illegal("BL-C3", "bl.refuse.site_used", site=SITE_NAMES[action.site])

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """The card lies at the end of the row."""
        assert isinstance(action, Site)
        line.site_bag &= ~(1 << action.site)
        lay_site(line, action.site, events)
        if len(line.sites) == FIELDS:
            line.go_on(events)


class LayPlain(LayTerrain):
    """Nine plain battlefields (BL-C3)."""

    def begin(self, line: BattleLine, events: list[Event] | None) -> bool:
        """All nine battlefields are plain, and the game goes on."""
        line.sites = (PLAIN,) * FIELDS
        line.site_bag = 0
        for field in range(FIELDS):
            line.settle(field)
        return False


class DealSites(LayTerrain):
    """Four battlefield cards to each player, the ninth into the row (BL-H2)."""

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """Deal the first seat's four, the second seat's four, then lay the ninth."""
        assert isinstance(action, Site)
        line.site_bag &= ~(1 << action.site)
        for seat in range(2):
            if line.packets[seat].bit_count() < PACKET:
                line.packets = _with_site(line.packets, seat, action.site)
                if events is not None:
                    events.append(
                        Event(
                            "bl.event.site_dealt", seat, seat=seat + 1, site=SITE_NAMES[action.site]
                        )
                    )
                return
        lay_site(line, action.site, events)
        line.go_on(events)


class Draft(Step[BattleLine]):
    """Both keep one card of their packet and pass on the rest (BL-H3).

    Choices are simultaneous: the first seat's waits, unseen, until the second seat has chosen.
    """

    def actor(self, line: BattleLine) -> int:
        """The first seat, then the second."""
        return 0 if line.pending == NOWHERE else 1

    def prompt(self, line: BattleLine) -> Prompt:
        """Which battlefield card of the packet to keep."""
        return Prompt("bl.prompt.draft", self.actor(line))

    def legal(self, line: BattleLine) -> list[Action]:
        """Any card of the own packet."""
        return self.choices(line, self.actor(line))

    def choices(self, line: BattleLine, seat: int) -> list[Action]:
        """Any card of this seat's packet."""
        return [KEEP[site] for site in bits(line.packets[seat])]

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Only a card of the own packet."""
        if not isinstance(action, Keep):
            return not_now(line, action)
        return Illegal("BL-H3", "bl.refuse.not_in_packet", site=SITE_NAMES[action.site])

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """Keep the card; when both have chosen, exchange the packets."""
        assert isinstance(action, Keep)
        seat = self.actor(line)
        if events is not None:
            events.append(Event("bl.event.kept", seat, seat=seat + 1, site=SITE_NAMES[action.site]))
        if seat == 0:
            line.pending = action.site
            return
        line.kept = (line.kept[0] | 1 << line.pending, line.kept[1] | 1 << action.site)
        line.packets = (
            line.packets[1] & ~(1 << action.site),
            line.packets[0] & ~(1 << line.pending),
        )
        line.pending = NOWHERE
        if not line.packets[0]:
            line.go_on(events)
        elif events is not None:
            events.append(Reveal("bl.event.both_kept", count=line.packets[0].bit_count()))


class LayInTurn(Step[BattleLine]):
    """In turn they add a battlefield to the row, either side up (BL-H4)."""

    def actor(self, line: BattleLine) -> int:
        """The first player, after the battlefield that lies there already."""
        return line.turn if len(line.sites) % 2 == 1 else 1 - line.turn

    def prompt(self, line: BattleLine) -> Prompt:
        """Which battlefield card to lay, and which side up."""
        return Prompt("bl.prompt.lay", self.actor(line), battlefield=len(line.sites) + 1)

    def legal(self, line: BattleLine) -> list[Action]:
        """Any kept card, terrain or plain side up."""
        actions: list[Action] = []
        for site in bits(line.kept[self.actor(line)]):
            actions.append(LAY_TERRAIN[site])
            actions.append(LAY_PLAIN[site])
        return actions

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Only a kept card."""
        if not isinstance(action, Lay):
            return not_now(line, action)
        return Illegal("BL-H4", "bl.refuse.not_kept", site=SITE_NAMES[action.site])

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """The card lies at the end of the row, away from the decks."""
        assert isinstance(action, Lay)
        seat = self.actor(line)
        line.kept = _without_site(line.kept, seat, action.site)
        if action.is_plain:
            line.laid_plain = _with_site(line.laid_plain, seat, action.site)
        lay_site(line, PLAIN if action.is_plain else action.site, events)
        if len(line.sites) == FIELDS:
            line.laid_plain = (0,) * SEATS
            line.go_on(events)


class Deal(Step[BattleLine]):
    """Seven troop cards to each player, the non-dealer first (BL-S1, BL-S2)."""

    def actor(self, line: BattleLine) -> int:
        """Nobody at the table decides this."""
        return CHANCE

    def prompt(self, line: BattleLine) -> Prompt:
        """What chance is about to tell."""
        return Prompt("bl.prompt.deal", CHANCE)

    def sample(self, line: BattleLine, numbers: Numbers) -> Action:
        """The card that the next number selects."""
        return card_outcome(line, TROOP_DECK, numbers)

    def legal(self, line: BattleLine) -> list[Action]:
        """Any card of the troop deck."""
        return [CARD[card] for card in bits(line.decks[TROOP_DECK].bag)]

    def why_not(self, line: BattleLine, action: Action) -> Illegal:
        """Only a card of the troop deck."""
        if not isinstance(action, Card):
            return not_now(line, action)
        return Illegal("BL-S2", "bl.refuse.not_in_deck", card=CARD_NAMES[action.card])

    def apply(self, line: BattleLine, action: Action, events: list[Event] | None) -> None:
        """Deal one card to whoever has fewer."""
        assert isinstance(action, Card)
        mine, theirs = line.sides[line.turn].hand_size, line.sides[1 - line.turn].hand_size
        seat = line.turn if mine <= theirs else 1 - line.turn
        line.receive(seat, action.card)
        if events is not None:
            events.append(
                Event("bl.event.dealt", seat, seat=seat + 1, card=CARD_NAMES[action.card])
            )
        if mine + theirs + 1 >= SEATS * HAND:
            line.go_on(events)


class DealWithKings(Deal):
    """Each player holds a King, open to all, before six troop cards are dealt (BL-H1)."""

    def begin(self, line: BattleLine, events: list[Event] | None) -> bool:
        """Hand out the Kings."""
        for seat, king in enumerate((KING_ENGLAND, KING_FRANCE)):
            line.receive(seat, king)
            line.sides[seat].shown_tactics = 1 << (king - FIRST_TACTICS)
            line.sides[seat].public_tactics = 1 << (king - FIRST_TACTICS)
            if events is not None:
                events.append(Event("bl.event.king_given", seat=seat + 1, card=CARD_NAMES[king]))
        return super().begin(line, events)


def lay_site(line: BattleLine, site: int, events: list[Event] | None) -> None:
    """Lay a battlefield at the end of the row, this side up; its slots are open."""
    line.sites = (*line.sites, site)
    line.settle(len(line.sites) - 1)
    if events is not None:
        events.append(
            Event("bl.event.site_laid", battlefield=len(line.sites), site=SITE_NAMES[site])
        )


def _with_site(hands: tuple[int, ...], seat: int, site: int) -> tuple[int, ...]:
    """The battlefield cards in two hands, one more in this one."""
    return (hands[0] | 1 << site, hands[1]) if seat == 0 else (hands[0], hands[1] | 1 << site)


def _without_site(hands: tuple[int, ...], seat: int, site: int) -> tuple[int, ...]:
    """The battlefield cards in two hands, one fewer in this one."""
    return (hands[0] & ~(1 << site), hands[1]) if seat == 0 else (hands[0], hands[1] & ~(1 << site))


def lays_terrain(variant: Variant) -> bool:
    """Whether battlefields are laid with their terrain side up (BL-T1, BL-H2)."""
    return has_draft(variant) or not isinstance(variant.steps[LAY_SITES], LayPlain)


def deals_kings(variant: Variant) -> bool:
    """Whether each seat has its King from the start (BL-H5)."""
    return isinstance(variant.steps[DEAL], DealWithKings)
