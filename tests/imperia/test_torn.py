"""A formation may not be torn, against a slow search (IM-B2); tests/long has the large amount."""

import pytest

from tests.imperia.tearing import compare


@pytest.mark.rule("IM-B2")
@pytest.mark.rule("IM-G5")
def test_who_may_not_be_taken_agrees_with_a_search_for_cut_cells() -> None:
    outcomes = [compare(number) for number in range(400)]
    tried, torn, split = (sum(outcome[part] for outcome in outcomes) for part in range(3))
    assert tried > 5000
    assert torn > split > 500
