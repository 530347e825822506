"""How strong a formation may become: strengths from the greatest down, each with a chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


class Tally:
    """The strengths one side may reach at a battlefield, or how often they beat another tally."""

    def __init__(self, foe: Tally | None = None, tie: float = 0.5) -> None:
        self.left = 1.0
        """The chance that nothing added so far came about."""
        self.won = 0.0
        """How often the foe's strengths are beaten."""
        self.level = 0.0
        """How strong it becomes on average."""
        self.laid: i64 = 0
        """How many cards lie there, for whoever asks about a side of the other."""
        self.need: i64 = 0
        """How many it has in the end."""
        self.strengths: list[int] = []
        self.shares: list[float] = []
        self._foe = foe
        self._tie = tie
        self._at: i64 = 0
        self._above = 0.0

    def add(self, strength: i64, chance: float) -> None:
        """Unless something stronger came about, this strength is reached with this chance."""
        share = self.left * chance
        self.left -= share
        self.level += share * float(strength)
        if self._foe is None:
            self.strengths.append(strength)
            self.shares.append(share)
        else:
            self.won += share * self._below(self._foe, strength)

    def against(self, foe: Tally, tie: float) -> float:
        """How often these strengths beat those of another tally."""
        won = 0.0
        self._at, self._above, self._tie = 0, 0.0, tie
        for at in range(len(self.strengths)):
            won += self.shares[at] * self._below(foe, self.strengths[at])
        return won

    def _below(self, foe: Tally, strength: i64) -> float:
        """The chance that the foe stays below; strengths are asked for from the greatest down."""
        count = len(foe.strengths)
        while self._at < count and foe.strengths[self._at] > strength:
            self._above += foe.shares[self._at]
            self._at += 1
        below = 1.0 - self._above
        if self._at < count and foe.strengths[self._at] == strength:
            below -= (1.0 - self._tie) * foe.shares[self._at]
        return below
