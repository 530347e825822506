"""Games of rules version 1 that today's rules part from, each at the rule that was changed."""

import pytest

import gonfalon
from gonfalon.engine.errors import Illegal
from gonfalon.engine.origin import Parted
from gonfalon.engine.record import Record
from tests.kept_games import kept

EARLIER = "battalia-2-edition_{edition}-weeks_4-heroes_2-guard_2-ruins_4-{what}"


def part(edition: str, what: str) -> tuple[Record, Parted]:
    """A kept record, and where today's rules part from it."""
    record = gonfalon.load_record(kept(EARLIER.format(edition=edition, what=what)))
    with pytest.raises(Parted) as caught:
        record.replay()
    return record, caught.value


def cause(parted: Parted) -> tuple[str, str]:
    """The rule and the reason that are told."""
    assert isinstance(parted.cause, Illegal)
    return parted.cause.rule, parted.cause.reason.removeprefix("ba.refuse.")


@pytest.mark.rule("BA-W3")
def test_an_attack_that_stood_without_a_weapon() -> None:
    record, parted = part("crowdfunding", "weapon")
    before = record.plies[: parted.ply - 1]
    assert before[-7:] == [
        "use amulet.c", "on-row weapon.b", "roll 6", "name friman.c",
        "use amulet.c", "on friman.c", "roll 2",
    ]  # fmt: skip
    assert parted.text == "stand"
    assert cause(parted) == ("BA-W5", "not_now")  # the attack has failed by then


@pytest.mark.rule("BA-W4")
def test_an_attack_that_was_over_while_a_tent_could_be_opened() -> None:
    record, parted = part("crowdfunding", "tent")
    assert record.plies[parted.ply - 3 : parted.ply] == ["on-row weapon.i", "roll 4", "step 2 d5"]
    assert cause(parted) == ("BA-H1", "not_now")  # the attack still goes on


@pytest.mark.rule("BA-W6")
def test_a_retreat_after_all_opening_cards() -> None:
    record, parted = part("first", "retreat")
    assert record.plies[parted.ply - 2 : parted.ply + 1] == [
        "add weapon.i", "stand", "retreat c5 provisions",
    ]  # fmt: skip
    assert cause(parted) == ("BA-W6", "retreat_first")


@pytest.mark.rule("BA-G2")
def test_a_joker_that_was_a_tent_in_vain() -> None:
    _, parted = part("first", "joker")
    assert parted.text == "name tent.c"
    assert cause(parted) == ("BA-G2", "tent_in_vain")
