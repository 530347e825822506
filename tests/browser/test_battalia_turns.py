"""Turns of Battalia as they are told: what others did, what is new, and who is meant."""

import pytest
from playwright.sync_api import expect

from tests.browser import middle
from tests.browser.conftest import PHONE, SitAt

PLAIN = middle.BATTALIA.replace("; ambush2 priest.c", "")
BESIEGED = PLAIN.replace("heroes f6,f4 b6,b6", "heroes b6,f4 -").replace(
    "hand1 friman.b friman.i priest.b lord.i provisions*2",
    "hand1 weapon.i horse.i chief.i lord.i provisions*2",
)


@pytest.mark.rule("BA-T9")
def test_all_cards_of_a_new_hand_are_new_and_an_idle_turn_is_told(sit_at: SitAt) -> None:
    """Provisions are in the old hand and in the new one, whatever is drawn."""
    anna, bela = sit_at(PLAIN, 2)
    hand = anna.page.locator(".ba-hand [data-key]")
    expect(anna.page.locator("#others-none")).to_have_text("Nobody else has moved yet.")
    anna.pick("end")
    bela.wait_asked()
    expect(anna.page.locator(".ba-hand .fresh[data-pick=provisions]")).to_be_visible()
    assert anna.page.locator(".ba-hand .fresh").count() == hand.count()
    bela.pick("keep")
    expect(anna.page.locator("#others-none")).to_be_hidden()  # that is no turn yet
    bela.pick("end")
    anna.wait_asked()
    none = anna.page.locator("#others-none")
    expect(none).to_have_text("Béla ended the turn without doing anything.")
    assert anna.page.locator(".ba-hand .fresh").count() == hand.count()
    anna.pick("keep")
    expect(none).to_be_visible()


@pytest.mark.long
@pytest.mark.rule("BA-W5")
def test_what_is_won_by_the_reply_of_another_is_told_with_names(sit_at: SitAt) -> None:
    anna, bela = sit_at(BESIEGED, 2)
    anna.pick("attack", "b6", "city")
    expect(anna.page.locator(".ba-goal")).to_contain_text("Anna: 0")
    expect(anna.page.locator(".ba-next")).to_contain_text("Béla may surrender or")
    anna.pick("weapon.i", "lord.i", "stand")
    bela.wait_asked()
    bela.pick("surrender")
    line = anna.page.locator("#others-text")
    expect(line).to_contain_text("took the city on b6")
    expect(line).to_contain_text("Béla surrendered")


@pytest.mark.long
@pytest.mark.rule("BA-W5")
def test_how_a_battle_ended_stays_told_though_the_turn_ended_with_it(sit_at: SitAt) -> None:
    """Until its player has done something else by hand."""
    spent = BESIEGED.replace("chief.i lord.i provisions*2", "lord.i").replace("horse.i ", "")
    anna, bela = sit_at(spent, 2)
    anna.pick("attack", "b6", "city", "weapon.i", "lord.i", "stand")
    bela.wait_asked()
    bela.pick("surrender")
    line = anna.page.locator("#others-text")
    expect(line).to_contain_text("took the city on b6")
    while "end" in anna.glowing():
        anna.pick("end")
    bela.wait_asked()
    bela.pick("keep")
    bela.pick("end")
    anna.wait_asked()
    expect(line).to_contain_text("took the city on b6")


@pytest.mark.long
@pytest.mark.rule("BA-A2")
def test_what_the_die_does_is_told_and_asked_before_it_is_rolled(sit_at: SitAt) -> None:
    position = PLAIN.replace("hand1 friman.b", "hand1 amulet.i")
    guest = sit_at(position, size=PHONE, asking=True)[0]
    page, why = guest.page, guest.page.locator("#why")
    guest.pick("use", "amulet.i")
    expect(page.locator("#asked")).to_contain_text("5: to your shelter")
    begun = guest.ply()
    guest.pick("lord.i")
    expect(why).to_contain_text("Roll the die for this card")
    assert guest.ply() == begun
    why.locator(".yes").click()
    expect(page.locator("#others-text")).to_contain_text("rolled")
