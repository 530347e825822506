"""One player's army: its fort, its cube, its hidden pieces, and the cells it holds."""

from gonfalon.engine.value import Fields
from gonfalon.games.imperia.box.components import OFF, WHOLE_ARMY


class Army(Fields):
    """One army; sets of cells are numbers with a bit for each cell."""

    def __init__(self) -> None:
        self.fort = OFF
        """The cell of the fort, or OFF (IM-S3)."""
        self.head = OFF
        """The cell of the cube, or OFF (IM-C3)."""
        self.hand = 0
        """The hidden pieces in hand, counted by kind (IM-S4)."""
        self.pile = WHOLE_ARMY
        """The pieces still to draw, counted by kind."""
        self.cells = 0
        """The cells with an own piece on top (IM-B1)."""
        self.soldiers = 0
        """Those of them with infantry or cavalry on top, which take orders (IM-G2)."""

    def copy(self) -> "Army":
        """An army that can be changed without changing this one."""
        other = Army()
        other.fort = self.fort
        other.head = self.head
        other.hand = self.hand
        other.pile = self.pile
        other.cells = self.cells
        other.soldiers = self.soldiers
        return other
