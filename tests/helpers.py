"""What several test files share: every variant with every number of seats, and random games."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from gonfalon.engine.errors import Excluded
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.state import CHANCE, State
from gonfalon.games import GAMES, find

# Options that choose no other rules, and values that stand for another one.
_SAME_RULES = {"battle-line": ("first",), "imperia": ("first",)}
_SAME_VALUE: dict[str, dict[str, tuple[str, ...]]] = {
    "battle-line": {"tactics": ("auto",)},
    "imperia": {},
}

# Battalia's options go together in thousands of ways: these show every edition with two, three and
# four players, and every option at least once; few weeks, for time.
_BATTALIA: tuple[tuple[int, dict[str, str]], ...] = (
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
)


def variants(game: Game) -> list[Options]:
    """Every combination of options that plays by other rules."""
    passed_over = _SAME_RULES[game.id]
    aliases = _SAME_VALUE[game.id]
    names = [option.name for option in game.options.options if option.name not in passed_over]
    values = [
        [value for value in option.values if value not in aliases.get(option.name, ())]
        for option in game.options.options
        if option.name in names
    ]
    found = []
    for chosen in product(*values):
        try:
            found.append(game.options.choose(dict(zip(names, chosen, strict=True))))
        except Excluded:
            continue
    return found


Variant = tuple[Game, int, Options]
"""A game, how many play, and its options."""


def variants_of(*ids: str) -> list[Variant]:
    """Every variant of these games, with every number of seats; of Battalia a choice."""
    found: list[Variant] = []
    for game in map(find, ids):
        if game.id == "battalia":
            found += [(game, seats, game.options.choose(given)) for seats, given in _BATTALIA]
        else:
            found += [(game, seats, opts) for opts in variants(game) for seats in game.seats]
    return found


def variant_id(variant: Variant) -> str:
    """The name of a test on a variant: `battle-line:terrain=on`, `imperia/3:`."""
    game, seats, options = variant
    name = game.id if len(game.seats) == 1 else f"{game.id}/{seats}"
    return f"{name}:{','.join(options.words())}"


def every_variant_of(*ids: str) -> pytest.MarkDecorator:
    """Run a test on every variant of these games."""
    found = variants_of(*ids)
    names = [variant_id(variant) for variant in found]
    return pytest.mark.parametrize(("game", "seats", "options"), found, ids=names)


ALL_VARIANTS = variants_of(*GAMES)
every_variant = every_variant_of(*GAMES)
BATTLE_LINE = variants_of("battle-line")


def random_game(
    game: Game,
    options: Options,
    seed: str,
    events: list[Event] | None = None,
    seats: int | None = None,
) -> Iterator[tuple[State, Record]]:
    """A random game: the state before each ply and at the end, and the record so far.

    Without a number of seats the fewest play.
    """
    rng = Random(seed)
    count = game.seats[0] if seats is None else seats
    record = new_record(game, options, tuple(f"P{n + 1}" for n in range(count)))
    state = record.start()
    while not state.over:
        yield state, record
        if state.actor == CHANCE:
            action = state.sample(rng.getrandbits(64))
        else:
            action = rng.choice(state.legal())
        state.apply(action, events)
        record.add(str(action), state.result)
    yield state, record


def random_record(game: Game, options: Options, seed: str, seats: int | None = None) -> Record:
    """The record of a whole random game."""
    *_, (_, record) = random_game(game, options, seed, seats=seats)
    return record
