"""How it stands for a seat at the end of its turn: points now and points to come."""

from typing import Final

from gonfalon.bots.battalia.aims import Aims
from gonfalon.bots.battalia.battle import battle_worth
from gonfalon.bots.battalia.cards import own_cards
from gonfalon.bots.battalia.deck import deck_of
from gonfalon.bots.battalia.hand import Plan
from gonfalon.bots.battalia.needs import needs_on
from gonfalon.bots.battalia.standing import Standing
from gonfalon.bots.battalia.traits import traits
from gonfalon.bots.battalia.wealth import Wealth, own_wealth, wealth_of
from gonfalon.bots.battalia.weights import WEIGHTS
from gonfalon.engine.result import Result
from gonfalon.games.battalia.box.cards import RANKS
from gonfalon.games.battalia.rules.step_numbers import ACT, MUSTER
from gonfalon.games.battalia.sight.view import BattaliaView

WON: Final = 30.0  # more than any doubt
_USUAL: Final = 24  # days that a game lasts
_AT_LEAST: Final = 7.0
_A_FOUR: Final = 2.2  # turns until the next city of level 4
_A_SQUARE: Final = 0.9  # turns that an empty square lasts
_LONG: Final = 8.0  # no more turns than so many count for what the hand brings
_LASTING: Final = 0.7  # of a card that is gained
_A_POINT: Final = 1.0  # turns that a point lasts where points end the game
_OTHERS: Final = 0.1  # what all others have, beside the best of them
_CERTAIN: Final = 0.4
_WIDTH: Final = 2.0  # doubt at the very end, in points
_WIDER: Final = 0.15  # and how it grows with the turns left


class Verdict:
    """What a position comes to if the turn ends here, and what the hand may still add."""

    def __init__(self, settled: float, promise: float) -> None:
        self.settled: Final = settled
        """The chance of winning as it stands, as a logit."""
        self.promise: Final = promise
        """What the rest of the hand, or the battle, may still add to it."""


def turns_left(view: BattaliaView, standing: Standing) -> float:
    """How many turns each seat is likely to have yet (BA-E1)."""
    figures = view.figures
    weeks = float(figures.days - view.day)
    left = max(_AT_LEAST, float(_USUAL - view.day))
    if figures.fours:
        fours = max([cities[RANKS] for cities in standing.cities])
        left = min(left, 1.0 + _A_FOUR * (figures.fours - fours))
    goal = figures.goal(view.seats)
    if goal:
        most = max([standing.points(seat) for seat in range(view.seats)])
        left = min(left, 1.0 + _A_POINT * (goal - most))
    left = min(left, 1.0 + _A_SQUARE * view.variant.filling.squares_left(view.board))
    return max(1.0, min(left, weeks))


def verdict(view: BattaliaView) -> Verdict:
    """How it stands for this seat if its turn ends here."""
    if view.result is not None:
        return Verdict(_final(view.result, view.seat), 0.0)
    standing = Standing(view)
    turns = turns_left(view, standing)
    bag = own_cards(view)
    best = total = 0.0
    late = min(1.0, turns / _LONG)
    for seat in range(view.seats):
        if seat != view.seat:
            worth = _worth(view, standing, seat, wealth_of(view, seat), late)
            best = max(best, worth)
            total += worth
    own = _worth(view, standing, view.seat, own_wealth(view, bag), late)
    margin = own - (1 - _OTHERS) * best - _OTHERS * total
    scale = _CERTAIN / (_WIDTH + _WIDER * turns)
    homes = view.scenario.homes(view.board, view.seat)
    deck = deck_of(tuple(bag), view.players[view.seat].faction, needs_on(view, standing, homes))
    aims = Aims(view, deck, standing, _LASTING * min(_LONG, turns))
    return Verdict(scale * margin, scale * _promise(view, aims, homes))


def _worth(view: BattaliaView, standing: Standing, seat: int, wealth: Wealth, late: float) -> float:
    """What a seat has and will have, in points; near the end what is to come counts less."""
    told = traits(view, standing, seat, wealth)
    worth = 0.0
    for number in range(1, len(told)):
        worth += WEIGHTS[number] * told[number]
    return told[0] + late * worth


def _promise(view: BattaliaView, aims: Aims, homes: int) -> float:
    """What the hand or the battle may still bring this turn."""
    if view.battle is not None:
        return battle_worth(view, Plan(aims, homes))
    if view.turn != view.seat or view.frames[0] not in (MUSTER, ACT):
        return 0.0
    hand = view.players[view.seat].hand
    return Plan(aims, homes).worth(hand) if hand else 0.0


def _final(result: Result, seat: int) -> float:
    """Won, shared or lost (BA-E2), and by how much."""
    others = [points for other, points in enumerate(result.points) if other != seat]
    margin = (result.points[seat] - max(others)) / 10
    if result.ranks[seat] > 1:
        return margin - WON
    return margin + WON if result.winner == seat else 0.0
