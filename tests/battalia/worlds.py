"""A turn with chosen cards, for the rules of artefacts: hands, nations, ambush, tents and decks.

Seat 1, the Islanders, is to act; every deck is full, with a Bärfolk card on top.
"""

from gonfalon.games.battalia.box.cards import (
    BARFOLK,
    CARD_BY_NAME,
    CARD_COUNTS,
    CARD_NAMES,
    CARDS,
    EMBERIANS,
    FACTIONS,
    HORSE,
    ISLANDERS,
    borrowed,
    is_changed,
    now,
    real,
    used,
)
from gonfalon.games.battalia.box.tents import is_temporary, tent_cards, with_card
from gonfalon.games.battalia.box.tiles import (
    CITY_FOUR,
    DECKS,
    FIRST_TERRAIN_DECK,
    TERRAIN_COUNTS,
    terrain_item,
)
from gonfalon.games.battalia.rules.editions import OPTIONS
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.places import pile_at
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP
from gonfalon.games.battalia.rules.variants import variant_of
from tests.battalia.battle_worlds import held
from tests.battalia.drawn_land import drawn

TOOLS, WEAPONS, AMULETS, TITLES, SCROLLS, TENTS, HORSES = range(7)  # the day each is lit


def world_of(
    hand: str, *, seats: int = 3, day: int = TOOLS, land: str = "", **options: str
) -> Battalia:
    """The first seat acts with these cards; its creation deck has 20 cards in all."""
    world = Battalia(variant_of(OPTIONS.choose(options)), seats)
    if land:
        world.board.tiles = drawn(land).tiles
    world.board.factions = [ISLANDERS, EMBERIANS, BARFOLK][:seats]
    world.day = day
    for deck in range(DECKS):
        fill_deck(world, deck)
    for word in hand.split():
        add_to(world.hands[0], held(word))
    world.owned = [20] * seats
    world.ask(ACT)
    world.step.begin(world, None)
    return world


def fill_deck(world: Battalia, deck: int) -> None:
    """All cards of a deck are in it, the first of them on top."""
    items = range(DECK_START[deck], DECK_STOP[deck])
    for item in items:
        count = TERRAIN_COUNTS[deck - FIRST_TERRAIN_DECK] if deck > HORSE else CARD_COUNTS[item]
        world.supply[item] = 1 if deck == CITY_FOUR else count
    world.sizes[deck] = sum(world.supply[item] for item in items)
    world.tops[deck] = items[0]
    world.supply[items[0]] -= 1


def leave(world: Battalia, deck: int, names: str) -> None:
    """Only these cards are in a deck, the first of them on top."""
    for item in range(DECK_START[deck], DECK_STOP[deck]):
        world.supply[item] = 0
    cards = [CARD_BY_NAME[name] for name in names.split()]
    world.sizes[deck] = len(cards)
    world.under[deck] = ()
    world.tops[deck] = cards[0] if cards else -1
    for card in cards[1:]:
        world.supply[card] += 1


def leave_terrain(world: Battalia, deck: int, terrains: list[int]) -> None:
    """Only cards of these terrains are in a deck, the first of them on top."""
    for terrain in range(FACTIONS):
        world.supply[terrain_item(deck, terrain)] = 0
    world.sizes[deck] = len(terrains)
    world.tops[deck] = terrain_item(deck, terrains[0]) if terrains else -1
    for terrain in terrains[1:]:
        world.supply[terrain_item(deck, terrain)] += 1


def set_nation(world: Battalia, seat: int, names: str) -> None:
    """These cards are in a nation."""
    for name in names.split():
        world.nations[seat * CARDS + CARD_BY_NAME[name]] += 1
        world.nation_sizes[seat] += 1


def nation(world: Battalia, seat: int) -> list[str]:
    """The cards in a nation."""
    return [
        name
        for card, name in enumerate(CARD_NAMES)
        for _ in range(world.nations[pile_at(seat, card)])
    ]


def set_ambush(world: Battalia, seat: int, names: str) -> None:
    """These cards are in ambush."""
    world.ambushes[seat] = tuple(sorted(CARD_BY_NAME[name] for name in names.split()))


def ambush(world: Battalia, seat: int) -> list[str]:
    """The cards in ambush."""
    return [CARD_NAMES[card] for card in world.ambushes[seat]]


def set_tent(world: Battalia, seat: int, names: str) -> None:
    """A tent stands: its own card, then those in it."""
    tent = 0
    for name in names.split():
        tent = with_card(tent, CARD_BY_NAME[name])
    world.tents[seat] = (*world.tents[seat], tent)


def tents(world: Battalia, seat: int) -> list[str]:
    """The tents that stand, those of this turn alone marked."""
    return [
        ("~" if is_temporary(tent) else "")
        + " ".join(CARD_NAMES[card] for card in tent_cards(tent))
        for tent in world.tents[seat]
    ]


def lend(world: Battalia, name: str, seat: int) -> None:
    """The player has this card out of another nation."""
    add_to(world.hands[0], borrowed(CARD_BY_NAME[name], seat))


def marks(world: Battalia, seat: int = 0) -> list[str]:
    """The cards in hand with what happened to them: `!` changed, `-1` used once, `=` real."""
    words = []
    for one in world.hands[seat]:
        word = CARD_NAMES[now(one)]
        word += f"={CARD_NAMES[real(one)]}" if real(one) != now(one) else ""
        word += "!" if is_changed(one) else ""
        words.append(word + (f"-{used(one)}" if used(one) else ""))
    return words


def frames(world: Battalia) -> tuple[int, ...]:
    """What is asked, the last of these."""
    return world.open_steps
