"""The golden playthroughs still play and look the same."""

from pathlib import Path

import pytest

from gonfalon.games import GAMES
from tests.helpers import ALL_VARIANTS
from tests.playthrough import ENDINGS, FOLDER, ending_of, playthrough, record_of, shows_enough

GOLDENS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_a_playthrough_is_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = record_of(text)
    record.replay()
    assert playthrough(record) == text


def test_every_variant_and_every_way_to_end_is_there() -> None:
    records = [record_of(path.read_text(encoding="utf-8")) for path in GOLDENS]
    shown = {(record.game.id, len(record.names), *record.options.words()) for record in records}
    assert shown == {(game.id, seats, *options.words()) for game, seats, options in ALL_VARIANTS}
    for game in GAMES:
        own = [record for record in records if record.game.id == game]
        assert {ending_of(record) for record in own} == set(ENDINGS[game])
        assert all(shows_enough(record) for record in own)
