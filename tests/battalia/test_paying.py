"""How combinations are paid: tools, and every way to pay once (BA-X5, BA-T5)."""

import pytest

from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_NAMES
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, PAY
from gonfalon.games.battalia.sight.view import BattaliaView
from tests.battalia.acting import HOME, acting
from tests.battalia.battle_worlds import hand, keys, legal, play, refused, table
from tests.battalia.drawing import GAME
from tests.battalia.positions import tile, why


def payments(state: Battalia, deed: str) -> list[tuple[str, ...]]:
    """Every way in which a deed can be paid, as the cards that are then on the table."""
    found: list[tuple[str, ...]] = []
    state = state.copy()
    state.apply(ACTIONS[deed])
    _pay_on(state, found)
    return found


def _pay_on(state: Battalia, found: list[tuple[str, ...]]) -> None:
    """Follow every pick."""
    if state.open_steps[-1] != PAY:
        spent = [CARD_NAMES[card] for card in state.table]
        found.append(tuple(sorted(spent)))
        return
    for action in state.legal():
        branch = state.copy()
        branch.apply(action)
        _pay_on(branch, found)


# Tools (BA-X5).


@pytest.mark.rule("BA-X5")
def test_a_tool_stands_for_one_or_two_frimen() -> None:
    one = acting("tool.b provisions", HOME)
    play(one, "road a5 ns")
    assert table(one) == ["provisions", "tool.b"]
    two = acting("tool.b provisions", HOME)
    play(two, "road a5 nes")
    assert table(two) == ["provisions", "tool.b"]
    weapon = acting("chief.b tool.b")  # the rulebook's example
    play(weapon, "create weapon")
    assert table(weapon) == ["chief.b", "tool.b", "weapon.b"]


@pytest.mark.rule("BA-X5")
def test_its_two_frimen_serve_in_one_combination() -> None:
    state = acting("tool.b provisions*2", HOME)
    play(state, "road a5 ns")
    assert hand(state, 0) == ["provisions"]
    assert legal(state, "road") == []


@pytest.mark.rule("BA-X5")
def test_three_frimen_are_a_tool_and_a_friman_or_two_tools() -> None:
    assert legal(acting("tool.b"), "create") == []
    assert why(acting("tool.b"), "create tool")[2] == {"kind": "friman", "need": 3, "have": 2}
    state = acting("tool.b tool.i")
    play(state, "create tool")
    assert sorted(table(state)) == ["tool.b", "tool.b", "tool.i"]
    city = acting("tool.b friman.e", HOME)
    play(city, "city1 a5 n")
    assert tile(city, "a5") == "city.b.n/1@1"


@pytest.mark.rule("BA-X5")
def test_a_tool_is_no_other_unit() -> None:
    state = acting("tool.b*2 friman.b", "board a7:city.b.nesw/1@1")
    facts = {"kind": "chief", "need": 2, "have": 0}
    assert why(state, "upgrade a7") == ("BA-X4", "missing", facts)


# Paying (BA-T5).


@pytest.mark.rule("BA-T5", "BA-X5")
def test_every_way_to_pay_appears_once() -> None:
    state = acting("friman.b friman.i*2 tool.e", "supply tool*0", "tops tool.c")
    new = "tool.c"
    ways = payments(state, "create tool")
    assert sorted(ways) == sorted(
        tuple(sorted([*way.split(), new]))
        for way in (
            "friman.b friman.i friman.i",
            "friman.b friman.i tool.e",
            "friman.b tool.e",
            "friman.i friman.i tool.e",
            "friman.i tool.e",
        )
    )


@pytest.mark.rule("BA-T5")
def test_each_need_is_chosen_by_itself() -> None:
    state = acting("chief.b chief.i friman.b friman.i friman.e", "supply weapon*0", "tops weapon.c")
    ways = payments(state, "create weapon")
    assert len(ways) == len(set(ways)) == 3 * 2  # two of three frimen, one of two chiefs
    play(state, "create weapon")
    assert legal(state) == ["pay friman.b", "pay friman.i"]  # in ascending order
    assert dict(state.prompt.facts) == {"kind": "friman", "need": 2}
    play(state, "pay friman.i")
    assert legal(state) == ["pay chief.b", "pay chief.i"]  # the other friman was forced
    assert dict(state.prompt.facts) == {"kind": "chief", "need": 1}


@pytest.mark.rule("BA-T5")
def test_a_forced_payment_is_not_asked() -> None:
    state = acting("chief.b friman.i*2 provisions*2")
    events = play(state, "create weapon")
    assert state.open_steps == (ACT,)
    assert keys(events) == ["created"]
    same = acting("chief.b*3 friman.i*4")
    play(same, "create weapon")  # one chief is like another
    assert hand(same, 0) == ["chief.b", "chief.b", "friman.i", "friman.i"]


@pytest.mark.rule("BA-T5")
def test_wrong_payments_are_refused() -> None:
    state = acting("friman.b*2 friman.i*2 friman.e chief.b")
    play(state, "create tool")
    assert legal(state) == ["pay friman.b", "pay friman.i"]
    assert sets(state) == {
        ("friman.b", "friman.b", "friman.i"), ("friman.b", "friman.b", "friman.e"),
        ("friman.b", "friman.i", "friman.i"), ("friman.b", "friman.i", "friman.e"),
        ("friman.i", "friman.i", "friman.e"),
    }  # fmt: skip
    assert why(state, "pay friman.e") == ("BA-T5", "pay_too_soon", {"card": "friman.e"})
    assert why(state, "pay friman.c") == ("BA-T5", "not_in_hand", {"card": "friman.c"})
    assert why(state, "pay chief.b") == (
        "BA-T5", "does_not_pay", {"card": "chief.b", "kind": "friman"},
    )  # fmt: skip
    assert refused(state, "end") == ("BA-T1", "not_now")
    play(state, "pay friman.i")
    assert table(state) == ["friman.e", "friman.i", "friman.i", "tool.b"]


# In any order, on the page.


def sets(state: Battalia) -> set[tuple[str, ...]]:
    """What the page may collect for the present need."""
    return {cut.picks for cut in GAME.page.shortcuts(state.view(state.actor))}


@pytest.mark.rule("BA-T5")
@pytest.mark.parametrize(
    ("cards", "deed"),
    [
        ("friman.b friman.i friman.e*2", "create tool"),
        ("friman.b*2 friman.i tool.b*2 chief.e", "create weapon"),
        ("friman.b friman.i friman.e tool.b tool.e chief.e chief.b", "create weapon"),
        ("weapon.b hammer provisions*2 tool.e", "hero a7"),
    ],
)
def test_the_page_collects_every_set_of_cards_that_pays_and_sends_it_in_order(
    cards: str, deed: str
) -> None:
    state = acting(cards, HOME)
    ends = payments(state, deed)
    play(state, deed)
    found: list[tuple[str, ...]] = []
    _collect(state, found)
    assert sorted(found) == sorted(ends)


def _collect(state: Battalia, found: list[tuple[str, ...]]) -> None:
    """Every set, each with all that it needs: no card but those that were touched is laid down."""
    if state.open_steps[-1] != PAY:
        found.append(tuple(sorted(CARD_NAMES[card] for card in state.table)))
        return
    cuts = GAME.page.shortcuts(state.view(state.actor))
    if not cuts:
        _pay_on(state, found)
        return
    assert len({tuple(sorted(cut.picks)) for cut in cuts}) == len(cuts) > 1
    for cut in cuts:
        assert cut.is_unordered
        branch = state.copy()
        for action in cut.actions:
            branch.apply(ACTIONS[action])
        assert branch.open_steps[-1] != PAY or branch.frames[-1] is not state.frames[-1]
        _collect(branch, found)


@pytest.mark.rule("BA-T5")
@pytest.mark.parametrize(
    ("cards", "heroes", "key"),
    [
        ("friman.b*2 friman.i*2 provisions*2", "a7 - - -", "pay_faction"),
        ("friman.b*2 friman.i*2 provisions*2", "- - - -", "pay"),
        ("friman.b*2 friman.b/changed provisions*2", "a7 - - -", "pay"),
    ],
)
def test_of_morale_is_told_where_it_may_matter(cards: str, heroes: str, key: str) -> None:
    """Cards of several factions may pay, and a hero is there to fight."""
    state = acting(cards, HOME, f"heroes {heroes}")
    play(state, legal(state, "road a5")[0])
    assert state.view(0).prompt.key == f"ba.prompt.{key}"


@pytest.mark.rule("BA-T5")
@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ("friman.b/x2 friman.i friman.e friman.c", "ba.next.pay_again"),
        ("friman.b friman.i friman.e friman.c", "ba.next.pay"),
    ],
)
def test_a_card_that_can_pay_again_is_named_as_such(cards: str, key: str) -> None:
    """The next card to pay with may be the same one."""
    state = acting(cards, HOME)
    play(state, legal(state, "city1 a5")[0])
    view = state.view(0)
    assert isinstance(view, BattaliaView)
    assert {why.key for why in BATTALIA.page.next_instead(view).values()} == {key}
