"""What a seat, or a spectator, may know: built field by field, so that a new field is hidden."""

from typing import Final

from gonfalon.engine.view import OPEN, View
from gonfalon.games.imperia.box.components import COMMANDER, KIND, OFF, size_of
from gonfalon.games.imperia.rules.army import Army
from gonfalon.games.imperia.rules.frames import ordered_cell
from gonfalon.games.imperia.rules.state import Imperia


class ArmyView:
    """One army, as it is seen: its fort and cube, and how many pieces are still hidden."""

    def __init__(self, army: Army, is_seen: bool) -> None:
        self.fort: Final = army.fort
        """The cell of the fort, or OFF."""
        self.head: Final = army.head
        """The cell of the cube, or OFF."""
        self.hand: Final = army.hand if is_seen else 0
        """The pieces in hand, counted by kind, if they are seen; else 0."""
        self.hand_count: Final = size_of(army.hand)
        """How many pieces are in hand."""
        self.pile_count: Final = size_of(army.pile)
        """How many are still to be drawn."""
        self.hidden: Final = army.hand + army.pile
        """The pieces in hand and pile together, counted by kind: all that were never placed."""


class ImperiaView(View):
    """What one pair of eyes may know of a game of Imperia."""

    def __init__(self, world: Imperia, seat: int) -> None:
        actor = world.actor
        actions = world.choices(actor if seat == OPEN else seat)
        is_asked = actor >= 0 and seat in (actor, OPEN)
        prompt = world.step.own_prompt(world) if is_asked else world.prompt
        super().__init__(world.game_id, seat, actor, world.waiting, prompt, actions)
        self.variant: Final = world.variant
        """The steps of this game."""
        self.options: Final = world.variant.options
        self.result: Final = world.result
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
    view = ImperiaView(world, seat)
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
        ArmyView(army, seat in (owner, OPEN)) for owner, army in enumerate(world.armies)
    )
    view.targets = tuple(world.target(owner) for owner in range(world.seats))
    return view


def has_commander(view: ImperiaView, cell: int) -> bool:
    """Whether a commander stands on top of a cell."""
    return bool(view.towers[cell]) and KIND[view.towers[cell][-1]] == COMMANDER
