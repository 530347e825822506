"""A hand: held cards in ascending order, and the picks that name them."""

from gonfalon.engine.action import Action
from gonfalon.games.battalia.box.cards import now
from gonfalon.games.battalia.box.picks import LIKE_CARDS

NOT_HELD = -1


def add_to(hand: list[int], held: int) -> None:
    """Put a held card in its place."""
    place = len(hand)
    while place and hand[place - 1] > held:
        place -= 1
    hand.insert(place, held)


def find_held(hand: list[int], card: int, nth: int) -> int:
    """The held card that a pick names: of those that show `card`, the nth different one."""
    last = NOT_HELD
    seen = -1
    for held in hand:
        if held != last and now(held) == card:
            seen += 1
            if seen == nth:
                return held
        last = held
    return NOT_HELD


def nth_of(hand: list[int], held: int) -> int:
    """Which of the different held cards with the same face this one is."""
    card = now(held)
    last = NOT_HELD
    seen = -1
    for other in hand:
        if other != last and now(other) == card:
            seen += 1
        if other == held:
            return seen
        last = other
    return NOT_HELD


def picks_of(hand: list[int], wanted: list[bool], table: list[Action]) -> list[Action]:
    """The picks of the different held cards that are wanted (by their place in the hand)."""
    found: list[Action] = []
    last = NOT_HELD
    card = -1
    nth = 0
    for place, held in enumerate(hand):
        if held == last:
            continue
        last = held
        if now(held) == card:
            nth += 1
        else:
            card = now(held)
            nth = 0
        if wanted[place] and nth < LIKE_CARDS:
            found.append(table[card * LIKE_CARDS + nth])
    return found
