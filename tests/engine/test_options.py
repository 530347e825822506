"""Options: one table, and clear refusals."""

import pytest

import gonfalon
from gonfalon.engine.errors import Excluded, Malformed
from gonfalon.engine.options import OptionTable
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
        (["colour=red"], "option 'colour': unknown; the options are tactics"),
        (["terrain=maybe"], "option terrain: 'maybe' is none of off, on"),
        (["terrain"], "option 'terrain': expected name=value"),
        (["terrain=on", "terrain=on"], "option 'terrain': given twice"),
    ],
)
def test_bad_settings_are_malformed(words: list[str], problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        OPTIONS.parse(words)


def test_a_game_without_options_says_so() -> None:
    table = OptionTable(())
    assert table.choose({}).words() == []
    with pytest.raises(Malformed, match="option 'colour': unknown; this game has no options"):
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
