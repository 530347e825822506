"""The table as HTML: the pile, what may be taken, and both players."""

from html import escape
from typing import Final

from examples.cairn.box.components import MOST
from examples.cairn.html.page import seat_note
from examples.cairn.sight.view import CairnView
from examples.cairn.text.words import token_name
from gonfalon.engine.words import Words

STONE: Final = '<svg class="ca-stone" viewBox="0 0 16 12"><use href="#ca-stone"></use></svg>'


def draw_pieces(view: CairnView, words: Words) -> list[str]:
    """The table as a view sees it."""
    label = escape(words.say("ca.pile", count=view.pile))
    stones = STONE * view.pile
    pile = f'<div class="ca-pile" role="img" data-help="pile" aria-label="{label}">{stones}</div>'
    takes = "".join(_take(number, words) for number in range(1, min(MOST, view.pile) + 1))
    players = [_player(view, seat, words) for seat in range(len(view.tokens))]
    return ['<div class="ca">', pile, f'<div class="ca-takes">{takes}</div>', *players, "</div>"]


def _take(stones: int, words: Words) -> str:
    """What a player can touch."""
    label = escape(words.say("ca.pick.take", count=stones))
    return (
        f'<button\ntype="button" data-pick="take{stones}" data-key="take{stones}" '
        f'data-help="take" aria-label="{label}">{STONE * stones}</button>'
    )


def _player(view: CairnView, seat: int, words: Words) -> str:
    """The stones of a player, and the token as far as it is seen."""
    note, token = seat_note(view, seat, words), token_name(view.tokens[seat], words)
    return (
        f'<p class="ca-player" data-key="player-{seat + 1}" data-help="player">'
        f"{escape(words.say('ca.player', number=seat + 1))}: {escape(note)}, {escape(token)}</p>"
    )
