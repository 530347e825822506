"""Battalia as planes: see docs/adapters.md.

`battalia_land` has the board and the decks, `battalia_turn` what is going on in a turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.adapters.encoders.battalia_land import MOST_COPIES, MOST_DECK, Land
from gonfalon.adapters.encoders.battalia_turn import Turn
from gonfalon.adapters.planes import Planes
from gonfalon.adapters.vocabulary import Vocabulary
from gonfalon.games.battalia.box.cards import (
    AMULET,
    ARTEFACTS,
    CARD_COUNTS,
    CARDS,
    KIND,
    RANKS,
    TOOL,
    UNITS,
    counts,
    is_changed,
    is_ill_omened,
    lender,
    now,
    real,
    used,
)
from gonfalon.games.battalia.box.components import number_of
from gonfalon.games.battalia.box.tents import is_temporary, tent_cards
from gonfalon.games.battalia.rules.places import laid_card, laid_lender
from gonfalon.games.battalia.rules.step_numbers import STEP_NAMES
from gonfalon.games.battalia.sight.player_view import PlayerView
from gonfalon.games.battalia.sight.view import BattaliaView

if TYPE_CHECKING:
    from mypy_extensions import i64

TENTS: Final = 4  # tents of a player that are told one by one
MOST_HAND: Final = 12
TIME: Final = 168  # a game of 1, 2, 3, 4, 6 or 8 weeks has so many parts, all days alike
HELD: Final = 7  # what is told of each card in hand: see docs/adapters.md
_HELD_MOSTS: Final = (MOST_HAND, MOST_HAND, 4, 2, 2, 2, 2)
SIZES: Final = 5
_SIZES_MOSTS: Final = (MOST_HAND, MOST_HAND, MOST_DECK, MOST_DECK, MOST_HAND)
COPIES: Final = [min(count or number_of("unbound"), MOST_COPIES) for count in CARD_COUNTS]


class BattaliaPlanes(Planes[BattaliaView]):
    """Writes views of Battalia."""

    def __init__(self, vocabulary: Vocabulary, seats: int) -> None:
        super().__init__(vocabulary, seats, len(STEP_NAMES))
        plane = self.plane
        self._land: Final = Land(self)
        held = [most for most in _HELD_MOSTS for _ in range(CARDS)]
        tents = [*[MOST_HAND] * CARDS, 1] * TENTS
        self.hands: Final = plane("hands", (seats, HELD, CARDS), mosts=held * seats)
        self.borrowed_from: Final = plane("borrowed_from", (seats, seats), MOST_HAND)
        self.ambushes: Final = plane("ambushes", (seats, CARDS), MOST_COPIES)
        self.nations: Final = plane("nations", (seats, CARDS), mosts=COPIES * seats)
        self.shelters: Final = plane("shelters", (seats, CARDS), mosts=COPIES * seats)
        self.known: Final = plane("known", (seats, CARDS), mosts=COPIES * seats)
        self.unknown: Final = plane("unknown", (seats, RANKS), MOST_COPIES)
        self.unshown: Final = plane("unshown", (UNITS,), MOST_COPIES)
        self.tents: Final = plane("tents", (seats, TENTS, CARDS + 1), mosts=tents * seats)
        self.sizes: Final = plane("sizes", (seats, SIZES), mosts=_SIZES_MOSTS * seats)
        self.turn: Final = plane("turn", (seats,))
        self.first: Final = plane("first", (seats,))
        self.winners: Final = plane("winners", (seats,))
        self.laden: Final = plane("laden", (seats,))
        self.attacked: Final = plane("attacked", (seats,))
        self.day: Final = plane("day", (2,), mosts=(TIME, TENTS))
        self.lit: Final = plane("lit", (ARTEFACTS,))
        self.paired: Final = plane("paired", (ARTEFACTS,))
        self.table: Final = plane("table", (CARDS,), MOST_COPIES)
        self.table_lent: Final = plane("table_lent", (seats,))
        self._turn: Final = Turn(self)

    def write(self, view: BattaliaView) -> None:
        """All planes of a view."""
        self.write_steps(view.frames)
        self._land.write(view)
        for place, seat in enumerate(self.turned(view)):
            self._write_player(view, place, view.players[seat])
        self._write_time(view)
        self._turn.write(view)

    def _write_player(self, view: BattaliaView, place: i64, player: PlayerView) -> None:
        """The zones of one player."""
        for held in player.hand:
            self._write_held(self.hands + place * HELD * CARDS, held)
        for seat in player.borrowed:
            self.add(self.borrowed_from + place * self.seats + self.place(view, seat))
        cards = place * CARDS
        self.count(self.ambushes + cards, player.ambush)
        self.put_all(self.nations + cards, player.nation)
        self.put_all(self.shelters + cards, player.shelter)
        self.put_all(self.known + cards, player.known)
        self.put_all(self.unknown + place * RANKS, player.unknown)
        if place == 0:
            self.put_all(self.unshown, player.unshown)
        for number, tent in enumerate(player.tents[:TENTS]):
            at = self.tents + (place * TENTS + number) * (CARDS + 1)
            for card in tent_cards(tent):
                self.add(at + card)
            self.put(at + CARDS, int(is_temporary(tent)))
        at = self.sizes + place * SIZES
        self.put(at, player.hand_size)
        self.put(at + 1, player.ambush_size)
        self.put(at + 2, player.nation_size)
        self.put(at + 3, player.owned)
        self.put(at + 4, len(player.tents))

    def _write_held(self, hand: i64, held: int) -> None:
        """One card in hand: as what it counts, what it is, and what happened to it."""
        card = now(held)
        self.add(hand + card)
        self.add(hand + CARDS + real(held))
        self.add(hand + 2 * CARDS + card, used(held))
        self.add(hand + 3 * CARDS + card, int(is_changed(held)))
        self.add(hand + 4 * CARDS + card, counts(held) - 1)
        self.add(hand + 5 * CARDS + card, int(lender(held) >= 0))
        if KIND[card] == AMULET:
            self.add(hand + 6 * CARDS + card, int(is_ill_omened(held)))

    def _write_time(self, view: BattaliaView) -> None:
        """Whose turn it is, on which day, and what was done in it."""
        self.mark_seat(self.turn, view, view.turn)
        self.mark_seat(self.first, view, view.first)
        self.mark_seats(self.winners, view, view.winners)
        self.mark_seats(self.laden, view, view.laden)
        self.mark_seats(self.attacked, view, view.attacked)
        self.put(self.day, view.day * TIME // view.figures.days)
        self.put(self.day + 1, view.pitched)
        self.mark(self.lit + view.lit - TOOL)
        self.mark(self.paired + view.paired - TOOL)
        for laid in view.table:
            self.add(self.table + laid_card(laid))
            self.mark_seat(self.table_lent, view, laid_lender(laid))
