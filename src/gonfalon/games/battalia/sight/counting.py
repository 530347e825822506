"""How many of each creation card lie outside the decks: in a state, and as a view sees it."""

from gonfalon.engine.view import OPEN
from gonfalon.games.battalia.box.cards import CARDS, is_ghost, real
from gonfalon.games.battalia.box.tents import tent_cards
from gonfalon.games.battalia.rules.places import laid_card, laid_lender, pile_of
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.sight.knowledge import is_owned
from gonfalon.games.battalia.sight.view import BattaliaView


def cards_elsewhere(view: BattaliaView) -> list[int]:
    """The creation cards that are seen, or known to be, outside the decks, by code."""
    found = [0] * CARDS
    for card in (*view.offers, *view.limbo, *[one for cards in view.relics for one in cards]):
        found[card] += 1
    for laid in view.table:
        found[laid_card(laid)] += 1
    if view.battle is not None:
        for entry in (*view.battle.attack_row, *view.battle.defence_row):
            if not is_ghost(entry):
                found[real(entry)] += 1
    for owner, player in enumerate(view.players):
        veiled = veiled_cards(view, owner) if view.seat in (OPEN, owner) else player.known
        for card in range(CARDS):
            found[card] += player.shelter[card] + veiled[card]
        for tent in player.tents:
            for card in tent_cards(tent):
                found[card] += 1
    return found


def veiled_cards(view: BattaliaView, owner: int) -> list[int]:
    """All that an owner has in hand, nation and ambush, or has lent, by code."""
    player = view.players[owner]
    found = list(player.nation)
    for card in player.ambush:
        found[card] += 1
    for seat, other in enumerate(view.players):
        for held in other.hand:
            if is_owned(held, seat, owner):
                found[real(held)] += 1
    return found


def cards_of(world: Battalia, owner: int) -> list[int]:
    """All cards of a creation deck, wherever they are, by code (BA-T7)."""
    found = pile_of(world.nations, owner)
    for card, count in enumerate(pile_of(world.shelters, owner)):
        found[card] += count
    for tent in world.tents[owner]:
        for card in tent_cards(tent):
            found[card] += 1
    for card in world.ambushes[owner]:
        found[card] += 1
    for seat, hand in enumerate(world.hands):
        for held in hand:
            if is_owned(held, seat, owner):
                found[real(held)] += 1
    for laid in world.table:
        whose = laid_lender(laid)
        if owner == (world.turn if whose < 0 else whose):
            found[laid_card(laid)] += 1
    battle = world.battle
    if battle is not None:
        for seat in (battle.attacker, battle.defender):
            for entry in battle.row(seat):
                if not is_ghost(entry) and is_owned(entry, seat, owner):
                    found[real(entry)] += 1
    return found


def cards_outside(world: Battalia) -> list[int]:
    """The creation cards that are not in the decks, by code."""
    found = [0] * CARDS
    for card in (*world.offers, *world.limbo, *[one for cards in world.relics for one in cards]):
        found[card] += 1
    for owner in range(world.seats):
        for card, count in enumerate(cards_of(world, owner)):
            found[card] += count
    return found
