"""Every card, chip and hero is always somewhere, exactly once; and the counts agree."""

from gonfalon.engine.state import State
from gonfalon.games.battalia.box.cards import (
    CARD_COUNTS,
    CARDS,
    FACTION,
    FACTIONS,
    FIRST_GREAT,
    IS_UNBOUND,
    PROVISIONS_CARD,
    UNITS,
    is_ghost,
    lender,
    real,
)
from gonfalon.games.battalia.box.components import number_of
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_DECK,
    CITY_FOUR,
    DECKS,
    FIRST_TERRAIN_DECK,
    ITEMS,
    OFF,
    ROAD,
    ROAD_DECK,
    SET_ASIDE,
    TERRAIN_COUNTS,
    exits_of,
    is_built,
    terrain_item,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.rules.combinations.chips import free_chips
from gonfalon.games.battalia.rules.places import laid_card, laid_lender, unit_at
from gonfalon.games.battalia.rules.scenarios.relics import cards_in
from gonfalon.games.battalia.rules.state import NO_ITEM, Battalia
from gonfalon.games.battalia.rules.step_numbers import DEAL, FOUND, LEAVE, OFFER
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP

SETTING_UP = (LEAVE, FOUND, DEAL)


def check(state: State) -> None:
    """Count everything in a state."""
    assert isinstance(state, Battalia)
    decks = in_decks(state)
    _check_cards(state, decks)
    _check_terrain(state, decks)
    _check_counts(state)
    for seat in range(state.seats):
        assert free_chips(state.board, state.variant.figures, seat, 1) >= 0
        assert free_chips(state.board, state.variant.figures, seat, 3) >= 0
        assert state.hands[seat] == sorted(state.hands[seat])
        assert len(state.ambushes[seat]) <= 3
    for square in state.board.heroes:
        assert square == OFF or is_built(state.board.tiles[square])


def in_decks(state: Battalia) -> list[int]:
    """How many of each item are in the decks."""
    found = state.supply.copy()
    for deck in range(DECKS):
        if state.tops[deck] != NO_ITEM:
            found[state.tops[deck]] += 1
        for item in state.under[deck]:
            found[item] += 1
    assert min(found) >= 0
    return found


def of_seat(state: Battalia, seat: int) -> list[int]:
    """The cards of one creation deck, wherever they are."""
    start = seat * CARDS
    found = [state.nations[start + card] + state.shelters[start + card] for card in range(CARDS)]
    for card in state.ambushes[seat]:
        found[card] += 1
    for tent in state.tents[seat]:
        rest = tent >> 1
        while rest:
            found[(rest & 63) - 1] += 1
            rest >>= 6
    for laid in state.table:
        if laid_lender(laid) == (OFF if seat == state.turn else seat):
            found[laid_card(laid)] += 1
    for holder in range(state.seats):
        rows = [] if state.battle is None else _rows(state, holder)
        for held in [*state.hands[holder], *rows, *_in_use(state, holder)]:
            if lender(held) == (OFF if seat == holder else seat):
                found[real(held)] += 1
    return found


def _rows(state: Battalia, seat: int) -> list[int]:
    """The cards of a seat in a battle row."""
    battle = state.battle
    assert battle is not None
    if seat not in (battle.attacker, battle.defender):
        return []
    return [entry for entry in battle.row(seat) if not is_ghost(entry)]


def _in_use(state: Battalia, seat: int) -> list[int]:
    """Cards that lie nowhere else while an artefact is used on them."""
    return []


def _check_cards(state: Battalia, decks: list[int]) -> None:
    """Creation cards: as many as the box has, but for those that left the game."""
    found = decks[:CARDS]
    for card in state.limbo:
        found[card] += 1
    for seat in range(state.seats):
        own = of_seat(state, seat)
        assert sum(own) == state.owned[seat]
        for card in range(CARDS):
            found[card] += own[card]
        for card in range(UNITS):
            assert 0 <= state.unshown[unit_at(seat, card)] <= own[card]
    for card in range(FIRST_GREAT):
        assert found[card] == _expected(state, card), card
    hidden = [card for cards in state.relics for card in cards]
    for card in [*state.offers, *hidden, *cards_in(state.unseen)]:
        found[card] += 1
    if state.open_steps[0] not in (*SETTING_UP, OFFER):
        figures = state.variant.figures
        great = len(figures.great) if state.variant.scenario.hides_great() else state.seats + 1
        assert sum(found[FIRST_GREAT:]) == great
    assert max(found[FIRST_GREAT:]) <= 1


def _expected(state: Battalia, card: int) -> int:
    """How many of a card are in the game."""
    if FACTION[card] < FACTIONS and state.gone >> FACTION[card] & 1:
        return 0
    if IS_UNBOUND[card]:
        return 0 if state.open_steps[0] in SETTING_UP else state.variant.figures.unbound
    count = CARD_COUNTS[card]
    if card == PROVISIONS_CARD and state.gone:
        count -= number_of("leave.provisions")
    return count


def _check_terrain(state: Battalia, decks: list[int]) -> None:
    """Terrain cards are in a deck or on the board."""
    built = [0] * ITEMS
    for tile in state.board.tiles:
        if what_of(tile) in (CITY, ROAD):
            table = CITY_DECK if what_of(tile) == CITY else ROAD_DECK
            built[terrain_item(table[exits_of(tile)], terrain_of(tile))] += 1
    for deck in range(FIRST_TERRAIN_DECK, DECKS):
        for terrain in range(FACTIONS):
            item = terrain_item(deck, terrain)
            most = TERRAIN_COUNTS[deck - FIRST_TERRAIN_DECK]
            if state.gone >> terrain & 1:
                most = 0
            total = decks[item] + built[item]
            least = most - SET_ASIDE if deck == CITY_FOUR else most
            assert least <= total <= most


def _check_counts(state: Battalia) -> None:
    """What is counted apart agrees with what is there."""
    if state.open_steps[0] in SETTING_UP:
        return
    for deck in range(DECKS):
        total = sum(state.supply[DECK_START[deck] : DECK_STOP[deck]]) + len(state.under[deck])
        total += state.tops[deck] != NO_ITEM
        assert state.sizes[deck] == total
        is_open = state.tops[deck] != NO_ITEM or state.topless >> deck & 1
        assert bool(is_open) == (total > 0)
    for seat in range(state.seats):
        start = seat * CARDS
        assert state.nation_sizes[seat] == sum(state.nations[start : start + CARDS])
        assert state.owned[seat] >= 10
