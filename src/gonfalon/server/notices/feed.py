"""A seat's turns as an Atom feed, for whoever reads such; its address is a secret of its own."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from xml.etree import ElementTree

from gonfalon.games import find
from gonfalon.server.notices.kinds import Notice, Way
from gonfalon.server.notices.offers import Offers
from gonfalon.server.notices.wording import worded
from gonfalon.web.render import words_in

TYPE: Final = "application/atom+xml"
_ATOM: Final = "http://www.w3.org/2005/Atom"


def atom(way: Way, game_id: str, turns: Sequence[Notice], offers: Offers) -> bytes:
    """The feed of a seat: an entry for each turn, the last one first."""
    feed = ElementTree.Element("feed", {"xmlns": _ATOM, "xml:lang": way.language})
    name = hashlib.sha256(way.id.encode()).hexdigest()[:32]
    game = find(game_id).title(way.language)
    title = words_in(way.language).say("web.notices.feed_title", game=game)
    updated = max([turn.at for turn in turns], default=way.made_at)
    _head(feed, f"urn:gonfalon:feed:{name}", title, updated)
    ElementTree.SubElement(feed, "link", {"href": offers.table_url(way.table_id)})
    author = ElementTree.SubElement(feed, "author")
    _text(author, "name", "Gonfalon")
    for turn in turns:
        said = worded(turn, offers)
        entry = ElementTree.SubElement(feed, "entry")
        _head(entry, f"urn:gonfalon:turn:{turn.key}", said.title, turn.at)
        ElementTree.SubElement(entry, "link", {"href": said.url})
        _text(entry, "content", said.text)
    told: bytes = ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)
    return told


def _head(parent: ElementTree.Element, name: str, title: str, at: float) -> None:
    _text(parent, "id", name)
    _text(parent, "title", title)
    _text(parent, "updated", datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds"))


def _text(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = text
