"""A touch that leads nowhere is explained by the deed that comes nearest to it."""

import pytest

from gonfalon.engine.teaching import at_scene
from gonfalon.games import GAMES
from gonfalon.games.battalia.box.deeds import Deed
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.html import meaning
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.positions import at

BOARD = (
    "board b6:city.b.nesw/1@1 b5:road.b.ns d4:ruins/8 e2:road.i.ew f2:city.i.nesw/1@2 "
    "b2:city.e.nesw/4"
)


def acting(hand: str, heroes: str = "b6 -") -> Battalia:
    """The first player acts with these cards."""
    return at(BOARD, "factions b i", "day 4", f"heroes {heroes}", f"hand1 {hand}")


def told(state: Battalia, *picks: str) -> tuple[str, str]:
    """The rule and the reason."""
    illegal = BATTALIA.why_not(state, picks)
    assert illegal is not None
    assert BATTALIA.text.words("en").say(illegal.reason, **illegal.facts)
    return illegal.rule, illegal.reason.removeprefix("ba.refuse.")


@pytest.mark.rule("BA-X1", "BA-X2", "BA-X3", "BA-X4", "BA-X6")
@pytest.mark.parametrize("touched", ["road", "city1", "hero", "lord", "tool", "ride"])
def test_what_is_missing_comes_first(touched: str) -> None:
    assert told(acting("weapon.b chief.i"), touched)[1] == "missing"


def test_the_price_of_what_was_touched_is_told() -> None:
    illegal = BATTALIA.why_not(acting("provisions*2"), ["lord"])
    assert illegal is not None
    assert dict(illegal.facts) == {"kind": "provisions", "need": 5, "have": 2}
    illegal = BATTALIA.why_not(acting("provisions*2"), ["upgrade"])
    assert illegal is not None
    assert dict(illegal.facts) == {"kind": "chief", "need": 2, "have": 0}


@pytest.mark.rule("BA-X3", "BA-X4")
def test_a_deck_of_roads_or_cities() -> None:
    """What its cards cost, or where they do not fit."""
    assert told(acting("weapon.b chief.i"), "straight") == ("BA-X3", "missing")
    assert told(acting("friman.b*2"), "four") == ("BA-X4", "missing")
    assert told(acting("friman.b provisions"), "straight", "d6") == ("BA-B1", "site_alone")


@pytest.mark.rule("BA-B3", "BA-B4")
def test_a_city_without_a_square() -> None:
    """Only the distance between cities may stand in the way, or no road leads anywhere."""
    rich, rest = "hand1 friman.b*4 provisions*4", "d4:ruins/8 f2:city.i.nesw/1@2"
    crowded = at(f"board b6:city.b.nesw/1@1 {rest}", "factions b i", "day 4", rich)
    for touched in ("city1", "four"):
        assert told(crowded, touched) == ("BA-B3", "cities_apart")
    shut = at(f"board b6:city.b.n/1@1 {rest}", "factions b i", "day 4", rich)
    for touched in ("city1", "four", "road", "cross"):
        assert told(shut, touched) == ("BA-B1", "no_site")


@pytest.mark.rule("BA-B2", "BA-B3", "BA-B4")
def test_what_no_turn_of_the_card_would_mend_comes_first() -> None:
    """A city beside a city, and what no road joins; that the edges differ is told of one turn."""
    state = acting("friman.b*4 provisions*2")
    assert told(state, "city1", "c6") == ("BA-B3", "site_city")
    assert told(state, "city1", "c6", "n") == ("BA-B3", "site_city")
    assert told(state, "road", "d3") == ("BA-B4", "site_not_joined")
    assert told(state, "road", "b4", "ew") == ("BA-B2", "site_edge")


@pytest.mark.rule("BA-T5", "BA-A7")
def test_a_card_that_an_artefact_acted_on_tells_what_it_cannot_be_used_for() -> None:
    """It pays for nothing here; that it cannot go into ambush either is told at the first touch."""
    state = acting("priest.b/changed friman.b chief.i; nation1 friman.e*8")
    assert told(state, "priest.b") == ("BA-T5", "idle_changed")
    assert told(state, "friman.b") == ("BA-T5", "card_idle")
    assert told(state, "exile", "priest.b") == ("BA-T5", "changed_before")


@pytest.mark.rule("BA-W1", "BA-W3")
def test_an_attack() -> None:
    assert told(acting("provisions", "d4 -"), "attack") == ("BA-W3", "no_weapon")
    assert told(acting("weapon.b", "d4 -"), "attack") == ("BA-W3", "out_of_reach")
    assert told(acting("weapon.b"), "attack") == ("BA-W1", "no_hero_near")
    assert told(acting("weapon.b", "- -"), "attack") == ("BA-W1", "no_hero")
    assert told(acting("weapon.b"), "attack", "d4") == ("BA-W1", "no_hero_there")


@pytest.mark.rule("BA-W3", "BA-W4", "BA-W5")
@pytest.mark.parametrize(
    ("scene", "rule"), [("morale", "BA-W3"), ("hold", "BA-W4"), ("tie", "BA-W5")]
)
def test_in_a_battle_the_map_is_only_looked_at(scene: str, rule: str) -> None:
    """What is told is by what rule one decides now, not what a square is for elsewhere."""
    lesson = next(one for one in BATTALIA.lessons() if one.id == "battle")
    number = next(at for at, one in enumerate(lesson.scenes) if one.id == scene)
    state = at_scene(GAMES["battalia"], lesson, number).state
    assert isinstance(state, Battalia)
    for touched in ("c4", "f2", "hero1"):
        assert told(state, touched) == (rule, "not_now")


@pytest.mark.parametrize(
    ("square", "reason"),
    [
        ("d6", "site_alone"),  # an empty square nothing leads to
        ("b4", "missing"),  # one that could be built on
        ("b6", "missing"),  # the own city: an upgrade
        ("b2", "no_hero_there"),  # a neutral city
        ("f2", "no_hero_there"),
        ("d4", "no_hero_there"),
        ("e2", "no_road"),
        ("a7", "site_out"),
    ],
)
def test_a_square_by_what_lies_there(square: str, reason: str) -> None:
    assert told(acting("provisions horse.b"), square)[1] == reason


@pytest.mark.rule("BA-V4")
def test_shrine_and_summit() -> None:
    state = at("day 4", "hand1 weapon.b", "heroes b6 -", options="volcano=on")
    assert told(state, "c5") == ("BA-W1", "no_hero_there")
    assert told(state, "d4") == ("BA-W1", "no_hero_there")


@pytest.mark.rule("BA-T5")
def test_a_card_of_the_hand() -> None:
    assert told(acting("priest.e weapon.b"), "priest.e") == ("BA-T5", "card_idle")
    assert told(acting("title.b"), "title.b")[1] == "nothing_to_promote"
    assert told(acting("priest.e"), "use") == ("BA-T5", "no_artefact")
    assert told(acting("title.b"), "use")[1] == "nothing_to_promote"
    assert told(acting("priest.e"), "exile") == ("BA-T7", "smallest_deck")


def test_other_steps_explain_what_is_asked() -> None:
    state = at("turn 1 muster", "hand1 friman.b friman.i")
    assert told(state, "road") == ("BA-B1", "not_now")
    for touched in ("b4", "straight", "four", "friman", "tool", "hero1"):
        assert told(state, touched) == ("BA-T1", "not_now")
    assert BATTALIA.why_not(state, ["nothing such"]) is None


@pytest.mark.rule("BA-H1")
def test_a_square_that_a_hero_can_march_to_asks_for_the_hero() -> None:
    state = acting("provisions")
    assert "step 1 b5" in map(str, state.legal())
    assert told(state, "b5") == ("BA-H1", "hero_first")


@pytest.mark.parametrize("picks", [("zz",), ("zz", "yy"), ("road", "zz"), ("zz", "hire")])
def test_only_deeds_that_a_touch_leads_to_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, picks: tuple[str, ...]
) -> None:
    """There are more than five thousand, and the server answers each touch."""
    looked = list[str]()
    state = acting("weapon.b chief.i")
    legal = len(state.legal())

    def noting(deed: Deed, **more: bool) -> tuple[str, ...]:
        looked.append(deed.text)
        return deed.picks

    monkeypatch.setattr(meaning, "turned", noting)
    BATTALIA.why_not(state, picks)
    assert len(looked) <= legal
