"""A door whose package is not installed says in one line what to install."""

import sys
from importlib import import_module

import pytest

from gonfalon.engine.extras import needed

FIRST = {
    "openspiel": ("pyspiel", "numpy"),
    "pettingzoo": ("pettingzoo", "gymnasium", "numpy"),
    "gymnasium": ("gymnasium", "numpy"),
    "batch": ("numpy",),
}


@pytest.mark.parametrize(
    ("door", "package", "extra"),
    [
        ("openspiel", "pyspiel", "openspiel"),
        ("openspiel", "numpy", "openspiel"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("pettingzoo", "numpy", "pettingzoo"),
        ("gymnasium", "gymnasium", "pettingzoo"),
        ("gymnasium", "numpy", "pettingzoo"),
        ("batch", "numpy", "batch"),
    ],
)
def test_a_door_says_what_to_install(
    door: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in FIRST[door]:  # what the door asks for before
        if other == package:
            break
        pytest.importorskip(other, reason=f"{other} is not installed")
    monkeypatch.delitem(sys.modules, f"gonfalon.adapters.{door}", raising=False)
    for name in [name for name in sys.modules if name.startswith(f"{package}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError) as error:
        import_module(f"gonfalon.adapters.{door}")
    assert str(error.value) == f"{package} is not installed; pip install 'gonfalon[{extra}]'"
    assert error.value.__suppress_context__


def test_what_a_package_itself_misses_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only its own absence is explained."""
    monkeypatch.setitem(sys.modules, "gonfalon.adapters.nowhere", None)
    with pytest.raises(ModuleNotFoundError, match="gonfalon is not installed"):
        needed("gonfalon.adapters.nowhere", "nothing")
    monkeypatch.delitem(sys.modules, "gonfalon.adapters.encoders", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "gonfalon.adapters.tensors", raising=False)
    for game in ("battle_line", "imperia", "battalia", "battalia_land", "battalia_turn"):
        monkeypatch.delitem(sys.modules, f"gonfalon.adapters.encoders.{game}", raising=False)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        needed("gonfalon.adapters.encoders", "nothing")
