"""Chapter H: the Hundred Years' War."""

import pytest

import gonfalon
from gonfalon import CHANCE, SPECTATOR, State
from gonfalon.engine.errors import Excluded

from .helpers import (
    SITES,
    action,
    after,
    at,
    dealt,
    legal,
    part,
    refusal,
    result,
    seen,
    segment,
    step,
    view,
)

DRAFT = (
    "battle-line war=on; turn 1 draft; 1(river); packet1 hills woodland town marshes; "
    "packet2 watchtower fields castle fortress"
)
LAYING = (
    "battle-line war=on; turn {} lay; 1(river); kept1 hills woodland town marshes; "
    "kept2 watchtower fields castle fortress"
)


def drafted(first: str = "1") -> State:
    """A war up to the laying, with the first choice everywhere."""
    state = dealt(gonfalon.new("battle-line", war="on", first=first))
    while "draft" in step(state):
        state.apply(state.legal()[0])
    return state


def laid(first: str = "1") -> State:
    """A war up to the dealing."""
    state = drafted(first)
    while "lay" in step(state).split():
        state.apply(state.legal()[0])
    return state


# H1: a King in each hand.


@pytest.mark.rule("BL-H1", "BL-H5")
@pytest.mark.parametrize("first", ["1", "2"])
def test_each_player_starts_with_a_king_and_six_troops(first: str) -> None:
    state = dealt(laid(first))
    assert step(state) == f"{first} play"
    assert segment(state, "hand1").split()[6:] == ["KE"]
    assert segment(state, "hand2").split()[6:] == ["KF"]
    assert seen(state, SPECTATOR, "hand1") == "t6 k1"
    assert seen(state, SPECTATOR, "hand2") == "t6 k1"


@pytest.mark.rule("BL-H1")
def test_everyone_knows_of_the_kings_in_the_hands() -> None:
    state = dealt(laid())
    for eyes in (0, 1, SPECTATOR):
        assert seen(state, eyes, "public1") == "KE"
        assert seen(state, eyes, "public2") == "KF"


@pytest.mark.rule("BL-H1", "BL-K4")
def test_a_king_put_back_by_scout_is_known_only_as_far_as_it_can_be() -> None:
    position = "battle-line war=on; hand1 KE fog scout 1r 2r; hand2 KF 1o; public1 KE; public2 KF"
    drawn = ("draw troops", "card 7y", "draw troops", "card 8y", "draw troops", "card 9y")
    king = after(position, "play scout", *drawn, "return KE", "return 1r")
    fog = after(position, "play scout", *drawn, "return fog", "return 1r")
    assert seen(king, 1, "public1") == "KE"
    assert view(king, 1) == view(fog, 1)
    king, fog = after(king, "play 1o 9", "draw tactics"), after(fog, "play 1o 9", "draw tactics")
    assert seen(king, 0, "known2") == "KE"
    assert seen(fog, 1, "known1") == "KE"
    assert view(king, SPECTATOR) == view(fog, SPECTATOR)


@pytest.mark.rule("BL-H1", "BL-K2")
def test_a_king_of_the_war_is_the_one_king_of_its_player() -> None:
    position = "battle-line war=on; 1(plain) KE / -; played2 scout; hand1 KF"
    assert refusal(position, "play KF 2") == "BL-K2"


# H2: dealing the battlefield cards.


@pytest.mark.rule("BL-H2")
def test_chance_deals_four_battlefields_to_each_and_lays_the_ninth() -> None:
    state = gonfalon.new("battle-line", war="on", first="1")
    for number in range(9):
        assert state.actor == CHANCE
        assert len(legal(state)) == 9 - number
        assert len(set(state.weights())) == 1
        state.apply(state.legal()[-1])
    assert step(state) == "1 draft"
    packets = [segment(state, name).split() for name in ("packet1", "packet2")]
    assert [len(packet) for packet in packets] == [4, 4]
    (ninth,) = set(SITES) - {site for packet in packets for site in packet}
    assert f"; 1({ninth});" in state.position()


@pytest.mark.rule("BL-H2")
def test_a_packet_is_dealt_face_down() -> None:
    new = gonfalon.new("battle-line", war="on", first="1")
    first = after(new, *(f"site {site}" for site in SITES[:4]))
    castle, fortress = after(first, "site castle"), after(first, "site fortress")
    assert set(seen(castle, 0, "packet1").split()) == set(SITES[:4])
    assert seen(castle, 1, "packet2") == "castle"
    for eyes in (0, SPECTATOR):
        assert view(castle, eyes) == view(fortress, eyes)


# H3: the draft.


@pytest.mark.rule("BL-H3")
def test_both_choose_at_once_from_their_own_packets() -> None:
    state = at(DRAFT)
    assert state.waiting == (0, 1)
    first = {str(one) for one in state.choices(0)}
    second = {str(one) for one in state.choices(1)}
    assert first == {"keep hills", "keep woodland", "keep town", "keep marshes"}
    assert second == {"keep watchtower", "keep fields", "keep castle", "keep fortress"}
    state = after(state, "keep town")
    assert state.waiting == (1,)
    assert set(legal(state)) == second


@pytest.mark.rule("BL-H3")
@pytest.mark.parametrize("attempt", ["keep castle", "keep river"])
def test_only_a_card_of_the_own_packet_is_kept(attempt: str) -> None:
    assert refusal(DRAFT, attempt) == "BL-H3"


@pytest.mark.rule("BL-H3")
def test_a_choice_is_hidden_until_both_have_chosen() -> None:
    town, hills = after(DRAFT, "keep town"), after(DRAFT, "keep hills")
    assert view(town, 1) == view(hills, 1)
    assert view(town, SPECTATOR) == view(hills, SPECTATOR)
    assert view(town, 0) != view(hills, 0)
    assert seen(town, 0, "secret") == "town"


@pytest.mark.rule("BL-H3")
def test_the_rest_is_passed_to_the_other() -> None:
    state = after(DRAFT, "keep town", "keep castle")
    assert segment(state, "kept1") == "town"
    assert segment(state, "kept2") == "castle"
    assert set(segment(state, "packet1").split()) == {"watchtower", "fields", "fortress"}
    assert set(segment(state, "packet2").split()) == {"hills", "woodland", "marshes"}
    assert refusal(state, "keep hills") == "BL-H3"
    assert refusal(state, "keep fields") == ""


@pytest.mark.rule("BL-H3")
def test_the_draft_ends_with_four_cards_each() -> None:
    state = after(
        DRAFT,
        *("keep town", "keep castle", "keep fields", "keep hills"),
        *("keep woodland", "keep watchtower", "keep fortress", "keep marshes"),
    )
    assert step(state) == "1 lay"
    assert set(segment(state, "kept1").split()) == {"town", "fields", "woodland", "fortress"}
    assert set(segment(state, "kept2").split()) == {"castle", "hills", "watchtower", "marshes"}


@pytest.mark.rule("BL-H3")
def test_a_spectator_sees_no_battlefield_card_of_the_draft() -> None:
    shown = view(DRAFT, SPECTATOR)
    assert part(shown, "packet1") == part(shown, "packet2") == "x4"
    assert not any(site in shown for site in SITES if site != "river")


# H4: laying the row.


@pytest.mark.rule("BL-H4")
@pytest.mark.parametrize("first", [1, 2])
def test_the_first_player_begins_and_they_take_turns(first: int) -> None:
    state = drafted(str(first))
    seats = []
    while "lay" in step(state).split():
        seats.append(state.actor)
        state.apply(state.legal()[0])
    assert seats == [first - 1, 2 - first] * 4
    assert [f"; {number}(" in state.position() for number in range(1, 10)] == [True] * 9


@pytest.mark.rule("BL-H4")
def test_a_battlefield_is_laid_at_the_end_of_the_row_on_either_side() -> None:
    position = LAYING.format(1)
    terrain = after(position, "lay town terrain").position()
    assert "; 1(river); 2(town);" in terrain
    plain = after(position, "lay town plain", "lay castle terrain").position()
    assert "; 1(river); 2(plain); 3(castle);" in plain


@pytest.mark.rule("BL-H4")
def test_only_own_cards_are_laid_and_each_once() -> None:
    position = LAYING.format(1)
    assert refusal(position, "lay castle plain") == "BL-H4"
    assert refusal(position, "lay river terrain") == "BL-H4"
    state = after(position, "lay town plain", "lay castle plain")
    assert refusal(state, "lay town terrain") == "BL-H4"
    assert refusal(state, "lay hills terrain") == ""


@pytest.mark.rule("BL-H4")
def test_a_plain_side_has_no_effect_at_all() -> None:
    laying = LAYING.format(1)
    state = after(
        laying,
        *("lay town plain", "lay castle plain", "lay marshes plain", "lay watchtower plain"),
        *("lay hills plain", "lay fields plain", "lay woodland plain", "lay fortress plain"),
    )
    assert dealt(state).position().count("(plain)") == 8
    wedge = "battle-line war=on; turn 1 claim; 1(river); 2=1; 3=1; 4 8r 9r 10r / -; 5 - / 5b"
    assert result(after(wedge, "claim 4")).how == "breakthrough"
    alone = after(wedge.replace("2=1; 3=1; ", ""), "claim 4")
    assert step(alone) == "1 draw"


# H5: order, seats and decks.


@pytest.mark.rule("BL-H5")
def test_the_set_up_goes_in_its_order() -> None:
    state = gonfalon.new("battle-line", war="on")
    steps = []
    while step(state).split()[1] != "play":
        name = step(state).split()[1]
        if name not in steps:
            steps.append(name)
        state.apply(state.legal()[0])
    assert steps == ["first", "packets", "draft", "lay", "deal"]


@pytest.mark.rule("BL-H5")
def test_eight_tactics_cards_remain_in_the_deck() -> None:
    state = dealt(laid())
    assert seen(state, SPECTATOR, "decks") == "t48 k8"
    card = segment(state, "hand1").split()[0]
    open_side = next(str(one) for one in state.legal() if str(one).startswith(f"play {card} "))
    drawing = after(state, open_side, "draw tactics")
    assert len(legal(drawing)) == 8
    assert not {"card KE", "card KF"} & set(legal(drawing))
    assert action("card fog") in drawing.legal()


@pytest.mark.rule("BL-H5")
def test_the_kings_are_not_dealt_by_chance() -> None:
    deal = laid()
    assert deal.actor == CHANCE
    assert len(legal(deal)) == 60


@pytest.mark.rule("BL-H5", "BL-T8")
def test_england_defends_the_castle_whoever_starts() -> None:
    position = "battle-line war=on first=2; turn 2 claim; 5(castle) 1b / 8r 9r 10r"
    assert refusal(position, "claim 5") == ""
    position = "battle-line war=on first=2; turn 1 claim; 5(castle) 8r 9r 10r / 1b"
    assert refusal(position, "claim 5") == "BL-F2"


@pytest.mark.rule("BL-H2", "BL-H5")
@pytest.mark.parametrize(("option", "rule"), [("terrain=on", "BL-H2"), ("tactics=off", "BL-H5")])
def test_the_war_brings_its_own_terrain_and_needs_tactics(option: str, rule: str) -> None:
    with pytest.raises(Excluded) as refused:
        at(f"battle-line war=on {option}")
    assert refused.value.rule == rule
