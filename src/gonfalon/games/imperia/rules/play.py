"""A turn: where a piece may go, and what it does there (IM-T, IM-H)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step, in_rows
from gonfalon.games.imperia.box.actions import (
    COMMAND,
    PLACE,
    Command,
    Place,
    beside_fort,
    turned,
)
from gonfalon.games.imperia.box.cells import BIT, moved
from gonfalon.games.imperia.box.components import (
    BESIDE,
    CELL_NAMES,
    CELLS,
    COMMANDER,
    KIND_FACINGS,
    KIND_NAMES,
    KIND_RANKS,
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
from gonfalon.games.imperia.rules.battle import (
    ANY_RANK,
    NO_RANK,
    enter_refusal,
    may_enter,
    rank_to_enter,
)
from gonfalon.games.imperia.rules.orders import can_be_ordered
from gonfalon.games.imperia.rules.refusals import closed_refusal, not_now
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import ORDER

# For the rank that a cell takes: a bit for every rank that may enter it, four bits apart.
_FROM_RANK: Final = [
    sum(1 << 4 * rank for rank in range(needed, NO_RANK)) for needed in range(NO_RANK + 1)
]


def ways_on(world: Imperia, seat: int, target: int) -> tuple[int, int, int]:
    """Where a piece may go, the cell ahead being `target`: that cell, or OFF, and its rank.

    The third number has the cells beside the fort, in their order, that each rank may enter.
    """
    if target != OFF and not world.towers[target]:
        return target, ANY_RANK, 0  # an empty cell ahead: the campaign goes on (IM-T3)
    exits = 0  # a new campaign (IM-T2, IM-T5)
    army = world.armies[seat]
    usable = world.open & ~army.cells
    for place, cell in enumerate(BESIDE[army.fort]):
        if usable >> cell & 1:
            exits |= _FROM_RANK[rank_to_enter(world, seat, cell)] << place
            if cell == target:
                target = OFF
    if target == OFF:
        return OFF, NO_RANK, exits
    return target, rank_to_enter(world, seat, target), exits  # who is ahead may be covered (IM-T4)


def exits_of(exits: int, rank: int) -> int:
    """Which of the cells beside the fort a piece of this rank may enter."""
    return exits >> 4 * rank & 15


def places(world: Imperia, seat: int, kind: int) -> list[int]:
    """The cells where a piece of this kind may go (IM-T2 to IM-T5)."""
    ways = ways_on(world, seat, world.target(seat))
    return cells_of_ways(ways, world.armies[seat].fort, KIND_RANKS[kind])


def cells_of_ways(ways: tuple[int, int, int], fort: int, rank: int) -> list[int]:
    """Those cells where a piece of this rank may go, the one ahead first."""
    ahead, needed, exits = ways
    found = [ahead] if needed <= rank else []
    if exits:
        entered = exits_of(exits, rank)
        found += [cell for place, cell in enumerate(BESIDE[fort]) if entered >> place & 1]
    return found


def commander_place(world: Imperia, seat: int, target: int) -> int:
    """Where the commander goes, or OFF before the first piece; the cell ahead is `target` (IM-H2).

    That cell if it may be entered, otherwise onto the own head.
    """
    if target != OFF and may_enter(world, seat, COMMANDER, target):
        return target
    return world.armies[seat].head


def useful_ways(kind: int, soldiers: int, room: int) -> int:
    """The ways to turn a general so that it has a soldier to move, by their places (IM-G1)."""
    ways = 0
    if soldiers:
        for place, facing in enumerate(KIND_FACINGS[kind]):
            if moved(soldiers, facing) & room:
                ways |= 1 << place
    return ways


def mobilisers(world: Imperia, seat: int, kind: int, cells: list[int]) -> list[list[Action]]:
    """Such a general in each of these cells, turned so that it has an order to give (IM-G1).

    Its cell counts as the seat's own already, and whom it covers it does not order.
    """
    soldiers, room = world.armies[seat].soldiers, world.room(seat)
    usual = useful_ways(kind, soldiers, room)
    found: list[list[Action]] = []
    for cell in cells:
        ways = usual
        if soldiers >> cell & 1 or not room >> cell & 1:
            ways = useful_ways(kind, soldiers & ~BIT[cell], room | BIT[cell])
        found.append(turned(kind, cell, ways))
    return found


class PlayStep(Step[Imperia]):
    """Place one of the pieces in hand, or the commander (IM-T1, IM-H1)."""

    def begin(self, world: Imperia, events: list[Event] | None) -> bool:
        """Whoever has placed the commander is passed over; when all have, the game ends (IM-T6).

        So is, in a position that was made up, who has no cube on the board and can place nothing.
        """
        for _ in range(world.seats):
            seat = world.turn
            is_done = world.done >> seat & 1 == 1
            if not is_done and (world.armies[seat].head != OFF or self.can_place(world)):
                return True
            world.turn = world.next_seat(seat)
        world.finish(events)
        return True

    def prompt(self, world: Imperia) -> Prompt:
        """Which piece of the hand to place, where, and turned which way."""
        return Prompt("im.prompt.play", world.turn)

    def own_prompt(self, world: Imperia) -> Prompt:
        """Place a piece, or the commander if nothing in hand can be placed (IM-H1)."""
        key = "im.prompt.play" if self.can_place(world) else "im.prompt.commander"
        return Prompt(key, world.turn)

    def can_place(self, world: Imperia) -> bool:
        """Whether anything but the commander can be placed."""
        seat = world.turn
        return any(places(world, seat, kind) for kind in kinds_in(world.armies[seat].hand))

    def legal(self, world: Imperia) -> list[Action]:
        """Every piece at every place, turned every way; the commander last."""
        actions: list[Action] = []
        for row in self.rows(world):
            actions += row
        return actions

    def random_legal(self, world: Imperia, numbers: Numbers) -> Action:
        """The rows are counted, not put together."""
        return in_rows(self.rows(world), numbers)

    def rows(self, world: Imperia) -> list[list[Action]]:
        """The ways to turn each piece at each place; the commander in the last row."""
        seat = world.turn
        army = world.armies[seat]
        target = world.target(seat)
        ways = ways_on(world, seat, target)
        ahead, needed, exits = ways
        found: list[list[Action]] = []
        kind, hand = 0, army.hand
        while hand:
            if hand & 3:
                rank = KIND_RANKS[kind]
                if kind in (MOBILISE_PLUS, MOBILISE_X):
                    cells = cells_of_ways(ways, army.fort, rank)
                    found += mobilisers(world, seat, kind, cells)
                else:
                    if needed <= rank:
                        found.append(PLACE[kind * CELLS + ahead])
                    if exits:
                        found.append(beside_fort(kind, army.fort, exits_of(exits, rank)))
            hand >>= 2
            kind += 1
        place = commander_place(world, seat, target)
        if place != OFF:
            found.append(COMMAND[place])
        return found

    def why_not(self, world: Imperia, action: Action) -> Illegal:
        """The hand, the place, then how it is turned."""
        if isinstance(action, Command):
            return self.commander_refusal(world, action)
        if not isinstance(action, Place):
            return not_now(world, action)
        seat, kind, cell = world.turn, action.kind, action.cell
        if not count_of(world.armies[seat].hand, kind):
            return Illegal("IM-T1", "im.refuse.not_in_hand", piece=KIND_NAMES[kind])
        if cell not in places(world, seat, kind):
            return self.place_refusal(world, kind, cell)
        return Illegal("IM-G1", "im.refuse.no_order_that_way", cell=CELL_NAMES[cell])

    def place_refusal(self, world: Imperia, kind: int, cell: int) -> Illegal:
        """Why a piece may not go to this cell."""
        seat, name = world.turn, CELL_NAMES[cell]
        target = world.target(seat)
        if world.is_closed(cell):
            return closed_refusal(world, cell)
        if target != OFF and not world.towers[target]:
            return Illegal("IM-T3", "im.refuse.must_go_on", cell=name, target=CELL_NAMES[target])
        if cell == target or cell in world.exits(seat):
            refused = enter_refusal(world, seat, kind, cell)
            assert refused is not None
            return refused
        if world.owner(cell) == seat and cell in BESIDE[world.armies[seat].fort]:
            return Illegal("IM-T5", "im.refuse.exit_closed", cell=name)
        rule = "IM-T2" if world.armies[seat].head == OFF else "IM-T4"
        return Illegal(rule, "im.refuse.not_beside_fort", cell=name)

    def commander_refusal(self, world: Imperia, action: Command) -> Illegal:
        """The commander has one place at most."""
        target = world.target(world.turn)
        place = commander_place(world, world.turn, target)
        name = CELL_NAMES[action.cell]
        if place == OFF:
            return Illegal("IM-H2", "im.refuse.commander_first")
        if action.cell == target:
            refused = enter_refusal(world, world.turn, COMMANDER, action.cell)
            assert refused is not None
            return refused
        return Illegal("IM-H2", "im.refuse.commander_place", cell=name, target=CELL_NAMES[place])

    def apply(self, world: Imperia, action: Action, events: list[Event] | None) -> None:
        """The piece lies and carries the cube; a general gives its order."""
        if isinstance(action, Command):
            self.command(world, action.cell, events)
            return
        assert isinstance(action, Place)
        seat, kind, cell = world.turn, action.kind, action.cell
        if events is not None:
            events.append(_placed(world, seat, KIND_NAMES[kind], cell, action.facing))
        world.armies[seat].hand -= ONE_OF[kind]
        world.put(cell, piece_of(seat, kind, action.facing))
        if kind >= MOBILISE_PLUS:
            if can_be_ordered(world, seat):
                world.enter(ORDER, events)
                return
            if events is not None:
                events.append(Event("im.event.lapsed", seat=seat + 1))
        world.go_on(events)

    def command(self, world: Imperia, cell: int, events: list[Event] | None) -> None:
        """The commander is placed: this player is done (IM-H4)."""
        seat = world.turn
        if events is not None:
            events.append(_placed(world, seat, KIND_NAMES[COMMANDER], cell, NO_FACING))
        world.put(cell, piece_of(seat, COMMANDER, NO_FACING))
        world.done |= 1 << seat
        world.turn = world.next_seat(seat)
        world.stand_at(self.alone)  # whoever is done draws no more
        self.begin(world, events)


def _placed(world: Imperia, seat: int, piece: str, cell: int, facing: int) -> Event:
    """What happened: a piece was placed, or it covered another one."""
    tower = world.towers[cell]
    name = CELL_NAMES[cell]
    if not tower:
        return Event("im.event.placed", seat=seat + 1, piece=piece, cell=name, facing=facing)
    owner = OWNER[tower[-1]]
    return Event(
        "im.event.covered", seat=seat + 1, piece=piece, cell=name, facing=facing, owner=owner + 1
    )
