"""The Python in README and docs/library.md is what a type checker accepts, strictly."""

from doctest import DocTestParser
from pathlib import Path

from mypy import api

ROOT = Path(__file__).parents[1]


def test_snippets_pass_mypy(tmp_path: Path) -> None:
    files = []
    for name in ("README.md", "docs/library.md"):
        examples = DocTestParser().get_examples((ROOT / name).read_text(encoding="utf-8"))
        assert len(examples) > 5
        files.append(tmp_path / f"{Path(name).stem}_snippets.py".lower())
        files[-1].write_text("".join([one.source for one in examples]), encoding="utf-8")
    # The cache of `make check` knows all that they import.
    settings = ["--config-file", ROOT / "pyproject.toml", "--cache-dir", ROOT / ".mypy_cache"]
    told, wrong, status = api.run([str(one) for one in (*settings, *files)])
    assert status == 0, told + wrong
