"""The fast proof of claims agrees with a slow enumeration written apart from it."""

import pytest

from tests.battle_line.claims_reference import full_claims, random_claims


@pytest.mark.rule("BL-F3", "BL-F6", "BL-F7", "BL-F8", "BL-M4", "BL-T2", "BL-T8", "BL-X2")
def test_small_pools() -> None:
    claims = random_claims("small", 600, 400)
    held = sum(claim.check() for claim in claims)
    assert 100 < held < 500


@pytest.mark.rule("BL-F3", "BL-F4", "BL-F6")
def test_full_pools() -> None:
    claims = full_claims("full", 20, 2000)
    held = sum(claim.check() for claim in claims)
    assert 0 < held < 20
