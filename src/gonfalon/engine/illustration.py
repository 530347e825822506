"""What illustrates the rules: positions in notation, and captions for them in every language.

A position stands once, in `rulebook/illustrations.toml` of a game, under a name. The rules name it
in a line of its own, `![caption](name)`: the words are the reader's, and the picture is drawn.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from gonfalon.engine.errors import Malformed

_LINE: Final = re.compile(r"^!\[(?P<caption>[^\]]+)\]\((?P<name>[a-z0-9-]+)\)$")


class Figure(NamedTuple):
    """A picture as a text names it."""

    name: str
    """The illustration that is drawn."""
    caption: str
    """What to look at, in the language of the text."""


class Illustration(NamedTuple):
    """A position that shows something, and how much of the table is drawn."""

    name: str
    at: str
    """The position in notation."""
    show: str
    """What of the table is drawn, as its game knows it: `line 3 5`, `map c2 f5`."""
    legal: tuple[str, ...] = ()
    """Actions that may be done there, marked in the picture."""
    refused: tuple[str, ...] = ()
    """Actions that may not: the caption ends with what the table answers."""


def figure_in(line: str) -> Figure | None:
    """The picture that a line of a text names, if it names one."""
    found = _LINE.match(line)
    return None if found is None else Figure(found["name"], found["caption"])


@cache
def shipped_illustrations(package: str) -> Mapping[str, Illustration]:
    """All illustrations of a game's package by their names; none if it brings none."""
    file = resources.files(package) / "rulebook" / "illustrations.toml"
    if not file.is_file():
        return {}
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: _read(name, given, found) for name, given in found.items()}


def _read(name: str, given: Mapping[str, Any], others: Mapping[str, Any]) -> Illustration:
    """One table of the file; `like` names another one that has the position."""
    unknown = set(given) - {"at", "like", "show", "legal", "refused"}
    try:
        at = given["at"] if "at" in given else others[given["like"]]["at"]
        show = given["show"]
    except KeyError as error:
        raise Malformed(f"illustration {name}", f"it lacks {error}") from None
    if unknown:
        raise Malformed(f"illustration {name}", f"it has {', '.join(sorted(unknown))}")
    legal, refused = [tuple(given.get(key, ())) for key in ("legal", "refused")]
    return Illustration(name, str(at), str(show), legal, refused)
