"""Claims are exact (BL-F): a proof, or the cards that would beat it.

Only public cards are looked at: formations, and the troop cards that lie face up nowhere (BL-F4).
No hand is read here.
"""

from typing import Final

from gonfalon.engine.errors import Fact, Facts
from gonfalon.engine.event import Event
from gonfalon.engine.reason import Reason
from gonfalon.games.battle_line.box.components import BITS, formation_names
from gonfalon.games.battle_line.rules.comparing import decider, notes_on, told
from gonfalon.games.battle_line.rules.formation import IMPOSSIBLE, best, ground_at
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
    notes = notes_on(line, seat, field, "own", own, 0, ground)
    if theirs == IMPOSSIBLE:
        facts: dict[str, Fact] = {"battlefield": field + 1}
        facts |= {"own": told(own, ground), "notes": notes}
        return Proof(True, "BL-F7", "bl.proof.cannot_complete", facts)
    rule, decided_by = decider(line.fog_at == field, ground, own, theirs)
    notes += notes_on(line, 1 - seat, field, "their", theirs, cards, ground)
    facts = {
        "battlefield": field + 1,
        "own": told(own, ground),
        "their": told(theirs, ground),
        "notes": notes,
    }
    holds = is_proved(line, seat, field)
    if theirs != own:
        facts["decided_by"] = decided_by
    if decided_by == "kind":
        facts["formation"] = told(own, ground)[0]
    # Of a proof only what is not to be expected is told: the higher total is.
    after = {"total": "", "kind": "_kind"}.get(decided_by, "_there")
    if not line.sides[1 - seat].complete >> field & 1:
        facts |= {"cards": formation_names(cards), "decider": rule}
        key = "bl.proof.equalled" if theirs == own else f"bl.proof.unbeatable{after}"
        return Proof(holds, "BL-F3", key if holds else "bl.refuse.beaten_by", facts)
    if theirs == own:
        return Proof(holds, "BL-M3", "bl.proof.tie_won" if holds else "bl.refuse.tie_lost", facts)
    key = f"bl.proof.stronger{after}"
    return Proof(holds, rule, key if holds else "bl.refuse.weaker", facts)


def proved(line: BattleLine, seat: int, field: int) -> Event:
    """What everyone is told of a claim that holds: the cards there, and why nothing beats them."""
    found, sides = prove(line, seat, field), (line.sides[seat], line.sides[1 - seat])
    own, their = [formation_names(side.formations[field], side.morale_at(field)) for side in sides]
    facts: dict[str, Fact] = {"seat": seat + 1, "owner": 2 - seat}
    facts |= {**found.facts, "own_cards": own, "their_cards": their}
    notes = facts["notes"]
    assert isinstance(notes, tuple)
    facts["notes"] = tuple([f"told-{str(note).partition('-')[2]}" for note in notes])
    name = found.key.removeprefix("bl.proof.")
    return Event(f"bl.event.proved.{name}", **facts)
