"""schemathesis over the API: no 5xx, and every answer is as the description says."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from schemathesis import Case

from tests.server.fuzzing import SCHEMA, Target, description
from tests.server.process import Process

EXAMPLES = 15


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with Process(tmp_path_factory.mktemp("fuzz") / "tables.db", "--bot-pause", "0") as server:
        yield Target(server)


def test_the_description_is_the_one_that_is_served(target: Target) -> None:
    served = target.server.http.get("/api/openapi.json").json()
    assert served["paths"] == description()["paths"]
    assert served["components"] == description()["components"]


def test_every_answer_is_as_described(target: Target) -> None:
    """All doors in one test, so that what came of them can be looked at in the end."""
    for found in SCHEMA.get_all_operations():
        ask(found.ok().as_strategy(), target)
    assert target.server.http.get("/health").json() == {"well": True}
    assert {200, 201, 403, 404, 409, 422} <= target.codes
    errors = [line for line in target.server.logged if line["level"] == "error"]
    assert errors == []


def ask(cases: Any, target: Target) -> None:
    """Many calls at one door."""

    @given(case=cases)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def call(case: "Case[Any]") -> None:
        target.call(case)

    call()
