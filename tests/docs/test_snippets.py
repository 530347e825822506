"""What the pages show runs: Python as it stands, and the commands as far as they are understood."""

import contextlib
import doctest
import io
import re
import shlex
from pathlib import Path

import pytest
from mypy import api

from gonfalon.cli.main import build_parser
from tests.docs.pages import PAGES, ROOT, ids, snippets

PYTHON = [page for page in PAGES if ">>>" in page.read_text(encoding="utf-8")]
PYTHON += [page for page in PAGES if page not in PYTHON and "```python" in page.read_text("utf-8")]
TYPED = ("README.md", "docs/first-steps.md", "docs/library.md")
"""Pages whose Python a type checker accepts, strictly."""
TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)
PROGRAM = re.compile(r"^(?:\$ )?(?:\.venv/bin/)?gonfalon ")


@pytest.mark.parametrize("page", PYTHON, ids=ids)
def test_python_runs(page: Path) -> None:
    """What an interpreter is shown to answer it answers; other code runs after that, in order."""
    names: dict[str, object] = {}
    text = page.read_text(encoding="utf-8")
    shown = doctest.DocTestParser().get_doctest(text, names, ids(page), str(page), 0)
    told = io.StringIO()
    doctest.DocTestRunner(verbose=False).run(shown, out=told.write, clear_globs=False)
    assert not told.getvalue()
    plain = [one for one in snippets(page) if one.language == "python" and not one.is_session]
    assert shown.examples or plain
    names = {"__name__": "snippet"}
    for one in plain:
        code = "\n" * one.line + one.text  # so that a traceback names the line of the page
        with contextlib.redirect_stdout(told):
            exec(compile(code, str(page), "exec"), names)


@pytest.mark.long
def test_python_passes_mypy(tmp_path: Path) -> None:
    files = []
    for name in TYPED:
        text = (ROOT / name).read_text(encoding="utf-8")
        examples = doctest.DocTestParser().get_examples(text)
        assert len(examples) > 5
        files.append(tmp_path / f"{Path(name).stem}_snippets.py".lower().replace("-", "_"))
        files[-1].write_text("".join([one.source for one in examples]), encoding="utf-8")
    # The cache of `make check` knows all that they import.
    settings = ["--config-file", ROOT / "pyproject.toml", "--cache-dir", ROOT / ".mypy_cache"]
    told, wrong, status = api.run([str(one) for one in (*settings, *files)])
    assert status == 0, told + wrong


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_commands_are_understood(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every `gonfalon ...` is parsed as the program would, every target of `make` is there."""
    targets = TARGET.findall((ROOT / "Makefile").read_text(encoding="utf-8"))
    for one in snippets(page):
        if one.language not in ("", "sh", "console"):
            continue
        for line in one.text.replace("\\\n", " ").splitlines():
            where = f"{ids(page)}:{one.line}: {line}"
            if line.startswith("make "):
                assert line.split()[1] in targets, where
            elif PROGRAM.match(line) and (one.language or line.startswith("$ ")):
                words = shlex.split(PROGRAM.sub("", line).split(" | ")[0], comments=True)
                try:
                    build_parser().parse_args([word for word in words if word != "&"])
                except SystemExit:
                    pytest.fail(f"{where}: {capsys.readouterr().err}")
