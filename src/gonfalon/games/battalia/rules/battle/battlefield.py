"""A battle while it is fought: who, where, about what, and the two rows (BA-W)."""

from typing import Final

from gonfalon.engine.value import Fields
from gonfalon.games.battalia.box.deeds import HERO_TARGET

NOBODY: Final = -1


class Battle(Fields):
    """One battle; the defender is nobody at a neutral city or the ruins."""

    def __init__(self, attacker: int, defender: int, square: int, target: int) -> None:
        self.attacker = attacker
        """The seat whose turn it is."""
        self.defender = defender
        """The seat that is attacked, or NOBODY."""
        self.square = square
        """Where it is fought."""
        self.target = target
        """What is attacked: a city, the ruins, or a hero of a seat (BA-W1)."""
        self.attackers = 1
        """How many heroes attack."""
        self.defenders = 0
        """How many heroes of the defender take part (BA-W4)."""
        self.attack_row: list[int] = []
        """The cards in the attacker's row (`cards.row_entry`)."""
        self.defence_row: list[int] = []
        """The cards in the defender's row."""
        self.adder = attacker
        """Whose move it is to add cards."""
        self.has_added = False
        """Whether the adder has added a card in this move."""

    def copy(self) -> "Battle":
        """A battle that can be changed without changing this one."""
        other = Battle(self.attacker, self.defender, self.square, self.target)
        other.attackers = self.attackers
        other.defenders = self.defenders
        other.attack_row = self.attack_row.copy()
        other.defence_row = self.defence_row.copy()
        other.adder = self.adder
        other.has_added = self.has_added
        return other

    def row(self, seat: int) -> list[int]:
        """The row of one side."""
        return self.attack_row if seat == self.attacker else self.defence_row

    @property
    def is_about_hero(self) -> bool:
        """Whether a hero is attacked."""
        return self.target >= HERO_TARGET
