"""A battle of Battalia between two browsers: ambush, retreat, amulet; and who sees what of it."""

import json
import re

import pytest
from playwright.sync_api import expect

from gonfalon.games import find
from gonfalon.games.battalia.text.words import words_in
from tests.browser.conftest import SitAt
from tests.browser.guest import Guest
from tests.browser.placed import PlacedServer
from tests.browser.playing import next_moment
from tests.browser.secrecy import PAGE

# The second player lies in wait for the third, whose heroes stand beside the other's hero and in
# the other's city. Six cards are left to draw, so that the new hand is known.
WAITING = (
    "battalia weeks=3; seats 3; turn 2 act; first 1; factions e i b; offers horn staff; "
    "board d7:city.e.nesw/1@1 d6:road.b.ns d5:road.b.nesw d4:ruins/8 d3:road.i.ns d2:road.i.ne "
    "e2:city.i.nesw/1@2 a4:city.b.nesw/1@3; heroes - d5 d5,e2; winners 2; "
    "hand2 shield friman.i priest.i*3; nation2 provisions*3 amulet.i friman.i chief.i; "
    "hand3 weapon.b*2 chief.b lord.b; nation3 chief.b*4 priest.b*4; "
    "hand1 friman.e*3; nation1 chief.e*5"
)
FIRST_CARD = (
    "battalia weeks=3 edition=first; seats 3; turn 1 act; first 1; factions b i e; "
    "board d7:city.b.nesw/1@1 d6:road.b.ns d5:road.b.nesw c5:road.b.ew d4:ruins/8 "
    "e2:city.i.nesw/1@2 a4:city.e.nesw/1@3; heroes d6 d6 -; hand1 weapon.b lord.b; "
    "nation1 chief.b*4; hand2 lord.i provisions*2 horse.i; nation2 chief.i*4; hand3 friman.e"
)
SHIELD = "Shield of Britos"
AT_SHRINE = (
    "battalia weeks=3 volcano=on; seats 3; first 1; factions e i b; heroes c5 - -; "
    "hand1 weapon.e lord.e*2 friman.b; nation1 chief.e*5; "
    "hand2 friman.i; nation2 chief.i*5; hand3 friman.b; nation3 chief.b*5"
)
GREAT = ("hammer", "sword", "shield", "wings", "horn", "crown", "luut", "pavilion", "staff", "book")


def told_alike(placed: PlacedServer, guests: list[Guest], one: str, other: str) -> list[bool]:
    """Whether each browser is told the same to the byte of two positions."""
    told: list[list[str]] = []
    for position in (one, other):
        version = placed.place(guests[0].table, position)
        states = [guest.wait_version(version) for guest in guests]
        told.append([json.dumps({**state, "version": 0}) for state in states])
    placed.place(guests[0].table, one)
    return [before == after for before, after in zip(*told, strict=True)]


def has_heard(guest: Guest, name: str) -> bool:
    """Whether a name was in any message, or stands on the page outside the rules."""
    return any(name in frame for frame in guest.frames) or name in guest.page.evaluate(PAGE)


def expect_totals(guests: list[Guest], attack: int, defence: int) -> None:
    """Everyone sees the battle with these totals."""
    for guest in guests:
        expect(guest.page.locator(".ba-attack .ba-total")).to_have_text(str(attack))
        expect(guest.page.locator(".ba-defence .ba-total")).to_have_text(str(defence))


def expect_said(guests: list[Guest], text: str) -> None:
    """Everyone reads this in the log."""
    for guest in guests:
        expect(guest.page.locator("#log")).to_contain_text(text)


def expect_hero(guests: list[Guest], seat: int, square: str, count: int = 1) -> None:
    """Everyone sees so many heroes of a seat on a square."""
    for guest in guests:
        heroes = guest.page.locator(f"[data-place=cell-{square}] [data-key^=hero-{seat}-]")
        expect(heroes).to_have_count(count)


@pytest.mark.long
@pytest.mark.rule("BA-A7", "BA-W4", "BA-W6", "BA-A2")
def test_ambush_retreat_and_amulet_between_browsers(sit_at: SitAt, placed: PlacedServer) -> None:
    """All happens live in four browsers: two who fight, one who waits, one who watches."""
    everyone = sit_at(WAITING, 3, watchers=1, asked=2)
    waiting, defender, attacker, _watcher = everyone
    others = [guest for guest in everyone if guest is not defender]

    defender.pick("exile", "friman.i")
    defender.wait_asked()
    defender.pick("shield", "end")
    attacker.wait_asked()
    expect_said(everyone, "set an ambush")
    assert has_heard(defender, SHIELD)
    assert not any(has_heard(guest, SHIELD) for guest in others)
    truth = placed.position(defender.table)
    assert "; ambush2 shield" in truth
    twin = truth.replace("; ambush2 shield", "; ambush2 amulet.i")
    twin = twin.replace("*3 amulet.i", "*3 shield")
    assert told_alike(placed, everyone, truth, twin) == [True, False, True, True]

    retreat(everyone)
    attacker.pick("attack", "e2", "city", "weapon.b", "chief.b", "stand")
    defender.wait_asked()
    expect_totals(everyone, 4, 1)
    defender.pick("fight", "heroes0", "take-up")
    expect_said(everyone, "took up 1 card from ambush")
    roll(defender)
    expect_said(everyone, "rolled")
    assert not any(has_heard(guest, SHIELD) for guest in others)
    defender.pick("shield")
    for guest in everyone:
        expect(guest.page.locator("[data-place=row-d]")).to_contain_text(SHIELD)
    defender.pick("stand")
    attacker.wait_asked()
    attacker.pick("yield")
    for guest in everyone:
        expect(guest.page.locator(".ba-battle")).to_have_count(0)
    expect_hero(everyone, 3, "e2", 0)
    expect(waiting.page.locator("#announce")).to_contain_text("lost the battle, 4 against")
    # Whoever brought it about is told where they look, too.
    expect(attacker.page.locator("#others-text")).to_contain_text("lost the battle, 4 against")


def retreat(everyone: list[Guest]) -> None:
    """The third player attacks a hero, which goes away."""
    waiting, defender, attacker, _ = everyone
    attacker.pick("keep")
    next_moment(attacker)
    expect_hero(everyone, 2, "d5")
    attacker.pick("attack", "d5", "foe2", "weapon.b", "stand")
    defender.wait_asked()
    expect_totals(everyone, 2, 0)
    defender.pick("retreat-provisions", "d2")
    expect_hero(everyone, 2, "d2")
    expect_hero(everyone, 2, "d5", 0)
    expect(waiting.page.locator("#announce")).to_contain_text("retreated from d5 to d2")
    next_moment(attacker)


def roll(defender: Guest) -> None:
    """The defender lays a card on the amulet; a joker gets a name."""
    next_moment(defender)
    defender.pick("use", "amulet.i")
    defender.wait_asked()
    defender.pick("friman.i")
    expect(defender.page.locator("#log")).to_contain_text("rolled")
    moment = next_moment(defender)
    if "shield" not in {glow.pick for glow in moment.glow}:
        defender.pick("lord.i")
        next_moment(defender, moment)


@pytest.mark.long
@pytest.mark.rule("BA-W6")
def test_in_the_first_edition_the_first_card_asks_who_stays(sit_at: SitAt) -> None:
    everyone = sit_at(FIRST_CARD, 2, watchers=1)
    attacker, defender, watcher = everyone
    attacker.pick("attack", "d6", "foe2", "weapon.b")
    defender.wait_asked()
    for guest in everyone:
        expect(guest.page.locator(".ba-next")).to_contain_text("may retreat now")
    assert set(defender.glowing()) >= {"stay", "retreat-provisions", "retreat-horse"}
    defender.pick("stay")
    expect_said(everyone, "the attacked hero stays")
    expect(watcher.page.locator(".ba-next")).to_contain_text("may surrender or fight back")
    next_moment(attacker)
    attacker.pick("lord.b", "stand")
    defender.wait_asked()
    assert {"fight", "surrender"} == {pick for pick in defender.glowing() if pick}


@pytest.mark.long
@pytest.mark.rule("BA-V4")
def test_what_lies_under_a_shrine_is_seen_by_its_conqueror(
    sit_at: SitAt, placed: PlacedServer
) -> None:
    everyone = sit_at(AT_SHRINE, 2, watchers=1)
    winner = everyone[0]
    winner.pick("attack", "c5", "shrine", "weapon.e", "lord.e", "lord.e", "stand")
    expect(winner.page.locator(".can-pick[data-pick=enough]")).to_be_visible()
    truth = placed.position(winner.table)
    found = re.search(r"; relics c5:(\w+),(\w+)", truth)
    assert found is not None
    assert set(found.groups()) <= set(winner.glowing())
    others = ",".join([name for name in GREAT if name not in found.groups()][:2])
    twin = truth.replace(found[0], f"; relics c5:{others}")
    assert told_alike(placed, everyone, truth, twin) == [False, True, True]
    winner.pick(found[1])
    name = find("battalia").page.label(found[1], words_in("en"))
    expect_said(everyone, name)
