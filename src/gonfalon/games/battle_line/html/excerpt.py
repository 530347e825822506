"""A part of the table by itself: some battlefields of the line, or a hand."""

from gonfalon.engine.excerpt import Excerpt, labels
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.html.cards import card_button, cards_in
from gonfalon.games.battle_line.html.table import draw_pieces
from gonfalon.games.battle_line.sight.view import BattleLineView


def excerpt(view: BattleLineView, words: Words, show: str) -> Excerpt:
    """`line 3 5` is three battlefields, `line 3 5 near` their near side alone, `hand` a hand."""
    part, *given = show.split()
    return _hand(view, words) if part == "hand" else _line(view, words, given)


def _line(view: BattleLineView, words: Words, given: list[str]) -> Excerpt:
    """Battlefields from one to another, one of them beside the other."""
    first, last, *sides = given
    numbers = range(int(first), int(last) + 1)
    pieces = draw_pieces(view, words)
    fields = [
        piece
        for number in numbers
        for piece in pieces
        if f'data-place="field-{number}"' in piece[:120]
    ]
    terrain = " with-terrain" if "with-terrain" in pieces[0] else ""
    html = (
        f'<div class="bl from-1{terrain} excerpt n{len(numbers)} {" ".join(sides)}">'
        f'<div class="board"><div class="line">{"".join(fields)}</div></div></div>'
    )
    return Excerpt(html, labels([piece.partition("<button")[2] for piece in fields]))


def _hand(view: BattleLineView, words: Words) -> Excerpt:
    """The cards in the hand of whoever is below."""
    hand = view.sides[max(view.near, 0)].hand
    cards = [card_button(card, words.language) for card in cards_in(hand.troops, hand.tactics)]
    html = (
        '<div class="bl from-1 excerpt"><div class="board"><div class="hand own">'
        f"{''.join(cards)}</div></div></div>"
    )
    return Excerpt(html, labels(cards))
