"""How far a side can come in a battle, by playing everything out: slow, and without any bound.

The other side has nothing, so that whatever is played is enough and the search is never cut short.
"""

from random import Random

from gonfalon.engine.action import Action
from gonfalon.games.battalia.box.cards import (
    CARD_BY_NAME,
    CARDS,
    FACTION,
    HORSE,
    IS_WEAPON,
    ONE_USE,
    borrowed,
    now,
    uses_left,
)
from gonfalon.games.battalia.box.deeds import HERO_TARGET
from gonfalon.games.battalia.box.picks import Add, Name
from gonfalon.games.battalia.box.tents import with_card
from gonfalon.games.battalia.box.tiles import SQUARE_BY_NAME
from gonfalon.games.battalia.rules.battle.battlefield import Battle
from gonfalon.games.battalia.rules.battle.payer import payer_of
from gonfalon.games.battalia.rules.battle.reach import Reach, ceiling
from gonfalon.games.battalia.rules.battle.rows import total
from gonfalon.games.battalia.rules.battle.strength import is_of
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, ADD, OPENING
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP
from gonfalon.games.battalia.sight.going_on import going_on
from tests.battalia.battle_worlds import battle_world, give, play, put_heroes

ATTACKER, DEFENDER = 0, 1
OWN = "ie"
PLENTY = "friman chief priest lord friman chief priest weapon horse title scroll title scroll"
RARE = "crown book sword shield provisions"
JOKERS = ("lord", "title", "scroll", "amulet", "weapon", "horse")


def random_battle(random: Random, cards: int, amulets: int, is_friendly: bool) -> Battalia:
    """A battle that begins: one side with a few cards, the other with none."""
    seat = random.choice((ATTACKER, ATTACKER, DEFENDER))
    own = OWN[seat]
    words = [f"amulet.{random.choice('bie')}" for _ in range(amulets)]
    if seat == ATTACKER:
        words.append(f"weapon.{random.choice((own, own, 'b', 'c'))}")
    while len(words) < cards:
        if random.random() < 0.15:
            words.append(random.choice(RARE.split()))
        else:
            words.append(f"{random.choice(PLENTY.split())}.{random.choice((own, own, 'b', 'c'))}")
    world = battle_world(day=random.randrange(7))
    give(world, seat, " ".join(words))
    put_heroes(world, 1, "d5")
    _set_decks(world, random, seat if is_friendly else -1)
    _add_oddities(world, random, seat)
    if seat == ATTACKER:
        play(world, "attack d5 hero2")
    else:
        world.battle = Battle(0, 1, SQUARE_BY_NAME["d5"], HERO_TARGET + 1)
        world.battle.defenders = 1
        world.battle.adder = DEFENDER
        world.ask(ACT, ADD)
    return world


def _set_decks(world: Battalia, random: Random, seat: int) -> None:
    """Decks of one seat's cards alone; or a few of each faction, sometimes none, with any top."""
    for deck in range(HORSE + 1):
        items = [item for item in range(DECK_START[deck], DECK_STOP[deck]) if FACTION[item] != 4]
        for item in items:
            if seat >= 0:
                world.supply[item] = 9 if FACTION[item] in (world.board.factions[seat], 5) else 0
            else:
                world.supply[item] = random.choice((0, 0, 1, 2))
        there = [item for item in items if world.supply[item]]
        world.tops[deck] = random.choice(there) if there else -1
        world.sizes[deck] = sum(world.supply[item] for item in items)
        if there:
            world.supply[world.tops[deck]] -= 1


def _add_oddities(world: Battalia, random: Random, seat: int) -> None:
    """Now and then a card that was used, one that is borrowed, or one in a tent."""
    hand = world.hands[seat]
    for held in hand.copy():
        if uses_left(held, world.lit) > 1 and random.random() < 0.3:
            hand.remove(held)
            add_to(hand, held + ONE_USE)
    if random.random() < 0.15 and seat == ATTACKER:
        place = random.randrange(len(hand))
        card = now(hand.pop(place))
        add_to(hand, borrowed(card, 2))
    if random.random() < 0.2:
        card = random.choice((CARD_BY_NAME["chief.b"], CARD_BY_NAME[f"lord.{OWN[seat]}"]))
        world.tents[seat] = (with_card(with_card(0, CARD_BY_NAME["tent.b"]), card),)


class Search:
    """Plays everything out, and notes where the bound is."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[tuple[object, ...], int] = {}
        self.asked = 0
        """How many positions were compared."""
        self.exact = 0
        """In how many of them the bound is the truth."""
        self.failures: list[str] = []

    def best(self, world: Battalia) -> int:
        """The highest total that is reached from here, whatever the decks and the die bring."""
        battle = world.battle
        if battle is None or world.open_steps == (ACT,):
            return -1
        key = self.key(world)
        if key in self.known:
            return self.known[key]
        is_asked = world.open_steps[-1] in (OPENING, ADD)
        have = total(world, self.seat) if is_asked and self.can_stand(world) else -1
        most = have
        reach = ceiling(world, self.seat) if is_asked else Reach()
        for action in world.legal():
            if action.text in ("stand", "yield") or self.is_idle(world, action):
                continue
            after = world.copy()
            after.apply(action)
            result = self.best(after)
            most = max(most, result)
            is_foreign = isinstance(action, Add) and not is_of(
                action.card, world.board.factions[self.seat]
            )
            if is_foreign and result > reach.mixed:
                self.failures.append(f"{world!r}: mixed {reach.mixed} < {result}")
        if is_asked:
            bound = max(reach.best, have)
            self.asked += 1
            self.exact += bound == most
            if bound < most:
                self.failures.append(f"{world!r}: {bound} < {most}")
        self.known[key] = most
        return most

    def can_stand(self, world: Battalia) -> bool:
        """Whether the row may be left as it is: to open, it needs a weapon (BA-W3)."""
        assert world.battle is not None
        row = world.battle.row(self.seat)
        return world.open_steps[-1] == ADD or any(IS_WEAPON[now(entry)] for entry in row)

    def is_idle(self, world: Battalia, action: Action) -> bool:
        """Whether a joker is named what is of no use in any battle."""
        if not isinstance(action, Name):
            return False
        own = FACTION[action.card] == world.board.factions[self.seat]
        return not own or action.text.split()[1].split(".")[0] not in JOKERS

    def key(self, world: Battalia) -> tuple[object, ...]:
        """All that matters for what can still be played."""
        assert world.battle is not None
        told = going_on(world)
        return (
            tuple(world.hands[self.seat]),
            tuple(sorted(world.battle.row(self.seat))),
            world.battle.has_added,
            world.open_steps,
            told.played,
            told.subject,
            told.left,
            told.acting_as,
            world.topless,
            world.tents[self.seat],
            tuple(world.supply[:CARDS]),
            tuple(world.tops[: HORSE + 1]),
            tuple(world.under[: HORSE + 1]),
        )


def compared(seed: int, battles: int, cards: int, amulets: int, is_friendly: bool) -> list[Search]:
    """A search for each of so many random battles."""
    random = Random(seed)
    found = []
    for _ in range(battles):
        world = random_battle(random, random.randint(2, cards), amulets, is_friendly)
        search = Search(payer_of(world))
        search.best(world)
        found.append(search)
    return found
