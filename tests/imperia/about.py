"""Imperia for the shared suites."""

from itertools import pairwise

from gonfalon.engine.record import Record
from tests.about import About
from tests.imperia.conservation import check
from tests.imperia.swaps import swap_draws


def orders_of(record: Record) -> set[str]:
    """The generals that gave an order."""
    return {
        placed.split()[1] for placed, then in pairwise(record.plies) if then.startswith("order ")
    }


def shows_all_orders(record: Record) -> bool:
    """Whether all four generals gave an order."""
    return orders_of(record) == {"g+", "gx", "go", "ge"}


ABOUT = About(
    same_rules=("first",),
    games=4,
    endings={
        "won": lambda result: result.winner is not None,
        "drawn": lambda result: result.winner is None,
    },
    shown={
        "imperia/2:map=random": "drawn",
        "imperia/3:": "drawn",
        "imperia/4:map=random": "drawn",
    },
    shows_enough=shows_all_orders,
    swap=swap_draws,
    least_swaps=15,
    wins_of_six={2: 5, 3: 4, 4: 4},
    wins_of_hundred={2: 95, 3: 95, 4: 95},
    check=check,
)
