"""What a page says of a game besides drawing it: notes, labels, ways to play."""

from typing import Final

from examples.cairn.box.components import WORTH
from examples.cairn.sight.view import CairnView
from gonfalon.engine.parts import Preset
from gonfalon.engine.words import Words

PRESETS: Final = (Preset("ca.preset.usual", {}), Preset("ca.preset.high", {"pile": "40"}))


def seat_note(view: CairnView, seat: int, words: Words) -> str:
    """How many stones a player has."""
    return words.say("ca.note", count=view.taken[seat] + view.found[seat])


def standing(view: CairnView) -> tuple[int, ...]:
    """How far each player has come: stones, and a token that is seen."""
    return tuple(
        taken + found + (WORTH[token] if token >= 0 else 0)
        for taken, found, token in zip(view.taken, view.found, view.tokens, strict=True)
    )


def pick_label(pick: str, words: Words) -> str:
    """What a pick is called."""
    name = pick.rstrip("0123456789")
    if name in ("take", "find"):
        return words.say(f"ca.pick.{name}", count=int(pick.removeprefix(name)))
    return words.say(f"ca.token.{pick}")
