"""What speaks for a deed of Battalia: points, battles, what pays best, and what comes after it."""

from random import Random
from typing import Final

from gonfalon.bots.levels import CaptainBot
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Fact
from gonfalon.games.battalia.box.battle_actions import Surrender
from gonfalon.games.battalia.box.deeds import END, Attack, Create, Exile, Hire, Recruit
from gonfalon.games.battalia.box.opening_actions import KEEP, SECOND_CHANCE, Cohort
from gonfalon.games.battalia.box.picks import Hide, Pay
from gonfalon.games.battalia.rules.battle.strength import total_of
from gonfalon.games.battalia.rules.scoring import points_in
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT
from gonfalon.review.battalia import parts_of
from gonfalon.review.case import Case
from gonfalon.review.shapes import Why

_LEAST: Final = 0.3  # of the outlook; what is worth less is not worth a sentence
_KNOWN: Final[dict[type[Action], str]] = {
    Pay: "ba.hint.pay",
    Create: "ba.hint.create",
    Exile: "ba.hint.exile",
    Hide: "ba.hint.hide",
    Hire: "ba.hint.hire",
    Recruit: "ba.hint.recruit",
    Cohort: "ba.hint.cohort",
    Surrender: "ba.hint.surrender",
}
_AS_IT_IS: Final = {END: "ba.hint.end", KEEP: "ba.hint.keep", SECOND_CHANCE: "ba.hint.second"}


def whys(case: Case) -> list[Why]:
    """What it brings at once first, then what it is good for later."""
    world: Battalia = case.after[0]
    if world.result is not None:
        return [Why("ba.hint.wins", {})] if world.result.winner == case.seat else []
    if case.action in _AS_IT_IS:
        return [Why(_AS_IT_IS[case.action], {})]
    key = _KNOWN.get(type(case.action))
    found = _points(case) + _battle(case) + ([] if key is None else [Why(key, {})])
    return found or _compared(case)


def prepared(case: Case) -> Action | None:
    """What the one who judges well would do next, if it is still the own turn."""
    world: Battalia = case.after[0]
    if case.action in _AS_IT_IS or isinstance(case.action, Pay):
        return None
    if world.actor != case.seat or world.battle is not None or world.step.number != ACT:
        return None
    following = CaptainBot().choose(world.view(case.seat), 0.0, Random(0))
    return None if following is END else following


def _points(case: Case) -> list[Why]:
    """Points that come at once, and those that somebody loses."""
    found = []
    boards, seat = (case.before.board, case.after[0].board), case.seat
    before, now = ([points_in(board, one) for one in range(board.seats)] for board in boards)
    if now[seat] > before[seat]:
        facts: dict[str, Fact] = {"points": f"+{now[seat] - before[seat]}", "total": now[seat]}
        found.append(Why("ba.hint.points", facts))
    lost = {one: before[one] - now[one] for one in range(len(now)) if one != seat}
    most = max(lost, key=lost.__getitem__)
    if lost[most] > 0:
        found.append(Why("ba.hint.costs", {"owner": most + 1, "points": lost[most]}))
    return found


def _battle(case: Case) -> list[Why]:
    """How the two sides of a battle stand then."""
    world: Battalia = case.after[0]
    battle = world.battle
    if battle is None or case.seat not in (battle.attacker, battle.defender):
        return []
    is_attacker = case.seat == battle.attacker
    sides = (case.seat, battle.defender if is_attacker else battle.attacker)
    own, other = (total_of(world.board, world.variant.figures, battle, side) for side in sides)
    key = "ba.hint.attack" if isinstance(case.action, Attack) else "ba.hint.battle"
    return [Why(key, {"own": own, "other": other})]


def _compared(case: Case) -> list[Why]:
    """What is better than after other deeds: points, later hands, or land, heroes and hand."""
    if not case.others:
        return []
    best = parts_of(case.after[0], case.seat)
    others = [parts_of(states[0], case.seat) for states in case.others]
    gains = {name: best[name] - sum(one[name] for one in others) / len(others) for name in best}
    most = max(gains, key=gains.__getitem__)
    return [Why(f"ba.hint.{most}", {})] if gains[most] >= _LEAST else []
