"""Learners of others learn our games: MaskablePPO of sb3-contrib, and OpenSpiel's own PPO.

Neither knows a rule. Each is asked for tokens by the door it knows, plays against a player at
random, and is told how a game ended. It needs `make learners`, or `pip install '.[learners]'`:

    python examples/learners.py maskable-ppo --plot curve.svg
    python examples/learners.py openspiel-ppo --steps 40000 --seed 2

Each line says after how many steps (tokens of its own) it won how many games of those that it then
played without learning from them, picking what it found best, with an interval of 95 %.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from gonfalon.arena.intervals import wilson
from gonfalon.arena.panels import picture
from gonfalon.engine.extras import Missing, needed
from gonfalon.training.curves import chart

EXTRA: Final = "learners"
TABLES: Final = 32
"""Games that are played side by side: a network answers many almost as fast as one."""
BATCH: Final = 2048
"""Steps between two times of learning."""
LOOKED_AT: Final = 1_000_000
"""The seed of the first game that nothing is learnt from."""


class Look(NamedTuple):
    """What a learner could do after so many steps."""

    steps: int
    won: float
    """Draws count half."""
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where its share of wins lies, as sure as 95 %."""
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        share = f"{100 * self.won / self.games:.1f} %, {100 * low:.1f}–{100 * high:.1f}"
        return f"{self.steps:>7} steps: {self.won:g} of {self.games} ({share})"


def maskable_ppo(steps: int, games: int, looks: int, seed: int) -> Iterator[Look]:
    """MaskablePPO at Imperia through Gymnasium; the other seat is our bot `random`."""
    numpy, torch = import_module("numpy"), needed("torch", EXTRA)
    contrib = needed("sb3_contrib", EXTRA)
    vectors = needed("stable_baselines3.common.vec_env", EXTRA)
    torch.set_num_threads(1)
    door = import_module("gonfalon.adapters.gymnasium")

    def table() -> Any:
        return door.GonfalonEnv("imperia", seat=None, opponents="random", map="random")

    model = contrib.MaskablePPO(
        "MultiInputPolicy",
        vectors.DummyVecEnv([table] * TABLES),
        n_steps=BATCH // TABLES,
        batch_size=BATCH // 4,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [64], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )

    def look() -> Look:
        tables, won = [table() for _ in range(TABLES)], 0.0
        for first in range(LOOKED_AT, LOOKED_AT + games, TABLES):
            seats = tables[: LOOKED_AT + games - first]
            seen = [one.reset(seed=first + at)[0] for at, one in enumerate(seats)]
            while seats:
                told = {name: numpy.stack([one[name] for one in seen]) for name in seen[0]}
                masks = told["action_mask"] == 1
                tokens, _ = model.predict(told, deterministic=True, action_masks=masks)
                answers = [one.step(token) for one, token in zip(seats, tokens)]
                won += sum([(reward + 1) / 2 for _, reward, is_over, _, _ in answers if is_over])
                seats = [one for one, answer in zip(seats, answers) if not answer[2]]
                seen = [answer[0] for answer in answers if not answer[2]]
        return Look(model.num_timesteps, won, games)

    yield look()
    for _ in range(looks):
        model.learn(steps // looks, reset_num_timesteps=False)
        yield look()


def openspiel_ppo(steps: int, games: int, looks: int, seed: int) -> Iterator[Look]:
    """OpenSpiel's PPO at Imperia; the other player picks any token, as its `RandomAgent` does."""
    numpy, torch = import_module("numpy"), needed("torch", EXTRA)
    pyspiel = needed("pyspiel", "openspiel")
    import_module("gonfalon.adapters.openspiel")
    environments: Any = import_module("open_spiel.python.rl_environment")
    vectors = import_module("open_spiel.python.vector_env")
    learner = import_module("open_spiel.python.pytorch.ppo")
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    numpy.random.seed(seed)
    game = pyspiel.load_game("gonfalon_imperia(map=random)")

    class Table(environments.Environment):  # type: ignore[misc]
        """A game in which the learner is player 0, and asked alone."""

        def __init__(self, seed: int) -> None:
            sampler = environments.ChanceEventSampler(seed)
            super().__init__(game, chance_event_sampler=sampler)
            self._rng: Final = numpy.random.default_rng(seed)

        def reset(self) -> Any:
            """Begin a game."""
            return self._go_on(super().reset())

        def step(self, actions: Sequence[int]) -> Any:
            """The learner picks a token."""
            return self._go_on(super().step(actions))

        def _go_on(self, told: Any) -> Any:
            while not told.last() and told.current_player() != 0:
                legal = told.observations["legal_actions"][told.current_player()]
                told = super().step([self._rng.choice(legal)])
            return told

    agent = learner.PPO(
        input_shape=tuple(game.observation_tensor_shape()),
        num_actions=game.num_distinct_actions(),
        num_players=2,
        num_envs=TABLES,
        steps_per_batch=BATCH // TABLES,
        learning_rate=1e-3,
        gamma=1.0,
        agent_fn=learner.PPOAgent,
    )
    table = vectors.SyncVectorEnv([Table(seed * TABLES + at) for at in range(TABLES)])
    told = table.reset()

    def look() -> Look:
        won, left = 0.0, games
        tables = [Table(LOOKED_AT + at) for at in range(TABLES)]
        while left > 0:
            tables = tables[:left]
            open_, seen = tables, [one.reset() for one in tables]
            left -= len(tables)
            while open_:
                picks = agent.step(seen, is_evaluation=True)
                best = [int(pick.probs.argmax()) for pick in picks]
                seen = [one.step([token]) for one, token in zip(open_, best)]
                won += sum([(one.rewards[0] + 1) / 2 for one in seen if one.last()])
                open_ = [one for one, what in zip(open_, seen) if not what.last()]
                seen = [one for one in seen if not one.last()]
        return Look(agent.total_steps_done, won, games)

    yield look()
    for at in range(1, looks + 1):
        while agent.total_steps_done < at * steps // looks:
            for _ in range(agent.steps_per_batch):
                told, rewards, is_over, _ = table.step(agent.step(told), reset_if_done=True)
                agent.post_step([one[0] for one in rewards], is_over)
            agent.learn(told)
        yield look()


LEARNERS: Final[dict[str, Callable[[int, int, int, int], Iterator[Look]]]] = {
    "maskable-ppo": maskable_ppo,
    "openspiel-ppo": openspiel_ppo,
}


def curve(title: str, looks: Sequence[Look]) -> str:
    """The looks as a picture."""
    lines = {
        "won, in %": [100 * one.won / one.games for one in looks],
        "95 %, from": [100 * one.interval[0] for one in looks],
        "95 %, to": [100 * one.interval[1] for one in looks],
    }
    return picture([chart(title, lines, [f"{one.steps // 1000}k" for one in looks])])


def main() -> None:
    """Let one of them learn, and tell how it goes."""
    parser = argparse.ArgumentParser(description="Let a learner of others learn Imperia.")
    parser.add_argument("learner", choices=LEARNERS)
    parser.add_argument("--steps", type=int, default=100_000, help="tokens to learn from")
    parser.add_argument("--games", type=int, default=300, help="games of each look")
    parser.add_argument("--looks", type=int, default=6, help="how often it is looked at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="a file for the curve, as SVG")
    asked = parser.parse_args()
    looks = []
    try:
        for look in LEARNERS[asked.learner](asked.steps, asked.games, asked.looks, asked.seed):
            print(look, flush=True)
            looks.append(look)
    except Missing as missing:
        parser.exit(2, f"{missing}\n")
    if asked.plot is not None:
        title = f"{asked.learner} at Imperia against random: {asked.games} games a look, by steps"
        asked.plot.write_text(curve(title, looks), encoding="utf-8")


if __name__ == "__main__":
    main()
