"""The row of a new table, before anyone sits there."""

import secrets
import time
from typing import Final

from gonfalon.engine.game import Game
from gonfalon.server.errors import Refused
from gonfalon.server.matches import MatchRow
from gonfalon.server.saved import OPEN, TableRow
from gonfalon.server.talk import cleaned
from gonfalon.server.tokens import new_id, new_seed

MOST_ABOUT: Final = 140
"""Characters that whoever opens a table may say about it."""


def chosen_about(text: str) -> str:
    """What is said about a new table as it is stored: one line, as what is said there."""
    about = cleaned(text)
    if len(about) > MOST_ABOUT:
        raise Refused("long_about", most=MOST_ABOUT)
    return about


def new_row(
    game: Game,
    options: str,
    pace: str,
    owner_hash: str,
    watch_hash: str,
    match: MatchRow | None = None,
    seed: str = "",
) -> TableRow:
    """A table with an id and a seed of its own; without secrets nobody has a link to it."""
    now = time.time()
    columns = match.columns() if match is not None else {}
    return TableRow(
        id=new_id(),
        game=game.id,
        rules=game.rules_version,
        options=options,
        pace=pace,
        phase=OPEN,
        waits="",
        seed=seed or new_seed(),
        owner_hash=owner_hash or secrets.token_hex(32),
        watch_hash=watch_hash or secrets.token_hex(32),
        record=None,
        successor=None,
        created_at=now,
        changed_at=now,
        data=game.data,
        goal=columns.get("goal"),
        played=columns.get("played"),
    )
