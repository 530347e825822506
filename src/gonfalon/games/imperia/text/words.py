"""How the facts of Imperia are put into sentences."""

from functools import cache
from typing import Final

from gonfalon.engine.errors import Fact, Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.boards import ROTATION_NAMES
from gonfalon.games.imperia.box.components import COMMANDER, KIND_BY_NAME, KIND_NAMES

PACKAGE: Final = "gonfalon.games.imperia"  # where this game's sentences are
BETWEEN_PARTS: Final = " | "  # the groups that a formation would be torn into
ARROWS: Final = ("↑", "↗", "→", "↘", "↓", "↙", "←", "↖", "")  # by facing, with none last

_NAMED: Final = {
    "seat": "im.seat",
    "owner": "im.seat",
    "Seat": "im.acting",
    "Owner": "im.acting",
    "quarter": "im.quarter",
    "asked": "im.step",
    "then": "im.then",
}
_PLACED: Final = ("im.event.placed", "im.event.covered")
_LEFT_TO_CHANCE: Final = {
    "im.prompt.lay": "im.prompt.lay_by_chance",
    "im.prompt.fort": "im.prompt.fort_by_chance",
}


def write_fact(words: Words, name: str, value: Fact) -> str:
    """A seat, piece, quarter or step by its name, a facing as an arrow; the rest as it stands.

    An arrow brings its own space, one that no line breaks at: a piece without one needs none.
    """
    if name == "parts" and isinstance(value, tuple):
        return BETWEEN_PARTS.join(str(part).replace(" ", ", ") for part in value)
    if name == "ways" and isinstance(value, tuple):
        return " ".join(ARROWS[int(way)] for way in value)
    if name == "changes" and isinstance(value, tuple):
        return changes_told(words, value)
    if isinstance(value, tuple):
        return ", ".join(write_fact(words, name.removesuffix("s"), part) for part in value)
    if name == "facing" and isinstance(value, int):
        return f"\N{NO-BREAK SPACE}{ARROWS[value]}" if ARROWS[value] else ""
    if name in ("piece", "held") and value in KIND_BY_NAME:
        return words.say(f"im.piece.{value}")
    if name in _NAMED:
        return words.say(f"{_NAMED[name]}.{value}")
    return str(value)


def changes_told(words: Words, changes: tuple[str, ...] | tuple[int, ...]) -> str:
    """What becomes of everybody's points, one seat after the other."""
    return ", ".join([_changed(words, str(change)) for change in changes])


def _changed(words: Words, change: str) -> str:
    """What becomes of the points of a seat, of which this tells (`points_changed`)."""
    owner, before, total = change.split()
    key = "im.change" if int(owner) else "im.change.you"
    if before == total:
        key += "_none" if key.endswith("you") else ".none"
    points = {"before": _number(before), "total": _number(total)}
    return words.say(key, owner=int(owner), **points)


def _number(points: str) -> str:
    """Points with a proper minus."""
    return points.replace("-", "\N{MINUS SIGN}")


class ImperiaWords(Words):
    """Sentences that depend on who does what: chance lays boards, and one may cover oneself."""

    def prompt(self, prompt: Prompt) -> str:
        """What is asked; chance is told of, never spoken to."""
        if prompt.seat == CHANCE and prompt.key in _LEFT_TO_CHANCE:
            return self.say(_LEFT_TO_CHANCE[prompt.key])
        return self._warned(super().prompt(prompt), prompt)

    def own_prompt(self, prompt: Prompt) -> str:
        """What is asked, said to whoever is asked, and what they had better know."""
        return self._warned(super().own_prompt(prompt), prompt)

    def _warned(self, asked: str, prompt: Prompt) -> str:
        warning = prompt.facts.get("warning")
        return f"{asked} {self.say(f'im.warning.{warning}', **prompt.facts)}" if warning else asked

    def key_of(self, event: Event) -> str:
        """The key of a sentence; covering an own piece has one of its own (IM-B4).

        So has a new campaign, which tells why it could start (IM-T4); and so have commanders, which
        are named first: with them somebody's game ends. Of a board that is not turned nothing is
        said of turning.
        """
        facts, is_covered = event.facts, event.key == "im.event.covered"
        is_own = is_covered and facts["owner"] == facts["seat"]
        if facts.get("piece") == KIND_NAMES[COMMANDER] and event.key in _PLACED:
            if not is_covered:
                return "im.event.commanded"
            return "im.event.commanded.own" if is_own else "im.event.commanded.enemy"
        if "anew" in facts:
            anew = facts["anew"]
            return f"im.event.anew_{anew}"
        if facts.get("rotation") == ROTATION_NAMES[0]:
            return f"{event.key}.unturned"
        return "im.event.covered_own" if is_own else event.key

    def why(self, illegal: Illegal) -> str:
        """Why an action is refused and, where the rules tell it apart, what to do instead."""
        why, instead = super().why(illegal), illegal.facts.get("instead")
        return f"{why} {self.say(f'im.instead.{instead}', **illegal.facts)}" if instead else why


@cache
def words_in(language: str) -> Words:
    """The sentences of this game in this language."""
    return ImperiaWords(language, PACKAGE, write_fact)
