"""Battle Line as planes: see docs/adapters.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gonfalon.adapters.planes import Planes
from gonfalon.adapters.vocabulary import Vocabulary
from gonfalon.games.battle_line.box.components import (
    CARDS,
    DRAWS,
    FIELDS,
    HAND,
    MORALE,
    RETURNS,
    SEATS,
    SITES,
    TACTICS,
    TROOPS,
)
from gonfalon.games.battle_line.rules.step_numbers import STEP_NAMES
from gonfalon.games.battle_line.sight.view import HIDDEN, BattleLineView

if TYPE_CHECKING:
    from mypy_extensions import i64

DECKS: Final = 2
MOST_BACK: Final = 4  # cards put back on a deck: two by the Scout, two by the Fields
MOST_NEEDED: Final = 5  # cards at a battlefield, with Mud and the terrain that asks for one more
MOST_HELD: Final = HAND + DRAWS
ENVIRONMENT: Final = 2
ENVIRONMENT_FROM: Final = 4  # Fog and Mud among the tactics cards


class BattleLinePlanes(Planes[BattleLineView]):
    """Writes views of Battle Line."""

    def __init__(self, vocabulary: Vocabulary, seats: int) -> None:
        super().__init__(vocabulary, seats, len(STEP_NAMES))
        plane = self.plane
        self.hand: Final = plane("hand", (CARDS,))
        self.hand_counts: Final = plane("hand_counts", (SEATS, DECKS), MOST_HELD)
        self.troops: Final = plane("troops", (SEATS, FIELDS, TROOPS))
        self.morale: Final = plane("morale", (SEATS, FIELDS, MORALE))
        self.environment: Final = plane("environment", (SEATS, FIELDS, ENVIRONMENT))
        self.required: Final = plane("required", (SEATS, FIELDS), MOST_NEEDED)
        self.complete: Final = plane("complete", (SEATS, FIELDS))
        self.first: Final = plane("first", (SEATS, FIELDS))
        self.held: Final = plane("held", (SEATS, FIELDS))
        self.sites: Final = plane("sites", (FIELDS, SITES + 1))
        self.played: Final = plane("played", (SEATS, TACTICS))
        self.gone: Final = plane("gone", (CARDS,))
        self.unseen: Final = plane("unseen", (TROOPS,))
        self.known: Final = plane("known", (SEATS, CARDS))
        self.loose: Final = plane("loose", (SEATS, CARDS))
        self.public: Final = plane("public", (SEATS, TACTICS))
        self.deck_counts: Final = plane("deck_counts", (DECKS,), mosts=(TROOPS, TACTICS))
        self.put_back: Final = plane("put_back", (DECKS, MOST_BACK, CARDS))
        self.put_back_by: Final = plane("put_back_by", (DECKS, MOST_BACK, SEATS))
        self.packets: Final = plane("packets", (SEATS, SITES))
        self.packet_counts: Final = plane("packet_counts", (SEATS,), SITES)
        self.kept: Final = plane("kept", (SEATS, SITES))
        self.kept_counts: Final = plane("kept_counts", (SEATS,), SITES)
        self.laid_plain: Final = plane("laid_plain", (SEATS, SITES))
        self.chosen: Final = plane("chosen", (SITES,))
        self.waiting: Final = plane("waiting", (SEATS,))
        self.turn: Final = plane("turn", (SEATS,))
        self.left: Final = plane("left", (4,), mosts=(DRAWS, RETURNS, SEATS, 1))

    def write(self, view: BattleLineView) -> None:
        """All planes of a view."""
        self.write_steps(view.frames)
        self.mark_seat(self.turn, view, view.turn)
        for seat in view.waiting:
            self.mark_seat(self.waiting, view, seat)
        self.put(self.left, view.draws)
        self.put(self.left + 1, view.returns)
        self.put(self.left + 2, view.passes)
        self.put(self.left + 3, int(view.scouted))
        for place, seat in enumerate(self.turned(view)):
            self._write_side(view, place, seat)
            self._write_hidden(view, place, seat)
            self._write_drafted(view, place, seat)
        for field, site in enumerate(view.sites):
            self.mark(self.sites + field * (SITES + 1) + site)
        self._write_cards(self.gone, view.gone_troops, view.gone_tactics)
        self.mark_bits(self.unseen, view.unseen)
        self._write_decks(view)
        if view.pending >= 0:
            self.mark(self.chosen + view.pending)

    def _write_cards(self, plane: i64, troops: i64, tactics: i64) -> None:
        """Cards of both decks."""
        self.mark_bits(plane, troops)
        self.mark_bits(plane + TROOPS, tactics)

    def _write_side(self, view: BattleLineView, place: i64, seat: i64) -> None:
        """What a seat has open at the battlefields."""
        side, required, first = view.sides[seat], view.required[seat], place * FIELDS
        formations, morale, environment = side.formations, side.morale, side.environment
        fields: i64 = len(formations)
        for field in range(fields):
            at = first + field
            self.mark_bits(self.troops + at * TROOPS, formations[field])
            if morale[field]:
                self.mark_bits(self.morale + at * MORALE, morale[field])
            if environment[field]:
                laid = environment[field] >> ENVIRONMENT_FROM
                self.mark_bits(self.environment + at * ENVIRONMENT, laid)
            self.put(self.required + at, required[field])
        self.mark_bits(self.complete + first, side.complete)
        self.mark_bits(self.first + first, side.first)
        self.mark_bits(self.held + first, side.held)
        self.mark_bits(self.played + place * TACTICS, side.played)

    def _write_hidden(self, view: BattleLineView, place: i64, seat: i64) -> None:
        """The hand of a seat, and what is known of it."""
        hand, known = view.sides[seat].hand, view.known[seat]
        if place == 0:
            self._write_cards(self.hand, hand.troops, hand.tactics)
        self.put(self.hand_counts + place * DECKS, hand.troop_count)
        self.put(self.hand_counts + place * DECKS + 1, hand.tactics_count)
        self._write_cards(self.known + place * CARDS, known.troops, known.tactics)
        self._write_cards(self.loose + place * CARDS, known.loose_troops, known.loose_tactics)
        self.mark_bits(self.public + place * TACTICS, known.public)

    def _write_decks(self, view: BattleLineView) -> None:
        """The decks, and the cards put back on them."""
        for deck, seen in enumerate(view.decks):
            self.put(self.deck_counts + deck, seen.count)
            for depth, (card, seat) in enumerate(seen.top[:MOST_BACK]):
                at = deck * MOST_BACK + depth
                if card != HIDDEN:
                    self.mark(self.put_back + at * CARDS + card)
                self.mark_seat(self.put_back_by + at * SEATS, view, seat)

    def _write_drafted(self, view: BattleLineView, place: i64, seat: i64) -> None:
        """The battlefield cards of a seat in the draft."""
        packet, kept, first = view.packets[seat], view.kept[seat], place * SITES
        self.mark_bits(self.packets + first, packet.sites)
        self.mark_bits(self.kept + first, kept.sites)
        self.mark_bits(self.laid_plain + first, view.laid_plain[seat])
        self.put(self.packet_counts + place, packet.count)
        self.put(self.kept_counts + place, kept.count)
