"""Which cards a seat has, as a view tells: its own ones, those kept, and the hands of others."""

from gonfalon.games.battalia.box.cards import (
    ATTACK,
    DEFENCE,
    KIND,
    KINDS,
    is_ghost,
    lender,
    real,
)
from gonfalon.games.battalia.box.tents import tent_cards
from gonfalon.games.battalia.rules.places import laid_card, laid_lender
from gonfalon.games.battalia.sight.view import BattaliaView


def own_cards(view: BattaliaView) -> list[int]:
    """The whole creation deck of the own seat, counted by code."""
    player = view.players[view.seat]
    bag = list(player.shelter)
    for card, count in enumerate(player.nation):
        bag[card] += count
    for held in player.hand:
        if lender(held) < 0:
            bag[real(held)] += 1
    for card in player.ambush:
        bag[card] += 1
    for tent in player.tents:
        for card in tent_cards(tent):
            bag[card] += 1
    if view.turn == view.seat:
        for laid in view.table:
            if laid_lender(laid) < 0:
                bag[laid_card(laid)] += 1
    battle = view.battle
    if battle is not None and view.seat in (battle.attacker, battle.defender):
        for entry in battle.row(view.seat):
            if lender(entry) < 0 and not is_ghost(entry):
                bag[real(entry)] += 1
    return bag


def kept_cards(view: BattaliaView) -> list[int]:
    """The own cards that wait for a later turn, counted by kind (BA-A5, BA-A7)."""
    player = view.players[view.seat]
    kept = [0] * KINDS
    for card in player.ambush:
        kept[KIND[card]] += 1
    for tent in player.tents:
        for card in tent_cards(tent)[1:]:
            kept[KIND[card]] += 1
    return kept


def hand_strength(view: BattaliaView, seat: int, attacks: bool) -> float:
    """What the hidden cards of another seat are likely to bring into a row.

    A defender may take up what is in ambush; an attacker has done so before (BA-A7).
    """
    player = view.players[seat]
    strengths = ATTACK if attacks else DEFENCE
    cards = strength = 0.0
    for card, count in enumerate(player.known):
        if count:
            cards += count
            strength += count * strengths[card]
    for kind, count in enumerate(player.unknown):
        cards += count
        strength += count * (kind + 1)
    if not cards:
        return 0.0
    return strength / cards * (player.hand_size + (0 if attacks else player.ambush_size))
