"""Statements as the driver takes them: compiled once, so that writing a few rows costs little."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, CursorResult, Executable
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import ClauseElement

Row = Mapping[str, object]


class Prepared:
    """One statement for rows of the same columns; their values are written as they are."""

    def __init__(self, statement: Executable, row: Row, connection: Connection) -> None:
        assert isinstance(statement, ClauseElement)
        compiled = statement.compile(dialect=connection.dialect, column_keys=list(row))
        assert isinstance(compiled, SQLCompiler)
        self._text: Final = str(compiled)
        self._order: Final = compiled.positiontup
        """The names of the values in their order, where the driver takes them by place."""
        self._fixed: Final = {
            name: value for name, value in compiled.params.items() if name not in row
        }
        """The values that stand in the statement itself."""

    def write(self, connection: Connection, rows: Sequence[Row]) -> CursorResult[Any]:
        """Write all of these."""
        whole = [{**self._fixed, **row} for row in rows] if self._fixed else rows
        if self._order is None:
            return connection.exec_driver_sql(self._text, [dict(row) for row in whole])
        order = self._order
        return connection.exec_driver_sql(
            self._text, [tuple([row[name] for name in order]) for row in whole]
        )


class Statements:
    """All statements that one thread writes with."""

    def __init__(self) -> None:
        self._prepared: Final[dict[tuple[Executable, tuple[str, ...]], Prepared]] = {}

    def write(
        self, connection: Connection, statement: Executable, rows: Sequence[Row]
    ) -> CursorResult[Any]:
        """Write some rows, at least one, which all have the same columns."""
        key = (statement, tuple(rows[0]))
        prepared = self._prepared.get(key)
        if prepared is None:
            prepared = self._prepared[key] = Prepared(statement, rows[0], connection)
        return prepared.write(connection, rows)
