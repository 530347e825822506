"""A table as it was after one of its plies."""

from gonfalon.engine.record import parse_record
from gonfalon.games import find


def drawn_at(
    text: str, ply: int, eyes: int, language: str, names: dict[int, str]
) -> tuple[str, str]:
    """The drawing and the prompt that these eyes saw in a record, as HTML; work for a clerk."""
    record = parse_record(text, find)
    view, game = record.replay(ply).view(eyes), record.game
    html = game.page.draw(view, game.text.words(language))
    return html, game.page.words(language).called(names).prompt(view.prompt)
