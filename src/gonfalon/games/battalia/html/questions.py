"""What is asked about before it is done: what was likely not meant, and cannot be taken back."""

from collections.abc import Mapping

from gonfalon.engine.action import Action
from gonfalon.engine.reason import Reason
from gonfalon.games.battalia.box.battle_actions import SURRENDER
from gonfalon.games.battalia.box.cards import (
    CARD_BY_NAME,
    CARD_NAMES,
    FACTION,
    IS_UNBOUND,
    KIND,
    PROVISIONS,
    is_whole,
    now,
    uses_left,
)
from gonfalon.games.battalia.box.deeds import END, Build, Create, Exile, Hire
from gonfalon.games.battalia.box.opening_actions import KEEP, SECOND_CHANCE, Cohort
from gonfalon.games.battalia.box.picks import On, OnRow, To
from gonfalon.games.battalia.box.tiles import (
    CITY_DECK,
    DIRECTIONS,
    OFF,
    OUT,
    ROAD_DECK,
    SQUARE_NAMES,
    next_to,
    what_of,
)
from gonfalon.games.battalia.rules.prices import PAID_KINDS, need_of, pays, price_of_deed
from gonfalon.games.battalia.rules.step_numbers import ACT
from gonfalon.games.battalia.sight.view import BattaliaView


def questions(view: BattaliaView) -> Mapping[tuple[str, ...], Reason]:
    """The actions to be asked about, each with the sentence that asks."""
    found: dict[tuple[str, ...], Reason] = {}
    actions = view.actions
    if KEEP in actions and any(isinstance(action, Cohort) for action in actions):
        found[(KEEP.text,)] = Reason("BA-T3", "ba.ask.cohort")
        found[(SECOND_CHANCE.text,)] = Reason("BA-T3", "ba.ask.second")
    if END in actions and view.frames[-1] == ACT and _is_idle(view):
        found[(END.text,)] = Reason("BA-T1", "ba.ask.end")
    if SURRENDER in actions and _holds_out(view):
        found[(SURRENDER.text,)] = Reason("BA-W5", "ba.ask.surrender")
    for build in _wasteful(view.board.tiles, actions):
        found[(build.text,)] = Reason("BA-B2", "ba.ask.nowhere")
    is_rolled_for = view.prompt.key == "ba.prompt.use_amulet"
    changing = _recoloured(view)
    for action in actions:
        if isinstance(action, Exile):
            found[(action.text,)] = _giving_up(view, action)
        elif (
            isinstance(action, To)
            and changing
            and FACTION[CARD_BY_NAME[changing]] == action.faction
        ):
            name = changing
            found[(action.text,)] = Reason("BA-A4", "ba.ask.same_faction", card=name)
        elif is_rolled_for and isinstance(action, (On, OnRow)):
            name = CARD_NAMES[action.card]
            found[(action.text,)] = Reason("BA-A2", "ba.ask.amulet", card=name)
    return found


def _recoloured(view: BattaliaView) -> str:
    """The card whose faction is being changed (BA-A4), by its name."""
    return str(view.prompt.facts["card"]) if view.prompt.key == "ba.prompt.to" else ""


def _giving_up(view: BattaliaView, deed: Exile) -> Reason:
    """What comes of giving up a card; which ones can be hidden then, if not every card can."""
    name, hand = CARD_NAMES[deed.card], view.players[view.turn].hand
    left = [CARD_NAMES[now(held)] for held in hand if is_whole(held)]
    if len(left) == len(hand):
        return Reason("BA-A7", "ba.ask.exile", card=name)
    left.remove(name)
    return Reason("BA-A7", "ba.ask.exile_few", card=name, cards=tuple(dict.fromkeys(left)))


def _is_idle(view: BattaliaView) -> bool:
    """Whether nothing was done in this turn, and something could be but to give up a card.

    What lies in ambush was put there in this turn.
    """
    own = view.players[view.turn]
    if view.table or own.ambush_size or not all(is_whole(held) for held in own.hand):
        return False
    return any(action is not END and not isinstance(action, Exile) for action in view.actions)


def hasty(view: BattaliaView) -> Mapping[tuple[str, ...], Reason]:
    """A card bought by touching its deck, which may be mere curiosity: the next one turns up.

    Of a paired artefact the faction is named first (BA-O3): until then it can be taken back. And a
    card that lies there one way only, if nobody has touched that way.
    """
    found: dict[tuple[str, ...], Reason] = {
        (action.text,): _buying(view, action)
        for action in view.actions
        if isinstance(action, (Hire, Create)) and action.kind != view.paired
    }
    for build in _only_ways(view):
        found[(build.text,)] = Reason("BA-B5", "ba.ask.only_way", square=SQUARE_NAMES[build.square])
    return found


def _buying(view: BattaliaView, deed: Hire | Create) -> Reason:
    """What comes of taking the top card of a deck: with a unit come provisions, if any are left."""
    card, price = view.tops[deed.kind], price_of_deed(view.board, deed)
    if isinstance(deed, Hire) and view.sizes[PROVISIONS] and not IS_UNBOUND[card]:
        return Reason("BA-X1", "ba.ask.hire", card=CARD_NAMES[card], price=price)
    key = "ba.ask.buy" if isinstance(deed, Hire) else "ba.ask.create"
    return Reason("BA-C7", key, card=CARD_NAMES[card], price=price)


def _holds_out(view: BattaliaView) -> bool:
    """Whether the defender is strong enough already."""
    have, need = view.prompt.facts.get("have"), view.prompt.facts.get("need")
    return isinstance(have, int) and isinstance(need, int) and have >= need


def _wasteful(tiles: list[int], actions: list[Action]) -> list[Build]:
    """Cards laid so that a road leads nowhere, which they would not have to be there."""
    least: dict[tuple[int, int], int] = {}
    lost: list[tuple[Build, tuple[int, int], int]] = []
    for action in actions:
        if isinstance(action, Build):
            deck = CITY_DECK[action.exits] if action.level else ROAD_DECK[action.exits]
            place = (action.square, deck)
            ends = dead_ends(tiles, action.square, action.exits)
            least[place] = min(least.get(place, ends), ends)
            lost.append((action, place, ends))
    return [action for action, place, ends in lost if ends > least[place]]


def _only_ways(view: BattaliaView) -> list[Build]:
    """Cards that lie there one way only, and are paid for without a choice.

    So nobody chose how they lie, and they can't be taken back: the next card of the deck turns up.
    """
    ways: dict[tuple[int, int], list[Build]] = {}
    for action in view.actions:
        if isinstance(action, Build):
            ways.setdefault((action.square, action.level), []).append(action)
    alone = [builds[0] for builds in ways.values() if len(builds) == 1]
    return [build for build in alone if _pays_itself(view, price_of_deed(view.board, build))]


def _pays_itself(view: BattaliaView, price: int) -> bool:
    """Whether a hand has no choice in what it pays with: one kind of card, or all of them."""
    for need in range(PAID_KINDS):
        wanted = need_of(price, need)
        worth: dict[int, int] = {}
        for held in view.players[view.turn].hand if wanted else ():
            paid = pays(KIND[now(held)], need) * uses_left(held, view.lit)
            if paid:
                worth[held] = worth.get(held, 0) + paid
        if len(worth) > 1 and sum(worth.values()) > wanted:
            return False
    return True


def dead_ends(tiles: list[int], square: int, exits: int) -> int:
    """How many of these roads lead off the board or to where nothing can ever lie (BA-B2)."""
    count = 0
    for way in range(DIRECTIONS):
        if exits >> way & 1:
            beside = next_to(square, way)
            if beside == OFF or what_of(tiles[beside]) >= OUT:
                count += 1
    return count
