"""What the picks of an action are called, for buttons and for readers of the screen."""

from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, FACTION_BY_NAME, KIND_BY_NAME
from gonfalon.games.battalia.box.tiles import EXITS_BY_NAME, SQUARE_BY_NAME
from gonfalon.games.battalia.text.words import write_fact


def pick_label(pick: str, words: Words) -> str:
    """A square or exits as they are written, a card, kind or faction by its name, else a verb."""
    if pick in SQUARE_BY_NAME or pick.isdecimal():
        return pick
    if pick in FACTION_BY_NAME:
        return write_fact(words, "faction", pick)
    if pick in EXITS_BY_NAME:
        return pick
    name, _, nth = pick.removeprefix("row:").partition("/")
    if name in CARD_BY_NAME:
        label = write_fact(words, "card", name)
        return f"{label} ({nth})" if nth else label
    if pick in KIND_BY_NAME:
        return write_fact(words, "kind", pick)
    if "+" in pick:
        return " + ".join([write_fact(words, "faction", part) for part in pick.split("+")])
    if pick.startswith("foe"):
        return write_fact(words, "target", pick.replace("foe", "hero"))
    return words.say(f"ba.pick.{pick}")
