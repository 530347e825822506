"""What is compiled hangs together: no class of plain Python derives from a compiled one."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import gonfalon

NOT_TO_BE_IMPORTED = ("__main__", "env")
"""What runs when it is imported: the command, and the migrations' own environment."""


def modules() -> Iterator[str]:
    """The names of all modules."""
    for found in pkgutil.walk_packages(gonfalon.__path__, "gonfalon."):
        if found.name.rpartition(".")[2] not in NOT_TO_BE_IMPORTED:
            yield found.name


def is_compiled(one: type) -> bool:
    """Whether objects of a class are made by compiled code."""
    return "__mypyc_attrs__" in vars(one)


def test_what_derives_from_a_compiled_class_is_compiled() -> None:
    """Otherwise the first object of it is refused, long after it was imported."""
    checked = 0
    for name in modules():
        for one in vars(importlib.import_module(name)).values():
            if inspect.isclass(one) and one.__module__ == name:
                bases = [base for base in one.__mro__[1:] if is_compiled(base)]
                assert not bases or is_compiled(one), f"{name}.{one.__name__} derives from {bases}"
                checked += bool(bases)
    assert checked > 100
