"""An attacked hero retreats along the roads before the battle (BA-W6)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.battle_actions import Retreat, retreat_of
from gonfalon.games.battalia.box.cards import HAMMER, HORSE, PROVISIONS
from gonfalon.games.battalia.box.tiles import SQUARE_NAMES, SQUARES, SUMMIT, what_of
from gonfalon.games.battalia.rules.battle.outcome import close, put_away
from gonfalon.games.battalia.rules.battle.rows import battle_of
from gonfalon.games.battalia.rules.board import hero_of
from gonfalon.games.battalia.rules.building.land import at_distance
from gonfalon.games.battalia.rules.prices import RETREAT_PRICES, RIDE_PRICE
from gonfalon.games.battalia.rules.refusals import shut_gate
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.turn.payment import charge, missing, purse_of
from gonfalon.games.battalia.rules.zones import put_hero


def price_of_way(action: Retreat, distance: int) -> int:
    """What a retreat costs: a horse, or provisions for every step (BA-W6)."""
    return RIDE_PRICE if action.rides else RETREAT_PRICES[distance]


def distance_to(world: Battalia, tiles: list[int], square: int) -> int:
    """How far a square is for the retreat, or 0 if that is not a distance to retreat."""
    nearest, farthest = world.variant.figures.retreats
    for distance in range(nearest, farthest + 1):
        if at_distance(tiles, battle_of(world).square, distance, distance) >> square & 1:
            return distance
    return 0


def roads_of_defender(world: Battalia) -> list[int]:
    """The land as the attacked hero finds it (BA-V4)."""
    return world.variant.scenario.roads(world.board, battle_of(world).defender)


def holds(world: Battalia, seat: int, square: int) -> bool:
    """Whether the summit is here and a seat holds it (BA-V4)."""
    return what_of(world.board.tiles[square]) == SUMMIT and world.board.holder == seat


def is_hostile(world: Battalia, square: int) -> bool:
    """Whether a city or a hero of the attacker is here; the summit is like a city (BA-V4)."""
    attacker = battle_of(world).attacker
    is_own = world.board.owners[square] == attacker or holds(world, attacker, square)
    return is_own or world.board.heroes_on(attacker, square) > 0


def offer_retreats(world: Battalia, found: list[Action]) -> None:
    """Every square to retreat to, in every way the hand can pay."""
    battle = battle_of(world)
    if not battle.is_about_hero:
        return
    purse = purse_of(world, battle.defender)
    nearest, farthest = world.variant.figures.retreats
    if not purse[HORSE] and purse[PROVISIONS] < nearest:
        return
    roads = roads_of_defender(world)
    for distance in range(nearest, farthest + 1):
        squares = at_distance(roads, battle.square, distance, distance)
        for square in range(SQUARES):
            if squares >> square & 1 and not is_hostile(world, square):
                if purse[PROVISIONS] >= distance:
                    found.append(retreat_of(square, False))
                if purse[HORSE]:
                    found.append(retreat_of(square, True))


def why_no_retreat(world: Battalia, action: Retreat) -> Illegal:
    """A hero attacked, a square at the distance, free of the attacker, and the cards."""
    battle = battle_of(world)
    name = SQUARE_NAMES[action.square]
    nearest, farthest = world.variant.figures.retreats
    if not battle.is_about_hero:
        return Illegal("BA-W6", "ba.refuse.no_hero_attacked", square=SQUARE_NAMES[battle.square])
    distance = distance_to(world, roads_of_defender(world), action.square)
    if not distance and distance_to(world, world.board.tiles, action.square):
        return shut_gate(world, battle.defender, battle.square, action.square)
    if not distance:
        key = "exactly" if nearest == farthest else "distance"
        reason = f"ba.refuse.retreat_{key}"
        return Illegal("BA-W6", reason, square=name, need=nearest, most=farthest)
    if is_hostile(world, action.square):
        return Illegal("BA-W6", "ba.refuse.retreat_hostile", square=name, owner=battle.attacker + 1)
    purse = purse_of(world, battle.defender)
    purse[HAMMER] = 0  # the Hammer is no horse here (BA-G2)
    return missing(purse, price_of_way(action, distance), "BA-W6")


def set_out(world: Battalia, action: Retreat, events: list[Event] | None) -> None:
    """Pay for the way."""
    distance = distance_to(world, roads_of_defender(world), action.square)
    price = price_of_way(action, distance)
    charge(world, battle_of(world).defender, action, price, events)


def arrive(world: Battalia, action: Retreat, events: list[Event] | None) -> None:
    """The attacked hero stands there; the attacker's cards are played, and nobody has won."""
    battle = battle_of(world)
    hero = hero_of(battle.defender, 0)
    if world.board.heroes[hero] != battle.square:
        hero += 1
    put_hero(world, hero, action.square)
    if events is not None:
        events.append(
            Event(
                "ba.event.retreated",
                seat=battle.defender + 1,
                square=SQUARE_NAMES[battle.square],
                target=SQUARE_NAMES[action.square],
            )
        )
    put_away(world)
    close(world, events)
