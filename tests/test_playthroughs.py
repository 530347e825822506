"""The golden playthroughs still play and look the same."""

from pathlib import Path

import pytest

from tests.about import about
from tests.games import PLAYED
from tests.helpers import ALL_VARIANTS, variant_id
from tests.playthrough import (
    ending_for,
    ending_of,
    golden_files,
    golden_name,
    goldens,
    playthrough,
    record_of,
)

GOLDENS = golden_files()


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_a_playthrough_is_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = record_of(text)
    record.replay()
    assert playthrough(record) == text
    assert golden_name(record) == path.stem


def test_every_variant_has_a_golden() -> None:
    there, needed = goldens(), {variant_id(variant) for variant in ALL_VARIANTS}
    assert len(there) == len(GOLDENS)
    assert needed - set(there) == set(), "write them: python -m tests.playthrough --missing"
    assert set(there) - needed == set(), "these variants are no longer there"


def test_a_golden_shows_the_ending_that_is_told_of_it() -> None:
    there = goldens()
    for variant in ALL_VARIANTS:
        path = there.get(variant_id(variant))
        if path is not None and ending_for(variant):
            assert path.stem.endswith(f"-{ending_for(variant)}"), variant_id(variant)


def test_every_way_to_end_is_there() -> None:
    records = [record_of(path.read_text(encoding="utf-8")) for path in GOLDENS]
    for game in PLAYED.values():
        own = [record for record in records if record.game.id == game.id]
        assert set(about(game).endings) <= {ending_of(record) for record in own}
        assert all(about(game).shows_enough(record) for record in own)


def test_what_is_told_of_goldens_is_of_variants_that_are_there() -> None:
    named = {name for game in PLAYED.values() for name in about(game).shown}
    assert named <= {variant_id(variant) for variant in ALL_VARIANTS}
