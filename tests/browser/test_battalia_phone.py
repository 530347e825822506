"""Battalia on a phone: a battle comes first, what is asked stays in sight, fingers hit heroes."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser import middle
from tests.browser.audit import at_size
from tests.browser.conftest import PHONE, SitAt, Visit
from tests.browser.guest import unfold
from tests.browser.server import Server

CROWD = (
    "battalia weeks=3; seats 4; turn 1 act; first 1; factions e i b c; offers horn staff; "
    "board d7:city.e.nesw/1@1 d6:road.b.ns d5:city.b.nesw/4 d4:ruins/8 e2:city.i.nesw/1@2 "
    "a4:city.b.nesw/1@3 g4:city.c.nesw/1@4; heroes d5,d5 d5 d5 d5; "
    "hand1 weapon.e*2 chief.e lord.e provisions*2; nation1 chief.e*4; hand2 friman.i*3; "
    "nation2 chief.i*5; hand3 friman.b*3; nation3 chief.b*5; hand4 friman.c*3; nation4 chief.c*5"
)
ALONE = CROWD.replace("d5,d5 d5 d5 d5", "d5,d6 d5 - -")
AMULET = (
    "battalia heroes=1 weeks=3; turn 1 act; day 11; factions b i; board b2:city.i.nesw/4 "
    "b3:road.i.ns b4:city.e.nesw/1@1 b6:city.b.nesw/3@1 d4:ruins/8 f2:city.i.nesw/2@2; "
    "heroes b2 f2; offers sword horn; hand1 provisions*2 amulet.e weapon.b priest.b friman.e; "
    "nation1 friman.b*6; hand2 friman.i*3; nation2 chief.i*5"
)
FULL = "nation1 chief.e*2 friman.i*2 friman.b lord.i tool.e horse.e tent.i provisions*2"
SIX = middle.BATTALIA.replace("turn 1 act", "turn 1 muster").replace(
    "priest.b lord.i provisions*2", "priest.b lord.i provisions weapon.i"
)
FINGER = 32
# How far what is kept stands below the hand: the deeds are between them.
_ROOM = """() => {
  const [hand, kept] = [".ba-hand", ".ba-keep"].map((one) => document.querySelector(one));
  return kept.getBoundingClientRect().top - hand.getBoundingClientRect().bottom;
}"""
_TOP = "one => one.getBoundingClientRect().top"
# Pixels in a row and in a column in which a finger hits a hero, around the hero's own middle.
_REACH = """one => {
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hits = (dx, dy) => one.contains(document.elementFromPoint(x + dx, y + dy));
  const steps = [...Array(121).keys()].map((step) => step - 60);
  const [wide, high] = [(step) => hits(step, 0), (step) => hits(0, step)];
  return [steps.filter(wide).length, steps.filter(high).length];
}"""
_OUTSIDE = """heroes => {
  const cell = document.querySelector("[data-key=cell-d5]").getBoundingClientRect();
  return heroes.map((one) => one.getBoundingClientRect()).filter((box) =>
    box.left < cell.left || box.right > cell.right + 1 || box.bottom > cell.bottom + 1 ||
    box.top < cell.top + cell.height / 2 - 1).length;
}"""


# Of what is counted the first part lies in its box, and each other one does, or is not seen at all.
_FIRST_IS_WHOLE = """note => {
  const { right, bottom } = note.getBoundingClientRect();
  const [first, ...others] = [...note.children].map((part) => part.getBoundingClientRect());
  const isIn = (box) => box.right <= right + 1 && box.bottom <= bottom + 3;
  return isIn(first) && others.every((box) => isIn(box) || box.top >= bottom - 3);
}"""


def test_a_battle_comes_before_the_hand_and_the_map(sit_at: SitAt) -> None:
    (guest,) = sit_at(ALONE, size=PHONE)
    page = guest.page
    parts = (".ba-place", ".ba-bottom", ".ba-stage")
    tops = [page.locator(part).evaluate(_TOP) for part in parts]
    assert tops == sorted(tops)
    guest.pick("attack", "d5", "foe2")
    expect(page.locator(".ba-battle")).to_be_visible()
    tops = [page.locator(part).evaluate(_TOP) for part in parts]
    assert tops[2] < tops[1] < tops[0]
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".ba-battle")).to_be_in_viewport(ratio=1)
    expect(page.locator(".ba-hand [data-pick=weapon\\.e]")).to_be_in_viewport()


@pytest.mark.long
def test_a_battle_is_seen_from_its_top_wherever_the_page_was(sit_at: SitAt) -> None:
    (guest,) = sit_at(AMULET, size=PHONE, has_touch=True, is_mobile=True)
    page = guest.page
    guest.pick("attack", "b2")
    page.evaluate("scrollTo(0, 330)")
    page.locator("#verbs [data-pick=city]").tap()
    expect(page.locator(".ba-battle")).to_be_in_viewport(ratio=1)
    line = page.locator(".prompt-line").bounding_box()
    battle = page.locator(".ba-battle").bounding_box()
    assert line is not None
    assert battle is not None
    assert battle["y"] >= line["y"] + line["height"] - 1


@pytest.mark.long
def test_all_squares_of_a_deed_come_into_sight(sit_at: SitAt) -> None:
    (guest,) = sit_at(AMULET, size=PHONE, has_touch=True, is_mobile=True)
    page = guest.page
    page.evaluate("scrollTo(0, 330)")
    guest.pick("road")
    squares = page.locator(".ba-place .can-pick")
    expect(squares.nth(1)).to_be_visible()
    for square in squares.all():
        expect(square).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.rule("BA-A2")
def test_the_die_is_shown_beside_the_cards(sit_at: SitAt) -> None:
    (guest,) = sit_at(AMULET, size=PHONE, has_touch=True, is_mobile=True)
    guest.pick("use", "amulet.e")
    guest.wait_asked()
    guest.pick("friman.e")
    die = guest.page.locator("#why .ba-die")
    expect(die).to_be_in_viewport(ratio=1)
    expect(die).to_have_attribute("aria-label", re.compile("^[1-6]$"))


@pytest.mark.long
def test_what_is_asked_stays_in_sight(sit_at: SitAt) -> None:
    (guest,) = sit_at(ALONE, size=PHONE)
    guest.page.evaluate("scrollTo(0, 500)")
    expect(guest.page.locator("#prompt")).to_be_in_viewport(ratio=1)
    line, head = (guest.page.locator(part).bounding_box() for part in (".prompt-line", ".masthead"))
    assert line is not None
    assert head is not None
    assert abs(line["y"] - head["y"] - head["height"]) < 2


def test_choices_stand_at_the_lower_edge_and_move_nothing(sit_at: SitAt) -> None:
    """At the start of a turn they hide neither what others did, nor the map, nor a hand of six."""
    (guest,) = sit_at(SIX, size=PHONE)
    page = guest.page
    expect(page.locator(".verbs button").first).to_be_visible()
    page.locator("#own-seat").evaluate("one => { one.style.display = 'none'; }")
    page.evaluate("scrollTo(0, 0)")
    parts = (".others", ".ba-place", ".ba-hand .ba-card:last-child", ".verbs")
    boxes = [page.locator(part).bounding_box() for part in parts]
    for above, below in pairwise(boxes):
        assert above is not None
        assert below is not None
        assert above["y"] + above["height"] <= below["y"] + 1
    place = boxes[1]
    guest.pick("keep")
    expect(page.locator(".verbs button")).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    assert page.locator(".ba-place").bounding_box() == place


def test_the_end_of_the_turn_is_in_sight_with_the_deeds(sit_at: SitAt) -> None:
    """What is asked names it, so it waits at the lower edge."""
    (guest,) = sit_at(AMULET, size=PHONE)
    page = guest.page
    guest.wait_asked()
    page.locator("#own-seat").evaluate("one => { one.style.display = 'none'; }")
    expect(page.locator(".d-end")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_a_list_of_cards_stays_on_the_screen_and_is_closed_by_a_touch(sit_at: SitAt) -> None:
    (guest,) = sit_at(ALONE.replace("nation1 chief.e*4", FULL), size=PHONE, has_touch=True)
    page = guest.page
    number = page.locator(".ba-keep .ba-peek")
    shown = number.locator(".ba-peeked")
    number.tap()
    expect(shown).to_be_visible()
    box = shown.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    page.locator(".ba-oracle").tap()
    expect(shown).to_be_hidden()
    number.tap()
    expect(shown).to_be_visible()
    shown.tap()
    expect(shown).to_be_hidden()
    expect(page.locator("#table .picked")).to_have_count(0)


def test_a_finger_hits_an_own_hero_and_the_square(sit_at: SitAt) -> None:
    (guest,) = sit_at(ALONE, size=PHONE)
    for hero in ("hero1", "hero2"):
        wide, high = guest.page.locator(f"[data-pick={hero}]").evaluate(_REACH)
        assert min(wide, high) >= FINGER - 1
    guest.pick("hero1", "d6")
    expect(guest.page.locator("[data-place=cell-d6] [data-pick=hero1]")).to_be_visible()


@pytest.mark.long
def test_many_heroes_stay_on_their_square_and_leave_its_middle_free(sit_at: SitAt) -> None:
    (guest,) = sit_at(CROWD, size=PHONE)
    heroes = guest.page.locator("[data-place=cell-d5] .ba-hero")
    expect(heroes).to_have_count(5)
    assert heroes.evaluate_all(_OUTSIDE) == 0
    guest.pick("attack", "d5")


@pytest.mark.long
def test_the_form_follows_a_preset_and_shows_what_is_refused(visit: Visit, server: Server) -> None:
    guest = visit(server, PHONE, expected=("status of 422",))
    guest.go("/new/battalia")
    page = guest.page
    page.locator(".preset", has_text="Wanderers").click()
    expect(page.locator("#players")).to_have_value("4")
    expect(page.locator("#seat-4")).to_be_visible()
    unfold(page)
    page.locator("#option-volcano").select_option("on")
    page.locator("#new-table button[type=submit]").click()
    notice = page.locator("#notice")
    expect(notice).to_be_in_viewport(ratio=1)
    expect(notice).to_be_focused()
    expect(notice).to_contain_text("choose one of the two. (BA-V3)")


@pytest.mark.long
def test_a_finger_learns_what_a_thing_is_by_touching_it(sit_at: SitAt) -> None:
    """What cannot be picked explains itself; the next touch only closes that."""
    (guest,) = sit_at(f"{ALONE}; table tool.e", size=PHONE, has_touch=True, is_mobile=True)
    page = guest.page
    card = page.locator("#what")
    heading = page.locator(".ba-table small").first
    heading.tap()
    expect(card).to_contain_text("At the end of the turn it all goes to the shelter")
    heading.tap()
    expect(card).to_be_hidden()
    page.locator(".ba-table [data-help=tool]").first.tap()
    expect(card).to_be_visible()


@pytest.mark.long
def test_what_is_counted_of_four_players_is_not_cut(sit_at: SitAt) -> None:
    """The points are whole; what has no room beside them is left out whole."""
    (guest,) = sit_at(middle.BATTALIA_FOUR, size=PHONE)
    for size in (PHONE, (844, 390), (1366, 640)):
        at_size(guest, size)
        for note in guest.page.locator("#seats .note").all():
            assert note.evaluate(_FIRST_IS_WHOLE), size


@pytest.mark.long
def test_the_room_below_the_hand_is_kept_between_the_steps_of_a_deed(sit_at: SitAt) -> None:
    guest, *_ = sit_at(middle.BATTALIA, size=PHONE, has_touch=True, is_mobile=True)
    page = guest.page
    guest.pick("exile")
    before = page.evaluate(_ROOM)
    page.locator(".ba-hand [data-pick='friman.b']").tap()
    expect(page.locator("#asked")).to_contain_text("hide in ambush")
    expect(page.locator(".ba-deeds [data-pick]")).to_have_count(0)
    assert abs(page.evaluate(_ROOM) - before) < FINGER


@pytest.mark.long
def test_the_hand_is_kept_by_the_same_button_whatever_else_there_is(sit_at: SitAt) -> None:
    for hand in ("friman.b friman.i priest.b lord.i", "friman.i priest.i lord.i chief.i"):
        asked = SIX.replace("friman.b friman.i priest.b lord.i", hand)
        guest, *_ = sit_at(asked, size=PHONE)
        picks = guest.page.locator(".verbs [data-pick]")
        expect(picks.first).to_have_attribute("data-pick", "keep")
        expect(picks.nth(1)).to_have_attribute("data-pick", "second-chance")
