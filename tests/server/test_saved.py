"""What the store keeps is read back as it was."""

import pytest

from gonfalon.engine.result import Result
from gonfalon.server.saved import read_result, write_result


@pytest.mark.rule("IM-E3")
@pytest.mark.parametrize("points", [(5, 3), (-1, 3), (3, -1), (-2, -10, 0, 12)])
def test_a_result_is_read_back_also_below_zero(points: tuple[int, ...]) -> None:
    result = Result(points, tuple(range(1, len(points) + 1)), "by points")
    written = write_result(result)
    assert written is not None
    assert read_result(written) == result
