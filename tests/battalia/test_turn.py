"""The turn around its actions: ambush, drawing, what is seen, clearing (BA-T)."""

import pytest

from gonfalon.engine.event import Event
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_BY_NAME
from gonfalon.games.battalia.rules.step_numbers import ACT, DRAW, MUSTER
from tests.battalia.battle_worlds import hand, keys, legal, play, refused, shelter, table
from tests.battalia.positions import at, nation, pass_chance, why
from tests.battalia.turns import PLENTY, draws, mustering

# The steps (BA-T1).


@pytest.mark.rule("BA-T1")
def test_a_cohort_a_second_chance_or_neither_then_actions_then_six_new_cards() -> None:
    state = mustering("friman.b provisions*5")
    assert state.open_steps == (MUSTER,)
    assert legal(state) == ["second-chance", "keep"]
    assert refused(state, "hire chief") == ("BA-X1", "not_now")
    assert refused(state, "end") == ("BA-T1", "not_now")
    play(state, "keep")
    assert state.open_steps == (ACT,)
    assert refused(state, "keep") == ("BA-T1", "not_now")
    assert refused(state, "second-chance") == ("BA-T4", "muster_over")
    assert refused(state, "cohort b") == ("BA-T3", "muster_over")
    play(state, "hire chief")
    state.apply(ACTIONS["end"])
    assert shelter(state, 0) == ["friman.b", "chief.b", *["provisions"] * 6]
    pass_chance(state)
    assert hand(state, 0) == ["provisions"] * 6
    assert (state.open_steps, state.turn) == ((MUSTER,), 1)


@pytest.mark.rule("BA-T1", "BA-A7")
def test_ambush_cards_are_taken_up_all_of_them_and_unseen() -> None:
    state = mustering("provisions", PLENTY, "ambush1 lord.e friman.b friman.b")
    events = play(state, "keep")
    assert hand(state, 0) == ["friman.b", "friman.b", "lord.e", "provisions"]
    assert state.ambushes[0] == ()
    assert [(event.key, dict(event.facts)) for event in events] == [
        ("ba.event.took_up", {"seat": 1, "count": 3})
    ]


@pytest.mark.rule("BA-T1", "BA-A7")
def test_ambush_cards_of_others_stay() -> None:
    state = mustering("provisions", PLENTY, "ambush2 lord.e", "hand2 friman.i")
    play(state, "keep", "end")
    pass_chance(state)
    assert state.ambushes[1] == (CARD_BY_NAME["lord.e"],)
    play(state, "keep")
    assert hand(state, 1) == ["friman.i", "lord.e"]


# Drawing (BA-T2).


@pytest.mark.rule("BA-T2")
def test_a_draw_is_any_card_of_the_nation_with_its_weight() -> None:
    state = mustering("provisions", "nation1 friman.b*4 chief.i*2 lord.e", "shelter1 lord.c")
    play(state, "keep")
    state.apply(ACTIONS["end"])
    assert state.open_steps[-1] == DRAW
    assert legal(state) == ["draw friman.b", "draw chief.i", "draw lord.e"]
    assert state.weights() == [4, 2, 1]
    assert refused(state, "draw lord.c") == ("BA-T2", "not_in_nation")
    play(state, "draw friman.b")
    assert state.weights() == [3, 2, 1]


@pytest.mark.rule("BA-T2")
def test_with_too_few_the_shelter_becomes_a_new_nation() -> None:
    state = mustering("provisions*3", "nation1 friman.b*2", "shelter1 chief.e lord.c")
    play(state, "keep")
    events = play(state, "end", "draw friman.b")
    assert legal(state) == ["draw friman.b"]
    assert "reshuffled" not in keys(events)
    events = play(state, "draw friman.b")
    assert keys(events) == ["drew", "reshuffled"]
    assert legal(state) == ["draw chief.e", "draw lord.c", "draw provisions"]
    assert state.weights() == [1, 1, 3]
    assert shelter(state, 0) == []
    pass_chance(state)
    assert hand(state, 0).count("friman.b") == 2
    assert len(hand(state, 0)) == 6
    assert len(nation(state, 0)) == 1


@pytest.mark.rule("BA-T2")
def test_never_because_the_nation_became_empty() -> None:
    state = mustering("provisions*3", "nation1 friman.b*6", "shelter1 chief.e")
    events = play(state, "keep", "end", *["draw friman.b"] * 6)
    assert "reshuffled" not in keys(events)
    assert nation(state, 0) == []
    assert shelter(state, 0) == ["chief.e", *["provisions"] * 3]
    assert (state.open_steps, state.turn) == ((MUSTER,), 1)


@pytest.mark.rule("BA-T2")
def test_with_both_empty_one_draws_what_there_is() -> None:
    state = mustering("provisions*2 friman.b*2", "nation1 lord.c")
    play(state, "keep")
    assert draws(state, "end") == ["lord.c", "friman.b", "friman.b", "provisions", "provisions"]
    assert (state.open_steps, state.turn) == ((MUSTER,), 1)


# Cards and combinations (BA-T5, BA-T6).


@pytest.mark.rule("BA-T5")
def test_any_number_of_actions_but_a_card_serves_once() -> None:
    state = at("seats 4", "hand1 friman.b*3 provisions*5")
    play(state, "hire friman", "hire friman")
    assert hand(state, 0) == ["friman.b"] * 3 + ["provisions"]
    assert refused(state, "hire friman") == ("BA-X1", "missing")
    play(state, "create tool", "to b")
    assert hand(state, 0) == ["provisions"]
    assert legal(state) == ["end"]


@pytest.mark.rule("BA-T6")
def test_gained_cards_lie_on_the_table_and_are_not_used() -> None:
    state = at("seats 4", "tops friman.c", "hand1 provisions*4 friman.b*2", "nation1 lord.e*3")
    play(state, "hire friman")
    assert table(state) == ["friman.c", *["provisions"] * 3]
    assert hand(state, 0) == ["friman.b"] * 2 + ["provisions"] * 2
    assert why(state, "create tool") == (
        "BA-X2", "missing", {"kind": "friman", "need": 3, "have": 2},
    )  # fmt: skip
    assert why(state, "exile friman.c") == ("BA-A7", "not_in_hand", {"card": "friman.c"})
    play(state, "end")
    assert "friman.c" in shelter(state, 0) + hand(state, 0) + nation(state, 0)


# Ten cards (BA-T7).


@pytest.mark.rule("BA-T7")
def test_a_creation_deck_of_ten_exiles_nothing() -> None:
    state = at("seats 4", "hand1 friman.b*3 provisions*3", "nation1 chief.e*3", "shelter1 lord.c")
    assert state.owned[0] == 10
    assert legal(state, "exile") == []
    assert why(state, "exile friman.b") == ("BA-T7", "smallest_deck", {"count": 10})


@pytest.mark.rule("BA-T7")
@pytest.mark.parametrize(
    "segment", ["ambush1 lord.c", "tents1 tent.b()", "table lord.c", "nation1 chief.e*4"]
)
def test_cards_anywhere_count_gained_ones_too(segment: str) -> None:
    nation_left = [] if segment.startswith("nation") else ["nation1 chief.e*3"]
    state = at("seats 4", "hand1 friman.b*3 provisions*3", *nation_left, "shelter1 lord.i", segment)
    assert state.owned[0] == 11
    assert legal(state, "exile") == ["exile friman.b", "exile provisions"]
    play(state, "exile friman.b", "hide provisions")
    assert state.owned[0] == 10
    assert legal(state, "exile") == []


@pytest.mark.rule("BA-T7")
def test_a_unit_hired_this_turn_makes_room() -> None:
    state = at("seats 4", "hand1 friman.b*3 provisions*3", "nation1 chief.e*4")
    assert refused(state, "exile friman.b") == ("BA-T7", "smallest_deck")
    play(state, "hire friman")
    assert state.owned[0] == 12
    play(state, "exile friman.b", "hide friman.b", "exile friman.b", "hide provisions")
    assert state.owned[0] == 10


@pytest.mark.rule("BA-T7", "BA-G7")
def test_a_borrowed_card_does_not_count_for_the_borrower_but_for_its_owner() -> None:
    state = at(
        "seats 4",
        "hand1 friman.b*3 provisions*3 lord.e/from2",
        "nation1 chief.e*4",
        "hand2 friman.i",
    )
    assert state.owned[:2] == [10, 2]
    assert refused(state, "exile friman.b") == ("BA-T7", "smallest_deck")


# What is seen (BA-T8).


@pytest.mark.rule("BA-T8")
def test_shelters_are_open_to_all_and_nations_only_counted() -> None:
    state = at("seats 4", "hand1 lord.c", "nation1 chief.e*4", "shelter1 friman.b*2 priest.i")
    for seat in (SPECTATOR, 1, 2, 3):
        player = state.view(seat).players[0]
        assert player.shelter[CARD_BY_NAME["friman.b"]] == 2
        assert sum(player.shelter) == 3
        assert player.nation_size == 4
        assert player.nation == ()
        assert player.hand_size == 1
        assert player.hand == ()


@pytest.mark.rule("BA-T8")
def test_cleared_cards_lie_in_the_shelter_for_all_to_see() -> None:
    state = mustering("friman.b*2 provisions", PLENTY, "unshown1 friman.b*2")
    assert state.view(1).players[0].unknown == (2, 0, 0, 0)
    play(state, "keep", "end")
    player = state.view(1).players[0]
    assert player.shelter[CARD_BY_NAME["friman.b"]] == 2
    assert player.unknown == (0, 0, 0, 0)


@pytest.mark.rule("BA-T8")
def test_only_the_owner_sees_what_is_drawn() -> None:
    state = mustering("friman.b provisions*5", "nation1 friman.e*8")
    play(state, "keep")
    events: list[Event] = []
    state.apply(ACTIONS["end"], events)
    while state.actor == CHANCE:
        state.apply(state.legal()[0], events)
    drew = [event for event in events if event.key == "ba.event.drew"]
    assert [event.audience for event in drew] == [0] * 6
    told = [event for event in events if event.key == "ba.event.draws"]
    assert [(event.facts["seat"], event.facts["count"]) for event in told] == [(1, 6)]
    assert state.view(1).players[0].hand == ()


@pytest.mark.rule("BA-T8", "BA-O3")
def test_a_search_shows_only_whether_the_card_was_there() -> None:
    state = at("seats 4", "day 1", "tops tool.c", "hand1 friman.b*3")  # tools are paired
    play(state, "create tool")
    events: list[Event] = []
    state.apply(ACTIONS["to i"], events)
    assert [(event.key, dict(event.facts)) for event in events] == [
        ("ba.event.created", {"seat": 1, "card": "tool.i"})
    ]
    assert state.weights() == [3, 3 - 1, 3, 3]  # shuffled: nobody knows the next one


# The end of a turn (BA-T9).


@pytest.mark.rule("BA-T9")
def test_table_and_hand_are_cleared_and_six_drawn() -> None:
    state = at("seats 4", "hand1 friman.b*4 provisions*2", "nation1 friman.e*6", "table tool.b")
    play(state, "create tool", "to b")
    state.apply(ACTIONS["end"])
    assert state.table == []
    assert shelter(state, 0) == ["friman.b"] * 4 + ["provisions"] * 2 + ["tool.b"] * 2
    pass_chance(state)
    assert hand(state, 0) == ["friman.e"] * 6


@pytest.mark.rule("BA-T9", "BA-G7")
def test_a_borrowed_card_goes_home_from_table_or_hand() -> None:
    state = at("seats 4", "hand1 lord.e/from2", "table friman.c/from4", PLENTY)
    state.apply(ACTIONS["end"])
    assert shelter(state, 0) == []
    assert shelter(state, 1) == ["lord.e"]
    assert shelter(state, 3) == ["friman.c"]


@pytest.mark.rule("BA-T9")
def test_whoever_was_attacked_refills_to_six_clockwise_after_the_player() -> None:
    state = at(
        "seats 4",
        "turn 3 act",
        "attacked 2 4",
        "hand3 provisions*2",
        "nation3 friman.e*8",
        "hand2 provisions*3",
        "nation2 friman.i*8",
        "hand4 provisions*5",
        "nation4 friman.c*8",
        "hand1 provisions",
        "nation1 friman.b*8",
    )
    events = play(state, "end")
    while state.actor == CHANCE:
        state.apply(state.legal()[0], events)
    drawers = [event.facts["seat"] for event in events if event.key == "ba.event.drew"]
    assert drawers == [3] * 6 + [4] * 1 + [2] * 3
    assert [len(one) for one in state.hands] == [1, 6, 6, 6]
    assert (state.turn, state.attacked) == (3, 0)


@pytest.mark.rule("BA-T9")
def test_whoever_has_six_or_more_draws_none() -> None:
    state = at(
        "seats 4", "attacked 2 3", "hand2 provisions*8", "nation2 friman.i*4",
        "hand3 provisions*6", "nation3 friman.e*4", PLENTY,
    )  # fmt: skip
    play(state, "end")
    pass_chance(state)
    assert [len(one) for one in state.hands] == [6, 8, 6, 0]


@pytest.mark.rule("BA-T9", "BA-T2")
def test_a_refill_shuffles_the_shelter_when_it_must() -> None:
    state = at(
        "seats 4",
        "attacked 2",
        "hand2 provisions*4",
        "nation2 friman.i",
        "shelter2 lord.e*2",
        PLENTY,
    )
    play(state, "end")
    pass_chance(state)
    assert hand(state, 1) == ["friman.i", "lord.e", *["provisions"] * 4]
    assert (nation(state, 1), shelter(state, 1)) == (["lord.e"], [])
