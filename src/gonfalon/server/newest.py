"""Changes are judged by the newest the store has: memory may be behind what others wrote."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from gonfalon.server.catching_up import caught_up
from gonfalon.server.errors import Overtaken, Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.writer import StoreError

MOST_TRIES: Final = 10
P = ParamSpec("P")
T = TypeVar("T")
Change = Callable[Concatenate[LiveTable, P], Coroutine[Any, Any, T]]


def at_newest(change: Change[P, T]) -> Change[P, T]:
    """The same change of a table, tried again when someone else was first.

    Nor is anything refused because memory is behind. What is decorated takes the table's lock
    itself, and begins from the start each time.
    """

    @wraps(change)
    async def tried(table: LiveTable, /, *args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(MOST_TRIES - 1):
            if table.is_behind:
                await caught_up(table)
            try:
                return await change(table, *args, **kwargs)
            except Overtaken:
                continue
            except Refused as refused:
                if refused.code == "store_failed" or not await has_newer(table):
                    raise
        await caught_up(table)
        return await change(table, *args, **kwargs)

    return tried


async def has_newer(table: LiveTable) -> bool:
    """Whether the store has a newer edition than memory; then memory is behind.

    A table that the store has no more is refused: it was deleted.
    """
    if table.store.is_shared and not table.is_behind:
        try:
            newest = await table.store.editions_of([table.id])
        except StoreError as error:
            raise Refused("store_failed") from error
        if table.id not in newest:
            table.vanish()
            raise Refused("no_such_table")
        table.heard = max(table.heard, newest[table.id])
    return table.is_behind
