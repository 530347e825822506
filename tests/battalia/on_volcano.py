"""What the tests of the volcano share: players around it, and its squares."""

from gonfalon.games.battalia.box.cards import CARD_BY_NAME
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.positions import at

SHRINES = ("c5", "c3", "e3", "e5")  # earth, water, fire, air
CROSSROADS = ("d5", "c4", "d3", "e4")  # beside the gate of the same element
WIN = ("add weapon.b", "add lord.b", "add lord.b", "stand")
STRONG = "weapon.b lord.b*2 provisions*5 horse.b"  # 1 + 4 + 4, and a hero: 10


def on_volcano(*segments: str, seats: int = 4, day: int = 4, options: str = "") -> Battalia:
    """A position of the scenario, on a day on which nothing that fights is lit."""
    return at(f"seats {seats}", f"day {day}", *segments, options=f"volcano=on {options}".strip())


def names(cards: tuple[int, ...] | list[int]) -> list[str]:
    """Cards by their names."""
    found = {number: name for name, number in CARD_BY_NAME.items()}
    return [found[card] for card in cards]


def cities(*levels: int) -> str:
    """So many cities of seat 1."""
    squares = ("a7", "c7", "e7", "g7", "a1", "c1", "e1", "g1", "a3", "a5")
    kinds = ("b.ns", "i.ns", "e.ns", "c.ns", "b.ne", "i.ne", "e.ne", "c.ne", "b.n", "i.n")
    return " ".join(
        f"{square}:city.{kind}/{level}@1"
        for square, kind, level in zip(squares, kinds, levels, strict=False)
    )
