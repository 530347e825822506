"""A possible state made from a view, never from a state: whoever plans with it cannot peek."""

from random import Random

from gonfalon.games.battle_line.box.components import (
    ALL_SITES,
    ALL_TROOPS,
    FIRST_TACTICS,
    MORALE,
    PLAIN,
    SEATS,
    TACTICS_DECK,
    TROOP_DECK,
    bits,
)
from gonfalon.games.battle_line.rules.frames import frame_of
from gonfalon.games.battle_line.rules.proof import provable
from gonfalon.games.battle_line.rules.start import empty_state
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import CLAIM, DEAL_SITES, DRAFT, LAY_SITES
from gonfalon.games.battle_line.rules.variants import variant_of
from gonfalon.games.battle_line.sight.view import HIDDEN, BattleLineView


def determinise(view: BattleLineView, rng: Random) -> BattleLine:
    """A state that this seat could be in, every arrangement of hidden cards equally likely."""
    if view.seat < 0:
        raise ValueError("only a seat's view can be determinised")
    state = empty_state(variant_of(view.options))
    _copy_table(state, view)
    _deal_hidden(state, view, TROOP_DECK, ALL_TROOPS, rng)
    _deal_hidden(state, view, TACTICS_DECK, state.variant.tactics, rng)
    for side in state.sides:
        side.recount()
    _copy_draft(state, view, rng)
    if view.frames == (CLAIM,):
        state.claims = provable(state, state.turn)
    return state


def _copy_table(state: BattleLine, view: BattleLineView) -> None:
    """Everything that lies open."""
    state.turn = view.turn
    frames = [frame_of(state, step, view.draws, view.returns) for step in view.frames]
    state.stand_at(tuple(frames))
    state.passes, state.scouted, state.how = view.passes, view.scouted, view.how
    state.sites, state.fog_at, state.mud_at = view.sites, view.fog_at, view.mud_at
    state.gone_troops, state.gone_tactics = view.gone_troops, view.gone_tactics
    state.unseen = view.unseen
    for side, seen, known in zip(state.sides, view.sides, view.known, strict=True):
        for field in range(len(view.sites)):
            side.formations[field] = seen.formations[field]
            side.morale |= seen.morale[field] << (MORALE * field)
        side.played, side.held, side.first = seen.played, seen.held, seen.first
        side.shown_troops, side.shown_tactics = known.troops, known.tactics
        side.loose_troops, side.loose_tactics = known.loose_troops, known.loose_tactics
        side.public_tactics = known.public
        side.recount()
    for field in range(len(view.sites)):
        state.settle(field)


def _deal_hidden(
    state: BattleLine, view: BattleLineView, deck: int, cards: int, rng: Random
) -> None:
    """Put every card of one kind that is not seen somewhere it could be."""
    first = FIRST_TACTICS if deck == TACTICS_DECK else 0
    hidden = cards & ~_seen(view, deck)
    hands: list[tuple[int, int]] = []
    for seat in range(SEATS):
        hand = view.sides[seat].hand
        count = hand.tactics_count if deck else hand.troop_count
        seen = hand.tactics if deck else hand.troops
        _give(state, seat, seen, deck)
        hands += [(seat, HIDDEN)] * (count - seen.bit_count())
    top = list(view.decks[deck].top)
    slots = [(seat, place) for place, (card, seat) in enumerate(top) if card == HIDDEN]
    # First what is known to be in the other's hand, then what may also have been put back there;
    # the rest may be anything.
    of_other = view.known[1 - view.seat]
    known = (of_other.tactics if deck else of_other.troops) & hidden
    loose = (of_other.loose_tactics if deck else of_other.loose_troops) & hidden
    in_hand = bits(known & ~loose)
    places = hands[: len(in_hand)]
    rest = hands[len(in_hand) :] + slots
    rng.shuffle(rest)
    uncertain, unknown = bits(loose), bits(hidden & ~known)
    rng.shuffle(uncertain)
    rng.shuffle(unknown)
    dealt = (in_hand + uncertain + unknown)[: len(hands) + len(slots)]
    for number, (seat, place) in zip(dealt, places + rest, strict=True):
        if place == HIDDEN:
            _give(state, seat, 1 << number, deck)
        else:
            top[place] = (first + number, seat)
        hidden &= ~(1 << number)
    for card, seat in reversed(top):
        state.decks[deck].put_back(card, seat)
    state.decks[deck].fill(hidden)


def _seen(view: BattleLineView, deck: int) -> int:
    """The cards of one kind whose place this seat knows."""
    if deck == TROOP_DECK:
        seen = ALL_TROOPS & ~view.unseen
        for side in view.sides:
            seen |= side.hand.troops
    else:
        seen = view.gone_tactics
        for side in view.sides:
            seen |= side.hand.tactics | side.played
    first = FIRST_TACTICS if deck == TACTICS_DECK else 0
    for card, _ in view.decks[deck].top:
        if card != HIDDEN:
            seen |= 1 << (card - first)
    return seen


def _give(state: BattleLine, seat: int, cards: int, deck: int) -> None:
    """Put cards of one kind into a hand."""
    if deck == TROOP_DECK:
        state.sides[seat].hand_troops |= cards
    else:
        state.sides[seat].hand_tactics |= cards


def _guess_kept(state: BattleLine, view: BattleLineView, rng: Random) -> None:
    """The battlefield cards kept; which of the other's lie plain side up is a guess."""
    kept, plain = [], []
    for owner, hand in enumerate(view.kept):
        candidates = bits(hand.sites)
        rng.shuffle(candidates)
        in_hand = sum(1 << site for site in candidates[: hand.count])
        kept.append(in_hand)
        plain.append(view.laid_plain[owner] | hand.sites & ~in_hand)
    state.kept, state.laid_plain = tuple(kept), tuple(plain)


def _copy_draft(state: BattleLine, view: BattleLineView, rng: Random) -> None:
    """The battlefield cards: what is not seen is dealt, and a secret choice made, at random."""
    packets = [packet.sites for packet in view.packets]
    laid = sum(1 << site for site in view.sites if site != PLAIN)
    rest = bits(ALL_SITES & ~(laid | packets[0] | packets[1]))
    rng.shuffle(rest)
    for seat, packet in enumerate(view.packets):
        for _ in range(packet.count - packet.sites.bit_count()):
            packets[seat] |= 1 << rest.pop()
    state.packets = tuple(packets)
    _guess_kept(state, view, rng)
    is_dealing = not view.frames[0] or view.frames[0] in (LAY_SITES, DEAL_SITES)
    state.site_bag = sum(1 << site for site in rest) if is_dealing else 0
    state.pending = view.pending
    if view.frames[0] == DRAFT and view.seat == 1 and view.waiting == (1,):
        state.pending = rng.choice(bits(packets[0]))
