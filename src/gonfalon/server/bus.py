"""News between processes: that a table has changed, and nothing of what it is now.

Who hears it reads the store. News may be lost: then it takes longer, and nothing else.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from gonfalon.server.database import is_shared
from gonfalon.server.settings import Settings

Hear: TypeAlias = Callable[[Mapping[str, int]], None]
"""Called with the editions of tables that were changed, also by this process itself."""


class Bus(Protocol):
    """Takes news to all processes."""

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Begin to listen; `missed` is called whenever news may have been lost before."""

    def tell(self, table_id: str, edition: int) -> None:
        """Tell everyone, soon, that a table has this edition now; it must be committed."""

    async def close(self) -> None:
        """Stop listening and telling."""


class Alone:
    """The bus of a process that has the tables for itself: there is nobody to tell."""

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Nothing will be heard."""

    def tell(self, table_id: str, edition: int) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing is open."""


def bus_of(settings: Settings) -> Bus:
    """The bus for these settings: by PostgreSQL, where that is the database."""
    if not is_shared(settings.db):
        return Alone()
    from gonfalon.server.postgres_bus import PostgresBus  # its driver need not be installed

    return PostgresBus(settings.listen_db or settings.db)
