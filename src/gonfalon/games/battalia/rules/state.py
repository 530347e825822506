"""What lies where: the board, the decks, the zones of every player, and whose turn it is.

A state is data and the few movements of cards that keep it consistent (`zones.py`, `supply.py`).
What may be done with it is decided by the steps and the chapters of deeds.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from gonfalon.engine.action import Action
from gonfalon.engine.event import Event
from gonfalon.engine.result import Result
from gonfalon.engine.step_state import StepState
from gonfalon.games.battalia.box.cards import CARDS, FACTIONS, UNITS
from gonfalon.games.battalia.box.oracle import lit_on, paired_on
from gonfalon.games.battalia.box.tiles import DECKS, ITEMS
from gonfalon.games.battalia.rules.battle.battlefield import Battle
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.building.sites import Sites
from gonfalon.games.battalia.rules.scoring import how_it_ended, result_of
from gonfalon.games.battalia.rules.step_numbers import OVER, TOP
from gonfalon.games.battalia.rules.variant import Variant

if TYPE_CHECKING:
    from gonfalon.games.battalia.sight.view import BattaliaView  # noqa: F401, a type in quotes

NO_ITEM: Final = -1


class Battalia(StepState[Variant, "BattaliaView"]):
    """The board, the decks, the zones, the time, and what is going on."""

    passing: ClassVar[tuple[str, ...]] = ("step", "_source", "sites")

    def __init__(self, variant: Variant, seats: int) -> None:
        """An empty board for so many players; for none a blank that `copy` fills."""
        decks, items = (DECKS, ITEMS) if seats else (0, 0)
        super().__init__(variant)
        self.seats = seats
        """How many seats play."""
        self.board = Board(seats)
        """What lies on the board, and where heroes stand."""
        # The supply.
        self.supply: list[int] = [0] * items
        """The cards in the decks whose place nobody knows, by item."""
        self.tops: list[int] = [NO_ITEM] * decks
        """The top card of each deck, by item (BA-C7)."""
        self.under: list[tuple[int, ...]] = [()] * decks
        """The cards put under a deck since it was last shuffled, the uppermost first (BA-A3)."""
        self.sizes: list[int] = [0] * decks
        """How many cards each deck has."""
        self.topless = 0
        """The decks that have to show their next card, as a mask."""
        self.offers: tuple[int, ...] = ()
        """The great artefacts on offer (BA-S5)."""
        self.unseen = 0
        """The great artefacts that nobody has seen yet (BA-V3, BA-V4), from the first as a mask."""
        self.relics: tuple[tuple[int, ...], ...] = ((),) * FACTIONS
        """The great artefacts seen and left under each shrine (BA-V4), by its faction."""
        self.limbo: list[int] = []
        """The exiled cards (BA-A7)."""
        self.gone = 0
        """The factions that are not in the game (BA-S3), as a mask."""
        # The players.
        self.nations: list[int] = [0] * (seats * CARDS)
        """The draw piles, counted by `places.pile_at`."""
        self.nation_sizes: list[int] = [0] * seats
        """How many cards each nation has."""
        self.shelters: list[int] = [0] * (seats * CARDS)
        """The discard piles, counted by `places.pile_at`."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """The held cards of each seat, in ascending order."""
        self.ambushes: list[tuple[int, ...]] = [()] * seats
        """The cards in ambush, by code (BA-A7)."""
        self.tents: list[tuple[int, ...]] = [()] * seats
        """The tents that stand, each one number (`box/tents.py`) (BA-A5)."""
        self.pitched = 0
        """How many tents were pitched this turn: the last ones of the player (BA-A5)."""
        self.table: list[int] = []
        """The cards played and gained this turn, each one number (`places.laid_of`)."""
        self.owned: list[int] = [0] * seats
        """How many cards each creation deck has, anywhere (BA-T7)."""
        self.unshown: list[int] = [0] * (seats * UNITS)
        """The units dealt at the start that nobody else has seen yet, by `places.unit_at`."""
        self.winners = 0
        """The seats that have won a great artefact (BA-G1), as a mask."""
        self.laden = 0
        """The seats that have won two of them (BA-V4), as a mask."""
        # The time.
        self.first = 0
        """The first player (BA-S6)."""
        self.day = 0
        """The rounds played so far (BA-S6)."""
        self.attacked = 0
        """The seats attacked this turn, who draw at its end (BA-T9), as a mask."""
        # What is going on; what an open step remembers is in its frame (`frames.py`).
        self.battle: Battle | None = None
        """The battle, if there is one."""
        self.sites: Sites | None = None
        """Where the seat whose turn it is may build; None if that has to be found anew."""

    # The contract of a state.

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return "battalia"

    @property
    def seat_count(self) -> int:
        """How many seats there are at the table."""
        return self.seats

    @property
    def result(self) -> Result | None:
        """Points, ranks and how it ended, once it is over."""
        if self.stage != OVER:
            return None
        return result_of(self.how, self.board)

    @property
    def how(self) -> str:
        """What has ended the game, or nothing (BA-E1)."""
        return how_it_ended(self.board, self.variant, self.day)

    def apply_legal(self, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal action; then every deck that lost its top shows the next card."""
        self.step.apply(self, action, events)
        if self.topless and self.step.number != TOP and self.stage != OVER:
            self.enter(TOP, events)

    def copy(self) -> "Battalia":
        """A state that can be changed without changing this one."""
        other = Battalia(self.variant, 0)
        other.seats = self.seats
        other.board = self.board.copy()
        other.supply = self.supply.copy()
        other.tops = self.tops.copy()
        other.under = self.under.copy()
        other.sizes = self.sizes.copy()
        other.topless = self.topless
        other.offers = self.offers
        other.unseen = self.unseen
        other.relics = self.relics
        other.limbo = self.limbo.copy()
        other.gone = self.gone
        other.nations = self.nations.copy()
        other.nation_sizes = self.nation_sizes.copy()
        other.shelters = self.shelters.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.ambushes = self.ambushes.copy()
        other.tents = self.tents.copy()
        other.pitched = self.pitched
        other.table = self.table.copy()
        other.owned = self.owned.copy()
        other.unshown = self.unshown.copy()
        other.winners = self.winners
        other.laden = self.laden
        other.first = self.first
        other.turn = self.turn
        other.day = self.day
        other.attacked = self.attacked
        other.frames = self.frames
        other.step = self.step
        other.battle = None if self.battle is None else self.battle.copy()
        other.sites = self.sites
        return other

    def next_seat(self, seat: int) -> int:
        """The seat to the left."""
        return seat + 1 if seat + 1 < self.seats else 0

    # The time (BA-O, BA-S6).

    @property
    def lit(self) -> int:
        """The artefact that is lit today (BA-O2)."""
        return lit_on(self.day)

    @property
    def paired(self) -> int:
        """The artefact whose faction may be named today (BA-O3)."""
        return paired_on(self.day)
