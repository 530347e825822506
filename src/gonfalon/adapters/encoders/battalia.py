"""Battalia as planes: see docs/adapters.md; `battalia_turn` has what is going on in a turn."""

from typing import Final

import numpy as np

from gonfalon.adapters.encoders.battalia_turn import write_battle, write_going_on
from gonfalon.adapters.tensors import Array, Encoder, Shape, bits, count_in, one_hot
from gonfalon.adapters.vocabulary import Vocabulary
from gonfalon.games.battalia.box.cards import (
    AMULET,
    ARTEFACTS,
    CARD_COUNTS,
    CARDS,
    FACTIONS,
    FIRST_GREAT,
    KIND,
    KINDS,
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
from gonfalon.games.battalia.box.deeds import TARGETS
from gonfalon.games.battalia.box.seals import SHRINES
from gonfalon.games.battalia.box.tents import is_temporary, tent_cards
from gonfalon.games.battalia.box.tiles import (
    DECKS,
    DIRECTIONS,
    HEROES,
    IMPASSABLE,
    ITEMS,
    NO_TERRAIN,
    SIZE,
    SQUARES,
    TERRAIN_COUNTS,
)
from gonfalon.games.battalia.rules.places import laid_card, laid_lender
from gonfalon.games.battalia.rules.prices import PAID_KINDS
from gonfalon.games.battalia.rules.step_numbers import STEP_NAMES
from gonfalon.games.battalia.sight.player_view import PlayerView
from gonfalon.games.battalia.sight.view import BattaliaView

GREAT: Final = CARDS - FIRST_GREAT
TENTS: Final = 4  # tents of a player that are told one by one
MOST_LEVEL: Final = 20  # the strength of the ruins
MOST_HAND: Final = 12
MOST_DECK: Final = 80
MOST_COPIES: Final = 12
HELD: Final = 7  # what is told of each card in hand: see docs/adapters.md
_CARDS_IN_BOX: Final = [count or number_of("unbound") for count in CARD_COUNTS]
COPIES: Final = np.minimum(_CARDS_IN_BOX, MOST_COPIES).astype(np.float32)
_IN_BOX: Final = np.array(
    [
        *_CARDS_IN_BOX,
        *[count for count in TERRAIN_COUNTS for _ in range(FACTIONS)],
    ],
    np.float32,
)


class BattaliaEncoder(Encoder[BattaliaView]):
    """Writes views of Battalia."""

    def __init__(self, vocabulary: Vocabulary, seats: int) -> None:
        planes = _land(seats) | _supply() | _players(seats) | _going_on(seats, len(vocabulary))
        super().__init__(vocabulary, seats, len(STEP_NAMES), planes)

    def write(self, view: BattaliaView) -> None:
        """All planes of a view."""
        self.write_steps(view.frames)
        self._write_land(view)
        self._write_supply(view)
        for place, seat in enumerate(self.turned(view)):
            self._write_player(view, place, view.players[seat])
        self._write_time(view)
        write_going_on(self, view)
        if view.battle is not None:
            write_battle(self, view, view.battle)

    def _write_land(self, view: BattaliaView) -> None:
        """The board, and who stands on it."""
        parts, board = self.parts, view.board
        if not board.tiles:
            return
        tiles = np.array(board.tiles)
        squares = np.arange(SQUARES)
        parts["built"].reshape(-1, SQUARES)[tiles >> 7, squares] = 1
        parts["terrain"].reshape(-1, SQUARES)[tiles >> 4 & 7, squares] = tiles >> 7 > 0
        parts["exits"].reshape(DIRECTIONS, SQUARES)[:] = (
            tiles >> np.arange(DIRECTIONS)[:, np.newaxis] & 1
        )
        owners = np.array(board.owners)
        one_hot(
            parts["owners"].reshape(self.seats, SQUARES),
            np.where(owners < 0, -1, (owners - view.seat) % self.seats),
        )
        parts["levels"].reshape(SQUARES)[:] = board.levels
        parts["levels"] /= MOST_LEVEL
        seats = self.turned(view)
        for place, seat in enumerate(seats):
            for number, square in enumerate(board.heroes_of(seat)):
                if square >= 0:
                    parts["heroes"][place, number].reshape(SQUARES)[square] = 1
            parts["seals"][place] = bits((board.seals[seat],), SHRINES)[0]
            if board.factions[seat] >= 0:
                parts["factions"][place, board.factions[seat]] = 1
        first = [seat * HEROES + number for seat in seats for number in range(HEROES)]
        trodden = bits([board.trodden[hero] for hero in first], SQUARES)
        parts["trodden"].reshape(-1, SQUARES)[:] = trodden
        barred = bits([board.barred[seat] for seat in seats], SQUARES)
        parts["barred"].reshape(-1, SQUARES)[:] = barred
        self.mark("summit", view, board.holder)

    def _write_supply(self, view: BattaliaView) -> None:
        """The decks, what is on offer, and what lies hidden."""
        parts = self.parts
        parts["supply"][: len(view.supply)] = view.supply
        parts["supply"] /= _IN_BOX
        for item in view.tops:
            if item >= 0:
                parts["tops"][item] = 1
        for cards in view.under:
            count_in(parts["under"], cards, MOST_COPIES)
            if cards:
                parts["next_under"][cards[0]] = 1
        parts["deck_sizes"][: len(view.sizes)] = view.sizes
        parts["deck_sizes"] /= MOST_DECK
        parts["topless"][:] = bits((view.topless,), DECKS)[0]
        for card in view.offers:
            parts["offers"][card - FIRST_GREAT] = 1
        parts["unseen"][:] = bits((view.unseen,), GREAT)[0]
        for shrine, cards in enumerate(view.relics):
            for card in cards:
                parts["relics"][shrine, card - FIRST_GREAT] = 1
        parts["buried"][: len(view.buried)] = view.buried
        parts["buried"] /= GREAT
        count_in(parts["limbo"], view.limbo, MOST_COPIES)
        parts["left_out"][:] = bits((view.gone,), FACTIONS)[0]

    def _write_player(self, view: BattaliaView, place: int, player: PlayerView) -> None:
        """The zones of one player."""
        parts = self.parts
        hand = parts["hands"][place]
        for held in player.hand:
            _write_held(hand, held)
        hand[0] /= MOST_HAND
        hand[1] /= MOST_HAND
        for seat in player.borrowed:
            parts["borrowed_from"][place, self.place(view, seat)] += 1 / MOST_HAND
        count_in(parts["ambushes"][place], player.ambush, MOST_COPIES)
        for name, pile in (
            ("nations", player.nation), ("shelters", player.shelter), ("known", player.known),
        ):  # fmt: skip
            if pile:
                np.divide(pile, COPIES, out=parts[name][place])
        parts["unknown"][place, : len(player.unknown)] = player.unknown
        parts["unknown"][place] /= MOST_COPIES
        if place == 0 and player.unshown:
            parts["unshown"][:] = player.unshown
            parts["unshown"] /= MOST_COPIES
        for number, tent in enumerate(player.tents[:TENTS]):
            count_in(parts["tents"][place, number, :CARDS], tent_cards(tent), MOST_HAND)
            parts["tents"][place, number, CARDS] = is_temporary(tent)
        parts["sizes"][place] = (
            player.hand_size / MOST_HAND, player.ambush_size / MOST_HAND,
            player.nation_size / MOST_DECK, player.owned / MOST_DECK,
            len(player.tents) / MOST_HAND,
        )  # fmt: skip

    def _write_time(self, view: BattaliaView) -> None:
        """Whose turn it is, on which day, and what was done in it."""
        parts = self.parts
        self.mark("turn", view, view.turn)
        self.mark("first", view, view.first)
        self.mark_all("winners", view, view.winners)
        self.mark_all("laden", view, view.laden)
        self.mark_all("attacked", view, view.attacked)
        parts["day"][:] = (view.day / view.figures.days, view.pitched / TENTS)
        parts["lit"][view.lit - TOOL] = 1
        parts["paired"][view.paired - TOOL] = 1
        for laid in view.table:
            parts["table"][laid_card(laid)] += 1 / MOST_COPIES
            self.mark("table_lent", view, laid_lender(laid))


def _write_held(hand: Array, held: int) -> None:
    """One card in hand: as what it counts, what it is, and what happened to it."""
    card = now(held)
    hand[0, card] += 1
    hand[1, real(held)] += 1
    hand[2, card] += used(held) / 4
    hand[3, card] += is_changed(held) / 2
    hand[4, card] += (counts(held) - 1) / 2
    hand[5, card] += (lender(held) >= 0) / 2
    if KIND[card] == AMULET:
        hand[6, card] += is_ill_omened(held) / 2


def _land(seats: int) -> dict[str, Shape]:
    """The planes of the board."""
    board = (SIZE, SIZE)
    return {
        "built": (IMPASSABLE + 1, *board),
        "terrain": (NO_TERRAIN + 1, *board),
        "exits": (DIRECTIONS, *board),
        "owners": (seats, *board),
        "levels": board,
        "heroes": (seats, HEROES, *board),
        "trodden": (seats, HEROES, *board),
        "barred": (seats, *board),
        "seals": (seats, SHRINES),
        "summit": (seats,),
        "factions": (seats, FACTIONS),
    }


def _supply() -> dict[str, Shape]:
    """The planes of the decks."""
    return {
        "supply": (ITEMS,),
        "tops": (ITEMS,),
        "under": (ITEMS,),
        "next_under": (ITEMS,),
        "deck_sizes": (DECKS,),
        "topless": (DECKS,),
        "offers": (GREAT,),
        "unseen": (GREAT,),
        "relics": (SHRINES, GREAT),
        "buried": (SHRINES,),
        "limbo": (CARDS,),
        "left_out": (FACTIONS,),
    }


def _players(seats: int) -> dict[str, Shape]:
    """The planes of the players' zones, and of time."""
    return {
        "hands": (seats, HELD, CARDS),
        "borrowed_from": (seats, seats),
        "ambushes": (seats, CARDS),
        "nations": (seats, CARDS),
        "shelters": (seats, CARDS),
        "known": (seats, CARDS),
        "unknown": (seats, RANKS),
        "unshown": (UNITS,),
        "tents": (seats, TENTS, CARDS + 1),
        "sizes": (seats, 5),
        "turn": (seats,),
        "first": (seats,),
        "winners": (seats,),
        "laden": (seats,),
        "attacked": (seats,),
        "day": (2,),
        "lit": (ARTEFACTS,),
        "paired": (ARTEFACTS,),
        "table": (CARDS,),
        "table_lent": (seats,),
    }


def _going_on(seats: int, tokens: int) -> dict[str, Shape]:
    """The planes of what is going on inside a turn, and of a battle."""
    return {
        "deed": (tokens,),
        "payer": (seats,),
        "price": (PAID_KINDS,),
        "floor": (CARDS,),
        "in_use": (CARDS,),
        "acting_as": (KINDS,),
        "subject": (CARDS,),
        "looked_at": (seats,),
        "called": (CARDS,),
        "square": (SIZE, SIZE),
        "left": (1,),
        "drawer": (seats,),
        "attacker": (seats,),
        "defender": (seats,),
        "battlefield": (SIZE, SIZE),
        "target": (TARGETS,),
        "fighters": (2,),
        "rows": (2, 2, CARDS),
        "adder": (seats,),
        "has_added": (1,),
    }
