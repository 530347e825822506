"""Options: one table, and clear refusals."""

import pytest

import gonfalon
from gonfalon.engine.errors import Excluded, Malformed, Unsuitable
from gonfalon.engine.options import NumberOption, Option, OptionTable
from gonfalon.games.battle_line.rules.variants import OPTIONS


def test_defaults_are_the_first_values_and_are_not_written() -> None:
    assert OPTIONS.choose({}).words() == []
    assert OPTIONS.choose({"terrain": "off"}).words() == []


def test_settings_are_written_in_the_order_of_the_table() -> None:
    assert OPTIONS.parse(["terrain=on", "claims=before"]).words() == ["claims=before", "terrain=on"]


def test_true_and_false_stand_for_on_and_off() -> None:
    assert OPTIONS.choose({"terrain": True, "war": False}).words() == ["terrain=on"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["colour=red"], "There's no option 'colour'. There is: tactics"),
        (["terrain=maybe"], "terrain is one of: off / on"),
        (["terrain"], "Options are written name=value, unlike 'terrain'"),
        (["terrain=on", "terrain=on"], "The option 'terrain' is given twice"),
    ],
)
def test_bad_settings_are_malformed(words: list[str], problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        OPTIONS.parse(words)


def test_a_game_without_options_says_so() -> None:
    table = OptionTable(())
    assert table.choose({}).words() == []
    with pytest.raises(Malformed, match="There's no option 'colour'"):
        table.choose({"colour": "red"})


@pytest.mark.rule("BL-H2", "BL-H5")
@pytest.mark.parametrize(
    ("other", "rule"), [({"terrain": "on"}, "BL-H2"), ({"tactics": "off"}, "BL-H5")]
)
def test_settings_that_exclude_each_other_are_refused(other: dict[str, str], rule: str) -> None:
    with pytest.raises(Excluded, match=rule) as caught:
        OPTIONS.choose({"war": "on", **other})
    assert caught.value.rule == rule


def test_a_wrong_number_of_seats_is_malformed() -> None:
    with pytest.raises(Malformed, match="is for 2 players, not 3"):
        gonfalon.new("battle-line", seats=3)
    assert gonfalon.new("battle-line", seats=2).actor == gonfalon.CHANCE


def test_an_unknown_game_is_malformed() -> None:
    with pytest.raises(Malformed, match="There's no game called 'chess'"):
        gonfalon.new("chess")


NUMBERS = OptionTable(
    (
        NumberOption("weeks", (1, 8), 8, "BA-E1"),
        NumberOption("points", (5, 99), "usual", "BA-V6", ("usual", "none")),
        NumberOption("fours", (3, 7), 5, "BA-E1", ("never",)),
        Option("full", ("usual", "on"), "BA-E1"),
    )
)


def test_a_number_has_its_default_first_and_then_words_and_numbers() -> None:
    weeks, points, fours, full = NUMBERS.options
    assert weeks.values == ("8", "1", "2", "3", "4", "5", "6", "7")
    assert (points.default, points.values[:3], points.values[-1]) == (
        "usual", ("usual", "none", "5"), "99",
    )  # fmt: skip
    assert fours.values == ("5", "never", "3", "4", "6", "7")
    assert [option.named for option in (weeks, points, fours)] == [
        (),
        ("usual", "none"),
        ("never",),
    ]
    assert [str(option) for option in NUMBERS.options] == [
        "weeks=8|1..8", "points=usual|none|5..99", "fours=5|3..7|never", "full=usual|on",
    ]  # fmt: skip
    assert full.named == full.values


def test_a_number_is_written_in_one_way() -> None:
    assert NUMBERS.choose({"points": 37, "weeks": "1"}).words() == ["weeks=1", "points=37"]
    assert NUMBERS.parse(["weeks=8", "points=usual", "fours=never"]).words() == ["fours=never"]
    assert NUMBERS.choose({"weeks": 8}).words() == []


@pytest.mark.parametrize(
    "text",
    [
        "4",
        "100",
        "05",
        "+5",
        "-5",
        "５",
        "٥",
        "1e1",
        "5.0",
        "5 ",
        "",
        "nine",
        "9" * 5000,
        "True",
        "²",
    ],
)
def test_everything_else_is_refused_with_the_bounds(text: str) -> None:
    with pytest.raises(Unsuitable) as caught:
        NUMBERS.choose({"points": text})
    told = str(caught.value)
    assert told.startswith("points is a whole number from 5 to 99, or usual / none.")
    assert len(told) < 120
    assert (caught.value.option, caught.value.reason) == ("points", "option.number_or")
    assert caught.value.facts == {"lowest": 5, "highest": 99, "words": ("usual", "none")}


def test_a_number_without_words_names_its_bounds_alone() -> None:
    with pytest.raises(Unsuitable, match=r"weeks is a whole number from 1 to 8"):
        NUMBERS.choose({"weeks": 9})
    with pytest.raises(Unsuitable, match="weeks is a whole number from 1 to 8"):
        NUMBERS.choose({"weeks": True})
