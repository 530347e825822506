"""The cut-off rule of Imperia against a slow reference, on 20,000 random positions."""

import pytest

from tests.imperia.cutting import compare

CHUNK = 1000


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(20))
def test_the_cut_off_rule_agrees_with_a_flood_fill(chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        compare(number)
