"""What the tests of combinations share: a player who acts on a quiet day."""

from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.positions import at

DAY = "day 4"  # titles are lit and tents paired: neither matters below but where it says so
HOME = "board a7:city.b.nesw/1@1 a6:road.b.ns"
"""A city of seat 1 with a road to a5, which is empty."""


def acting(cards: str, *segments: str, day: str = DAY, options: str = "") -> Battalia:
    """Seat 1 of four acts with these cards."""
    return at("seats 4", day, f"hand1 {cards}", *segments, options=options)
