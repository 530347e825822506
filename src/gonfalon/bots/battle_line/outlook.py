"""How good a position looks to a seat, judged from its view alone.

For each battlefield both sides' formations are weighed by what they are, or by which kinds could
still be completed and how likely the missing cards are to come. Cards in the own hand are certain;
cards that lie face up anywhere never come; all others come with a chance.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from gonfalon.games.battle_line.box.components import (
    BITS,
    CAVALRY_BIT,
    CAVALRY_VALUE,
    COLOUR_MASK,
    COLOURS,
    FIELDS,
    KINGS_MASK,
    SUPPORT_BIT,
    SUPPORT_VALUE,
    TOWN,
    VALUES,
)
from gonfalon.games.battle_line.rules.formation import (
    COLUMN,
    IMPOSSIBLE,
    LOW,
    OF_VALUE,
    SKIRMISH,
    SQUARE,
    TOTALS,
    WEDGE,
    best,
    ground_at,
)
from gonfalon.games.battle_line.rules.step_numbers import SCOUT, TACTICS_CARD, TROOP_CARD
from gonfalon.games.battle_line.sight.view import BattleLineView

WON: Final = 100.0
_KIND: Final = 64.0
_KIND_SCALE: Final = 30.0  # how much stronger is clearly stronger
_TOTAL_SCALE: Final = 4.0
_ROW: Final = 1.0  # what three adjacent battlefields are worth beside the battlefields themselves
_TACTICS: Final = 0.2  # what a tactics card in hand is worth
_EIGHT: Final = 1 << (CAVALRY_VALUE - 1)
_SMALL: Final = (1 << SUPPORT_VALUE) - 1
_DRAW: Final = 0.1  # what a card still to be drawn is worth


class _Odds(NamedTuple):
    """Which troop cards may still come to a side."""

    sure: int
    """Those that are in hand, or known to be."""
    pool: int
    """Those that may come."""
    chance: float
    """How likely each of these does."""


class _Begun(NamedTuple):
    """A formation as it lies."""

    troops: int
    morale: int
    need: int
    """How many cards it has in the end."""
    ground: int
    is_defender: bool


def outlook(view: BattleLineView) -> float:
    """A number that grows with this seat's prospects, for comparing actions."""
    if view.result is not None:
        winner = view.result.winner
        return 0.0 if winner is None else WON if winner == view.seat else -WON
    score = 0.0
    chances = [_chance_to_win(view, field) for field in range(len(view.sites))]
    for field, chance in enumerate(chances):
        score += 2 * chance if view.sites[field] == TOWN else chance
    for field in range(FIELDS - 2):
        if len(chances) == FIELDS and TOWN not in view.sites[field : field + 3]:
            first, second, third = chances[field : field + 3]
            score += _ROW * first * second * third
            score -= _ROW * (1 - first) * (1 - second) * (1 - third)
    return score + _hand_worth(view)


def _hand_worth(view: BattleLineView) -> float:
    """What tactics cards in hand and draws to come are worth."""
    side, other = view.sides[view.seat], view.sides[1 - view.seat]
    worth = _TACTICS * min(2, side.hand.tactics_count)
    if SCOUT in view.frames:
        worth += _DRAW * (view.draws + 1)
    if view.turn == view.seat and view.frames[-1] == TROOP_CARD:
        worth += _DRAW
    if view.turn == view.seat and view.frames[-1] == TACTICS_CARD:
        may_play = side.played.bit_count() <= other.played.bit_count()
        worth += 2 * _DRAW if may_play and not side.hand.tactics_count else 0.0
    return worth


def _chance_to_win(view: BattleLineView, field: int) -> float:
    """How likely this seat is to take this battlefield, between 0 and 1."""
    side, other = view.sides[view.seat], view.sides[1 - view.seat]
    if (side.held | other.held) >> field & 1:
        return 1.0 if side.held >> field & 1 else 0.0
    ground = ground_at(view.sites[field], view.fog_at == field)
    hand = side.hand.troops
    pool = view.unseen & ~hand
    hidden = max(1, pool.bit_count())
    deck = view.decks[0].count
    odds = _Odds(hand, pool, min(1.0, 0.5 * deck / hidden))
    mine = _side_prospect(view, view.seat, field, ground, odds)
    shown = view.known[1 - view.seat].troops
    share = (other.hand.troop_count + 0.5 * deck) / hidden
    odds = _Odds(shown, pool & ~shown, min(1.0, share))
    theirs = _side_prospect(view, 1 - view.seat, field, ground, odds)
    margin = mine - theirs
    if side.complete >> field & 1 and other.complete >> field & 1:
        if margin == 0:
            return 1.0 if side.first >> field & 1 else 0.0
        return 1.0 if margin > 0 else 0.0
    return 1 / (1 + exp(-margin / (_TOTAL_SCALE if ground & TOTALS else _KIND_SCALE)))


def _side_prospect(view: BattleLineView, seat: int, field: int, ground: int, odds: _Odds) -> float:
    """The strength to be expected of one side at one battlefield."""
    side, need = view.sides[seat], view.required[seat][field]
    is_defender = need > view.required[1 - seat][field]
    begun = _Begun(side.formations[field], side.morale[field], need, ground, is_defender)
    return _prospect(begun, odds)


@lru_cache(maxsize=20_000)
def _prospect(begun: _Begun, odds: _Odds) -> float:
    """The strength to be expected of a formation: the likelier kinds weigh more."""
    troops, morale, need, ground, is_defender = begun
    missing = need - troops.bit_count() - morale.bit_count()
    if missing <= 0:
        return float(best(troops, morale, 0, 0, ground, is_defender, IMPOSSIBLE)[0])
    if (odds.sure | odds.pool).bit_count() < missing:
        return -_KIND
    base = _loose_total(troops, morale, missing, ground, is_defender)
    if ground & TOTALS:
        return base
    size = troops.bit_count() + morale.bit_count() + missing - is_defender
    missing = max(0, missing - is_defender)
    expected, left = 0.0, 1.0
    for kind, likely in (
        (WEDGE, _run_chance(troops, morale, size, odds, True)),
        (SQUARE, _square_chance(troops, morale, missing, odds)),
        (COLUMN, _column_chance(troops, missing, odds)),
        (SKIRMISH, _run_chance(troops, morale, size, odds, False)),
    ):
        expected += left * likely * (kind * _KIND + base)
        left *= 1 - likely
    return expected + left * base


def _loose_total(troops: int, morale: int, missing: int, ground: int, is_defender: bool) -> float:
    """The total to be expected when the missing cards are average ones."""
    total = 6.5 * missing if not ground & LOW else 4.5 * missing
    for colour in range(len(COLOURS)):
        for value in BITS[troops >> (VALUES * colour) & COLOUR_MASK]:
            total += value + 1
    low = bool(ground & LOW)
    total += (morale & KINGS_MASK).bit_count() * (1 if low else VALUES)
    total += CAVALRY_VALUE if morale & CAVALRY_BIT else 0
    total += (1 if low else SUPPORT_VALUE) if morale & SUPPORT_BIT else 0
    if is_defender:
        total -= 8
    return 63 - total if low else total


def _run_chance(troops: int, morale: int, size: int, odds: _Odds, one_colour: bool) -> float:
    """How likely a run can be completed, of one colour or of any."""
    sure, pool, chance = odds
    best_chance = 0.0
    if one_colour:
        for colour in range(len(COLOURS)):
            shift = VALUES * colour
            if troops & ~(COLOUR_MASK << shift):
                continue
            values, certain = troops >> shift & COLOUR_MASK, sure >> shift & COLOUR_MASK
            possible = pool >> shift & COLOUR_MASK
            likely = [
                1.0 if certain >> v & 1 else chance * (possible >> v & 1) for v in range(VALUES)
            ]
            best_chance = max(best_chance, _best_run(values, morale, size, likely))
        return best_chance
    values, folded = 0, 0
    by_value = [0.0] * VALUES
    for colour in range(len(COLOURS)):
        shift = VALUES * colour
        part = troops >> shift & COLOUR_MASK
        folded += part.bit_count()
        values |= part
        for v in range(VALUES):
            if sure >> (shift + v) & 1:
                by_value[v] = 1.0
            elif pool >> (shift + v) & 1:
                by_value[v] += (1 - by_value[v]) * chance
    return _best_run(values, morale, size, by_value) if values.bit_count() == folded else 0.0


def _best_run(values: int, morale: int, size: int, odds: list[float]) -> float:
    """The likeliest run that holds these values; wild cards take what is least likely."""
    best_chance = 0.0
    for start in range(VALUES - size + 1):
        run = ((1 << size) - 1) << start
        if values & ~run:
            continue
        rest = run & ~values
        if morale & CAVALRY_BIT:
            if not rest & _EIGHT:
                continue
            rest ^= _EIGHT
        if morale & SUPPORT_BIT:
            small = sorted((odds[v], v) for v in BITS[rest & _SMALL])
            if not small:
                continue
            rest ^= 1 << small[0][1]
        wanted = sorted(odds[v] for v in BITS[rest])
        likely = 1.0
        for odd in wanted[(morale & KINGS_MASK).bit_count() :]:
            likely *= odd
        best_chance = max(best_chance, likely)
    return best_chance


def _square_chance(troops: int, morale: int, missing: int, odds: _Odds) -> float:
    """How likely enough cards of one value come."""
    best_chance = 0.0
    for value in range(1, VALUES + 1):
        mask = OF_VALUE[value]
        if troops & ~mask or (morale & CAVALRY_BIT and value != CAVALRY_VALUE):
            continue
        if morale & SUPPORT_BIT and value > SUPPORT_VALUE:
            continue
        enough = _enough(missing, odds.sure & mask, odds.pool & mask, odds.chance)
        best_chance = max(best_chance, enough)
    return best_chance


def _column_chance(troops: int, missing: int, odds: _Odds) -> float:
    """How likely enough cards of one colour come."""
    best_chance = 0.0
    for colour in range(len(COLOURS)):
        mask = COLOUR_MASK << (VALUES * colour)
        if not troops & ~mask:
            enough = _enough(missing, odds.sure & mask, odds.pool & mask, odds.chance)
            best_chance = max(best_chance, enough)
    return best_chance


def _enough(missing: int, sure: int, pool: int, chance: float) -> float:
    """How likely so many cards come, some of which are in hand."""
    lacking = missing - sure.bit_count()
    if lacking <= 0:
        return 1.0
    come = pool.bit_count()
    if come < lacking:
        return 0.0
    # The chance that fewer than the lacking number come, as independent draws.
    fewer, ways = 0.0, 1.0
    for k in range(lacking):
        fewer += ways * chance**k * (1 - chance) ** (come - k)
        ways *= (come - k) / (k + 1)
    return max(0.0, 1.0 - fewer)
