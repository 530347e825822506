"""What a direction leads to is told before it is chosen; prompts say what a choice is for."""

import pytest

from gonfalon.engine.words import languages
from tests.imperia.playing import GAME, at, play

WORDS = GAME.text.words("en")


def foretold(*segments: str) -> dict[str, tuple[str, dict[str, str]]]:
    """What is told of each action, and what is marked."""
    found = GAME.page.foretold(at("turn 1 play", *segments).view(0))
    return {text: (WORDS.say(one.key, **one.facts), dict(one.marks)) for text, one in found.items()}


@pytest.mark.rule("IM-T3")
def test_a_direction_tells_where_the_next_piece_goes() -> None:
    """Ahead, two cells ahead, onto whoever stands there, or anew from an exit that is left."""
    told = foretold("hand1 i+ c+", "b5 3i+s", "head3 b5")
    assert told["place i+ b3 n"] == ("Your next piece goes to b4.", {})
    assert told["place c+ b3 e"] == ("Your next piece goes to d3.", {})
    said, marks = told["place c+ b3 n"]
    assert said.startswith("On b5 stands an enemy whom a chain or a cube protects now")
    assert not marks
    for action in ("place i+ b1 s", "place i+ b3 s", "place c+ b1 w"):
        said, marks = told[action]
        assert said == "It leads nowhere: your next piece starts anew beside your fort."
        exits = {"a2", "c2", "b1", "b3"} - {action.split()[2]}
        assert marks == dict.fromkeys(exits, "wanted")


@pytest.mark.rule("IM-B2")
@pytest.mark.rule("IM-B4")
def test_a_direction_tells_who_stands_there_and_which_rank_covers_them() -> None:
    """An own piece, an enemy of equal or lower rank, or one that nobody may cover."""
    said, _ = foretold("hand1 c+", "b5 3c+s")["place c+ b3 n"]
    assert said.startswith("An enemy of rank 2 stands on b5: cover it next with rank 2 or higher")
    said, _ = foretold("hand1 c+", "b5 1i+s", "b4 1i+s", "head1 b4")["place c+ b3 n"]
    assert said.startswith("A piece of your own stands on b5")


@pytest.mark.rule("IM-H1")
def test_a_direction_after_which_only_the_commander_is_left_tells_so() -> None:
    """The last exit is taken; one with an enemy is open if that enemy may be covered."""
    closed = ("a2 1i+w", "c2 1i+e")
    said, marks = foretold(*closed, "b1 1c+s", "head1 b1", "hand1 i+")["place i+ b3 s"]
    assert said.endswith("no open exit: your commander must follow, onto this very cell.")
    assert marks == {"b2": "lost"}
    army = ("a2 1i+w", "c2 1c+e", "d2 1i+s", "d1 1ixse", "head1 d1", "hand1 i+")
    _, marks = foretold(*army, "b1 2i+n")["place i+ b3 s"]
    assert marks == {"b1": "wanted"}
    _, marks = foretold(*army, "b1 2i+n", "head2 b1")["place i+ b3 s"]
    assert marks == {"b2": "lost"}


@pytest.mark.rule("IM-G3")
def test_a_general_tells_whom_it_could_send_that_way() -> None:
    """Those who stay on the board and meet no enemy; not who is covered by it."""
    army = ("c2 1ixne", "c3 1i+n", "h3 1i+e", "d5 1i+n", "head1 d5", "e5 3i+n", "b3 1cxne")
    told = foretold(*army, "hand1 g+")
    state = at("turn 1 play", *army, "hand1 g+")
    for text, (said, marks) in told.items():
        after = state.copy()
        play(after, text)
        able = {action.text.split()[1] for action in after.legal()}
        assert set(marks) == able, text
        assert said == f"One of these will move this way: {', '.join(marks)}."
    assert len(told) >= 4


@pytest.mark.rule("IM-G4")
def test_only_the_arrow_of_the_soldier_with_the_cube_counts() -> None:
    army = ("b3 1i+n", "c3 1i+e", "head1 c3")
    state = at("turn 1 play", *army, "hand1 go")
    play(state, "place go d3", "order b3", "with c3")
    assert "your next piece goes where it points" in WORDS.own_prompt(state.view(0).prompt)
    assert GAME.page.foretold(state.view(0))
    play(state, "turn n")
    assert "its arrow doesn't count" in WORDS.own_prompt(state.view(0).prompt)
    assert not GAME.page.foretold(state.view(0))


@pytest.mark.parametrize("language", languages())
def test_what_is_asked_next_says_what_it_is_for(language: str) -> None:
    """A direction of a soldier is not that of a general; the commander is the last piece."""
    words, key = GAME.text.words(language), GAME.page.next_key
    asked = [
        words.say(key(*pair)) for pair in (("i+", "n"), ("g+", "n"), ("i+", "b3"), ("cmd", "b3"))
    ]
    assert len(set(asked)) == 4
    assert GAME.page.goes_on == {"g+", "gx", "go", "ge"}
