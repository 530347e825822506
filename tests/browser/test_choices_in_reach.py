"""On a phone no choice and no rule link lies over the table, in no language, however long it is.

What stands below the question is put there in every language and at its longest, and its lower
edge is compared with the upper one of the table: no game needs to be played for it.
"""

import re
from typing import Any

import pytest

from gonfalon.engine.errors import Fact
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.server import Server
from tests.catalogues import catalogue

PHONES = ((360, 640), (360, 740), (390, 844), (844, 390))
LONGEST = "hu"  # whose rules have the longest titles
AGREED = 1.5  # pixels
_COVERED = """async () => {
  const { ruleLink } = await import("/static/reading.js");
  const { fitAsked } = await import("/static/prompt.js");
  const { say } = await import("/static/parts.js");
  const [verbs, table] = ["verbs", "table"].map((id) => document.getElementById(id));
  const button = (text, kind) => {
    const one = document.createElement("button");
    one.className = kind;
    one.textContent = text;
    return one;
  };
  const quiet = () => button(say.sayCancel, "quiet");
  const titles = [...document.querySelectorAll("#rules [id^='rule-'] .rule-title")];
  const rules = titles.map((one) => one.closest("[id^='rule-']").id.slice(5));
  const links = rules.map((rule) => ruleLink(rule, say.sayRule));
  links.sort((one, other) => other.textContent.length - one.textContent.length);
  const choice = () => button(links[0].textContent, "can-pick");
  const rows = [
    ...links.slice(0, 5).map((link) => [quiet(), link]),
    [button(say.sayLikeThis, "can-pick main-way taking"), quiet(), links[0].cloneNode(true)],
    [choice(), choice(), quiet(), links[0].cloneNode(true)],
    [choice(), choice(), choice(), choice(), choice(), quiet()],
  ];
  const found = [];
  for (const row of rows) {
    verbs.replaceChildren(...row);
    fitAsked();
    const isLow = getComputedStyle(verbs).position === "fixed"; // the page ends above it
    scrollTo({ top: isLow ? document.body.scrollHeight : 0, behavior: "instant" });
    const seen = row.filter((one) => one.checkVisibility());
    const edges = (side, of) => of.map((one) => one.getBoundingClientRect()[side]);
    const edge = (side, of = seen) => Math.max(...edges(side, of));
    const lower = edge("bottom", [table]) - verbs.getBoundingClientRect().top;
    found.push({
      over: isLow ? lower : edge("bottom") - table.getBoundingClientRect().top,
      wide: edge("right") - innerWidth,
      moved: parseFloat(document.documentElement.style.getPropertyValue("--over")) || 0,
      cut: Math.max(0, ...row.map((one) => one.scrollHeight - one.clientHeight)),
      text: verbs.innerText,
    });
  }
  verbs.replaceChildren();
  fitAsked();
  return found;
}"""


# The sentences that end with dots where Undo, Hint and "What is this?" stand beside them.
_CUT = """async (sentences) => {
  const { putAsked } = await import("/static/prompt.js");
  for (const [id, isHidden] of [["undo", false], ["no-undo", true], ["ask-hint", false]]) {
    document.getElementById(id).hidden = isHidden;
  }
  return sentences.filter((sentence) => {
    putAsked("");
    putAsked(sentence);
    return document.getElementById("prompt").classList.contains("cut");
  });
}"""
FACTS: dict[str, Fact] = {"cell": "d4", "ahead": "e5", "head": "d4", "facing": 3}
_ASKED = re.compile(r"im\.(prompt|next)\.(?!.*(other|chance))")


def asked(language: str) -> list[str]:
    """Whatever Imperia asks, as its page says it, with what is to be minded."""
    words = GAMES["imperia"].page.words(language)
    keys = [key for key in catalogue("imperia", "en") if _ASKED.match(key)]
    said = [words.own_prompt(Prompt(key, 0, **FACTS)) for key in keys]
    plays = words.own_prompt(Prompt("im.prompt.play", 0))
    warnings = ("last_exit", "no_exit", "alone")
    return said + [f"{plays} {words.say(f'im.warning.{one}')}" for one in warnings]


def check(found: list[dict[str, Any]], where: str, is_upright: bool) -> None:
    """Nothing lies over the table; a rule beside the way back moves nothing, and is not cut."""
    for number, row in enumerate(found):
        said = f"{where}: {row}"
        assert row["over"] <= AGREED, said
        if number < 5:
            assert row["moved"] == 0 or not is_upright, said
            assert row["wide"] <= AGREED, said
            assert row["cut"] <= AGREED, said


@pytest.mark.parametrize("game", GAMES)
def test_no_choice_lies_over_the_table(visit: Visit, server: Server, game: str) -> None:
    guest = visit(server, PHONES[0], has_touch=True, is_mobile=True)
    guest.begin("computer", game)
    table, lesson = guest.page.url.partition("?")[0], GAMES[game].lessons()[0].id
    for language in languages():
        lessons = [f"{server.url}/learn/{game}/{lesson}"] if language == LONGEST else []
        for path in (table, *lessons):
            guest.page.goto(f"{path}?lang={language}")
            guest.page.wait_for_selector("#table [data-pick]")
            guest.wait_connected()
            for width, height in PHONES:
                guest.page.set_viewport_size({"width": width, "height": height})
                where = f"{path} {language} {width}x{height}"
                check(guest.page.evaluate(_COVERED), where, width < height)
                if game == "imperia" and path == table and width < height:
                    assert not guest.page.evaluate(_CUT, asked(language)), where
