"""A small land for battles: a city, a neutral city, the ruins, and whoever stands there.

Islanders (seat 1) usually attack, Emberians (seat 2) defend, and Bärfolk (seat 3) look on. Nothing
that fights is lit on the first day.
"""

from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import (
    BARFOLK,
    CARD_BY_NAME,
    CARD_COUNTS,
    CARD_NAMES,
    EMBERIANS,
    HORSE,
    ISLANDERS,
    PLAIN,
    counted,
    is_ghost,
    joker,
    now,
    times_in_row,
)
from gonfalon.games.battalia.box.tiles import RUINS_SQUARE, SQUARE_BY_NAME
from gonfalon.games.battalia.rules.editions import OPTIONS
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, TOP
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP
from gonfalon.games.battalia.rules.variants import variant_of
from tests.battalia.drawn_land import drawn

# Emberian city d5, a neutral city of the Cloudborn on d7, the ruins on d4; d2 lies apart.
LAND = """
    .  .  .  *┼c .  .  .
    .  .  .  │   .  .  .
    ─b ─b ─b *┼e ─i ─b ─b
    .  .  .  R   .  .  .
    .  .  .  .   .  .  .
    .  .  .  *╷b .  .  .
"""
SEATS = 3
DAY_OF_WEAPONS, DAY_OF_AMULETS, DAY_OF_TITLES, DAY_OF_HORSES = 1, 2, 3, 6


def battle_world(*hands: str, level: int = 3, day: int = 0, options: str = "") -> Battalia:
    """The first seat's turn, with a hero of it on d5, and hands such as `weapon.i chief.i*2`."""
    world = Battalia(variant_of(OPTIONS.parse(options.split())), SEATS)
    world.board.tiles = drawn(LAND).tiles
    world.board.factions = [ISLANDERS, EMBERIANS, BARFOLK]
    world.day = day
    world.offers = (CARD_BY_NAME["horn"], CARD_BY_NAME["sword"])
    own(world, "d5", 1, level)
    own(world, "d7", -1, world.variant.figures.neutral_strength)
    world.board.levels[RUINS_SQUARE] = world.variant.figures.ruins_strength
    put_heroes(world, 0, "d5")
    for deck in range(HORSE + 1):
        fill(world, deck)
    for seat, cards in enumerate(hands):
        give(world, seat, cards)
    world.ask(ACT)
    world.step.begin(world, None)
    return world


def own(world: Battalia, square: str, owner: int, level: int) -> None:
    """A city here belongs to somebody, or is neutral."""
    world.board.owners[SQUARE_BY_NAME[square]] = owner
    world.board.levels[SQUARE_BY_NAME[square]] = level


def put_heroes(world: Battalia, seat: int, *squares: str) -> None:
    """The heroes of a seat stand here."""
    for number in range(2):
        at = SQUARE_BY_NAME[squares[number]] if number < len(squares) else -1
        world.board.heroes[seat * 2 + number] = at


def heroes(world: Battalia, seat: int) -> list[str]:
    """Where the heroes of a seat stand."""
    names = {number: name for name, number in SQUARE_BY_NAME.items()}
    return [names[at] for at in world.board.heroes[seat * 2 : seat * 2 + 2] if at >= 0]


def fill(world: Battalia, deck: int) -> None:
    """All its cards are in the deck, the first of them on top."""
    items = range(DECK_START[deck], DECK_STOP[deck])
    for item in items:
        world.supply[item] = CARD_COUNTS[item]
    world.sizes[deck] = sum(CARD_COUNTS[item] for item in items)
    world.tops[deck] = items[0]
    world.supply[items[0]] -= 1


def empty(world: Battalia, deck: int) -> None:
    """The deck has run out."""
    for item in range(DECK_START[deck], DECK_STOP[deck]):
        world.supply[item] = 0
    world.tops[deck] = -1
    world.sizes[deck] = 0


def held(word: str) -> int:
    """`lord.b` a card, `lord.b*2` one that counts as two, `friman.b=lord.i` a joker."""
    if "*" in word:
        name, times = word.split("*")
        return counted(PLAIN[CARD_BY_NAME[name]], int(times))
    if "=" in word:
        name, named = word.split("=")
        return joker(PLAIN[CARD_BY_NAME[name]], CARD_BY_NAME[named])
    return PLAIN[CARD_BY_NAME[word]]


def give(world: Battalia, seat: int, cards: str) -> None:
    """Cards come to a hand."""
    for word in cards.split():
        add_to(world.hands[seat], held(word))
        world.owned[seat] += 1


def hand(world: Battalia, seat: int) -> list[str]:
    """The cards in a hand as they are now."""
    return sorted(CARD_NAMES[now(one)] for one in world.hands[seat])


def table(world: Battalia) -> list[str]:
    """The own cards on the table."""
    return sorted(CARD_NAMES[card] for card in world.table)


def shelter(world: Battalia, seat: int) -> list[str]:
    """The cards in a shelter."""
    start = seat * len(CARD_NAMES)
    return [
        name for card, name in enumerate(CARD_NAMES) for _ in range(world.shelters[start + card])
    ]


def rows(world: Battalia) -> tuple[list[str], list[str]]:
    """Both rows: `lord.i`, `lord.i*2` served twice, `weapon.i+` has uses left in hand."""
    assert world.battle is not None
    return _row(world.battle.attack_row), _row(world.battle.defence_row)


def _row(row: list[int]) -> list[str]:
    """One row."""
    words = []
    for entry in row:
        times = times_in_row(entry)
        word = CARD_NAMES[now(entry)] + (f"*{times}" if times > 1 else "")
        words.append(word + ("+" if is_ghost(entry) else ""))
    return words


def legal(world: Battalia, verb: str = "") -> list[str]:
    """The legal actions that begin with a verb."""
    return [action.text for action in world.legal() if action.text.startswith(verb)]


def play(world: Battalia, *texts: str) -> list[Event]:
    """Play legal actions; decks show any next card. What happened."""
    events: list[Event] = []
    for text in texts:
        assert text in ACTIONS, text
        assert world.verify(ACTIONS[text]) is None, f"{text} is not in {legal(world)}"
        world.apply(ACTIONS[text], events)
        while world.open_steps[-1] == TOP:
            world.apply(world.legal()[0])
    return events


def refused(world: Battalia, text: str) -> tuple[str, str]:
    """The rule and the reason that refuse an action."""
    refusal = world.verify(ACTIONS[text])
    assert refusal is not None, f"{text} is legal"
    return refusal.rule, refusal.reason.removeprefix("ba.refuse.")


def keys(events: list[Event]) -> list[str]:
    """What happened, by name alone."""
    return [event.key.removeprefix("ba.event.") for event in events]


def everything(world: Battalia, seat: int) -> int:
    """How many cards a seat has in all its places."""
    battle = world.battle
    found = len(world.hands[seat]) + len(world.ambushes[seat]) + len(shelter(world, seat))
    found += len(world.table) if seat == world.turn else 0
    if battle is not None and seat in (battle.attacker, battle.defender):
        found += sum(1 for entry in battle.row(seat) if not is_ghost(entry))
    return found
