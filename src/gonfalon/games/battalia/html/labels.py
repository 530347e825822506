"""What the picks of an action are called, for buttons and for readers of the screen."""

from collections.abc import Collection
from typing import Final

from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, FACTION_BY_NAME, KIND_BY_NAME
from gonfalon.games.battalia.box.deeds import HERO_TARGET, TARGET_NAMES
from gonfalon.games.battalia.box.tiles import EXITS_BY_NAME, SQUARE_BY_NAME
from gonfalon.games.battalia.text.telling import ways_told
from gonfalon.games.battalia.text.words import write_fact

_KINDS: Final[list[tuple[Collection[str], str]]] = [
    (SQUARE_BY_NAME, "square"),
    (FACTION_BY_NAME, "faction"),
    (EXITS_BY_NAME, "exits"),
    (CARD_BY_NAME, "card"),
    (KIND_BY_NAME, "deck"),
    (TARGET_NAMES[:HERO_TARGET], "target"),
]

# What a card is laid by: a verb, or in the set-up a square.
_LAID: Final = frozenset({"road", "city1", "city2", "city3", "city4", *SQUARE_BY_NAME})


def pick_label(pick: str, words: Words) -> str:
    """A square as it is written, exits by their ways, what has a name by it, else a verb."""
    if pick in SQUARE_BY_NAME or pick.isdecimal():
        return pick
    if pick in FACTION_BY_NAME:
        return write_fact(words, "faction", pick)
    if pick in EXITS_BY_NAME:
        return ways_told(EXITS_BY_NAME[pick], words.language)
    name, _, nth = pick.removeprefix("row:").partition("/")
    if name in CARD_BY_NAME:
        label = write_fact(words, "card", name)
        return f"{label} ({nth})" if nth else label
    if pick in KIND_BY_NAME:
        return write_fact(words, "kind", pick)
    if "+" in pick:
        return " + ".join([write_fact(words, "faction", part) for part in pick.split("+")])
    if pick in TARGET_NAMES[:HERO_TARGET]:
        return words.say(f"ba.attack.{pick}")
    if pick.startswith("foe"):
        return words.say("ba.attack.hero", owner=int(pick.removeprefix("foe")))
    return words.say(f"ba.pick.{pick}")


def next_key(first: str, pick: str) -> str:
    """What is said once such a pick may come next; after a card or a square a verb may."""
    name = pick.removeprefix("row:").partition("/")[0].split("+")[0]
    if pick == first:
        return "ba.next.verb"
    if pick in EXITS_BY_NAME and first in _LAID:  # east and the Emberians are called alike
        return "ba.next.road" if first == "road" else "ba.next.exits"
    if first == "exile":
        return "ba.next.exile"
    for names, kind in _KINDS:
        if name in names:
            return f"ba.next.{kind}"
    for kind in ("hero", "tent"):
        if pick.startswith(kind):
            return f"ba.next.{kind}"
    return "ba.next.target" if pick.startswith("foe") else "ba.next.verb"
