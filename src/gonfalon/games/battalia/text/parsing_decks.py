"""Reading the decks of a position: what is not said is in them, and something lies on top."""

from gonfalon.engine.errors import Malformed
from gonfalon.games.battalia.box.cards import CARD_NAMES
from gonfalon.games.battalia.box.chance_actions import ITEM_NAMES
from gonfalon.games.battalia.box.tiles import DECKS
from gonfalon.games.battalia.rules.setup.stock import implied_decks
from gonfalon.games.battalia.rules.state import NO_ITEM, Battalia
from gonfalon.games.battalia.rules.step_numbers import OFFER
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP
from gonfalon.games.battalia.sight.counting import cards_outside
from gonfalon.games.battalia.text.notation_words import DECK_NAMES
from gonfalon.games.battalia.text.parsing_words import (
    ITEM_BY_NAME,
    counted,
    look_up,
    need,
    read_cards,
    read_names,
)


def deck_of(item: int) -> int:
    """The deck an item belongs to, or NO_ITEM for a great artefact."""
    for deck in range(DECKS):
        if DECK_START[deck] <= item < DECK_STOP[deck]:
            return deck
    return NO_ITEM


def read_offers(world: Battalia, words: list[str] | None, step: int) -> None:
    """Read `offers hammer sword`; else the first that lie nowhere else, with them n + 1 (BA-S5)."""
    great = world.variant.figures.great
    if words is None:
        outside = cards_outside(world)
        free = [card for card in great if not outside[card]]
        left = max(0, world.seats + 1 - len(great) + len(free))
        is_offered = step > OFFER and not world.variant.scenario.hides_great()
        world.offers = tuple(free[:left]) if is_offered else ()
        return
    world.offers = tuple(read_cards(words, "offers"))
    is_hidden = world.variant.scenario.hides_great() and bool(world.offers)
    need(not is_hidden, "offers", "the great artefacts lie hidden in this scenario")
    for card in world.offers:
        need(card in great, "offers", f"{CARD_NAMES[card]} is no great artefact of the edition")


def read_decks(world: Battalia, segments: dict[str, list[str]], step: int) -> None:
    """Read `tops`, `under`, `topless` and `supply`."""
    is_laid_out = step >= OFFER
    for key in ("tops", "under", "topless"):
        need(is_laid_out or key not in segments, key, "the decks are not laid out yet")
    _read_under(world, segments.get("under", []))
    world.topless = _read_topless(segments.get("topless", []))
    _read_tops(world, segments.get("tops", []))
    outside = cards_outside(world)
    figures = world.variant.figures
    left = implied_decks(figures, world.board, world.gone, is_laid_out, outside)
    explicit = _read_supply(world, segments.get("supply", []))
    for deck in range(DECKS):
        if not explicit >> deck & 1:
            _fill(world, deck, left)
        if is_laid_out:
            _lay_out(world, deck)


def _read_under(world: Battalia, words: list[str]) -> None:
    """Read `under friman.b friman.i chief.c`, the uppermost of each deck first."""
    under: list[list[int]] = [[] for _ in range(DECKS)]
    for item in read_names(words, "under", ITEM_BY_NAME, "card"):
        deck = deck_of(item)
        need(deck != NO_ITEM, "under", f"{ITEM_NAMES[item]} belongs to no deck")
        under[deck].append(item)
    world.under = [tuple(items) for items in under]


def _read_topless(words: list[str]) -> int:
    """Read `topless friman tee`: the decks that have still to show a card."""
    mask = 0
    for word in words:
        mask |= 1 << look_up(word, "topless", _DECK_BY_NAME, "deck")
    return mask


def _read_tops(world: Battalia, words: list[str]) -> None:
    """Read `tops friman.b chief.i`, at most one for each deck."""
    for word in words:
        item = look_up(word, "tops", ITEM_BY_NAME, "card")
        deck = deck_of(item)
        need(deck != NO_ITEM, "tops", f"{word} belongs to no deck")
        need(world.tops[deck] == NO_ITEM, "tops", f"the deck of {word} has one already")
        need(not world.topless >> deck & 1, "tops", f"the deck of {word} is topless")
        world.tops[deck] = item


def _read_supply(world: Battalia, words: list[str]) -> int:
    """Read `supply four.b four.i friman*0`; the mask of the decks that are told."""
    told = 0
    for word in words:
        name, count = counted(word, "supply")
        if name in _DECK_BY_NAME and count == 0:
            told |= 1 << _DECK_BY_NAME[name]
            continue
        item = look_up(name, "supply", ITEM_BY_NAME, "card")
        need(deck_of(item) != NO_ITEM, "supply", f"{name} belongs to no deck")
        need(not world.supply[item], "supply", f"{name} is given twice")
        world.supply[item] = count
        told |= 1 << deck_of(item)
    return told


def _fill(world: Battalia, deck: int, left: list[int]) -> None:
    """The deck hides what lies nowhere else."""
    known = [*world.under[deck], world.tops[deck]]
    for item in range(DECK_START[deck], DECK_STOP[deck]):
        count = left[item] - known.count(item)
        if count < 0:
            raise Malformed("tops or under", f"there is no further {ITEM_NAMES[item]} for its deck")
        world.supply[item] = count


def _lay_out(world: Battalia, deck: int) -> None:
    """A deck whose top is not told shows the first card it may (BA-C7)."""
    hidden = [item for item in range(DECK_START[deck], DECK_STOP[deck]) if world.supply[item]]
    if world.tops[deck] == NO_ITEM and not world.topless >> deck & 1:
        if hidden:
            world.tops[deck] = hidden[0]
            world.supply[hidden[0]] -= 1
        elif world.under[deck]:
            world.tops[deck] = world.under[deck][0]
            world.under[deck] = world.under[deck][1:]
    name = DECK_NAMES[deck]
    need(bool(hidden) or not world.topless >> deck & 1, "topless", f"{name} has nothing to show")
    count = sum(world.supply[DECK_START[deck] : DECK_STOP[deck]]) + len(world.under[deck])
    world.sizes[deck] = count + (world.tops[deck] != NO_ITEM)


_DECK_BY_NAME = {name: deck for deck, name in enumerate(DECK_NAMES)}
