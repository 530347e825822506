"""How good a position looks to a seat, judged from its view alone.

Points of cities count in full, the cards of the creation deck by how long they will still serve,
roads and heroes by what they lead to, and the hand by the best that it can still pay for.
"""

from random import Random
from typing import Final

from gonfalon.bots.battalia.aims import Aims
from gonfalon.bots.battalia.battle import battle_worth
from gonfalon.bots.battalia.cards import kept_cards, own_cards
from gonfalon.bots.battalia.deck import deck_of
from gonfalon.bots.battalia.hand import Plan
from gonfalon.bots.battalia.land import sites_worth
from gonfalon.bots.battalia.needs import needs_on
from gonfalon.bots.battalia.standing import Standing
from gonfalon.engine.action import Action
from gonfalon.engine.result import Result
from gonfalon.games.battalia.box.cards import (
    CARDS,
    FACTION,
    FRIMAN,
    KIND,
    NEUTRAL,
    PLAIN,
    PROVISIONS,
    TOOL,
    WEAPON,
)
from gonfalon.games.battalia.box.picks import Name, Pay
from gonfalon.games.battalia.box.seals import SHRINE_AT
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.artefacts.frames import in_use
from gonfalon.games.battalia.rules.frames import paying
from gonfalon.games.battalia.rules.prices import first_need, need_of
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    ACT,
    AS,
    CREATED,
    DRAW,
    DROP,
    HIDE,
    MORE_CITIES,
    MUSTER,
    NAME,
    PAY,
    PRIZE,
    ROLL,
    STATION,
    TAKE,
    TO,
    USE,
)
from gonfalon.games.battalia.sight.view import BattaliaView

WON: Final = 1000.0  # more than all that can be hoped for
_DONE: Final = 0.02  # a turn that is over: nothing is done for nothing
_FEW: Final = 5  # with fewer provisions lords are out of reach, without any all units (BA-X1)
_LACK: Final = 0.3  # those that are lacking, squared
_SMALL: Final = 12  # a deck of so many cards can still change
_THIN: Final = 0.25  # every card that it has less
_LONG: Final = 8.0  # no more than so many rounds are looked ahead
_LASTING: Final = 0.7  # what a new card brings, of what it would if it came to hand at once
_OWN_FACTION: Final = 0.01  # a card of the faction that is chosen (BA-S4)
_TO_TAKE: Final = 0.3  # a card still to be taken out of a nation (BA-G5, BA-G7)
_HANDS: Final = 6  # hands that are imagined for cards still to be drawn
# The frames in which everything is tried.
_TRIED: Final = (CREATED, USE, AS, TO, ROLL, HIDE, STATION)


def outlook(view: BattaliaView) -> float:
    """A number that grows with this seat's prospects, for comparing actions."""
    if view.result is not None:
        return _final(view.result, view.seat)
    standing = Standing(view)
    time = _LASTING * min(_LONG, standing.left)
    homes = view.scenario.homes(view.board, view.seat)
    faction = view.players[view.seat].faction
    deck = deck_of(tuple(own_cards(view)), faction, needs_on(view, standing, homes))
    worth = standing.worth + time * deck.usual
    if view.frames[0] < MORE_CITIES:
        return worth + _OWN_FACTION * deck.banners[faction]
    aims = Aims(view, deck, standing, time)
    plan = Plan(aims, homes)
    worth += sites_worth(aims.tiles, homes, view.figures.apart)
    worth += aims.roads_worth(homes) + aims.heroes_worth()
    if standing.left > 1:
        worth += deck.kept_worth(kept_cards(view))
    lacking = max(0, _FEW - deck.kinds[PROVISIONS])
    worth -= _LACK * lacking * lacking + _THIN * max(0, _SMALL - deck.size)
    if view.battle is not None:
        return worth + battle_worth(view, plan)
    if view.turn != view.seat or view.frames[0] not in (MUSTER, ACT):
        return worth + _DONE
    return worth + _hand(view, plan)


def _final(result: Result, seat: int) -> float:
    """Won, shared or lost (BA-E2), and by how much."""
    others = [points for other, points in enumerate(result.points) if other != seat]
    margin = result.points[seat] - max(others)
    if result.ranks[seat] > 1:
        return margin - WON
    return margin + WON if result.winner == seat else 0.0


def _hand(view: BattaliaView, plan: Plan) -> float:
    """What the own hand can still bring, and what comes to it."""
    hand = view.players[view.seat].hand
    if view.frames[0] == MUSTER:
        hand += tuple([PLAIN[card] for card in view.players[view.seat].ambush])
    frame = view.frames[-1]
    if frame == DRAW:
        return _imagined(view, plan, hand)
    worth = plan.worth(hand)
    if frame == TAKE:
        worth += _TO_TAKE * view.going_on.left
    elif frame == PRIZE:
        cards = view.offers or view.relics[SHRINE_AT[view.going_on.square]]  # BA-V4
        worth += plan.time * max([plan.deck.gain(card, OFF) for card in cards])
    return worth


def _imagined(view: BattaliaView, plan: Plan, hand: tuple[int, ...]) -> float:
    """What the hand brings on average with cards drawn from the own nation (BA-T2)."""
    player = view.players[view.seat]
    nation = [card for card in range(CARDS) for _ in range(player.nation[card])]
    shelter = [card for card in range(CARDS) for _ in range(player.shelter[card])]
    rng = Random(0)
    total = 0.0
    count = view.going_on.left
    for _ in range(_HANDS):
        rng.shuffle(nation)
        drawn = nation[:count]
        if len(drawn) < count:
            rng.shuffle(shelter)
            drawn += shelter[: count - len(drawn)]
        total += plan.worth(hand + tuple([PLAIN[card] for card in drawn]))
    return total / _HANDS


# In the middle of a deed.


def unfinished(state: Battalia) -> list[Action]:
    """What is worth trying to finish a deed; nothing if the state can be judged as it is."""
    frame = state.step.number
    if frame == PAY:
        return [_payment(state)]
    if frame == NAME:
        own = state.board.factions[in_use(state).user]
        return [action for action in state.legal() if _is_useful(action, own)]
    if frame == DROP:
        return state.legal()[:1]
    return state.legal() if frame in _TRIED else []


def _is_useful(action: Action, faction: int) -> bool:
    """Whether a joker is named as an own unit or weapon, or as provisions (BA-A2)."""
    if not isinstance(action, Name) or FACTION[action.card] not in (faction, NEUTRAL):
        return False
    return KIND[action.card] <= PROVISIONS or KIND[action.card] == WEAPON


def _payment(state: Battalia) -> Action:
    """The card to pay with: of another faction rather than the own one, tools for two frimen."""
    frame = paying(state)
    own = state.board.factions[frame.payer]
    kind = first_need(frame.price)
    wants_tool = kind == FRIMAN and need_of(frame.price, FRIMAN) > 1
    best: Action | None = None
    best_rank = -1
    for action in state.legal():
        assert isinstance(action, Pay)
        rank = 2 if (KIND[action.card] == TOOL) == wants_tool else 0
        rank += 1 if FACTION[action.card] != own else 0
        if rank > best_rank:
            best, best_rank = action, rank
    assert best is not None
    return best
