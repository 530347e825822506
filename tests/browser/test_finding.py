"""Rules are found by plain questions, in every language and for every game."""

import pytest

from tests.amounts import some_of
from tests.browser.asked import OF_GAME
from tests.browser.conftest import Visit
from tests.browser.server import Server

# What a newcomer types, by the rule of each game that must come first.
WON, ENDED = ("BL-E1", "IM-E4", "BA-E2"), ("BL-E1", "IM-E1", "BA-E1")
CARDS, BEATS = ("BL-S2", "IM-S4", "BA-T9"), ("BL-M1", "IM-B2", "BA-W2")
TURN, TIE = ("BL-P1", "IM-T1", "BA-T1"), ("BL-M3", "IM-E4", "BA-E2")
GAMES = ("battle-line", "imperia", "battalia")
ASKED = {
    "en": {
        "how do I win": WON,
        "What is the goal of the game?": WON,
        "when does it end": ENDED,
        "how many cards": CARDS,
        "what beats what": BEATS,
        "which one is stronger": BEATS,
        "what can I do on my turn": TURN,
        "what if it's a tie": TIE,
    },
    "hu": {
        "hogyan nyerek": WON,
        "mi a játék célja": WON,
        "mikor van vége a játéknak": ENDED,
        "hány lap van a kezemben": CARDS,
        "mi mit ver": BEATS,
        "melyik az erősebb": BEATS,
        "mit csinálhatok a körömben": TURN,
        "mi van, ha egyenlő": TIE,
    },
    "bg": {
        "как се печели": WON,
        "каква е целта на играта": WON,
        "кога свършва играта": ENDED,
        "колко карти имам": CARDS,
        "какво бие какво": BEATS,
        "кое е по-силно": BEATS,
        "какво мога да правя в моя ход": TURN,
        "какво става при равенство": TIE,
    },
    "pl": {
        "jak wygrać": WON,
        "jaki jest cel gry": WON,
        "kiedy jest koniec gry": ENDED,
        "ile mam kart na ręce": CARDS,
        "co bije co": BEATS,
        "co jest silniejsze": BEATS,
        "co mogę zrobić w swojej turze": TURN,
        "co przy remisie": TIE,
    },
}
# What asks for a thing of Battle Line, by the rule that must come first.
NAMED = {
    "en": {
        "what does the fog do": "BL-K3",
        "what is fog": "BL-K3",
        "how does mud work": "BL-K3",
        "what does deserter do": "BL-K6",
        "what does the king do": "BL-M4",
        "what is a tactics card": "BL-C2",
        "can I play two cards in one turn?": "BL-P1",
        "what are wild cards": "BL-M4",
        "BL-F3": "BL-F3",
    },
    "hu": {
        "mit csinál a köd": "BL-K3",
        "hogyan működik a sár": "BL-K3",
        "mit tesz a dezertőr": "BL-K6",
        "mire jó a király": "BL-M4",
        "mi az a taktikakártya": "BL-C2",
        "két lapot játszhatok ki egy fordulóban?": "BL-P1",
    },
    "bg": {
        "какво прави мъглата": "BL-K3",
        "как работи калта": "BL-K3",
        "какво прави дезертьорът": "BL-K6",
        "какво прави кралят": "BL-M4",
        "какво е тактическа карта": "BL-C2",
        "мога ли да изиграя две карти в един ход?": "BL-P1",
    },
    "pl": {
        "co robi mgła": "BL-K3",
        "jak działa błoto": "BL-K3",
        "co robi dezerter": "BL-K6",
        "do czego służy król": "BL-M4",
        "co to jest karta taktyki": "BL-C2",
        "czy mogę zagrać dwie karty w jednej turze?": "BL-P1",
    },
}
# Types each question, and tells the rules that are then read first.
_ANSWERED = """(asked) => asked.map((question) => {
  const search = document.getElementById("rule-search");
  search.value = question;
  search.dispatchEvent(new Event("input"));
  return [...document.querySelectorAll("#rules .rule")].filter((rule) => rule.checkVisibility())
    .map((rule) => rule.querySelector(".rule-id").textContent);
})"""


@pytest.mark.parametrize("language", some_of(ASKED, "bg"))
def test_a_plain_question_finds_its_rule(visit: Visit, server: Server, language: str) -> None:
    guest = visit(server, language=language)
    asked = ASKED[language]
    for number, game in enumerate(GAMES):
        guest.page.goto(f"{server.url}/rules/{game}?lang={language}")
        guest.page.wait_for_load_state()
        answered = guest.page.evaluate(_ANSWERED, list(asked))
        for question, found, rules in zip(asked, answered, asked.values(), strict=True):
            assert found[:1] == [rules[number]], (game, question, found)
            assert len(found) == len(set(found)) < 20, (game, question)
        own = OF_GAME[game][language]
        assert len(asked) + len(own) >= 10
        answered = guest.page.evaluate(_ANSWERED, list(own))
        for question, found, rule in zip(own, answered, own.values(), strict=True):
            assert rule in found[:3], (game, question, found)


@pytest.mark.parametrize("language", some_of(NAMED, "hu"))
def test_what_is_named_comes_first(visit: Visit, server: Server, language: str) -> None:
    guest = visit(server, language=language)
    guest.page.goto(f"{server.url}/rules/battle-line?lang={language}")
    guest.page.wait_for_load_state()
    answered = guest.page.evaluate(_ANSWERED, list(NAMED[language]))
    first = {asked: found[0] for asked, found in zip(NAMED[language], answered, strict=True)}
    assert first == NAMED[language]


@pytest.mark.long
def test_what_is_often_asked_answers_itself(visit: Visit, server: Server) -> None:
    """Each question that the field offers finds the rules that it is listed for."""
    guest = visit(server)
    page = guest.page
    for game in GAMES:
        page.goto(f"{server.url}/rules/{game}?lang=en")
        page.wait_for_load_state()
        offered = page.locator("#often-asked option").evaluate_all(
            "all => all.map(one => [one.value, one.dataset.rules.split(' ')])"
        )
        assert len(offered) >= 12
        answered = page.evaluate(_ANSWERED, [question for question, _ in offered])
        for (question, rules), found in zip(offered, answered, strict=True):
            assert set(rules) <= set(found), (game, question)


@pytest.mark.long
def test_other_questions_find_what_comes_nearest(visit: Visit, server: Server) -> None:
    page = visit(server).page
    page.goto(f"{server.url}/rules/battle-line?lang=en")
    page.wait_for_load_state()
    near, none = page.evaluate(_ANSWERED, ["does fog affect the castle defenders", "helicopters"])
    assert {"BL-F8", "BL-T8"} & set(near)
    assert none == []
