"""Values: what is compared by all it holds, and goes whole from one process to another.

A class says nothing of this itself. It derives from `Fields`, or from `Value` if it is never
changed, and keeps one rule: what its constructor is handed are fields of the same names, and what
it holds besides follows from them or can be set. So it is made again by its own constructor.
"""

import inspect
from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, Final, NamedTuple


class Fields:  # noqa: PLW1641, what may change has no hash
    """Something that may change: equal to another of its class that holds the same now."""

    passing: ClassVar[tuple[str, ...]] = ()
    """The fields that only remember what follows from others: neither compared nor sent."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        read = shape_of(self).read
        return bool(read(self) == read(other))

    def __reduce__(self) -> tuple[Any, ...]:
        shape = shape_of(self)
        made = tuple([getattr(self, name) for name in shape.made])
        named = getattr(self, shape.named) if shape.named else {}
        held = {name: getattr(self, name) for name in shape.rest}
        return _made_again, (type(self), made, dict(named), held)

    def made_again(self) -> None:
        """All fields were set anew: find out what is passing."""


class Value(Fields):
    """Something that never changes: it is what it holds, and hashes so."""

    def __hash__(self) -> int:
        return hash(frozen(self))


class Shape(NamedTuple):
    """What a class holds."""

    read: Callable[[object], object]
    """Reads all that is compared, the class first."""
    made: tuple[str, ...]
    """What the constructor is handed, in its order."""
    named: str
    """The field with all that the constructor is handed by name, if it takes any names."""
    rest: tuple[str, ...]
    """All other fields that are sent."""


_SHAPES: Final[dict[type, Shape]] = {}


def shape_of(one: Fields) -> Shape:
    """What the class of this one holds, found out once."""
    kind = type(one)
    shape = _SHAPES.get(kind)
    if shape is None:
        shape = _SHAPES[kind] = _shape(kind, one)
    return shape


def _shape(kind: type[Fields], one: Fields) -> Shape:
    """Compiled, a class knows its fields; in plain Python those of any one object are all."""
    known = getattr(kind, "__mypyc_attrs__", None)
    names = sorted(vars(one) if known is None else {name for name in known if hasattr(one, name)})
    compared = [name for name in names if name not in kind.passing]
    made, named = [], ""
    for parameter in inspect.signature(kind).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            named = parameter.name
        else:
            made.append(parameter.name)
    return Shape(
        read=attrgetter("__class__", *compared),
        made=tuple(made),
        named=named,
        rest=tuple([name for name in compared if name not in made and name != named]),
    )


def _made_again(
    kind: type[Fields], made: tuple[object, ...], named: dict[str, Any], held: dict[str, object]
) -> Fields:
    """What comes from another process; what its constructor has set rightly is left alone."""
    one = kind(*made, **named)
    for name, value in held.items():
        if getattr(one, name) != value:
            setattr(one, name, value)
    one.made_again()
    return one


def frozen(value: object) -> object:
    """What something holds now, so that it can be hashed; lists are of one kind throughout."""
    if isinstance(value, Fields):
        held = shape_of(value).read(value)
        return tuple([frozen(one) for one in held]) if isinstance(held, tuple) else held
    if isinstance(value, (list, tuple)):
        if not value or isinstance(value[0], (int, str)):
            return tuple(value)
        return tuple([frozen(one) for one in value])
    if isinstance(value, dict):
        return tuple([(name, frozen(value[name])) for name in sorted(value)])
    return value
