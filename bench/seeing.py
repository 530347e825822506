"""Plays random legal games of one peer as a learner sees them, and prints how many steps that were.

Run by an interpreter that has the peers (`make bench-peers`), from the folder above:

    .venv-peers/bin/python -m bench.seeing PEER SECONDS
    .venv-peers/bin/python -m bench.seeing --list

A step is one choice of one player, forced ones too, with what that player sees as a tensor and with
what may be chosen; chance is part of the step before. Where a peer steps many games at once, it has
`GAMES` of them. Seconds are those of the processor.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from bench.measuring import Peer, Run, answer
from bench.peers import DOMINOES, draw

GAMES = 64
"""How many games those play that step many at once."""

Counts = tuple[int, int]
"""Steps and whole actions: the same for these peers."""


def tensor_of(name: str, module: str = "") -> Callable[[Random], Run]:
    """Prepare an OpenSpiel game that is asked for the tensor of whoever decides."""

    def prepare(rng: Random) -> Run:
        pyspiel: Any = import_module("pyspiel")
        if module:
            import_module(module)
        game = pyspiel.load_game(name)
        return lambda: look_on(pyspiel, game, rng.random, _tensor)

    return prepare


def observer_of(name: str, module: str = "") -> Callable[[Random], Run]:
    """Prepare an OpenSpiel game whose own observer writes into a NumPy array."""

    def prepare(rng: Random) -> Run:
        pyspiel: Any = import_module("pyspiel")
        if module:
            import_module(module)
        game = pyspiel.load_game(name)
        observer = import_module("open_spiel.python.observation").make_observation(game)
        return lambda: look_on(pyspiel, game, rng.random, observer.set_from)

    return prepare


def _tensor(state: Any, player: int) -> object:
    """What a player sees, as the list that OpenSpiel makes of it."""
    return state.observation_tensor(player)


def look_on(
    pyspiel: Any, game: Any, random: Callable[[], float], look: Callable[[Any, int], object]
) -> Counts:
    """Play one game, and look at it before every choice."""
    chance, over = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
    state = game.new_initial_state()
    steps = 0
    while (player := state.current_player()) != over:
        if player == chance:
            state.apply_action(draw(state.chance_outcomes(), random()))
        else:
            look(state, player)
            actions = state.legal_actions()
            steps += 1
            state.apply_action(actions[int(random() * len(actions))])
    return steps, steps


def openspiel_vector(name: str, module: str = "") -> Callable[[Random], Run]:
    """Prepare OpenSpiel's vector environment."""

    def prepare(rng: Random) -> Run:
        if module:
            import_module(module)
        learning: Any = import_module("open_spiel.python.rl_environment")
        agents: Any = import_module("open_spiel.python.rl_agent")
        vector: Any = import_module("open_spiel.python.vector_env")
        kind = learning.ObservationType.OBSERVATION
        envs = [learning.Environment(name, observation_type=kind) for _ in range(GAMES)]
        many = vector.SyncVectorEnv(envs)
        told = many.reset()

        def run() -> Counts:
            nonlocal told
            outputs = []
            for one in told:
                seen = one.observations
                legal = seen["legal_actions"][seen["current_player"]]
                outputs.append(agents.StepOutput(legal[int(rng.random() * len(legal))], []))
            told, *_ = many.step(outputs, reset_if_done=True)
            return GAMES, GAMES

        return run

    return prepare


def pettingzoo(module: str) -> Callable[[Random], Run]:
    """Prepare a classic game of PettingZoo."""
    return lambda rng: zoo(import_module(module).env(), rng)


def zoo(env: Any, rng: Random) -> Run:
    """Prepare an environment of PettingZoo, played as its documentation shows."""
    numpy: Any = import_module("numpy")

    def run() -> Counts:
        steps = 0
        env.reset(seed=rng.getrandbits(31))
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
                continue
            legal = numpy.flatnonzero(seen["action_mask"])
            steps += 1
            env.step(int(legal[int(rng.random() * len(legal))]))
        return steps, steps

    return run


def rlcard(name: str) -> Callable[[Random], Run]:
    """Prepare an environment of RLCard."""

    def prepare(rng: Random) -> Run:
        env = import_module("rlcard").make(name, {"seed": rng.getrandbits(31)})

        def run() -> Counts:
            steps = 0
            seen, _ = env.reset()
            while not env.is_over():
                legal = list(seen["legal_actions"])
                steps += 1
                seen, _ = env.step(legal[int(rng.random() * len(legal))])
            return steps, steps

        return run

    return prepare


def gymnasium_vector(name: str) -> Callable[[Random], Run]:
    """Prepare Gymnasium's vector environment of a game for one, in which all is always legal."""

    def prepare(rng: Random) -> Run:
        many = import_module("gymnasium").make_vec(name, GAMES, vectorization_mode="sync")
        many.reset(seed=rng.getrandbits(31))
        many.action_space.seed(rng.getrandbits(31))

        def run() -> Counts:
            many.step(many.action_space.sample())
            return GAMES, GAMES

        return run

    return prepare


_ZOO = "pettingzoo.classic."
PEERS: dict[str, Peer] = {
    "openspiel-gin-rummy": Peer("open_spiel", ("pyspiel",), tensor_of("gin_rummy")),
    "openspiel-gin-rummy-observer": Peer("open_spiel", ("pyspiel",), observer_of("gin_rummy")),
    "openspiel-gin-rummy-vector": Peer("open_spiel", ("pyspiel",), openspiel_vector("gin_rummy")),
    "openspiel-backgammon-observer": Peer("open_spiel", ("pyspiel",), observer_of("backgammon")),
    "openspiel-python-dominoes-observer": Peer(
        "open_spiel", ("pyspiel", DOMINOES), observer_of("python_block_dominoes", DOMINOES)
    ),
    "openspiel-python-dominoes-vector": Peer(
        "open_spiel", ("pyspiel", DOMINOES), openspiel_vector("python_block_dominoes", DOMINOES)
    ),
    **{
        f"pettingzoo-{name}": Peer("pettingzoo", (_ZOO + module,), pettingzoo(_ZOO + module))
        for name, module in (
            ("connect-four", "connect_four_v3"),
            ("leduc-holdem", "leduc_holdem_v4"),
            ("texas-holdem", "texas_holdem_no_limit_v6"),
            ("hanabi", "hanabi_v5"),
        )
    },
    "rlcard-gin-rummy": Peer("rlcard", ("rlcard.games.gin_rummy",), rlcard("gin-rummy")),
    "gymnasium-blackjack-vector": Peer(
        "gymnasium", ("gymnasium",), gymnasium_vector("Blackjack-v1")
    ),
}
"""The peers by the name that the command line takes."""


def main() -> None:
    """Print the names of the peers, or the measurement of one."""
    answer(PEERS, ("steps", "actions"), "Random legal games as a learner sees them.")


if __name__ == "__main__":
    main()
