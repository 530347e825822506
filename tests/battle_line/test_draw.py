"""The table as HTML: what can be touched, what is shown, what stays hidden, how it reads."""

import re
from functools import cache
from itertools import islice

import pytest

import gonfalon
from gonfalon.engine.state import State
from gonfalon.engine.view import OPEN, SPECTATOR, View
from gonfalon.games.battle_line.rules.state import BattleLine
from tests.battle_line.helpers import GAME, after, at
from tests.drawn import Fragment, check_fragment, contrast
from tests.helpers import random_game, variants

EYES = (0, 1, SPECTATOR, OPEN)
WORDLESS = {"done", "pass", "out", "terrain", "plain"}
FACES = ("#fbfaf7", "#f4f1ea")
GIVEN = {
    "ink", "soft", "bg", "panel", "face", "line", "accent", "glow", "warn", "fresh", "shadow",
    "serif", "sans", "seat-1", "seat-2", "cloth", "hem", "lift",
}  # fmt: skip


def draw(position: str | State, eyes: int, language: str = "en") -> str:
    return GAME.page.draw(at(position).view(eyes), GAME.text.words(language))


def keys(position: str | State, eyes: int) -> set[str]:
    return set(Fragment(draw(position, eyes)).values("data-key"))


def column(html: str, number: int) -> str:
    """The drawing of one battlefield."""
    return html.split('<div class="field')[number]


@cache
def some_drawings() -> tuple[tuple[View, Fragment], ...]:
    """States of a random game of each variant, as everyone sees them."""
    return tuple(
        (view, Fragment(GAME.page.draw(view, GAME.text.words("en"))))
        for options in variants(GAME)
        for state, _ in islice(random_game(GAME, options, "draw"), 0, None, 23)
        for view in (state.view(eyes) for eyes in EYES)
    )


def test_every_view_is_a_clean_fragment() -> None:
    symbols = set(re.findall(r'id="(bl-[^"]+)"', GAME.sprite()))
    for _, fragment in some_drawings():
        check_fragment(fragment, GAME.page.things, symbols)


def test_everything_that_may_be_picked_is_drawn() -> None:
    for view, fragment in some_drawings():
        picks = set(fragment.values("data-pick"))
        if view.actor >= 0 or view.actions:
            for one in view.actions:
                assert set(one.picks) <= picks | WORDLESS, one


HANDS = "battle-line; hand1 10r 4b KE; hand2 3g 5p scout; known2 3g; 5 7g / -"


def test_a_card_keeps_its_key_wherever_it_lies() -> None:
    assert "card-10r" in keys(HANDS, 0)
    played = after(HANDS, "play 10r 5")
    for eyes in EYES:
        assert "card-10r" in keys(played, eyes)
    assert "card-7g" in keys("battle-line; hand1 10r; gone 7g", 1)


def test_another_hand_is_backs_and_what_is_known_of_it() -> None:
    assert keys(HANDS, 0) >= {"card-10r", "card-3g", "back-2-t0", "back-2-k0"}
    assert not keys(HANDS, 0) & {"card-5p", "card-scout", "back-2-t1", "back-1-t0"}
    assert keys(HANDS, 1) >= {"card-3g", "card-5p", "card-scout", "back-1-t1", "back-1-k0"}
    assert not keys(HANDS, 1) & {"card-10r", "card-4b", "card-KE"}
    assert keys(HANDS, OPEN) >= {"card-10r", "card-KE", "card-5p", "card-scout"}
    assert not keys(HANDS, SPECTATOR) & {"card-10r", "card-3g", "card-5p"}


def test_cards_put_back_show_to_whoever_put_them() -> None:
    position = "battle-line; hand1 1r; hand2 2r; top troops 4p:1 1p:2"
    assert {"card-4p", "top-troops-1"} <= keys(position, 0)
    assert {"card-1p", "top-troops-0"} <= keys(position, 1)
    assert {"top-troops-0", "top-troops-1"} <= keys(position, SPECTATOR)
    assert not keys(position, SPECTATOR) & {"card-4p", "card-1p"}


@pytest.mark.parametrize(
    ("position", "slots"),
    [
        ("battle-line; 1 8r / -", 5),
        ("battle-line; 1 8r mud / -", 7),
        ("battle-line terrain=on; 1(river) 8r / -", 7),
        ("battle-line terrain=on; 1(castle) 8r / -", 6),
        ("battle-line; 1=1 8r 9r 10r / 1b", 0),
    ],
)
def test_open_slots_are_those_that_cards_may_fill(position: str, slots: int) -> None:
    assert column(draw(position, 0), 1).count('class="slot') == slots


def test_complete_formations_say_how_strong_they_are() -> None:
    position = "battle-line; 4 5y 6y 7y * / 10o 10b 10r; 5 1r 2r / -"
    fourth, fifth = column(draw(position, 0), 4), column(draw(position, 0), 5)
    assert 'wedge</span><span class="short" aria-hidden="true">Wd</span> <b>18</b>' in fourth
    assert 'square</span><span class="short" aria-hidden="true">Sq</span> <b>30</b>' in fourth
    assert fourth.count("#bl-first") == 1
    assert fourth.index("#bl-first") > fourth.index("wedge")
    assert 'strength behind seat-2"' in fourth
    assert "<b>" not in fifth.split('class="mid"')[1].split('class="stack"')[0]


def test_the_viewer_sits_below() -> None:
    position = "battle-line; 1=1 8r / 9b"
    for eyes, own, other in ((0, "8r", "9b"), (1, "9b", "8r")):
        html = column(draw(position, eyes), 1)
        assert html.index(f"card-{other}") < html.index("shield") < html.index(f"card-{own}")
    assert "held ours" in draw(position, 0)
    assert "held theirs" in draw(position, 1)
    assert 'aria-label="battlefield 1, claimed by England"' in draw(position, 1)


def test_tactics_played_and_cards_gone_lie_open() -> None:
    position = "battle-line; 1 fog / -; played2 scout redeploy; gone 5r"
    for eyes in EYES:
        html = draw(position, eyes)
        assert {"played-fog", "card-fog", "played-scout", "played-redeploy", "card-5r"} <= set(
            Fragment(html).values("data-key")
        )


def test_without_tactics_nothing_is_said_of_them() -> None:
    html = draw("battle-line tactics=off; hand1 1r", 0)
    assert "tactics played" not in html
    assert 'data-pick="tactics"' not in html


DRAFT = (
    "battle-line war=on; turn 1 draft; 1(river); packet1 watchtower town castle; "
    "packet2 hills woodland marshes; kept1 fields; kept2 fortress"
)


@pytest.mark.rule("BL-H3")
def test_packets_and_kept_battlefields_are_drawn() -> None:
    for eyes in (0, 1, OPEN):
        picks = Fragment(draw(DRAFT, eyes)).values("data-pick")
        assert {"watchtower", "town", "castle", "fields", "hills", "fortress"} <= set(picks)
    spectator = draw(DRAFT, SPECTATOR)
    assert 'data-pick="castle"' not in spectator
    assert spectator.count('data-key="packet-') == 6


def test_tinctures_can_be_read() -> None:
    found = re.findall(
        r"\.chip\.(\w+) \{ --t: (#\w+); --on: (#\w+); --mark: (#\w+); \}", GAME.stylesheet()
    )
    assert {name for name, *_ in found} == {*"roygbp", "tac"}
    for name, fill, ink, mark in found:
        assert contrast(fill, ink) >= 4.5, name
        assert all(contrast(mark, face) >= 3 for face in FACES), name


def test_the_stylesheet_needs_nothing_else() -> None:
    css = GAME.stylesheet()
    assert "url(" not in css
    assert "@import" not in css
    assert css.count("{") == css.count("}")
    own = set(re.findall(r"(?<![\w(-])--([\w-]+)(?=:| \{)", css))
    assert set(re.findall(r"var\(--([\w-]+)", css)) <= own | GIVEN


def test_picks_are_called_by_name() -> None:
    labels = {
        "10r": "red 10", "KE": "King of England", "5": "battlefield 5", "troops": "troop deck",
        "river": "River", "fields": "Fields", "done": "Go on", "plain": "Plain side up",
    }  # fmt: skip
    for pick, label in labels.items():
        assert GAME.page.label(pick, GAME.text.words("en")) == label
    assert GAME.page.label("10b", GAME.text.words("bg")) == "синя 10"


def test_rich_words_draw_cards_and_escape_the_rest() -> None:
    rich = GAME.page.words("en")
    said = rich.say("bl.event.played", seat=1, card="10r", battlefield=5)
    assert said.startswith("England played <span")
    assert 'aria-label="red 10"' in said
    assert 'href="#bl-r"' in said
    king = rich.say("bl.event.guile", seat=2, card="scout")
    assert "Scout</span>" in king
    several = rich.say(
        "bl.refuse.beaten_by", battlefield=1, cards=("1r", "2b"), own=("fray", "3"),
        their=("wedge", "9"), decided_by="kind", decider="BL-M1", notes=("their-castle 2b",),
    )  # fmt: skip
    assert several.count('class="chip') == 3
    assert "to make a wedge (total 9). You have a fray (total 3)." in several
    assert "&lt;b&gt; &amp;" in rich.say("bl.refuse.pass_with_tactics", action="<b> &")
    Fragment(said + king + several)


@pytest.mark.parametrize(
    ("language", "note"),
    [
        ("en", "1 battlefield · 3 cards"),
        ("hu", "1 harcmező · 3 lap"),
        ("bg", "1 бойно поле · 3 карти"),
        ("pl", "1 pole bitwy · 3 karty"),
    ],
)
def test_a_seat_is_told_in_short(language: str, note: str) -> None:
    view = at("battle-line; 3=1; hand1 1r 2r fog; hand2 5b").view(1)
    words = GAME.text.words(language)
    assert GAME.page.seat_note(view, 0, words) == note
    assert GAME.page.standing(view) == (1, 0)


def check_shortcuts(state: State, view: View) -> int:
    """Play each shortcut of a view; how many there are."""
    shortcuts = GAME.page.shortcuts(view)
    for shortcut in shortcuts:
        possible = state.copy()
        for text in shortcut.actions:
            one = GAME.parse_action(text)
            assert possible.verify(one) is None, (text, state.position())
            possible.apply(one)
        assert shortcut.picks[0] not in {one.picks[0] for one in view.actions}
    return len(shortcuts)


@pytest.mark.rule("BL-P5")
def test_shortcuts_are_legal_in_every_state() -> None:
    found = 0
    for options in variants(GAME):
        for seed in range(3):
            for state, _ in random_game(GAME, options, f"shortcut {seed}"):
                for eyes in EYES:
                    found += check_shortcuts(state, state.view(eyes))
    assert found > 40


CLAIM = "battle-line; turn 1 claim; 1 8r 9r 10r * / 1b 3b 5g; hand1 1p; hand2 2p"


def test_shortcuts_are_for_the_claim_step_alone() -> None:
    state = gonfalon.load(CLAIM)
    assert [one.picks for one in GAME.page.shortcuts(state.view(0))] == [("troops",), ("tactics",)]
    assert not GAME.page.shortcuts(state.view(1))
    full = CLAIM.replace("hand1 1p", "hand1 1p 3p 4p 5p 6p 7p 8p")
    assert not GAME.page.shortcuts(gonfalon.load(full).view(0))
    before = gonfalon.load(CLAIM.replace("battle-line;", "battle-line claims=before;"))
    assert not GAME.page.shortcuts(before.view(0))


def test_a_claim_is_not_given_up_unasked() -> None:
    view = gonfalon.load(CLAIM).view(0)
    asked = {actions: reason.key for actions, reason in GAME.page.questions(view).items()}
    expected: dict[tuple[str, ...], str] = {("done",): "bl.ask.done"}
    for deck in ("troops", "tactics"):
        expected["done", f"draw {deck}"] = "bl.ask.claim"
    assert asked == expected
    assert ": battlefield 1." in GAME.page.words("en").say(
        "bl.ask.done", **GAME.page.questions(view)["done",].facts
    )
    weak = gonfalon.load(CLAIM.replace("8r 9r 10r *", "8r 9r"))
    assert not GAME.page.questions(weak.view(0))
    assert not GAME.page.questions(gonfalon.load(CLAIM).view(1))


def test_presets_are_ways_to_play() -> None:
    names = [GAME.text.words("en").say(preset.key) for preset in GAME.page.presets]
    assert names == ["Classic", "Advanced claims", "Terrain", "Hundred Years' War"]
    for preset in GAME.page.presets:
        GAME.new(given=preset.options)


def test_a_notebook_shows_the_table_alone() -> None:
    state = gonfalon.load(HANDS)
    assert isinstance(state, BattleLine)
    html = state._repr_html_()
    assert html.count("<style>") == 1
    assert "--ink:" in html
    assert GAME.sprite() in html
    assert "card-5p" in html


def test_a_notebook_shows_a_view_without_what_it_hides() -> None:
    html = gonfalon.load(HANDS).view(0)._repr_html_()
    assert html.count("<style>") == 1
    assert "card-5p" not in html
