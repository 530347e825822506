"""What each pair of eyes sees, where hidden cards could show through."""

from random import Random

import pytest

import gonfalon
from gonfalon.engine.state import State
from gonfalon.games import find
from gonfalon.games.battle_line.rules.state import BattleLine

GAME = find("battle-line")
WORDS = GAME.text.words("en")


def seen(state: State, eyes: int) -> str:
    """Everything a view shows."""
    view = state.view(eyes)
    return GAME.text.write(view) + GAME.text.picture(view, WORDS) + GAME.page.draw(view, WORDS)


def played(position: str, *actions: str) -> State:
    state = gonfalon.load(position)
    for text in actions:
        action = GAME.parse_action(text)
        assert state.verify(action) is None, text
        state.apply(action)
    return state


@pytest.mark.rule("BL-P4", "BL-S2")
def test_whether_a_hand_can_be_played_shows_to_its_owner_alone() -> None:
    stuck = gonfalon.load("battle-line; turn 1 play; hand1 deserter; hand2 1r")
    able = gonfalon.load("battle-line; turn 1 play; hand1 fog; hand2 1r")
    assert [str(action) for action in stuck.legal()] == ["pass"]
    for eyes in (1, gonfalon.SPECTATOR):
        assert seen(stuck, eyes) == seen(able, eyes)
    assert stuck.view(0).prompt.key == "bl.prompt.pass"
    assert able.view(0).prompt.key == "bl.prompt.play"


LAYING = (
    "battle-line war=on; turn 1 lay; 1(river); kept1 hills town marshes fields; "
    "kept2 castle fortress woodland watchtower"
)


@pytest.mark.rule("BL-H4")
def test_which_battlefield_lies_plain_side_up_shows_to_its_owner_alone() -> None:
    hills, town = played(LAYING, "lay hills plain"), played(LAYING, "lay town plain")
    for eyes in (1, gonfalon.SPECTATOR):
        assert seen(hills, eyes) == seen(town, eyes)
    assert seen(hills, 0) != seen(town, 0)
    assert "kept1 hills town marshes fields x3" in GAME.text.write(hills.view(1))
    open_one, other = played(LAYING, "lay hills terrain"), played(LAYING, "lay town terrain")
    assert seen(open_one, 1) != seen(other, 1)


@pytest.mark.rule("BL-H4")
def test_a_possible_row_keeps_what_could_lie_plain() -> None:
    state = played(LAYING, "lay hills plain")
    kept = set()
    for seed in range(60):
        possible = GAME.sight.determinise(state.view(1), Random(seed))
        assert isinstance(possible, BattleLine)
        assert possible.kept[0].bit_count() == 3
        assert (possible.kept[0] | possible.laid_plain[0]).bit_count() == 4
        kept.add(possible.kept[0])
    assert len(kept) == 4


KNOWN = (
    "battle-line terrain=on tactics=on; turn 2 claim; 1(fields) - / 8r 9r 10r; "
    "hand2 1b 2b 3b 4b 5b 6b; hand1 1g 2g 3g 4g 5g 6g scout"
)
ROUND = (
    "claim 1", "card 1p", "card 2p", "card 3p", "return 1p", "return 2p",
    "play scout", "draw tactics", "card fog", "draw tactics", "card mud", "draw tactics", "card KE",
    "return fog", "return 6g", "play 1b 2", "draw troops",
)  # fmt: skip


@pytest.mark.rule("BL-K4", "BL-T7")
def test_a_card_known_to_have_come_later_is_not_among_those_put_back_before() -> None:
    state = played(KNOWN, *ROUND)
    text = GAME.text.write(state.view(0))
    assert "known2 6g" in text
    assert "loose2" not in text
    for seed in range(40):
        possible = GAME.sight.determinise(state.view(0), Random(seed))
        assert isinstance(possible, BattleLine)
        assert "6g" in possible.position().split("hand2")[1].split(";")[0]


@pytest.mark.rule("BL-K4")
def test_a_known_card_may_be_among_those_put_back_after() -> None:
    """Seat 2 knows of the 6g in seat 1's hand; then seat 1 puts two cards back."""
    position = (
        "battle-line; turn 1 play > return 2; hand1 1r 2r 3r 4r 5r 6g 7r 8r 9r; hand2 1b; "
        "known1 6g; played1 scout"
    )
    state = played(position, "return 1r", "return 2r")
    other = played(position, "return 6g", "return 2r")
    assert seen(state, 1) == seen(other, 1)
    assert "known1 6g; loose1 6g" in GAME.text.write(state.view(1))
    places = set()
    for seed in range(60):
        possible = GAME.sight.determinise(state.view(1), Random(seed)).position()
        places.add("top troops" in possible and "6g:1" in possible)
    assert places == {True, False}


@pytest.mark.rule("BL-K4")
def test_when_nothing_put_back_is_left_a_known_card_is_in_hand_again() -> None:
    position = (
        "battle-line; turn 1 play > return 2; hand1 1r 2r 3r 4r 5r 6g 7r 8r 9r; hand2 1b 2b; "
        "known1 6g; played1 scout"
    )
    turns = ("return 1r", "return 2r", "play 1b 1", "draw troops", "play 3r 1", "draw troops")
    text = GAME.text.write(played(position, *turns).view(1))
    assert "known1 6g" in text
    assert "loose1" not in text
    assert "known2 2r" in text


@pytest.mark.parametrize("seat", [2, 5, -3])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        gonfalon.new("battle-line").view(seat)


@pytest.mark.rule("BL-E2", "BL-X5")
def test_passes_beyond_two_are_read_back() -> None:
    position = (
        "battle-line terrain=on tactics=on; turn 1 play; 1(fields) 1b 1g 1y / 8r 9r 10r *; 2=1; "
        "3 2b 2g 2y / -; 4=1; 5 3b 3g 3y / -; 6=2; 7 4b 4g 4y / -; 8=2; 9 5b 5g 5y / -; "
        "hand1 1r 2r 3r 4r 5r 6r 7r; hand2 KF C S fog mud redeploy deserter; played2 scout"
    )
    turns = ("pass", "pass", "claim 1", "card 6b", "card 6g", "card 6y", "return 6b", "return 6g")
    state = played(position, *turns, "pass")
    assert gonfalon.load(state.position()).position() == state.position()


@pytest.mark.parametrize(
    "position",
    [
        "battle-line; turn 1 claim > marshes; 1 - / 5r",
        "battle-line; turn 1 claim > fields 3 2",
        "battle-line tactics=off; turn 1 play > scout 2 2",
        "battle-line; turn 1 over breakthrough",
        "battle-line; turn 1 over envelopment; 1=1; 3=1; 5=1; 7=1",
        "battle-line; hand1 1r; loose1 1r",
        "battle-line; hand1 1r; known1 1r; loose1 1r",
        "battle-line war=on; turn 1 lay; 1(river); 2(plain); kept1 hills town marshes; "
        "kept2 castle fortress woodland watchtower",
    ],
)
def test_inconsistent_positions_are_malformed(position: str) -> None:
    with pytest.raises(gonfalon.Malformed):
        gonfalon.load(position)


@pytest.mark.rule("BL-K4")
def test_a_scout_from_a_huge_hand_is_read_back() -> None:
    """With two cards left the hand goes down to seven, however large it was."""
    gone = " ".join(f"{v}{c}" for c in "gbp" for v in range(1, 11))
    hand = " ".join(f"{v}r" for v in range(1, 11)) + " 1o 2o 3o 4o"
    rest = " ".join(f"{v}o" for v in range(5, 11)) + " " + " ".join(f"{v}y" for v in range(1, 9))
    tactics = "KE KF C S fog mud redeploy deserter traitor"
    position = f"battle-line; hand1 {hand} scout; hand2 {rest}; gone {gone} {tactics}"
    state = played(position, "play scout", "draw troops", "card 9y", "draw troops", "card 10y")
    for value in range(1, 10):
        assert gonfalon.load(state.position()).position() == state.position()
        state.apply(GAME.parse_action(f"return {value}r"))
    assert isinstance(state, BattleLine)
    assert state.sides[0].hand_size == 7
