"""The file of a SQLite database: who may read it, and whether the one at its path is still ours.

Once SQLite has the file open, nothing here opens it again: closing it would drop SQLite's locks.
"""

import logging
import os
import stat
from pathlib import Path
from typing import IO, Final

from sqlalchemy.exc import SQLAlchemyError

PRIVATE: Final = 0o600
"""A database tells whoever reads it everyone's cards."""
BESIDE: Final = ("", "-wal", "-shm", ".lock")
"""What belongs to a database, by how its name ends."""
log: Final = logging.getLogger(__name__)


class Unsound(SQLAlchemyError):
    """The file at the path is not the one that is open, or is not whole: writing would be lost."""

    def __init__(self, cause: str) -> None:
        super().__init__(f"the database was {cause} while the server was running")
        self.cause: Final = cause


def make_private(file: Path) -> None:
    """Let the owner alone read a new database; SQLite gives what lies beside it the same mode."""
    if not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))


def open_private(file: Path) -> IO[str]:
    """Open a file to be written, which is its owner's alone from now on."""
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    os.fchmod(opened, PRIVATE)
    return os.fdopen(opened, "w")


def close_to_others(file: Path) -> None:
    """Take a database that everyone may read from everyone but its owner, and say so once.

    A group that somebody let in by hand, with nobody else, keeps what it was given.
    """
    there = [one for ending in BESIDE if (one := Path(f"{file}{ending}")).exists()]
    bare = [one for one in there if one.stat().st_mode & stat.S_IRWXO]
    if not bare:
        return
    mode = f"{stat.S_IMODE(bare[0].stat().st_mode):04o}"
    try:
        for one in bare:
            one.chmod(PRIVATE)
    except OSError as error:
        log.warning("everyone can read the database", extra={"mode": mode, "error": str(error)})
    else:
        log.warning("everyone could read the database; now its owner can", extra={"mode": mode})


class OpenFile:
    """The file that the server has open, known by its device and inode."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._known: Final = _identity(path)

    def must_be_in_place(self) -> None:
        """Raise if the path leads nowhere, or to another file."""
        try:
            found = _identity(self.path)
        except OSError:
            raise Unsound("deleted") from None
        if found != self._known:
            raise Unsound("replaced")


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino
