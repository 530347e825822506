"""How a battle looks to one of its sides, from what lies open and the own hand (BA-W)."""

from typing import Final

from gonfalon.bots.battalia.cards import hand_strength
from gonfalon.bots.battalia.hand import Plan
from gonfalon.bots.battalia.levy import Want, all_strength, levy, most_of
from gonfalon.bots.battalia.standing import Standing, chance
from gonfalon.games.battalia.box.cards import PLAIN
from gonfalon.games.battalia.box.deeds import HERO_TARGET, SUMMIT_TARGET
from gonfalon.games.battalia.box.seals import SUMMIT_WORTH
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.battle.strength import is_united, total_of
from gonfalon.games.battalia.rules.step_numbers import ADD, ANSWER, OPENING, RETREAT, TAKE_UP
from gonfalon.games.battalia.sight.view import BattaliaView

_HOPELESS: Final = 0.02  # an attack that the hand cannot carry on
_SETTLED: Final = 0.99  # a battle that cannot be lost any more
_LIKELY: Final = 0.95  # one that the hand decides
_HERO_BEATEN: Final = 0.9  # an enemy hero who leaves the board
_HERO_LOST: Final = 0.9  # an own one who does
_BEATEN_BACK: Final = 0.5  # an attacking hero who may have to leave: a reason not to retreat
_SHORT: Final = 0.1  # a row that is too weak: amulets may help
_HOLDING: Final = 0.05  # a row that is enough as it lies, however much may follow
_LATER: Final = 0.5  # what is left of a hand that an opponent may still wear down
_FURTHER: Final = 0.7  # so much of a hidden hand is likely to come into the row
_IN_VAIN: Final = 10.0  # a fight that cannot be won is no better than what is lost anyway


def battle_worth(view: BattaliaView, plan: Plan) -> float:
    """What the battle is likely to bring, and what the hand brings besides."""
    battle = view.battle
    assert battle is not None
    if view.seat == battle.attacker:
        return _attack(view, battle, plan)
    return _defence(view, battle, plan) if view.seat == battle.defender else 0.0


def _prize(view: BattaliaView, battle: Battle, plan: Plan) -> float:
    """What winning the battle brings to the attacker."""
    if battle.target >= HERO_TARGET:
        return _HERO_BEATEN
    return plan.aims.worth_at(battle.square)


def _attack(view: BattaliaView, battle: Battle, plan: Plan) -> float:
    """As the attacker: the prize by its chance, and the rest of the hand."""
    prize = _prize(view, battle, plan)
    hand = view.players[view.seat].hand
    have = total_of(view.board, view.figures, battle, view.seat)
    against = total_of(view.board, view.figures, battle, battle.defender)
    row = battle.attack_row
    faction = view.players[view.seat].faction
    chosen: list[int] = []
    is_enough = have > against
    if not is_enough:
        start = have
        united = is_united(row, faction)
        if row and united:
            start -= battle.attackers  # counted again by the levy
        want = Want(True, start, against + 1)
        want.heroes, want.is_united, want.is_first = battle.attackers, united, not row
        found = levy(hand, plan.deck, view.lit, want)
        is_enough = found is not None
        if found is not None:
            chosen = found.places
    rest = tuple([held for place, held in enumerate(hand) if place not in chosen])
    besides = plan.worth(rest)
    if battle.defender == NOBODY:
        if not chosen and is_enough:
            return _SETTLED * prize + besides
        return (_LIKELY if is_enough else _SHORT) * prize + besides
    likely = _HOPELESS
    is_adding = view.frames[-1] in (OPENING, RETREAT, ADD) and battle.adder == view.seat
    if is_enough or not is_adding:
        most = have + all_strength(hand, view.lit, True)
        likely = chance(most, against + 1 + _FURTHER * hand_strength(view, battle.defender, False))
    return likely * prize - (1 - likely) * _HERO_LOST * battle.attackers + _LATER * besides


def _loss(battle: Battle, standing: Standing) -> float:
    """What losing the battle takes from the defender."""
    if battle.is_about_hero:
        return _HERO_LOST
    heroes = _HERO_LOST * battle.defenders
    if battle.target == SUMMIT_TARGET:
        return heroes - standing.if_won(SUMMIT_WORTH, battle.attacker, battle.defender)
    return heroes - standing.if_taken(battle.square, battle.attacker)


def _defence(view: BattaliaView, battle: Battle, plan: Plan) -> float:
    """As the defender: what may be lost or gained, by how likely it is."""
    loss = _loss(battle, plan.aims.standing)
    have = total_of(view.board, view.figures, battle, view.seat)
    against = total_of(view.board, view.figures, battle, battle.attacker)
    most = _most_held(view, battle, plan, have)
    if most < against:
        return -loss - _IN_VAIN
    likely = _SETTLED
    if view.players[battle.attacker].hand_size:
        further = _FURTHER * hand_strength(view, battle.attacker, True)
        likely = chance(most, against + further)
    if have >= against and view.frames[-1] == ADD and battle.adder == view.seat:
        likely = max(likely, _HOLDING)
    return likely * _BEATEN_BACK * battle.attackers - (1 - likely) * loss


def _most_held(view: BattaliaView, battle: Battle, plan: Plan, have: int) -> int:
    """The most that the defender's row can come to, by what is in hand and in ambush (BA-A7)."""
    player = view.players[view.seat]
    hand = player.hand
    if view.frames[-1] in (OPENING, RETREAT, ANSWER, TAKE_UP):
        hand += tuple([PLAIN[card] for card in player.ambush])
    united = is_united(battle.defence_row, player.faction)
    morale = battle.defenders if battle.defence_row and united else 0
    want = Want(False, have - morale, 0)
    want.heroes, want.is_united = battle.defenders, united
    want.is_first = not battle.defence_row
    return most_of(hand, plan.deck, view.lit, want)
