"""Actions as a person types them, in any case of letters, and what is wrong with a word."""

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Final

from gonfalon.engine.action import Action, ChanceAction
from gonfalon.engine.errors import Begun, Malformed, Misread
from gonfalon.engine.text import short

_MOST: Final = 20  # words that are listed


class Kind:
    """Words of one kind, such as cards or cells, and the key of what is said of any other word."""

    def __init__(self, key: str, words: Collection[str]) -> None:
        self.key: Final = key
        self.words: Final = frozenset(word.lower() for word in words)


class Reader:
    """Reads the actions of one game."""

    def __init__(
        self,
        actions: Mapping[str, Action],
        barred: Mapping[str, Action],
        kinds: tuple[Kind, ...],
    ) -> None:
        self._exact: Final = {**barred, **actions}
        self._kinds: Final = kinds
        self._lower: Final[dict[str, str]] = {}
        """Every text by its small letters; nothing where two differ by their letters alone."""
        for text in self._exact:
            small = text.lower()
            self._lower[small] = "" if small in self._lower else text
        self._split: Final = {text: text.lower().split() for text in actions}
        self._by_verb: Final[dict[str, list[str]]] = {}
        """The texts by the word that they begin with."""
        for text, split in self._split.items():
            self._by_verb.setdefault(split[0], []).append(text)
        self._verbs: Final = [
            verb
            for verb, texts in self._by_verb.items()
            if not all(isinstance(actions[text], ChanceAction) for text in texts)
        ]
        """The words that what a player does begins with."""

    def read(self, text: str) -> Action:
        """The action of this text; the beginning of several is ambiguous."""
        tidy = " ".join(text.split())
        action = self._exact.get(tidy) or self._exact.get(self._lower.get(tidy.lower(), ""))
        if action is not None:
            return action
        words = tidy.lower().split()
        begun = self._beginning(words) if words else []
        if begun:
            raise Begun(short(tidy), begun)
        raise self._wrong(tidy.split(), words)

    def _beginning(self, words: list[str]) -> list[str]:
        """The actions that begin with these words."""
        texts = self._by_verb.get(words[0], ())
        return [text for text in texts if self._split[text][: len(words)] == words]

    def _wrong(self, typed: list[str], words: list[str]) -> Malformed:
        """What is wrong with the first word that no action has there."""
        right = 0
        while right < len(words) and self._beginning(words[: right + 1]):
            right += 1
        before = " ".join(words[:right])
        if right == 0:
            return self._no_verb(typed[0] if typed else "")
        begun = [self._split[text] for text in self._beginning(words[:right])]
        possible = list(dict.fromkeys(split[right] for split in begun if len(split) > right))
        word = typed[right] if right < len(typed) else ""
        if not possible:
            complete = self._lower.get(before) or before
            return Misread("read.too_many", action=complete, text=short(" ".join(typed[right:])))
        asked = max(self._kinds, key=lambda kind: _shared(kind, possible), default=None)
        if asked is not None and _shared(asked, possible) and word.lower() not in asked.words:
            return Misread(asked.key, text=short(word))
        return Misread("read.word", text=short(word), before=before, words=_listed(possible))

    def _no_verb(self, word: str) -> Misread:
        """That no action begins so; those that look alike, or all that a player begins with."""
        close = get_close_matches(word.lower()[:_MOST], self._verbs, 3)
        if close:
            return Misread("read.verb_like", text=short(word), words=", ".join(close))
        return Misread("read.verb", text=short(word), words=_listed(self._verbs))


def _shared(kind: Kind, possible: list[str]) -> int:
    """How many of these words are of this kind."""
    return sum(word in kind.words for word in possible)


def _listed(words: list[str]) -> str:
    """These words; of many the first ones, and the last so that a sentence can end after it."""
    shown = words if len(words) <= _MOST else [*words[: _MOST - 1], "…", words[-1]]
    return ", ".join(shown)
