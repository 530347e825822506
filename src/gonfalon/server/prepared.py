"""Statements as the driver takes them: compiled once, so that writing a few rows costs little."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import BindParameter, Executable, Insert, Update, bindparam
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor, Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement

Row = Mapping[str, object]
Values = Sequence[object]
_MOST_ROWS: Final = 64
_UPDATES_FROM: Final = (3, 33)
"""The first version of SQLite that can update many rows from a list of values."""


class Prepared:
    """One statement for rows of the same columns; their values are written as they are."""

    def __init__(self, statement: Executable, row: Row, dialect: Dialect) -> None:
        self._statement: Final = statement
        self._dialect: Final = dialect
        compiled = _compiled(statement, dialect, list(row))
        self._text: Final = str(compiled)
        self._order: Final = compiled.positiontup
        """The names of the values in their order, where the driver takes them by place."""
        self._in_order: Final = None if self._order is None else _picked(self._order)
        self._fixed: Final = {
            name: value for name, value in compiled.params.items() if name not in row
        }
        """The values that stand in the statement itself."""
        self._texts: Final[dict[int, str]] = {}
        """The same statement for several rows side by side, by their number."""
        self._takes_several: Final = self._order is not None and (
            (isinstance(statement, Insert) and statement.select is None)
            or (isinstance(statement, Update) and _can_update_from(dialect))
        )

    def write(self, driver: DBAPIConnection, rows: Sequence[Row]) -> int:
        """Write all of these by the driver itself; how many rows of the table it reached."""
        whole = [{**self._fixed, **row} for row in rows] if self._fixed else rows
        in_order = self._in_order
        given: Sequence[Any] = whole if in_order is None else [in_order(row) for row in whole]
        cursor = driver.cursor()
        try:
            if len(given) == 1:
                cursor.execute(self._text, given[0])
            elif self._takes_several:
                return self._write_several(cursor, given)
            else:
                cursor.executemany(self._text, given)
            return int(cursor.rowcount)
        except Exception as error:
            raise as_ours(error, self._text, self._dialect) from error
        finally:
            cursor.close()

    def _write_several(self, cursor: DBAPICursor, rows: Sequence[Values]) -> int:
        """Write many rows in few steps, since the driver lets other threads in at each step.

        The steps have lengths that come again, so that the driver finds them prepared.
        """
        begun = reached = 0
        while begun < len(rows):
            count = 1 << min(len(rows) - begun, _MOST_ROWS).bit_length() - 1
            some = rows[begun : begun + count]
            cursor.execute(self._text_for(count), list(chain.from_iterable(some)))
            reached += int(cursor.rowcount)
            begun += count
        return reached

    def _text_for(self, count: int) -> str:
        """The statement for so many rows side by side, each with its values in the same order."""
        text = self._texts.get(count)
        if text is None:
            insert = self._statement
            text = self._inserts(insert, count) if isinstance(insert, Insert) else ""
            text = self._texts[count] = text or self._updates(count)
        return text

    def _inserts(self, statement: Insert, count: int) -> str:
        assert self._order is not None
        rows: list[dict[str, BindParameter[object]]] = [
            {name: bindparam(f"{name}_{place}") for name in self._order} for place in range(count)
        ]
        compiled = _compiled(statement.values(rows), self._dialect)
        assert compiled.positiontup == [bound.key for row in rows for bound in row.values()]
        return str(compiled)

    def _updates(self, count: int) -> str:
        """An update of many rows from a list of values, which SQLite calls by their numbers."""
        assert self._order is not None
        before, *after = self._text.split("?")
        assert len(after) == len(self._order)
        text = before + "".join(f"given.column{n}{rest}" for n, rest in enumerate(after, start=1))
        places = ", ".join([f"({', '.join('?' * len(after))})"] * count)
        change, where, of_these = text.partition(" WHERE ")
        assert where
        return f"{change} FROM (VALUES {places}) AS given{where}{of_these}"


def _picked(order: Sequence[str]) -> Callable[[Row], Values]:
    """What picks the values of a row, in this order."""
    if len(order) == 1:
        (only,) = order
        return lambda row: (row[only],)
    return itemgetter(*order)


def _can_update_from(dialect: Dialect) -> bool:
    return dialect.name == "sqlite" and sqlite3.sqlite_version_info >= _UPDATES_FROM


def _compiled(
    statement: Executable, dialect: Dialect, columns: list[str] | None = None
) -> SQLCompiler:
    """A statement in the words of a database; an insert has these columns, or its own."""
    assert isinstance(statement, ClauseElement)
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    assert isinstance(compiled, SQLCompiler)
    return compiled


def as_ours(error: Exception, text: str, dialect: Dialect) -> Exception:
    """A driver's error as everybody else knows it: one of SQLAlchemy's, without the values."""
    driver = dialect.loaded_dbapi
    if not isinstance(error, driver.Error):
        return error
    return DBAPIError.instance(
        text, None, error, driver.Error, hide_parameters=True, dialect=dialect
    )


class Statements:
    """All statements that one thread writes with, in the words of one database."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect: Final = dialect
        self._prepared: Final[dict[tuple[Executable, tuple[str, ...]], Prepared]] = {}

    def write(self, driver: DBAPIConnection, statement: Executable, rows: Sequence[Row]) -> int:
        """Write some rows, at least one, which all have the same columns; how many it reached."""
        key = (statement, tuple(rows[0]))
        prepared = self._prepared.get(key)
        if prepared is None:
            prepared = self._prepared[key] = Prepared(statement, rows[0], self._dialect)
        return prepared.write(driver, rows)
