"""Many games at once: each is the game it would be by itself; chance, ends and errors."""

from random import Random
from typing import Any

import numpy as np
import pytest

from gonfalon.adapters.encoders import encoder_for
from gonfalon.adapters.playing import Play, returns_of
from gonfalon.batch import Batch, Told
from gonfalon.engine.chance import Stream
from gonfalon.engine.errors import GonfalonError, Malformed
from gonfalon.engine.state import CHANCE
from gonfalon.games import GAMES, find

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("battle-line", 2, {}),
    ("battle-line", 2, {"war": True}),
    ("imperia", 2, {}),
    ("imperia", 4, {"map": "random"}),
    ("battalia", 2, {"weeks": 1}),
    ("battalia", 4, {"weeks": 1}),
]
every_variant = pytest.mark.parametrize(
    ("game", "seats", "options"), VARIANTS, ids=[f"{id}-{seats}" for id, seats, _ in VARIANTS]
)
every_game = pytest.mark.parametrize("game", GAMES)


class Alone:
    """One game of a batch, played by itself as any door plays it."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], numbers: str) -> None:
        self.game, self.seats = find(game), seats
        self.options = options
        self.encoder = encoder_for(self.game, seats)
        self.numbers = Stream(numbers)
        self.worth: list[float] = []
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.play = Play(self.game, self.game.new(self.seats, self.options))
        self.settle()

    def settle(self) -> None:
        """Let chance decide."""
        while self.play.actor == CHANCE:
            self.play.do(self.play.state.random_action(self.numbers))

    def step(self, token: int) -> None:
        """Pick a token."""
        self.worth = []
        self.play.take(token)
        self.settle()
        if self.play.state.over:
            self.worth = returns_of(self.play.state.result, self.seats)
            self.begin()

    def check(self, told: Told, fractions: Any, index: int) -> None:
        """See that the batch tells the same of this game."""
        seat, mask = self.play.actor, np.zeros(told.masks.shape[1], np.int8)
        mask[self.play.tokens()] = 1
        assert told.actors[index] == seat
        assert np.array_equal(told.masks[index], mask)
        seen = self.encoder.encode(self.play.view(seat), self.play.picked_by(seat))
        assert np.array_equal(fractions[index], seen)
        assert told.done[index] == bool(self.worth)
        assert np.allclose(told.rewards[index], self.worth or 0)


def random_tokens(told: Told, rng: Random) -> list[int]:
    """A token for each game that may be picked there."""
    return [rng.choice(np.flatnonzero(mask).tolist()) for mask in told.masks]


def everything(batch: Batch) -> list[bytes]:
    """All that is told of the games."""
    return [array.tobytes() for array in batch.told]


def played(batch: Batch, steps: int, seed: object = "played") -> list[list[bytes]]:
    """All that is told on the way, with random tokens."""
    rng, told = Random(str(seed)), [everything(batch)]
    for _ in range(steps):
        batch.step(random_tokens(batch.told, rng))
        told.append(everything(batch))
    return told


@every_variant
def test_every_game_is_what_it_would_be_alone(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """What is seen, may be picked and was won, over the end of a game and further."""
    batch = Batch(game, 3, seats, seed=7, **options)
    alone = [Alone(game, seats, options, f"7/{index}") for index in range(3)]
    rng, ended, whole, left = Random("alone"), 0, 0, 20
    while left:
        fractions = batch.fractions()
        for index, one in enumerate(alone):
            one.check(batch.told, fractions, index)
        tokens = random_tokens(batch.told, rng)
        batch.step(tokens)
        for one, token in zip(alone, tokens):
            one.step(token)
        whole += sum(not one.play.picked for one in alone)
        ended += int(batch.told.done.sum())
        left -= ended > 1
    assert batch.actions == whole
    for index, one in enumerate(alone):
        assert batch.play(index).state == one.play.state
        assert batch.play(index).picked == one.play.picked


@every_game
def test_the_same_seed_gives_the_same_games(game: str) -> None:
    batch, other = Batch(game, 4, seed=3), Batch(game, 4, seed=3)
    course = played(batch, 60)
    assert course == played(other, 60)
    other.reset(3)
    assert course == played(other, 60)
    other.reset("another")
    assert other.seed == "another"
    assert course != played(other, 60)
    assert course != played(Batch(game, 4), 60)


def test_games_differ_from_one_another() -> None:
    told = Batch("battle-line", 8, seed=1).told
    assert len({row.tobytes() for row in told.observations}) == 8


def test_a_game_does_not_hang_on_how_many_there_are() -> None:
    few, many = Batch("imperia", 2, seed=5), Batch("imperia", 5, seed=5)
    rng = Random("few")
    for _ in range(80):
        tokens = random_tokens(many.told, rng)
        many.step(tokens)
        few.step(tokens[:2])
        assert np.array_equal(few.told.observations, many.told.observations[:2])


def test_without_a_seed_chance_goes_on() -> None:
    batch = Batch("battle-line", 2, seed=1)
    first = everything(batch)
    batch.reset()
    second = everything(batch)
    assert first != second
    batch.reset(1)
    assert everything(batch) == first
    batch.reset()
    assert everything(batch) == second


def test_an_end_is_told_once() -> None:
    batch, rng, ends = Batch("battle-line", 2, seed=2), Random("ends"), 0
    while ends < 3:
        told = batch.step(random_tokens(batch.told, rng))
        assert not told.rewards[~told.done].any()
        assert (np.sort(told.rewards[told.done]) == [-1, 1]).all()
        assert told.masks.any(axis=1).all()
        ends += int(told.done.sum())
    while not told.done.any():
        batch.step(random_tokens(batch.told, rng))
    batch.reset()
    assert not told.done.any()
    assert not told.rewards.any()


@every_game
def test_a_token_that_cannot_be_picked_changes_nothing(game: str) -> None:
    batch, other = Batch(game, 3, seed=4), Batch(game, 3, seed=4)
    played(batch, 15)
    played(other, 15)
    before, tokens = everything(batch), random_tokens(batch.told, Random("wrong"))
    words = batch.tokens
    barred = int(np.flatnonzero(batch.told.masks[1] == 0)[0])
    for wrong, named in (
        (barred, words[barred]),
        (len(words), f"token {len(words)}"),
        (-1, "token -1"),
        (10**6, "token 1000000"),
    ):
        with pytest.raises(ValueError, match=rf"game 1: .* \({wrong}\) cannot be picked") as error:
            batch.step([tokens[0], wrong, tokens[2]])
        assert f"game 1: {named} (" in str(error.value)
        assert everything(batch) == before
    assert played(batch, 15) == played(other, 15)


def test_tokens_that_are_none_are_refused() -> None:
    batch = Batch("battle-line", 2, seed=1)
    before = everything(batch)
    tokens = random_tokens(batch.told, Random(1))
    wrong: list[Any] = [[0.0, 1.0], np.zeros((2, 1), int), [True, True], ["1", "2"], 1, [None, 2]]
    for one in wrong:
        with pytest.raises(ValueError, match="whole numbers, one for each game"):
            batch.step(one)
    for few in ([], tokens[:1], [*tokens, 1]):
        with pytest.raises(ValueError, match=r"whole numbers|tokens for 2 games"):
            batch.step(few)
    assert everything(batch) == before
    batch.step(np.array(tokens, np.uint8))


def test_arrays_stay_the_same_and_are_only_read() -> None:
    batch = Batch("imperia", 2, 3, seed=1)
    told, rng = batch.told, Random("arrays")
    for _ in range(30):
        assert batch.step(random_tokens(told, rng)) is told
    assert batch.reset() is told
    for array in told:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    assert [array.dtype.name for array in told] == ["uint8", "int8", "int8", "float32", "bool"]
    assert told.rewards.shape == (2, 3)
    assert told.masks.shape == (len(batch), len(batch.tokens))


def test_planes_are_named() -> None:
    batch = Batch("battle-line", 2, seed=1)
    assert batch.parts["troops"].shape == (2, 2, 9, 60)
    assert np.shares_memory(batch.parts["troops"], batch.told.observations)
    assert (batch.parts["hand"].sum(axis=1) == 7).all()
    out = np.empty(batch.told.observations.shape, np.float32)
    assert batch.fractions(out) is out
    assert out.max() <= 1
    assert (batch.told.observations <= batch.mosts).all()
    assert batch.mosts.shape == (sum(int(np.prod(shape)) for shape in batch.shapes.values()),)


def test_a_game_taken_out_is_its_own() -> None:
    batch = Batch("battle-line", 1, seed=1)
    before, play = everything(batch), batch.play(0)
    play.take(play.tokens()[0])
    assert everything(batch) == before
    assert batch.play(0).picked == ()


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        Batch("imperia", 0)
    with pytest.raises(GonfalonError, match="2–4 players"):
        Batch("imperia", 1, 7)
    with pytest.raises(GonfalonError, match="ghosts"):
        Batch("imperia", 1, ghosts=True)
    with pytest.raises(Malformed):
        Batch("nothing", 1)
