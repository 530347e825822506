"""The generals' orders (IM-G): frames that open when a general is placed."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.imperia.box.actions import ORDER as ORDER_ACTIONS
from gonfalon.games.imperia.box.actions import TURNS_OF, Order, Turn, With
from gonfalon.games.imperia.box.actions import WITH as WITH_ACTIONS
from gonfalon.games.imperia.box.cells import BIT, cells_of, moved
from gonfalon.games.imperia.box.components import (
    CELL_NAMES,
    DIRECTIONS,
    EXCHANGE_OWN,
    FACING,
    KIND,
    KIND_FACINGS,
    KIND_NAMES,
    OFF,
    ONE_AWAY,
    OPPOSITE,
    OWNER,
    RANK,
    TAKES_ORDERS,
    piece_of,
)
from gonfalon.games.imperia.rules.battle import tear_refusal
from gonfalon.games.imperia.rules.formation import tears
from gonfalon.games.imperia.rules.frames import Exchanging, Turning, ordered_cell
from gonfalon.games.imperia.rules.refusals import advised, move_refusal, not_now
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import TURN, TURN_OTHER


def partners(world: Imperia, seat: int, cell: int) -> list[int]:
    """Whom the soldier in this cell may be exchanged with, by the general that has the cube."""
    army = world.armies[seat]
    if KIND[world.top(army.head)] == EXCHANGE_OWN:
        return cells_of(army.soldiers & ~BIT[cell])  # IM-G4
    enemies = cells_of(enemy_soldiers(world, seat))
    return [enemy for enemy in enemies if may_exchange(world, cell, enemy)]


def enemy_soldiers(world: Imperia, seat: int) -> int:
    """The infantry and cavalry of everyone else that carries no cube."""
    found = 0
    for other, army in enumerate(world.armies):
        if other != seat:
            found |= army.soldiers if army.head == OFF else army.soldiers & ~BIT[army.head]
    return found


def may_exchange(world: Imperia, own: int, enemy: int) -> bool:
    """Whether an own soldier may change places with this enemy, who carries no cube (IM-G5)."""
    piece = world.top(enemy)
    if RANK[piece] > RANK[world.top(own)] or len(world.towers[own]) < len(world.towers[enemy]):
        return False
    army = world.armies[OWNER[piece]]
    return not tears(army.cells, army.fort, enemy, own)


def able_soldiers(world: Imperia, seat: int) -> list[int]:
    """The soldiers that the general who has the cube may order (IM-G2)."""
    army = world.armies[seat]
    general = world.top(army.head)
    if KIND[general] < EXCHANGE_OWN:
        return cells_of(movable(world, seat, FACING[general]))
    soldiers = cells_of(army.soldiers)
    if KIND[general] == EXCHANGE_OWN:
        return soldiers if len(soldiers) > 1 else []
    enemies = cells_of(enemy_soldiers(world, seat))
    return [cell for cell in soldiers if has_partner(world, cell, enemies)]


def movable(world: Imperia, seat: int, facing: int) -> int:
    """The soldiers that can be moved this way: onto an empty cell or any own piece (IM-G3)."""
    soldiers = world.armies[seat].soldiers
    there = moved(soldiers, facing) & world.room(seat)
    return moved(there, OPPOSITE[facing])


def has_partner(world: Imperia, own: int, enemies: list[int]) -> bool:
    """Whether an own soldier may change places with one of these enemies."""
    return any(may_exchange(world, own, enemy) for enemy in enemies)


def can_be_ordered(world: Imperia, seat: int) -> bool:
    """Whether the general that was just placed has any order to give (IM-G1)."""
    army = world.armies[seat]
    general = world.top(army.head)
    if KIND[general] < EXCHANGE_OWN:
        return movable(world, seat, FACING[general]) != 0
    if KIND[general] == EXCHANGE_OWN:
        return army.soldiers & army.soldiers - 1 != 0
    enemies = cells_of(enemy_soldiers(world, seat))
    return any(has_partner(world, cell, enemies) for cell in cells_of(army.soldiers))


class OrderStep(Step[Imperia]):
    """Choose the soldier that gets the order, and with it the cube (IM-G2)."""

    def prompt(self, world: Imperia) -> Prompt:
        """Which soldier the general gives an order to."""
        general = world.top(world.armies[world.turn].head)
        if KIND[general] >= EXCHANGE_OWN:
            return Prompt("im.prompt.exchange", world.turn)
        return Prompt("im.prompt.mobilise", world.turn, facing=FACING[general])

    def legal(self, world: Imperia) -> list[Action]:
        """Any soldier that can carry the order out."""
        return [ORDER_ACTIONS[cell] for cell in able_soldiers(world, world.turn)]

    def why_not(self, world: Imperia, action: Action) -> Illegal:
        """An own infantry or cavalry that can carry it out."""
        if not isinstance(action, Order):
            return not_now(world, action)
        seat, cell = world.turn, action.cell
        name = CELL_NAMES[cell]
        able = tuple([CELL_NAMES[one] for one in able_soldiers(world, seat)])
        if world.owner(cell) != seat or not TAKES_ORDERS[world.top(cell)]:
            return Illegal("IM-G2", "im.refuse.no_soldier", cell=name, places=able)
        general = world.top(world.armies[seat].head)
        if KIND[general] >= EXCHANGE_OWN:  # of two own any soldier can be the first (IM-G4)
            return Illegal("IM-G5", "im.refuse.no_partner", cell=name, places=able)
        return move_refusal(world, cell, FACING[general], able)

    def apply(self, world: Imperia, action: Action, events: list[Event] | None) -> None:
        """Move the whole tower, or go on to the other soldier of an exchange."""
        assert isinstance(action, Order)
        seat, cell = world.turn, action.cell
        general = world.top(world.armies[seat].head)
        if KIND[general] >= EXCHANGE_OWN:
            world.become(Exchanging(cell))
            return
        to = ONE_AWAY[cell * DIRECTIONS + FACING[general]]
        world.move(seat, cell, to)
        if events is not None:
            piece = KIND_NAMES[KIND[world.top(to)]]
            names = {"piece": piece, "cell": CELL_NAMES[cell], "target": CELL_NAMES[to]}
            events.append(Event("im.event.mobilised", seat=seat + 1, **names))
        world.become(Turning(TURN, OFF))


class WithStep(Step[Imperia]):
    """Choose the other soldier of an exchange (IM-G4, IM-G5)."""

    def prompt(self, world: Imperia) -> Prompt:
        """With whom the soldier changes places."""
        return Prompt("im.prompt.with", world.turn, cell=CELL_NAMES[ordered_cell(world)])

    def legal(self, world: Imperia) -> list[Action]:
        """Anyone the soldier may be exchanged with."""
        return [WITH_ACTIONS[cell] for cell in partners(world, world.turn, ordered_cell(world))]

    def why_not(self, world: Imperia, action: Action) -> Illegal:
        """Another own soldier, or an enemy by rank, cube, height and formation."""
        if not isinstance(action, With):
            return not_now(world, action)
        seat, cell = world.turn, action.cell
        name = CELL_NAMES[cell]
        if KIND[world.top(world.armies[seat].head)] == EXCHANGE_OWN:
            others = tuple([CELL_NAMES[one] for one in partners(world, seat, ordered_cell(world))])
            return Illegal("IM-G4", "im.refuse.no_own_partner", cell=name, places=others)
        return exchange_refusal(world, seat, ordered_cell(world), cell)

    def apply(self, world: Imperia, action: Action, events: list[Event] | None) -> None:
        """The top pieces change places; the soldier ordered first has the cube."""
        assert isinstance(action, With)
        seat, one, other = world.turn, ordered_cell(world), action.cell
        owner = world.owner(other)
        world.exchange(seat, one, other)
        if events is not None:
            key = "im.event.exchanged" if owner == seat else "im.event.exchanged_enemy"
            piece, held = [KIND_NAMES[KIND[world.top(cell)]] for cell in (other, one)]
            names = {"cell": CELL_NAMES[one], "target": CELL_NAMES[other]}
            facts = {"piece": piece, "held": held, **names}
            events.append(Event(key, seat=seat + 1, owner=owner + 1, **facts))
        world.become(Turning(TURN, one if owner == seat else OFF))


def exchange_refusal(world: Imperia, seat: int, own: int, enemy: int) -> Illegal:
    """Why an own soldier may not change places with what is in this cell, and with whom it may."""
    others = tuple([CELL_NAMES[one] for one in partners(world, seat, own)])
    owner = world.owner(enemy)
    if owner == seat and TAKES_ORDERS[world.top(enemy)]:  # another one is meant in its place
        return Illegal("IM-G5", "im.refuse.chosen_already", cell=CELL_NAMES[own], places=others)
    if owner in (OFF, seat) or not TAKES_ORDERS[world.top(enemy)]:
        name = CELL_NAMES[enemy]
        return Illegal("IM-G5", "im.refuse.no_enemy_soldier", cell=name, places=others)
    return advised(_protection(world, own, enemy), "exchange", places=others)


def _protection(world: Imperia, own: int, enemy: int) -> Illegal:
    """What protects an enemy soldier: rank, cube, height or formation (IM-G5)."""
    name, owner = CELL_NAMES[enemy], world.owner(enemy)
    if RANK[world.top(enemy)] > RANK[world.top(own)]:
        held, piece = world.top(enemy), world.top(own)
        facts = {"cell": name, "held": KIND_NAMES[KIND[held]], "piece": KIND_NAMES[KIND[piece]]}
        return Illegal("IM-G5", "im.refuse.exchange_rank", owner=owner + 1, **facts)
    if world.armies[owner].head == enemy:
        return Illegal("IM-G5", "im.refuse.cube", cell=name, owner=owner + 1)
    if len(world.towers[own]) < len(world.towers[enemy]):
        return Illegal(
            "IM-G5",
            "im.refuse.exchange_height",
            cell=name,
            owner=owner + 1,
            height=len(world.towers[own]),
            theirs=len(world.towers[enemy]),
        )
    return tear_refusal("IM-G5", world, enemy, own)


class TurnStep(Step[Imperia]):
    """Turn the soldier that has the cube (IM-G2)."""

    def prompt(self, world: Imperia) -> Prompt:
        """Which way the soldier is turned."""
        return Prompt("im.prompt.turn", world.turn, cell=CELL_NAMES[self.cell(world)])

    def cell(self, world: Imperia) -> int:
        """Where the soldier stands."""
        return world.armies[world.turn].head

    def legal(self, world: Imperia) -> list[Action]:
        """Any way its arrow allows."""
        return list(TURNS_OF[KIND[world.top(self.cell(world))]])

    def why_not(self, world: Imperia, action: Action) -> Illegal:
        """Orthogonal arrows stay orthogonal, diagonal ones diagonal."""
        if not isinstance(action, Turn):
            return not_now(world, action)
        cell = self.cell(world)
        name, ways = CELL_NAMES[cell], KIND_FACINGS[KIND[world.top(cell)]]
        return Illegal("IM-G2", "im.refuse.arrow", cell=name, facing=action.facing, ways=ways)

    def apply(self, world: Imperia, action: Action, events: list[Event] | None) -> None:
        """Turn it; then the other one of two own, then the draw."""
        assert isinstance(action, Turn)
        cell, before = self.cell(world), world.top(self.cell(world))
        world.turn_top(cell, piece_of(world.turn, KIND[before], action.facing))
        if events is not None and self.is_told(FACING[before], action.facing):
            events.append(
                Event(
                    self.told(),
                    seat=world.turn + 1,
                    cell=CELL_NAMES[cell],
                    facing=action.facing,
                )
            )
        self.leave(world, events)

    def told(self) -> str:
        """The key of what is told: the army goes on from this soldier."""
        return "im.event.turned"

    def is_told(self, before: int, facing: int) -> bool:
        """Whether it is told: how the soldier with the cube lies says where the army goes on."""
        return True

    def leave(self, world: Imperia, events: list[Event] | None) -> None:
        """On to the other soldier, or to the draw."""
        other = ordered_cell(world)
        if other != OFF:
            world.become(Turning(TURN_OTHER, other))
        else:
            world.pop(events)


class TurnOtherStep(TurnStep):
    """Turn the other one of two own soldiers (IM-G2)."""

    def prompt(self, world: Imperia) -> Prompt:
        """Which way the soldier is turned: it has no cube, so that does not matter."""
        return Prompt("im.prompt.turn_other", world.turn, cell=CELL_NAMES[self.cell(world)])

    def cell(self, world: Imperia) -> int:
        """Where the soldier stands."""
        return ordered_cell(world)

    def told(self) -> str:
        """The key of what is told: nothing follows from it."""
        return "im.event.turned_other"

    def is_told(self, before: int, facing: int) -> bool:
        """Who stays as it lay was not turned by anybody."""
        return before != facing

    def leave(self, world: Imperia, events: list[Event] | None) -> None:
        """On to the draw."""
        world.pop(events)
