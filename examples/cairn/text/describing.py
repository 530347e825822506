"""The position in words, for whoever has it read aloud."""

from examples.cairn.sight.view import CairnView
from examples.cairn.text.words import token_name
from gonfalon.engine.passage import Passage, passage
from gonfalon.engine.words import Words


def describe(view: CairnView, words: Words) -> tuple[Passage, ...]:
    """The pile, and what each player has."""
    has = [
        f"{words.say('ca.has', seat=seat + 1, count=view.taken[seat] + view.found[seat])}, "
        f"{token_name(token, words)}"
        for seat, token in enumerate(view.tokens)
    ]
    return (passage(words.say("ca.pile", count=view.pile), has),)
