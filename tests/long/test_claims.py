"""Twenty thousand random claims against the slow reference, and a hundred with full pools."""

import pytest

from tests.battle_line.claims_reference import full_claims, random_claims

pytestmark = pytest.mark.long
CHUNKS = 20


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_small_pools(chunk: int) -> None:
    claims = random_claims(f"long {chunk}", 1000, 3000)
    held = sum(claim.check() for claim in claims)
    assert 100 < held < 900


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_full_pools(chunk: int) -> None:
    for claim in full_claims(f"full {chunk}", 5, 30_000):
        claim.check()
