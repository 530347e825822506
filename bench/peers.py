"""Plays random legal games of one peer engine and prints how many, as one line of JSON.

Run by an interpreter that has the peers (`make bench-peers`), from the folder above:

    .venv-peers/bin/python -m bench.peers PEER SECONDS
    .venv-peers/bin/python -m bench.peers --list

A decision is a player's choice among two or more legal actions. Forced and chance plies are
played and counted as plies, not as decisions. Each loop asks the peer for as little as its
interface allows: no views, no scores and no texts. Seconds are those of the processor.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from bench.measuring import Peer, answer

CHESS_PLIES = 300
"""A random game of chess is broken off after so many plies."""

FIVEFOLD_PLIES = 16
"""A position occurs a fifth time after this many plies without capture or pawn move at least."""

Counts = tuple[int, int, int]
"""A game, its decisions and its plies."""

Play = Callable[[], Counts]
"""Plays one whole game, and counts."""


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


def play_openspiel(state: Any, chance: int, over: int, random: Callable[[], float]) -> Counts:
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
    return 1, decisions, plies


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


def play_rlcard(game: Any, random: Callable[[], float]) -> Counts:
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
    return 1, decisions, plies


def python_chess(rng: Random) -> Play:
    """Prepare chess from the usual position."""
    new_board = import_module("chess").Board
    return lambda: play_chess(new_board(), rng.random)


def play_chess(board: Any, random: Callable[[], float]) -> Counts:
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
    return 1, decisions, plies


def is_drawn(board: Any) -> bool:
    """Whether a rule other than stalemate ends a game of chess; the moves are listed elsewhere."""
    if board.is_insufficient_material() or board.is_seventyfive_moves():
        return True
    return board.halfmove_clock >= FIVEFOLD_PLIES and bool(board.is_fivefold_repetition())


DOMINOES = "open_spiel.python.games.block_dominoes"
"""The module with OpenSpiel's dominoes for two, written in Python."""

PEERS: dict[str, Peer] = {
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


def main() -> None:
    """Print the names of the peers, or the measurement of one."""
    answer(PEERS, ("games", "decisions", "plies"), "Random legal games of another engine.")


if __name__ == "__main__":
    main()
