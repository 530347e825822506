"""What is going on, as segments of a position: the deed, its price, cards in use, the battle."""

from gonfalon.games.battalia.box.cards import CARD_NAMES, KIND_NAMES
from gonfalon.games.battalia.box.deeds import TARGET_NAMES
from gonfalon.games.battalia.box.tiles import OFF, SQUARE_NAMES
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.step_numbers import ACT
from gonfalon.games.battalia.sight.going_on import GoingOn
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.notation_words import (
    entry_word,
    held_word,
    mask_words,
    price_words,
    row,
    subject_word,
    table_word,
)

SEAT_NAMES = ("1", "2", "3", "4")


def turn_parts(view: BattaliaView) -> list[str]:
    """The segments that tell what is going on; none for what is as usual."""
    is_acting, told = view.frames[0] == ACT, view.going_on
    parts = [
        segment("table", row([table_word(laid) for laid in view.table])),
        segment("attacked", mask_words(view.attacked, SEAT_NAMES)),
        segment("pitched", [str(view.pitched)] if view.pitched and is_acting else []),
        *[
            segment(f"barred{seat}", mask_words(squares, SQUARE_NAMES))
            for seat, squares in enumerate(view.board.barred, start=1)
        ],
        segment("deed", [] if told.deed is None else [told.deed.text]),
        segment("price", price_words(told.price)),
        segment("floor", _floor_words(told)),
        segment("played", [held_word(told.played)] if told.played else []),
        segment("subject", _subject_words(told)),
        segment("left", [str(told.left)] if told.left else []),
    ]
    if told.drawer != view.turn:
        parts.append(f"drawer {told.drawer + 1}")
    if view.battle is not None:
        parts += _battle_parts(view.battle)
    return parts


def segment(name: str, words: list[str]) -> str:
    """A segment, or nothing if it has no words."""
    return " ".join([name, *words]) if words else ""


def _floor_words(told: GoingOn) -> list[str]:
    """The card paid, stationed or called up last, or what the Hammer is used as."""
    if told.called != OFF:
        return [CARD_NAMES[told.called]]
    if told.acting_as:
        return [KIND_NAMES[told.acting_as]]
    return [held_word(told.floor)] if told.floor else []


def _subject_words(told: GoingOn) -> list[str]:
    """The card that is changed, the seat or shrine that is looked at, the square of an exchange."""
    if told.square != OFF:
        return [SQUARE_NAMES[told.square]]
    if told.owner != OFF:
        return [str(told.owner + 1)]
    return [subject_word(told.subject)] if told.subject else []


def _battle_parts(battle: Battle) -> list[str]:
    """Where and about what, who takes part, and the rows."""
    words = [SQUARE_NAMES[battle.square], TARGET_NAMES[battle.target]]
    if battle.defender != NOBODY:
        words.append(f"defender={battle.defender + 1}")
    if battle.attackers != 1:
        words.append(f"attackers={battle.attackers}")
    if battle.defenders:
        words.append(f"defenders={battle.defenders}")
    if battle.adder != battle.attacker:
        words.append(f"adder={battle.adder + 1}")
    if battle.has_added:
        words.append("added")
    return [
        segment("battle", words),
        segment("attack-row", row([entry_word(entry) for entry in battle.attack_row])),
        segment("defence-row", row([entry_word(entry) for entry in battle.defence_row])),
    ]
