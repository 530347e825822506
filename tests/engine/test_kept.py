"""Records of earlier versions: today's rules agree with them, or say where they part and why."""

import copy
import pickle
import re

import pytest

import gonfalon
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import GonfalonError, Illegal, Malformed
from gonfalon.engine.match_text import parse_match
from gonfalon.engine.origin import AT_START, Parted
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from gonfalon.engine.words import languages
from gonfalon.games import find
from tests.kept_games import GAMES, MATCH, OLD, RECORDS, kept, spoiled

KEY = re.compile(r"\b[a-z]+\.[a-z_]+\.[a-z_]+|\b(?:read|record|play|web)\.[a-z_]+|\{|\}")
every_record = pytest.mark.parametrize("name", RECORDS)
every_game = pytest.mark.parametrize("game_id", GAMES)


def parted_at(text: str) -> Parted | None:
    """Where today's rules part from a record; nothing if they agree to its end."""
    try:
        gonfalon.load_record(text).replay()
    except Parted as parted:
        return parted
    return None


@every_record
def test_a_record_is_replayed_or_says_where_it_parts(name: str) -> None:
    text = kept(name)
    parted = parted_at(text)
    if parted is None:
        record = gonfalon.load_record(text)
        assert record.write() == text
        for language in languages():
            said = record.origin.say_agreed(language)
            assert "1" in said
            assert "2" in said
            assert not KEY.search(said)
        return
    plies = text.partition("\n\n")[2].splitlines()
    assert parted.origin.rules == OLD
    assert AT_START <= parted.ply <= len(plies)
    assert parted.text in ("", plies[max(parted.ply, 1) - 1])
    for language in languages():
        said = parted.worded(language)
        assert str(parted.ply) in said or not parted.text
        assert not KEY.search(said), said


@every_game
def test_a_record_that_parts_says_the_versions_the_move_and_the_rule(game_id: str) -> None:
    text, ply, action = spoiled(game_id)
    parted = parted_at(text)
    assert parted is not None
    assert (parted.ply, parted.text) == (ply, action)
    assert isinstance(parted.cause, Illegal)
    said = str(parted)
    now = find(game_id).rules_version
    assert said.startswith(
        f"This game was played by rules version 1; this program plays by version {now}. "
        f"They differ at move {ply} ({action}): {parted.cause.rule}: "
    )
    assert said.endswith("The changelog lists what has changed.")
    others = {parted.worded(language) for language in languages()}
    assert len(others) == 4
    assert all(parted.cause.rule in other for other in others)


@every_game
def test_the_same_fault_in_a_record_of_today_is_an_illegal_move(game_id: str) -> None:
    text, ply, action = spoiled(game_id)
    now = find(game_id).rules_version
    with pytest.raises(GonfalonError) as caught:
        gonfalon.load_record(text.replace("rules: 1", f"rules: {now}")).replay()
    said = str(caught.value)
    assert not isinstance(caught.value, Parted)
    assert f"Move {ply} ({action}) isn't allowed." in said or "no longer" in said


def test_a_move_that_is_no_longer_one_parts_too() -> None:
    text, ply, _ = spoiled("imperia")
    parted = parted_at(text.replace("fort d4", "castle d4"))
    assert parted is not None
    assert (parted.ply, parted.text) == (ply, "castle d4")
    assert isinstance(parted.cause, Malformed)


@pytest.mark.parametrize("move", ["x" * 100_000, "fort \u202ed4", "fort\x00d4"])
def test_of_a_move_that_is_none_only_so_much_is_told_as_can_be_read(move: str) -> None:
    text, ply, _ = spoiled("imperia")
    parted = parted_at(text.replace("fort d4", move))
    assert parted is not None
    assert parted.ply == ply
    assert len(str(parted)) < 500
    assert str(parted).isprintable()


def test_options_that_are_no_more_part_before_the_first_move() -> None:
    text = kept("imperia-2-planned").replace("rules: 1\n", "rules: 1\noptions: map=round\n")
    parted = parted_at(text)
    assert parted is not None
    assert (parted.ply, parted.text) == (AT_START, "")
    assert "They differ before the first move: " in str(parted)


def test_another_end_parts_at_the_end() -> None:
    name = next(name for name in RECORDS if parted_at(kept(name)) is None)
    record = gonfalon.load_record(kept(name))
    text = kept(name).replace(f"end {record.end}", f"end {len(record.plies)} 0-0 thunder")
    parted = parted_at(text)
    assert parted is not None
    assert parted.ply == len(record.plies) + 1
    assert "They differ at the end: " in str(parted)
    assert "thunder" in str(parted)


def test_a_match_of_an_earlier_version_is_replayed_or_says_which_game_parts() -> None:
    text = MATCH.read_text(encoding="utf-8")
    parted, found = None, set()
    try:
        found = {record.rules_version for record in parse_match(text, find).records}
    except Parted as error:
        parted = error
    assert found == {OLD} or str(parted).startswith("Game ")


# A record keeps its version, until something is added to it.


def unfinished(name: str, plies: int) -> Record:
    """The beginning of a kept record."""
    record = gonfalon.load_record(kept(name))
    record.plies, record.end = record.plies[:plies], f"{plies} unfinished"
    return record


def test_a_record_keeps_its_version_until_a_move_is_added() -> None:
    record = unfinished("battle-line-2-random", 30)
    assert record.copy().write() == record.write()
    session = Session(record, SeededChance("on"))
    assert "rules: 1\n" in session.record.write()
    session.settle_chance()
    session.act(session.state.legal()[0])
    assert f"rules: {find('battle-line').rules_version}\n" in session.record.write()


# Data.


@pytest.mark.parametrize("game_id", ["imperia", "battalia"])
def test_a_record_names_the_data_it_was_played_with(game_id: str) -> None:
    game = find(game_id)
    assert re.fullmatch("[0-9a-f]{8}", game.data)
    record = Record(game, game.options.choose({}), ("A", "B"))
    assert f"\nrules: {game.rules_version}\ndata: {game.data}\n" in record.write()
    assert gonfalon.load_record(record.write()).write() == record.write()


def test_a_game_without_data_files_names_none() -> None:
    game = find("battle-line")
    assert game.data == ""
    assert "data:" not in Record(game, game.options.choose({}), ("A", "B")).write()


def other_data(text: str) -> str:
    """A record of today's rules, but of other boards than these."""
    now = find("imperia").rules_version
    return text.replace("rules: 1\n", f"rules: {now}\ndata: 0badcafe\n")


def test_other_data_is_named_when_a_record_parts() -> None:
    parted = parted_at(other_data(spoiled("imperia")[0]))
    assert parted is not None
    assert str(parted).startswith(
        "This game was played with other boards or components (data 0badcafe) than this program has"
    )
    assert "changelog" not in str(parted)
    both = parted_at(spoiled("imperia")[0].replace("rules: 1\n", "rules: 1\ndata: 0badcafe\n"))
    assert both is not None
    assert "rules version 1 with other boards or components (data 0badcafe)" in str(both)


def test_other_data_that_make_no_difference_are_agreed_to() -> None:
    text = other_data(unfinished("imperia-2-planned", 5).write())
    record = gonfalon.load_record(text)
    record.replay()
    assert "0badcafe" in record.origin.say_agreed("en")
    assert record.write() == text


def test_the_data_line_is_checked() -> None:
    text = kept("imperia-2-planned").replace("rules: 1\n", "rules: 1\ndata: mine\n")
    with pytest.raises(Malformed, match="Line 4: The data mark has 8 hexadecimal digits"):
        gonfalon.load_record(text)


def test_errors_can_be_sent_to_another_process() -> None:
    parted = parted_at(spoiled("imperia")[0])
    assert parted is not None
    for error in (parted, parted.cause, Malformed("here", "nothing"), copy.copy(parted)):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.worded("pl") == error.worded("pl")
