"""The worked examples of the rulebooks, played through.

The five building sites are in test_sites, the horse that reaches two squares in test_land, and the
battle that goes from 4:3 to 8:8 in test_battle.
"""

import pytest

from gonfalon.games.battalia.rules.battle.rows import total
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, MUSTER
from tests.battalia.battle_worlds import hand, heroes, legal, play, shelter, table
from tests.battalia.positions import at, pass_chance, tile
from tests.battalia.worlds import ambush, marks


@pytest.mark.rule("BA-X1", "BA-X2", "BA-T6")
def test_a_scroll_is_created_and_a_chief_hired() -> None:
    """Three provisions, a friman, a chief and a priest are in hand."""
    state = at(
        "seats 4", "day 4", "hand1 provisions*3 friman.b chief.i priest.e", "tops scroll.c chief.e"
    )
    play(state, "create scroll")
    assert hand(state, 0) == ["provisions"] * 3
    assert table(state) == ["chief.i", "friman.b", "priest.e", "scroll.c"]
    play(state, "hire chief")
    assert hand(state, 0) == []
    assert table(state) == sorted(
        ["chief.i", "friman.b", "priest.e", "scroll.c", "chief.e", *["provisions"] * 4]
    )
    assert legal(state) == ["end"]  # what was gained waits for a later turn


def green_player() -> Battalia:
    """The Bärfolk with a cohort of five, and what they will draw."""
    return at(
        "seats 4",
        "turn 1 muster",
        "day 2",  # only weapons are lit, and none is used
        "hand1 scroll.b title.c friman.b*2 amulet.b chief.b",
        "nation1 provisions*2 tool.b",
        "board a7:city.b.nesw/1@1 a6:road.b.ns",
        "tops horse.e weapon.i one.e",
    )


@pytest.mark.rule("BA-T3")
def test_the_green_player_has_a_large_cohort() -> None:
    state = green_player()
    assert state.open_steps == (MUSTER,)
    play(state, "cohort b")
    pass_chance(state)
    assert len(hand(state, 0)) == 9
    assert state.open_steps == (ACT,)


@pytest.mark.rule("BA-T5", "BA-A3", "BA-A4", "BA-X2")
def test_a_chain_from_a_scroll_over_a_title_to_a_horse() -> None:
    state = green_player()
    play(state, "cohort b")
    pass_chance(state)
    play(state, "use scroll.b", "on title.c", "to b")
    assert "title.b!" in marks(state)
    play(state, "use title.b", "on friman.b")
    assert marks(state).count("chief.b!") == 1
    play(state, "create horse")
    assert legal(state) == ["pay chief.b", "pay chief.b/2"]  # the old chief, or the promoted one
    play(state, "pay chief.b/2")
    assert hand(state, 0) == ["amulet.b", "chief.b", "friman.b", "tool.b"]
    assert table(state) == ["chief.b", "horse.e", "provisions", "provisions", "scroll.b", "title.b"]


@pytest.mark.rule("BA-A2", "BA-T5", "BA-X2", "BA-X4", "BA-X5")
def test_a_tripled_friman_is_split_over_a_weapon_and_a_city() -> None:
    state = green_player()
    play(state, "cohort b")
    pass_chance(state)
    play(state, "use scroll.b", "on title.c", "to b", "use title.b", "on friman.b")
    play(state, "create horse", "pay chief.b/2")
    play(state, "use amulet.b", "on friman.b", "roll 3")
    play(state, "create weapon", "pay friman.b", "pay friman.b")
    assert marks(state) == ["friman.b!-2", "tool.b"]
    assert "weapon.i" in table(state)
    assert state.open_steps == (ACT,)
    play(state, "city1 a5 n")
    assert tile(state, "a5") == "city.e.n/1@1"
    assert hand(state, 0) == []
    assert table(state).count("friman.b") == 1  # it is still one card


@pytest.mark.rule("BA-O4", "BA-A2", "BA-A3")
def test_a_lit_amulet_on_a_title_and_then_on_a_tool() -> None:
    state = at("seats 4", "day 3", "hand1 amulet.b title.e chief.i friman.b tool.c")
    play(state, "use amulet.b", "on title.e", "roll 2")
    play(state, "use title.e", "on chief.i")
    assert "priest.i!" in marks(state)
    play(state, "use title.e", "on friman.b")
    assert marks(state) == ["chief.b!", "priest.i!", "tool.c", "amulet.b-1"]
    play(state, "use amulet.b", "on tool.c", "roll 4")
    assert ambush(state, 0) == ["tool.c"]
    assert state.limbo == []  # nothing is exiled for it
    assert hand(state, 0) == ["chief.b", "priest.i"]
    assert table(state) == ["title.e"]
    assert shelter(state, 0) == ["amulet.b"]


GOLDEN_WAY = "board a6:city.e.nesw/1@1 b6:road.b.ew c6:road.c.ew d6:road.i.sw d5:road.c.ns d4:ruins"


@pytest.mark.rule("BA-V1", "BA-A6")
def test_a_horse_carries_the_golden_hero_over_mountains_to_the_ruins() -> None:
    segments = (
        "seats 4",
        "day 4",
        "factions c i e b",
        GOLDEN_WAY,
        "hand1 horse.b",
        "heroes a6 - - -",
    )
    state = at(*segments, options="advanced=on")
    assert {text.split()[2] for text in legal(state, "ride 1")} == {"b6", "c6", "d6", "d5", "d4"}
    play(state, "ride 1 d4")
    assert heroes(state, 0) == ["d4"]
    assert table(state) == ["horse.b"]
    usual = at(*segments)
    assert {text.split()[2] for text in legal(usual, "ride 1")} == {"b6", "c6", "d6"}


@pytest.mark.rule("BA-V1", "BA-W2", "BA-W3")
@pytest.mark.parametrize(
    ("square", "attacker", "defender"),
    [
        ("b4", 1, 2),  # A: red canyons, the attacker's own terrain
        ("f4", 0, 3),  # B: mountains, the defender's own terrain
    ],
)
def test_the_red_player_attacks_a_city_of_the_golden_player(
    square: str, attacker: int, defender: int
) -> None:
    state = at(
        "seats 4",
        "day 4",
        "factions e c b i",
        "board a7:city.b.nesw/1@1 b4:city.e.nesw/2@2 f4:city.c.nesw/2@2",
        f"heroes {square} - - -",
        "hand1 weapon.e lord.e",
        options="advanced=on",
    )
    play(state, f"attack {square} city")
    assert (total(state, 0), total(state, 1)) == (attacker, defender)
    assert (state.prompt.facts["have"], state.prompt.facts["need"]) == (attacker, defender + 1)
    play(state, "add weapon.e", "add lord.e")
    assert total(state, 0) == attacker + 1 + 4 + 1  # weapon, lord and the hero's morale
    assert total(state, 1) == defender
