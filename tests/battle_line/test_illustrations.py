"""What the captions of Battle Line's pictures say of their positions."""

import pytest

from gonfalon.engine.words import languages
from gonfalon.games.battle_line.game import BATTLE_LINE
from gonfalon.games.battle_line.sight.battlefield import Strength, battlefield, strengths_at
from gonfalon.games.battle_line.text.words import words_in

KINDS = ("wedge", "square", "column", "skirmish", "fray")


def strengths(name: str, count: int) -> list[tuple[Strength | None, ...]]:
    """How strong both sides are at the first battlefields of a picture."""
    view = BATTLE_LINE.text.parse(BATTLE_LINE.illustrations()[name].at).view(0)
    return [strengths_at(battlefield(spot)) for spot in view.line.spots[:count]]


def kinds(name: str, count: int) -> tuple[str, ...]:
    """The kinds of England's formations there."""
    return tuple(own.kind for own, _ in strengths(name, count) if own is not None)


@pytest.mark.rule("BL-M1")
@pytest.mark.parametrize("language", languages())
def test_the_formations_from_the_best_to_the_worst(language: str) -> None:
    assert kinds("formations", 5) == KINDS
    names = [words_in(language).say(f"bl.formation.{kind}").lower() for kind in KINDS]
    rule, section = BATTLE_LINE.rulebook(language)["BL-M1"], BATTLE_LINE.aid(language)[2]
    for figure in (*rule.figures, *section.figures):
        if figure.name == "formations":
            places = [figure.caption.lower().index(name) for name in names]
            assert places == sorted(places)


@pytest.mark.rule("BL-M1")
def test_the_kind_counts_before_the_total() -> None:
    for own, other in strengths("kind-first", 3):
        assert own is not None
        assert other is not None
        assert KINDS.index(own.kind) == KINDS.index(other.kind) - 1
        assert own.total < other.total
        assert other.is_first
        assert not own.is_behind


@pytest.mark.rule("BL-M4")
def test_what_wild_cards_make() -> None:
    assert kinds("wild", 3) == ("wedge", "square", "wedge")
    totals = [own.total for own, _ in strengths("wild", 3) if own is not None]
    assert totals == [2 + 3 + 4, 3 * 8, 8 + 9 + 10]


@pytest.mark.rule("BL-E1")
def test_the_breakthrough_is_won() -> None:
    result = BATTLE_LINE.text.parse(BATTLE_LINE.illustrations()["breakthrough"].at).result
    assert result is not None
    assert result.winner == 0
