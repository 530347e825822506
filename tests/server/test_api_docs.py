"""docs/api.md names every refusal with its status, every route, and every message of the line."""

import re
from pathlib import Path

import pytest

from gonfalon.server.api import api
from gonfalon.server.errors import _STATUS, Refused

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "gonfalon" / "server"
TEXT = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(SERVER.rglob("*.py")))


def test_every_refusal_is_explained_with_its_status() -> None:
    used = set(re.findall(r'Refused\(\s*"(\w+)"', sources())) | set(_STATUS)
    told = dict(re.findall(r"^\| `(\w+)` \| (\d{3}) \|", TEXT, re.MULTILINE))
    assert told == {code: str(Refused(code).status) for code in used}
    assert list(told) == sorted(told)


def test_every_route_is_named() -> None:
    paths = {route.path for route in api.routes if hasattr(route, "path")}
    assert len(paths) > 10
    for path in paths:
        said = re.sub(r"\{table_id\}", "TABLE", path).replace("{seat}", "N")
        said_in_curl = said.replace("TABLE", "$TABLE")
        assert said in TEXT or said_in_curl in TEXT, path


@pytest.mark.parametrize("file", ["socket.py", "app.py"])
def test_every_message_is_named(file: str) -> None:
    source = (SERVER / file).read_text(encoding="utf-8")
    kinds = set(re.findall(r'type="(\w+)"', source)) | set(re.findall(r'kind == "(\w+)"', source))
    kinds |= set(re.findall(r'{"type": "(\w+)"', source))
    for listed in re.findall(r"kind in \(([^)]*)\)", source):
        kinds |= set(re.findall(r'"(\w+)"', listed))
    assert kinds
    for kind in kinds:
        assert f"| `{kind}` |" in TEXT, kind


def test_every_field_of_a_state_is_named() -> None:
    source = (SERVER / "telling.py").read_text(encoding="utf-8")
    describe = source.partition("def describe(")[2].partition("\n\n\n")[0]
    fields = set(re.findall(r'"(\w+)": ', describe)) | set(re.findall(r'told\["(\w+)"\]', describe))
    assert {"revision", "html", "prompt"} <= fields
    for field in fields - {"type", "text"}:
        assert f"`{field}`" in TEXT, field
