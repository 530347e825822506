"""The Oracle: lit and paired artefacts, day by day (BA-O)."""

import pytest

from gonfalon.engine.event import Event
from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, KIND_NAMES, TOOL
from gonfalon.games.battalia.box.oracle import INNER, OUTER, lit_on, paired_on
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, CREATED, MUSTER
from tests.battalia.battle_worlds import hand, heroes, legal, play, refused, table
from tests.battalia.positions import at, pass_chance, set_up, tile, why

DAYS = [
    ("tool", "tool"),
    ("weapon", "scroll"),
    ("amulet", "weapon"),
    ("title", "tent"),
    ("scroll", "amulet"),
    ("tent", "horse"),
    ("horse", "title"),
]
"""What is lit and what is paired, day by day."""

PRICES = {
    "tool": "friman.b*3",
    "weapon": "chief.b friman.b*2",
    "amulet": "priest.b friman.b*2",
    "title": "lord.b friman.b*2",
    "scroll": "friman.b chief.b priest.b",
    "tent": "chief.b friman.b provisions",
    "horse": "chief.b provisions*2",
}
HOME = "board a7:city.b.nesw/1@1 a6:road.b.nes"


def on_day(day: int, cards: str, *segments: str) -> Battalia:
    """Seat 1 of four acts on this day, from 1, with these cards."""
    return at("seats 4", f"day {day}", f"hand1 {cards}", *segments)


# The rings (BA-O1, BA-O2).


@pytest.mark.rule("BA-O1")
def test_the_rings_have_the_seven_artefacts_and_one_pair_at_each_position() -> None:
    names = ["tool", "weapon", "amulet", "title", "scroll", "tent", "horse"]
    assert [KIND_NAMES[kind] for kind in OUTER] == names
    assert [KIND_NAMES[kind] for kind in INNER] == names
    for day in range(7):
        # The inner ring, read anticlockwise, has turned so many steps clockwise.
        facing = [(OUTER[place], INNER[(day - place) % 7]) for place in range(7)]
        assert [one for one, other in facing if one == other] == [paired_on(day)]
        assert [one for one, other in facing if KIND_NAMES[other] == "tool"] == [lit_on(day)]


@pytest.mark.rule("BA-O2")
@pytest.mark.parametrize("day", range(1, 16))
def test_what_is_lit_and_paired_on_each_day(day: int) -> None:
    state = on_day(day, "provisions")
    lit, paired = DAYS[(day - 1) % 7]
    assert (KIND_NAMES[state.lit], KIND_NAMES[state.paired]) == (lit, paired)
    view = state.view(SPECTATOR)
    assert (KIND_NAMES[view.lit], KIND_NAMES[view.paired]) == (lit, paired)


@pytest.mark.rule("BA-O1", "BA-S6")
def test_it_turns_before_each_round_but_the_first() -> None:
    state = set_up(3, first="3")
    seen: list[tuple[int, str]] = []
    while len(seen) < 9:
        pass_chance(state)
        if state.open_steps == (MUSTER,):
            seen.append((state.turn, KIND_NAMES[state.lit]))
            play(state, "keep", "end")
        else:
            state.apply(state.legal()[0])
    lit = ["tool"] * 3 + ["weapon"] * 3 + ["amulet"] * 3
    assert seen == list(zip([2, 0, 1] * 3, lit, strict=True))


# The paired artefact (BA-O3).


@pytest.mark.rule("BA-O3")
@pytest.mark.parametrize("day", range(1, 8))
def test_the_paired_artefact_is_taken_in_a_named_faction(day: int) -> None:
    paired = DAYS[day - 1][1]
    state = on_day(day, PRICES[paired], f"tops {paired}.c")
    play(state, f"create {paired}")
    assert state.open_steps == (ACT, CREATED)
    assert legal(state) == ["to b", "to i", "to e", "to c", "take top"]
    events: list[Event] = []
    state.apply(ACTIONS["to e"], events)
    assert f"{paired}.e" in table(state)
    assert [dict(event.facts) for event in events] == [{"seat": 1, "card": f"{paired}.e"}]
    assert legal(state) == [f"top {paired}.{letter}" for letter in "biec"]  # then shuffled
    assert state.weights() == [3, 3, 2, 3]


@pytest.mark.rule("BA-O3")
@pytest.mark.parametrize("day", range(1, 8))
def test_any_other_is_the_top_card(day: int) -> None:
    for name, price in PRICES.items():
        if name == DAYS[day - 1][1]:
            continue
        state = on_day(day, price, f"tops {name}.c")
        play(state, f"create {name}")
        assert state.open_steps == (ACT,)
        assert f"{name}.c" in table(state)


@pytest.mark.rule("BA-O3")
def test_without_one_of_that_faction_the_top_is_taken() -> None:
    state = on_day(1, "friman.b*3", "supply tool.b*2 tool.i", "tops tool.i")
    play(state, "create tool")
    assert legal(state, "to") == ["to b", "to i", "to e", "to c"]  # nobody looks before naming one
    state.apply(ACTIONS["to e"])
    assert "tool.i" in table(state)
    assert legal(state) == ["top tool.b", "top tool.i"]
    assert state.weights() == [2, 1]


@pytest.mark.rule("BA-O3", "BA-S3")
def test_the_faction_is_one_in_the_game() -> None:
    state = at("seats 2", "day 1", "gone e", "hand1 friman.b*3")
    play(state, "create tool")
    assert legal(state) == ["to b", "to i", "to c", "take top"]
    assert why(state, "to e") == ("BA-O3", "not_in_game", {"faction": "e"})
    assert refused(state, "end") == ("BA-T1", "not_now")


@pytest.mark.rule("BA-O3", "BA-X2", "BA-C7")
@pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
def test_the_top_card_is_the_other_choice_and_shuffles_nothing(edition: str) -> None:
    cards = "hand1 friman.b*3", "supply tool.b*2 tool.i", "under tool.e", "tops tool.c"
    state = at("seats 4", "day 1", *cards, options=f"edition={edition}")
    play(state, "create tool")
    assert dict(state.prompt.facts) == {"kind": "tool", "card": "tool.c"}
    named = state.copy()
    events: list[Event] = []
    state.apply(ACTIONS["take top"], events)
    assert [dict(event.facts) for event in events] == [{"seat": 1, "card": "tool.c"}]
    assert table(state) == ["friman.b"] * 3 + ["tool.c"]
    assert state.under[TOOL] == (CARD_BY_NAME["tool.e"],)  # it still lies below
    assert legal(state) == ["top tool.b", "top tool.i"]
    named.apply(ACTIONS["to c"])
    assert table(named) == table(state)
    assert legal(named) == ["top tool.b", "top tool.i", "top tool.e"]  # shuffled


@pytest.mark.rule("BA-O3")
def test_only_the_paired_artefact_asks() -> None:
    state = on_day(2, "friman.b*3", "tops tool.c")
    play(state, "create tool")
    assert refused(state, "take top") == ("BA-T5", "not_now")
    assert state.open_steps == (ACT,)


# The lit artefact (BA-O4).


@pytest.mark.rule("BA-O4", "BA-X5")
def test_a_lit_tool_is_up_to_four_frimen_in_one_combination() -> None:
    state = on_day(1, "tool.b", HOME)
    play(state, "city1 a5 n")
    assert tile(state, "a5") == "city.b.n/1@1"
    assert (hand(state, 0), table(state)) == ([], ["tool.b"])
    dark = on_day(2, "tool.b", HOME)
    facts = {"kind": "friman", "need": 3, "have": 2}
    assert why(dark, "city1 a5 n") == ("BA-X4", "missing", facts)


@pytest.mark.rule("BA-O4", "BA-X5")
def test_or_two_and_two_in_two_combinations() -> None:
    state = on_day(1, "tool.b provisions*3", HOME)
    play(state, "road a5 nes")
    assert (hand(state, 0), table(state)) == (["provisions"] * 2 + ["tool.b"], ["provisions"])
    play(state, "road b6 esw")
    assert hand(state, 0) == ["provisions"]
    assert legal(state) == ["end"]


@pytest.mark.rule("BA-O4", "BA-X6")
def test_a_lit_weapon_hires_two_heroes() -> None:
    state = on_day(2, "weapon.i provisions*4")
    play(state, "hero a7", "hero a7")
    assert heroes(state, 0) == ["a7", "a7"]
    assert table(state) == ["provisions"] * 4 + ["weapon.i"]
    dark = on_day(1, "weapon.i provisions*4")
    play(dark, "hero a7")
    assert legal(dark, "hero") == []


@pytest.mark.rule("BA-O4")
def test_it_is_lit_for_everyone() -> None:
    state = at("seats 4", "day 2", "turn 3 act", "hand3 weapon.i provisions*4")
    play(state, "hero a1", "hero a1")
    assert heroes(state, 2) == ["a1", "a1"]


@pytest.mark.rule("BA-O4", "BA-A2")
def test_a_lit_weapon_that_counts_as_two_is_lit_in_each_count() -> None:
    state = on_day(2, "weapon.i/x2/changed provisions*4", "heroes a7 - - -")
    play(state, "hero a7")
    assert hand(state, 0) == ["provisions", "provisions", "weapon.i"]
    assert why(state, "hero a7") == ("BA-X6", "no_free_hero", {})


@pytest.mark.rule("BA-G1", "BA-O4")
def test_great_artefacts_are_not_lit() -> None:
    swords = on_day(2, "sword provisions*4")
    play(swords, "hero a7")
    assert legal(swords, "hero") == []
    hammer = on_day(1, "hammer", HOME)
    assert refused(hammer, "city1 a5 n") == ("BA-X4", "missing")
