"""The Staff of Terra: built roads and cities on another terrain (BA-G9)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import FACTION_NAMES, FACTIONS
from gonfalon.games.battalia.box.picks import (
    ENOUGH,
    SWAP_FROM,
    SWAP_WITH,
    Enough,
    SwapFrom,
    SwapWith,
    Terraform,
    terraform_of,
)
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_DECK,
    OFF,
    ROAD,
    ROAD_DECK,
    SQUARE_NAMES,
    SQUARES,
    exits_of,
    terrain_item,
    terrain_of,
    tile_of,
    what_of,
)
from gonfalon.games.battalia.rules.artefacts.frames import (
    Swapping,
    Terraforming,
    swapping,
    terraforming,
)
from gonfalon.games.battalia.rules.artefacts.in_use import finish
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.supply import has_item, lay_out_without, put_under
from gonfalon.games.battalia.rules.zones import spend


def deck_of(tile: int) -> int:
    """The deck that a built road or city came from; OFF for everything else (BA-G9)."""
    what = what_of(tile)
    if what == CITY:
        return CITY_DECK[exits_of(tile)]
    return ROAD_DECK[exits_of(tile)] if what == ROAD else OFF


def in_supply(world: Battalia, square: int, terrain: int) -> bool:
    """Whether the supply has the same card with this other terrain."""
    tile = world.board.tiles[square]
    deck = deck_of(tile)
    return (
        deck != OFF
        and terrain != terrain_of(tile)
        and has_item(world, deck, terrain_item(deck, terrain))
    )


def can_swap(world: Battalia, square: int, other: int) -> bool:
    """Whether two cards of one kind lie on different terrain; the lower square comes first."""
    if other <= square:
        return False
    tile, second = world.board.tiles[square], world.board.tiles[other]
    deck = deck_of(tile)
    return deck != OFF and deck == deck_of(second) and terrain_of(tile) != terrain_of(second)


def can_swap_from(world: Battalia, square: int) -> bool:
    """Whether another card can be exchanged with the one here."""
    return any(can_swap(world, square, other) for other in range(square + 1, SQUARES))


def exchanges(world: Battalia, left: int) -> list[Action]:
    """Every exchange that may be begun with so many left (BA-G9)."""
    found: list[Action] = []
    for square in range(SQUARES):
        if deck_of(world.board.tiles[square]) == OFF:
            continue
        for terrain in range(FACTIONS):
            if in_supply(world, square, terrain):
                found.append(terraform_of(square, terrain))
        if left >= world.variant.figures.swap_cost and can_swap_from(world, square):
            found.append(SWAP_FROM[square])
    return found


def set_terrain(world: Battalia, square: int, terrain: int) -> None:
    """Only the terrain changes: chips, heroes and rotation stay (BA-G9)."""
    tile = world.board.tiles[square]
    world.board.tiles[square] = tile_of(what_of(tile), terrain, exits_of(tile))
    world.sites = None


def raise_staff(world: Battalia) -> None:
    """The first exchange costs the Staff."""
    frame = terraforming(world)
    if frame.left == world.variant.figures.staff_exchanges:
        spend(world, world.turn, frame.staff)


def exchanged(world: Battalia, cost: int, events: list[Event] | None) -> None:
    """On to the next exchange, if there is one."""
    frame = terraforming(world)
    left = frame.left - cost
    if left > 0 and exchanges(world, left):
        world.become(Terraforming(frame.staff, left))
    else:
        finish(world, events)


class TerraformStep(Step[Battalia]):
    """Exchange built cards for others of the same exits on another terrain (BA-G9)."""

    def prompt(self, world: Battalia) -> Prompt:
        """What, and how many are left."""
        return Prompt("ba.prompt.terraform", world.turn, count=terraforming(world).left)

    def legal(self, world: Battalia) -> list[Action]:
        """Exchanges with the supply or on the board; enough after the first."""
        left = terraforming(world).left
        found = exchanges(world, left)
        if left < world.variant.figures.staff_exchanges:
            found.append(ENOUGH)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A road or city, the supply, or a card to exchange it with."""
        if isinstance(action, Enough):
            return Illegal("BA-G9", "ba.refuse.no_exchange_yet")
        if not isinstance(action, (Terraform, SwapFrom)):
            return not_now(world, action)
        name = SQUARE_NAMES[action.square]
        tile = world.board.tiles[action.square]
        if deck_of(tile) == OFF:
            return Illegal("BA-G9", "ba.refuse.no_road_or_city", square=name)
        if isinstance(action, Terraform):
            terrain = FACTION_NAMES[action.terrain]
            is_same = action.terrain == terrain_of(tile)
            reason = "ba.refuse.same_terrain" if is_same else "ba.refuse.not_in_supply"
            return Illegal("BA-G9", reason, square=name, terrain=terrain)
        cost, left = world.variant.figures.swap_cost, terraforming(world).left
        if left < cost:
            return Illegal("BA-G9", "ba.refuse.too_few_exchanges", need=cost, have=left)
        for other in range(SQUARES):
            if can_swap(world, other, action.square):
                names = {"square": name, "other": SQUARE_NAMES[other]}
                return Illegal("BA-T5", "ba.refuse.swap_in_order", **names)
        return Illegal("BA-G9", "ba.refuse.no_partner", square=name)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The old card goes into its deck, which is shuffled; or the partner is asked for."""
        if isinstance(action, Terraform):
            square = action.square
            raise_staff(world)
            tile = world.board.tiles[square]
            deck = deck_of(tile)
            put_under(world, deck, terrain_item(deck, terrain_of(tile)))
            lay_out_without(world, deck, terrain_item(deck, action.terrain))
            set_terrain(world, square, action.terrain)
            if events is not None:
                names = SQUARE_NAMES[square], FACTION_NAMES[action.terrain]
                seat = world.turn + 1
                events.append(
                    Reveal("ba.event.terraformed", seat=seat, square=names[0], terrain=names[1])
                )
            exchanged(world, 1, events)
        elif isinstance(action, SwapFrom):
            world.push(Swapping(action.square), events)
        else:
            finish(world, events)


class SwapStep(Step[Battalia]):
    """The other card of a mutual exchange (BA-G9)."""

    def prompt(self, world: Battalia) -> Prompt:
        """With which other card the terrain is exchanged."""
        return Prompt("ba.prompt.swap", world.turn, square=SQUARE_NAMES[swapping(world).square])

    def legal(self, world: Battalia) -> list[Action]:
        """The cards of the same kind on another terrain."""
        square = swapping(world).square
        return [SWAP_WITH[other] for other in range(SQUARES) if can_swap(world, square, other)]

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A card of the same kind on another terrain."""
        if isinstance(action, SwapWith):
            square = swapping(world).square
            names = {"square": SQUARE_NAMES[square], "other": SQUARE_NAMES[action.square]}
            if can_swap(world, action.square, square):
                return Illegal("BA-T5", "ba.refuse.swap_in_order", **names)
            return Illegal("BA-G9", "ba.refuse.cannot_swap", **names)
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The terrains change places."""
        assert isinstance(action, SwapWith)
        one, other = swapping(world).square, action.square
        world.close()
        raise_staff(world)
        terrain = terrain_of(world.board.tiles[one])
        set_terrain(world, one, terrain_of(world.board.tiles[other]))
        set_terrain(world, other, terrain)
        if events is not None:
            names = SQUARE_NAMES[one], SQUARE_NAMES[other]
            seat = world.turn + 1
            events.append(Event("ba.event.swapped", seat=seat, square=names[0], other=names[1]))
        exchanged(world, world.variant.figures.swap_cost, events)
