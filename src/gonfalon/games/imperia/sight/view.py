"""What a seat, or a spectator, may know: built field by field, so that a new field is hidden."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.result import Result
from gonfalon.engine.value import Value
from gonfalon.engine.variant import Variant
from gonfalon.engine.view import OPEN, View
from gonfalon.games.imperia.box.components import COMMANDER, KIND, OFF, size_of
from gonfalon.games.imperia.rules.army import Army
from gonfalon.games.imperia.rules.frames import ordered_cell
from gonfalon.games.imperia.rules.state import Imperia


class ArmyView(Value):
    """One army, as it is seen: its fort and cube, and how many pieces are still hidden."""

    def __init__(
        self, fort: int, head: int, hand: int, hand_count: int, pile_count: int, hidden: int
    ) -> None:
        self.fort: Final = fort
        """The cell of the fort, or OFF."""
        self.head: Final = head
        """The cell of the cube, or OFF."""
        self.hand: Final = hand
        """The pieces in hand, counted by kind, if they are seen; else 0."""
        self.hand_count: Final = hand_count
        """How many pieces are in hand."""
        self.pile_count: Final = pile_count
        """How many are still to be drawn."""
        self.hidden: Final = hidden
        """The pieces in hand and pile together, counted by kind: all that were never placed."""


class ImperiaView(View):
    """What one pair of eyes may know of a game of Imperia."""

    def __init__(
        self,
        game_id: str,
        seat: int,
        actor: int,
        waiting: tuple[int, ...],
        prompt: Prompt,
        actions: list[Action],
        variant: Variant,
        result: Result | None,
    ) -> None:
        super().__init__(game_id, seat, actor, waiting, prompt, actions)
        self.variant: Final = variant
        """The steps of this game."""
        self.options: Final = variant.options
        """The options of this game."""
        self.result: Final = result
        """Points, ranks and how it ended, once it is over."""
        self.seats = 0
        """How many seats play."""
        self.frames: tuple[int, ...] = ()
        """The step of the turn, and the frame inside it."""
        self.first = 0
        """The first player, whom chance or an option has chosen (IM-S1)."""
        self.turn = 0
        """The seat whose turn it is."""
        self.ordered = OFF
        """The first soldier of an exchange, or the second one that is still to be turned."""
        self.done = 0
        """The seats that have placed their commander."""
        self.quarters: tuple[int, ...] = ()
        """What lies in each quarter of the map."""
        self.terrain: tuple[int, ...] = ()
        """The terrain of every cell."""
        self.towers: tuple[tuple[int, ...], ...] = ()
        """The pieces in each cell, the lowest first: everyone saw them laid (IM-B4)."""
        self.armies: tuple[ArmyView, ...] = ()
        """Every army as far as this view may know it, by seat."""
        self.targets: tuple[int, ...] = ()
        """The cell each head points to, or OFF (IM-T3)."""


def view_of(world: Imperia, seat: int) -> ImperiaView:
    """What this seat (or SPECTATOR, or OPEN for everything) may know."""
    if not OPEN <= seat < world.seats:
        raise ValueError(f"there is no seat {seat}")
    view = ImperiaView(
        world.game_id,
        seat,
        world.actor,
        world.waiting,
        world.prompt_for(seat),
        world.choices_for(seat),
        world.variant,
        world.result,
    )
    view.seats = world.seats
    view.frames = world.open_steps
    view.first = world.first
    view.turn = world.turn
    view.ordered = ordered_cell(world)
    view.done = world.done
    view.quarters = world.quarters
    view.terrain = world.terrain
    view.towers = tuple(world.towers)
    view.armies = tuple(
        _army_view(army, seat in (owner, OPEN)) for owner, army in enumerate(world.armies)
    )
    view.targets = tuple(world.target(owner) for owner in range(world.seats))
    return view


def _army_view(army: Army, is_seen: bool) -> ArmyView:
    """One army: what is in hand is its owner's secret."""
    return ArmyView(
        army.fort,
        army.head,
        army.hand if is_seen else 0,
        size_of(army.hand),
        size_of(army.pile),
        army.hand + army.pile,
    )


def has_commander(view: ImperiaView, cell: int) -> bool:
    """Whether a commander stands on top of a cell."""
    return bool(view.towers[cell]) and KIND[view.towers[cell][-1]] == COMMANDER
