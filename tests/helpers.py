"""What several test files share: every variant with every number of seats, and random games."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from gonfalon.engine.errors import Excluded, GonfalonError
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.state import CHANCE, State
from gonfalon.games import find
from tests.about import About, about
from tests.games import PLAYED


def variants(game: Game) -> list[Options]:
    """Every combination of options that plays by other rules."""
    told = about(game)
    asked = [option for option in game.options.options if option.name not in told.same_rules]
    names = [option.name for option in asked]
    values = [
        [value for value in option.values if value not in told.same_values.get(option.name, ())]
        for option in asked
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
    """Every variant of these games with every number of seats, or the samples of a large game."""
    found: list[Variant] = []
    for game in map(find, ids):
        samples = about(game).samples
        found += [(game, seats, game.options.choose(given)) for seats, given in samples]
        if not samples:
            found += [
                (game, seats, opts) for opts in variants(game) for seats in seats_for(game, opts)
            ]
    return found


def seats_for(game: Game, options: Options) -> list[int]:
    """The numbers of players that these options go with."""
    found = []
    for seats in game.seats:
        try:
            game.check(seats, options)
        except GonfalonError:
            continue
        found.append(seats)
    return found


def variant_id(variant: Variant) -> str:
    """The name of a variant: `battle-line:terrain=on`, `imperia/3:`."""
    game, seats, options = variant
    name = game.id if len(game.seats) == 1 else f"{game.id}/{seats}"
    return f"{name}:{','.join(options.words())}"


def every_variant_of(*ids: str) -> pytest.MarkDecorator:
    """Run a test on every variant of these games."""
    return every_one_of(variants_of(*ids))


def every_one_of(found: list[Variant]) -> pytest.MarkDecorator:
    """Run a test on each of these variants.

    `make test` runs the first of each game on both builds, the others compiled alone.
    """
    return pytest.mark.parametrize(
        ("game", "seats", "options"),
        [
            pytest.param(
                *variant,
                id=variant_id(variant),
                marks=() if _is_first(variant, found) else pytest.mark.compiled,
            )
            for variant in found
        ],
    )


def _is_first(variant: Variant, found: list[Variant]) -> bool:
    """Whether it is the first of its game's among these."""
    return variant == next(one for one in found if one[0] is variant[0])


def every_variant_where(fits: Callable[[About], object]) -> pytest.MarkDecorator:
    """Run a test on every variant of the games of which this is told."""
    return every_one_of([variant for variant in ALL_VARIANTS if fits(about(variant[0]))])


ALL_VARIANTS = variants_of(*PLAYED)
every_variant = every_variant_of(*PLAYED)
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
        state.apply_legal(action, events)
        record.add(str(action), state.result)
    yield state, record


def random_record(game: Game, options: Options, seed: str, seats: int | None = None) -> Record:
    """The record of a whole random game."""
    *_, (_, record) = random_game(game, options, seed, seats=seats)
    return record
