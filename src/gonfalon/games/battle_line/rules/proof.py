"""Claims are exact (BL-F): a proof, or the cards that would beat it.

Only public cards are looked at: formations, and the troop cards that lie face up nowhere (BL-F4).
No hand is read here.
"""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Fact, Facts, Illegal
from gonfalon.engine.reason import Reason
from gonfalon.games.battle_line.box.actions import Claim
from gonfalon.games.battle_line.box.components import BITS, SEATS, card_names
from gonfalon.games.battle_line.rules.formation import IMPOSSIBLE, best, ground_at, named
from gonfalon.games.battle_line.rules.side import PROVED, UNKNOWN
from gonfalon.games.battle_line.rules.state import BattleLine


class Proof(Reason):
    """Why a claim holds, or why not."""

    def __init__(self, holds: bool, rule: str, key: str, facts: Facts) -> None:
        super().__init__(rule, key, **facts)
        self.holds: Final = holds


def ground_of(line: BattleLine, field: int) -> int:
    """How formations compare there."""
    return ground_at(line.sites[field], line.fog_at == field)


def strongest(line: BattleLine, seat: int, field: int, over: int) -> tuple[int, int]:
    """The strongest this seat's formation there is or could still be, and the cards for it.

    A complete formation needs no cards; an incomplete one takes unseen troop cards (BL-F3, BL-F4),
    never tactics cards (BL-F5).
    """
    side = line.sides[seat]
    troops, morale = side.formations[field], side.morale_at(field)
    missing = line.required(seat, field) - side.cards_at(field)
    is_defender = line.defends(seat, field)
    return best(troops, morale, missing, line.unseen, ground_of(line, field), is_defender, over)


def strength_of(line: BattleLine, seat: int, field: int) -> int:
    """The strength of a complete formation, found out once."""
    side = line.sides[seat]
    strength = side.strengths[field]
    if strength == UNKNOWN:
        strength, _ = strongest(line, seat, field, IMPOSSIBLE)
        side.strengths[field] = strength
    return strength


def is_proved(line: BattleLine, seat: int, field: int) -> bool:
    """Whether this seat, its formation there being complete, wins the battlefield now."""
    side, other = line.sides[seat], line.sides[1 - seat]
    if other.complete >> field & 1:
        own, theirs = strength_of(line, seat, field), strength_of(line, 1 - seat, field)
        return own > theirs or (own == theirs and side.first >> field & 1 == 1)  # BL-M3
    refuter = side.refuters[field]
    if refuter == PROVED:  # unseen cards only become fewer, so a proof stays one
        return True
    if refuter != UNKNOWN and refuter & ~line.unseen == 0:
        return False
    own = strength_of(line, seat, field)
    theirs, cards = strongest(line, 1 - seat, field, own)
    side.refuters[field] = cards if theirs > own else PROVED
    return theirs <= own


def provable(line: BattleLine, seat: int) -> int:
    """The battlefields that this seat can claim now."""
    found = 0
    for field in BITS[line.sides[seat].complete & line.unclaimed]:
        if is_proved(line, seat, field):
            found |= 1 << field
    return found


def prove(line: BattleLine, seat: int, field: int) -> Proof:
    """The proof that this seat wins the battlefield, or what stands against it."""
    ground = ground_of(line, field)
    own, _ = strongest(line, seat, field, IMPOSSIBLE)
    theirs, cards = strongest(line, 1 - seat, field, IMPOSSIBLE)
    facts: dict[str, Fact] = {"battlefield": field + 1, **_described("own", own, ground)}
    if theirs == IMPOSSIBLE:
        return Proof(True, "BL-F7", "bl.proof.cannot_complete", facts)
    facts |= _described("their", theirs, ground)
    holds = is_proved(line, seat, field)
    if not line.sides[1 - seat].complete >> field & 1:
        facts["cards"] = card_names(cards)
        key = "bl.proof.unbeatable" if holds else "bl.refuse.beaten_by"
        return Proof(holds, "BL-F3", "bl.proof.equalled" if theirs == own else key, facts)
    if theirs == own:
        return Proof(holds, "BL-M3", "bl.proof.tie_won" if holds else "bl.refuse.tie_lost", facts)
    return Proof(holds, "BL-F2", "bl.proof.stronger" if holds else "bl.refuse.weaker", facts)


def claim_refusal(line: BattleLine, seat: int, field: int) -> Illegal | None:
    """Nothing if this seat can claim the battlefield, else the rule that forbids it."""
    for holder in range(SEATS):
        if line.sides[holder].held >> field & 1:
            return Illegal("BL-P6", "bl.refuse.claimed", battlefield=field + 1, seat=holder + 1)
    side = line.sides[seat]
    if not side.complete >> field & 1:
        have, need = side.cards_at(field), line.required(seat, field)
        return Illegal("BL-F2", "bl.refuse.incomplete", battlefield=field + 1, have=have, need=need)
    proof = prove(line, seat, field)
    return None if proof.holds else Illegal(proof.rule, proof.key, **proof.facts)


def _described(whose: str, strength: int, ground: int) -> dict[str, Fact]:
    """A strength as facts: the kind of formation (or `total` where only totals count)."""
    kind, total = named(strength, ground)
    return {f"{whose}_formation": kind, f"{whose}_total": total}


def proof(line: BattleLine, action: Action) -> Reason | None:
    """The proof of a claim, by whoever's turn it is (BL-F6)."""
    return prove(line, line.turn, action.field) if isinstance(action, Claim) else None
