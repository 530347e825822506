"""Set-up: the first player, the boards, the forts, the first three pieces (IM-S)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.chance import pick
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.games.imperia.actions import DRAW as DRAW_ACTIONS
from gonfalon.games.imperia.actions import FIRST, FORT, LAY, Draw, First, Fort, Lay, lay_number
from gonfalon.games.imperia.boards import (
    FACE_NAMES,
    FACES,
    NEXT_QUARTERS,
    NOT_LAID,
    QUARTER_NAMES,
    QUARTERS,
    ROTATION_NAMES,
    ROTATIONS,
    map_of,
)
from gonfalon.games.imperia.components import (
    CELL_NAMES,
    FORT_CELLS,
    FORT_DISTANCE,
    HAND,
    KIND_NAMES,
    OFF,
    ONE_OF,
    count_of,
    distance,
    is_all_generals,
    kinds_in,
    nth_kind,
    size_of,
)
from gonfalon.games.imperia.refusals import not_now
from gonfalon.games.imperia.step import Step
from gonfalon.games.imperia.steps import DEAL, LAY_BOARDS, PLACE_FORTS, PLAY
from gonfalon.games.imperia.world import World

UPPER_LEFT: Final = 0


class ChooseFirst(Step):
    """Who plays first: a fair chance action (IM-S1)."""

    def actor(self, world: World) -> int:
        """Chance."""
        return CHANCE

    def prompt(self, world: World) -> Prompt:
        """Nobody is asked."""
        return Prompt("im.prompt.first", CHANCE)

    def legal(self, world: World) -> list[Action]:
        """Any seat."""
        return FIRST[: world.seats]

    def refusal(self, world: World, action: Action) -> Illegal | None:
        """Any seat may be first."""
        if isinstance(action, First) and action.seat < world.seats:
            return None
        return not_now(world, action)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """Note the first player and go on."""
        assert isinstance(action, First)
        self.note(world, action.seat, events)

    def note(self, world: World, seat: int, events: list[Event] | None) -> None:
        """This seat plays first."""
        world.first = world.turn = seat
        if events is not None:
            events.append(Event("im.event.first", seat=seat + 1))
        world.go_on(LAY_BOARDS, events)


class FirstIsNamed(ChooseFirst):
    """The option names the first player (IM-S1)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def begin(self, world: World, events: list[Event] | None) -> None:
        """Nothing is asked."""
        self.note(world, self.seat, events)


class LayBoards(Step):
    """In turn the players lay a board; with three players chance lays the first one (IM-S1)."""

    def actor(self, world: World) -> int:
        """The players in turn."""
        if world.seats == 3 and self.laid(world) == 0:
            return CHANCE
        return world.turn

    def prompt(self, world: World) -> Prompt:
        """Lay a board."""
        return Prompt("im.prompt.lay", self.actor(world))

    def laid(self, world: World) -> int:
        """How many boards lie."""
        return QUARTERS - world.quarters.count(NOT_LAID)

    def free_quarters(self, world: World) -> list[int]:
        """Where a board may lie: anywhere at first, then edge to edge with one that lies."""
        if self.laid(world) == 0:
            return [UPPER_LEFT] if world.seats == 3 else list(range(QUARTERS))
        return [
            quarter
            for quarter in range(QUARTERS)
            if world.quarters[quarter] == NOT_LAID
            and any(world.quarters[other] != NOT_LAID for other in NEXT_QUARTERS[quarter])
        ]

    def is_used(self, world: World, face: int) -> bool:
        """Whether the board of this face lies already."""
        return any(
            laid != NOT_LAID and laid // ROTATIONS // 2 == face // 2 for laid in world.quarters
        )

    def legal(self, world: World) -> list[Action]:
        """Any face of a board that is left, turned any way, in a free quarter."""
        quarters = self.free_quarters(world)
        return [
            LAY[lay_number(face, rotation, quarter)]
            for face in range(FACES)
            if not self.is_used(world, face)
            for quarter in quarters
            for rotation in range(ROTATIONS)
        ]

    def refusal(self, world: World, action: Action) -> Illegal | None:
        """A board lies once, and edge to edge."""
        if not isinstance(action, Lay):
            return not_now(world, action)
        if self.is_used(world, action.face):
            return Illegal("IM-S1", "im.refuse.board_used", board=action.face // 2 + 1)
        if action.quarter not in self.free_quarters(world):
            return Illegal("IM-S1", "im.refuse.quarter", quarter=QUARTER_NAMES[action.quarter])
        return None

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """The board lies; when all four do, the castle is put in the middle."""
        assert isinstance(action, Lay)
        by_chance = self.actor(world) == CHANCE
        lie = list(world.quarters)
        lie[action.quarter] = action.face * ROTATIONS + action.rotation
        world.quarters = tuple(lie)
        world.terrain = map_of(world.quarters)
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
        if NOT_LAID not in world.quarters:
            world.go_on(PLACE_FORTS, events)  # whoever laid last places first
        elif not (world.seats == 3 and self.laid(world) == 1):
            world.turn = world.next_seat(world.turn)


class LayByChance(LayBoards):
    """A random map, to start at once (IM-S5)."""

    def actor(self, world: World) -> int:
        """Chance."""
        return CHANCE


class PlaceForts(Step):
    """Forts in reverse order of laying boards (IM-S3)."""

    def prompt(self, world: World) -> Prompt:
        """Place the fort."""
        return Prompt("im.prompt.fort", self.actor(world))

    def cells(self, world: World) -> list[int]:
        """Where a fort may stand."""
        return [cell for cell in FORT_CELLS[world.seats] if not self.is_near_fort(world, cell)]

    def is_near_fort(self, world: World, cell: int) -> bool:
        """Whether another fort is too near."""
        return any(fort != OFF and distance(fort, cell) < FORT_DISTANCE for fort in world.forts)

    def legal(self, world: World) -> list[Action]:
        """Any cell that may hold a fort."""
        return [FORT[cell] for cell in self.cells(world)]

    def refusal(self, world: World, action: Action) -> Illegal | None:
        """Not beside the castle, on the edge, covered, marked, or near another fort."""
        if not isinstance(action, Fort):
            return not_now(world, action)
        name = CELL_NAMES[action.cell]
        if action.cell not in FORT_CELLS[world.seats]:
            return Illegal("IM-S3", "im.refuse.no_fort_here", cell=name)
        if self.is_near_fort(world, action.cell):
            return Illegal("IM-S3", "im.refuse.fort_too_near", cell=name)
        return None

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """The fort stands; the player before is next, and then the pieces are drawn."""
        assert isinstance(action, Fort)
        forts = list(world.forts)
        forts[world.turn] = action.cell
        world.forts = tuple(forts)
        if events is not None:
            events.append(Event("im.event.fort", seat=world.turn + 1, cell=CELL_NAMES[action.cell]))
        if OFF in world.forts:
            world.turn = (world.turn - 1) % world.seats
        else:
            world.turn = world.first
            world.go_on(DEAL, events)


class FortsByChance(PlaceForts):
    """Random forts, to start at once (IM-S5)."""

    def actor(self, world: World) -> int:
        """Chance."""
        return CHANCE


class Deal(Step):
    """Everyone draws three pieces; three generals are shuffled back (IM-S4)."""

    def actor(self, world: World) -> int:
        """Chance."""
        return CHANCE

    def prompt(self, world: World) -> Prompt:
        """Nobody is asked."""
        return Prompt("im.prompt.deal", CHANCE)

    def legal(self, world: World) -> list[Action]:
        """Any kind in the pile of whoever draws."""
        return [DRAW_ACTIONS[kind] for kind in kinds_in(world.piles[world.turn])]

    def weights(self, world: World) -> list[int]:
        """As many as there are of each kind."""
        pile = world.piles[world.turn]
        return [count_of(pile, kind) for kind in kinds_in(pile)]

    def sample(self, world: World, r: int) -> Action:
        """The piece that a number below 2^64 selects."""
        pile = world.piles[world.turn]
        return DRAW_ACTIONS[nth_kind(pile, pick(r, size_of(pile)))]

    def refusal(self, world: World, action: Action) -> Illegal | None:
        """Only what is in the pile."""
        if not isinstance(action, Draw):
            return not_now(world, action)
        if not count_of(world.piles[world.turn], action.kind):
            return Illegal("IM-S4", "im.refuse.not_in_pile", piece=KIND_NAMES[action.kind])
        return None

    def take(self, world: World, action: Action, events: list[Event] | None) -> None:
        """One piece from the pile to the hand, seen by its owner alone."""
        assert isinstance(action, Draw)
        seat = world.turn
        world.piles[seat] -= ONE_OF[action.kind]
        world.hands[seat] += ONE_OF[action.kind]
        if events is not None:
            piece = KIND_NAMES[action.kind]
            events.append(Event("im.event.drew", seat, seat=seat + 1, piece=piece))

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """The next piece, the next player, or the first turn."""
        self.take(world, action, events)
        seat = world.turn
        if size_of(world.hands[seat]) < HAND:
            return
        if is_all_generals(world.hands[seat]):
            world.piles[seat] += world.hands[seat]
            world.hands[seat] = 0
            if events is not None:
                events.append(Event("im.event.three_generals", seat=seat + 1))
            return
        world.turn = world.next_seat(seat)
        if world.turn == world.first:
            world.go_on(PLAY, events)
