"""The rules of a game as text: one entry for each rule id, read from `rulebook/<lang>.md`."""

import re
from functools import cache
from importlib import resources
from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.words import ENGLISH

STATUSES: Final = ("printed", "decision", "printed with decision")
NO_SOURCE: Final = "none"  # no rulebook says it: the rule is ours
_HEAD: Final = re.compile(r"^### (?P<id>[A-Z]{2}-[A-Z]+[0-9]+) (?P<title>.+)$")
_SOURCE: Final = re.compile(r"^Source: (?P<source>.+?)\.? Status: (?P<status>[a-z ]+)\.$")


class Rule:
    """One rule: its id, chapter, title, text, where it comes from, and whether it is decided.

    Where it comes from is said in the language of the text, and is empty if no rulebook says it;
    the status is one of `STATUSES` in every language.
    """

    def __init__(
        self, id: str, chapter: str, title: str, text: str, source: str, status: str
    ) -> None:
        self.id: Final = id
        self.chapter: Final = chapter
        self.title: Final = title
        self.text: Final = text
        self.source: Final = source
        self.status: Final = status

    @property
    def status_key(self) -> str:
        """The key of what its status is called in a reader's language."""
        status = self.status.replace(" ", "_")
        return f"rule.status.{status}"

    def moved_to(self, chapter: str) -> "Rule":
        """The same rule in another chapter."""
        return Rule(self.id, chapter, self.title, self.text, self.source, self.status)


class Rulebook:
    """All rules of a game in one language, in the order of the text."""

    def __init__(self, title: str, rules: list[Rule]) -> None:
        self.title: Final = title
        self.rules: Final = {rule.id: rule for rule in rules}

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]


def parse_rulebook(text: str) -> Rulebook:
    """Read a rules file; a rule without source and status, or met twice, is malformed."""
    title, chapter = "", ""
    rules: list[Rule] = []
    seen: set[str] = set()
    head: re.Match[str] | None = None
    body: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        source = _SOURCE.match(line)
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("#") and head is not None:
            raise Malformed(f"line {number}", f"rule {head['id']} has no source line")
        elif line.startswith("## "):
            chapter = line[3:]
        elif line.startswith("### "):
            head = _HEAD.match(line)
            if head is None or head["id"] in seen:
                raise Malformed(f"line {number}", "expected a new rule: ### ID Title")
            body = []
        elif source is not None and head is not None:
            if source["status"] not in STATUSES:
                raise Malformed(f"line {number}", f"status is none of {', '.join(STATUSES)}")
            words = "\n".join(body).strip()
            printed = "" if source["source"] == NO_SOURCE else source["source"]
            rules.append(Rule(head["id"], chapter, head["title"], words, printed, source["status"]))
            seen.add(head["id"])
            head = None
        elif head is not None:
            body.append(line)
    if head is not None:
        raise Malformed("end of text", f"rule {head['id']} has no source line")
    return Rulebook(title, rules)


def filled_up(translation: Rulebook, english: Rulebook) -> Rulebook:
    """A translation in the order of the English text; a rule that it lacks stands in English.

    That rule joins its chapter as it is called in the translation. A rule that English has no
    longer is left out.
    """
    translated = {id: rule for id, rule in translation.rules.items() if id in english.rules}
    chapters = {english[id].chapter: rule.chapter for id, rule in translated.items()}
    rules = [
        translated.get(id) or rule.moved_to(chapters.get(rule.chapter, rule.chapter))
        for id, rule in english.rules.items()
    ]
    return Rulebook(translation.title, rules)


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
