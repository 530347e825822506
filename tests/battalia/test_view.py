"""What each pair of eyes sees of a game of Battalia, and what stays hidden."""

import pytest

from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, CARD_NAMES, PLAIN, borrowed
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.text.notation import write_view
from gonfalon.games.battalia.text.parsing import parse_position
from tests.battalia.battle_worlds import play

HANDS = "hand1 friman.b lord.i; nation1 chief.b provisions*2; ambush1 priest.e; hand2 friman.e*2"


def segments(state: Battalia, seat: int, number: int) -> dict[str, str]:
    """The segments of one player in what a seat sees."""
    parts = write_view(state.view(seat)).split("; ")
    names = ("hand", "nation", "shelter", "ambush", "tents", "unshown", "veiled")
    pairs = [part.partition(" ") for part in parts]
    return {
        key.removesuffix(str(number)): words
        for key, _, words in pairs
        if key in [f"{name}{number}" for name in names]
    }


@pytest.mark.rule("BA-T8")
def test_hand_ambush_and_nation_are_counted_by_others() -> None:
    state = parse_position(f"battalia; {HANDS}; shelter1 tool.b; tents1 tent.b(chief.e)")
    own = {
        "hand": "friman.b lord.i",
        "nation": "chief.b provisions*2",
        "shelter": "tool.b",
        "ambush": "priest.e",
        "tents": "tent.b(chief.e)",
    }
    assert segments(state, 0, 1) == own
    assert segments(state, OPEN, 1) == own
    others = {
        "hand": "x2",
        "nation": "x3",
        "shelter": "tool.b",
        "ambush": "x1",
        "tents": "tent.b(chief.e)",
        "veiled": "friman.b chief.b priest.e lord.i provisions*2",
    }
    assert segments(state, 1, 1) == others
    assert segments(state, SPECTATOR, 1) == others


@pytest.mark.rule("BA-C7")
def test_units_of_the_deal_are_known_by_rank_until_they_are_shown() -> None:
    state = parse_position(f"battalia; turn 1 act; {HANDS}; unshown1 friman.b chief.b")
    veiled = "priest.e lord.i provisions*2 ?friman ?chief"
    assert segments(state, 1, 1)["veiled"] == veiled
    assert segments(state, 0, 1)["unshown"] == "friman.b chief.b"
    friman, chief = CARD_BY_NAME["friman.b"], CARD_BY_NAME["chief.b"]
    rest = state.view(OPEN).supply
    assert state.view(0).supply == rest
    for eyes in (1, SPECTATOR):
        seen = state.view(eyes).supply
        assert seen[friman] == rest[friman] + 1
        assert seen[chief] == rest[chief] + 1
    play(state, "end")
    assert segments(state, 1, 1)["shelter"] == "friman.b lord.i"
    assert "?chief" in segments(state, 1, 1)["veiled"]
    assert "?friman" not in segments(state, 1, 1)["veiled"]
    assert state.view(1).supply[friman] == rest[friman]


@pytest.mark.rule("BA-T8")
def test_a_second_copy_of_a_unit_is_still_unknown() -> None:
    """One friman was shown before; which of the two lies in the shelter makes no difference."""
    text = "battalia; turn 1 act; hand1 friman.b; nation1 friman.b lord.e; unshown1 friman.b"
    state = parse_position(text)
    assert segments(state, 1, 1)["veiled"] == "friman.b lord.e ?friman"
    play(state, "end")
    veiled = segments(state, 1, 1)["veiled"]
    assert veiled == "lord.e ?friman"


@pytest.mark.rule("BA-T8")
def test_a_card_that_was_used_is_seen_in_hand() -> None:
    hand = "friman.b*2 tool.c/used1 chief.b/x2/changed"
    state = parse_position(f"battalia; seats 3; hand1 {hand}; unshown1 chief.b")
    assert segments(state, 1, 1)["hand"] == "x2 chief.b/x2/changed tool.c/used1"
    assert segments(state, 1, 1)["veiled"] == "friman.b*2 chief.b tool.c"


@pytest.mark.rule("BA-A2")
def test_the_card_on_an_amulet_is_seen_and_another_like_it_is_not() -> None:
    use = "table amulet.b; played amulet.b; subject friman.b; left 1"
    hand = "hand1 friman.b*2 amulet.b lord.e; unshown1 friman.b*2"
    state = parse_position(f"battalia; turn 1 act > use > roll; {hand}; {use}")
    assert segments(state, 1, 1)["hand"] == "x3 friman.b"
    assert segments(state, 1, 1)["veiled"] == "friman.b lord.e amulet.b ?friman"


@pytest.mark.rule("BA-G7")
def test_only_the_taker_looks_into_a_nation() -> None:
    nation = "nation2 lord.e friman.i; hand2 chief.e; unshown2 friman.i"
    use = "played luut; subject 2; left 1; table luut"
    state = parse_position(f"battalia; seats 3; turn 1 act > use > take; {nation}; {use}")
    assert segments(state, 0, 2)["nation"] == "friman.i lord.e"
    assert segments(state, 2, 2)["nation"] == "x2"
    assert segments(state, SPECTATOR, 2)["nation"] == "x2"
    assert [str(action) for action in state.view(0).actions] == ["take friman.i", "take lord.e"]
    assert not state.view(2).actions


@pytest.mark.rule("BA-G7")
def test_a_borrowed_card_is_known_to_the_taker_alone() -> None:
    state = parse_position(
        "battalia; seats 3; hand1 friman.i/from2 lord.b; nation2 lord.e provisions; "
        "unshown2 friman.i"
    )
    friman = CARD_BY_NAME["friman.i"]
    assert segments(state, 0, 1)["hand"] == "friman.i/from2 lord.b"
    assert segments(state, 1, 1)["hand"] == segments(state, 2, 1)["hand"] == "x1 ?/from2"
    # Its owner cannot tell which card of the nation is away, the third only its rank.
    assert segments(state, 1, 2)["nation"] == "x2 friman.i lord.e provisions"
    assert segments(state, 2, 2)["veiled"] == "lord.e provisions ?friman"
    assert state.view(0).players[0].hand == (borrowed(friman, 1), PLAIN[CARD_BY_NAME["lord.b"]])


@pytest.mark.rule("BA-C7")
def test_decks_show_their_tops_and_sizes() -> None:
    state = parse_position("battalia; tops friman.e; under friman.b friman.i; hand2 friman.e*3")
    for eyes in (0, 1, SPECTATOR, OPEN):
        view = state.view(eyes)
        assert CARD_NAMES[view.tops[0]] == "friman.e"
        assert [CARD_NAMES[item] for item in view.under[0]] == ["friman.b", "friman.i"]
        assert view.sizes[0] == 21
        assert sum(view.supply[:5]) == 18


def test_there_is_no_view_of_a_seat_that_does_not_play() -> None:
    state = parse_position("battalia")
    with pytest.raises(ValueError, match="there is no seat 2"):
        state.view(2)
    text = write_view(state.view(SPECTATOR))
    assert text.startswith("battalia; seen by spectator; turn 1 act; ")
    assert write_view(state.view(1)).startswith("battalia; seen by seat 2; ")
