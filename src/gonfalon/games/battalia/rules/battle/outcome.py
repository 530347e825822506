"""How a battle ends: heroes leave, chips change, rewards come (BA-W7, BA-W8, BA-W9)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    LORD,
    PROVISIONS,
    is_ghost,
    out_of_row,
    used,
)
from gonfalon.games.battalia.box.picks import TAKE as TAKE_ACTIONS
from gonfalon.games.battalia.box.picks import Take
from gonfalon.games.battalia.box.tiles import HEROES, OFF, SQUARE_NAMES, terrain_of
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY
from gonfalon.games.battalia.rules.battle.rows import battle_of, total
from gonfalon.games.battalia.rules.board import hero_of
from gonfalon.games.battalia.rules.combinations.chips import chip_for
from gonfalon.games.battalia.rules.ending import check_end
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import PRIZE
from gonfalon.games.battalia.rules.supply import search, take_top
from gonfalon.games.battalia.rules.zones import gain, lay_down

HIGHEST: Final = 4  # the level a neutral city is taken as, whatever its strength (BA-W9)


# The end of a battle.


def decide(world: Battalia, events: list[Event] | None) -> None:
    """The battle ends as the totals stand: the attacker wins only with more (BA-W5)."""
    battle = battle_of(world)
    attack, defence = total(world, battle.attacker), total(world, battle.defender)
    is_won = attack > defence
    if events is not None:
        key = "ba.event.battle_won" if is_won else "ba.event.battle_lost"
        seat, owner = battle.attacker + 1, battle.defender + 1
        events.append(Event(key, seat=seat, owner=owner, have=attack, need=defence))
    conclude(world, is_won, events)


def conclude(world: Battalia, is_won: bool, events: list[Event] | None) -> None:
    """Heroes leave, chips change, rewards come, and the game may be over (BA-W8)."""
    battle = battle_of(world)
    seat, square = battle.attacker, battle.square
    put_away(world)
    if not is_won:
        dismiss(world, seat, square, battle.attackers, events)
    elif battle.defender != NOBODY:
        dismiss(world, battle.defender, square, battle.defenders, events)
    scenario = world.variant.scenario
    was_neutral = world.board.owners[square] == OFF
    if is_won:
        scenario.seize(world, battle.target, square, events)
        if check_end(world, events):
            return
    close(world, events)
    if is_won:
        scenario.reward(world, battle.target, square, was_neutral, events)


def close(world: Battalia, events: list[Event] | None) -> None:
    """Nothing is fought any more, and the player acts on."""
    world.battle = None
    world.pop(events)


def put_away(world: Battalia) -> None:
    """The attacker's cards lie on the table, the defender's in the shelter (BA-W8).

    What an attacker's card has left stays in hand; a defender's card serves once (BA-W5).
    """
    battle = battle_of(world)
    attack_row, defence_row = battle.attack_row, battle.defence_row
    battle.attack_row, battle.defence_row = [], []
    for entry in attack_row:
        if not is_ghost(entry):
            lay_down(world, battle.attacker, out_of_row(entry))
    for entry in defence_row:
        lay_down(world, battle.defender, out_of_row(entry))
    if battle.defender != NOBODY:
        for held in world.hands[battle.defender].copy():
            if used(held):
                world.hands[battle.defender].remove(held)
                lay_down(world, battle.defender, held)


def dismiss(
    world: Battalia, seat: int, square: int, count: int, events: list[Event] | None
) -> None:
    """Heroes that took part on the losing side leave the board (BA-W7)."""
    if not count:
        return
    left = count
    for number in range(HEROES):
        hero = hero_of(seat, number)
        if left and world.board.heroes[hero] == square:
            world.board.heroes[hero] = OFF
            world.board.trodden[hero] = 0
            left -= 1
    if events is not None:
        name = SQUARE_NAMES[square]
        events.append(Event("ba.event.heroes_left", seat=seat + 1, square=name, count=count))


def conquer(world: Battalia, seat: int, square: int, events: list[Event] | None) -> None:
    """The city gets the winner's chip, if there is one; a neutral one gives a reward (BA-W8)."""
    former = world.board.owners[square]
    level = chip_for(
        world,
        seat,
        HIGHEST if former == OFF else world.board.levels[square],
    )
    world.board.owners[square] = seat if level else OFF
    world.board.levels[square] = level
    if not level:
        bar(world, seat, square)
    world.sites = None
    if events is not None:
        key = "ba.event.took_city" if level else "ba.event.took_no_chip"
        name = SQUARE_NAMES[square]
        events.append(Event(key, seat=seat + 1, square=name, level=level, owner=former + 1))
    if former == OFF:
        reward(world, seat, terrain_of(world.board.tiles[square]), events)


def bar(world: Battalia, taker: int, square: int) -> None:
    """Whoever takes a city without a chip for it leaves it to the others (BA-W8)."""
    for seat in range(world.seats):
        world.board.barred[seat] &= ~(1 << square)
    world.board.barred[taker] |= 1 << square


def reward(world: Battalia, seat: int, terrain: int, events: list[Event] | None) -> None:
    """A lord of the terrain's faction, else the top one, and provisions (BA-W9, BA-C7)."""
    if world.sizes[LORD]:
        take_reward(world, seat, search(world, LORD, terrain), events)
    if world.sizes[PROVISIONS]:
        take_reward(world, seat, take_top(world, PROVISIONS), events)


def take_reward(world: Battalia, seat: int, card: int, events: list[Event] | None) -> None:
    """A card won goes to the table (BA-T6)."""
    gain(world, seat, card)
    if events is not None:
        events.append(Event("ba.event.reward", seat=seat + 1, card=CARD_NAMES[card]))


# The ruins (BA-W9).


def offer_prize(world: Battalia, events: list[Event] | None) -> None:
    """The winner chooses a great artefact, if there is a choice."""
    if len(world.offers) == 1:
        take_prize(world, world.offers[0], events)
    else:
        world.enter(PRIZE, events)


def take_prize(world: Battalia, card: int, events: list[Event] | None) -> None:
    """A great artefact leaves the offer; nobody wins a second one (BA-G1)."""
    world.offers = tuple([other for other in world.offers if other != card])
    world.winners |= 1 << world.turn
    take_reward(world, world.turn, card, events)


class PrizeStep(Step[Battalia]):
    """Choose a great artefact on offer (BA-W9)."""

    def prompt(self, world: Battalia) -> Prompt:
        """Which of the great artefacts on offer the winner takes."""
        return Prompt("ba.prompt.prize", world.turn)

    def legal(self, world: Battalia) -> list[Action]:
        """Any great artefact that is still on offer."""
        return [TAKE_ACTIONS[card] for card in world.offers]

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Only what is on offer."""
        if isinstance(action, Take):
            return Illegal("BA-W9", "ba.refuse.not_on_offer", card=CARD_NAMES[action.card])
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Take it, and act on."""
        assert isinstance(action, Take)
        take_prize(world, action.card, events)
        world.pop(events)
