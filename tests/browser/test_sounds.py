"""Sounds: none until somebody asks for them, then one for each thing that happens."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.server import Server

COUNTED = """
const Real = AudioContext;
window.made = 0;
window.AudioContext = class extends Real {
  constructor() { super(); window.made += 1; }
};
"""
HEARD = """async () => {
  const { soundOf } = await import('/static/sounds.js');
  const was = {
    table: "a", revision: 0, ply: 4, phase: "running", waiting: [2], held: [1], seat: 1, log: [],
  };
  const after = (more) => soundOf({ ...was, ...more }, was);
  return [
    after({}), after({ ply: 5 }), after({ ply: 5, waiting: [1] }),
    after({ waiting: [1], held: [] }),
    after({ ply: 5, waiting: [1], log: [{ html: '' }, { sound: 'claim' }] }),
    after({ ply: 5, phase: 'over', waiting: [], log: [{ sound: 'claim' }] }),
    after({ ply: 3, revision: 1 }), soundOf(was, undefined),
  ];
}"""


def test_sounds_are_off_until_they_are_asked_for(visit: Visit, server: Server) -> None:
    guest = visit(server)
    page = guest.page
    page.add_init_script(COUNTED)
    guest.begin("computer")
    root, setting = page.locator("html"), page.locator("#sounds-setting")
    expect(page.locator("#table .can-pick").first).to_be_visible()
    page.locator("#open-menu").click()
    expect(setting).not_to_be_checked()
    assert page.evaluate("made") == 0
    setting.check()
    expect(root).to_have_attribute("data-sound", "turn")
    assert page.evaluate("made") == 1
    page.reload()
    page.locator("#open-menu").click()
    expect(setting).to_be_checked()
    page.keyboard.press("Escape")
    page.locator("#table .hand.own .can-pick").first.click()
    page.locator("#table .ground.can-pick").first.click()
    expect(root).to_have_attribute("data-sound", "piece")
    assert page.evaluate("made") == 1


@pytest.mark.long
def test_what_each_thing_sounds_like(visit: Visit, server: Server) -> None:
    guest = visit(server)
    guest.begin("computer")
    heard = guest.page.evaluate(HEARD)
    assert heard == ["", "piece", "turn", "", "claim", "end", "", ""]
