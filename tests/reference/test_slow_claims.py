"""The slow judge of claims, held against the worked positions and some reasoned by hand."""

from collections.abc import Collection
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from .slow_claims import (
    COLOURS,
    TROOPS,
    WILD_VALUES,
    best_strength,
    compared_faces,
    completions,
    possible_values,
    slow_beats,
    slow_claim,
    strength,
)

rule = pytest.mark.rule


def left_over(*lying: str) -> set[str]:
    """List the troop cards that do not lie face up, given the ones that do."""
    return set(TROOPS) - set(" ".join(lying).split())


def claim(
    claimer: str,
    opponent: str,
    *,
    gone: str = "",
    unseen: Collection[str] | None = None,
    slots: tuple[int, int] = (3, 3),
    drop: tuple[bool, bool] = (False, False),
    totals_only: bool = False,
    low_wins: bool = False,
    first: bool | None = None,
) -> bool:
    """Ask for a claim with the cards written in one line; all others are unseen."""
    return slow_claim(
        claimer.split(),
        opponent.split(),
        unseen=left_over(claimer, opponent, gone) if unseen is None else unseen,
        slots=slots,
        drop=drop,
        totals_only=totals_only,
        low_wins=low_wins,
        claimer_first=first,
    )


def beats(
    completion: str,
    claimer: str,
    opponent: str,
    *,
    gone: str = "",
    slots: tuple[int, int] = (3, 3),
    drop: tuple[bool, bool] = (False, False),
) -> bool:
    """Ask whether a completion beats the claimer, with the cards written in one line."""
    return slow_beats(
        completion.split(),
        claimer.split(),
        opponent.split(),
        unseen=left_over(claimer, opponent, gone),
        slots=slots,
        drop=drop,
        totals_only=False,
        low_wins=False,
    )


MUD = (4, 4)


class Row(NamedTuple):
    """One of the worked positions."""

    number: int
    rules: str
    claimer: str
    opponent: str
    holds: bool
    gone: str = ""
    unseen: Collection[str] | None = None
    slots: tuple[int, int] = (3, 3)
    fog: bool = False
    first: bool | None = None


ROWS = [
    Row(1, "BL-F3", "8r 9r 10r", "", True),
    Row(2, "BL-F3", "7r 8r 9r", "9b 8b", False),
    Row(3, "BL-F3 BL-F4", "7r 8r 9r", "9b 8b", True, gone="10b"),
    Row(4, "BL-F3 BL-F4", "4r 4o 4y", "7r 7o", True, gone="7y 7g 7b 7p"),
    Row(5, "BL-F3 BL-F4", "4r 4o 4y", "7r 7o", False, gone="7y 7g 7b"),
    Row(6, "BL-F3 BL-M2", "2r 7r 9r", "5b 6b", True, gone="4b 7b 8b 9b 10b"),
    Row(7, "BL-F3 BL-M2", "10r 9r 6r", "10b 9b", True, gone="8b 7b"),
    Row(8, "BL-F3 BL-M2", "10r 9r 5r", "10b 9b", False, gone="8b 7b"),
    Row(9, "BL-F2 BL-M3", "5r 6o 7y", "5b 6g 7p", True, first=True),
    Row(10, "BL-F2 BL-M3", "5r 6o 7y", "5b 6g 7p", False, first=False),
    Row(11, "BL-F2 BL-F8", "10r 9o", "1b 2g", False, fog=True),
    Row(12, "BL-F8 BL-M3", "10r 10o 2y", "10b 10g 2p", False, fog=True, first=False),
    Row(13, "BL-F2 BL-K3 BL-X1", "8r 9r 10r", "1b 2b 3b", False, slots=MUD),
    Row(14, "BL-F3 BL-K3", "6r 7r 8r 9r", "8b 9b 10b", False, slots=MUD),
    Row(15, "BL-F8 BL-K3", "10r 10o 10y 1g", "9b 9g 9p", False, slots=MUD, fog=True),
    Row(16, "BL-F3 BL-M4", "9r 9o KE", "10b 10g", False),
    Row(17, "BL-F5 BL-M4", "9r 9o KE", "10b 10g", True, gone="10r 10o 10y 10p"),
    Row(18, "BL-F5 BL-M4", "9r 7r C", "10b KE", False),
    Row(19, "BL-F3 BL-M4", "4r 3r S", "5b 6b", True, gone="4b 7b"),
    Row(20, "BL-F2 BL-M1", "1r 2r 3r", "10b 10g 10p", True, first=False),
    Row(21, "BL-F7", "6r 5o 4y", "", True, unseen=("1r", "1o")),
]


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, id=f"row-{row.number}", marks=rule(*row.rules.split())) for row in ROWS],
)
def test_worked_position(row: Row) -> None:
    """Each worked position gets its known answer."""
    answer = claim(
        row.claimer,
        row.opponent,
        gone=row.gone,
        unseen=row.unseen,
        slots=row.slots,
        totals_only=row.fog,
        first=row.first,
    )
    assert answer is row.holds


@rule("BL-F7", "BL-K3")
def test_too_few_cards_to_complete_in_mud() -> None:
    """An opponent who lacks three cards of which only two are left stops no claim."""
    assert claim("1r 3o 5y 7g", "10b", unseen={"9b", "8b"}, slots=MUD)
    assert not claim("1r 3o 5y 7g", "10b", unseen={"9b", "8b", "7b"}, slots=MUD)


@rule("BL-F5")
def test_unplayed_morale_stops_no_claim() -> None:
    """Morale cards among the unseen are passed over."""
    unseen = left_over("9r 9o 10b 10g 10r 10o 10y 10p") | {"KF", "C", "S"}
    assert claim("9r 9o KE", "10b 10g", unseen=unseen)
    assert completions(["10b", "10g"], unseen, 3) == 52


@rule("BL-M2", "BL-M4")
def test_wild_card_may_repeat_a_card() -> None:
    """A King beside a red 10 is a second red 10: the column makes 26."""
    assert claim("10r 6r KE", "10b 9b 6b", first=False)
    assert claim("10r 6r KE", "10b 9b 7b", first=True)
    assert not claim("10r 6r KE", "10b 9b 7b", first=False)


@rule("BL-T2", "BL-M4")
def test_hills_king_makes_the_low_wedge() -> None:
    """On Hills 8 9 and a King are 7-8-9; elsewhere 8-9-10."""
    assert claim("8r 9r KE", "8b 9b 10b", low_wins=True, first=False)
    assert claim("8r 9r KE", "7b 8b 9b", low_wins=True, first=True)
    assert not claim("8r 9r KE", "7b 8b 9b", low_wins=True, first=False)
    assert claim("8r 9r KE", "8b 9b 10b", first=True)
    assert not claim("8r 9r KE", "8b 9b 10b", first=False)


@rule("BL-T2", "BL-M1")
def test_hills_keep_the_order_of_kinds() -> None:
    """A low fray still loses to a high wedge on Hills."""
    assert not claim("1r 2o 4y", "8b 9b 10b", low_wins=True, first=True)
    assert claim("8r 9r 10r", "1b 2g 4p", low_wins=True, first=False)


@rule("BL-T2", "BL-M4")
def test_hills_wild_card_prefers_the_kind_to_the_total() -> None:
    """Two 5s and a King are a square of 15 on Hills, though a King as 1 would total less."""
    assert claim("5r 5o KE", "1b 2b 4b", low_wins=True, first=False)
    assert claim("5r 5o KE", "6b 6g 6p", low_wins=True, first=False)
    assert not claim("5r 5o KE", "4b 4g 4p", low_wins=True, first=True)


@rule("BL-T2", "BL-M4")
def test_hills_support_troops_count_low_in_a_column() -> None:
    """5 and 9 of one colour with Support Troops make a column of 15 on Hills."""
    assert claim("5r 9r S", "5b 9b 2b", low_wins=True, first=False)
    assert not claim("5r 9r S", "5b 9b 1b", low_wins=True, first=False)


@rule("BL-T2", "BL-F3")
def test_hills_proof() -> None:
    """2 3 of one colour can still come lower than 2-3-4 only with the 1."""
    assert not claim("2r 3r 4r", "2b 3b", low_wins=True)
    assert claim("2r 3r 4r", "2b 3b", gone="1b", low_wins=True)


@rule("BL-F8", "BL-T3", "BL-M4")
def test_totals_take_wild_cards_at_their_highest() -> None:
    """King, Cavalry and Support Troops total 21 where only totals count."""
    assert claim("KE C S", "10b 9b 1b", totals_only=True, first=False)
    assert claim("KE C S", "10b 10g 1p", totals_only=True, first=True)
    assert not claim("KE C S", "10b 10g 1p", totals_only=True, first=False)


@rule("BL-F8", "BL-F3")
def test_fog_on_hills_lower_total_wins() -> None:
    """1 2 and a King total 4; two 1s fall below that only with a third."""
    assert not claim("1r 2o KE", "1b 1g", totals_only=True, low_wins=True)
    assert claim("1r 2o KE", "1b 1g", gone="1o 1y 1p", totals_only=True, low_wins=True)
    assert claim("1r 2o 4y", "1b 2b 5b", totals_only=True, low_wins=True, first=False)


ATTACK: tuple[int, int] = (3, 4)
TENS = "10r 10o 10y 10g 10b 10p"
OTHER_NINES = "9r 9o 9y 9g 9p"


@rule("BL-T8", "BL-X2")
@pytest.mark.parametrize(
    ("gone", "holds"),
    [
        pytest.param("", False, id="any-ten-rescues-the-nine"),
        pytest.param(f"6b {TENS}", False, id="so-does-another-nine"),
        pytest.param(f"{TENS} {OTHER_NINES}", False, id="or-the-six-takes-its-place"),
        pytest.param(f"6b {TENS} {OTHER_NINES}", True, id="else-the-nine-is-ignored"),
    ],
)
def test_useless_high_card_rescues_a_lower_one(gone: str, holds: bool) -> None:
    """The defender's 7-8-9 counts only if something as high as the 9 is left out instead."""
    answer = claim("5r 6r 7r", "7b 8b 9b", gone=gone, slots=ATTACK, drop=(False, True))
    assert answer is holds


@rule("BL-T8", "BL-X2", "BL-F6")
@pytest.mark.parametrize(
    ("completion", "wins"),
    [("10r", True), ("9o", True), ("6b", True), ("5b", False), ("8r", False)],
)
def test_completion_of_a_defender(completion: str, wins: bool) -> None:
    """Each single completion of the defender's 7-8-9 is judged by itself."""
    assert beats(completion, "5r 6r 7r", "7b 8b 9b", slots=ATTACK, drop=(False, True)) is wins


@rule("BL-T8", "BL-F2", "BL-X1")
def test_claiming_defender() -> None:
    """A defender needs a fourth card to claim, and picks which of two 10s to leave out."""
    assert not claim("8r 9r 10r", "1b 2g", slots=(4, 3), drop=(True, False))
    assert claim("8r 9r 10r 10o", "9b 10b", slots=(4, 3), drop=(True, False))
    assert not claim("8r 9r 10r 7o", "9b 10b", slots=(4, 3), drop=(True, False))


@rule("BL-T8", "BL-M4", "BL-M3")
def test_defending_king_matches_the_card_left_out() -> None:
    """The King becomes a 10, so that the other 10 may be left out of 8-9-10."""
    assert claim("8r 9r KE 10o", "8b 9b 10b", slots=(4, 3), drop=(True, False), first=True)
    assert not claim("8r 9r KE 10o", "8b 9b 10b", slots=(4, 3), drop=(True, False), first=False)


@rule("BL-T8", "BL-F8", "BL-M4")
def test_defender_in_fog() -> None:
    """The highest card is left out before totalling, be it a King or the 10 beside him."""
    in_fog = {"10r 9o 2y 1g": 12, "KE 10r 2y 1g": 13, "KE 7r 2y 1g": 10}
    for cards, total in in_fog.items():
        assert best_strength(cards.split(), True, True, False) == (0, total)


@rule("BL-T8", "BL-X1", "BL-K3")
def test_defender_in_mud() -> None:
    """With Mud the defender fills five slots against four, and four cards are compared."""
    for fifth, holds in {"": False, "8r": True, "8o": True, "3o": False}.items():
        answer = claim(
            f"4r 5r 6r 7r {fifth}",
            "3b 4b 5b 6b",
            slots=(5, 4),
            drop=(True, False),
            first=False,
        )
        assert answer is holds, fifth


@rule("BL-M1", "BL-K3", "BL-T1")
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        pytest.param("1r 2r 3r 4r", "10b 10g 10p 10y", id="wedge-over-square"),
        pytest.param("1r 1o 1y 1g", "10b 9b 8b 6b", id="square-over-column"),
        pytest.param("1r 2r 3r 5r", "10b 9b 8g 7p", id="column-over-skirmish"),
        pytest.param("1r 2o 3y 4g", "10b 10g 10p 9b", id="skirmish-over-fray"),
        pytest.param("2r 3r 4r 5r", "1b 2b 3b 4b", id="higher-wedge"),
        pytest.param("3r 4r 5r KE", "2b 3b 4b 5b", id="king-at-the-top"),
        pytest.param("1b 2g 3p 4b", "9r 9o C KE", id="cavalry-is-no-nine"),
        pytest.param("1b 2g 3p 4b", "7r 7o C KE", id="cavalry-is-no-seven"),
        pytest.param("8r 8o C KE", "10b 9b 8b 6b", id="cavalry-in-a-square"),
    ],
)
def test_four_cards(stronger: str, weaker: str) -> None:
    """Four cards follow the same definitions as three."""
    assert claim(stronger, weaker, slots=MUD, first=False)
    assert not claim(weaker, stronger, slots=MUD, first=True)


@rule("BL-F6")
def test_completion_must_be_possible() -> None:
    """Only the right number of different unseen troop cards can be a counter-example."""
    assert beats("10b", "7r 8r 9r", "9b 8b")
    assert not beats("7b", "7r 8r 9r", "9b 8b")
    assert not beats("10b", "7r 8r 9r", "9b 8b", gone="10b")
    assert not beats("10b 1r", "7r 8r 9r", "9b 8b")
    assert not beats("10b 10b", "7r 8r 9r", "9b")
    assert not beats("KF", "7r 8r 9r", "9b 8b")
    with pytest.raises(ValueError, match="not complete"):
        beats("10b", "7r 8r", "9b 8b")


@rule("BL-X1", "BL-M3")
def test_impossible_questions_are_refused() -> None:
    """Too many cards, or two full sides of unknown order, are mistakes of the asker."""
    with pytest.raises(ValueError, match="3 slots"):
        claim("7r 8r 9r 10r", "9b 8b")
    with pytest.raises(ValueError, match="first"):
        claim("7r 8r 9r", "7b 8b 9b")


@rule("BL-M4", "BL-X2")
def test_fewer_colours_change_nothing() -> None:
    """Trying every colour for every wild card apart gives the same strength."""
    chance = Random(1415)
    wilds = list(WILD_VALUES)
    for _ in range(120):
        size, drop, low_wins = chance.choice([3, 4]), chance.random() < 0.5, chance.random() < 0.5
        count = chance.choice([1, 2])
        near = [card for card in TROOPS if card[-1] in "rb" and int(card[:-1]) > 5]
        cards = chance.sample(wilds, count) + chance.sample(near, size - count)
        choices = [
            list(product(possible_values(card), COLOURS if card in WILD_VALUES else card[-1]))
            for card in cards
        ]
        literal = max(
            strength(compared, False, low_wins)
            for faces in product(*choices)
            for compared in compared_faces(faces, drop)
        )
        assert best_strength(cards, drop, False, low_wins) == literal, cards


@rule("BL-F3", "BL-M4")
def test_proof_around_two_wild_cards() -> None:
    """King and Support Troops may reach 3-4-5-6, but nothing that beats 7-8-9-10."""
    assert completions(["KF", "S"], left_over("8r 9r 10r"), 4) == 1596
    assert claim("8r 9r 10r KE", "KF S", slots=MUD)
    assert not claim("2r 3r 4r KE", "KF S", slots=MUD)
