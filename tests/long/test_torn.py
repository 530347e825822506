"""That a formation of Imperia may not be torn, against a slow search on 20,000 random positions."""

import pytest

from tests.imperia.tearing import compare

CHUNK = 1000


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(20))
def test_who_may_not_be_taken_agrees_with_a_search_for_cut_cells(chunk: int) -> None:
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        compare(number)
