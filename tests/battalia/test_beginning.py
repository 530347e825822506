"""The beginning of a turn: cohorts and the second chance (BA-T3, BA-T4)."""

import pytest

from gonfalon.engine.event import EVERYONE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.rules.step_numbers import ACT
from tests.battalia.battle_worlds import hand, legal, play, refused, shelter
from tests.battalia.positions import pass_chance, why
from tests.battalia.turns import draws, mustering

# Cohorts (BA-T3).


@pytest.mark.rule("BA-T3")
@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ("friman.e*3 chief.i provisions*2", "ba.prompt.muster_cohort"),
        ("friman.e*2 chief.i*2 provisions*2", "ba.prompt.muster_none"),
    ],
)
def test_nobody_is_asked_for_a_cohort_that_they_do_not_have(cards: str, key: str) -> None:
    """And nobody else learns whether they have one."""
    state = mustering(cards)
    assert state.view(0).prompt.key == key
    assert state.view(1).prompt.key == state.view(SPECTATOR).prompt.key == "ba.prompt.muster"


@pytest.mark.rule("BA-T3")
@pytest.mark.parametrize(("count", "extra"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_a_cohort_draws_by_its_size(count: int, extra: int) -> None:
    others = ["chief.i", "provisions", "provisions"][: 6 - count]
    state = mustering(" ".join([*["friman.e"] * count, *others]))
    assert legal(state) == ["cohort e", "second-chance", "keep"]
    assert dict(state.view(0).prompt.facts) == {"number": count, "more": extra}
    events = play(state, "cohort e")
    assert dict(events[0].facts) == {"seat": 1, "faction": "e", "count": count}
    assert events[0].key == "ba.event.cohort"
    assert events[0].audience == EVERYONE
    pass_chance(state)
    assert len(state.hands[0]) == 6 + extra
    assert state.open_steps == (ACT,)


@pytest.mark.rule("BA-T3")
def test_units_and_artefacts_of_any_kind_make_a_cohort_but_not_provisions() -> None:
    state = mustering("friman.b lord.b tool.b provisions*3")
    assert legal(state, "cohort") == ["cohort b"]
    assert draws(state, "cohort b") == ["provisions"]
    two = mustering("friman.b lord.b tool.i provisions*3")
    assert legal(two, "cohort") == []
    assert why(two, "cohort b") == ("BA-T3", "no_cohort", {"faction": "b", "have": 2})
    assert why(two, "cohort e") == ("BA-T3", "no_cohort", {"faction": "e", "have": 0})


@pytest.mark.rule("BA-T3")
def test_two_groups_of_three_give_one_each() -> None:
    state = mustering("friman.b*2 tool.b chief.e horse.e priest.e")
    assert legal(state) == ["cohort b", "cohort e", "cohort b e", "second-chance", "keep"]
    events = play(state, "cohort b e")
    assert dict(events[0].facts) == {"seat": 1, "factions": ("b", "e")}
    pass_chance(state)
    assert len(state.hands[0]) == 8
    one = mustering("friman.b*2 tool.b chief.e horse.e priest.e")
    assert len(draws(one, "cohort e")) == 1
    assert why(one, "cohort b") == ("BA-T3", "muster_over", {})  # missed is lost


@pytest.mark.rule("BA-T3", "BA-C3")
def test_a_universal_card_counts_with_any_faction_but_in_one_group() -> None:
    state = mustering("horn friman.b*2 chief.i*3")
    assert legal(state, "cohort") == ["cohort b", "cohort i", "cohort b i"]
    assert len(draws(state.copy(), "cohort b")) == 1
    assert len(draws(state.copy(), "cohort i")) == 2
    assert len(draws(state, "cohort b i")) == 2
    scarce = mustering("horn friman.b*2 chief.i*2 provisions")
    assert legal(scarce, "cohort") == ["cohort b", "cohort i"]
    assert why(scarce, "cohort b i") == ("BA-T3", "universal_once", {})
    none = mustering("horn friman.b chief.i*2 provisions*2")
    assert legal(none, "cohort") == ["cohort i"]
    assert why(none, "cohort b i") == ("BA-T3", "no_cohort", {"faction": "b", "have": 2})


@pytest.mark.rule("BA-T3")
def test_a_cohort_has_six_cards_at_most() -> None:
    state = mustering("friman.b*8")  # more than six may be left after a defence
    events = play(state, "cohort b")
    assert events[0].facts["count"] == 6
    pass_chance(state)
    assert len(state.hands[0]) == 8 + 4


@pytest.mark.rule("BA-T3")
def test_neither_ambush_nor_tents_nor_cards_drawn_count() -> None:
    state = mustering(
        "friman.b*2 provisions*4",
        "nation1 chief.e*4",
        "ambush1 friman.b",
        "tents1 tent.b(friman.b)",
    )
    assert legal(state, "cohort") == []
    big = mustering("friman.b*3 chief.e*2 provisions", "nation1 chief.e*3")
    play(big, "cohort b", "draw chief.e")
    assert big.open_steps == (ACT,)
    assert refused(big, "cohort e") == ("BA-T3", "muster_over")


@pytest.mark.rule("BA-T3", "BA-T2")
def test_a_cohort_draw_shuffles_the_shelter_when_it_must() -> None:
    state = mustering("friman.b*4 provisions", "nation1 chief.e", "shelter1 lord.i")
    assert draws(state, "cohort b") == ["chief.e", "lord.i"]
    assert state.open_steps == (ACT,)


# Second chance (BA-T4).


@pytest.mark.rule("BA-T4")
def test_the_hand_goes_to_the_shelter_and_five_are_drawn() -> None:
    state = mustering("friman.b*3 provisions*3", "nation1 chief.e*5", "ambush1 lord.c")
    state.apply(ACTIONS["second-chance"])
    assert state.hands[0] == []
    assert shelter(state, 0) == ["friman.b"] * 3 + ["provisions"] * 3
    assert state.ambushes[0] != ()  # it comes up after the draw
    pass_chance(state)
    assert hand(state, 0) == ["chief.e"] * 5 + ["lord.c"]
    assert state.open_steps == (ACT,)
    assert refused(state, "cohort e") == ("BA-T3", "muster_over")


@pytest.mark.rule("BA-T4", "BA-T2")
def test_what_was_put_away_may_come_back_when_the_nation_runs_out() -> None:
    state = mustering("friman.b*4 provisions*2", "nation1 lord.c*2")
    play(state, "second-chance", "draw lord.c", "draw lord.c")
    assert legal(state) == ["draw friman.b", "draw provisions"]
    assert state.weights() == [4, 2]
    pass_chance(state)
    assert len(state.hands[0]) == 5
