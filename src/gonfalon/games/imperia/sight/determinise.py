"""A possible state made from a view, never from a state: whoever plans with it cannot peek."""

from random import Random

from gonfalon.games.imperia.box.components import (
    HAND,
    ONE_OF,
    WHOLE_ARMY,
    is_all_generals,
    nth_kind,
    size_of,
)
from gonfalon.games.imperia.rules.frames import frame_of
from gonfalon.games.imperia.rules.state import Imperia, raised_armies
from gonfalon.games.imperia.rules.variants import variant_of
from gonfalon.games.imperia.sight.view import ArmyView, ImperiaView


def determinise(view: ImperiaView, rng: Random) -> Imperia:
    """A state that this seat could be in, the hands of the others dealt at random."""
    if view.seat < 0:
        raise ValueError("only a seat's view can be determinised")
    armies = raised_armies(view.seats)
    for seat, seen in enumerate(view.armies):
        army = armies[seat]
        army.fort, army.head = seen.fort, seen.head
        army.hand = seen.hand if seat == view.seat else _possible_hand(seen, rng)
        army.pile = seen.hidden - army.hand
    state = Imperia(variant_of(view.options), armies, list(view.towers))
    state.recount()
    state.quarters = view.quarters
    state.done, state.first, state.turn = view.done, view.first, view.turn
    state.stand_at(tuple([frame_of(state, step, view.ordered) for step in view.frames]))
    return state


def _possible_hand(army: ArmyView, rng: Random) -> int:
    """So many of the pieces that were never placed, but never three generals at first (IM-S4)."""
    hand = _some_of(army.hidden, army.hand_count, rng)
    if hand and not is_all_generals(army.hidden):
        while is_impossible(army, hand):
            hand = _some_of(army.hidden, army.hand_count, rng)
    return hand


def is_impossible(army: ArmyView, hand: int) -> bool:
    """Whether all that this seat has drawn would be generals: then its first three were, too."""
    drawn = WHOLE_ARMY - army.hidden + hand
    return is_all_generals(drawn) and size_of(drawn) >= HAND


def _some_of(pieces: int, count: int, rng: Random) -> int:
    """So many of these pieces, each as likely as any other."""
    some = 0
    total = size_of(pieces)
    for _ in range(count):
        kind = nth_kind(pieces, rng.randrange(total))
        pieces -= ONE_OF[kind]
        some += ONE_OF[kind]
        total -= 1
    return some
