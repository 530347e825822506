"""A table as it was after one of its plies, drawn or told."""

from gonfalon.engine.game import Game
from gonfalon.engine.passage import Passage
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.view import View
from gonfalon.engine.words import Words
from gonfalon.games import find


def drawn_at(
    text: str, ply: int, eyes: int, near: int, language: str, names: dict[int, str]
) -> tuple[str, str, tuple[str, ...]]:
    """What these eyes saw from this side: drawing and prompt as HTML, what can be counted of each.

    It is work for a clerk.
    """
    game, view = _seen_at(text, ply, eyes, near)
    words = game.text.words(language)
    prompt = game.page.words(language).called(names).watched_prompt(view.prompt)
    return game.page.draw(view, words), prompt, notes_of(game, view, words)


def told_at(
    text: str, ply: int, eyes: int, near: int, language: str, names: dict[int, str]
) -> tuple[tuple[Passage, ...], tuple[str, ...]]:
    """What these eyes saw in words, and what can be counted of each seat; work for a clerk."""
    game, view = _seen_at(text, ply, eyes, near)
    words = game.text.words(language).called(names)
    return game.text.describe(view, words), notes_of(game, view, words)


def notes_of(game: Game, view: View, words: Words) -> tuple[str, ...]:
    """What can be counted of each seat."""
    seats = range(len(game.page.standing(view)))
    return tuple([game.page.seat_note(view, seat, words) for seat in seats])


def _seen_at(text: str, ply: int, eyes: int, near: int) -> tuple[Game, View]:
    """The game, and what these eyes saw of it from this side."""
    record = parse_record(text, find)
    view = record.replay(ply).view(eyes)
    view.near = near
    return record.game, view
