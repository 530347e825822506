"""Inviting people: what whoever is invited reads of a table, and its link as a picture to scan."""

import asyncio
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import Response

from gonfalon.engine.words import Words
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import ANYONE, COMPUTER, OPEN, OWNER
from gonfalon.server.telling_clock import tell_terms, tell_when_out
from gonfalon.server.telling_names import names_of
from gonfalon.server.telling_tables import way_text
from gonfalon.server.telling_talk import tell_way
from gonfalon.server.visits import Visiting
from gonfalon.web.qr import qr_svg
from gonfalon.web.render import words_in

LONGEST_LINK: Final = 300
inviting: Final = APIRouter(include_in_schema=False)


class Invitation(NamedTuple):
    """What somebody reads who may sit down at a table that has not begun."""

    headline: str
    """Who invites to which game."""
    about: str
    """What whoever opened the table says about it."""
    options: str
    """What is played and how, a match, and who may watch, if not all may."""
    pace: str
    clock: str
    """How long each has, and what happens when that is out; nothing without a clock."""
    talk: str
    """How people talk there, where it is not as usual."""
    length: str
    """How long such a game takes."""
    players: list[str]
    """Who sits there already; nothing for a seat that is free."""
    for_anyone: bool
    """Whether a seat is free for whoever comes by."""


def invitation_to(table: LiveTable, language: str) -> Invitation | None:
    """The invitation to a table; none where nobody is waited for."""
    own = _seats_of_maker(table)
    is_free = [row.kind != COMPUTER and not row.held and row.seat not in own for row in table.seats]
    if table.row.phase != OPEN or table.row.record or not any(is_free):
        return None
    game, words = table.game, words_in(language)
    names = names_of(table, language)
    length, is_slow = game.text.words(language).say(game.length_key()), table.row.pace == "days"
    return Invitation(
        headline=_headline(table, language),
        about=table.row.about,
        options=way_text(game, table.row, language),
        pace=words.say(f"web.pace.{table.row.pace}"),
        clock=_clock(table, words),
        talk=tell_way(table.row.talk, words),
        length=words.say("web.invite.over_days", length=length) if is_slow else length,
        players=["" if free else name for free, name in zip(is_free, names, strict=True)],
        for_anyone=any(row.kind == ANYONE for row in table.seats),
    )


def _clock(table: LiveTable, words: Words) -> str:
    """The clock of a table in a line."""
    terms = tell_terms(table.row.terms, words)
    out = f"{words.say('web.clock.when_out')}: {tell_when_out(table.row.terms, words)}"
    return f"{terms} · {out}" if terms else ""


def _headline(table: LiveTable, language: str) -> str:
    """Who invites, if whoever made the table sits there, and to what."""
    words, title = words_in(language), table.game.title(language)
    for seat in sorted(_seats_of_maker(table)):
        if table.seats[seat].held:
            return words.say("web.invite.by", name=table.seats[seat].name, game=title)
    return words.say("web.invite.open", game=title)


def _seats_of_maker(table: LiveTable) -> frozenset[int]:
    """The seats that the browser of whoever made the table leads to."""
    roles = [roles for roles in table.grants.values() if OWNER in roles]
    return frozenset(role for some in roles for role in some if role >= 0)


class Scanned(BaseModel):
    """A link that somebody shows to a camera."""

    link: str = Field(max_length=LONGEST_LINK)


@inviting.post("/qr", response_class=Response)
async def qr(body: Scanned, visiting: Visiting) -> Response:
    """A link to this server as a QR code; its secret comes in a body, so it is in no log."""
    try:
        link = urlsplit(body.link)
    except ValueError:
        raise Refused("not_our_link") from None
    host = visiting.request.headers.get("host", "")
    if link.scheme not in ("http", "https") or link.netloc != host:
        raise Refused("not_our_link")
    svg = await asyncio.to_thread(qr_svg, body.link)  # some milliseconds
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
