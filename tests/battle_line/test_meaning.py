"""A touch that leads nowhere is answered for the step that is asked, at every step and for all."""

import re

import pytest

from gonfalon import Illegal, State

from .helpers import GAME, at

LINE = "1=1 5o 6o 7o / 1b 2b; 2 2r 2y 2g / 6g 7g; 3 8g / C; 4 KE / 3r 3p; 5 - / 9y; 6 - / 8b 8y 8p"
HELD = "hand1 4b 6p traitor deserter redeploy"
SCOUTED = f"{LINE}; {HELD}; played1 scout; scouted"
TERRAIN = "battle-line terrain=on tactics=on; turn 1 claim"
STEPS = {
    "play": f"battle-line; turn 1 play; {LINE}; {HELD} scout; hand2 9g 10g fog",
    "scout": f"battle-line; turn 1 play > scout 2 2; {SCOUTED}",
    "return": f"battle-line; turn 1 play > return 2; {SCOUTED}",
    "draw": f"battle-line; turn 1 draw; {LINE}; {HELD}",
    "fields": (
        f"{TERRAIN} > return-troops 2; 1(fields)=1 8r 9r 10r / -; 2(hills) 1o 2o 3o / -; "
        "3(town) - / 4y; hand1 4r 5r KE"
    ),
    "marshes": (
        f"{TERRAIN} > marshes; 1(marshes)=1 8r 9r 10r / -; 2(hills) 1o 2o 3o * / 7y 8y 9y; "
        "3(town) - / KE 1p; hand2 4r"
    ),
    "watchtower": (
        f"{TERRAIN} > watchtower; 1(watchtower)=1 8r 9r 10r / 5p; 2(river) 3g / 4b C; "
        "3(hills) 1o 2o 3o / 5b; hand1 4r"
    ),
}
CLAIMING = re.compile(r"\bclaim(s|ing)?\b")


def touches(state: State) -> set[str]:
    """Everything on the table that can be touched by whoever is asked."""
    view = GAME.sight.view(state, state.actor)
    drawn = GAME.page.draw(view, GAME.text.words("en"))
    return set(re.findall(r'data-pick="([^"]+)"', drawn))


def wrong(position: str) -> list[tuple[State, tuple[str, ...], Illegal]]:
    """Every touch that leads nowhere, after every beginning of what can be done, and its answer."""
    state = at(position)
    ways = [action.picks for action in state.legal()]
    begun = {way[:end] for way in ways for end in range(len(way))}
    found = []
    for path in sorted(begun):
        for touch in sorted(touches(state)):
            picks = (*path, touch)
            if touch in path or any(way[: len(picks)] == picks for way in ways):
                continue
            if any(way[0] == touch for way in ways):
                continue  # it begins another way
            illegal = GAME.why_not(state, picks)
            assert illegal is not None, f"{picks}: no answer"
            found.append((state, picks, illegal))
    return found


def said(illegal: Illegal) -> str:
    """The answer in English."""
    return GAME.text.words("en").why(illegal)


@pytest.mark.parametrize("step", STEPS)
def test_no_answer_speaks_of_claiming_unless_a_claim_was_likely(step: str) -> None:
    found = wrong(STEPS[step])
    assert found
    for _, picks, illegal in found:
        is_claim = picks == ("2",) and step in ("play", "draw")  # a complete formation lies there
        assert is_claim or not CLAIMING.search(said(illegal)), f"{picks}: {said(illegal)}"
        assert illegal.reason != "bl.refuse.not_now", picks


TRIED = {
    "traitor C": "troops_only",
    "traitor 8g": "not_theirs",
    "traitor KE": "troops_only",
    "traitor 1b": "yours_already",
    "traitor 1": "yours_already",
    "traitor 2": "first_traitor",
    "traitor 9": "first_traitor",
    "traitor troops": "first_traitor",
    "traitor 9y 1": "yours_already",
    "traitor 9y 2": "full",
    "traitor 9y tactics": "where_traitor",
    "deserter 8g": "not_theirs",
    "deserter KE": "not_theirs",
    "deserter 1b": "yours_already",
    "deserter 3": "first_deserter",
    "deserter tactics": "first_deserter",
    "redeploy 9y": "not_yours",
    "redeploy C": "not_yours",
    "redeploy 5o": "yours_already",
    "redeploy 9": "first_redeploy",
    "redeploy 8g 3": "same_battlefield",
    "redeploy 8g 2": "full",
    "redeploy 8g 1": "yours_already",
    "redeploy 8g troops": "where_redeploy",
    "4b 2": "full",
    "4b 1": "yours_already",
    "9": "card_first",
    "1": "yours_already",
    "2": "play_first",
    "troops": "draw_later",
}


@pytest.mark.rule("BL-K5", "BL-K6", "BL-K7")
@pytest.mark.parametrize("touched", TRIED)
def test_a_wrong_touch_is_answered_for_its_step(touched: str) -> None:
    illegal = GAME.why_not(at(STEPS["play"]), touched.split())
    assert illegal is not None
    assert illegal.reason == f"bl.refuse.{TRIED[touched]}"


def test_who_must_pass_is_told_so() -> None:
    illegal = GAME.why_not(at("battle-line; turn 1 play; 1 8o 9o / -"), ["1"])
    assert illegal is not None
    assert illegal.reason == "bl.refuse.only_pass"


FULL = "; ".join(f"{value} {value}r {value}y {value}g / {value}p" for value in range(1, 10))
IDLE = {
    ("1 8r / -", "deserter"): ("BL-K6", "no_target_deserter"),
    ("1=1 8r 9r 10r / 1r", "deserter"): ("BL-K6", "no_target_deserter"),
    ("1 8r / fog", "deserter"): ("BL-K6", "no_target_deserter"),
    ("1 8r / KE", "traitor"): ("BL-K7", "no_target_traitor"),
    (FULL, "traitor"): ("BL-P2", "no_room"),
    ("1 - / 9b", "redeploy"): ("BL-K5", "no_target_redeploy"),
    ("1=1 1r 2r 3r / -", "redeploy"): ("BL-K5", "no_target_redeploy"),
    (FULL, "4b"): ("BL-P2", "no_room"),
    (FULL, "S"): ("BL-P2", "no_room"),
    ("1 8r / -; played1 KE", "deserter"): ("BL-K1", "tactics_ahead"),
}


@pytest.mark.rule("BL-K5", "BL-K6", "BL-K7", "BL-K8", "BL-P2")
@pytest.mark.parametrize(("line", "card"), IDLE)
def test_a_card_that_can_go_nowhere_says_so_and_names_no_other(line: str, card: str) -> None:
    illegal = GAME.why_not(at(f"battle-line; turn 1 play; {line}; hand1 {card}"), [card])
    assert illegal is not None
    rule, reason = IDLE[line, card]
    assert (illegal.rule, illegal.reason) == (rule, f"bl.refuse.{reason}")
