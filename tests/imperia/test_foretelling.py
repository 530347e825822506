"""What a direction leads to is told before it is chosen; prompts say what a choice is for."""

import json

import pytest

from gonfalon.engine.errors import Fact
from gonfalon.engine.words import languages
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.server.telling_choices import tell_choices
from tests.imperia.playing import GAME, at, play

WORDS = GAME.text.words("en")
LONGEST_AIM = 240
APART = "Points: you still 5; not joined to what scores (a fort joins nothing)."


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
    assert said.startswith("A chain or cube protects the enemy on b5")
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
    assert said.startswith("Next, cover the enemy on b5 with rank 2 or higher, or start anew")
    said, _ = foretold("hand1 c+", "b5 1i+s", "b4 1i+s", "head1 b4")["place c+ b3 n"]
    assert said.startswith("Next, cover your own piece on b5")


@pytest.mark.rule("IM-H1")
def test_a_direction_after_which_only_the_commander_is_left_tells_so() -> None:
    """The last exit is taken; one with an enemy is open if that enemy may be covered.

    An arrow onto an enemy whom nobody may cover leads nowhere, too.
    """
    closed = ("a2 1i+w", "c2 1i+e")
    said, marks = foretold(*closed, "b1 1c+s", "head1 b1", "hand1 i+")["place i+ b3 s"]
    assert said.endswith("no open exit: your commander must follow, onto this very cell.")
    assert marks == {"b2": "lost"}
    held = (*closed, "b1 1c+s", "head1 b1", "hand1 i+", "b4 2i+s", "head2 b4")
    _, marks = foretold(*held)["place i+ b3 n"]
    assert marks == {"b2": "lost"}
    army = ("a2 1i+w", "c2 1c+e", "d2 1i+s", "d1 1ixse", "head1 d1", "hand1 i+")
    _, marks = foretold(*army, "b1 2i+n")["place i+ b3 s"]
    assert marks == {"b1": "wanted"}
    _, marks = foretold(*army, "b1 2i+n", "head2 b1")["place i+ b3 s"]
    assert marks == {"b2": "lost"}


@pytest.mark.rule("IM-B1")
@pytest.mark.rule("IM-E2")
def test_a_piece_tells_what_it_brings_before_it_is_placed() -> None:
    """The fort joins nothing: beside it a piece may stand apart from what scores."""

    def brought(text: str, *army: str) -> str:
        told = GAME.page.foretold(at("turn 1 play", *army).view(0))[text]
        said = told.said(WORDS)
        assert said.endswith(f" {WORDS.say(told.key, **told.facts)}")
        return said.removesuffix(f" {WORDS.say(told.key, **told.facts)}")

    line = ("c2 1c+n", "c3 1i+w", "head1 c3", "hand1 i+")
    assert brought("place i+ b3 n", *line) == "Points: you 4 → 6."
    lemon = ("f2 2i+w", "e2 2ixne", "e3 2i+w", "d2 2ixne", "head2 f2")
    taken = (*lemon, "b3 1i+n", "c3 1i+e", "d3 1i+s", "head1 d3", "hand1 c+")
    assert brought("place c+ d2 n", *taken) == "Points: you 7 → 10, Lemon 11 → 8."
    apart = ("c2 1i+n", "d2 1c+s", "d1 1c+s", "head1 d1", "hand1 i+")
    assert brought("place i+ b3 n", *apart) == APART
    stray = ("c2 1i+n", "c3 1c+n", "head1 c3", "hand1 i+")
    assert brought("place i+ c5 n", *stray) == "Points: you still 4; not joined to what scores."


@pytest.mark.parametrize("language", languages())
def test_the_aim_is_short_enough_to_be_read(language: str) -> None:
    assert len(GAME.text.words(language).say("im.aim")) <= LONGEST_AIM


@pytest.mark.rule("IM-E2")
@pytest.mark.rule("IM-G5")
def test_what_is_largest_and_what_may_be_exchanged_is_told_as_the_rules_have_it() -> None:
    """A formation is large by its cells; rank, height, cube and formation protect an enemy."""
    cells = {
        "en": "most cells",
        "hu": "legtöbb területű",
        "bg": "най-много квадрати",
        "pl": "najwięcej pól",
    }
    lower = {
        "en": "equal or lower rank",
        "hu": "alacsonyabb rangú",
        "bg": "по-нисък ранг",
        "pl": "niższej rangi",
    }
    for language in languages():
        say = GAME.text.words(language).say
        for key in ("im.aim", "im.what.formations"):
            assert cells[language] in say(key)
        assert lower[language] in say("im.what.exchange-enemy")
    assert "nor exchange it unless" in WORDS.say("im.what.holds")
    assert "cover or exchange" in WORDS.say("im.legend.cube")


@pytest.mark.parametrize("language", languages())
def test_the_fort_is_said_to_join_nothing(language: str) -> None:
    """In the aim of the game and where the fort is asked about, that is told, as of corners."""
    words = GAME.text.words(language)
    nothing = {"en": "the fort don't join", "hu": "sarok és erőd nem", "bg": "ъгъл и форт не"}
    assert nothing.get(language, "rogi i fort nie") in words.say("im.aim")
    joins = {"en": "joins nothing", "hu": "em köt össze semmit", "bg": "не свързва нищо"}
    for thing in ("fort", "formations"):
        assert joins.get(language, "iczego nie łączy") in words.say(f"im.what.{thing}")


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
        assert said == f"One of these will move this way, with its whole tower: {', '.join(marks)}."
    brought = [one.first for one in GAME.page.foretold(state.view(0)).values()]
    assert {one.key for one in brought if one is not None} == {"im.foretold.before_order"}
    assert len(told) >= 4


@pytest.mark.rule("IM-G3")
def test_a_general_that_can_send_one_alone_tells_what_comes_of_it() -> None:
    """There is no choice, so the points are those after the order: here the formation is left."""
    state = at("turn 1 play", "c2 1i+n", "head1 c2", "hand1 g+")
    assert isinstance(state, Imperia)
    before = state.scores[0].points
    for text, one in GAME.page.foretold(state.view(0)).items():
        after = state.copy()
        play(after, text)
        general = after.scores[0].points
        (order,) = after.legal()
        play(after, order.text)
        assert one.first is not None
        changes = one.first.facts["changes"]
        assert isinstance(changes, tuple)
        assert changes[0] == f"0 {before} {after.scores[0].points}", text
        assert one.facts["cell"] == "c2"
        if after.scores[0].points != general:
            break
    else:
        raise AssertionError("somewhere the order changes the points")


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


@pytest.mark.rule("IM-T4")
@pytest.mark.parametrize(
    ("ahead", "both", "weak", "prompt"),
    [
        ("b4 2i+n", {"i+", "c+"}, set(), "im.prompt.either"),
        ("b4 2c+n", {"c+"}, {"i+"}, "im.prompt.either"),
        ("b4 2g+n", set(), set(), "im.prompt.barred"),
        ("a2 1i+n", {"i+", "c+"}, set(), "im.prompt.play"),
    ],
    ids=["may cover", "one may", "none may", "nobody is there"],
)
def test_whoever_may_go_on_or_start_anew_is_told_both(
    ahead: str, both: set[str], weak: set[str], prompt: str
) -> None:
    """Each piece by itself; of a weak one it is told why it starts anew."""
    view = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ c+", ahead).view(0)
    asked = GAME.page.next_instead(view)
    is_empty = prompt == "im.prompt.play"
    assert {first for first, key in asked if key == "im.next.cell"} == (set() if is_empty else both)
    assert set(GAME.page.next_before(view)) == weak
    assert view.prompt.key == prompt
    assert view.prompt.facts.get("ahead") == (None if is_empty else "b4")


@pytest.mark.rule("IM-T5")
def test_who_stands_ahead_on_an_exit_is_told_like_anybody_else() -> None:
    """Red's head on d3 points to c2, an exit of the own fort, where Lemon's cavalry stands."""
    army = ("d3 1ixsw", "b1 1i+s", "b3 1i+n", "head1 d3", "c2 2c+n", "g3 2i+n", "head2 g3")
    state = at("turn 1 play", *army, "hand1 i+ g+")
    view = state.view(0)
    assert (view.prompt.key, view.prompt.facts["ahead"]) == ("im.prompt.either", "c2")
    assert {first for first, _ in GAME.page.next_instead(view)} == {"g+"}
    assert set(GAME.page.next_before(view)) == {"i+"}
    told = tell_choices(GAME, state, view, "en")["next"]
    said = json.loads(str(told))
    assert said["a2"].startswith("Too weak to cover c2, it starts anew")
    assert said["e"].startswith("Too weak to cover c2, it starts anew")
    assert said["e"].endswith("Now choose its direction: your next piece goes where it points.")
    assert "Too weak" not in said["g+ a2"] + said["g+ e"]


@pytest.mark.rule("IM-C4")
def test_cavalry_is_said_to_go_two_cells() -> None:
    for kind in ("c+", "cx"):
        assert "two cells" in WORDS.say(GAME.page.next_key(kind, "n"))
    assert "two cells" not in WORDS.say(GAME.page.next_key("i+", "n"))


@pytest.mark.rule("IM-H4")
@pytest.mark.parametrize("language", languages())
def test_the_commander_is_said_to_end_one_s_own_game_alone(language: str) -> None:
    """Each question tells the points now and then, what is left, and whether others play on."""
    say = GAME.text.words(language).say
    facts: dict[str, Fact] = {"changes": ("0 61 72", "2 94 -5"), "left": 83}
    for then in ("plays_on", "ends"):
        asked = [
            say("im.ask.commander", **facts, then=then),
            say("im.ask.commander_outside", **facts, then=then),
        ]
        ends = {sentence.partition(". ")[2] for sentence in asked}
        assert len(ends) == 1
        assert say(f"im.then.{then}") in ends.pop()
        for sentence in asked:
            assert all(number in sentence for number in ("61 → 72", "83", "94 → \N{MINUS SIGN}5"))


@pytest.mark.rule("IM-H2")
@pytest.mark.parametrize(
    ("army", "why"),
    [
        (("b3 1i+n", "head1 b3", "hand1 i+"), None),
        (("a1 1i+s", "head1 a1", "hand1 i+"), "nowhere"),
        (("b3 1i+n", "head1 b3", "b4 2i+n", "head2 b4", "hand1 i+"), "barred"),
        (
            (
                "a2 1ixne",
                "b1 1i+s",
                "c2 1ixne",
                "b3 2c+n",
                "g3 2i+n",
                "head1 b1",
                "head2 g3",
                "hand1 i+",
            ),
            "stuck",
        ),
    ],
)
def test_why_a_commander_goes_onto_the_head_is_told(army: tuple[str, ...], why: str | None) -> None:
    state = at("turn 1 play", *army)
    view = state.view(0)
    asked = GAME.page.next_instead(view).get(("cmd", "im.next.commander"))
    if why is None:
        assert asked is None
        return
    assert asked is not None
    assert (asked.rule, asked.key) == ("IM-H2", f"im.next.commander.{why}")
    head = next(part.split()[1] for part in army if part.startswith("head1"))
    assert f"onto the head, on {head}" in WORDS.say(asked.key, **asked.facts)
    assert json.loads(str(tell_choices(GAME, state, view, "en")["ruled"]))["cmd"] == "IM-H2"
