"""The bot of docs/library.md plays in the arena, as the page says."""

import doctest
import sys
from pathlib import Path

import pytest

from gonfalon.cli.main import main
from tests.docs.pages import ROOT


def test_the_bot_of_the_page_plays_in_the_arena(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    shown = [one.source for one in doctest.DocTestParser().get_examples(text)]
    kept = [one for one in shown if one.startswith(("import gonfalon", "from", "class Claimer"))]
    served = text.partition("import sys\n")[2].partition("```")[0]
    program = tmp_path / "mybot.py"
    program.write_text("".join([*kept, "\nimport sys\n", served]), encoding="utf-8")
    command = f"claimer={sys.executable} {program}"
    assert main(["arena", "battle-line", command, "random", "--games", "2", "--seed", "own"]) == 0
    told = capsys.readouterr().out
    assert "claimer" in told
    assert "forfeit" not in told
