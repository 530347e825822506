"""The table as text."""

from examples.cairn.sight.view import CairnView
from examples.cairn.text.words import token_name
from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.words import Words


def draw_text(view: CairnView, words: Words, paint: Paint = plain) -> str:
    """The pile, and what each player has."""
    lines = [words.say("ca.pile", count=view.pile), "●" * view.pile]
    for seat, token in enumerate(view.tokens):
        stones = view.taken[seat] + view.found[seat]
        has = words.say("ca.has", seat=seat + 1, count=stones)
        lines.append(f"{has} · {token_name(token, words)}")
    return "\n".join(lines)
