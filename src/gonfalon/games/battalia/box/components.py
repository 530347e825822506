"""The figures of the box, read from `components.txt` (BA-C), which says which are printed."""

from importlib import resources
from typing import Final

from gonfalon.engine.errors import Malformed

PRINTED: Final = "printed"
DECIDED: Final = "decided"


class Figure:
    """One line of the file: its words, and whether a rulebook prints them."""

    def __init__(self, words: tuple[str, ...], is_printed: bool) -> None:
        self.words: Final = words
        self.is_printed: Final = is_printed


def parse_figures(text: str) -> dict[str, Figure]:
    """The figures by name."""
    found: dict[str, Figure] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if len(words) < 3 or words[-1] not in (PRINTED, DECIDED):
            raise Malformed(f"line {number}", "expected a name, figures, and printed or decided")
        if words[0] in found:
            raise Malformed(f"line {number}", f"{words[0]} is given twice")
        found[words[0]] = Figure(tuple(words[1:-1]), words[-1] == PRINTED)
    return found


FIGURES: Final = parse_figures(
    (resources.files(__package__) / "components.txt").read_text(encoding="utf-8")
)


def words_of(name: str) -> tuple[str, ...]:
    """The words of a line."""
    if name not in FIGURES:
        raise Malformed("components.txt", f"there is no {name}")
    return FIGURES[name].words


def numbers_of(name: str) -> tuple[int, ...]:
    """The numbers of a line."""
    words = words_of(name)
    if not all(word.isdigit() for word in words):
        raise Malformed(f"components.txt, {name}", "expected numbers")
    return tuple([int(word) for word in words])


def number_of(name: str) -> int:
    """The only number of a line."""
    numbers = numbers_of(name)
    if len(numbers) != 1:
        raise Malformed(f"components.txt, {name}", "expected one number")
    return numbers[0]
