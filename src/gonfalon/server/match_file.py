"""The record of a match: every game that is over, from its own table, as one text."""

from dataclasses import replace

from gonfalon.engine.match_text import match_of_texts
from gonfalon.server.errors import Refused
from gonfalon.server.finished import finished_text
from gonfalon.server.hub import Hub
from gonfalon.server.live import LiveTable
from gonfalon.server.writer import StoreError


async def match_text(hub: Hub, table: LiveTable, whose: str) -> str:
    """All games up to the one at this table, if that is over; with seeds and nonces.

    A clerk writes one game after the other: nothing is replayed, the results are known.
    """
    kept = table.match_so_far
    if kept is None:
        raise Refused("no_match")
    if not kept.before:
        raise Refused("not_over")
    texts = []
    for played in kept.before:
        try:
            saved = await hub.store.load(played.table)
        except StoreError as error:
            raise Refused("store_failed") from error
        if saved is None:
            raise Refused("no_such_table")
        if saved.table.record is not None:
            texts.append(saved.table.record)
        else:
            alone = replace(saved, snapshot=None, moves={}, commits={}, grants={})
            texts.append(await hub.clerks.do(whose, finished_text, alone, played))
    match = kept.match(table.game, tuple(row.name for row in table.seats))
    return match_of_texts(match, texts)
