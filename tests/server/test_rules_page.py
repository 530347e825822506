"""The page of the rules."""

import pytest

from gonfalon.games import find
from gonfalon.web.render import markdown
from tests.server.harness import House
from tests.untranslated import untranslated

pytestmark = pytest.mark.anyio


async def test_a_rule_that_is_not_translated_is_shown_in_english(house: House) -> None:
    """In the chapter of its neighbours, which keep their language."""
    english, own = (find("imperia").rulebook(language) for language in ("en", "hu"))
    path = "/rules/imperia?lang=hu"
    before = (await house.someone.get(path)).text
    with untranslated("IM-C2", "hu"):
        page = (await house.someone.get(path)).text
    assert markdown(english["IM-C2"].text) not in before
    assert markdown(english["IM-C2"].text) in page
    assert markdown(own["IM-C1"].text) in page
    assert page.count('<section class="chapter">') == before.count('<section class="chapter">')
    assert page.index('id="IM-C1"') < page.index('id="IM-C2"') < page.index('id="IM-C3"')
