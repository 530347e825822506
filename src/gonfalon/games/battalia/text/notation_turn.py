"""What is going on, as segments of a position: the deed, its price, cards in use, the battle."""

from gonfalon.games.battalia.box.cards import CARD_NAMES, KIND_NAMES, KINDS
from gonfalon.games.battalia.box.deeds import TARGET_NAMES
from gonfalon.games.battalia.box.tiles import SQUARE_NAMES
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.step_numbers import ACT, DRAW, LOOK, PRIZE, SWAP, TAKE
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
    is_acting = view.frames[0] == ACT
    parts = [
        segment("table", row([table_word(laid) for laid in view.table])),
        segment("attacked", mask_words(view.attacked, SEAT_NAMES)),
        segment("pitched", [str(view.pitched)] if view.pitched and is_acting else []),
        *[
            segment(f"barred{seat}", mask_words(squares, SQUARE_NAMES))
            for seat, squares in enumerate(view.board.barred, start=1)
        ],
        segment("deed", [] if view.deed is None else [view.deed.text]),
        segment("price", price_words(view.price)),
        segment("floor", _floor_words(view)),
        segment("played", [held_word(view.played)] if view.played else []),
        segment("subject", _subject_words(view)),
        segment("left", [str(view.left)] if view.left else []),
    ]
    if DRAW in view.frames and view.drawer != view.turn:
        parts.append(f"drawer {view.drawer + 1}")
    if view.battle is not None:
        parts += _battle_parts(view.battle)
    return parts


def segment(name: str, words: list[str]) -> str:
    """A segment, or nothing if it has no words."""
    return " ".join([name, *words]) if words else ""


def _floor_words(view: BattaliaView) -> list[str]:
    """The card paid, stationed or called up last, or what the Hammer is used as."""
    if not view.floor:
        return []
    if TAKE in view.frames:
        return [CARD_NAMES[view.floor - 1]]
    return [KIND_NAMES[view.floor] if view.floor < KINDS else held_word(view.floor)]


def is_looking(frames: tuple[int, ...]) -> bool:
    """Whether somebody looks under a shrine, whose square is the subject (BA-V4)."""
    return LOOK in frames or PRIZE in frames


def _subject_words(view: BattaliaView) -> list[str]:
    """The card that is changed, the seat or shrine that is looked at, the square of an exchange."""
    if SWAP in view.frames or (view.subject and is_looking(view.frames)):
        return [SQUARE_NAMES[view.subject]]
    if not view.subject:
        return []
    return [str(view.subject) if TAKE in view.frames else subject_word(view.subject)]


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
