"""Every card is always somewhere, exactly once; and what is derived agrees with what lies there."""

from gonfalon.engine.state import State
from gonfalon.games.battle_line.box.components import (
    ALL_SITES,
    ALL_TROOPS,
    FIELDS,
    FIRST_TACTICS,
    FOG_BIT,
    MORALE_MASK,
    MUD_BIT,
    TROOPS,
)
from gonfalon.games.battle_line.rules.side import NOWHERE
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import OVER


def check(state: State) -> None:
    """Count every card of a state."""
    assert isinstance(state, BattleLine)
    troops, tactics = _places(state)
    assert sum(mask.bit_count() for mask in troops) == TROOPS
    assert _union(troops) == ALL_TROOPS
    in_use = state.variant.tactics
    assert sum(mask.bit_count() for mask in tactics) == in_use.bit_count()
    assert _union(tactics) == in_use
    _check_slots(state)
    _check_sites(state)


def _places(state: BattleLine) -> tuple[list[int], list[int]]:
    """The troop cards and the tactics cards of every place there is."""
    troops, tactics = [state.gone_troops], [state.gone_tactics]
    for deck in state.decks:
        for card, _ in deck.known():
            if card < TROOPS:
                troops.append(1 << card)
            else:
                tactics.append(1 << (card - FIRST_TACTICS))
    troops.append(state.decks[0].bag)
    tactics.append(state.decks[1].bag)
    for side in state.sides:
        troops += [side.hand_troops, *side.formations]
        tactics += [side.hand_tactics, side.played & ~(MORALE_MASK | FOG_BIT | MUD_BIT)]
        tactics += [side.morale_at(field) for field in range(FIELDS)]
    tactics += [FOG_BIT] * (state.fog_at != NOWHERE) + [MUD_BIT] * (state.mud_at != NOWHERE)
    return troops, tactics


def _check_slots(state: BattleLine) -> None:
    """No side holds more cards than it takes; open, complete and unseen are up to date."""
    unseen = ALL_TROOPS & ~state.gone_troops
    for deck in state.decks:
        assert deck.bag_size == deck.bag.bit_count()
        assert deck.count == deck.bag_size + len(deck.known())
    for seat, side in enumerate(state.sides):
        assert side.hand_size == side.hand_troops.bit_count() + side.hand_tactics.bit_count()
        for field in range(len(state.sites)):
            cards = side.formations[field].bit_count() + side.morale_at(field).bit_count()
            assert side.cards_at(field) == cards
            unseen &= ~side.formations[field]
            count, need = side.cards_at(field), state.required(seat, field)
            assert count <= need
            assert bool(side.complete >> field & 1) == (count == need)
            is_open = count < need and state.unclaimed >> field & 1
            assert bool(side.open >> field & 1) == bool(is_open) or state.open_steps[0] < 6
    assert state.unseen == unseen
    assert not state.sides[0].held & state.sides[1].held


def _check_sites(state: BattleLine) -> None:
    """A battlefield card lies, is kept, is in a packet, or in the pile."""
    hands = [state.site_bag, *state.packets, *state.kept]
    laid = [1 << site for site in state.sites if 1 << site <= ALL_SITES]
    places = [*hands, *laid]
    assert sum(mask.bit_count() for mask in places) == _union(places).bit_count()
    if state.open_steps[0] not in (0, OVER) and state.variant.options["war"] == "on":
        total = sum(hand.bit_count() for hand in hands) + len(state.sites)
        assert total == FIELDS


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
