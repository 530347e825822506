"""What lies on the table in words: a battlefield with both its sides, a hand."""

from gonfalon.engine.passage import sentence
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.box.components import PLAIN, SITE_NAMES, card_names, formation_names
from gonfalon.games.battle_line.sight.battlefield import (
    Battlefield,
    Side,
    Strength,
    strengths_at,
)
from gonfalon.games.battle_line.sight.line import NOBODY
from gonfalon.games.battle_line.sight.view import BattleLineView
from gonfalon.games.battle_line.text.words import card_title


def field_title(shown: Battlefield, words: Words) -> str:
    """A battlefield by its number, its terrain, Fog and Mud there, and who has claimed it."""
    site, holder = shown.site, shown.holder
    laid = shown.sides[0].environment | shown.sides[1].environment
    return sentence(
        words.say("bl.pick.battlefield", battlefield=shown.field + 1),
        "" if site == PLAIN else words.say(f"bl.site.{SITE_NAMES[site]}"),
        *[card_title(name, words) for name in card_names(0, laid)],
        "" if holder == NOBODY else words.say("bl.draw.held", seat=holder + 1),
    )


def lying_told(shown: Battlefield, below: int, words: Words) -> str:
    """What lies on each side, the nearer one first."""
    strengths = strengths_at(shown)
    told = [
        side_told(shown.side(seat), strengths[seat], shown.slots(seat), seat, words)
        for seat in (below, 1 - below)
    ]
    return f"{told[0]}. {told[1]}."


def side_told(side: Side, strength: Strength | None, slots: int, seat: int, words: Words) -> str:
    """One side: its cards, how strong they are if they are all there, and room for more.

    Fog and Mud are on neither: they are told with the battlefield.
    """
    cards = formation_names(side.troops, side.morale)
    parts = [card_title(name, words) for name in cards] or [words.say("bl.tell.nothing")]
    if strength is not None:
        parts.append(f"{words.say(f'bl.formation.{strength.kind}')} {strength.total}")
        parts += [words.say("bl.tell.first")] if strength.is_first else []
        parts += [words.say("bl.tell.weaker")] if strength.is_behind else []
    if slots:
        parts.append(words.say("bl.tell.open", count=slots))
    return f"{words.say('bl.picture.hand', seat=seat + 1)} {sentence(*parts)}"


def hand_told(view: BattleLineView, seat: int, words: Words) -> str:
    """A hand: its cards, or how many there are and what is known of them."""
    hand, known = view.sides[seat].hand, view.known[seat]
    name = words.say("bl.picture.hand", seat=seat + 1)
    if view.seat in (seat, OPEN):
        cards = [card_title(one, words) for one in card_names(hand.troops, hand.tactics)]
        return f"{name} {sentence(*cards) or words.say('bl.tell.nothing')}."
    counts = [words.say("bl.note.troops", count=hand.troop_count)]
    if hand.tactics_count:
        counts.append(words.say("bl.note.tactics", count=hand.tactics_count))
    sure = card_names(known.troops & ~known.loose_troops, known.tactics & ~known.loose_tactics)
    loose = card_names(known.loose_troops, known.loose_tactics)
    told = f"{name} {sentence(*counts)}."
    for key, cards_known in (("bl.tell.known", sure), ("bl.tell.maybe", loose)):
        told += f" {words.say(key, cards=cards_known)}" if cards_known else ""
    return told
