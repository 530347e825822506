"""How a game ended."""

from typing import Final


class Result:
    """Points and rank (1 is first, equal ranks are ties) for each seat, and how it ended."""

    def __init__(self, points: tuple[int, ...], ranks: tuple[int, ...], how: str) -> None:
        self.points: Final = points
        self.ranks: Final = ranks
        self.how: Final = how

    @property
    def winner(self) -> int | None:
        """The seat that is first alone, or None after a draw."""
        first = [seat for seat, rank in enumerate(self.ranks) if rank == 1]
        return first[0] if len(first) == 1 else None

    def __str__(self) -> str:
        return f"{'-'.join(str(p) for p in self.points)} {self.how}"

    def __repr__(self) -> str:
        return f"Result({self})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        return (self.points, self.ranks, self.how) == (other.points, other.ranks, other.how)

    def __hash__(self) -> int:
        return hash((self.points, self.ranks, self.how))
