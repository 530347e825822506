"""The cut-off rule against a slow reference (IM-B2); tests/long has the large amount."""

import pytest

from tests.imperia.cutting import compare


@pytest.mark.rule("IM-B2")
def test_the_cut_off_rule_agrees_with_a_flood_fill() -> None:
    outcomes = [compare(number) for number in range(400)]
    assert sum(tried for tried, _ in outcomes) > 5000
    assert sum(cut for _, cut in outcomes) > 1000
