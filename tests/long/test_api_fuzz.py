"""schemathesis over the API with many more calls."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from schemathesis import Case

from tests.server.fuzzing import SCHEMA, Target
from tests.server.process import Process

pytestmark = pytest.mark.long
EXAMPLES = 1500


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with Process(tmp_path_factory.mktemp("fuzz") / "tables.db", "--bot-pause", "0") as server:
        yield Target(server)
    assert [line for line in server.logged if line["level"] == "error"] == []


@SCHEMA.parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
def test_every_answer_is_as_described(case: "Case[Any]", target: Target) -> None:
    target.call(case)
