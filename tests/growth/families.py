"""Texts that grow: a good one with something in it repeated, again and again.

Each family is a function from a number of repetitions to a text. What is repeated is what parsers
split by, what they count and read as numbers, and every word, line and segment of the text itself.
"""

from collections.abc import Callable, Iterator

Grow = Callable[[int], str]
"""Makes a text with so many repetitions."""
MARKS = (
    "\n", " ", "\t", "\u2028", "#\n", ";", ",", ":", "/", ">", "=", "*", "-", "+", "(", "%3b",
    '"', "\\", "\\1", "9", "0", "٣", "x", "é", "\ufeff", "[", '{"a":', "x=1;", "x=1&",
)  # fmt: skip
_LETTERS = 12
"""How long a piece of a text may be in the name of a family."""


def families(text: str) -> Iterator[tuple[str, Grow]]:
    """Every family that grows out of this text, by name."""
    for mark in MARKS:
        for name, place in (("first", 0), ("in the middle", _middle(text)), ("last", len(text))):
            yield f"{mark!r} {name}", _inserted(text, place, mark)
    yield from repeated(text, _pieces(text))


def last_families(text: str) -> Iterator[tuple[str, Grow]]:
    """Those alone that grow out of its last line or segment."""
    pieces = _pieces(text)
    last = list(pieces)[-1]
    yield from repeated(text, {last: pieces[last]})


def repeated(text: str, pieces: dict[str, str]) -> Iterator[tuple[str, Grow]]:
    """The families in which a piece, or its last word, comes again and again."""
    for first, piece in pieces.items():
        for between in ("\n", ";"):
            yield f"{first!r} again by {between!r}", _doubled(text, piece, between)
        for between in (" ", ",", "/", " > "):
            word = piece.split()[-1]
            yield f"last word of {first!r} by {between!r}", _doubled(text, word, between)


def _middle(text: str) -> int:
    """A place between two words, about in the middle."""
    return max(0, text.find(" ", len(text) // 2))


def _pieces(text: str) -> dict[str, str]:
    """A line or segment for each word that one begins with."""
    pieces = [piece for line in text.split("\n") for piece in line.split(";") if piece.split()]
    return {piece.split()[0][:_LETTERS]: piece for piece in pieces}


def _inserted(text: str, place: int, mark: str) -> Grow:
    return lambda times: text[:place] + mark * times + text[place:]


def _doubled(text: str, piece: str, between: str) -> Grow:
    """The text with a piece of it many times where it stands last."""
    head, _, tail = text.rpartition(piece)
    return lambda times: head + between.join([piece] * times) + tail
