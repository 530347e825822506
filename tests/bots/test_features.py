"""Features: as many in every variant, and blind to what a seat may not know."""

import math

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import View
from gonfalon.training.subjects import SUBJECTS, subject_of
from tests.about import about
from tests.helpers import every_one_of, random_game, random_record, variants_of
from tests.swap import Tally

CUTS = 5
TRIED = variants_of(*SUBJECTS)


def features(view: View) -> str:
    """All numbers, or nothing where nobody asks a network."""
    subject = subject_of(view.game_id)
    return str(subject.rows(view)) if subject.is_judged(view) else ""


@every_one_of(TRIED)
def test_there_are_as_many_in_every_variant(game: Game, seats: int, options: Options) -> None:
    subject = subject_of(game.id)
    names = subject.names(seats)
    assert len(set(names)) == len(names)
    judged = 0
    for state, _ in random_game(game, options, "features", seats=seats):
        if state.over or not subject.is_judged(state.view(0)):
            continue
        judged += 1
        if judged % 5 == 1:
            for seat in range(seats):
                rows = subject.rows(state.view(seat))
                assert rows
                for found in rows.values():
                    assert len(found) == len(names)
                    assert all(map(math.isfinite, found))
                    assert max(map(abs, found)) < 30
    assert judged > 5


@pytest.mark.compiled
@every_one_of(TRIED)
def test_they_do_not_depend_on_what_is_hidden(game: Game, seats: int, options: Options) -> None:
    told, tally = about(game), Tally()
    assert told.swap is not None
    told.swap(random_record(game, options, "features", seats), CUTS, tally, features)
    assert tally.compared > told.least_choices
