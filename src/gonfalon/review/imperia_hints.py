"""What speaks for a move of Imperia: points, what is joined, and where it leads."""

from collections.abc import Sequence
from typing import Final

from gonfalon.bots.greedy import best_of
from gonfalon.engine.errors import Fact
from gonfalon.games.imperia.box.actions import Fort, Order, With
from gonfalon.games.imperia.box.components import (
    BESIDE,
    CELL_NAMES,
    FACING,
    INFANTRY_PLUS,
    OFF,
    piece_of,
)
from gonfalon.games.imperia.rules.scoring import Score, cell_points
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import is_in_setup
from gonfalon.games.imperia.sight.ahead import ORDERS, coming
from gonfalon.games.imperia.sight.scores import changes_in, gain_of, scores_of
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.telling import signed
from gonfalon.review.case import Case
from gonfalon.review.shapes import Why

_LEADS: Final = ("im.head.next", "im.head.onto", "im.head.onto_only")
_MINDED: Final = {"im.head.anew": "im.hint.anew", "im.head.stuck": "im.hint.stuck"}


def asks_on(world: Imperia) -> bool:
    """Whether a general's order is asked for."""
    return world.step.number in ORDERS


def whys(case: Case) -> list[Why]:
    """What becomes of all points, as the board lies; then where it leads.

    A general's order comes first: who goes where. Its points are those of the whole.
    """
    view, seat, action = case.view, case.seat, case.action
    if isinstance(action, Fort):
        around = sum(
            [cell_points(cell, view.terrain) for cell in BESIDE[action.cell] if cell != OFF]
        )
        return [Why("im.hint.fort", {"points": around})]
    if is_in_setup(view.frames[0]):
        return []
    order, after = _order(case), case.done.view(seat)
    if after.result is not None:
        return order + ([Why("im.hint.wins", {})] if after.result.winner == seat else [])
    before, now = scores_of(view), scores_of(after)
    brought = _brought(case, before, now)
    return order + brought + _minded(after, seat) + _explained(case, _leading(after, seat), before)


def _order(case: Case) -> list[Why]:
    """The order that is advised: who goes where, and how the soldier with the cube is turned."""
    course = (case.action, *case.then)
    chosen = [one.cell for one in course if isinstance(one, Order)] or [case.view.ordered]
    partners = [one.cell for one in course if isinstance(one, With)]
    if not partners and not any(isinstance(one, Order) for one in course):
        return []
    world: Imperia = case.done
    head = world.armies[case.seat].head
    key = "im.hint.moves"
    if partners:
        is_own = case.before.owner(partners[0]) == case.seat
        key = "im.hint.swaps_own" if is_own else "im.hint.swaps"
    names = {"cell": CELL_NAMES[chosen[0]], "goal": CELL_NAMES[head]}
    return [Why(key, {**names, "facing": FACING[world.top(head)]})]


def _carried_out(world: Imperia, seat: int) -> Imperia:
    """The world once the general's order is given as it looks best; itself, if there is none."""
    after = world
    while after.actor == seat and asks_on(after):
        after = after.copy()
        view = after.view(seat)
        after.apply_legal(best_of(view, view.actions))
    return after


def _brought(case: Case, before: tuple[Score, ...], now: tuple[Score, ...]) -> list[Why]:
    """What becomes of everybody's points, and what stands together.

    Where it takes nothing from others, and fewer are brought than by other moves, nothing is told;
    of a general it is told in any case: its order may move what counts already.
    """
    seat = case.seat
    gain = now[seat].points - before[seat].points
    facts: dict[str, Fact] = {"changes": changes_in(before, now, seat)}
    is_taking = any(now[one].points < before[one].points for one in range(len(now)) if one != seat)
    others = [_gain(states[0], seat, before[seat]) for states in case.others]
    if gain <= 0 or (others and gain < sum(others) / len(others)):
        return [Why("im.hint.points", facts)] if case.then or is_taking else []
    if len(now[seat].kept) - len(before[seat].kept) > 1:
        return [Why("im.hint.joins", {**facts, "number": len(now[seat].kept)})]
    return [Why("im.hint.points", facts)]


def _gain(world: Imperia, seat: int, before: Score) -> int:
    """What another move brings at once."""
    after = _carried_out(world, seat)
    return scores_of(after.view(seat))[seat].points - before.points


def _minded(view: ImperiaView, seat: int) -> list[Why]:
    """That the campaign leads no further."""
    key = _MINDED.get(coming(view, seat).key)
    return [] if key is None else [Why(key, {})]


def _explained(case: Case, leading: list[Why], before: Sequence[Score]) -> list[Why]:
    """Where other moves bring more at once, what it leads on to speaks for it all the same."""
    if not leading or leading[0].key != "im.hint.leads" or not case.others:
        return leading
    gain = _gain(case.done, case.seat, before[case.seat])
    best = max([_gain(states[0], case.seat, before[case.seat]) for states in case.others])
    return [Why("im.hint.leads_more", leading[0].facts)] if best > gain else leading


def _leading(view: ImperiaView, seat: int) -> list[Why]:
    """The cell that it leads on to, and what a piece there would add, if it adds anything."""
    ahead = coming(view, seat)
    if ahead.key not in _LEADS:
        return []
    cell = CELL_NAMES.index(ahead.cell)
    tower = (
        *view.towers[cell],
        piece_of(seat, INFANTRY_PLUS, 0),
    )  # whose it is, is all that counts
    towers = (*view.towers[:cell], tower, *view.towers[cell + 1 :])
    gain = gain_of(view, seat, towers, cell).points
    if gain <= 0:
        return [Why("im.hint.leads_on", {"cell": ahead.cell})]
    return [Why("im.hint.leads", {"cell": ahead.cell, "points": signed(gain)})]
