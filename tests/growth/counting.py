"""Counts what code goes through: every character, item and turn of a loop.

Modules that are imported under `counted_imports` are rewritten: each call of a built-in, slice,
search, sum or comparison adds what it costs to one counter. So `del lines[0]` counts the lines that
move up, which a count of executed lines would miss, and the same text costs the same everywhere.
"""

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any, Final

from tests.growth.rewriting import PREFIX, rewritten

_SIZED: Final = (str, bytes, list, tuple, dict, set, frozenset)
_SEQUENCES: Final = (str, bytes, list, tuple)
_AT_ONCE: Final = {
    "append", "add", "discard", "get", "setdefault", "items", "keys", "values", "startswith",
    "endswith", "removeprefix", "len", "isinstance", "enumerate", "zip", "range", "reversed", "map",
    "iter", "next", "bool", "type", "getattr", "id", "send", "close",
}  # fmt: skip
"""Built-ins that do not go through what they are given."""


class _Counter:
    """How much was gone through so far."""

    touched = 0


def _size(value: object) -> int:
    return len(value) if isinstance(value, _SIZED) else 0


def _add(cost: int) -> None:
    _Counter.touched += cost


def call(function: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
    """Call this; what is not counted inside costs as much as it is given, is part of and makes."""
    _add(1)
    if getattr(function, "__module__", None) in counted:
        return function(*given, **named)
    name, owner = getattr(function, "__name__", ""), getattr(function, "__self__", None)
    if name == "pop" and isinstance(owner, list):
        _add(len(owner) - given[0] if given and given[0] >= 0 else 1)
    elif name == "insert" and isinstance(owner, list):
        _add(len(owner))
    elif name not in _AT_ONCE and not (name == "pop" and isinstance(owner, dict)):
        _add(sum(map(_size, given)) + _size(owner))
    made = function(*given, **named)
    if isinstance(made, str):
        _add(len(made))
    return made


def part(value: Any) -> Any:
    """Something that was copied out, put in or compared: it costs its size."""
    _add(_size(value))
    return value


def searched(value: Any) -> Any:
    """Something that is searched: a sequence from its beginning, anything else at once."""
    _add(len(value) if isinstance(value, _SEQUENCES) else 1)
    return value


def turn(value: Any = None) -> Any:
    """One turn of a loop."""
    _add(1)
    return value


def added(left: Any, right: Any) -> Any:
    """What is added in place: a list grows by it, anything else is made anew."""
    _add(_size(right) + (0 if isinstance(left, list) else _size(left)))
    return right


def deleted(owner: Any, index: Any) -> None:
    """An item of a list is deleted, and those behind it move up."""
    if isinstance(owner, list):
        start = index.start or 0 if isinstance(index, slice) else index
        _add(len(owner) - start if start >= 0 else -start)


class _Counted(SourceFileLoader):
    """Loads a module rewritten."""

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        tree = ast.fix_missing_locations(rewritten(ast.parse(data)))
        code: CodeType = compile(tree, path, "exec", dont_inherit=True)
        return code

    def get_code(self, fullname: str) -> CodeType:
        """Always from the source, never from bytecode that another loader has left."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

    def exec_module(self, module: ModuleType) -> None:
        for one in (call, part, searched, turn, added, deleted):
            setattr(module, f"{PREFIX}{one.__name__}", one)
        counted.add(module.__name__)
        super().exec_module(module)


class _Finder(MetaPathFinder):
    """Finds the modules that are to be counted."""

    def __init__(self, prefixes: tuple[str, ...]) -> None:
        self._prefixes: Final = prefixes

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self._prefixes):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        loader: Loader | None = spec.loader if spec is not None else None
        if spec is not None and isinstance(loader, SourceFileLoader):
            spec.loader = _Counted(fullname, loader.path)
        return spec


counted: Final[set[str]] = set()
"""The modules that are counted, by name."""


@contextmanager
def counted_imports(*prefixes: str) -> Iterator[None]:
    """Rewrite the modules whose names begin so, if they are imported meanwhile."""
    finder = _Finder(prefixes)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


def count(parse: Callable[[str], object], text: str) -> int:
    """What parsing this text goes through."""
    before = _Counter.touched
    parse(text)
    return _Counter.touched - before
