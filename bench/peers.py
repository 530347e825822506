"""Plays random legal games of one peer engine and prints how many, as one line of JSON.

Run by an interpreter that has the peers (`make bench-peers`), not by Gonfalon's own:

    .venv-peers/bin/python bench/peers.py PEER SECONDS
    .venv-peers/bin/python bench/peers.py --list

A decision is a player's choice among two or more legal actions. Forced and chance plies are
played and counted as plies, not as decisions. Each loop asks the peer for as little as its
interface allows: no views, no scores and no texts. Seconds are those of the processor.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from random import Random
from time import process_time
from typing import Any, Generic, TypeVar

SEED = 20
"""Every run starts from the same seed, so that repeated runs play the same games."""

CHESS_PLIES = 300
"""A random game of chess is broken off after so many plies."""

FIVEFOLD_PLIES = 16
"""A position occurs a fifth time after this many plies without capture or pawn move at least."""

Play = Callable[[], tuple[int, int]]
"""Plays one whole game and returns its decisions and its plies."""


T = TypeVar("T")


@dataclass(frozen=True)
class Peer(Generic[T]):
    """A game of another engine."""

    distribution: str
    """The name its version is installed under."""
    modules: tuple[str, ...]
    """What must be importable to play it."""
    prepare: Callable[[Random], Callable[[], T]]
    """Imports the engine and returns the function that plays a game, and counts."""


def openspiel(name: str) -> Callable[[Random], Play]:
    """Prepare a turn-based OpenSpiel game whose chance is explicit."""

    def prepare(rng: Random) -> Play:
        pyspiel: Any = import_module("pyspiel")
        chance = int(pyspiel.PlayerId.CHANCE)
        over = int(pyspiel.PlayerId.TERMINAL)
        new_state = pyspiel.load_game(name).new_initial_state
        return lambda: play_openspiel(new_state(), chance, over, rng.random)

    return prepare


def openspiel_in_python(name: str, module: str) -> Callable[[Random], Play]:
    """Prepare an OpenSpiel game written in Python, which its module registers."""

    def prepare(rng: Random) -> Play:
        import_module(module)
        return openspiel(name)(rng)

    return prepare


def play_openspiel(
    state: Any, chance: int, over: int, random: Callable[[], float]
) -> tuple[int, int]:
    """Play an OpenSpiel state to its end, with one question to it about whose turn it is."""
    current_player, legal_actions = state.current_player, state.legal_actions
    chance_outcomes, apply_action = state.chance_outcomes, state.apply_action
    decisions = plies = 0
    while (player := current_player()) != over:
        plies += 1
        if player == chance:
            apply_action(draw(chance_outcomes(), random()))
        else:
            actions = legal_actions()
            count = len(actions)
            decisions += count > 1
            apply_action(actions[int(random() * count)])
    return decisions, plies


def draw(outcomes: list[tuple[int, float]], point: float) -> int:
    """Return the outcome at a point between 0 and 1; rounding may leave the last one over."""
    for outcome, probability in outcomes:
        point -= probability
        if point < 0:
            return outcome
    return outcomes[-1][0]


def rlcard_gin(rng: Random) -> Play:
    """Prepare RLCard's gin rummy, below the environment that encodes observations."""
    numpy_random: Any = import_module("numpy.random")
    game = import_module("rlcard.games.gin_rummy").Game()
    game.np_random = numpy_random.RandomState(rng.getrandbits(32))
    return lambda: play_rlcard(game, rng.random)


def play_rlcard(game: Any, random: Callable[[], float]) -> tuple[int, int]:
    """Play an RLCard game whose judge lists the legal actions."""
    game.init_game()
    is_over, legal_actions, step = game.is_over, game.judge.get_legal_actions, game.step
    decisions = plies = 0
    while not is_over():
        actions = legal_actions()
        count = len(actions)
        decisions += count > 1
        plies += 1
        step(actions[int(random() * count)])
    return decisions, plies


def python_chess(rng: Random) -> Play:
    """Prepare chess from the usual position."""
    new_board = import_module("chess").Board
    return lambda: play_chess(new_board(), rng.random)


def play_chess(board: Any, random: Callable[[], float]) -> tuple[int, int]:
    """Play a python-chess board until it is over without a claim, or broken off."""
    push = board.push
    decisions = plies = 0
    while plies < CHESS_PLIES and not is_drawn(board):
        moves = list(board.legal_moves)
        if not moves:
            break
        count = len(moves)
        decisions += count > 1
        plies += 1
        push(moves[int(random() * count)])
    return decisions, plies


def is_drawn(board: Any) -> bool:
    """Whether a rule other than stalemate ends a game of chess; the moves are listed elsewhere."""
    if board.is_insufficient_material() or board.is_seventyfive_moves():
        return True
    return board.halfmove_clock >= FIVEFOLD_PLIES and bool(board.is_fivefold_repetition())


DOMINOES = "open_spiel.python.games.block_dominoes"
"""The module with OpenSpiel's dominoes for two, written in Python."""

PEERS: dict[str, Peer[tuple[int, int]]] = {
    "openspiel-gin-rummy": Peer("open_spiel", ("pyspiel",), openspiel("gin_rummy")),
    "openspiel-hearts": Peer("open_spiel", ("pyspiel",), openspiel("hearts")),
    "openspiel-backgammon": Peer("open_spiel", ("pyspiel",), openspiel("backgammon")),
    "openspiel-python-dominoes": Peer(
        "open_spiel",
        ("pyspiel", DOMINOES),
        openspiel_in_python("python_block_dominoes", DOMINOES),
    ),
    "rlcard-gin": Peer("rlcard", ("rlcard.games.gin_rummy",), rlcard_gin),
    "python-chess": Peer("chess", ("chess",), python_chess),
}
"""The peers by the name that the command line takes."""


def can_import(peer: Peer[Any]) -> bool:
    """Whether a peer's modules are there and load."""
    try:
        for module in peer.modules:
            import_module(module)
    except ImportError:
        return False
    return True


def measure(name: str, seconds: float) -> dict[str, str | int | float]:
    """Play whole games of a peer until the time is up, after one game that does not count."""
    peer = PEERS[name]
    play = peer.prepare(Random(SEED))
    play()
    games = decisions = plies = 0
    start = process_time()
    elapsed = 0.0
    while elapsed < seconds:
        chosen, played = play()
        games += 1
        decisions += chosen
        plies += played
        elapsed = process_time() - start
    return {
        "peer": name,
        "games": games,
        "decisions": decisions,
        "plies": plies,
        "seconds": round(elapsed, 4),
        "version": version(peer.distribution),
    }


def main() -> None:
    """Read the command line and print the names or the measurement."""
    parser = argparse.ArgumentParser(description="Random legal games of another engine.")
    parser.add_argument("peer", nargs="?", choices=PEERS, help="the game to play")
    parser.add_argument("seconds", nargs="?", type=float, help="about how long to play")
    parser.add_argument("--list", action="store_true", help="print the peers that are installed")
    arguments = parser.parse_args()
    if arguments.list:
        for name, peer in PEERS.items():
            if can_import(peer):
                print(name)
    elif arguments.seconds is None:
        parser.error("PEER and SECONDS are needed, or --list")
    elif not can_import(PEERS[arguments.peer]):
        parser.exit(1, f"{arguments.peer} is not installed: make bench-peers\n")
    else:
        print(json.dumps(measure(arguments.peer, arguments.seconds)))


if __name__ == "__main__":
    main()
