"""A turn: where a piece may go, and what it does there (IM-T, IM-H)."""

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step, in_rows
from gonfalon.games.imperia.box.actions import COMMAND, FACING_PLACE, PLACE, Command, Place
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
from gonfalon.games.imperia.rules.battle import enter_refusal, may_enter, rank_to_enter
from gonfalon.games.imperia.rules.orders import can_be_ordered
from gonfalon.games.imperia.rules.refusals import closed_refusal, not_now
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import ORDER


def ways_on(world: Imperia, seat: int, target: int) -> list[int]:
    """The cells where a piece may go if its rank allows it, the one ahead being `target`."""
    if target != OFF and not world.towers[target]:
        return [target]  # an empty cell ahead: the campaign goes on (IM-T3)
    found = world.exits(seat)  # a new campaign (IM-T2, IM-T5)
    if target != OFF and target not in found:
        found.insert(0, target)  # a soldier ahead, who may be covered (IM-T4)
    return found


def places(world: Imperia, seat: int, kind: int) -> list[int]:
    """The cells where a piece of this kind may go (IM-T2 to IM-T5)."""
    cells = ways_on(world, seat, world.target(seat))
    return [cell for cell in cells if may_enter(world, seat, kind, cell)]


def commander_place(world: Imperia, seat: int, target: int) -> int:
    """Where the commander goes, or OFF before the first piece; the cell ahead is `target` (IM-H2).

    That cell if it may be entered, otherwise onto the own head.
    """
    if target != OFF and may_enter(world, seat, COMMANDER, target):
        return target
    return world.armies[seat].head


def useful_facings(world: Imperia, seat: int, kind: int, cell: int) -> list[int]:
    """How a general placed here would have a soldier to move, who is not the one it covers (IM-G1).

    Its cell counts as the seat's own already.
    """
    soldiers = world.armies[seat].soldiers & ~BIT[cell]
    if not soldiers:
        return []
    room = world.room(seat) | BIT[cell]
    return [facing for facing in KIND_FACINGS[kind] if moved(soldiers, facing) & room]


def add_mobilisers(
    world: Imperia, seat: int, kind: int, cells: list[int], found: list[list[Action]]
) -> None:
    """Add such a general at each place, turned so that it has an order to give, if any (IM-G1)."""
    soldiers, room = world.armies[seat].soldiers, world.room(seat)
    usual = [facing for facing in KIND_FACINGS[kind] if moved(soldiers, facing) & room]
    for cell in cells:
        useful = usual
        if soldiers >> cell & 1 or not room >> cell & 1:
            useful = useful_facings(world, seat, kind, cell)  # what it covers makes a difference
        row = PLACE[kind * CELLS + cell]
        if useful and len(useful) < len(row):
            row = [row[FACING_PLACE[facing]] for facing in useful]
        found.append(row)


class PlayStep(Step[Imperia]):
    """Place one of the pieces in hand, or the commander (IM-T1, IM-H1)."""

    def begin(self, world: Imperia, events: list[Event] | None) -> bool:
        """Whoever has placed the commander is passed over; when all have, the game ends (IM-T6).

        So is, in a position that was made up, who has no cube on the board and can place nothing.
        """
        for _ in range(world.seats):
            seat = world.turn
            is_done = world.done >> seat & 1
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
        target = world.target(seat)
        cells = ways_on(world, seat, target)
        ranks = [rank_to_enter(world, seat, cell) for cell in cells]
        found: list[list[Action]] = []
        kind, hand = 0, world.armies[seat].hand
        while hand:
            if hand & 3:
                rank = KIND_RANKS[kind]
                if kind in (MOBILISE_PLUS, MOBILISE_X):
                    entered = [cell for n, cell in enumerate(cells) if ranks[n] <= rank]
                    add_mobilisers(world, seat, kind, entered, found)
                else:
                    for n, cell in enumerate(cells):
                        if ranks[n] <= rank:
                            found.append(PLACE[kind * CELLS + cell])
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
