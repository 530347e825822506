"""Reading the turn of a position, and checking what its step needs."""

from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short
from gonfalon.games.imperia.box.boards import NEXT_QUARTERS, NOT_LAID, QUARTERS
from gonfalon.games.imperia.box.components import (
    CELL_NAMES,
    CELLS,
    EXCHANGE_ENEMY,
    EXCHANGE_OWN,
    HAND,
    KIND,
    MOBILISE_PLUS,
    MOBILISE_X,
    OFF,
    OWNER,
    TAKES_ORDERS,
    size_of,
)
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import (
    CHOOSE_FIRST,
    DEAL,
    DRAW,
    LAY_BOARDS,
    ORDER,
    OVER,
    PLACE_FORTS,
    PLAY,
    STEP_NAMES,
    TURN,
    TURN_OTHER,
    WITH,
    is_before_deal,
    is_in_setup,
)
from gonfalon.games.imperia.text.notation import usual_first

_FRAMES: Final = (ORDER, WITH, TURN, TURN_OTHER)
_STEPS: Final = (CHOOSE_FIRST, LAY_BOARDS, PLACE_FORTS, DEAL, PLAY, DRAW, OVER)


def read_turn(words: list[str]) -> tuple[int, ...]:
    """Read `play > order`: the step, and the frame inside it."""
    frames: list[int] = []
    for text in " ".join(words).split(">"):
        name = text.strip()
        allowed = _STEPS if not frames else _FRAMES if frames == [PLAY] else ()
        names = [STEP_NAMES[step] for step in allowed]
        if name not in names:
            expected = ", ".join(names) or "nothing more"
            raise Malformed("turn", f"{short(name)} is not possible there; expected {expected}")
        frames.append(STEP_NAMES.index(name))
    return tuple(frames)


def check_step(world: Imperia, ordered: int) -> None:
    """Check what the step of a position needs, the cell that is named as ordered included."""
    step = world.stage
    named = world.variant.named_first is not None
    is_named = world.first == usual_first(world.variant)
    _need(not named or is_named, "first", "the option first names another seat")
    if step == CHOOSE_FIRST:
        _need(not named, "turn", "the option first has named the first player")
        _need(world.first == world.turn == 0, "turn", "before the first player is known it is 1")
        _need(world.quarters.count(NOT_LAID) == QUARTERS, "boards", "none lies at this step yet")
    elif step == LAY_BOARDS:
        _check_laying(world)
    else:
        _need(NOT_LAID not in world.quarters, "boards", "all four lie at this step")
    if step in (CHOOSE_FIRST, LAY_BOARDS):
        _need(world.forts.count(OFF) == world.seats, "forts", "none is placed at this step yet")
    elif step == PLACE_FORTS:
        _check_forts(world)
    else:
        _need(OFF not in world.forts, "forts", "all are placed at this step")
    _check_hands(world)
    _check_frame(world, ordered)
    if step == OVER:
        # Who has no cube on the board may have been passed over.
        has_ended = all(
            world.done >> seat & 1 or head == OFF for seat, head in enumerate(world.heads)
        )
        _need(has_ended, "turn", "it is over when everyone has placed the commander")
    elif step in (PLAY, DRAW):
        is_done = world.done >> world.turn & 1
        _need(not is_done, "turn", "whoever has placed the commander has no turn any more")


def _check_laying(world: Imperia) -> None:
    """Boards lie edge to edge, and the turn has gone on with each (IM-S1)."""
    lying = [quarter for quarter in range(QUARTERS) if world.quarters[quarter] != NOT_LAID]
    _need(len(lying) < QUARTERS, "boards", "all four lie, so forts are placed")
    joined = len(lying) < 2 or any(other in lying for other in NEXT_QUARTERS[lying[0]])
    _need(joined, "boards", "they lie edge to edge")
    by_players = len(lying)
    if world.seats == 3 and lying:
        _need(lying[0] == 0, "boards", "with three players the first lies in the upper left")
        by_players -= 1
    due = (world.first + by_players) % world.seats
    _need(world.turn == due, "turn", f"it is seat {due + 1} that lays the next board")


def _check_forts(world: Imperia) -> None:
    """Forts are placed backwards, from the seat to the right of the first player (IM-S3)."""
    placed = world.seats - world.forts.count(OFF)
    order = [(world.first - 1 - number) % world.seats for number in range(world.seats)]
    for number, seat in enumerate(order):
        is_placed = world.forts[seat] != OFF
        _need(is_placed == (number < placed), "forts", "they are placed in reverse order")
    _need(placed < world.seats, "forts", "all are placed, so pieces are drawn")
    _need(world.turn == order[placed], "turn", f"it is seat {order[placed] + 1} that places a fort")


def _check_hands(world: Imperia) -> None:
    """Hands are dealt seat by seat; nothing is placed before, and then one piece at a time."""
    step, sizes = world.stage, [size_of(army.hand) for army in world.armies]
    if is_in_setup(step):
        for cell, tower in enumerate(world.towers):
            _need(not tower, CELL_NAMES[cell], "no piece is placed at this step yet")
    if is_before_deal(step):
        for seat, size in enumerate(sizes, start=1):
            _need(size == 0, f"hand{seat}", "no piece is drawn at this step yet")
    elif step == DEAL:
        is_before = True
        for number in range(world.seats):
            seat = (world.first + number) % world.seats
            where = f"hand{seat + 1}"
            if seat == world.turn:
                _need(sizes[seat] < HAND, where, "it has drawn, so the next seat does")
                is_before = False
            else:
                due = HAND if is_before else 0
                _need(sizes[seat] == due, where, f"it has drawn {due} pieces when its turn is not")
    elif step == DRAW or len(world.frames) > 1:
        _need(sizes[world.turn] < HAND, f"hand{world.turn + 1}", "a piece of it was just placed")
    if step == DRAW:
        _need(world.heads[world.turn] != OFF, "turn", "nobody draws before placing a piece")


def _check_frame(world: Imperia, ordered: int) -> None:
    """A frame needs the general that opened it, and the soldiers it asks about (IM-G)."""
    frame, seat = world.step.number, world.turn
    if frame not in _FRAMES:
        _need(ordered == OFF, "ordered", "nobody is ordered at this step")
        return
    head = world.heads[seat]
    _need(head != OFF, "turn", "no general was placed")
    on_head = KIND[world.top(head)]
    if frame == ORDER:
        _need(on_head >= MOBILISE_PLUS, "turn", "the cube is not on a general that gives an order")
        _need(ordered == OFF, "ordered", "nobody is ordered yet")
        return
    if frame == WITH:
        is_exchange = on_head in (EXCHANGE_OWN, EXCHANGE_ENEMY)
        _need(is_exchange, "turn", "the cube is not on a general that exchanges soldiers")
    else:
        _need(
            TAKES_ORDERS[world.top(head)], "turn", "the cube is not on a soldier that was ordered"
        )
    if frame != TURN or ordered != OFF:
        is_soldier = ordered != OFF and ordered != head and world.owner(ordered) == seat
        is_soldier = is_soldier and TAKES_ORDERS[world.top(ordered)]
        _need(is_soldier, "ordered", "expected another own infantry or cavalry")
    if frame in (TURN, TURN_OTHER):
        openers = (MOBILISE_PLUS, MOBILISE_X, EXCHANGE_ENEMY) if ordered == OFF else (EXCHANGE_OWN,)
        _need(_has_placed(world, seat, openers), "turn", "no general that gave this order is there")


def _has_placed(world: Imperia, seat: int, kinds: tuple[int, ...]) -> bool:
    """Whether a piece of these kinds lies anywhere."""
    return any(
        OWNER[piece] == seat and KIND[piece] in kinds
        for cell in range(CELLS)
        for piece in world.towers[cell]
    )


def _need(is_so: bool, where: str, expected: str) -> None:
    if not is_so:
        raise Malformed(where, expected)
