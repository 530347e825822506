"""Fit a network to positions and results: Adam, games held out for checking, early stopping."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from gonfalon.bots.network import Layer
from gonfalon.training.numeric import numpy_for_training
from gonfalon.training.targets import returns

THIRDS: Final = 3
_HELD_OUT: Final = 10  # of so many games one is for checking
_BATCH: Final = 1024
_FIRST, _SECOND, _LITTLE = 0.9, 0.999, 1e-8  # as Adam's authors chose them
_SLOWER: Final = 0.4  # of the pace, when an epoch was no better
_SHRINK: Final = 1e-4  # how much weights are drawn towards zero
_SLIGHT: Final = 1e-5  # a loss so much lower is no better


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How a network is fitted."""

    hidden: tuple[int, ...] = (32,)
    """How wide the layers between are."""
    epochs: int = 40
    """How often all positions are gone through at most."""
    patience: int = 4
    """After so many epochs that were no better it is stopped."""
    pace: float = 0.002
    trace: float = 1.0
    """1: positions learn from the result alone; less: from the positions that followed, too."""
    seed: int = 0


@dataclass(frozen=True)
class Epoch:
    """What one time through all positions came to."""

    loss: float
    """The cross-entropy at the games that are learnt from."""
    held_loss: float
    """The same at the games that were held out."""
    named: tuple[float, ...]
    """How often the winner was thought the likeliest, by thirds of the held-out games."""


class Fit:
    """A network that learns, with all that is needed to go on."""

    def __init__(self, games: dict[str, Any], seats: int, plan: Plan) -> None:
        np = numpy_for_training()
        self._np: Final = np
        self._plan: Final = plan
        self._seats: Final = seats
        held = games["games"] % _HELD_OUT == 0
        self._learnt: Final = {name: column[~held] for name, column in games.items()}
        self._held: Final = {name: column[held] for name, column in games.items()}
        features = self._learnt["features"]
        self._middle: Final = features.mean(axis=0)
        self._spread: Final = features.std(axis=0) + 1e-3
        for part in (self._learnt, self._held):
            part["features"] = (part["features"] - self._middle) / self._spread
        self._layers = self._drawn([features.shape[1], *plan.hidden, 1])
        self._moments: list[Any] = [np.zeros_like(one) for one in self._layers] * 2
        self._best: list[Any] = [one.copy() for one in self._layers]
        self._steps = 0
        self._pace = plan.pace
        self._stale = 0
        self.epochs: Final[list[Epoch]] = []

    def _drawn(self, widths: Sequence[int]) -> list[Any]:
        """Weights and what is added, layer by layer, as they are at first."""
        rng = self._np.random.default_rng(self._plan.seed)
        layers = []
        for inputs, outputs in pairwise(widths):
            weights = rng.normal(0.0, (2.0 / inputs) ** 0.5, (inputs, outputs))
            layers += [weights.astype(self._np.float32), self._np.zeros(outputs, self._np.float32)]
        return layers

    # Going on after a stop.

    def state(self) -> dict[str, Any]:
        """All that it needs to go on, as arrays."""
        np = self._np
        told = [[one.loss, one.held_loss, *one.named] for one in self.epochs]
        arrays = {"epochs": np.array(told), "steps": np.array([self._steps, self._stale])}
        arrays["pace"] = np.array([self._pace])
        for name, parts in self._parts():
            arrays |= {f"{name}{at}": part for at, part in enumerate(parts)}
        return arrays

    def take_up(self, arrays: dict[str, Any]) -> None:
        """Go on from where a fit of the same plan was stopped."""
        self._steps, self._stale = map(int, arrays["steps"])
        self._pace = float(arrays["pace"][0])
        for name, parts in self._parts():
            parts[:] = [arrays[f"{name}{at}"] for at in range(len(parts))]
        rows = arrays["epochs"].tolist()
        self.epochs[:] = [Epoch(row[0], row[1], tuple(row[2:])) for row in rows]

    def _parts(self) -> list[tuple[str, list[Any]]]:
        return [("layer", self._layers), ("moment", self._moments), ("best", self._best)]

    # Learning.

    @property
    def is_over(self) -> bool:
        """Whether it got no better for a while, or had its time."""
        return self._stale >= self._plan.patience or len(self.epochs) >= self._plan.epochs

    @property
    def best(self) -> Epoch:
        """The epoch whose network is kept."""
        return min(self.epochs, key=lambda one: one.held_loss)

    def run(self, tell: Callable[[Epoch], None]) -> None:
        """Learn until it is over, telling of each epoch."""
        while not self.is_over:
            tell(self._epoch())

    def _epoch(self) -> Epoch:
        """Go once through all positions."""
        np, learnt = self._np, self._learnt
        count = len(learnt["shares"])
        targets = learnt["shares"]
        if self._plan.trace < 1.0 and self.epochs:
            values = self._values(learnt["features"])
            targets = returns(learnt, values, self._seats, self._plan.trace)
        rng = np.random.default_rng([self._plan.seed, len(self.epochs)])
        order = rng.permutation(count)
        for start in range(0, count, _BATCH):
            batch = order[start : start + _BATCH]
            self._step(learnt["features"][batch], targets[batch])
        epoch = self._checked(learnt)
        is_better = not self.epochs or epoch.held_loss < self.best.held_loss - _SLIGHT
        self.epochs.append(epoch)
        if is_better:
            self._best[:] = [one.copy() for one in self._layers]
            self._stale = 0
        else:
            self._stale += 1
            self._pace *= _SLOWER
        return epoch

    def _step(self, features: Any, targets: Any) -> None:
        """Learn from one batch."""
        np = self._np
        reached = self._reached(features)
        error = (_chances(np, reached[-1]) - targets[:, None]) / len(targets)
        self._steps += 1
        for at in range(len(self._layers) - 2, -1, -2):
            before = reached[at // 2]
            weights = self._layers[at]
            slopes = before.T @ error + _SHRINK * weights / len(self._layers)
            added = error.sum(axis=0)
            if at:
                error = (error @ weights.T) * (before > 0)
            self._move(at, slopes)
            self._move(at + 1, added)

    def _move(self, at: int, slope: Any) -> None:
        """One of Adam's steps."""
        count = len(self._layers)
        first, second = self._moments[at], self._moments[at + count]
        first = _FIRST * first + (1 - _FIRST) * slope
        second = _SECOND * second + (1 - _SECOND) * slope * slope
        self._moments[at], self._moments[at + count] = first, second
        long_first = first / (1 - _FIRST**self._steps)
        long_second = second / (1 - _SECOND**self._steps)
        change = self._pace * long_first / (long_second**0.5 + _LITTLE)
        self._layers[at] = (self._layers[at] - change).astype(self._np.float32)

    def _reached(self, features: Any) -> list[Any]:
        """What each layer makes of these, the features themselves first."""
        reached = [features]
        for at in range(0, len(self._layers), 2):
            total = reached[-1] @ self._layers[at] + self._layers[at + 1]
            is_last = at + 2 == len(self._layers)
            reached.append(total if is_last else self._np.maximum(total, 0.0))
        return reached

    def _values(self, features: Any) -> Any:
        """The chances of all of these, a part at a time."""
        parts = range(0, len(features), 64 * _BATCH)
        found = [self._reached(features[at : at + 64 * _BATCH])[-1][:, 0] for at in parts]
        return _chances(self._np, self._np.concatenate(found))

    def _checked(self, learnt: dict[str, Any]) -> Epoch:
        """How well it does, above all at games that it does not learn from."""
        values, held = self._values(self._held["features"]), self._held
        loss = self._loss(self._values(learnt["features"]), learnt["shares"])
        return Epoch(loss, self._loss(values, held["shares"]), named(held, values, self._seats))

    def _loss(self, values: Any, shares: Any) -> float:
        """The cross-entropy."""
        np = self._np
        sure = np.clip(values, 1e-6, 1 - 1e-6)
        return float(-np.mean(shares * np.log(sure) + (1 - shares) * np.log(1 - sure)))

    def layers(self) -> list[Layer]:
        """The best network so far, for features as they come."""
        found: list[Layer] = []
        for at in range(0, len(self._best), 2):
            weights, added = self._best[at].astype(float), self._best[at + 1].astype(float)
            if not at:
                weights = weights / self._spread[:, None]
                added = added - self._middle @ weights
            found.append((weights.T.tolist(), added.tolist()))
        return found


def named(held: dict[str, Any], values: Any, seats: int) -> tuple[float, ...]:
    """How often the winner was thought the likeliest, by thirds of the game, without draws."""
    np = numpy_for_training()
    shares = held["shares"].reshape(-1, seats)
    thirds = held["thirds"].reshape(-1, seats)[:, 0]
    is_right = shares.argmax(axis=1) == values.reshape(-1, seats).argmax(axis=1)
    is_won = shares.max(axis=1) == 1.0
    found = []
    for third in range(THIRDS):
        chosen = is_right[is_won & (thirds == third)]
        found.append(float(np.mean(chosen)) if len(chosen) else 0.0)
    return tuple(found)


def _chances(np: Any, totals: Any) -> Any:
    """Sums of any size as chances."""
    return 1.0 / (1.0 + np.exp(-np.clip(totals, -30.0, 30.0)))
