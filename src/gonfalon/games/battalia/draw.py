"""The table as HTML, for now: the text picture, and a button for every pick."""

from functools import cache
from html import escape
from importlib import resources

from gonfalon.engine.action import Action
from gonfalon.engine.alone import stand_alone
from gonfalon.engine.words import Words
from gonfalon.games.battalia.pick_words import pick_label
from gonfalon.games.battalia.picture import draw_text
from gonfalon.games.battalia.view import BattaliaView


def draw_html(view: BattaliaView, words: Words) -> str:
    """The table as this view sees it: the picture, and below it what can be picked."""
    return (
        f'<div class="ba"><pre class="ba-picture" tabindex="0">{escape(draw_text(view, words))}'
        f'</pre><div class="ba-picks">{_rows(view.actions, words)}</div></div>'
    )


def _rows(actions: list[Action], words: Words) -> str:
    """The picks in rows: what is touched first, then what comes after it."""
    rows: list[str] = []
    drawn: set[str] = set()
    for place in range(max([len(action.picks) for action in actions], default=0)):
        picks = [action.picks[place] for action in actions if place < len(action.picks)]
        fresh = [pick for pick in dict.fromkeys(picks) if pick not in drawn]
        drawn.update(fresh)
        buttons = "".join([_button(pick, words) for pick in fresh])
        if buttons:
            rows.append(f'<div class="ba-row" role="group">{buttons}</div>')
    return "".join(rows)


def _button(pick: str, words: Words) -> str:
    """One pick that can be touched."""
    name = escape(pick)
    return (
        f'<button type="button" class="ba-pick" data-pick="{name}" data-key="pick-{name}">'
        f"{escape(pick_label(pick, words))}</button>"
    )


def draw_alone(view: BattaliaView, words: Words) -> str:
    """The table for a notebook or a file: with its symbols and its style."""
    return stand_alone(shipped("symbols.svg"), shipped("draw.css"), draw_html(view, words))


@cache
def shipped(name: str) -> str:
    """The text of a file that lies beside this module."""
    return (resources.files(__package__) / name).read_text(encoding="utf-8")
