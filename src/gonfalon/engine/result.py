"""How a game ended."""

from typing import Final

from gonfalon.engine.value import Value


class Result(Value):
    """Points and rank (1 is first, equal ranks are ties) for each seat, and how it ended."""

    def __init__(self, points: tuple[int, ...], ranks: tuple[int, ...], how: str) -> None:
        self.points: Final = points
        """The points of each seat."""
        self.ranks: Final = ranks
        """The rank of each seat, from 1."""
        self.how: Final = how
        """How it ended, in a word of the game."""

    @property
    def winner(self) -> int | None:
        """The seat that is first alone, or None after a draw."""
        first = [seat for seat, rank in enumerate(self.ranks) if rank == 1]
        return first[0] if len(first) == 1 else None

    def __str__(self) -> str:
        return f"{'-'.join(str(p) for p in self.points)} {self.how}"

    def __repr__(self) -> str:
        return f"Result({self})"
