"""Possible worlds behind a view of Imperia: the hands that the others may hold."""

from random import Random
from typing import Final

from gonfalon.engine.chance import Numbers
from gonfalon.games.imperia.box.components import (
    HAND,
    ONE_OF,
    WHOLE_ARMY,
    is_all_generals,
    nth_kind,
    size_of,
)
from gonfalon.games.imperia.rules.army import Army
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.sight.determinise import determinise
from gonfalon.games.imperia.sight.view import ImperiaView


class Worlds:
    """One possible state, made from the view, and as many others as there are ways to deal."""

    def __init__(self, view: ImperiaView, rng: Random) -> None:
        self.seat: Final = view.seat
        self.one: Final = determinise(view, rng)

    def deal(self, numbers: Numbers) -> Imperia:
        """Another world, where what nobody has seen is dealt anew."""
        world = self.one.copy()
        for seat, army in enumerate(world.armies):
            if seat != self.seat and army.hand:
                _deal_anew(army, numbers)
        return world


def _deal_anew(army: Army, numbers: Numbers) -> None:
    """Other pieces in hand, never three generals at first (IM-S4)."""
    hidden, count = army.hand + army.pile, size_of(army.hand)
    while True:
        hand, rest, total = 0, hidden, size_of(hidden)
        for _ in range(count):
            kind = nth_kind(rest, numbers.below(total))
            rest -= ONE_OF[kind]
            hand += ONE_OF[kind]
            total -= 1
        if is_all_generals(hidden) or not _is_impossible(hidden, hand):
            army.hand, army.pile = hand, rest
            return


def _is_impossible(hidden: int, hand: int) -> bool:
    """Whether all that was ever drawn would be generals: then the first three were, too."""
    drawn = WHOLE_ARMY - hidden + hand
    return size_of(drawn) >= HAND and is_all_generals(drawn)
