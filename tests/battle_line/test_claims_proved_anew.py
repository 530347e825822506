"""Chapter F: a claim is proved anew each time, for things may have changed since."""

import pytest

from .helpers import after, legal, proof, segment, step


def a_turn_later(position: str, answer: str) -> list[str]:
    """What seat 1 may claim after seat 2 gave this answer to a claim that was declined."""
    hands = "hand1 1y 2y; hand2 1g 2g 10b KE C fog mud redeploy"
    state = after(f"battle-line; {position}; {hands}", "play 1y 9")
    if "done" in legal(state):
        state = after(state, "done")
    state = after(state, "draw troops", "card 3y", answer)
    if "done" in legal(state):
        state = after(state, "done")
    state = after(state, "play 2y 9")
    return [text for text in legal(state) if text.startswith("claim")]


@pytest.mark.rule("BL-F3", "BL-K5")
def test_a_proof_does_not_outlive_a_redeployed_card() -> None:
    assert a_turn_later("5 7r 8r 9r / 1b", "play 1g 1") == ["claim 5"]
    assert a_turn_later("5 7r 8r 9r / 1b", "redeploy 1b 1") == []
    assert a_turn_later("5 7r 8r 9r / 1b", "redeploy 1b out") == []


@pytest.mark.rule("BL-F2", "BL-K5")
def test_a_weak_formation_that_is_broken_up_may_grow_strong() -> None:
    assert a_turn_later("5 7r 8r 9r / 1b 9p 8p *", "play 1g 1") == ["claim 5"]
    assert a_turn_later("5 7r 8r 9r / 1b 9p 8p *", "redeploy 1b 1") == []


@pytest.mark.rule("BL-F5")
def test_a_proof_does_not_outlive_a_king() -> None:
    assert a_turn_later("5 7r 8r 9r / 10p; gone 9p", "play 1g 1") == ["claim 5"]
    assert a_turn_later("5 7r 8r 9r / 10p; gone 9p", "play KE 5") == []
    assert a_turn_later("5 7r 8r 9r / 10p; gone 8p", "play C 5") == []


@pytest.mark.rule("BL-F8")
def test_a_proof_does_not_outlive_fog() -> None:
    assert a_turn_later("5 7r 8r 9r / 10p 10g", "play 1g 1") == ["claim 5"]
    assert a_turn_later("5 7r 8r 9r / 10p 10g", "play fog 5") == []
    assert a_turn_later("5 7r 8r 9r / 10p 10g 5p *", "play 1g 1") == ["claim 5"]
    assert a_turn_later("5 7r 8r 9r / 10p 10g 5p *", "play fog 5") == []


@pytest.mark.rule("BL-F2", "BL-K3")
def test_a_proof_does_not_outlive_mud() -> None:
    assert a_turn_later("5 8r 9r 10r / 8p 9p", "play 1g 1") == ["claim 5"]
    assert a_turn_later("5 8r 9r 10r / 8p 9p", "play mud 5") == []


@pytest.mark.rule("BL-F4")
def test_a_claim_is_proved_as_soon_as_the_card_against_it_is_seen() -> None:
    assert a_turn_later("5 7r 8r 9r / 8b 9b", "play 1g 1") == []
    assert a_turn_later("5 7r 8r 9r / 8b 9b", "play 10b 1") == ["claim 5"]
    assert a_turn_later("5 7r 8r 9r / 8b 9b", "play 10b 5") == []
    assert a_turn_later("5 7r 8r 9r / 8b 9b", "play 2g 5") == ["claim 5"]


@pytest.mark.rule("BL-F2", "BL-K6")
def test_a_formation_rebuilt_after_a_deserter_is_judged_anew() -> None:
    state = after(
        "battle-line; turn 2 play; 5 8r 9r 10r / 8p 9p; hand1 7r; hand2 deserter",
        *("deserter 10r", "draw troops", "card 1g", "play 7r 5"),
    )
    assert step(state) == "1 draw"
    assert proof(f"battle-line; turn 1 claim; 5 {segment(state, '5')}", "claim 5") == {"10p"}
