"""What speaks for a move of Imperia: points, what is joined, and where it leads."""

from collections.abc import Sequence
from typing import Final

from gonfalon.bots.greedy import best_of
from gonfalon.engine.errors import Fact
from gonfalon.games.imperia.box.actions import Fort
from gonfalon.games.imperia.box.components import BESIDE, CELL_NAMES, OFF
from gonfalon.games.imperia.rules.scoring import Score, cell_points
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import is_in_setup
from gonfalon.games.imperia.sight.ahead import ORDERS, coming
from gonfalon.games.imperia.sight.scores import scores_of
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.telling import number, signed
from gonfalon.review.case import Case
from gonfalon.review.shapes import Why

_LEADS: Final = ("im.head.next", "im.head.onto", "im.head.onto_only")
_MINDED: Final = {"im.head.anew": "im.hint.anew", "im.head.stuck": "im.hint.stuck"}


def whys(case: Case) -> list[Why]:
    """What it brings and what it takes from others, as the board lies; then where it leads."""
    view, seat, action = case.view, case.seat, case.action
    if isinstance(action, Fort):
        around = sum(
            [cell_points(cell, view.terrain) for cell in BESIDE[action.cell] if cell != OFF]
        )
        return [Why("im.hint.fort", {"points": around})]
    if is_in_setup(view.frames[0]):
        return []
    world = _carried_out(case.after[0], seat)
    is_ordered = world is not case.after[0]
    after = world.view(seat)
    if after.result is not None:
        return [Why("im.hint.wins", {})] if after.result.winner == seat else []
    before, now = scores_of(view), scores_of(after)
    found = _taken(before, now, seat) + _brought(case, before[seat], now[seat])
    if is_ordered:
        found = [*found[:1], Why("im.hint.order", {})]
    return found[:1] + _minded(after, seat) + found[1:] + _leading(after, seat)


def _carried_out(world: Imperia, seat: int) -> Imperia:
    """The world once the general's order is given as it looks best; itself, if there is none."""
    after = world
    while after.actor == seat and after.step.number in ORDERS:
        after = after.copy()
        view = after.view(seat)
        after.apply_legal(best_of(view, view.actions))
    return after


def _brought(case: Case, before: Score, now: Score) -> list[Why]:
    """The own points, if there are not fewer than other moves bring, and what stands together."""
    gain = now.points - before.points
    others = [_gain(states[0], case.seat, before) for states in case.others]
    if gain <= 0 or (others and gain < sum(others) / len(others)):
        return []
    facts: dict[str, Fact] = {"points": signed(gain), "total": number(now.points)}
    if len(now.kept) - len(before.kept) > 1:
        return [Why("im.hint.joins", {**facts, "number": len(now.kept)})]
    return [Why("im.hint.points", facts)]


def _gain(world: Imperia, seat: int, before: Score) -> int:
    """What another move brings at once."""
    after = _carried_out(world, seat)
    return scores_of(after.view(seat))[seat].points - before.points


def _taken(before: Sequence[Score], now: Sequence[Score], seat: int) -> list[Why]:
    """What it costs the one of the others whom it costs most."""
    losses = {one: before[one].points - now[one].points for one in range(len(now)) if one != seat}
    most = max(losses, key=losses.__getitem__)
    if losses[most] <= 0:
        return []
    facts: dict[str, Fact] = {"owner": most + 1, "points": signed(-losses[most])}
    return [Why("im.hint.costs", facts)]


def _minded(view: ImperiaView, seat: int) -> list[Why]:
    """That the campaign leads no further."""
    key = _MINDED.get(coming(view, seat).key)
    return [] if key is None else [Why(key, {})]


def _leading(view: ImperiaView, seat: int) -> list[Why]:
    """The cell that it leads on to, and what that is worth."""
    ahead = coming(view, seat)
    if ahead.key not in _LEADS:
        return []
    points = cell_points(CELL_NAMES.index(ahead.cell), view.terrain)
    return [Why("im.hint.leads", {"cell": ahead.cell, "points": points})]
