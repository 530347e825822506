"""The public names of the library, and the text each of them has.

What is read is the source: so a field that is set in a constructor counts as well.
"""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

import gonfalon
import gonfalon.adapters
from gonfalon.games import GAMES

GAME_VIEWS = [f"{game.package}.sight.view" for game in GAMES.values()]
MODULES = (
    *[f"gonfalon.adapters.{one.name}" for one in iter_modules(gonfalon.adapters.__path__)],
    "gonfalon.bots",
    "gonfalon.bots.base",
    "gonfalon.games",
    *GAME_VIEWS,
)
"""Whose own names are public, beside those of `gonfalon.__all__`."""


def public_names() -> Iterator[tuple[str, object]]:
    """Every public name, as the reference calls it, with what it stands for."""
    for module in (gonfalon, *map(import_module, MODULES)):
        for name in _own(module):
            value = getattr(module, name)
            if not isinstance(value, (ModuleType, TypeVar)):
                yield f"{module.__name__}.{name}", value


def _own(module: ModuleType) -> Iterator[str]:
    """The public names that a module makes itself, or names in its `__all__`."""
    if hasattr(module, "__all__"):
        yield from module.__all__
        return
    for node in _tree(module).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                made = name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                made = name
            case _:
                continue
        if not made.startswith("_"):
            yield made


def public_members() -> Iterator[str]:
    """The methods, properties and fields of their classes that have a text of their own."""
    for name, value in public_names():
        if isinstance(value, type):
            yield from [f"{name}.{member}" for member, is_told in _members(value) if is_told]


def without_text() -> list[str]:
    """The public names that nothing is said of: functions, classes and their members, constants."""
    missing = []
    for name, value in public_names():
        if isinstance(value, type):
            missing += [] if value.__doc__ else [name]
            missing += [f"{name}.{member}" for member in _untold(value)]
        elif inspect.isfunction(value):
            missing += [] if value.__doc__ else [name]
        elif not _is_told(*name.rsplit(".", 1)):
            missing.append(name)
    return missing


def _untold(kind: type) -> Iterator[str]:
    """The public methods, properties and fields of a class that nothing is said of.

    What a class above it tells need not be told again, ours or that of another library.
    """
    foreign = [above for above in kind.__mro__ if not _is_ours(above)]
    told = {name for above in foreign for name in (*vars(above), *_annotated(above))}
    told |= {name for above in kind.__mro__[1:] for name, is_told in _members(above) if is_told}
    for name, is_told in _members(kind):
        if not is_told and name not in told:
            yield name


def _is_ours(kind: type) -> bool:
    """Whether a class is of this library."""
    return kind.__module__.startswith("gonfalon")


def _annotated(kind: type) -> Iterable[str]:
    """The fields that a class declares."""
    declared: dict[str, object] = vars(kind).get("__annotations__", {})
    return declared


def _members(kind: type) -> Iterator[tuple[str, bool]]:
    """What a class of ours has itself that is public, and whether something is said of it."""
    if not _is_ours(kind):
        return
    (node,) = [
        one
        for one in ast.walk(_tree(sys.modules[kind.__module__]))
        if isinstance(one, ast.ClassDef) and one.name == kind.__name__
    ]
    yield from _fields(node.body, "")
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            yield from _fields(one.body, "self")
        elif isinstance(one, ast.FunctionDef) and not one.name.startswith("_"):
            yield one.name, bool(inspect.getdoc(getattr(kind, one.name)))


def _fields(body: list[ast.stmt], owner: str) -> Iterator[tuple[str, bool]]:
    """The public fields set in these lines, and whether a text follows."""
    for one, after in zip(body, [*body[1:], None]):
        name = _target(one, owner)
        if name and not name.startswith("_"):
            yield name, _is_text(after)


def _target(node: ast.stmt, owner: str) -> str:
    """The name that a line sets; `self.name` for fields of `self`; nothing if it sets none."""
    targets = {ast.Assign: "targets", ast.AnnAssign: "target"}.get(type(node))
    if targets is None:
        return ""
    target = getattr(node, targets)
    target = target[0] if isinstance(target, list) else target
    if owner and isinstance(target, ast.Attribute) and ast.unparse(target.value) == owner:
        return target.attr
    return target.id if not owner and isinstance(target, ast.Name) else ""


def _is_text(node: ast.stmt | None) -> bool:
    """Whether a line is nothing but a text."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_told(module: str, name: str) -> bool:
    """Whether a text follows where a constant is made, in its module or where that has it from."""
    tree = _tree(sys.modules[module])
    for one in tree.body:
        if isinstance(one, ast.ImportFrom) and name in [alias.name for alias in one.names]:
            return _is_told(str(one.module), name)
    return (name, True) in _fields(tree.body, "")


@cache
def _tree(module: ModuleType) -> ast.Module:
    """The source of a module, read."""
    return ast.parse(inspect.getsource(module))
