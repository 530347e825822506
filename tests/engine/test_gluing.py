"""Stops stay beside what is drawn in a sentence, in every game and language."""

import re

import pytest

from gonfalon.engine.errors import Fact
from gonfalon.engine.gluing import drawn, glued, unbroken
from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from tests.catalogues import catalogue

_DRAWN: dict[str, dict[str, Fact]] = {
    "battle-line": {"card": "9g", "cards": ("9g", "fog")},
    "imperia": {"piece": "ix", "facing": 3, "cell": "d5", "target": "e6"},
    "battalia": {"card": "lord.e", "into": "lord.b", "cards": ("lord.e", "horse.b")},
}


def test_what_is_drawn_keeps_its_stops() -> None:
    chip, other = '<span role="img">9</span>', "<svg></svg>"
    assert glued(f"drew {drawn(chip)}.") == f'drew <span class="glued">{chip}.</span>'
    assert glued(f"({drawn(chip)}{drawn(other)}), x") == (
        f'<span class="glued">({chip}{other}),</span> x'
    )
    assert glued(f"took {drawn(chip)} away") == f"took {chip} away"
    assert glued("nothing drawn.") == "nothing drawn."


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", list(GAMES))
def test_no_event_leaves_a_stop_alone(game: str, language: str) -> None:
    """A full stop after something drawn stands in the same span."""
    facts, rich = _DRAWN[game], GAMES[game].page.words(language)
    ends = tuple(f"{{{name}}}." for name in facts)
    keys = [
        key
        for key, entry in catalogue(game, language).items()
        if ".event." in key and entry.forms[0].endswith(ends) and entry.facts[0] <= {"seat", *facts}
    ]
    assert len(keys) >= 2
    for key in keys:
        told = rich.say(key, seat=1, **facts)
        assert re.search(r'<span class="glued">.*[.]</span>$', told), told


def test_numbers_stay_with_what_a_hyphen_joins_to_them() -> None:
    """So that no line begins with the rest of 5-6-7 or 4-es; a minus or a dash joins nothing."""
    told = unbroken("A 4-esen 5-6-7: 18. North-west, 3 - 2.")
    glue = '<span class="glued">{}</span>'
    assert told == f"A {glue.format('4-esen')} {glue.format('5-6-7')}: 18. North-west, 3 - 2."
