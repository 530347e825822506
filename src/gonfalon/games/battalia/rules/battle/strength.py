"""What a side of a battle is worth: the place, home ground, its row, and morale (BA-W2)."""

from gonfalon.games.battalia.box.cards import (
    ATTACK,
    DEFENCE,
    FACTION,
    IS_UNBOUND,
    PROVISIONS_CARD,
    UNIVERSAL,
    now,
    times_in_row,
)
from gonfalon.games.battalia.box.seals import defence_of
from gonfalon.games.battalia.box.tiles import terrain_of
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.figures import Figures


def place_strength(board: Board, square: int, attacker: int) -> int:
    """The strength of a place by itself: the Guardian heeds the attacker's seals (BA-V4)."""
    seals = board.seals[attacker]
    return defence_of(board.tiles[square], board.levels[square], board.holder, seals)


def home_bonus(board: Board, figures: Figures, seat: int, square: int) -> int:
    """What own terrain adds, attacking or defending, to cities alone too (BA-V1)."""
    if seat == NOBODY or terrain_of(board.tiles[square]) != board.factions[seat]:
        return 0
    return figures.home_bonus


def strength_of(card: int, attacks: bool) -> int:
    """The strength of a card in a row (BA-G3)."""
    return ATTACK[card] if attacks else DEFENCE[card]


def has_unbound(row: list[int]) -> bool:
    """Whether an Unbound stands in the row, on whom provisions can be placed (BA-V5)."""
    return True in [IS_UNBOUND[now(entry)] for entry in row]


def entry_strength(row: list[int], entry: int, attacks: bool) -> int:
    """What one card adds to its row; provisions on an Unbound give 1 each (BA-V5)."""
    card = now(entry)
    if card == PROVISIONS_CARD:
        return times_in_row(entry) if has_unbound(row) else 0
    return strength_of(card, attacks) * times_in_row(entry)


def row_strength(row: list[int], attacks: bool) -> int:
    """The strength of a row, without morale."""
    strength = 0
    for entry in row:
        strength += entry_strength(row, entry, attacks)
    return strength


def is_of(card: int, faction: int) -> bool:
    """Whether a card leaves the morale of a faction whole: its own, universal, or provisions."""
    return FACTION[card] in (faction, UNIVERSAL) or card == PROVISIONS_CARD


def is_united(row: list[int], faction: int) -> bool:
    """Whether no card in a row breaks the morale."""
    return False not in [is_of(now(entry), faction) for entry in row]


def heroes_of(battle: Battle, seat: int) -> int:
    """How many heroes of a side take part."""
    return battle.attackers if seat == battle.attacker else battle.defenders


def morale(board: Board, battle: Battle, seat: int) -> int:
    """What the heroes of a side add to a row of their own faction."""
    row = battle.row(seat)
    return heroes_of(battle, seat) if row and is_united(row, board.factions[seat]) else 0


def total_of(board: Board, figures: Figures, battle: Battle, seat: int) -> int:
    """The whole strength of a side."""
    attacks = seat == battle.attacker
    strength = home_bonus(board, figures, seat, battle.square)
    if not attacks and not battle.is_about_hero:
        strength += place_strength(board, battle.square, battle.attacker)
    if seat == NOBODY:
        return strength
    return strength + row_strength(battle.row(seat), attacks) + morale(board, battle, seat)
