"""An attacked hero retreats along the roads before the battle (BA-W6).

In the collector's edition that is one of the answers to the opening cards; in the earlier ones it
is asked by itself, right after the first card.
"""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.battle_actions import (
    STAY,
    Fight,
    Retreat,
    Stand,
    Surrender,
    Yield,
    retreat_of,
)
from gonfalon.games.battalia.box.cards import HAMMER, HORSE, PROVISIONS
from gonfalon.games.battalia.box.deeds import OpenTent, UseCard
from gonfalon.games.battalia.box.picks import Add
from gonfalon.games.battalia.box.tiles import SQUARE_NAMES, SQUARES, SUMMIT, what_of
from gonfalon.games.battalia.rules.artefacts.camping import (
    offer_tents,
    open_tent,
    why_not_open,
)
from gonfalon.games.battalia.rules.battle.adding import turn_to
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY
from gonfalon.games.battalia.rules.battle.outcome import close, put_away
from gonfalon.games.battalia.rules.battle.rows import battle_of
from gonfalon.games.battalia.rules.board import hero_of
from gonfalon.games.battalia.rules.building.land import at_distance, road_distance
from gonfalon.games.battalia.rules.prices import RETREAT_PRICES, RIDE_PRICE, USES, purse_with
from gonfalon.games.battalia.rules.refusals import not_now, shut_gate
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import OPENING
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


def refuges(world: Battalia, distance: int) -> list[int]:
    """The squares so far away that an attacked hero may go to; none where a city is attacked."""
    battle = battle_of(world)
    if not battle.is_about_hero:
        return []
    squares = at_distance(roads_of_defender(world), battle.square, distance, distance)
    return [
        square
        for square in range(SQUARES)
        if squares >> square & 1 and not is_hostile(world, square)
    ]


def could_retreat(world: Battalia) -> bool:
    """Whether all must think that the hero might: there is a square, and maybe a card to pay."""
    seat = battle_of(world).defender
    if seat == NOBODY or not (world.hands[seat] or world.tents[seat]):
        return False
    nearest, farthest = world.variant.figures.retreats
    return True in [bool(refuges(world, far)) for far in range(nearest, farthest + 1)]


def offer_retreats(world: Battalia, found: list[Action]) -> None:
    """Every square to retreat to, in every way the hand can pay."""
    battle = battle_of(world)
    purse = purse_of(world, battle.defender)
    nearest, farthest = world.variant.figures.retreats
    if not purse[HORSE] and purse[PROVISIONS] < nearest:
        return
    for distance in range(nearest, farthest + 1):
        for square in refuges(world, distance):
            if purse[PROVISIONS] >= distance:
                found.append(retreat_of(square, False))
            if purse[HORSE]:
                found.append(retreat_of(square, True))


def why_no_retreat(world: Battalia, action: Retreat) -> Illegal:
    """A hero attacked, a square at the distance, free of the attacker, and the cards."""
    battle = battle_of(world)
    name = SQUARE_NAMES[action.square]
    if not battle.is_about_hero:
        return Illegal("BA-W6", "ba.refuse.no_hero_attacked", square=SQUARE_NAMES[battle.square])
    distance = distance_to(world, roads_of_defender(world), action.square)
    if not distance and distance_to(world, world.board.tiles, action.square):
        return shut_gate(world, battle.defender, battle.square, action.square)
    if not distance:
        return _why_not_so_far(world, action)
    if is_hostile(world, action.square):
        key = "summit" if holds(world, battle.attacker, action.square) else "hostile"
        reason = f"ba.refuse.retreat_{key}"
        return Illegal("BA-W6", reason, square=name, owner=battle.attacker + 1)
    uses = purse_of(world, battle.defender)[:USES]
    if action.rides and uses[HAMMER]:
        return Illegal("BA-G2", "ba.refuse.hammer_no_horse")
    uses[HAMMER] = 0  # it is no horse here
    return missing(purse_with(uses), price_of_way(action, distance), "BA-W6")


def _why_not_so_far(world: Battalia, action: Retreat) -> Illegal:
    """No road leads there, or a longer or shorter one than a retreat has."""
    at, name = battle_of(world).square, SQUARE_NAMES[action.square]
    nearest, farthest = world.variant.figures.retreats
    steps = road_distance(roads_of_defender(world), at, action.square)
    if action.square != at and not steps:
        return Illegal("BA-W6", "ba.refuse.retreat_no_road", square=name, other=SQUARE_NAMES[at])
    key = "exactly" if nearest == farthest else "distance"
    return Illegal(
        "BA-W6",
        f"ba.refuse.retreat_{key}",
        square=name,
        need=nearest,
        most=farthest,
        have=steps,
    )


def set_out(world: Battalia, action: Retreat, events: list[Event] | None) -> None:
    """Pay for the way."""
    distance = distance_to(world, roads_of_defender(world), action.square)
    price = price_of_way(action, distance)
    charge(world, battle_of(world).defender, action, price, events)


def arrive(world: Battalia, action: Retreat, events: list[Event] | None) -> None:
    """The attacked hero stands there; the attacker's cards are played, and nobody has won."""
    battle = battle_of(world)
    world.attacked |= 1 << battle.defender
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


class RetreatStep(Step[Battalia]):
    """The earlier editions: the attacked hero retreats from the first card, or stays (BA-W6)."""

    def actor(self, world: Battalia) -> int:
        """Whoever is attacked decides."""
        return battle_of(world).defender

    def prompt(self, world: Battalia) -> Prompt:
        """Who attacks whom, and that later is too late."""
        battle = battle_of(world)
        return Prompt(
            "ba.prompt.retreat",
            battle.defender,
            owner=battle.attacker + 1,
            square=SQUARE_NAMES[battle.square],
        )

    def legal(self, world: Battalia) -> list[Action]:
        """Stay, or retreat; tents may be opened before, and their cards pay."""
        found: list[Action] = [STAY]
        offer_retreats(world, found)
        offer_tents(world, battle_of(world).defender, found)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """The way, the cards, or the tent; the rest of the battle has to wait."""
        if isinstance(action, Retreat):
            return why_no_retreat(world, action)
        if isinstance(action, OpenTent):
            return why_not_open(world, battle_of(world).defender, action.tent)
        if isinstance(action, (Add, UseCard, Stand, Yield, Surrender, Fight)):
            return Illegal("BA-W6", "ba.refuse.retreat_first")
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Go away, or let the attacker add more."""
        seat = battle_of(world).defender
        if isinstance(action, Retreat):
            set_out(world, action, events)
        elif isinstance(action, OpenTent):
            open_tent(world, seat, action.tent, events)
        else:
            if events is not None:
                events.append(Event("ba.event.stayed", seat=seat + 1))
            turn_to(world, OPENING)
            world.take_up(events)
