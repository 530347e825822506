"""Why a piece, or the commander, may not go there (IM-T, IM-H)."""

from gonfalon.engine.errors import Illegal
from gonfalon.games.imperia.box.components import (
    BESIDE,
    CELL_NAMES,
    COMMANDER,
    KIND_FACINGS,
    KIND_NAMES,
    KIND_RANKS,
    NO_FACING,
    OFF,
    count_of,
    kinds_in,
)
from gonfalon.games.imperia.rules.battle import enter_refusal
from gonfalon.games.imperia.rules.refusals import advised, closed_refusal
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.ways import (
    can_place,
    commander_place,
    is_stuck,
    must_start_anew,
    places,
)


def piece_refusal(world: Imperia, kind: int, cell: int, facing: int) -> Illegal | None:
    """Why a piece may not be placed so, or nothing if only its general's order is in the way."""
    hand, piece = world.armies[world.turn].hand, KIND_NAMES[kind]
    if not count_of(hand, kind):
        if not hand:
            return Illegal("IM-H1", "im.refuse.no_pieces", piece=piece)
        held = tuple([KIND_NAMES[one] for one in kinds_in(hand)])
        return Illegal("IM-T1", "im.refuse.not_in_hand", piece=piece, pieces=held)
    if facing not in KIND_FACINGS[kind]:
        if KIND_FACINGS[kind] == (NO_FACING,):
            return Illegal("IM-G1", "im.refuse.no_arrow", piece=piece)
        ways = KIND_FACINGS[kind]
        return Illegal("IM-T1", "im.refuse.facing", piece=piece, facing=facing, ways=ways)
    allowed = places(world, world.turn, kind)
    return None if cell in allowed else place_refusal(world, kind, cell, allowed)


def place_refusal(world: Imperia, kind: int, cell: int, allowed: list[int]) -> Illegal:
    """Why a piece may not go to this cell; it could go to those that are allowed."""
    seat, name = world.turn, CELL_NAMES[cell]
    target = world.target(seat)
    if world.is_closed(cell):
        return _with_places(world, closed_refusal(world, cell), allowed)
    if target != OFF and not world.towers[target]:
        head = CELL_NAMES[world.armies[seat].head]
        facts = {"cell": name, "head": head, "target": CELL_NAMES[target]}
        return Illegal("IM-T3", "im.refuse.must_go_on", **facts)
    if cell == target or cell in world.exits(seat):
        refused = enter_refusal(world, seat, kind, cell)
        assert refused is not None
        is_barred = cell == target and allowed and cell not in world.exits(seat)
        return _with_places(world, refused, allowed, "campaign" if is_barred else "piece")
    if not allowed:
        return _nowhere_refusal(world, kind)
    where = tuple([CELL_NAMES[one] for one in allowed])
    if world.owner(cell) == seat and cell in BESIDE[world.armies[seat].fort]:
        return Illegal("IM-T5", "im.refuse.exit_closed", cell=name, places=where)
    return _elsewhere_refusal(world, cell, where)


def bare_cell_refusal(world: Imperia, cell: int) -> Illegal:
    """Why a cell alone leads nowhere: what goes there is chosen first (IM-T1, IM-H1)."""
    seat = world.turn
    if can_place(world, seat):
        if cell == world.target(seat) and must_start_anew(world, seat):
            return _barred_refusal(world, cell)
        return Illegal("IM-T1", "im.refuse.piece_first", cell=CELL_NAMES[cell])
    place = commander_place(world, seat, world.target(seat), is_stuck(world, seat))
    return Illegal("IM-H1", "im.refuse.only_commander", target=CELL_NAMES[place])


def bare_piece_refusal(world: Imperia, kind: int) -> Illegal | None:
    """Why a piece alone leads nowhere: it is not in hand, or no cell is open to it (IM-H1)."""
    if kind == COMMANDER:
        return None
    if not count_of(world.armies[world.turn].hand, kind):
        return piece_refusal(world, kind, OFF, KIND_FACINGS[kind][0])
    return None if places(world, world.turn, kind) else _nowhere_refusal(world, kind)


def _barred_refusal(world: Imperia, cell: int) -> Illegal:
    """Why nothing in hand may go where the head points, and where a new campaign starts (IM-T4)."""
    seat = world.turn
    best = max(kinds_in(world.armies[seat].hand), key=KIND_RANKS.__getitem__)
    refused = enter_refusal(world, seat, best, cell)
    assert refused is not None
    where = tuple([CELL_NAMES[one] for one in places(world, seat, best)])
    return advised(refused, "new_campaign", places=where)


def _with_places(
    world: Imperia, refused: Illegal, allowed: list[int], instead: str = "piece"
) -> Illegal:
    """Where the piece can go instead; if nowhere, what else can be placed (IM-H1)."""
    if allowed:
        return advised(refused, instead, places=tuple([CELL_NAMES[one] for one in allowed]))
    head = world.armies[world.turn].head
    if head == OFF or not is_stuck(world, world.turn):
        return advised(refused, "other")
    return advised(refused, "stuck", target=CELL_NAMES[head])


def _elsewhere_refusal(world: Imperia, cell: int, where: tuple[str, ...]) -> Illegal:
    """A cell that is neither ahead nor beside the fort: where the piece can go (IM-T2, IM-T4)."""
    name, head, target = CELL_NAMES[cell], world.armies[world.turn].head, world.target(world.turn)
    if head == OFF:
        return Illegal("IM-T2", "im.refuse.first_campaign", cell=name, places=where)
    if target == OFF:
        facts = {"cell": name, "head": CELL_NAMES[head]}
        return Illegal("IM-T4", "im.refuse.new_campaign", places=where, **facts)
    facts = {"cell": name, "head": CELL_NAMES[head], "ahead": CELL_NAMES[target]}
    return Illegal("IM-T4", "im.refuse.points_elsewhere", places=where, **facts)


def _nowhere_refusal(world: Imperia, kind: int) -> Illegal:
    """A piece that can go nowhere: neither ahead nor out of an exit (IM-H1)."""
    head = world.armies[world.turn].head
    if head == OFF or not is_stuck(world, world.turn):
        return Illegal("IM-T4", "im.refuse.piece_stuck", piece=KIND_NAMES[kind])
    return Illegal("IM-H1", "im.refuse.stuck", target=CELL_NAMES[head])


def commander_refusal(world: Imperia, cell: int) -> Illegal:
    """The commander has one place at most: which, and why (IM-H2)."""
    seat = world.turn
    target, stuck = world.target(seat), is_stuck(world, seat)
    place = commander_place(world, seat, target, stuck)
    if place == OFF:
        return Illegal("IM-H2", "im.refuse.commander_first")
    facts = {"cell": CELL_NAMES[cell], "target": CELL_NAMES[place]}
    if stuck:
        return Illegal("IM-H2", "im.refuse.commander_stuck", **facts)
    if place == target:
        return Illegal("IM-H2", "im.refuse.commander_ahead", **facts)
    if target == OFF:
        return Illegal("IM-H2", "im.refuse.commander_nowhere", **facts)
    if cell == target:
        refused = enter_refusal(world, seat, COMMANDER, cell)
        assert refused is not None
        return advised(refused, "commander", target=CELL_NAMES[place])
    return Illegal("IM-H2", "im.refuse.commander_barred", ahead=CELL_NAMES[target], **facts)
