"""The rules of a game as text: one entry for each rule id, read from `rulebook/<lang>.md`."""

import re
from functools import cache
from importlib import resources
from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.illustration import Figure, figure_in
from gonfalon.engine.words import ENGLISH

STATUSES: Final = ("printed", "decision", "printed with decision")
NO_SOURCE: Final = "none"  # no rulebook says it: the rule is ours
_HEAD: Final = re.compile(r"^### (?P<id>[A-Z]{2}-[A-Z]+[0-9]+) (?P<title>.+)$")
_ID: Final = re.compile(r"[A-Z]{2}-[A-Z]+[0-9]+")
_BRIEF: Final = 170  # letters of a rule in brief, if its first sentence is no longer
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[^a-z\u0430-\u044f])")
_ASIDE: Final = re.compile(
    r" \([A-Z]{2}-[A-Z]+[0-9]+[^)]*\)|\*\*|`"
)  # rules in brackets, and marks
_SOURCE: Final = re.compile(r"^Source: (?P<source>.+?)\.? Status: (?P<status>[a-z ]+)\.$")


class Rule:
    """One rule: its id, chapter, title, text, where it comes from, and whether it is decided.

    Where it comes from is said in the language of the text, and is empty if no rulebook says it;
    the status is one of `STATUSES` in every language. Its figures are no part of the text.
    """

    def __init__(
        self,
        id: str,
        chapter: str,
        title: str,
        text: str,
        source: str,
        status: str,
        figures: tuple[Figure, ...] = (),
    ) -> None:
        self.id: Final = id
        self.chapter: Final = chapter
        self.title: Final = title
        self.text: Final = text
        self.source: Final = source
        self.status: Final = status
        self.figures: Final = figures

    @property
    def status_key(self) -> str:
        """The key of what its status is called in a reader's language."""
        status = self.status.replace(" ", "_")
        return f"rule.status.{status}"

    @property
    def brief(self) -> str:
        """Its first sentence as plain text, and those after it as long as it stays short.

        A list is left out, with the words that lead to it.
        """
        opening = self.text.partition("\n\n")[0].partition("\n- ")[0]
        first, *others = _SENTENCE.split(_ASIDE.sub("", " ".join(opening.split())))
        for one in others:
            is_whole = one.endswith((".", "!", "?")) and not _ID.search(one)
            if len(first) + len(one) > _BRIEF or not is_whole:
                break
            first += f" {one}"
        return first

    def moved_to(self, chapter: str) -> "Rule":
        """The same rule in another chapter."""
        return Rule(self.id, chapter, self.title, self.text, self.source, self.status, self.figures)


class Rulebook:
    """All rules of a game in one language, in the order of the text.

    `intro` stands before the first chapter, `openings` before the first rule of a chapter.
    """

    def __init__(
        self, title: str, rules: list[Rule], intro: str = "", openings: dict[str, str] | None = None
    ) -> None:
        self.title: Final = title
        self.rules: Final = {rule.id: rule for rule in rules}
        self.intro: Final = intro
        self.openings: Final = openings or {}

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]


class _Reader:
    """Reads a rules file line by line; no line of it is lost."""

    def __init__(self) -> None:
        self.title = ""
        self.chapter = ""
        self.rules: dict[str, Rule] = {}
        self.openings: dict[str, str] = {}
        self.head: re.Match[str] | None = None  # of the rule that is open
        self.body: list[str] = []  # the text since the last heading or source
        self.figures: list[Figure] = []  # of the rule that is open

    def read(self, line: str) -> None:
        """Take one line; a problem with it is a `ValueError`."""
        source, figure = _SOURCE.match(line), figure_in(line)
        if figure is not None:
            if self.head is None:
                raise ValueError("a picture belongs to a rule")
            self.figures.append(figure)
        elif line.startswith("#"):
            self._open(line)
        elif source is not None and self.head is not None:
            self._close(self.head, source["source"], source["status"])
        else:
            self.body.append(line)

    def _open(self, line: str) -> None:
        """A title, a chapter or a rule; the text before it opens the book or the chapter."""
        self.end()
        if line.startswith("# "):
            self.title = line[2:]
        elif line.startswith("## "):
            self.chapter = line[3:]
        else:
            self.head = _HEAD.match(line)
            if self.head is None or self.head["id"] in self.rules:
                raise ValueError("expected a new rule: ### ID Title")

    def _close(self, head: re.Match[str], source: str, status: str) -> None:
        """Its source ends a rule."""
        if status not in STATUSES:
            raise ValueError(f"status is none of {', '.join(STATUSES)}")
        source = "" if source == NO_SOURCE else source
        id, text = head["id"], self._text()
        figures = tuple(self.figures)
        self.rules[id] = Rule(id, self.chapter, head["title"], text, source, status, figures)
        self.head, self.figures = None, []

    def end(self) -> None:
        """What comes now is something else: no rule may be open, and no text left over."""
        if self.head is not None:
            raise ValueError(f"rule {self.head['id']} has no source line")
        text = self._text()
        if text and any(rule.chapter == self.chapter for rule in self.rules.values()):
            raise ValueError("the text before it belongs to no rule")
        if text:
            self.openings[self.chapter] = text

    def _text(self) -> str:
        """The text since the last heading or source, taken."""
        text = "\n".join(self.body).strip()
        self.body = []
        return text


def parse_rulebook(text: str) -> Rulebook:
    """Read a rules file; a rule without source and status, or met twice, is malformed."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            reader.read(line)
        except ValueError as error:
            raise Malformed(f"line {number}", str(error)) from None
    try:
        reader.end()
    except ValueError as error:
        raise Malformed("end of text", str(error)) from None
    intro = reader.openings.pop("", "")
    return Rulebook(reader.title, list(reader.rules.values()), intro, reader.openings)


def filled_up(translation: Rulebook, english: Rulebook) -> Rulebook:
    """A translation in the order of the English text; a rule that it lacks stands in English.

    That rule joins its chapter as it is called in the translation. A rule that English has no
    longer is left out. The openings fare alike.
    """
    translated = {id: rule for id, rule in translation.rules.items() if id in english.rules}
    chapters = {english[id].chapter: rule.chapter for id, rule in translated.items()}
    rules = [
        translated.get(id) or rule.moved_to(chapters.get(rule.chapter, rule.chapter))
        for id, rule in english.rules.items()
    ]
    openings = {chapters.get(chapter, chapter): text for chapter, text in english.openings.items()}
    openings.update(translation.openings)
    return Rulebook(translation.title, rules, translation.intro or english.intro, openings)


@cache
def shipped_rules(package: str, language: str) -> Rulebook:
    """All rules of a game's package in this language, those not translated yet in English."""
    return filled_up(written_rules(package, language), written_rules(package, ENGLISH))


@cache
def written_rules(package: str, language: str) -> Rulebook:
    """The rules as the package has them written in this language, read once."""
    file = resources.files(package) / "rulebook" / f"{language}.md"
    if not language.isalpha() or not file.is_file():
        raise Malformed(f"language {language!r}", "the rules are not written in it")
    return parse_rulebook(file.read_text(encoding="utf-8"))
