"""Tensors: of fixed shape, from 0 to 1, different where views differ, and made from views alone."""

import re
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

import numpy as np
import pytest

from gonfalon.adapters.encoders import ENCODERS, encoder_for
from gonfalon.adapters.playing import Play
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import View
from gonfalon.games import GAMES
from tests.about import about
from tests.games import PLAYED
from tests.helpers import every_variant_of, random_game, random_record
from tests.swap import EveryView, Tally

DOCS = Path(__file__).parents[2] / "docs" / "adapters.md"
SIZES = {
    ("battle-line", 2): 2761,
    ("imperia", 2): 6310,
    ("imperia", 3): 6772,
    ("imperia", 4): 7234,
    ("battalia", 2): 5620,
    ("battalia", 3): 6839,
    ("battalia", 4): 8060,
}
"""How many numbers a seat sees."""
SWAP_CUTS = 3
every_variant = every_variant_of(*GAMES)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_the_shape_is_fixed(game: Game) -> None:
    for seats in game.seats:
        encoder = encoder_for(game, seats)
        assert encoder.flat.shape == (SIZES[game.id, seats],)
        assert sum(part.size for part in encoder.parts.values()) == encoder.flat.size
        assert encoder.flat.dtype == np.float32


@every_game
def test_every_plane_is_documented(game: Game) -> None:
    """docs/adapters.md lists them in order, with their shapes; n is the number of seats."""
    text = DOCS.read_text(encoding="utf-8").partition(f"### {game.name}\n")[2].partition("\n##")[0]
    listed = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text, re.MULTILINE)
    shared = ["actor", "steps", "asked", "picks"]
    for seats in game.seats:
        shapes = encoder_for(game, seats).shapes
        assert list(shapes)[: len(shared)] == shared
        told = [(name, shape.strip().replace("n", str(seats))) for name, shape in listed]
        assert told == [
            (name, "×".join(map(str, shape)))
            for name, shape in shapes.items()
            if name not in shared
        ]


@every_variant
def test_views_that_differ_give_tensors_that_differ(
    game: Game, seats: int, options: Options
) -> None:
    """And all numbers are from 0 to 1; equal views give equal tensors."""
    encoder = encoder_for(game, seats)
    found: dict[bytes, str] = {}
    for state, record in random_game(game, options, "planes", seats=seats):
        if len(record.plies) % about(game).look_every:
            continue
        for seat in range(seats):
            view = state.view(seat)
            tensor = encoder.encode(view, ())
            assert tensor.min() >= 0
            assert tensor.max() <= 1
            text = game.text.write(view)
            assert found.setdefault(tensor.tobytes(), text) == text
            assert np.array_equal(tensor.copy(), encoder.encode(state.view(seat), ()))


@every_variant
def test_tensors_do_not_depend_on_what_is_hidden(game: Game, seats: int, options: Options) -> None:
    """Twins: a game with other hidden things looks the same, number by number."""
    told, tally, encoder = about(game), Tally(), encoder_for(game, seats)

    def digest(view: View) -> str:
        return sha256(encoder.encode(view, ()).tobytes()).hexdigest()

    assert told.swap is not None
    told.swap(random_record(game, options, "twins", seats), SWAP_CUTS, tally, EveryView(digest))
    assert tally.compared > tally.tried * told.swap_share
    assert tally.compared > SWAP_CUTS


def test_twins_are_compared_in_every_view() -> None:
    """What differs from view to view is found out, also where a seat is not asked."""
    game = PLAYED["battle-line"]
    record, swap, numbers = (
        random_record(game, game.options.choose({}), "twins", 2),
        about(game).swap,
        count(),
    )
    assert swap is not None
    with pytest.raises(AssertionError, match="eyes 0"):
        swap(record, SWAP_CUTS, Tally(), EveryView(lambda _: str(next(numbers))))


def test_picks_are_seen_by_who_picks() -> None:
    game = PLAYED["battle-line"]
    play, encoder = Play(game, game.new()), encoder_for(PLAYED["battle-line"], 2)
    play.settle(Random("picks"))
    before = [encoder.encode(play.view(seat), play.picked_by(seat)).copy() for seat in (0, 1)]
    actor = play.actor
    assert play.take(play.tokens()[0]) is None
    after = [encoder.encode(play.view(seat), play.picked_by(seat)).copy() for seat in (0, 1)]
    assert np.flatnonzero(before[actor] != after[actor]).size == 1
    assert np.array_equal(before[1 - actor], after[1 - actor])
    encoder.encode(play.view(actor), play.picked)
    assert encoder.parts["picks"][0, play.picked[0]] == 1


def test_a_game_without_an_encoder_is_refused() -> None:
    assert set(ENCODERS) == set(GAMES)
    for game in PLAYED.values():
        if game.id not in ENCODERS:
            with pytest.raises(Malformed, match="no encoder"):
                encoder_for(game, game.seats[0])
