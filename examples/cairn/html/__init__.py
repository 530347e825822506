"""The table as HTML: the pile, what may be taken, and both players."""

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Final

from examples.cairn.box import MOST, WORTH
from examples.cairn.sight import CairnView
from examples.cairn.text import PACKAGE, token_name, write_fact
from gonfalon.engine.errors import Facts
from gonfalon.engine.parts import Preset
from gonfalon.engine.words import Words

PRESETS: Final = (Preset("ca.preset.usual", {}), Preset("ca.preset.high", {"pile": "40"}))
_STONE: Final = '<svg class="ca-stone" viewBox="0 0 16 12"><use href="#ca-stone"></use></svg>'


def draw_html(view: CairnView, words: Words) -> str:
    """The table as a view sees it."""
    label = escape(words.say("ca.pile", count=view.pile))
    pile = f'<div class="ca-pile" role="img" aria-label="{label}">{_STONE * view.pile}</div>'
    takes = "".join(_take(number, words) for number in range(1, min(MOST, view.pile) + 1))
    players = "".join(_player(view, seat, words) for seat in range(len(view.tokens)))
    return f'<div class="ca">{pile}<div class="ca-takes">{takes}</div>{players}</div>'


def _take(stones: int, words: Words) -> str:
    """What a player can touch."""
    label = escape(words.say("ca.take", count=stones))
    return (
        f'<button type="button" data-pick="take{stones}" data-key="take{stones}" '
        f'data-help="CA-T1" aria-label="{label}">{_STONE * stones}</button>'
    )


def _player(view: CairnView, seat: int, words: Words) -> str:
    """The stones of a player, and the token as far as it is seen."""
    note, token = seat_note(view, seat, words), token_name(view.tokens[seat], words)
    return (
        f'<p class="ca-player" data-key="player-{seat + 1}" data-help="CA-S2">'
        f"{escape(words.say('ca.player', seat=seat + 1))}: {escape(note)}, {escape(token)}</p>"
    )


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
        return words.say(f"ca.{name}", count=int(pick.removeprefix(name)))
    return words.say(f"ca.token.{pick}")


class RichWords(Words):
    """Sentences as HTML."""

    def _written(self, facts: Facts) -> Mapping[str, str]:
        return {name: escape(write_fact(self, name, value)) for name, value in facts.items()}


@cache
def rich_words_in(language: str) -> Words:
    """The sentences of this game as HTML."""
    return RichWords(language, PACKAGE, write_fact)
