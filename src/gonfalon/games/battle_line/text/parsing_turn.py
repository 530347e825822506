"""Reading the turn of a position, and checking positions inside the set-up."""

import re
from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.steps import Frame
from gonfalon.engine.text import short
from gonfalon.games.battle_line.box.components import (
    DRAWS,
    FIELDS_SIDE,
    HAND,
    MARSHES,
    PLAIN,
    SEATS,
    SITE_NAMES,
    TACTICS,
    TROOPS,
    WATCHTOWER,
)
from gonfalon.games.battle_line.rules.frames import draws_of, frame_of, returns_of
from gonfalon.games.battle_line.rules.scoring import BREAKTHROUGH, ENVELOPMENT, victory
from gonfalon.games.battle_line.rules.scoring import STALEMATE as BY_STALEMATE
from gonfalon.games.battle_line.rules.setup import PACKET, deals_kings
from gonfalon.games.battle_line.rules.side import NOWHERE
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import (
    CHOOSE_FIRST,
    CLAIM,
    DEAL,
    DEAL_SITES,
    DRAFT,
    DRAW,
    FIELDS_DRAW,
    LAY,
    LAY_SITES,
    MARSHES_LOSS,
    NEXT_TURN,
    OVER,
    PLAY,
    RETURN,
    RETURN_TROOPS,
    SCOUT,
    STALEMATE,
    STEP_NAMES,
    TACTICS_CARD,
    TROOP_CARD,
    WATCHTOWER_SHOT,
)

_STEP: Final = {name: step for step, name in enumerate(STEP_NAMES)}
_INSIDE: Final = {
    PLAY: (SCOUT, RETURN),
    CLAIM: (FIELDS_DRAW, RETURN_TROOPS, MARSHES_LOSS, WATCHTOWER_SHOT),
    DRAW: (TROOP_CARD, TACTICS_CARD),
    SCOUT: (TROOP_CARD, TACTICS_CARD),
}
_OPENED_BY: Final = {
    FIELDS_SIDE: (FIELDS_DRAW, RETURN_TROOPS),
    MARSHES: (MARSHES_LOSS,),
    WATCHTOWER: (WATCHTOWER_SHOT,),
}
_NUMBERS: Final = {SCOUT: 2, FIELDS_DRAW: 2, RETURN: 1, RETURN_TROOPS: 1}
_FORM: Final = "expected turn SEAT STEP, and frames inside it after >"


def read_turn(line: BattleLine, words: list[str]) -> tuple[int, tuple[Frame, ...]]:
    """Read `1 play > scout 2 2`: the seat and the frames."""
    if not words or words[0] not in ("1", "2"):
        raise Malformed("turn", _FORM)
    frames: list[Frame] = []
    for text in " ".join(words[1:]).split(">"):
        frame = text.split()
        step = _STEP.get(frame[0], STALEMATE) if frame else STALEMATE
        allowed = _INSIDE.get(frames[-1].step, ()) if frames else _first_steps(line)
        if step not in allowed:
            names = ", ".join(STEP_NAMES[one] for one in allowed) or "nothing more"
            raise Malformed(
                "turn", f"{short(text.strip())} is not possible there; expected {names}"
            )
        frames.append(_read_frame(line, step, frame[1:]))
    return int(words[0]) - 1, tuple(frames)


def _first_steps(line: BattleLine) -> list[int]:
    """The steps of this variant that a position can be at."""
    silent = (STALEMATE, NEXT_TURN)
    steps = [step for step in range(SCOUT) if step in line.variant.order]
    return [step for step in steps if step not in silent] + [OVER]


def _read_frame(line: BattleLine, step: int, words: list[str]) -> Frame:
    """A frame with its numbers; how the game ended is noted."""
    name = STEP_NAMES[step]
    if step == OVER:
        if words not in ([BREAKTHROUGH], [ENVELOPMENT], [BY_STALEMATE]):
            raise Malformed(
                "turn", f"expected over {BREAKTHROUGH}, {ENVELOPMENT} or {BY_STALEMATE}"
            )
        line.how = words[0]
        return line.variant.steps[OVER].frame
    count = _NUMBERS.get(step, 0)
    if len(words) != count or not all(re.fullmatch("[0-9]{1,2}", word) for word in words):
        wanted = ("no number", "one number: cards to put back", "two: cards to draw, to put back")
        raise Malformed("turn", f"{name}: expected {wanted[count]}")
    return frame_of(line, step, int(words[0]) if count == 2 else 0, int(words[-1]) if count else 0)


def check_setup(line: BattleLine) -> None:
    """Check what the step of a position needs."""
    step, frame = line.stage, line.step.number
    if step in (CHOOSE_FIRST, LAY_SITES, DEAL_SITES, DRAFT, LAY):
        _check_nothing_dealt(line)
    if step == DEAL:
        _check_deal(line)
    if step == DEAL_SITES:
        first, second = (packet.bit_count() for packet in line.packets)
        _need(first <= PACKET and second <= PACKET, "packet1", "at most four cards")
        _need(first == PACKET or not second, "packet1", "it is dealt in full before packet2")
    elif step == DRAFT:
        _check_draft(line)
    elif step == LAY:
        _check_laying(line)
    else:
        _need(not any(line.packets), "packet1", "packets are for the draft")
    if step != LAY:
        _need(not any(line.laid_plain), "plain1", "plain sides are named while they are laid")
    if step not in (DRAFT, LAY):
        _need(not any(line.kept), "kept1", "kept cards are for the draft and the laying")
    _need(line.pending == NOWHERE or step == DRAFT, "secret", "a secret choice is for the draft")
    if frame in (RETURN, RETURN_TROOPS):
        hand = line.sides[line.turn]
        cards = hand.hand_troops.bit_count() if frame == RETURN_TROOPS else hand.hand_size
        _need(1 <= returns_of(line) <= cards, "turn", "more cards to put back than in hand")
    if line.is_open(SCOUT) or line.is_open(FIELDS_DRAW):
        _check_draws(line)
    _need(line.passes <= SEATS, "passes", "more than two in succession count as two")
    _check_frame(line)


def _check_frame(line: BattleLine) -> None:
    """A frame needs what opened it: a terrain, the tactics deck, a victory."""
    frame = line.step.number
    for site, frames in _OPENED_BY.items():
        is_open = any(line.is_open(step) for step in frames)
        _need(not is_open or site in line.sites, "turn", f"there is no {SITE_NAMES[site]}")
    has_scout = line.is_open(SCOUT) or line.is_open(RETURN)
    _need(not has_scout or line.variant.tactics != 0, "turn", "the tactics deck is out of use")
    if frame == OVER and line.how != BY_STALEMATE:
        ways = [victory(side.held, line.sites) for side in line.sides]
        _need(line.how in ways, "turn", f"nobody has won by {line.how}")


def _check_draws(line: BattleLine) -> None:
    """Scout and Fields draw three cards at most, and there must be so many."""
    is_drawn = line.step.number in (TROOP_CARD, TACTICS_CARD)
    draws, returns = draws_of(line), returns_of(line)
    left = line.decks[0].count + (line.decks[1].count if line.is_open(SCOUT) else 0)
    least = 0 if is_drawn else 1
    _need(least <= draws <= DRAWS - (1 - least), "turn", "three cards are drawn at most")
    _need(draws + (1 - least) <= left, "turn", "the decks have fewer cards")
    hand = line.sides[line.turn].hand_size + draws + (1 - least)
    _need(returns <= hand, "turn", "more cards to put back than there will be in hand")


def _check_nothing_dealt(line: BattleLine) -> None:
    """Before the hands are dealt all cards are in the decks."""
    is_untouched = line.decks[0].bag_size == TROOPS and not any(deck.top for deck in line.decks)
    _need(is_untouched, "turn", "no cards are dealt at this step yet")
    tactics = line.decks[1].bag_size
    _need(tactics in (0, TACTICS), "turn", "no cards are dealt at this step yet")


def _check_deal(line: BattleLine) -> None:
    """The first player is dealt to first; hands grow to seven by turns."""
    mine, theirs = line.sides[line.turn].hand_size, line.sides[1 - line.turn].hand_size
    _need(
        mine in (theirs, theirs + 1) and theirs < HAND, "turn", "hands are dealt by turns to seven"
    )
    has_kings = deals_kings(line.variant)
    for seat, side in enumerate(line.sides):
        king = 1 << seat if has_kings else 0
        _need(side.hand_tactics == king, f"hand{seat + 1}", f"{_king_rule(has_kings)} at the deal")


def _king_rule(has_kings: bool) -> str:
    return "each seat holds its King and no other tactics card" if has_kings else "no tactics cards"


def _check_draft(line: BattleLine) -> None:
    """Packets and kept cards are four each, and one battlefield lies."""
    for seat in range(SEATS):
        packet, kept = line.packets[seat].bit_count(), line.kept[seat].bit_count()
        same = packet == line.packets[0].bit_count()
        _need(
            packet >= 1 and same and packet + kept == PACKET,
            f"packet{seat + 1}",
            "packet and kept cards are four together, and packets equal",
        )
    _need(len(line.sites) == 1 and line.sites[0] != PLAIN, "battlefields", "one lies, terrain up")
    is_own = line.pending == NOWHERE or line.packets[0] >> line.pending & 1 == 1
    _need(is_own, "secret", "it must be a card of packet1")


def _check_laying(line: BattleLine) -> None:
    """Each seat has laid as many as its turns so far."""
    _need(not any(line.packets), "packet1", "packets are for the draft")
    laid = len(line.sites) - 1
    _need(laid >= 0, "battlefields", "the first one lies before the laying begins")
    plain = sum(cards.bit_count() for cards in line.laid_plain)
    _need(
        plain == line.sites.count(PLAIN), "plain1", "every plain side must be named, and no other"
    )
    for seat in range(SEATS):
        own = (laid + 1) // 2 if seat == line.turn else laid // 2
        _need(
            line.kept[seat].bit_count() == PACKET - own,
            f"kept{seat + 1}",
            f"expected {PACKET - own} cards after {laid} were laid",
        )


def _need(is_so: bool, where: str, expected: str) -> None:
    if not is_so:
        raise Malformed(where, expected)
