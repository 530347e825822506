"""The swap test for hidden hands: another seat could have drawn another piece all along."""

from collections.abc import Iterator
from random import Random

from gonfalon.engine.record import Record
from gonfalon.games.imperia.box.components import HAND, KIND_NAMES, kinds_in
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import DEAL, DRAW
from tests.swap import Choose, Tally, compare, what_is_seen, with_plies


def swap_draws(record: Record, cuts: int, tally: Tally, choose: Choose | None = None) -> None:
    """At several points of a game, replay it with another draw of somebody else.

    With `choose`, what a bot would do with the view must stay the same too.
    """
    rng = Random("swap")
    points = sorted(rng.sample(range(1, len(record.plies) + 1), cuts))
    for eyes in (*range(len(record.names)), -1):
        for stop in points:
            expected = what_is_seen(record, stop, eyes, choose)
            others = list(_other_draws(record, stop, eyes))
            for plies in rng.sample(others, min(4, len(others))):
                compare(with_plies(record, plies), eyes, expected, tally, choose)


def _other_draws(record: Record, stop: int, eyes: int) -> Iterator[list[str]]:
    """The plies so far with one piece in another hand drawn as another kind of its pile."""
    dealt: dict[int, list[int]] = {}
    later: list[tuple[int, int]] = []
    state = record.start()
    for ply, state in enumerate(record.states()):
        assert isinstance(state, Imperia)
        if ply == stop:
            break
        if state.open_steps[0] == DEAL:
            dealt.setdefault(state.turn, []).append(ply)
        elif state.open_steps[0] == DRAW:
            later.append((ply, state.turn))
    assert isinstance(state, Imperia)
    # Three generals were shuffled back: of what was dealt only the last three, or what there is of
    # them yet, are in the hand (IM-S4).
    kept = {seat: plies[(len(plies) - 1) // HAND * HAND :] for seat, plies in dealt.items()}
    first = [(ply, seat) for seat, plies in kept.items() for ply in plies]
    for ply, seat in first + later:
        kind = record.plies[ply].split()[1]
        in_hand = [KIND_NAMES[one] for one in kinds_in(state.armies[seat].hand)]
        if seat == eyes or kind not in in_hand:
            continue
        for other in kinds_in(state.armies[seat].pile):
            swapped = f"piece {KIND_NAMES[other]}"
            plies = [*record.plies[:ply], swapped, *record.plies[ply + 1 : stop]]
            hand = [plies[one].split()[1] for one in kept[seat]]
            is_shuffled_back = len(hand) == HAND and all(name.startswith("g") for name in hand)
            if KIND_NAMES[other] != kind and not is_shuffled_back:
                yield plies
