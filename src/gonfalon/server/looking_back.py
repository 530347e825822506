"""A table as it was after one of its plies, drawn or told."""

from gonfalon.engine.game import Game
from gonfalon.engine.passage import Passage
from gonfalon.engine.record import parse_record
from gonfalon.engine.view import View
from gonfalon.games import find


def drawn_at(
    text: str, ply: int, eyes: int, near: int, language: str, names: dict[int, str]
) -> tuple[str, str]:
    """What these eyes saw from this side: drawing and prompt as HTML; work for a clerk."""
    game, view = _seen_at(text, ply, eyes, near)
    html = game.page.draw(view, game.text.words(language))
    return html, game.page.words(language).called(names).watched_prompt(view.prompt)


def told_at(
    text: str, ply: int, eyes: int, near: int, language: str, names: dict[int, str]
) -> tuple[tuple[Passage, ...], tuple[str, ...]]:
    """What these eyes saw in words, and what can be counted of each seat; work for a clerk."""
    game, view = _seen_at(text, ply, eyes, near)
    words = game.text.words(language).called(names)
    seats = range(len(game.page.standing(view)))
    notes = tuple([game.page.seat_note(view, seat, words) for seat in seats])
    return game.text.describe(view, words), notes


def _seen_at(text: str, ply: int, eyes: int, near: int) -> tuple[Game, View]:
    """The game, and what these eyes saw of it from this side."""
    record = parse_record(text, find)
    view = record.replay(ply).view(eyes)
    view.near = near
    return record.game, view
