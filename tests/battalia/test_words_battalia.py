"""The sentences of Battalia: names in four languages, and facts for every sentence."""

import re

import pytest

from gonfalon.engine.action import ChanceAction
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.words import languages
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_NAMES, FACTION_NAMES, KIND_NAMES
from gonfalon.games.battalia.box.deeds import TARGET_NAMES
from gonfalon.games.battalia.box.tiles import EXITS_BY_NAME, TERRAIN_DECK_NAMES
from gonfalon.games.battalia.html.labels import pick_label
from gonfalon.games.battalia.html.words import rich_words_in
from gonfalon.games.battalia.rules.editions import OPTIONS
from gonfalon.games.battalia.rules.step_numbers import STEP_NAMES
from gonfalon.games.battalia.text.words import words_in, write_fact
from tests.battalia.told import tellings
from tests.catalogues import every_entry

LEFT = re.compile(r"\bba\.[a-z_]+\.|[{}]")


def test_every_sentence_finds_its_facts() -> None:
    """A sentence names only facts that the code gives, and counts just where `count` is given."""
    known = every_entry("en")
    told = tellings()
    assert len(told) > 150
    for telling in told:
        sentence = known[telling.key]
        assert sentence.facts[-1] <= telling.facts, telling
        assert sentence.counts == ("count" in telling.facts), telling


@pytest.mark.parametrize("language", languages())
def test_everything_has_a_name(language: str) -> None:
    words = words_in(language)
    facts = [("card", name) for name in CARD_NAMES] + [("kind", name) for name in KIND_NAMES]
    facts += [("faction", name) for name in FACTION_NAMES[:5]]
    facts += [("terrain", name) for name in FACTION_NAMES[:4]]
    facts += [("form", name) for name in TERRAIN_DECK_NAMES]
    facts += [("target", name) for name in TARGET_NAMES] + [("asked", name) for name in STEP_NAMES]
    for name, value in facts:
        written = write_fact(words, name, value)
        assert written, (name, value)
        assert not LEFT.search(written), (name, value)
    for seat in range(5):
        assert not LEFT.search(write_fact(words, "seat", seat))
    for option in OPTIONS.options:
        for key in ("", ".title", *[f".{value}" for value in option.named]):
            assert words.has(f"ba.option.{option.name}{key}")


@pytest.mark.parametrize("language", languages())
def test_every_pick_of_a_player_has_a_label(language: str) -> None:
    words = words_in(language)
    for action in ACTIONS.values():
        if not isinstance(action, ChanceAction):
            for pick in action.picks:
                assert not LEFT.search(pick_label(pick, words)), pick


def test_cards_are_called_by_kind_and_faction() -> None:
    assert write_fact(words_in("en"), "card", "friman.b") == "friman (Bärfolk)"
    assert write_fact(words_in("hu"), "card", "friman.i") == "harcos (Szigetlakók)"
    assert write_fact(words_in("bg"), "into", "lord.u") == "лорд (Необвързаните)"
    assert write_fact(words_in("pl"), "subject", "horse.c") == "koń (Zrodzeni w chmurach)"
    assert write_fact(words_in("pl"), "card", "provisions") == "zasoby"
    assert write_fact(words_in("bg"), "card", "hammer") == "Чукът на Страто"
    assert write_fact(words_in("en"), "cards", ("horn", "tool.e")) == (
        "Horn of Baldur, tool (Emberians)"
    )


def test_other_facts() -> None:
    words = words_in("en")
    assert write_fact(words, "factions", ("b", "e")) == "Bärfolk, Emberians"
    assert write_fact(words, "target", "hero2") == "hero (Player 2)"
    assert write_fact(words, "target", "d4") == "d4"
    assert write_fact(words, "squares", ("a1", "b2")) == "a1, b2"
    assert write_fact(words, "exits", "nesw") == "╋"
    assert write_fact(words, "form", "") == ""
    assert len({write_fact(words, "exits", name) for name in EXITS_BY_NAME}) == 15


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [1, 2, 5, 22])
def test_counted_sentences(language: str, count: int) -> None:
    event = Event("ba.event.draws", seat=1, count=count)
    assert str(count) in words_in(language).event(event)


def test_polish_counts_in_three_forms() -> None:
    told = [words_in("pl").event(Event("ba.event.draws", seat=1, count=n)) for n in (1, 2, 5, 22)]
    assert [line.split()[-1] for line in told] == ["kartę.", "karty.", "kart.", "karty."]


def test_a_refusal_tells_the_facts() -> None:
    illegal = Illegal("BA-X2", "ba.refuse.missing", kind="friman", need=3, have=1)
    assert words_in("en").refusal(illegal) == (
        "BA-X2: You need 3 × friman, but your hand gives only 1."
    )


@pytest.mark.rule("BA-A2")
@pytest.mark.parametrize("language", languages())
def test_a_roll_says_what_it_does(language: str) -> None:
    """A 1 changes nothing, a 2 or 3 counts; what 4 to 6 do is told right after."""
    rolls = [
        Event("ba.event.rolled", seat=1, die=number, number=number, card="tool.b")
        for number in range(1, 7)
    ]
    told = [words_in(language).event(roll) for roll in rolls]
    assert told[0].replace("1", "4") != told[3]
    assert told[1].replace("2", "3") == told[2] != told[3].replace("4", "3")
    for number, roll in enumerate(rolls, 1):
        assert rich_words_in(language).event(roll).count("<circle") == number
    if language == "en":
        assert "nothing changes" in told[0]
        assert "counts as 3 of its kind" in told[2]
