"""The two rows of a battle: what has to be reached, and how cards come into them (BA-W5)."""

from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    IS_WEAPON,
    ONE_USE,
    PROVISIONS_CARD,
    is_ghost,
    lender,
    now,
    out_of_row,
    real,
    row_entry,
    times_in_row,
    used,
    uses_left,
)
from gonfalon.games.battalia.box.deeds import HERO_TARGET
from gonfalon.games.battalia.rules.battle.battlefield import Battle
from gonfalon.games.battalia.rules.battle.strength import (
    has_unbound,
    home_bonus,
    place_strength,
    strength_of,
    total_of,
)
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import OPENING
from gonfalon.games.battalia.rules.zones import show, tread_anew


def battle_of(world: Battalia) -> Battle:
    """The battle that is fought."""
    battle = world.battle
    assert battle is not None
    return battle


# Strength (BA-W2).


def start_strength(world: Battalia, seat: int, square: int, target: int, attacks: bool) -> int:
    """What a side has before its first card: an attacked city its level, a hero nothing."""
    strength = home_bonus(world.board, world.variant.figures, seat, square)
    if not attacks and target < HERO_TARGET:
        strength += place_strength(world.board, square, world.turn)
    return strength


def total(world: Battalia, seat: int) -> int:
    """The whole strength of a side: its start, its row, and the morale of its heroes (BA-W2)."""
    return total_of(world.board, world.variant.figures, battle_of(world), seat)


def goal(world: Battalia, seat: int) -> int:
    """What a side has to come to: the attacker beyond the other, the defender as far (BA-W5)."""
    battle = battle_of(world)
    if seat == battle.attacker:
        return total(world, battle.defender) + 1
    return total(world, battle.attacker)


# How cards come into a row and leave it (BA-W5).


def can_join(world: Battalia, seat: int, held: int) -> bool:
    """Whether a held card may stand in the own row; an attack opens with a weapon (BA-W3)."""
    battle = battle_of(world)
    row = battle.row(seat)
    card = now(held)
    if seat == battle.attacker and not row and world.is_open(OPENING):
        return IS_WEAPON[card]
    return _has_strength(row, card, seat == battle.attacker)


def _has_strength(row: list[int], card: int, attacks: bool) -> bool:
    """Whether a card adds to a row; provisions do where an Unbound stands (BA-V5)."""
    if card == PROVISIONS_CARD:
        return has_unbound(row)
    return strength_of(card, attacks) > 0


def add(world: Battalia, seat: int, held: int, events: list[Event] | None) -> None:
    """A card of the hand enters the row: the attacker's with one use, the defender's with all.

    An attacker's card with uses left stays in hand for them, and what stands in the row is marked.
    """
    battle = battle_of(world)
    row = battle.row(seat)
    left = uses_left(held, world.lit)
    times = 1 if seat == battle.attacker else left
    is_held = left > times
    world.hands[seat].remove(held)
    if is_held:
        add_to(world.hands[seat], held + times * ONE_USE)
    place = _place_of_rest(row, held)
    if place < len(row):
        entry = row[place]
        row[place] = row_entry(out_of_row(entry), times_in_row(entry) + times, is_held)
    else:
        row.append(row_entry(held, times, is_held))
    tread_anew(world)
    _has_shown(world, seat, row[place])
    battle.has_added = True
    if events is not None:
        events.append(
            Event(
                "ba.event.added",
                seat=seat + 1,
                card=CARD_NAMES[now(held)],
                count=times,
                have=total(world, seat),
            )
        )


def rest_of(entry: int) -> int:
    """What is in hand of a card that stands in the row with some of its uses."""
    return out_of_row(entry) + times_in_row(entry) * ONE_USE


def _place_of_rest(row: list[int], held: int) -> int:
    """The place in the row of the card whose further uses this held card is, or the row's end."""
    for place, entry in enumerate(row):
        if is_ghost(entry) and rest_of(entry) == held:
            return place
    return len(row)


def _has_shown(world: Battalia, seat: int, entry: int) -> None:
    """A card that stands in a row has been seen by all."""
    if lender(entry) < 0 and not is_ghost(entry):
        show(world, seat, real(entry))


def bring_in(world: Battalia, seat: int, held: int, events: list[Event] | None) -> None:
    """A card of the hand that was just changed enters the row at once, if it may."""
    if can_join(world, seat, held):
        add(world, seat, held, events)


def drop(world: Battalia, seat: int, entry: int) -> None:
    """A card leaves the row, and with it what was left of it in hand."""
    battle_of(world).row(seat).remove(entry)
    if is_ghost(entry):
        world.hands[seat].remove(rest_of(entry))


def replace(world: Battalia, seat: int, entry: int, held: int, events: list[Event] | None) -> None:
    """A card of the row has become another, or counts more often (BA-W5).

    The defender's serves with all it has; the attacker's as often as before, as far as it still
    can, and what it gained is in hand, to be added or kept for something else (BA-A2). A joker
    named as something without strength comes to hand, to be used there (BA-T5).
    """
    battle = battle_of(world)
    row = battle.row(seat)
    place = row.index(entry)
    if is_ghost(entry):
        world.hands[seat].remove(rest_of(entry))
    anew = out_of_row(held) - used(held) * ONE_USE
    elsewhere = min(used(entry), uses_left(anew, world.lit) - 1)
    anew += elsewhere * ONE_USE
    most = uses_left(anew, world.lit)
    battle.has_added = True
    if not _has_strength(row, now(anew), seat == battle.attacker):
        row.pop(place)
        add_to(world.hands[seat], anew)
        return
    times = min(times_in_row(entry), most) if seat == battle.attacker else most
    row[place] = row_entry(anew, times, most > times)
    if most > times:
        add_to(world.hands[seat], rest_of(row[place]))
    _has_shown(world, seat, row[place])
    if events is not None:
        events.append(
            Event(
                "ba.event.row_changed",
                seat=seat + 1,
                card=CARD_NAMES[now(held)],
                count=times,
                have=total(world, seat),
            )
        )
