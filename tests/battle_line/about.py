"""Battle Line for the shared suites."""

from tests.about import About
from tests.battle_line.conservation import check
from tests.battle_line.swaps import swap_cards

ABOUT = About(
    same_rules=("first",),
    same_values={"tactics": ("auto",)},
    games=4,
    look_every=4,
    refuse_every=7,
    endings={
        "breakthrough": lambda result: result.how == "breakthrough",
        "envelopment": lambda result: result.how == "envelopment",
        "stalemate-won": lambda result: result.how == "stalemate" and result.winner is not None,
        "stalemate-drawn": lambda result: result.how == "stalemate" and result.winner is None,
    },
    shown={
        "battle-line:tactics=on,claims=before": "stalemate-drawn",
        "battle-line:tactics=on,claims=before,terrain=on": "envelopment",
        "battle-line:tactics=on,terrain=on": "stalemate-won",
        "battle-line:tactics=on,war=on": "envelopment",
        "battle-line:tactics=off": "stalemate-won",
        "battle-line:tactics=off,claims=before,terrain=on": "envelopment",
        "battle-line:tactics=off,terrain=on": "stalemate-drawn",
    },
    swap=swap_cards,
    least_swaps=40,
    least_choices=20,
    wins_of_six={2: 5},
    wins_of_hundred={2: 95},
    check=check,
)
