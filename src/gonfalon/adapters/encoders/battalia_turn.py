"""What is going on inside a turn of Battalia, and a battle, as planes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gonfalon.adapters.planes import Planes
from gonfalon.games.battalia.box.cards import CARDS, KINDS, is_ghost, now, times_in_row
from gonfalon.games.battalia.box.deeds import TARGETS
from gonfalon.games.battalia.box.tiles import SIZE
from gonfalon.games.battalia.rules.battle.battlefield import Battle
from gonfalon.games.battalia.rules.frames import NO_CARD
from gonfalon.games.battalia.rules.prices import PAID_KINDS, need_of
from gonfalon.games.battalia.sight.view import BattaliaView

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_PRICE: Final = 8
MOST_LEFT: Final = 20
MOST_IN_ROW: Final = 8
HEROES: Final = 2  # on one side of a battle
ROWS: Final = 2
TOLD: Final = 2  # of each card in a row: how often it serves, and if it is still in hand


class Turn:
    """Writes what the open steps remember into the planes of a game."""

    def __init__(self, planes: Planes[Any]) -> None:
        self._planes: Final = planes
        plane, seats, board = planes.plane, planes.seats, (SIZE, SIZE)
        self.deed: Final = plane("deed", (planes.tokens,))
        self.payer: Final = plane("payer", (seats,))
        self.price: Final = plane("price", (PAID_KINDS,), MOST_PRICE)
        self.floor: Final = plane("floor", (CARDS,))
        self.in_use: Final = plane("in_use", (CARDS,))
        self.acting_as: Final = plane("acting_as", (KINDS,))
        self.subject: Final = plane("subject", (CARDS,))
        self.looked_at: Final = plane("looked_at", (seats,))
        self.called: Final = plane("called", (CARDS,))
        self.square: Final = plane("square", board)
        self.left: Final = plane("left", (1,), MOST_LEFT)
        self.drawer: Final = plane("drawer", (seats,))
        self.attacker: Final = plane("attacker", (seats,))
        self.defender: Final = plane("defender", (seats,))
        self.battlefield: Final = plane("battlefield", board)
        self.target: Final = plane("target", (TARGETS,))
        self.fighters: Final = plane("fighters", (ROWS,), HEROES)
        self.rows: Final = plane("rows", (ROWS, TOLD, CARDS), MOST_IN_ROW)
        self.adder: Final = plane("adder", (seats,))
        self.has_added: Final = plane("has_added", (1,))

    def write(self, view: BattaliaView) -> None:
        """What the open steps remember."""
        planes, told = self._planes, view.going_on
        if told.deed is not None:
            for token in planes.vocabulary.paths[told.deed]:
                planes.mark(self.deed + token)
        planes.mark_seat(self.payer, view, told.payer)
        if told.price:
            for kind in range(PAID_KINDS):
                planes.put(self.price + kind, need_of(told.price, kind))
        self._write_card(self.floor, told.floor)
        self._write_card(self.in_use, told.played)
        self._write_card(self.subject, told.subject)
        if told.acting_as:
            planes.mark(self.acting_as + told.acting_as)
        planes.mark_seat(self.looked_at, view, told.owner)
        if told.called >= 0:
            planes.mark(self.called + told.called)
        if told.square >= 0:
            planes.mark(self.square + told.square)
        planes.put(self.left, told.left)
        planes.mark_seat(self.drawer, view, told.drawer)
        if view.battle is not None:
            self._write_battle(view, view.battle)

    def _write_card(self, plane: i64, held: int) -> None:
        """A held card as what it counts now, if there is one."""
        if held != NO_CARD:
            self._planes.mark(plane + now(held))

    def _write_battle(self, view: BattaliaView, battle: Battle) -> None:
        """Who fights where about what, and the two rows."""
        planes = self._planes
        planes.mark_seat(self.attacker, view, battle.attacker)
        planes.mark_seat(self.defender, view, battle.defender)
        planes.mark(self.battlefield + battle.square)
        planes.mark(self.target + battle.target)
        planes.put(self.fighters, battle.attackers)
        planes.put(self.fighters + 1, battle.defenders)
        self._write_row(self.rows, battle.attack_row)
        self._write_row(self.rows + TOLD * CARDS, battle.defence_row)
        planes.mark_seat(self.adder, view, battle.adder)
        planes.put(self.has_added, int(battle.has_added))

    def _write_row(self, plane: i64, entries: list[int]) -> None:
        """How often each card serves in a row, and whether it is still in hand."""
        planes = self._planes
        for entry in entries:
            planes.add(plane + now(entry), times_in_row(entry))
            planes.add(plane + CARDS + now(entry), int(is_ghost(entry)))
