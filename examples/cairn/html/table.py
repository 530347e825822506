"""The table as HTML: the pile, what may be taken, and both players."""

from html import escape
from typing import Final

from examples.cairn.box.components import MOST
from examples.cairn.html.page import seat_note
from examples.cairn.sight.view import CairnView
from examples.cairn.text.words import token_name
from gonfalon.engine.words import Words

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
    label = escape(words.say("ca.pick.take", count=stones))
    return (
        f'<button type="button" data-pick="take{stones}" data-key="take{stones}" '
        f'data-help="CA-T1" aria-label="{label}">{_STONE * stones}</button>'
    )


def _player(view: CairnView, seat: int, words: Words) -> str:
    """The stones of a player, and the token as far as it is seen."""
    note, token = seat_note(view, seat, words), token_name(view.tokens[seat], words)
    return (
        f'<p class="ca-player" data-key="player-{seat + 1}" data-help="CA-S2">'
        f"{escape(words.say('ca.player', number=seat + 1))}: {escape(note)}, {escape(token)}</p>"
    )
