"""What the shared suites need to know of a game: `tests/<game>/about.py` tells it as `ABOUT`.

Every field has a default that suits a small game, so that the shared suites run on a new game
before anything is written about it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from gonfalon.engine.game import Game
from gonfalon.engine.record import Record
from gonfalon.engine.result import Result
from gonfalon.engine.state import State
from tests.swap import Swap


def everything(record: Record) -> bool:
    """Any record will do."""
    return True


@dataclass(frozen=True, kw_only=True)
class About:
    """One game, as the shared suites see it."""

    # Which variants.

    samples: tuple[tuple[int, Mapping[str, str]], ...] = ()
    """Seats and options that stand for the whole game, where there are too many combinations.

    None: every combination of options, with every number of seats.
    """
    same_rules: tuple[str, ...] = ()
    """Options that choose no other rules, such as who begins; they are left at their default."""
    same_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values that stand for another value of their option; they are left out."""

    # The contract: how much of a game is looked at, less of a long one with many actions.

    most_plies: int = 400
    """A game is over before so many plies."""
    games: int = 10
    """How many games of a variant are played to their end."""
    look_every: int = 1
    """So many plies lie between two states that are looked at closely."""
    refuse_every: int = 5
    """So many plies lie between two states at which every action is tried."""
    tell_every: int = 3
    """So many plies lie between two states of which the server tells every seat."""
    picture_width: int = 80
    """The columns that a text picture may take."""
    builds_games: int = 3
    """How many games of a variant are compared between plain Python and the compiled build."""

    # Goldens.

    golden_every: int = 12
    """So many plies lie between two views of a golden."""
    endings: Mapping[str, Callable[[Result], bool]] = field(default_factory=dict)
    """The ways to end by name: each is shown by a golden. None: by what the result says."""
    shown: Mapping[str, str] = field(default_factory=dict)
    """Which ending the golden of a variant shows, by the variant's name; else it is the first."""
    planned: tuple[str, ...] = ()
    """Endings that random players never come to; greedy ones play for them."""
    shows_enough: Callable[[Record], bool] = everything
    """Whether a record shows what each golden of this game must show."""

    # Secrecy.

    swap: Swap | None = None
    """Replays a record with other hidden things, and compares what is seen. None: no swap test."""
    swap_cuts: int = 7
    """At so many points of a game things are swapped."""
    least_swaps: int = 10
    """More than so many replays of a game are compared."""
    least_choices: int = 10
    """The same where a bot's choice is compared too, at five points of a game."""
    swap_share: float = 0.5
    """More than this share of the swaps can be replayed."""

    # Bots, and large amounts.

    greedy_tries: tuple[tuple[int, Mapping[str, str]], ...] = ()
    """Seats and options with which greedy is tried, where games are long. None: every variant."""
    wins_of_six: Mapping[int, int] = field(default_factory=dict)
    """How many of six games greedy wins at least against random players, by number of seats."""
    wins_of_hundred: Mapping[int, int] = field(default_factory=dict)
    """The same of a hundred games, for `make test-long`."""
    check: Callable[[State], None] | None = None
    """Counts every component of a state."""
    long_games: int = 500
    """How many games of a variant are counted through in each of twenty long runs."""


def about(game: Game) -> About:
    """What `tests/<folder of the game>/about.py` tells of it; the defaults if there is none."""
    return _told_in(f"tests.{game.package.rpartition('.')[2]}")


@cache
def _told_in(folder: str) -> About:
    """What the `about.py` of a folder tells."""
    if find_spec(folder) is None or find_spec(f"{folder}.about") is None:
        return About()
    found = import_module(f"{folder}.about").ABOUT
    assert isinstance(found, About)
    return found
