"""What is told of the talk at a table: to programs all of it, to a page what it has not heard."""

from typing import Any, Final

from gonfalon.engine.words import Words
from gonfalon.server.compact import compact
from gonfalon.server.live import LiveTable
from gonfalon.server.sight import Access
from gonfalon.server.talk import NO_TALK, PHRASES, READY, Remark
from gonfalon.server.talking import company, heard, speaks_for, way_of
from gonfalon.server.telling_names import called
from gonfalon.web.render import words_in

MOST_SAID: Final = 12
"""Digits of a number that a page says it has heard."""


def tell_way(way: str, words: Words) -> str:
    """How people may talk at a table; nothing where it is as usual."""
    return "" if way == PHRASES else words.say(f"web.talk.listed.{way}")


def phrase_text(phrase: str, language: str) -> str:
    """A ready phrase as it is read in a language."""
    return words_in(language).say(f"web.talk.phrase.{phrase}") if phrase in READY else "…"


def phrases(language: str) -> dict[str, str]:
    """All ready phrases, by their keys."""
    return {one: phrase_text(one, language) for one in READY}


def remark_json(table: LiveTable, remark: Remark, language: str) -> dict[str, Any]:
    """One remark, as plain text: whoever shows it must not take it for anything else."""
    names, row = called(table, language).told, table.seats[remark.seat]
    return {
        "number": remark.number,
        "seat": remark.seat + 1,
        "name": names[remark.seat] if row.name == remark.name else remark.name,
        "revision": remark.revision if table.now is table else table.revision,
        "ply": remark.ply,
        "at": remark.at,
        "phrase": remark.phrase or None,
        "text": phrase_text(remark.phrase, language) if remark.phrase else remark.text,
    }


def talk_json(table: LiveTable, access: Access, after: int, language: str) -> dict[str, Any]:
    """What programs are told: how people talk here, and what was said after a number."""
    remarks = [one for one in heard(table, access) if one.number > after]
    return {
        "talk": way_of(table),
        "speaks_for": [seat + 1 for seat in speaks_for(table, access)],
        "phrases": phrases(language),
        "remarks": [remark_json(table, one, language) for one in remarks],
    }


class Hearing:
    """What one page has heard of the talk at its table, so that it is told each remark once."""

    def __init__(self, language: str, known: str | None) -> None:
        self._language: Final = language
        self._wants: Final = known is not None
        """Whether the page shows talk at all: one of before does not."""
        number = known if known is not None and len(known) <= MOST_SAID else ""
        self._known = int(number) if number.isascii() and number.isdigit() else 0
        self._told: tuple[str, list[int]] = (NO_TALK, [])

    def news(self, table: LiveTable, access: Access) -> str | None:
        """What is new: how people talk here, for which seats, and the remarks; mostly nothing.

        It is told of the table as the page is shown it.
        """
        if not self._wants:
            return None
        now, said = _ways(table, access), heard(table, access)
        last = said[-1].number if said else 0
        is_older = last < self._known  # a store of before was put in place of the one there was
        after = 0 if is_older else self._known
        remarks: list[Remark] = []
        if last > after:
            remarks = [one for one in said if one.number > after]
        if now == self._told and not remarks and not is_older:
            return None
        self._told, self._known = now, remarks[-1].number if remarks else after
        told = [remark_json(table, one, self._language) for one in remarks]
        way, own = now
        return compact(
            {"type": "talk", "way": way, "speaks_for": own, "after": after, "remarks": told}
        )


def _ways(table: LiveTable, access: Access) -> tuple[str, list[int]]:
    """How people talk here, and for which seats, from 1; not where all sit at one screen."""
    own, way = speaks_for(table, access), way_of(table)
    if way == NO_TALK or not company(table) - set(own):
        return NO_TALK, []
    return way, [seat + 1 for seat in own]
