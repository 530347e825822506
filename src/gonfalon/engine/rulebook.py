"""The rules of a game as text: one entry for each rule id, read from `rulebook/<lang>.md`."""

import re
from functools import cache
from importlib import resources
from typing import Final

from gonfalon.engine.errors import Malformed

STATUSES: Final = ("printed", "decision", "printed with decision")
_HEAD: Final = re.compile(r"^### (?P<id>[A-Z]{2}-[A-Z]+[0-9]+) (?P<title>.+)$")
_SOURCE: Final = re.compile(r"^Source: (?P<source>.+?)\.? Status: (?P<status>[a-z ]+)\.$")


class Rule:
    """One rule: its id, chapter, title, text, where it comes from, and whether it is decided."""

    def __init__(
        self, id: str, chapter: str, title: str, text: str, source: str, status: str
    ) -> None:
        self.id: Final = id
        self.chapter: Final = chapter
        self.title: Final = title
        self.text: Final = text
        self.source: Final = source
        self.status: Final = status


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
            rules.append(
                Rule(head["id"], chapter, head["title"], words, source["source"], source["status"])
            )
            seen.add(head["id"])
            head = None
        elif head is not None:
            body.append(line)
    if head is not None:
        raise Malformed("end of text", f"rule {head['id']} has no source line")
    return Rulebook(title, rules)


@cache
def shipped_rules(package: str, language: str) -> Rulebook:
    """The rules that a game's package brings in this language, read once."""
    file = resources.files(package) / "rulebook" / f"{language}.md"
    if not language.isalpha() or not file.is_file():
        raise Malformed(f"language {language!r}", "the rules are not written in it")
    return parse_rulebook(file.read_text(encoding="utf-8"))
