"""A turn: where a piece may go, and what it does there (IM-T, IM-H)."""

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Fact, Illegal
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
    kinds_in,
    piece_of,
)
from gonfalon.games.imperia.rules.commanding import counted, must_command, warning
from gonfalon.games.imperia.rules.orders import can_be_ordered
from gonfalon.games.imperia.rules.placing import commander_refusal, piece_refusal
from gonfalon.games.imperia.rules.refusals import not_now
from gonfalon.games.imperia.rules.starting_anew import why_anew
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import ORDER
from gonfalon.games.imperia.rules.ways import (
    can_place,
    cells_of_ways,
    commander_place,
    exits_of,
    must_start_anew,
    places,
    ways_on,
)


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
            if not is_done and (world.armies[seat].head != OFF or can_place(world, world.turn)):
                return True
            world.turn = world.next_seat(seat)
        world.finish(events)
        return True

    def prompt(self, world: Imperia) -> Prompt:
        """Which piece of the hand to place, where, and turned which way."""
        return Prompt("im.prompt.play", world.turn)

    def own_prompt(self, world: Imperia) -> Prompt:
        """Place a piece; beside the fort if none can go on, or nothing but the commander.

        Whoever may cover who stands ahead, or start anew, is told both; also where that cell is an
        exit of the own fort itself.
        """
        seat = world.turn
        if not can_place(world, seat):
            return Prompt("im.prompt.commander", seat)
        target, facts = world.target(seat), warning(world, seat)
        is_new = must_start_anew(world, seat)
        key = "im.prompt.campaign" if is_new else "im.prompt.play"
        if target != OFF and world.towers[target]:  # somebody stands ahead (IM-T4)
            open_cells = {
                cell
                for kind in kinds_in(world.armies[seat].hand)
                for cell in places(world, seat, kind)
            }
            if is_new:
                key = "im.prompt.barred"
            elif len(open_cells) > 1:
                key = "im.prompt.either"
            facts["ahead"] = CELL_NAMES[target]
        return Prompt(key, seat, **facts)

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
        place = commander_place(world, seat, target, army.hand != 0 and not any(found))
        if place != OFF:
            found.append(COMMAND[place])
        return found

    def why_not(self, world: Imperia, action: Action) -> Illegal:
        """The hand, how it is turned by its kind, the place, then how it is turned there."""
        if isinstance(action, Command):
            return commander_refusal(world, action.cell)
        if not isinstance(action, Place):
            return not_now(world, action)
        seat, kind, cell = world.turn, action.kind, action.cell
        refused = piece_refusal(world, kind, cell, action.facing)
        if refused is not None:
            return refused
        row = mobilisers(world, seat, kind, [cell])[0]
        ways = tuple([one.facing for one in row if isinstance(one, Place)])
        name, facing = CELL_NAMES[cell], action.facing
        return Illegal("IM-G1", "im.refuse.no_order_that_way", cell=name, facing=facing, ways=ways)

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
        seat, before = world.turn, [0]
        if events is not None:
            due = must_command(world, seat)
            events += [] if due is None else [due]
            events.append(_placed(world, seat, KIND_NAMES[COMMANDER], cell, NO_FACING))
            before = [score.points for score in world.scores]
        world.put(cell, piece_of(seat, COMMANDER, NO_FACING))
        world.done |= 1 << seat
        if events is not None:
            events.append(counted(world, seat, before))
            if world.done != (1 << world.seats) - 1:
                events.append(Event("im.event.finished", seat=seat + 1))
        world.turn = world.next_seat(seat)
        world.stand_at(self.alone)  # whoever is done draws no more
        self.begin(world, events)


def _placed(world: Imperia, seat: int, piece: str, cell: int, facing: int) -> Event:
    """What happened: a piece was placed, or it covered another one."""
    tower = world.towers[cell]
    facts: dict[str, Fact] = {"piece": piece, "cell": CELL_NAMES[cell], "facing": facing}
    is_anew = world.armies[seat].head != OFF and cell != world.target(seat)
    why = why_anew(world, seat) if is_anew and piece != KIND_NAMES[COMMANDER] else {}
    if not tower:
        return Event("im.event.placed", seat=seat + 1, **facts, **why)
    facts |= {"anew": "covered"} if why else {}
    return Event("im.event.covered", seat=seat + 1, **facts, owner=OWNER[tower[-1]] + 1)
