"""What several test files share: every variant, and random games."""

from collections.abc import Iterator
from itertools import product
from random import Random

from gonfalon.engine.errors import Excluded
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.state import CHANCE, State
from gonfalon.games import GAMES

# Options that choose no other rules, and values that stand for another one.
_SAME_RULES = {"battle-line": ("first",)}
_SAME_VALUE = {"battle-line": {"tactics": ("auto",)}}


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


ALL_VARIANTS = [(game, options) for game in GAMES.values() for options in variants(game)]
VARIANT_IDS = [f"{game.id}:{','.join(options.words())}" for game, options in ALL_VARIANTS]


def random_game(
    game: Game, options: Options, seed: str, events: list[Event] | None = None
) -> Iterator[tuple[State, Record]]:
    """A random game: the state before each ply and at the end, and the record so far."""
    rng = Random(seed)
    record = new_record(game, options, tuple(f"P{n + 1}" for n in range(game.seats[0])))
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


def random_record(game: Game, options: Options, seed: str) -> Record:
    """The record of a whole random game."""
    *_, (_, record) = random_game(game, options, seed)
    return record
