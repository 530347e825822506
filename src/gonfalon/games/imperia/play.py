"""A turn: where a piece may go, and what it does there (IM-T, IM-H)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.games.imperia.actions import COMMAND, FACING_PLACE, PLACE, Command, Place
from gonfalon.games.imperia.battle import enter_refusal, may_enter
from gonfalon.games.imperia.components import (
    CELL_NAMES,
    CELLS,
    COMMANDER,
    KIND_FACINGS,
    KIND_NAMES,
    MOBILISE_PLUS,
    MOBILISE_X,
    NO_FACING,
    OFF,
    ONE_OF,
    OWNER,
    count_of,
    kinds_in,
    piece_of,
)
from gonfalon.games.imperia.orders import can_be_ordered, can_mobilise
from gonfalon.games.imperia.refusals import not_now
from gonfalon.games.imperia.step import Step
from gonfalon.games.imperia.steps import DRAW, ORDER, PLAY
from gonfalon.games.imperia.world import World


def places(world: World, seat: int, kind: int) -> list[int]:
    """The cells where a piece of this kind may go (IM-T2 to IM-T5)."""
    target = world.target(seat)
    if target != OFF and not world.towers[target]:
        return [target]  # an empty cell ahead: the campaign goes on (IM-T3)
    found = [cell for cell in world.exits(seat) if may_enter(world, seat, kind, cell)]
    if target != OFF and target not in found and may_enter(world, seat, kind, target):
        found.insert(0, target)
    return found


def commander_place(world: World, seat: int) -> int:
    """Where the commander goes, or OFF before the first piece (IM-H2)."""
    if world.heads[seat] == OFF:
        return OFF
    target = world.target(seat)
    if target != OFF and may_enter(world, seat, COMMANDER, target):
        return target
    return world.heads[seat]


class PlayStep(Step):
    """Place one of the pieces in hand, or the commander (IM-T1, IM-H1)."""

    def begin(self, world: World, events: list[Event] | None) -> None:
        """Whoever has placed the commander is passed over; when all have, the game ends (IM-T6).

        So is, in a position that was made up, who has no cube on the board and can place nothing.
        """
        for _ in range(world.seats):
            seat = world.turn
            if not world.done >> seat & 1 and (world.heads[seat] != OFF or self.can_place(world)):
                return
            world.turn = world.next_seat(seat)
        world.finish(events)

    def prompt(self, world: World) -> Prompt:
        """Place a piece."""
        key = "im.prompt.play" if self.can_place(world) else "im.prompt.commander"
        return Prompt(key, world.turn)

    def can_place(self, world: World) -> bool:
        """Whether anything but the commander can be placed."""
        seat = world.turn
        return any(places(world, seat, kind) for kind in kinds_in(world.hands[seat]))

    def facings(self, world: World, kind: int, cell: int) -> list[int]:
        """How a piece may be turned there: a general so that it has an order to give (IM-G1)."""
        every = KIND_FACINGS[kind]
        if kind not in (MOBILISE_PLUS, MOBILISE_X):
            return list(every)
        useful = [facing for facing in every if can_mobilise(world, world.turn, cell, facing)]
        return useful or list(every)

    def legal(self, world: World) -> list[Action]:
        """Every piece at every place, turned every way; the commander last."""
        seat = world.turn
        actions: list[Action] = []
        for kind in kinds_in(world.hands[seat]):
            for cell in places(world, seat, kind):
                row = PLACE[kind * CELLS + cell]
                if kind in (MOBILISE_PLUS, MOBILISE_X):
                    for facing in self.facings(world, kind, cell):
                        actions.append(row[FACING_PLACE[facing]])
                else:
                    actions.extend(row)
        place = commander_place(world, seat)
        if place != OFF:
            actions.append(COMMAND[place])
        return actions

    def refusal(self, world: World, action: Action) -> Illegal | None:
        """The hand, the place, then how it is turned."""
        if isinstance(action, Command):
            return self.commander_refusal(world, action)
        if not isinstance(action, Place):
            return not_now(world, action)
        seat, kind, cell = world.turn, action.kind, action.cell
        if not count_of(world.hands[seat], kind):
            return Illegal("IM-T1", "im.refuse.not_in_hand", piece=KIND_NAMES[kind])
        if cell not in places(world, seat, kind):
            return self.place_refusal(world, kind, cell)
        if action.facing not in self.facings(world, kind, cell):
            return Illegal("IM-G1", "im.refuse.no_order_that_way", cell=CELL_NAMES[cell])
        return None

    def place_refusal(self, world: World, kind: int, cell: int) -> Illegal:
        """Why a piece may not go to this cell."""
        seat, name = world.turn, CELL_NAMES[cell]
        target = world.target(seat)
        if world.is_closed(cell):
            return Illegal("IM-T6", "im.refuse.closed", cell=name)
        if target != OFF and not world.towers[target]:
            return Illegal("IM-T3", "im.refuse.must_go_on", cell=name, target=CELL_NAMES[target])
        if cell == target or cell in world.exits(seat):
            refused = enter_refusal(world, seat, kind, cell)
            assert refused is not None
            return refused
        if world.owner(cell) == seat and cell in world.beside_fort(seat):
            return Illegal("IM-T5", "im.refuse.exit_closed", cell=name)
        rule = "IM-T2" if world.heads[seat] == OFF else "IM-T4"
        return Illegal(rule, "im.refuse.not_beside_fort", cell=name)

    def commander_refusal(self, world: World, action: Command) -> Illegal | None:
        """The commander has one place at most."""
        place = commander_place(world, world.turn)
        if place == action.cell:
            return None
        name = CELL_NAMES[action.cell]
        if place == OFF:
            return Illegal("IM-H2", "im.refuse.commander_first")
        if action.cell == world.target(world.turn):
            refused = enter_refusal(world, world.turn, COMMANDER, action.cell)
            assert refused is not None
            return refused
        return Illegal("IM-H2", "im.refuse.commander_place", cell=name, target=CELL_NAMES[place])

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """The piece lies and carries the cube; a general gives its order."""
        if isinstance(action, Command):
            self.command(world, action.cell, events)
            return
        assert isinstance(action, Place)
        seat, kind, cell = world.turn, action.kind, action.cell
        if events is not None:
            events.append(_placed(world, seat, KIND_NAMES[kind], cell, action.facing))
        world.hands[seat] -= ONE_OF[kind]
        world.put(cell, piece_of(seat, kind, action.facing))
        world.heads[seat] = cell
        if kind >= MOBILISE_PLUS:
            if can_be_ordered(world, seat):
                world.stand_at((PLAY, ORDER))
                return
            if events is not None:
                events.append(Event("im.event.lapsed", seat=seat + 1))
        world.go_on(DRAW, events)

    def command(self, world: World, cell: int, events: list[Event] | None) -> None:
        """The commander is placed: this player is done (IM-H4)."""
        seat = world.turn
        if events is not None:
            events.append(_placed(world, seat, KIND_NAMES[COMMANDER], cell, NO_FACING))
        world.put(cell, piece_of(seat, COMMANDER, NO_FACING))
        world.heads[seat] = cell
        world.done |= 1 << seat
        world.turn = world.next_seat(seat)
        world.go_on(PLAY, events)


def _placed(world: World, seat: int, piece: str, cell: int, facing: int) -> Event:
    """What happened: a piece was placed, or it covered another one."""
    tower = world.towers[cell]
    name = CELL_NAMES[cell]
    if not tower:
        return Event("im.event.placed", seat=seat + 1, piece=piece, cell=name, facing=facing)
    owner = OWNER[tower[-1]]
    return Event(
        "im.event.covered", seat=seat + 1, piece=piece, cell=name, facing=facing, owner=owner + 1
    )
