"""The board of Battalia and its decks, as planes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gonfalon.adapters.planes import Planes
from gonfalon.games.battalia.box.cards import CARD_COUNTS, CARDS, FACTIONS, FIRST_GREAT
from gonfalon.games.battalia.box.components import number_of
from gonfalon.games.battalia.box.seals import SHRINES
from gonfalon.games.battalia.box.tiles import (
    DECKS,
    DIRECTIONS,
    EMPTY,
    HEROES,
    IMPASSABLE,
    ITEMS,
    NO_TERRAIN,
    SIZE,
    SQUARES,
    TERRAIN_COUNTS,
    exits_of,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.rules.board import Board, hero_of
from gonfalon.games.battalia.sight.view import BattaliaView

if TYPE_CHECKING:
    from mypy_extensions import i64

GREAT: Final = CARDS - FIRST_GREAT
MOST_LEVEL: Final = 20  # the strength of the ruins
MOST_DECK: Final = 80
MOST_COPIES: Final = 12
MOST_DRAWN: Final = 1000  # lands that are kept drawn
_IN_BOX: Final = [
    *[count or number_of("unbound") for count in CARD_COUNTS],
    *[count for count in TERRAIN_COUNTS for _ in range(FACTIONS)],
]


class Land:
    """Writes the land, and what lies in the decks, into the planes of a game."""

    def __init__(self, planes: Planes[Any]) -> None:
        self._planes: Final = planes
        plane, seats, board = planes.plane, planes.seats, (SIZE, SIZE)
        self.built: Final = plane("built", (IMPASSABLE + 1, *board))
        self.terrain: Final = plane("terrain", (NO_TERRAIN + 1, *board))
        self.exits: Final = plane("exits", (DIRECTIONS, *board))
        self.owners: Final = plane("owners", (seats, *board))
        self.levels: Final = plane("levels", board, MOST_LEVEL)
        self.heroes: Final = plane("heroes", (seats, HEROES, *board))
        self.trodden: Final = plane("trodden", (seats, HEROES, *board))
        self.barred: Final = plane("barred", (seats, *board))
        self.seals: Final = plane("seals", (seats, SHRINES))
        self.summit: Final = plane("summit", (seats,))
        self.factions: Final = plane("factions", (seats, FACTIONS))
        self.supply: Final = plane("supply", (ITEMS,), mosts=_IN_BOX)
        self.tops: Final = plane("tops", (ITEMS,))
        self.under: Final = plane("under", (ITEMS,), MOST_COPIES)
        self.next_under: Final = plane("next_under", (ITEMS,))
        self.deck_sizes: Final = plane("deck_sizes", (DECKS,), MOST_DECK)
        self.topless: Final = plane("topless", (DECKS,))
        self.offers: Final = plane("offers", (GREAT,))
        self.unseen: Final = plane("unseen", (GREAT,))
        self.relics: Final = plane("relics", (SHRINES, GREAT))
        self.buried: Final = plane("buried", (SHRINES,), GREAT)
        self.limbo: Final = plane("limbo", (CARDS,), MOST_COPIES)
        self.left_out: Final = plane("left_out", (FACTIONS,))
        self._drawn: Final[dict[tuple[int, ...], bytearray]] = {}

    def write(self, view: BattaliaView) -> None:
        """All that lies on the board and beside it."""
        board = view.board
        if board.tiles:
            self._write_squares(view, board)
            for place, seat in enumerate(self._planes.turned(view)):
                self._write_seat(board, place, seat)
            self._planes.mark_seat(self.summit, view, board.holder)
        self._write_supply(view)

    def _write_squares(self, view: BattaliaView, board: Board) -> None:
        """What lies on each square, and whose it is."""
        planes, owners, levels = self._planes, board.owners, board.levels
        squares: i64 = len(owners)
        planes.row[self.built : self.owners] = self._drawn_as(tuple(board.tiles))
        for square in range(squares):
            planes.put(self.levels + square, levels[square])
            owner: i64 = owners[square]
            if owner >= 0:
                planes.mark(self.owners + planes.place(view, owner) * SQUARES + square)

    def _drawn_as(self, tiles: tuple[int, ...]) -> bytearray:
        """The planes of what is built, on which terrain and with which exits.

        They are the same for all eyes and change but once in a turn, so they are kept.
        """
        drawn = self._drawn.get(tiles)
        if drawn is None:
            if len(self._drawn) == MOST_DRAWN:
                self._drawn.clear()
            self._draw(tiles)
            drawn = self._drawn[tiles] = self._planes.row[self.built : self.owners]
        return drawn

    def _draw(self, tiles: tuple[int, ...]) -> None:
        """Write what lies on each square where nothing is written yet."""
        planes = self._planes
        for square, tile in enumerate(tiles):
            what: i64 = what_of(tile)
            planes.mark(self.built + what * SQUARES + square)
            if what != EMPTY:
                planes.mark(self.terrain + terrain_of(tile) * SQUARES + square)
                self._write_exits(square, exits_of(tile))

    def _write_exits(self, square: i64, exits: i64) -> None:
        """Which ways lead out of a square."""
        way: i64 = 0
        while exits:
            if exits & 1:
                self._planes.mark(self.exits + way * SQUARES + square)
            exits >>= 1
            way += 1

    def _write_seat(self, board: Board, place: i64, seat: i64) -> None:
        """The heroes of a seat, and what it may or may not do where."""
        planes = self._planes
        for number in range(HEROES):
            hero: i64 = hero_of(seat, number)
            at = (place * HEROES + number) * SQUARES
            if board.heroes[hero] >= 0:
                planes.mark(self.heroes + at + board.heroes[hero])
            planes.mark_bits(self.trodden + at, board.trodden[hero])
        planes.mark_bits(self.barred + place * SQUARES, board.barred[seat])
        planes.mark_bits(self.seals + place * SHRINES, board.seals[seat])
        if board.factions[seat] >= 0:
            planes.mark(self.factions + place * FACTIONS + board.factions[seat])

    def _write_supply(self, view: BattaliaView) -> None:
        """The decks, what is on offer, and what lies hidden."""
        planes = self._planes
        planes.put_run(self.supply, view.supply)
        for item in view.tops:
            if item >= 0:
                planes.mark(self.tops + item)
        for cards in view.under:
            if cards:
                planes.count(self.under, cards)
                planes.mark(self.next_under + cards[0])
        planes.put_run(self.deck_sizes, view.sizes)
        planes.mark_bits(self.topless, view.topless)
        for card in view.offers:
            planes.mark(self.offers + card - FIRST_GREAT)
        planes.mark_bits(self.unseen, view.unseen)
        for shrine, cards in enumerate(view.relics):
            for card in cards:
                planes.mark(self.relics + shrine * GREAT + card - FIRST_GREAT)
        planes.put_all(self.buried, view.buried)
        planes.count(self.limbo, view.limbo)
        planes.mark_bits(self.left_out, view.gone)
