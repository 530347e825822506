"""What is asked about before it is done, and which choices are spared since they are all alike."""

from collections.abc import Mapping

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Fact
from gonfalon.engine.parts import Shortcut
from gonfalon.engine.reason import Reason
from gonfalon.games.imperia.box.actions import TURN as TURN_ACTIONS
from gonfalon.games.imperia.box.actions import Command, Place, Turn
from gonfalon.games.imperia.box.components import (
    COMMANDER,
    FACING,
    MOBILISE_PLUS,
    NO_FACING,
    OFF,
    ONE_OF,
    piece_of,
    size_of,
)
from gonfalon.games.imperia.html.foretelling import WALLED_IN, foretold
from gonfalon.games.imperia.rules.step_numbers import TURN
from gonfalon.games.imperia.sight.ahead import highest_in, look_ahead, sure_rank
from gonfalon.games.imperia.sight.orders import has_order
from gonfalon.games.imperia.sight.scores import gain_of
from gonfalon.games.imperia.sight.view import ImperiaView


def questions(view: ImperiaView) -> Mapping[tuple[str, ...], Reason]:
    """What gives something up, as long as something else could be done.

    The commander, with which one's game ends (IM-H4); a general whose order would lapse (IM-G1); a
    direction after which only the commander is left (IM-H1).
    """
    commands = [action for action in view.actions if isinstance(action, Command)]
    others = [action for action in view.actions if not isinstance(action, Command)]
    if not others:
        return {}
    found: dict[tuple[str, ...], Reason] = {
        (action.text,): _asked_about(view, action.cell) for action in commands
    }
    lapsing = _lapsing(view)
    walled = {text for text, told in foretold(view).items() if told.key == WALLED_IN}
    if len(lapsing) + len(walled) < len(others):
        found |= {(one.text,): _asked_to_lapse(view, one) for one in lapsing}
        shut = [action for action in others if action.text in walled]
        found |= {_done(view, one): Reason("IM-H1", "im.ask.walled") for one in shut}
    return found


def shortcuts(view: ImperiaView) -> list[Shortcut]:
    """One pick fewer where every direction is alike.

    So it is with a soldier without a cube, who stays as it lies (IM-G2), and with a general whose
    order lapses (IM-G1).
    """
    if view.frames[-1] == TURN and view.ordered != OFF:
        return [Shortcut(action.picks, _done(view, action)) for action in view.actions]
    found: dict[tuple[str, ...], Shortcut] = {}
    for action in _lapsing(view):
        if action.facing != NO_FACING:
            picks = action.picks[:2]
            found.setdefault(picks, Shortcut(picks, (action.text,)))
    return list(found.values())


def _done(view: ImperiaView, action: Action) -> tuple[str, ...]:
    """What one choice does: once the soldier with the cube is turned, the other one stays so."""
    if not isinstance(action, Turn) or view.frames[-1] != TURN or view.ordered == OFF:
        return (action.text,)
    facing = FACING[view.towers[view.ordered][-1]]
    return action.text, TURN_ACTIONS[facing].text


def _lapsing(view: ImperiaView) -> list[Place]:
    """The generals, placed where they would have no order to give."""
    found: list[Place] = []
    known: dict[tuple[int, int], bool] = {}
    for action in view.actions:
        if isinstance(action, Place) and action.kind >= MOBILISE_PLUS:
            place = (action.kind, action.cell)
            if place not in known:
                known[place] = has_order(view, *place)
            if not known[place]:
                found.append(action)
    return found


def _asked_to_lapse(view: ImperiaView, place: Place) -> Reason:
    """Whether to place a general for nothing, and where the next piece goes then (IM-T5, IM-H2)."""
    army, placed = view.armies[view.turn], ONE_OF[place.kind]
    left = army.hidden - placed
    if not left:
        return Reason("IM-G1", "im.ask.lapses", then="last")
    ahead = look_ahead(view, view.turn, OFF, place.cell)
    if not ahead.open_to(highest_in(left)):
        return Reason("IM-H1", "im.ask.lapses_walled")
    is_sure = bool(ahead.open_to(sure_rank(army.hand - placed, left)))
    return Reason("IM-G1", "im.ask.lapses", then="anew" if is_sure else "perhaps_anew")


def _asked_about(view: ImperiaView, cell: int) -> Reason:
    """Whether to place the commander there, and what comes of it (IM-E3, IM-H4).

    That is what becomes of everybody's points, the pieces that are never placed, and
    whether others play on.
    """
    seat = view.turn
    commander = (*view.towers[cell], piece_of(seat, COMMANDER, NO_FACING))
    towers = (*view.towers[:cell], commander, *view.towers[cell + 1 :])
    gain = gain_of(view, seat, towers, cell, is_whole=True)
    is_last = view.done | 1 << seat == (1 << view.seats) - 1
    facts: dict[str, Fact] = {
        "changes": gain.changes,
        "left": size_of(view.armies[seat].hidden),
        "then": "ends" if is_last else "plays_on",
    }
    key = "im.ask.commander" if gain.is_kept else "im.ask.commander_outside"
    return Reason("IM-H4", key, **facts)
