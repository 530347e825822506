"""Reading the words of a position: cards, bags of cards, held cards, tents, squares."""

import re
from collections.abc import Mapping
from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, faced, happened, ill_omened, row_entry
from gonfalon.games.battalia.box.chance_actions import ITEM_NAMES
from gonfalon.games.battalia.box.tiles import SQUARE_BY_NAME
from gonfalon.games.battalia.rules.places import laid_of
from gonfalon.games.battalia.text.notation_words import NONE

ITEM_BY_NAME: Final = {name: item for item, name in enumerate(ITEM_NAMES)}

_COUNTED: Final = re.compile(r"([^*]+)(?:\*([0-9]{1,2}))?")
_MARK: Final = re.compile(r"(x|used|from|times)([0-9]{1,2})|changed|omen|held")
_TENT: Final = re.compile(r"(~?)([a-z.]+)\(([a-z.,]*)\)")
_MARK_FORM: Final = "expected x2, used1, changed, omen or from2 after /"
_MOST: Final = {"x": 3, "used": 15, "from": 4, "times": 7}
_MOST_IN_TENT: Final = 2
_BITS: Final = 6


def need(is_so: bool, where: str, problem: str) -> None:
    """Refuse what is not so."""
    if not is_so:
        raise Malformed(where, problem)


def read_names(words: list[str], where: str, names: Mapping[str, int], what: str) -> list[int]:
    """Read `friman.b*2 provisions` in its order, each as often as it says."""
    found: list[int] = []
    for word in [] if words == [NONE] else words:
        name, count = counted(word, where)
        found += [look_up(name, where, names, what)] * count
    return found


def counted(word: str, where: str) -> tuple[str, int]:
    """Read `friman.b*2`: what, and how often."""
    parts = _COUNTED.fullmatch(word)
    if not parts:
        raise Malformed(where, f"{short(word)} is not understood; expected NAME or NAME*2")
    return parts[1], 1 if parts[2] is None else int(parts[2])


def look_up(name: str, where: str, names: Mapping[str, int], what: str) -> int:
    """The number of a name."""
    if name not in names:
        raise Malformed(where, f"{short(name)} is no {what}")
    return names[name]


def read_cards(words: list[str], where: str) -> list[int]:
    """Read creation cards by their names, each as often as it is counted."""
    return read_names(words, where, CARD_BY_NAME, "card")


def read_square(word: str, where: str) -> int:
    """Read the name of a square, `a7`."""
    return look_up(word, where, SQUARE_BY_NAME, "square a1 to g7")


def read_squares(words: list[str], where: str) -> int:
    """Read squares as a mask."""
    mask = 0
    for word in words:
        mask |= 1 << read_square(word, where)
    return mask


class Marks:
    """What happened to a card, as the words behind it say."""

    def __init__(self, text: str, where: str) -> None:
        self.numbers: dict[str, int] = {}
        self.flags: set[str] = set()
        face, *marks = text.split("/")
        real, _, now = face.partition("=")
        self.real: Final = look_up(real, where, CARD_BY_NAME, "card")
        self.now: Final = look_up(now or real, where, CARD_BY_NAME, "card")
        for mark in marks:
            self._read(mark, where)

    def _read(self, mark: str, where: str) -> None:
        found = _MARK.fullmatch(mark)
        need(found is not None, where, f"{short(mark)} is no mark; {_MARK_FORM}")
        assert found is not None
        if found[1] is None:
            self.flags.add(mark)
        else:
            number = int(found[2])
            need(0 < number <= _MOST[found[1]], where, f"{short(mark)} is out of range")
            self.numbers[found[1]] = number

    def held(self) -> int:
        """The card in hand."""
        held = happened(
            faced(self.now, self.real),
            self.numbers.get("x", 1),
            self.numbers.get("used", 0),
            "changed" in self.flags,
            self.numbers.get("from", 0) - 1,
        )
        return ill_omened(held) if "omen" in self.flags else held

    def entry(self) -> int:
        """The card in a battle row."""
        return row_entry(self.held(), self.numbers.get("times", 1), "held" in self.flags)


def read_held(word: str, where: str) -> int:
    """Read `tool.c=lord.b/x2/used1/changed/from2`: a card in hand."""
    marks = Marks(word, where)
    is_in_hand = "times" not in marks.numbers and "held" not in marks.flags
    need(is_in_hand, where, f"{short(word)}: times and held are for battle rows")
    return marks.held()


def read_entry(word: str, where: str) -> int:
    """Read `horse.b/used1/times1/held`: a card in a battle row."""
    return Marks(word, where).entry()


def read_subject(word: str, where: str) -> int:
    """Read a card in hand, or with `/times1` one in a battle row."""
    return read_entry(word, where) if "/times" in word else read_held(word, where)


def read_laid(word: str, where: str) -> int:
    """Read `friman.b/from2`: a card on the table."""
    marks = Marks(word, where)
    is_plain = not marks.flags and not set(marks.numbers) - {"from"} and marks.now == marks.real
    need(is_plain, where, f"{short(word)}: on the table a card has no mark but from2")
    return laid_of(marks.real, marks.numbers.get("from", 0) - 1)


def read_tent(word: str, where: str) -> int:
    """Read `tent.b(friman.i,lord.b)`, with `~` if it stands for this turn only."""
    found = _TENT.fullmatch(word)
    if not found:
        raise Malformed(where, f"{short(word)} is no tent; expected tent.b(friman.i,lord.b)")
    names = [found[2], *[name for name in found[3].split(",") if name]]
    need(len(names) <= 1 + _MOST_IN_TENT, where, f"{short(word)} holds too many cards")
    tent = 1 if found[1] else 0
    for place, name in enumerate(names):
        card = look_up(name, where, CARD_BY_NAME, "card")
        tent |= card + 1 << 1 + _BITS * place
    return tent


def read_number(words: list[str], where: str, least: int, most: int) -> int:
    """Read a segment that is one number."""
    is_number = len(words) == 1 and words[0].isdecimal() and len(words[0]) < 4
    is_right = is_number and least <= int(words[0]) <= most
    need(is_right, where, f"expected a number from {least} to {most}")
    return int(words[0])
