"""Statements as the driver takes them: compiled once, so that writing a few rows costs little."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Executable, Insert, bindparam
from sqlalchemy.engine.interfaces import DBAPICursor, Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement

Row = Mapping[str, object]
_MOST_ROWS: Final = 64


class Prepared:
    """One statement for rows of the same columns; their values are written as they are."""

    def __init__(self, statement: Executable, row: Row, dialect: Dialect) -> None:
        self._statement: Final = statement
        self._dialect: Final = dialect
        compiled = _compiled(statement, dialect, list(row))
        self._text: Final = str(compiled)
        self._order: Final = compiled.positiontup
        """The names of the values in their order, where the driver takes them by place."""
        self._fixed: Final = {
            name: value for name, value in compiled.params.items() if name not in row
        }
        """The values that stand in the statement itself."""
        self._texts: Final[dict[int, str]] = {}
        """The same statement for several rows side by side, by their number."""

    def write(self, connection: Connection, rows: Sequence[Row]) -> int:
        """Write all of these by the driver itself; how many rows of the table it reached."""
        whole = [{**self._fixed, **row} for row in rows] if self._fixed else rows
        given: Sequence[Any] = whole
        if self._order is not None:
            order = self._order
            given = [tuple([row[name] for name in order]) for row in whole]
        driver = connection.connection.cursor()
        try:
            if len(given) == 1:
                driver.execute(self._text, given[0])
            elif self._order is not None and isinstance(self._statement, Insert):
                return self._write_several(driver, given)
            else:
                driver.executemany(self._text, given)
            return int(driver.rowcount)
        except Exception as error:
            raise _as_ours(error, self._text, connection) from error
        finally:
            driver.close()

    def _write_several(self, driver: DBAPICursor, rows: Sequence[tuple[object, ...]]) -> int:
        """Write many rows in few steps, since the driver lets other threads in at each step.

        The steps have lengths that come again, so that the driver finds them prepared.
        """
        begun = 0
        while begun < len(rows):
            count = 1 << min(len(rows) - begun, _MOST_ROWS).bit_length() - 1
            some = rows[begun : begun + count]
            driver.execute(self._text_for(count), list(chain.from_iterable(some)))
            begun += count
        return len(rows)

    def _text_for(self, count: int) -> str:
        """The statement for so many rows side by side, each with its values in the same order."""
        text = self._texts.get(count)
        if text is None:
            assert isinstance(self._statement, Insert)
            assert self._order is not None
            rows: list[dict[str, BindParameter[object]]] = [
                {name: bindparam(f"{name}_{place}") for name in self._order}
                for place in range(count)
            ]
            compiled = _compiled(self._statement.values(rows), self._dialect)
            assert compiled.positiontup == [bound.key for row in rows for bound in row.values()]
            text = self._texts[count] = str(compiled)
        return text


def _compiled(
    statement: Executable, dialect: Dialect, columns: list[str] | None = None
) -> SQLCompiler:
    """A statement in the words of a database; an insert has these columns, or its own."""
    assert isinstance(statement, ClauseElement)
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    assert isinstance(compiled, SQLCompiler)
    return compiled


def _as_ours(error: Exception, text: str, connection: Connection) -> Exception:
    """A driver's error as everybody else knows it: one of SQLAlchemy's, without the values."""
    driver = connection.dialect.loaded_dbapi
    if not isinstance(error, driver.Error):
        return error
    return DBAPIError.instance(
        text, None, error, driver.Error, hide_parameters=True, dialect=connection.dialect
    )


class Statements:
    """All statements that one thread writes with."""

    def __init__(self) -> None:
        self._prepared: Final[dict[tuple[Executable, tuple[str, ...]], Prepared]] = {}

    def write(self, connection: Connection, statement: Executable, rows: Sequence[Row]) -> int:
        """Write some rows, at least one, which all have the same columns; how many it reached."""
        key = (statement, tuple(rows[0]))
        prepared = self._prepared.get(key)
        if prepared is None:
            prepared = self._prepared[key] = Prepared(statement, rows[0], connection.dialect)
        return prepared.write(connection, rows)
