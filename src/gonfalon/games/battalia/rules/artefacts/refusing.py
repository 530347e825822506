"""Why not: what stands against using an artefact, or using it on a card (BA-T5, BA-A, BA-G)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    CROWN,
    HAMMER,
    HORN,
    IS_GREAT,
    IS_UNBOUND,
    KIND,
    KIND_NAMES,
    LORD,
    LUUT,
    PAVILION,
    SCROLL,
    STAFF,
    TENT,
    TITLE,
    TOOL,
    is_changed,
    is_whole,
    lender,
    now,
)
from gonfalon.games.battalia.box.deeds import UseCard
from gonfalon.games.battalia.box.picks import (
    CardPick,
    Enough,
    From,
    Itself,
    On,
    OnRow,
    Twice,
    TwiceOnRow,
)
from gonfalon.games.battalia.rules.artefacts.beginning import HAS_EFFECT
from gonfalon.games.battalia.rules.artefacts.frames import InUse, in_use
from gonfalon.games.battalia.rules.artefacts.in_use import BY_TWO, is_free_in_row, row_of
from gonfalon.games.battalia.rules.artefacts.stationing import is_in_vain, provisions_in_hand
from gonfalon.games.battalia.rules.holding import NOT_HELD, find_held
from gonfalon.games.battalia.rules.prices import tent_price
from gonfalon.games.battalia.rules.refusals import not_now, not_whole, rule_of_kind
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.turn.payment import missing, purse_of


def rule_of(kind: int) -> str:
    """The rule of an artefact; other cards are not used (BA-T5)."""
    return rule_of_kind(kind) if kind >= TOOL else "BA-T5"


def why_no_use(world: Battalia, seat: int, deed: UseCard) -> Illegal:
    """The card is not there, does nothing, or has nothing to act on."""
    kind = KIND[deed.card]
    name = CARD_NAMES[deed.card]
    held = find_held(world.hands[seat], deed.card, deed.nth)
    if held == NOT_HELD:
        return Illegal("BA-T5", "ba.refuse.not_in_hand", card=name)
    if not HAS_EFFECT[kind]:
        return Illegal(rule_of(kind), "ba.refuse.no_effect", card=name)
    if kind == HORN:
        return Illegal("BA-G5", "ba.refuse.nation_empty", owner=seat + 1)
    if kind == LUUT:
        return Illegal("BA-G7", "ba.refuse.nations_empty")
    if kind in (TENT, PAVILION) and lender(held) >= 0:
        return Illegal("BA-G7", "ba.refuse.borrowed_tent", card=name)
    if kind == TENT and is_in_vain(world, seat, held):
        return Illegal("BA-G2", "ba.refuse.tent_in_vain", card=name)
    if kind == TENT and not provisions_in_hand(world, seat):
        return missing(purse_of(world, seat), tent_price(kind), "BA-A5")
    return no_subject(rule_of(kind), kind)


def no_subject(rule: str, kind: int) -> Illegal:
    """There is nothing that an artefact, or the Hammer in its place, could act on."""
    key = "ba.refuse.nothing_to_change"
    if kind in (TENT, PAVILION):
        key = "ba.refuse.nothing_to_station"
    elif kind in (TITLE, CROWN):
        key = "ba.refuse.nothing_to_promote"
    elif kind == STAFF:
        key = "ba.refuse.nothing_to_exchange"
    elif kind == HAMMER:
        key = "ba.refuse.nothing_for_hammer"
    return Illegal(rule, key, kind=KIND_NAMES[kind])


def why_no_target(world: Battalia, action: Action) -> Illegal:
    """Why the artefact in use is not used in this way."""
    use = in_use(world)
    kind = use.kind
    rule = rule_of(kind)
    if isinstance(action, From):
        if kind != LUUT:
            return not_now(world, action)
        key = "ba.refuse.own_nation" if action.seat == use.user else "ba.refuse.nation_empty"
        return Illegal("BA-G7", key, owner=action.seat + 1)
    if kind == LUUT:
        return not_now(world, action)
    if isinstance(action, Enough):
        return Illegal(rule, "ba.refuse.use_it")
    if isinstance(action, Itself):
        return _why_not_itself(use)
    if isinstance(action, (On, Twice)):
        return _why_not_hand(world, action, use, isinstance(action, Twice))
    if isinstance(action, (OnRow, TwiceOnRow)):
        return _why_not_row(world, action, use)
    return not_now(world, action)


def _why_not_itself(use: InUse) -> Illegal:
    """Only a scroll of one's own changes itself, and only once (BA-A4)."""
    name = CARD_NAMES[now(use.artefact)]
    if use.kind != SCROLL:
        return Illegal(rule_of(use.kind), "ba.refuse.not_itself", card=name)
    if IS_GREAT[now(use.artefact)]:
        return Illegal("BA-G1", "ba.refuse.great", card=name)
    if lender(use.artefact) >= 0:
        return Illegal("BA-G7", "ba.refuse.borrowed", card=name)
    return Illegal("BA-A4", "ba.refuse.itself_changed", card=name)


def _why_not_hand(world: Battalia, action: CardPick, use: InUse, is_twice: bool) -> Illegal:
    """A whole card of the hand that the artefact changes."""
    held = find_held(world.hands[use.user], action.card, action.nth)
    name = CARD_NAMES[action.card]
    if held == NOT_HELD:
        return Illegal("BA-T5", "ba.refuse.not_in_hand", card=name)
    if held == use.artefact:
        return Illegal(rule_of(use.kind), "ba.refuse.not_itself", card=name)
    if lender(held) >= 0:
        return Illegal("BA-G7", "ba.refuse.borrowed", card=name)
    if not is_whole(held):
        return not_whole(held, "BA-T5")
    return _why_not_card(world, action.card, use.kind, is_twice)


def _why_not_row(world: Battalia, action: OnRow | TwiceOnRow, use: InUse) -> Illegal:
    """A card of the own row, not yet changed, that the artefact changes (BA-W5)."""
    entry = find_held(row_of(world, use.user), action.card, action.nth)
    name = CARD_NAMES[action.card]
    if entry == NOT_HELD:
        return Illegal("BA-W5", "ba.refuse.not_in_row", card=name)
    if not is_free_in_row(entry):
        if is_changed(entry):
            return not_whole(entry, "BA-T5")
        return Illegal("BA-G7", "ba.refuse.borrowed", card=name)
    return _why_not_card(world, action.card, use.kind, isinstance(action, TwiceOnRow))


def _why_not_card(world: Battalia, card: int, kind: int, is_twice: bool) -> Illegal:
    """Why this artefact never changes such a card, or not now."""
    name = CARD_NAMES[card]
    rule = rule_of(kind)
    if IS_GREAT[card]:
        return Illegal("BA-G1", "ba.refuse.great", card=name)
    if IS_UNBOUND[card]:
        return Illegal("BA-V5", "ba.refuse.unbound", card=name)
    if kind not in (TITLE, CROWN):
        if is_twice:
            return Illegal(rule, "ba.refuse.no_promotion", kind=KIND_NAMES[kind])
        if world.battle is not None and KIND[card] in (TOOL, TENT):
            return Illegal("BA-W5", "ba.refuse.not_in_battle", card=name)
        return Illegal(rule, "ba.refuse.not_changed_by", card=name, kind=KIND_NAMES[kind])
    higher = KIND[card] + (BY_TWO if is_twice else 1)
    if KIND[card] > LORD or higher > LORD:
        return Illegal(rule, "ba.refuse.cannot_rise", card=name)
    if not world.sizes[higher]:
        return Illegal("BA-A3", "ba.refuse.deck_empty", kind=KIND_NAMES[higher])
    return Illegal("BA-O4" if kind == TITLE else rule, "ba.refuse.not_by_two", card=name)
