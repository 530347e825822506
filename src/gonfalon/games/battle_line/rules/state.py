"""What lies where: the two sides, the row of battlefields, the decks, and whose turn it is.

A state is data and the few movements of cards that keep it consistent. What may be done with it is
decided by the steps (`Step`) that a variant (`Variant`) lists.
"""

from typing import TYPE_CHECKING

from gonfalon.engine.event import Event
from gonfalon.engine.result import Result
from gonfalon.engine.step_state import StepState
from gonfalon.games.battle_line.box.components import (
    ALL_FIELDS,
    ALL_SITES,
    ALL_TROOPS,
    CASTLE,
    DRAWS,
    FIRST_TACTICS,
    FOG_BIT,
    FORTRESS,
    HAND,
    MUD_BIT,
    RETURNS,
    RIVER,
    SEATS,
    TACTICS_DECK,
    TROOP_DECK,
    TROOPS,
)
from gonfalon.games.battle_line.rules.deck import Deck
from gonfalon.games.battle_line.rules.scoring import deciding, how_told, result_of
from gonfalon.games.battle_line.rules.side import NOWHERE, Side
from gonfalon.games.battle_line.rules.step_numbers import DRAFT, OVER
from gonfalon.games.battle_line.rules.variant import Variant

if TYPE_CHECKING:
    from gonfalon.games.battle_line.sight.view import BattleLineView  # noqa: F401, a type in quotes


class BattleLine(StepState[Variant, "BattleLineView"]):
    """What lies where, and the movements of cards."""

    def __init__(self, variant: Variant, sides: tuple[Side, ...], decks: tuple[Deck, ...]) -> None:
        super().__init__(variant)
        self.sides = sides
        """England and France (BL-H5)."""
        self.decks = decks
        """The troop deck and the tactics deck (BL-S2)."""
        self.sites: tuple[int, ...] = ()
        """The battlefields laid so far, as sides that lie up (BL-C3)."""
        self.fog_at = NOWHERE
        """The battlefield where Fog lies."""
        self.mud_at = NOWHERE
        """The battlefield where Mud lies."""
        self.gone_troops = 0
        """The troop cards removed face up."""
        self.gone_tactics = 0
        """The tactics cards removed face up."""
        self.unseen = ALL_TROOPS
        """The troop cards that do not lie face up anywhere (BL-F4)."""
        self.claims = 0
        """The battlefields that can be claimed, while the claim step asks."""
        self.passes = 0
        """How many turns in succession were passed (BL-E2)."""
        self.scouted = False
        """Whether Scout was played this turn, so that no card is drawn (BL-K4)."""
        self.how = ""
        """How the game ended."""
        self.site_bag = ALL_SITES
        """The battlefield cards not yet dealt or laid (BL-T0, BL-H2)."""
        self.packets: tuple[int, ...] = (0,) * SEATS
        """The battlefield cards each seat chooses from (BL-H3)."""
        self.kept: tuple[int, ...] = (0,) * SEATS
        """The battlefield cards each seat has kept and not yet laid."""
        self.laid_plain: tuple[int, ...] = (0,) * SEATS
        """The battlefield cards each seat has laid plain side up, while the row is laid (BL-H4)."""
        self.pending = NOWHERE
        """What the first seat has chosen while the second still chooses (BL-H3)."""

    # The contract of a state.

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return "battle-line"

    @property
    def seat_count(self) -> int:
        """Two, always: one on each side of the line."""
        return SEATS

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may commit now: in the draft both."""
        if self.step.number == DRAFT:
            return (0, 1) if self.pending == NOWHERE else (1,)
        actor = self.actor
        return (actor,) if actor >= 0 else ()

    @property
    def result(self) -> Result | None:
        """Points, ranks and how it ended, once it is over."""
        if not self.how:
            return None
        return result_of(self.sides[0].held, self.sides[1].held, self.sites, self.how)

    def copy(self) -> "BattleLine":
        """A state that can be changed without changing this one."""
        sides = (self.sides[0].copy(), self.sides[1].copy())
        decks = (self.decks[0].copy(), self.decks[1].copy())
        other = BattleLine(self.variant, sides, decks)
        other.sites = self.sites
        other.fog_at = self.fog_at
        other.mud_at = self.mud_at
        other.gone_troops = self.gone_troops
        other.gone_tactics = self.gone_tactics
        other.unseen = self.unseen
        other.turn = self.turn
        other.frames = self.frames
        other.step = self.step
        other.claims = self.claims
        other.passes = self.passes
        other.scouted = self.scouted
        other.how = self.how
        other.site_bag = self.site_bag
        other.packets = self.packets
        other.kept = self.kept
        other.laid_plain = self.laid_plain
        other.pending = self.pending
        return other

    # The end.

    def finish(self, how: str, events: list[Event] | None) -> None:
        """The game is over, in this way; tell who has won."""
        self.how = how
        self.ask(OVER)
        if events is not None:
            winner = self.result.winner if self.result is not None else None
            if winner is None:
                events.append(Event("bl.event.drawn"))
            else:
                won_by = deciding(self.sides[winner].held, self.sites)
                events.append(Event(how_told(how, won_by), seat=winner + 1, battlefields=won_by))

    # The row of battlefields.

    @property
    def unclaimed(self) -> int:
        """The battlefields that nobody holds."""
        return ALL_FIELDS & ~(self.sides[0].held | self.sides[1].held)

    def defends(self, seat: int, field: int) -> bool:
        """Whether this seat is the defender there: England a Castle, France a Fortress (BL-T8)."""
        return self.sites[field] == (CASTLE if seat == 0 else FORTRESS)

    def required(self, seat: int, field: int) -> int:
        """How many cards a complete formation needs there (BL-X1, BL-T1, BL-K3)."""
        slots = 4 if self.mud_at == field or self.sites[field] == RIVER else 3
        return slots + 1 if self.defends(seat, field) else slots

    def settle(self, field: int) -> None:
        """Bring `open`, `complete` and `first` up to date after anything changed there."""
        bit = 1 << field
        england, france = self.sides[0], self.sides[1]
        is_open = not (england.held | france.held) & bit
        england.settle(field, bit, self.required(0, field), is_open)
        france.settle(field, bit, self.required(1, field), is_open)
        if not is_open:  # who was first there no longer matters
            england.first &= ~bit
            france.first &= ~bit
            return
        if not france.complete & bit:
            england.first |= england.complete & bit
        if not england.complete & bit:
            france.first |= france.complete & bit

    def place(self, seat: int, card: int, field: int) -> None:
        """Lay a troop or morale card into the formation of this seat there."""
        self.sides[seat].lay(card, field)
        if card < TROOPS:
            self.unseen &= ~(1 << card)
        self.settle(field)

    def take(self, seat: int, card: int) -> None:
        """Take a troop or morale card out of the formation it lies in."""
        side = self.sides[seat]
        field = side.field_of(card)
        side.lift(card, field)
        self.settle(field)

    def bury(self, card: int) -> None:
        """Put a card that was taken face up out of the game."""
        if card < TROOPS:
            self.gone_troops |= 1 << card
        else:
            self.gone_tactics |= 1 << (card - FIRST_TACTICS)

    # Hands and decks.

    def draws_and_returns(self, left: int) -> tuple[int, int]:
        """Three cards and two back; from fewer than three all, and back to seven (BL-K4, BL-T7)."""
        hand = self.sides[self.turn].hand_size
        returns = RETURNS if left >= DRAWS else max(0, hand + left - HAND)
        return min(DRAWS, left), returns

    def spend(self, seat: int, card: int) -> None:
        """Take a card out of the hand to play it: now everyone sees it."""
        side = self.sides[seat]
        side.hand_size -= 1
        if card < TROOPS:
            bit = 1 << card
            side.hand_troops &= ~bit
            side.shown_troops &= ~bit
            side.loose_troops &= ~bit
        else:
            bit = 1 << (card - FIRST_TACTICS)
            side.hand_tactics &= ~bit
            side.shown_tactics &= ~bit
            side.loose_tactics &= ~bit
            side.public_tactics &= ~bit
            side.played |= bit

    def receive(self, seat: int, card: int) -> None:
        """Take a card of a deck's bag into the hand."""
        if card < TROOPS:
            self.decks[TROOP_DECK].take(1 << card)
        else:
            self.decks[TACTICS_DECK].take(1 << (card - FIRST_TACTICS))
        self._to_hand(seat, card)

    def _to_hand(self, seat: int, card: int) -> None:
        """Add a card to the hand."""
        side = self.sides[seat]
        side.hand_size += 1
        if card < TROOPS:
            side.hand_troops |= 1 << card
        else:
            side.hand_tactics |= 1 << (card - FIRST_TACTICS)

    def take_top(self, seat: int, deck: int) -> tuple[int, int]:
        """Draw the topmost card that was put back: the card, and the seat that knows it."""
        card, placer = self.decks[deck].take_top()
        self._to_hand(seat, card)
        if placer != seat:
            self._hand_over(placer, seat, card)
        if all(other != placer for _, other in self.decks[deck].known()):
            # Nothing this seat put back is left there: what is known of it is in its hand.
            if deck == TROOP_DECK:
                self.sides[placer].loose_troops = 0
            else:
                self.sides[placer].loose_tactics = 0
        return card, placer

    def _hand_over(self, placer: int, seat: int, card: int) -> None:
        """A card one seat had put back is now in the other's hand, and the first knows it."""
        giver, taker = self.sides[placer], self.sides[seat]
        if card < TROOPS:
            giver.shown_troops &= ~(1 << card)
            giver.loose_troops &= ~(1 << card)
            taker.shown_troops |= 1 << card
        else:
            bit = 1 << (card - FIRST_TACTICS)
            giver.shown_tactics &= ~bit
            giver.loose_tactics &= ~bit
            taker.shown_tactics |= bit
            # A spectator cannot tell which card went over, so nothing of it is certain any more.
            giver.public_tactics = 0

    def put_back(self, seat: int, card: int) -> None:
        """Put a card of the hand face down on its deck; any card known to be in hand may be it."""
        side = self.sides[seat]
        side.hand_size -= 1
        if card < TROOPS:
            side.hand_troops &= ~(1 << card)
            side.loose_troops = side.shown_troops
            self.decks[TROOP_DECK].put_back(card, seat)
        else:
            side.hand_tactics &= ~(1 << (card - FIRST_TACTICS))
            side.loose_tactics = side.shown_tactics
            self.decks[TACTICS_DECK].put_back(card, seat)

    def environment_of(self, seat: int, field: int) -> int:
        """Which of Fog and Mud this seat has laid at this battlefield (BL-K3)."""
        here = (FOG_BIT if self.fog_at == field else 0) | (MUD_BIT if self.mud_at == field else 0)
        return self.sides[seat].played & here
