"""How much `make test` looks at, where `make test-long` looks at all."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

from gonfalon.engine.words import languages


def some_of(every: Iterable[str], *usual: str) -> list[ParameterSet]:
    """All of these for a test; those that are not usual are long."""
    return [pytest.param(one, marks=() if one in usual else pytest.mark.long) for one in every]


def one_of_all(language: str) -> list[ParameterSet]:
    """Every language for a test; all but this one are long."""
    return some_of(languages(), language)
