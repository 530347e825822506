"""Battle Line as planes: see docs/adapters.md."""

from typing import Final

from gonfalon.adapters.tensors import Encoder, bits
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

DECKS: Final = 2
MOST_BACK: Final = 4  # cards put back on a deck: two by the Scout, two by the Fields
MOST_NEEDED: Final = 5  # cards at a battlefield, with Mud and the terrain that asks for one more
MOST_HELD: Final = HAND + DRAWS
ENVIRONMENT: Final = 2
ENVIRONMENT_FROM: Final = 4  # Fog and Mud among the tactics cards


class BattleLineEncoder(Encoder[BattleLineView]):
    """Writes views of Battle Line."""

    def __init__(self, vocabulary: Vocabulary, seats: int) -> None:
        super().__init__(
            vocabulary,
            seats,
            len(STEP_NAMES),
            {
                "hand": (CARDS,),
                "hand_counts": (SEATS, DECKS),
                "troops": (SEATS, FIELDS, TROOPS),
                "morale": (SEATS, FIELDS, MORALE),
                "environment": (SEATS, FIELDS, ENVIRONMENT),
                "required": (SEATS, FIELDS),
                "complete": (SEATS, FIELDS),
                "first": (SEATS, FIELDS),
                "held": (SEATS, FIELDS),
                "sites": (FIELDS, SITES + 1),
                "played": (SEATS, TACTICS),
                "gone": (CARDS,),
                "unseen": (TROOPS,),
                "known": (SEATS, CARDS),
                "loose": (SEATS, CARDS),
                "public": (SEATS, TACTICS),
                "deck_counts": (DECKS,),
                "put_back": (DECKS, MOST_BACK, CARDS),
                "put_back_by": (DECKS, MOST_BACK, SEATS),
                "packets": (SEATS, SITES),
                "packet_counts": (SEATS,),
                "kept": (SEATS, SITES),
                "kept_counts": (SEATS,),
                "laid_plain": (SEATS, SITES),
                "chosen": (SITES,),
                "waiting": (SEATS,),
                "turn": (SEATS,),
                "left": (4,),
            },
        )

    def write(self, view: BattleLineView) -> None:
        """All planes of a view."""
        self.write_steps(view.frames)
        self.mark("turn", view, view.turn)
        for seat in view.waiting:
            self.mark("waiting", view, seat)
        self.parts["left"][:] = (
            view.draws / DRAWS, view.returns / RETURNS, view.passes / SEATS, view.scouted,
        )  # fmt: skip
        self._write_line(view)
        self._write_hidden(view)
        self._write_decks(view)
        self._write_sites(view)

    def _write_line(self, view: BattleLineView) -> None:
        """What lies open at the battlefields."""
        parts, fields = self.parts, len(view.sites)
        for place, site in enumerate(view.sites):
            parts["sites"][place, site] = 1
        for place, seat in enumerate(self.turned(view)):
            side = view.sides[seat]
            if fields:
                parts["troops"][place, :fields] = bits(side.formations, TROOPS)
                parts["morale"][place, :fields] = bits(side.morale, MORALE)
                parts["environment"][place, :fields] = bits(
                    [laid >> ENVIRONMENT_FROM for laid in side.environment], ENVIRONMENT
                )
                parts["required"][place, :fields] = view.required[seat]
            marks = bits((side.complete, side.first, side.held), FIELDS)
            parts["complete"][place], parts["first"][place], parts["held"][place] = marks
        parts["required"] /= MOST_NEEDED

    def _write_hidden(self, view: BattleLineView) -> None:
        """Hands, what is known of them, and what is out of the game."""
        parts = self.parts
        own = view.sides[view.seat].hand
        parts["hand"][:] = bits((own.troops | own.tactics << TROOPS,), CARDS)[0]
        parts["gone"][:] = bits((view.gone_troops | view.gone_tactics << TROOPS,), CARDS)[0]
        parts["unseen"][:] = bits((view.unseen,), TROOPS)[0]
        seats = self.turned(view)
        known = [view.known[seat] for seat in seats]
        sides = [view.sides[seat] for seat in seats]
        parts["known"][:] = bits([one.troops | one.tactics << TROOPS for one in known], CARDS)
        parts["loose"][:] = bits(
            [one.loose_troops | one.loose_tactics << TROOPS for one in known], CARDS
        )
        parts["public"][:] = bits([one.public for one in known], TACTICS)
        parts["played"][:] = bits([side.played for side in sides], TACTICS)
        parts["hand_counts"][:] = [
            (side.hand.troop_count / MOST_HELD, side.hand.tactics_count / MOST_HELD)
            for side in sides
        ]

    def _write_decks(self, view: BattleLineView) -> None:
        """The decks, and the cards put back on them."""
        for deck, (seen, whole) in enumerate(zip(view.decks, (TROOPS, TACTICS))):
            self.parts["deck_counts"][deck] = seen.count / whole
            for depth, (card, seat) in enumerate(seen.top[:MOST_BACK]):
                if card != HIDDEN:
                    self.parts["put_back"][deck, depth, card] = 1
                self.parts["put_back_by"][deck, depth, self.place(view, seat)] = 1

    def _write_sites(self, view: BattleLineView) -> None:
        """Battlefield cards that are drafted."""
        parts, seats = self.parts, self.turned(view)
        parts["packets"][:] = bits([view.packets[seat].sites for seat in seats], SITES)
        parts["kept"][:] = bits([view.kept[seat].sites for seat in seats], SITES)
        parts["laid_plain"][:] = bits([view.laid_plain[seat] for seat in seats], SITES)
        parts["packet_counts"][:] = [view.packets[seat].count / SITES for seat in seats]
        parts["kept_counts"][:] = [view.kept[seat].count / SITES for seat in seats]
        if view.pending >= 0:
            parts["chosen"][view.pending] = 1
