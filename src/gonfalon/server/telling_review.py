"""A review as it is shown below the result."""

from collections.abc import Collection
from typing import Final

from markupsafe import Markup

from gonfalon.engine.view import OPEN
from gonfalon.review import Review
from gonfalon.review.telling import percent, tell_point
from gonfalon.server.live import LiveTable
from gonfalon.server.reviews import Looking
from gonfalon.server.telling_names import names_of, rich_words, side_name
from gonfalon.web.curve import draw_curve
from gonfalon.web.render import render_part

_PART: Final = "looked_back.html"


def tell_review(table: LiveTable, looking: Looking, sees: Collection[int], language: str) -> str:
    """How far it has come, or the curve of the chances and the turning points.

    Those of the seats that the reader played stand first.
    """
    if looking.found is None:
        done = percent(looking.done)
        return render_part(_PART, language, has_failed=looking.has_failed, done=done, points=[])
    rich, words = rich_words(table, language), table.game.text.words(language)
    names = names_of(table, language)
    found = looking.found.seen_by(sees)
    points = [
        (point, tell_point(point, found.turn_of(point), names[point.seat], words, rich.event))
        for point in found.points
    ]
    return render_part(
        _PART,
        language,
        has_failed=False,
        done=None,
        curve=_curve(table, found, language),
        points=[(point, told, Markup(told.played), Markup(told.better)) for point, told in points],
    )


def _curve(table: LiveTable, found: Review, language: str) -> Markup:
    """The course of the chances as a picture."""
    assert table.session is not None
    colours = table.game.page.colours(table.session.state.view(OPEN))
    names = names_of(table, language)
    sides = [side_name(table.game.id, row.seat, language) for row in table.seats]
    titles = [
        name if name == side else f"{side} · {name}"
        for name, side in zip(names, sides, strict=True)
    ]
    words = table.game.text.words(language)
    return Markup(draw_curve(found, titles, colours, words, is_file=False))
