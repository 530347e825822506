"""A channel of the table's owner is told whose turn it is: Discord, Slack, Mattermost, or JSON.

Names are other people's words: they can neither address a whole channel nor hide a link there.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from gonfalon.server.notices.kinds import GAME_OVER, Notice
from gonfalon.server.notices.offers import Offers
from gonfalon.server.notices.outgoing import post
from gonfalon.server.notices.sending import outcome_of
from gonfalon.server.notices.wording import Worded, worded

FORMATS: Final = ("discord", "slack", "mattermost", "json")
_MARKS: Final = re.compile(r"([\\`*_~|<>\[\]()#:!-])")


def _marked_down(text: str) -> str:
    """A text in which Markdown finds nothing to do, and no name to call."""
    return _MARKS.sub(r"\\\1", text).replace("@", "@\u200b")


def _for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _discord(notice: Notice, said: Worded) -> dict[str, Any]:
    text = f"{_marked_down(said.text)}\n<{said.url}>"
    return {"content": text[:1900], "allowed_mentions": {"parse": []}}


def _slack(notice: Notice, said: Worded) -> dict[str, Any]:
    return {"text": f"{_for_slack(said.text)}\n{said.url}"}


def _mattermost(notice: Notice, said: Worded) -> dict[str, Any]:
    return {"text": f"{_marked_down(said.text)}\n{said.url}"}


def _plain(notice: Notice, said: Worded) -> dict[str, Any]:
    seats = [seat + 1 for seat in notice.asked]
    table = {"table": notice.table.id, "game": notice.table.game, "url": said.url}
    return {
        "type": "over" if notice.revision == GAME_OVER else "turn",
        "id": notice.key,
        **table,
        "seats": seats,
        "names": list(said.names),
        "text": said.text,
    }


_BODIES: Final[dict[str, Callable[[Notice, Worded], dict[str, Any]]]] = {
    "discord": _discord,
    "slack": _slack,
    "mattermost": _mattermost,
    "json": _plain,
}


class Webhooks:
    """Sends to channels."""

    def __init__(self, offers: Offers) -> None:
        self._offers: Final = offers

    async def send(self, notice: Notice) -> str:
        """Tell a channel of one turn."""
        address = notice.way.address
        said = worded(notice, self._offers)
        said = replace(said, text=said.text[:1000])
        body = json.dumps(_BODIES[address["format"]](notice, said), ensure_ascii=False).encode()
        headers = {
            "Content-Type": "application/json; charset=utf-8",
            "Idempotency-Key": notice.key,
        }
        return outcome_of(await post(address["url"], body, headers))
