"""What is told of a claim: the ignored card, what wild cards are, and what decides."""

import re
from itertools import pairwise
from random import Random

import pytest

import gonfalon
from gonfalon.engine.errors import Facts
from gonfalon.engine.event import EVERYONE, Event
from gonfalon.engine.words import languages
from gonfalon.games.battle_line.game import BATTLE_LINE
from gonfalon.games.battle_line.html.cards import FORMATIONS
from gonfalon.games.battle_line.rules.proof import prove
from gonfalon.games.battle_line.rules.state import BattleLine

from .helpers import TROOPS, why

SITES = ("plain", "hills", "woodland", "castle", "fortress")
VALUES = {"KE": range(1, 11), "KF": range(1, 11), "C": (8,), "S": (1, 2, 3)}


def told(facts: Facts, whose: str) -> tuple[str, int, list[str]]:
    """The formation of one side as it is told: its kind, its total, and the notes on it."""
    strength, notes = facts[whose], facts["notes"]
    assert isinstance(strength, tuple)
    assert isinstance(notes, tuple)
    own = [str(note) for note in notes if str(note).startswith(f"{whose}-")]
    own = [note.removeprefix(f"{whose}-") for note in own]
    return str(strength[0]), int(strength[1]), own


def check(cards: list[str], kind: str, total: int, notes: list[str], defends: bool) -> None:
    """The cards that count, wild ones with the value told, make this formation and total."""
    values = {card: int(card[:-1]) if card in TROOPS else 8 for card in cards}
    ignored = [note.split()[1] for note in notes if not note.startswith("wild")]
    assert len(ignored) == defends
    for note in notes:
        if note.startswith("wild"):
            _, card, value = note.split()
            assert int(value) in VALUES[card]
            values[card] = int(value)
    counted = sorted(value for card, value in values.items() if card not in ignored)
    colours = {card[-1] for card in cards if card in TROOPS and card not in ignored}
    highest = [int(card[:-1]) if card in TROOPS else max(VALUES[card]) for card in ignored]
    assert not ignored or all(value <= highest[0] for value in counted)
    assert sum(counted) == total
    steps = {after - before for before, after in pairwise(counted)}
    if kind in ("wedge", "skirmish"):
        assert steps == {1}
    if kind == "square":
        assert steps == {0}
    if kind in ("wedge", "column"):
        assert len(colours) <= 1


@pytest.mark.rule("BL-M4", "BL-T8")
def test_what_is_told_of_wild_and_ignored_cards_adds_up() -> None:
    rng = Random("telling")
    noted = 0
    for _ in range(600):
        site = rng.choice(SITES)
        troops, wild = rng.sample(TROOPS[:24], 9), rng.sample(sorted(VALUES), 4)
        sides = []
        for seat, own in enumerate((wild[:2], wild[2:])):
            need = 3 + (site == ("castle", "fortress")[seat])
            count = rng.choice((0, 1, 1, 2))
            sides.append(own[:count] + [troops.pop() for _ in range(need - count)])
        fog = rng.choice(("", " fog"))
        england, france = (" ".join(cards) for cards in sides)
        position = f"battle-line terrain=on tactics=on; 5({site}) {england}{fog} * / {france}"
        line = gonfalon.load(position)
        assert isinstance(line, BattleLine)
        for seat in range(2):
            facts = prove(line, seat, 4).facts
            for whose, owner in (("own", seat), ("their", 1 - seat)):
                defends = site == ("castle", "fortress")[owner]
                kind, total, notes = told(facts, whose)
                check(sides[owner], kind, total, notes, defends)
                noted += len(notes)
    assert noted > 600


@pytest.mark.rule("BL-S2")
@pytest.mark.parametrize("text", ["play KE 1", "play scout", "deserter 1r", "redeploy 1r out"])
def test_without_tactics_cards_nobody_is_told_of_a_hand(text: str) -> None:
    illegal = why("battle-line tactics=off; 1 1r / 2r; hand1 4r", text)
    assert illegal is not None
    assert illegal.reason == "bl.refuse.no_tactics"


WEDGE = "battle-line; turn 2 claim; 5 {england} / 8b 9b 10b{star}"
CLAIMS = {
    "proved.unbeatable_kind": (
        "1r 2g",
        "8b, 9b, 10b there, a wedge (total 27). By the open cards, the best England could",
    ),
    "proved.unbeatable": (
        "1r 2r",
        "By the open cards, the best England could still make is a wedge (total 6) with 3r.",
    ),
    "proved.stronger_kind": (
        "5y 2g 1r",
        "1r, 2g, 5y, a fray (total 8). The wedge is the stronger kind, whatever the totals.",
    ),
    "proved.stronger": ("1r 3r 2r", "England has 1r, 2r, 3r, a wedge (total 6)."),
    "proved.equalled": ("9r 10r", "At best England could still equal it with 8r"),
    "proved.tie_won": ("8r 9r 10r", "England has the same with 8r, 9r, 10r, but was"),
}


@pytest.mark.rule("BL-F6")
@pytest.mark.parametrize("key", CLAIMS)
def test_everyone_is_told_why_a_claim_held(key: str) -> None:
    """From what lies on the table alone: other hands change nothing."""
    england, said = CLAIMS[key]
    told = set()
    for hands in ("hand1 3y 4y; hand2 5p 6p", "hand1 5p 6o; hand2 1y 3y"):
        star = " *" if len(england.split()) == 3 else ""
        line = gonfalon.load(f"{WEDGE.format(england=england, star=star)}; {hands}")
        events: list[Event] = []
        line.apply(BATTLE_LINE.parse_action("claim 5"), events)
        assert [event.key for event in events[:2]] == ["bl.event.claimed", f"bl.event.{key}"]
        assert events[1].audience == EVERYONE
        told.add(repr(events[1]))
        for language in ("en", "hu", "bg", "pl"):
            words = BATTLE_LINE.text.words(language).called({1: "Anna", 2: "Béla"})
            sentence = words.event(events[1])
            assert "Anna" in sentence
            assert sentence.startswith("Béla")
            assert not set(sentence) & {"{", "}"}
    assert len(told) == 1
    assert said in BATTLE_LINE.text.words("en").event(events[1])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("whose", ["own", "their", "told"])
@pytest.mark.parametrize("kind", ["castle", "fortress", "wild"])
def test_what_is_told_of_a_claim_names_no_rule_by_its_id(
    whose: str, kind: str, language: str
) -> None:
    words = BATTLE_LINE.text.words(language)
    said = words.say(f"bl.remark.{whose}-{kind}", card="9r", value=8)
    assert "BL-" not in said
    assert said.endswith(".")


NEEDS = "battle-line; turn 1 claim; 1 5r 6r 7r / 7g; 2 8o 9o 10o / -; hand1 {own}; hand2 {other}"


@pytest.mark.rule("BL-F4")
@pytest.mark.parametrize("language", languages())
def test_who_holds_a_card_that_would_beat_a_claim_is_told_that_hands_do_not_count(
    language: str,
) -> None:
    """Of the other hand nothing is told."""
    words = BATTLE_LINE.text.words(language)
    remark, told = words.say("bl.remark.hand"), {}
    for own, other in (("9g", "1b"), ("1b", "9g"), ("1b", "2b")):
        illegal = why(NEEDS.format(own=own, other=other), "claim 1")
        assert illegal is not None
        assert "9g" in str(illegal.facts["cards"])
        told[own, other] = words.why(illegal)
    assert told["9g", "1b"].endswith(remark)
    assert remark not in told["1b", "9g"]
    assert told["1b", "9g"] == told["1b", "2b"]


PROVED = "battle-line; turn 1 claim; 1 4g 5g 6g / 10r; 2 9r / -; hand1 {own}; hand2 {other}"


@pytest.mark.rule("BL-F4")
@pytest.mark.parametrize("language", languages())
def test_who_may_claim_and_holds_what_the_proof_names_is_told_the_same(language: str) -> None:
    """The log, which all read, says nothing of it."""
    words, told = BATTLE_LINE.text.words(language), {}
    remark, claim = words.say("bl.remark.hand"), BATTLE_LINE.parse_action("claim 1")
    for own, other in (("10o 10y", "1b"), ("1b", "10o 10y"), ("1b", "2b")):
        line = gonfalon.load(PROVED.format(own=own, other=other))
        assert isinstance(line, BattleLine)
        proof = BATTLE_LINE.rules.proof(line, claim)
        assert proof is not None
        assert proof.facts["cards"] == ("10o", "10y")
        told[own, other] = words.say(proof.key, **proof.facts)
        events: list[Event] = []
        line.apply(claim, events)
        assert not any(remark in words.event(event) for event in events)
    assert told["10o 10y", "1b"].endswith(remark)
    assert remark not in told["1b", "10o 10y"]
    assert told["1b", "10o 10y"] == told["1b", "2b"]


@pytest.mark.rule("BL-K5")
@pytest.mark.parametrize("language", languages())
def test_of_a_redeployed_card_it_is_told_from_where(language: str) -> None:
    line = gonfalon.load("battle-line; 4 10b / -; hand1 redeploy")
    events: list[Event] = []
    line.apply(BATTLE_LINE.parse_action("redeploy 10b 6"), events)
    (moved,) = [event for event in events if event.key == "bl.event.redeployed"]
    told = BATTLE_LINE.text.words(language).event(moved)
    assert re.findall("[46]", told) == ["4", "6"]


@pytest.mark.parametrize("language", languages())
def test_the_scout_asks_for_a_deck_in_few_words(language: str) -> None:
    """On a phone three lines of the prompt are seen, of twenty letters each."""
    line = gonfalon.load("battle-line; hand1 scout; hand2 1r")
    line.apply(BATTLE_LINE.parse_action("play scout"), [])
    words = BATTLE_LINE.text.words(language)
    asked = words.own_prompt(line.view(0).prompt)
    assert "3" in asked
    assert len(asked) <= 60
    deck = {"en": "deck", "hu": "pakli", "bg": "тесте", "pl": "tali"}[language]
    assert deck in asked


def test_no_short_name_of_a_formation_reads_as_somebody() -> None:
    """The English "We 27" was read as: we have 27; so was the Polish word for you."""
    for language, people in {"en": {"we", "me", "he"}, "pl": {"ty", "my", "on"}}.items():
        words = BATTLE_LINE.text.words(language)
        short = {words.say(f"bl.short_formation.{kind}").lower() for kind in FORMATIONS}
        assert len(short) == len(FORMATIONS)
        assert not short & people


@pytest.mark.rule("BL-K3", "BL-F8")
def test_fog_and_mud_are_on_nobodys_side_and_a_foggy_battlefield_is_explained_by_totals() -> None:
    line = gonfalon.load("battle-line; turn 1 play; 3 - / 4b fog; 4 5r mud / -; hand1 4r")
    assert isinstance(line, BattleLine)
    view, words = BATTLE_LINE.sight.view(line, 0), BATTLE_LINE.text.words("en")
    drawn = BATTLE_LINE.page.draw(view, words)
    for field, name, thing in ((3, "Fog", "foggy"), (4, "Mud", "battlefield")):
        ground = re.search(rf'data-pick="{field}"[^>]*data-help="(.*?)" aria-label="(.*?)"', drawn)
        assert ground is not None
        assert ground[1] == thing
        assert ground[2].startswith(f"battlefield {field}, {name}. ")
        assert f": {name}" not in ground[2]
        assert f", {name}," not in ground[2].partition(". ")[2]
    assert "foggy" not in BATTLE_LINE.page.shows
