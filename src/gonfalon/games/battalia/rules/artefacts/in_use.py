"""What the uses of all artefacts share: what is in use, on which cards, and how a use ends."""

from typing import Final

from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.cards import (
    AMULET,
    CROWN,
    IS_GREAT,
    IS_UNBOUND,
    KIND,
    LORD,
    PROVISIONS,
    SCROLL,
    TENT,
    TITLE,
    TOOL,
    is_changed,
    is_whole,
    lender,
    now,
    out_of_row,
    real,
    times_in_row,
    uses_left,
)
from gonfalon.games.battalia.rules.battle.rows import bring_in, drop, replace
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.places import pile_at
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import is_artefact_step
from gonfalon.games.battalia.rules.zones import put_in_shelter

BY_TWO: Final = 2  # ranks that a lit title or the Crown lifts a unit at once (BA-G6, BA-O4)


def finish(world: Battalia, events: list[Event] | None) -> None:
    """The use is over: what was going on before goes on."""
    while is_artefact_step(world.step.number):
        world.close()
    world.take_up(events)


# On which cards (BA-T5).


def can_change(world: Battalia, card: int, kind: int) -> bool:
    """Whether an artefact of this kind changes such a card (BA-A2 to BA-A4, BA-G1, BA-V5)."""
    if IS_GREAT[card] or IS_UNBOUND[card]:
        return False
    if kind == AMULET:
        return True
    if kind in (TITLE, CROWN):
        return can_rise(world, card, 1)
    if KIND[card] == PROVISIONS:
        return False
    # In battle only what can be of use there (BA-W5).
    return world.battle is None or KIND[card] not in (TOOL, TENT)


def can_rise(world: Battalia, card: int, ranks: int) -> bool:
    """Whether there is a unit so many ranks higher; an empty deck promotes nobody (BA-A3)."""
    kind = KIND[card] + ranks
    return kind <= LORD and world.sizes[kind] > 0 and not IS_UNBOUND[card]


def promotes_twice(world: Battalia, played: int, left: int) -> bool:
    """Whether the artefact lifts a unit by two: the Crown at first, a lit title (BA-O4)."""
    kind = KIND[now(played)]
    if kind == CROWN:
        return left == BY_TWO
    return kind == TITLE == world.lit and uses_left(played, world.lit) >= BY_TWO


def changes_itself(played: int) -> bool:
    """Whether a scroll may still change itself: once, and not one that is borrowed (BA-A4)."""
    return KIND[now(played)] == SCROLL and not is_changed(played) and lender(played) < 0


def free_in_hand(hand: list[int], played: int) -> list[bool]:
    """For each card in hand whether nothing has happened to it; the artefact itself is not it."""
    return [is_whole(held) and (held != played or hand.count(held) > 1) for held in hand]


def row_of(world: Battalia, seat: int) -> list[int]:
    """The own cards in the battle row, in ascending order (BA-W5)."""
    battle = world.battle
    return [] if battle is None else sorted(battle.row(seat))


def is_free_in_row(entry: int) -> bool:
    """Whether a card of the row was not changed yet, and is not borrowed (BA-W5).

    Provisions that lie on an Unbound are outside the row (BA-V5).
    """
    return not is_changed(entry) and lender(entry) < 0 and KIND[now(entry)] != PROVISIONS


def has_target(world: Battalia, seat: int, played: int, kind: int) -> bool:
    """Whether some card of hand or row can be changed."""
    hand = world.hands[seat]
    own = 1
    for held in hand:
        if held == played and own:
            own = 0
        elif is_whole(held) and can_change(world, now(held), kind):
            return True
    for entry in row_of(world, seat):
        if is_free_in_row(entry) and can_change(world, now(entry), kind):
            return True
    return False


def has_unit_for_two(world: Battalia, seat: int) -> bool:
    """Whether some unit of hand or row can rise by two ranks."""
    for held in world.hands[seat]:
        if is_whole(held) and can_rise(world, now(held), BY_TWO):
            return True
    for entry in row_of(world, seat):
        if is_free_in_row(entry) and can_rise(world, now(entry), BY_TWO):
            return True
    return False


# What becomes of them.


def take_out(world: Battalia, seat: int, held: int) -> None:
    """The card leaves hand or row, seen by all, for somewhere else."""
    if times_in_row(held):
        drop(world, seat, held)
    else:
        world.hands[seat].remove(held)
        show_off(world, seat, real(held), 1)


def put_back(world: Battalia, seat: int, old: int, new: int, events: list[Event] | None) -> None:
    """The changed card is where the card was; in battle it enters the row (BA-W5)."""
    if times_in_row(old):
        replace(world, seat, old, new, events)
        return
    world.hands[seat].remove(old)
    show_off(world, seat, real(old), 1)
    add_to(world.hands[seat], new)
    if world.battle is not None:
        bring_in(world, seat, new, events)


def show_off(world: Battalia, seat: int, card: int, copies: int) -> None:
    """So many copies of a card, not counted anywhere just now, are seen by all (BA-T8)."""
    place = pile_at(seat, card)
    world.shelters[place] += copies - 1
    put_in_shelter(world, seat, card)
    world.shelters[place] -= copies


def bare(subject: int) -> int:
    """The held card that is changed, be it in hand or in a row."""
    return out_of_row(subject) if times_in_row(subject) else subject
