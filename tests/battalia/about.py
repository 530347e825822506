"""Battalia for the shared suites: long games with many actions, so a part of them is looked at.

`tests/long` looks at all, and has amounts of its own for this game.
"""

from tests.about import About
from tests.battalia.conservation import check
from tests.battalia.swaps import swap_hidden

# The options go together in thousands of ways: these show every edition with two, three and four
# players, and every option at least once; few weeks, for time.
SAMPLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"weeks": "1"}),
    (3, {"weeks": "1", "advanced": "on", "harder": "on", "ruins": "4"}),
    (4, {"weeks": "1", "neutral": "2", "heroes": "1"}),
    (2, {"weeks": "1", "edition": "crowdfunding", "advanced": "on", "heroes": "2"}),
    (3, {"weeks": "3", "edition": "crowdfunding", "cities": "2", "points": "10"}),
    (4, {"weeks": "3", "edition": "first", "neutral": "2", "guard": "2", "heroes": "2"}),
    (2, {"weeks": "2", "edition": "first", "harder": "on", "neutral": "0"}),
    (3, {"weeks": "1", "unbound": "on", "edition": "crowdfunding", "heroes": "1"}),
    (3, {"weeks": "1", "volcano": "on", "heroes": "2"}),
    (4, {"weeks": "1", "edition": "first", "wanderers": "on"}),
    (3, {"weeks": "1", "cities": "3", "fours": "never", "full": "off", "guard": "12"}),
)

ABOUT = About(
    samples=SAMPLES,
    most_plies=3000,
    games=3,
    look_every=5,
    refuse_every=131,
    tell_every=11,
    picture_width=100,
    builds_games=1,
    golden_every=60,
    endings={
        "weeks": lambda result: result.how == "weeks",
        "points": lambda result: result.how == "points",
        "board": lambda result: result.how == "board",
        "cities": lambda result: result.how == "cities",
    },
    shown={
        "battalia/3:edition=crowdfunding,weeks=3,points=10,cities=2": "points",
        "battalia/4:edition=first,weeks=3,heroes=2,neutral=2,guard=2": "cities",
        "battalia/2:edition=first,harder=on,weeks=2,neutral=0": "board",
    },
    planned=("points", "cities"),
    swap=swap_hidden,
    swap_cuts=5,
    swap_share=0.25,
    greedy_tries=((2, {"weeks": "3"}), (3, {"weeks": "1"})),
    wins_of_six={2: 5, 3: 4},
    check=check,
    long_games=0,
)
