"""Why a touch leads nowhere: of the deeds that begin with it, the one that comes nearest."""

from collections.abc import Sequence
from typing import Final

from gonfalon.engine.errors import Illegal
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import KIND, KIND_NAMES, is_changed, now
from gonfalon.games.battalia.box.deeds import (
    ANNEXING,
    ATTACKING,
    BUILDING,
    MARCHING,
    RECRUITING,
    UPGRADING,
    USE,
    Build,
    Deed,
    March,
)
from gonfalon.games.battalia.box.picks import face_name, pick_at
from gonfalon.games.battalia.box.tiles import (
    CITY,
    HEROES,
    ROAD,
    SQUARE_BY_NAME,
    TERRAIN_DECK_NAMES,
    is_built,
    what_of,
)
from gonfalon.games.battalia.html.shortcuts import from_deck, turned
from gonfalon.games.battalia.html.wanting import what_is_wanting
from gonfalon.games.battalia.rules.artefacts.beginning import HAS_EFFECT
from gonfalon.games.battalia.rules.holding import nth_of
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    ACT,
    ADD,
    ANSWER,
    CREATED,
    DROP,
    HIDE,
    MUSTER,
    NAME,
    OPENING,
    PAY,
    PRIZE,
    RETREAT,
    STATION,
    STEP_NAMES,
    TAKE,
    TAKE_UP,
    TO,
)
from gonfalon.games.battalia.rules.turn.payment import purse_of

# Steps in which map and market are only looked at.
_WITHOUT_BOARD: Final = (MUSTER, PAY, CREATED, TO, NAME, DROP, HIDE, STATION, TAKE, PRIZE)
# Steps of a battle, where a square is at most where a retreat leads: the rule of what is decided.
_IN_BATTLE: Final = {
    OPENING: "BA-W3", ANSWER: "BA-W4", TAKE_UP: "BA-W4", ADD: "BA-W5", RETREAT: "BA-W6",
}  # fmt: skip
_HEROES: Final = [f"hero{number + 1}" for number in range(HEROES)]
_ON_BOARD: Final = frozenset([*SQUARE_BY_NAME, *TERRAIN_DECK_NAMES, *KIND_NAMES, *_HEROES])
_DEEDS: Final = [action for action in ACTIONS.values() if isinstance(action, Deed)]
# Only cards, chips or strength are wanting: these say most of what could be done.
_NEAR: Final = frozenset({
    "missing", "no_weapon", "out_of_reach", "no_chip", "highest", "no_free_hero", "deck_empty",
    "ambush_full", "smallest_deck", "nothing_to_hide", "just_pitched",
    "won_before", "none_on_offer", "hammer_no_weapon", "too_far", "too_far_home",
    "nothing_to_change", "nothing_to_station", "nothing_to_exchange", "nothing_for_hammer",
    "nothing_to_promote",
})  # fmt: skip
# Another form or another turn may come further: what stops that one says more.
_OF_ONE_CARD: Final = frozenset({"site_edge", "site_deck_empty"})
# Something else than what was touched was thought of.
_FAR: Final = frozenset({
    "site_out", "site_impassable", "site_occupied", "not_own_city", "no_target", "not_in_hand",
    "no_tent", "hero_is_there",
    "hero_away", "same_hero", "one_hero_there", "not_ownerless", "attack_own", "not_advanced",
})  # fmt: skip


def _ways(deed: Deed) -> list[tuple[str, ...]]:
    """The paths that lead to a deed: its own, what it is about first, or a hero."""
    ways = [deed.picks, turned(deed, is_act=True)]
    if isinstance(deed, March):
        ways += [deed.picks[1:], deed.picks[2:]]
    if isinstance(deed, Build):
        ways.append(from_deck(deed))
    return ways


def _led_to() -> dict[tuple[str, ...], list[Deed]]:
    """The deeds that a path leads to or on to, for each path there is."""
    found: dict[tuple[str, ...], list[Deed]] = {}
    for deed in _DEEDS:
        for path in {way[:end] for way in _ways(deed) for end in range(1, len(way) + 1)}:
            found.setdefault(path, []).append(deed)
    return found


_LED_TO: Final = _led_to()


def why_not(state: Battalia, picks: Sequence[str]) -> Illegal | None:
    """Why nothing can be done that begins with these picks, if deeds are asked for."""
    number = state.step.number
    if number in _WITHOUT_BOARD and picks[-1] in _ON_BOARD:
        return Illegal("BA-T1", "ba.refuse.not_now", asked=STEP_NAMES[number])
    if number in _IN_BATTLE and len(picks) == 1 and picks[0] in _ON_BOARD:
        return Illegal(_IN_BATTLE[number], "ba.refuse.not_now", asked=STEP_NAMES[number])
    if number != ACT:
        return None
    idle = _idle_card(state, picks)
    if idle is not None:
        return idle
    legal = set(state.legal())
    for path in (tuple(picks), tuple(picks[-1:])):
        led_to = _LED_TO.get(path, ())
        if any(isinstance(deed, March) and deed in legal for deed in led_to):
            return Illegal("BA-H1", "ba.refuse.hero_first", square=picks[-1])
        deeds = [deed for deed in led_to if deed not in legal]
        if path[0] in SQUARE_BY_NAME and len(path) == 1:
            likely = _likely(state, SQUARE_BY_NAME[path[0]])
            deeds = [deed for deed in deeds if deed.chapter == likely]
        if deeds:
            is_deck = len(path) == 1 and path[0] in TERRAIN_DECK_NAMES
            return _nearest(state, deeds, is_bare=is_deck or path == deeds[0].picks[:1])
    return None


def _likely(state: Battalia, square: int) -> int:
    """The chapter of what one would do on a square."""
    tile = state.board.tiles[square]
    if not is_built(tile):
        return BUILDING
    if state.board.owners[square] == state.turn:
        return RECRUITING if state.board.levels[square] == 4 else UPGRADING
    if what_of(tile) == CITY and not state.board.levels[square]:
        return ANNEXING
    return MARCHING if what_of(tile) == ROAD or not state.board.levels[square] else ATTACKING


def _nearest(state: Battalia, deeds: list[Deed], is_bare: bool) -> Illegal:
    """The refusal of the deed that is nearest; of a verb or deck alone only what is wanting."""
    purse = purse_of(state, state.turn)
    refusals = list[Illegal]()
    for deed in deeds:
        refused = state.variant.chapters[deed.chapter].why_not(state, purse, deed)
        if not _distance(refused):
            return refused
        refusals.append(refused)
    if is_bare:
        return what_is_wanting(state, deeds, refusals)
    return min(refusals, key=_distance)


def _distance(illegal: Illegal) -> int:
    """How far a refused deed is from one that can be done."""
    key = illegal.reason.removeprefix("ba.refuse.")
    return 0 if key in _NEAR else 3 if key in _FAR else 2 if key in _OF_ONE_CARD else 1


def _idle_card(state: Battalia, picks: Sequence[str]) -> Illegal | None:
    """A card of the hand, touched alone: an artefact has nothing to act on, others pay nothing."""
    hand = state.hands[state.turn]
    for held in hand:
        card, nth = now(held), nth_of(hand, held)
        if picks[-1] != face_name(card, nth) or len(picks) > 1:
            continue
        deed = USE[pick_at(card, nth)]
        assert isinstance(deed, Deed)
        if HAS_EFFECT[KIND[card]] and deed not in state.legal():
            return _nearest(state, [deed], is_bare=False)
        key = "ba.refuse.idle_changed" if is_changed(held) else "ba.refuse.card_idle"
        return Illegal("BA-T5", key, card=picks[-1])
    return None
