"""The examples of docs/adapters.md."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs" / "adapters.md"


def test_the_examples_are_right() -> None:
    failed, tried = doctest.testfile(str(DOCS), module_relative=False)
    assert tried > 5
    assert not failed
