"""What a position learns from: the result, or what was thought of the positions that followed."""

from typing import Any

from gonfalon.training.numeric import numpy_for_training


def returns(games: dict[str, Any], values: Any, seats: int, trace: float) -> Any:
    """TD(lambda): for each position the result and the later values, the later the less.

    Positions are those of one game after the other, each as all seats see it in turn.
    """
    np = numpy_for_training()
    shares, thought = games["shares"].reshape(-1, seats), values.reshape(-1, seats)
    numbers = games["games"].reshape(-1, seats)[:, 0]
    found = np.empty_like(shares)
    after = shares[-1]
    for at in range(len(shares) - 1, -1, -1):
        is_last = at + 1 == len(shares) or numbers[at + 1] != numbers[at]
        after = shares[at] if is_last else trace * after + (1.0 - trace) * thought[at + 1]
        found[at] = after
    return found.reshape(-1)
