"""Paying in any order: every set of cards that pays, with the picks the rules ask for in turn."""

from typing import Final

from gonfalon.engine.parts import Shortcut
from gonfalon.games.battalia.box.cards import ONE_USE, now, uses_left
from gonfalon.games.battalia.box.picks import PAY, face_name, pick_at
from gonfalon.games.battalia.rules.frames import NO_CARD
from gonfalon.games.battalia.rules.holding import nth_of
from gonfalon.games.battalia.rules.prices import first_need, less, need_of
from gonfalon.games.battalia.rules.turn.payment import payable_next, worth
from gonfalon.games.battalia.sight.view import BattaliaView

_Hand = list[tuple[int, str]]
"""The held cards in their order, each with the pick that it is drawn as."""


def ways_to_pay(view: BattaliaView) -> list[Shortcut]:
    """Each set of cards that meets the present need, once; nothing where one card does (BA-T5)."""
    hand = list(view.players[view.seat].hand)
    drawn = [(held, face_name(now(held), nth_of(hand, held))) for held in hand]
    ways = _Ways(view)
    ways.follow(drawn, view.going_on.price, view.going_on.floor, (), ())
    return ways.found if any(len(cut.picks) > 1 for cut in ways.found) else []


class _Ways:
    """Follows a payment to each of its ends, as the rules ask for one card after the other."""

    def __init__(self, view: BattaliaView) -> None:
        self.found: Final[list[Shortcut]] = []
        self._lit: Final = view.lit
        self._is_battle: Final = view.battle is not None
        self._kind: Final = first_need(view.going_on.price)

    def follow(
        self, hand: _Hand, price: int, last: int, picks: tuple[str, ...], done: tuple[str, ...]
    ) -> None:
        """All ends from here, after these picks; what leaves no choice is done by itself."""
        need = need_of(price, self._kind)
        if not need:
            self.found.append(Shortcut(picks, done, is_unordered=True))
            return
        cards = [held for held, _ in hand]
        wanted = payable_next(cards, self._lit, self._is_battle, price, last)
        served = {one: place for place, one in enumerate(cards) if wanted[place]}
        for held, place in served.items():
            paid = min(need, worth(held, self._kind, self._is_battle))
            name = hand[place][1]
            action = PAY[pick_at(now(held), nth_of(cards, held))].text
            self.follow(
                self._without(hand, place),
                less(price, self._kind, paid),
                NO_CARD if paid == need else held,
                (*picks, name),
                (*done, action) if len(served) > 1 else done,
            )

    def _without(self, hand: _Hand, place: int) -> _Hand:
        """The hand once this card has served once."""
        held, name = hand[place]
        rest = hand[:place] + hand[place + 1 :]
        if uses_left(held, self._lit) > 1:
            rest.append((held + ONE_USE, name))
            rest.sort()
        return rest
