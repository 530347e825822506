"""JSON as it is sent: without a space that could be left out."""

from collections.abc import Mapping

import orjson
from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class Written(str):
    """A value that is JSON already: put together from parts that were written once."""

    __slots__ = ()


def compact(value: object) -> str:
    """A value as JSON; a text in it with half a letter, as JSON can spell it, is an error."""
    return orjson.dumps(value).decode()


def opened(fields: Mapping[str, object]) -> str:
    """The beginning of an object with these fields, one at least of them not written yet."""
    plain, written = {}, ""
    for name, value in fields.items():
        if isinstance(value, Written):
            written += f',"{name}":{value}'
        else:
            plain[name] = value
    return compact(plain)[:-1] + written


def listed(parts: list[str]) -> Written:
    """A list of values that are JSON already."""
    return Written(f"[{','.join(parts)}]")


def mapped(parts: list[str]) -> Written:
    """An object of names and values that are JSON already."""
    return Written(f"{{{','.join(parts)}}}")
