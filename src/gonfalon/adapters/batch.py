"""Many games stepped at once, for programs that learn: all that is told of them in NumPy arrays.

The arrays are made once, and filled in place by compiled code (`gonfalon.adapters.batching`).
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from gonfalon.adapters.batching import Games
from gonfalon.adapters.playing import Play
from gonfalon.engine.extras import needed
from gonfalon.games import find

np = needed("numpy", "batch")

from numpy.typing import NDArray  # noqa: E402, NumPy may be missing

from gonfalon.adapters.encoders import planes_for  # noqa: E402
from gonfalon.adapters.tensors import parts_of  # noqa: E402

_SEED_BITS: Final = 64


class Told(NamedTuple):
    """What is told of all games, a row a game; `reset` and `step` write into the same arrays."""

    observations: NDArray[Any]
    """What the seat that is asked sees, as counts (`uint8`): see `Batch.mosts`."""
    masks: NDArray[Any]
    """1 for each token that it may pick (`int8`)."""
    actors: NDArray[Any]
    """Which seat is asked (`int8`)."""
    rewards: NDArray[Any]
    """What the game was worth to each seat, if it ended with this step; else 0 (`float32`)."""
    done: NDArray[Any]
    """Whether it did (`bool`): what else is told is of the game after it."""


class Batch:
    """So many games of one kind, in which one seat each picks a token at every step."""

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        seed: int | str | None = None,
        **options: object,
    ) -> None:
        """The same seed and the same tokens give the same games; None is a seed by luck."""
        if count < 1:
            raise ValueError(f"a batch has at least one game, not {count}")
        plug = find(game)
        start = Play(plug, plug.new(seats, options))
        planes = planes_for(plug, start.state.seat_count)
        self.seats: Final = planes.seats
        """How many play each game."""
        self.tokens: Final[tuple[str, ...]] = start.vocabulary.tokens
        """The tokens by number, in words."""
        self.shapes: Final = planes.shapes
        """The shape of each plane of an observation, in the order in which they are laid out."""
        self.mosts: Final[NDArray[Any]] = np.array(planes.mosts, np.float32)
        """What the counts of an observation are parts of (`float32`, for one game)."""
        self.seed: int | str = Random().getrandbits(_SEED_BITS) if seed is None else seed
        """What all chance follows from."""
        self._games: Final = Games(start, planes, count, self.seed)
        self._rewards: Final = np.zeros((count, self.seats), np.float32)
        games = self._games
        self.told: Final = Told(
            _rows(games.observations, np.uint8, count, games.size),
            _rows(games.masks, np.int8, count, games.tokens),
            _rows(games.actors, np.int8, count),
            _shut(self._rewards.view()),
            _rows(games.done, np.bool_, count),
        )
        """What is told of all games now."""
        self.parts: Final[dict[str, NDArray[Any]]] = parts_of(self.told.observations, self.shapes)
        """The observations plane by plane."""

    def __len__(self) -> int:
        """How many games there are."""
        return self._games.count

    @property
    def actions(self) -> int:
        """How many actions seats have done in all games, each of one token or more."""
        return self._games.actions

    def reset(self, seed: int | str | None = None) -> Told:
        """Begin all games anew; without a seed chance goes on from where it is."""
        if seed is not None:
            self.seed = seed
        self._games.reset(seed)
        self._rewards.fill(0)
        return self.told

    def step(self, tokens: NDArray[Any] | Sequence[int]) -> Told:
        """In each game the seat that is asked picks a token; chance follows by itself.

        A game that is over begins anew at once. If a token cannot be picked, ValueError names the
        game and the token, and nothing has changed.
        """
        picked = np.asarray(tokens)
        if picked.ndim != 1 or picked.dtype.kind not in "iu":
            raise ValueError("tokens are whole numbers, one for each game")
        games = self._games
        has_ended = bool(games.ended)
        games.step(picked.tolist())
        if has_ended:
            self._rewards.fill(0)
        for index, worth in games.ended:
            self._rewards[index] = worth
        return self.told

    def fractions(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The observations as numbers from 0 to 1 (`float32`), as all other doors tell them."""
        if out is None:
            out = np.empty(self.told.observations.shape, np.float32)
        np.divide(self.told.observations, self.mosts, out=out)
        return out

    def play(self, index: int) -> Play:
        """One of the games by itself, to look at it closely or to play it on."""
        return self._games.play(index)


def _rows(told: bytearray, kind: Any, *shape: int) -> NDArray[Any]:
    """What lies in these bytes as an array, which only they can change."""
    return _shut(np.frombuffer(told, kind).reshape(shape))


def _shut(array: NDArray[Any]) -> NDArray[Any]:
    """The same array, but read only."""
    array.flags.writeable = False
    return array
