"""Set-up: the first player, the boards, the forts, the first three pieces (IM-S)."""

from typing import Final

from gonfalon.engine import steps
from gonfalon.engine.action import Action, First
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step
from gonfalon.games.imperia.box.actions import DRAW as DRAW_ACTIONS
from gonfalon.games.imperia.box.actions import FORT, LAYS, Draw, Fort, Lay
from gonfalon.games.imperia.box.boards import (
    FACE_NAMES,
    NEXT_QUARTERS,
    NOT_LAID,
    QUARTER_NAMES,
    QUARTERS,
    ROTATION_NAMES,
    ROTATIONS,
)
from gonfalon.games.imperia.box.cells import BIT
from gonfalon.games.imperia.box.components import (
    CELL_NAMES,
    CELLS,
    HAND,
    KIND_NAMES,
    OFF,
    ONE_OF,
    count_of,
    is_all_generals,
    kinds_in,
    nth_kind,
    size_of,
)
from gonfalon.games.imperia.box.sites import (
    AT_CASTLE,
    COVERED,
    EXITS_SHUT,
    FORT_CELLS,
    FORT_DISTANCE,
    IN_CASTLE,
    NOTHING,
    ON_EDGE,
    distance,
    fort_obstacle,
    shut_exits,
)
from gonfalon.games.imperia.rules.refusals import draw_rule, not_now
from gonfalon.games.imperia.rules.state import Imperia

UPPER_LEFT: Final = 1 << 0
ALL_QUARTERS: Final = (1 << QUARTERS) - 1
# The quarters that share an edge with one that lies, by those that lie.
_NEXT_FREE: Final = [
    sum(
        1 << quarter
        for quarter in range(QUARTERS)
        if not lying >> quarter & 1 and any(lying >> other & 1 for other in NEXT_QUARTERS[quarter])
    )
    for lying in range(1 << QUARTERS)
]
# The cells that are too near to a fort for another one, by its cell.
_NEAR: Final = [
    sum(BIT[cell] for cell in FORT_CELLS[-1] if distance(cell, fort) < FORT_DISTANCE)
    for fort in range(CELLS)
]
_NO_FORT: Final = {  # why no fort may stand on a cell
    IN_CASTLE: "im.refuse.fort_in_castle",
    AT_CASTLE: "im.refuse.fort_at_castle",
    ON_EDGE: "im.refuse.fort_on_edge",
    COVERED: "im.refuse.fort_covered",
}


class ChooseFirst(steps.ChooseFirst[Imperia]):
    """Who plays first: a fair chance action (IM-S1)."""

    def __init__(self, named: int | None) -> None:
        super().__init__("im.prompt.first", "im.event.first", named)

    def why_not(self, world: Imperia, action: Action) -> Illegal:
        """Any seat that plays may be first."""
        if not isinstance(action, First):
            return not_now(world, action)
        number, players = action.seat + 1, world.seats
        return Illegal("IM-S1", "im.refuse.no_seat", number=number, players=players)

    def note(self, world: Imperia, seat: int, events: list[Event] | None) -> None:
        """This seat plays first, and lays the first board."""
        world.first = seat
        super().note(world, seat, events)


class LayBoards(Step[Imperia]):
    """In turn the players lay a board; with three players chance lays the first one (IM-S1)."""

    def actor(self, world: Imperia) -> int:
        """The players in turn."""
        if world.seats == 3 and self.lying(world) == 0:
            return CHANCE
        return world.turn

    def prompt(self, world: Imperia) -> Prompt:
        """Which board to lay, which face up, and turned how."""
        return Prompt("im.prompt.lay", self.actor(world))

    def lying(self, world: Imperia) -> int:
        """The quarters where a board lies, a bit for each."""
        found = 0
        for quarter, laid in enumerate(world.quarters):
            if laid != NOT_LAID:
                found |= 1 << quarter
        return found

    def free_quarters(self, world: Imperia) -> int:
        """Where a board may lie: anywhere at first, then edge to edge with one that lies."""
        lying = self.lying(world)
        if lying == 0:
            return UPPER_LEFT if world.seats == 3 else ALL_QUARTERS
        return _NEXT_FREE[lying]

    def used(self, world: Imperia) -> int:
        """The boards that lie already, a bit for each."""
        found = 0
        for laid in world.quarters:
            if laid != NOT_LAID:
                found |= 1 << laid // ROTATIONS // 2
        return found

    def legal(self, world: Imperia) -> list[Action]:
        """Any face of a board that is left, turned any way, in a free quarter."""
        return LAYS[self.used(world)][self.free_quarters(world)].copy()

    def why_not(self, world: Imperia, action: Action) -> Illegal:
        """A board lies once, and edge to edge."""
        if not isinstance(action, Lay):
            return not_now(world, action)
        if self.used(world) >> action.face // 2 & 1:
            return Illegal("IM-S1", "im.refuse.board_used", board=action.face // 2 + 1)
        quarter = QUARTER_NAMES[action.quarter]
        if world.quarters[action.quarter] != NOT_LAID:
            return Illegal("IM-S1", "im.refuse.quarter_taken", quarter=quarter)
        if self.actor(world) == CHANCE and self.lying(world) == 0:
            return Illegal("IM-S1", "im.refuse.first_quarter", quarter=quarter)
        return Illegal("IM-S1", "im.refuse.quarter_apart", quarter=quarter)

    def apply(self, world: Imperia, action: Action, events: list[Event] | None) -> None:
        """The board lies; when all four do, the castle is put in the middle."""
        assert isinstance(action, Lay)
        by_chance = self.actor(world) == CHANCE
        lie = list(world.quarters)
        lie[action.quarter] = action.face * ROTATIONS + action.rotation
        world.quarters = tuple(lie)
        if events is not None:
            events.append(
                Event(
                    "im.event.laid_by_chance" if by_chance else "im.event.laid",
                    seat=world.turn + 1,
                    face=FACE_NAMES[action.face],
                    rotation=ROTATION_NAMES[action.rotation],
                    quarter=QUARTER_NAMES[action.quarter],
                )
            )
        lying = self.lying(world)
        if lying == ALL_QUARTERS:
            world.go_on(events)  # whoever laid last places first
        elif not (world.seats == 3 and lying == UPPER_LEFT):
            world.turn = world.next_seat(world.turn)


class LayByChance(LayBoards):
    """A random map, to start at once (IM-S5)."""

    def actor(self, world: Imperia) -> int:
        """Nobody at the table decides this."""
        return CHANCE


class PlaceForts(Step[Imperia]):
    """Forts in reverse order of laying boards (IM-S3)."""

    def prompt(self, world: Imperia) -> Prompt:
        """Where the fort of the player stands."""
        return Prompt("im.prompt.fort", self.actor(world))

    def near_forts(self, world: Imperia) -> int:
        """The cells that are too near to another fort."""
        near = 0
        for army in world.armies:
            if army.fort != OFF:
                near |= _NEAR[army.fort]
        return near

    def legal(self, world: Imperia) -> list[Action]:
        """Any cell that may hold a fort."""
        near = self.near_forts(world)
        return [FORT[cell] for cell in FORT_CELLS[world.seats] if not near >> cell & 1]

    def why_not(self, world: Imperia, action: Action) -> Illegal:
        """By the castle, the edge or the covered cells; else another fort is too near."""
        if not isinstance(action, Fort):
            return not_now(world, action)
        cell, name = action.cell, CELL_NAMES[action.cell]
        obstacle = fort_obstacle(cell, world.seats)
        if obstacle == EXITS_SHUT:
            exits = tuple([CELL_NAMES[one] for one in shut_exits(cell, world.seats)])
            return Illegal("IM-S3", "im.refuse.fort_exits_shut", cell=name, exits=exits)
        if obstacle != NOTHING:
            return Illegal("IM-S3", _NO_FORT[obstacle], cell=name)
        owner, fort = self.near_fort(world, cell)
        facts = {"cell": name, "fort": CELL_NAMES[fort]}
        return Illegal("IM-S3", "im.refuse.fort_too_near", owner=owner + 1, **facts)

    def near_fort(self, world: Imperia, cell: int) -> tuple[int, int]:
        """The first seat whose fort is too near to this cell, and where that fort is."""
        for seat, army in enumerate(world.armies):
            if army.fort != OFF and _NEAR[army.fort] >> cell & 1:
                return seat, army.fort
        raise ValueError(f"no fort is near {CELL_NAMES[cell]}")

    def apply(self, world: Imperia, action: Action, events: list[Event] | None) -> None:
        """The fort stands; the player before is next, and then the pieces are drawn."""
        assert isinstance(action, Fort)
        world.place_fort(world.turn, action.cell)
        if events is not None:
            events.append(Event("im.event.fort", seat=world.turn + 1, cell=CELL_NAMES[action.cell]))
        if any(army.fort == OFF for army in world.armies):
            world.turn = (world.turn - 1) % world.seats
        else:
            world.turn = world.first
            world.go_on(events)


class FortsByChance(PlaceForts):
    """Random forts, to start at once (IM-S5)."""

    def actor(self, world: Imperia) -> int:
        """Nobody at the table decides this."""
        return CHANCE


class Deal(Step[Imperia]):
    """Everyone draws three pieces; three generals are shuffled back (IM-S4)."""

    def actor(self, world: Imperia) -> int:
        """Nobody at the table decides this."""
        return CHANCE

    def prompt(self, world: Imperia) -> Prompt:
        """What chance is about to tell: a piece off a pile."""
        return Prompt("im.prompt.deal", CHANCE)

    def legal(self, world: Imperia) -> list[Action]:
        """Any kind in the pile of whoever draws."""
        return [DRAW_ACTIONS[kind] for kind in kinds_in(world.armies[world.turn].pile)]

    def weights(self, world: Imperia) -> list[int]:
        """As many as there are of each kind."""
        pile = world.armies[world.turn].pile
        return [count_of(pile, kind) for kind in kinds_in(pile)]

    def sample(self, world: Imperia, numbers: Numbers) -> Action:
        """The piece that the next number selects."""
        pile = world.armies[world.turn].pile
        return DRAW_ACTIONS[nth_kind(pile, numbers.below(size_of(pile)))]

    def why_not(self, world: Imperia, action: Action) -> Illegal:
        """Only what is in the pile."""
        if not isinstance(action, Draw):
            return not_now(world, action)
        piece = KIND_NAMES[action.kind]
        return Illegal(draw_rule(world), "im.refuse.not_in_pile", piece=piece)

    def take(self, world: Imperia, action: Action, events: list[Event] | None) -> None:
        """One piece from the pile to the hand, seen by its owner alone."""
        assert isinstance(action, Draw)
        seat = world.turn
        army = world.armies[seat]
        army.pile -= ONE_OF[action.kind]
        army.hand += ONE_OF[action.kind]
        if events is not None:
            piece = KIND_NAMES[action.kind]
            events.append(Event("im.event.drew", seat, seat=seat + 1, piece=piece))

    def apply(self, world: Imperia, action: Action, events: list[Event] | None) -> None:
        """The next piece, the next player, or the first turn."""
        self.take(world, action, events)
        seat = world.turn
        army = world.armies[seat]
        if size_of(army.hand) < HAND:
            return
        if is_all_generals(army.hand):
            army.pile += army.hand
            army.hand = 0
            if events is not None:
                events.append(Event("im.event.three_generals", seat=seat + 1))
            return
        world.turn = world.next_seat(seat)
        if world.turn == world.first:
            world.go_on(events)
