"""The pictures in the rules: positions drawn by their games, in the reader's language."""

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Final, NamedTuple

from gonfalon.engine.action import Action
from gonfalon.engine.alone import stand_alone
from gonfalon.engine.excerpt import marked, stilled
from gonfalon.engine.game import Game
from gonfalon.engine.illustration import Illustration
from gonfalon.engine.view import OPEN
from gonfalon.games import find
from gonfalon.web.shell import STATIC

_ALONE: Final = (
    "body { margin: 0; } .picture { margin: 0; }"
    ".gonfalon-alone { width: auto; height: auto; padding: 0; background: none; }"
)


class Picture(NamedTuple):
    """An illustration as a page shows it."""

    html: str
    told: str
    """What lies there, for who cannot see it."""
    answers: tuple[str, ...]
    """What the table says to what is refused there, as HTML."""


@cache
def pictures_of(game_id: str, language: str) -> Mapping[str, Picture]:
    """All illustrations of a game by their names, drawn once; work for a clerk."""
    game = find(game_id)
    return {one.name: draw(game, one, language) for one in game.illustrations().values()}


def draw(game: Game, one: Illustration, language: str) -> Picture:
    """An illustration: what may be done there is marked, what may not, too, and why."""
    state, words = game.text.parse(one.at), game.page.words(language)
    legal = [game.parse_action(text) for text in one.legal]
    tried = [game.parse_action(text) for text in one.refused]
    refusals = [illegal for action in tried if (illegal := state.verify(action)) is not None]
    marks = {pick: mark for one in refusals for pick, mark in game.page.pointed(one).items()}
    view, classes = state.view(OPEN), _classes(legal, tried)
    parts = [game.page.excerpt(view, words, show) for show in one.show.split("; ")]
    html = "".join([stilled(marked(part.html, classes, marks)) for part in parts])
    told = " ".join([f"{text.rstrip('.')}." for part in parts for text in part.told])
    return Picture(html, told, tuple([words.why(illegal) for illegal in refusals]))


def _classes(legal: list[Action], tried: list[Action]) -> dict[str, str]:
    """A class for what is touched to do something: `may`, or `may-not`; nothing if it is both."""
    may = {pick for action in legal for pick in action.picks}
    may_not = {pick for action in tried for pick in action.picks}
    found = dict.fromkeys(may - may_not, "may")
    found.update(dict.fromkeys(may_not - may, "may-not"))
    return found


def alone(game: Game, picture: Picture, language: str) -> str:
    """A picture as a page of its own, with all it needs, always light: for a frame."""
    book = (STATIC / "book.css").read_text(encoding="utf-8")
    style = f"{game.stylesheet()}{book}{game.pictures_style()}"
    told = escape(picture.told)
    figure = (
        f'<figure class="picture"><div class="shot" role="img" aria-label="{told}">'
        f"{picture.html}</div></figure>"
    )
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{told}</title>'
        f"</head><body inert>{stand_alone(game.sprite(), style, figure)}<style>{_ALONE}</style>"
        "</body></html>"
    )
