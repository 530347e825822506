"""On a phone no choice and no rule link lies over the table, in no language, however long it is.

What stands below the question is put there in every language and at its longest, and its lower
edge is compared with the upper one of the table: no game needs to be played for it.
"""

from typing import Any

import pytest

from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.server import Server

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
