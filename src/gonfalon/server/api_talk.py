"""The API of talk: read what was said at a table, and say something."""

from typing import Annotated

from fastapi import Query
from fastapi.responses import Response
from pydantic import BaseModel

from gonfalon.engine.view import SPECTATOR
from gonfalon.server import talking
from gonfalon.server.compact import compact
from gonfalon.server.messages import SayIn
from gonfalon.server.telling_talk import talk_json
from gonfalon.server.visits import AtTable


class Said(BaseModel):
    """A remark that is on disk."""

    id: str
    number: int


After = Annotated[int, Query(ge=0, le=10**12, description="only what was said after this number")]


async def read(at: AtTable, after: After = 0) -> Response:
    """How people talk here, the ready phrases, and the last 300 remarks, all as plain text."""
    at.must_see(SPECTATOR)
    told = talk_json(await at.shown_soon(), at.access, after, at.language)
    return Response(compact(told), media_type="application/json")


async def say(body: SayIn, at: AtTable) -> Said:
    """A ready phrase by its key, or free text where the table was opened with that.

    Everybody at the table reads it, each a phrase in their own language.
    """
    seat = talking.speaker(at.table, at.access, body.seat)
    at.acting.limit(at.table, [seat], at.request)
    at.acting.limit_talk(at.table, seat, at.request)
    remark = await talking.say(at.table, seat, body, at.must_see)
    return Said(id=body.id, number=remark.number)
