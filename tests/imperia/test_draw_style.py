"""The style, the symbols and the words of the drawings."""

import re
from html import escape

import pytest

from gonfalon.engine.event import Event
from gonfalon.engine.words import languages
from gonfalon.games.imperia.box.components import KIND_NAMES, NO_FACING
from gonfalon.games.imperia.html.pieces import token
from tests.drawn import Fragment, contrast
from tests.imperia.drawing import OVER, PLAY
from tests.imperia.playing import GAME, at

GIVEN = {
    "ink", "soft", "bg", "panel", "face", "line", "accent", "on-accent", "glow", "warn", "fresh",
    "shadow", "serif", "sans", "zoom", "masthead", "cloth", "hem",
}  # fmt: skip


def test_the_chart_has_the_tinctures_of_the_page() -> None:
    light = by_theme(GAME.stylesheet())[0]
    assert GAME.page.colours(at(*PLAY).view(0)) == tuple(
        light[f"seat-{seat}"] for seat in range(1, 5)
    )


def by_theme(css: str) -> list[dict[str, str]]:
    """The colours of the stylesheet that differ by theme: light, then dark."""
    found = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", css)
    assert len(found) >= 12
    return [{name: pair[theme] for name, *pair in found} for theme in (0, 1)]


def test_tinctures_can_be_read() -> None:
    found = re.findall(
        r"\.im-chip\.(a\d) \{ --t: (#\w+); --on: (#\w+); --mark: (#\w+);", GAME.stylesheet()
    )
    assert {name for name, *_ in found} == {"a1", "a2", "a3", "a4"}
    for name, fill, ink, mark in found:
        assert contrast(fill, ink) >= 4.5, name
        assert contrast(mark, "#fbfaf7") >= 4.5, name


def test_the_land_can_be_read() -> None:
    for colours, panel in zip(by_theme(GAME.stylesheet()), ("#ffffff", "#1d212a"), strict=True):
        for land in ("field", "mountain", "village", "castle"):
            assert contrast(colours[land], colours[f"{land}-ink"]) >= 4.5, land
        for seat in range(1, 5):
            assert contrast(colours[f"seat-{seat}"], panel) >= 3, seat


def test_the_stylesheet_needs_nothing_else() -> None:
    css = GAME.stylesheet()
    assert "url(" not in css
    assert "@import" not in css
    assert css.count("{") == css.count("}")
    own = set(re.findall(r"(?<![\w(-])--([\w-]+)(?=:| \{)", css))
    assert set(re.findall(r"var\(--([\w-]+)", css)) <= own | GIVEN


def test_the_stylesheet_keeps_to_its_own_table() -> None:
    css = re.sub(r"/\*.*?\*/", "", GAME.stylesheet(), flags=re.DOTALL)
    css = re.sub(r"@(property|keyframes) [^{]+\{(?:[^{}]|\{[^{}]*\})*\}", "", css)
    for selectors in re.findall(r"(?:^|[{}])\s*([^{}@]+?)\s*\{", css):
        for selector in re.split(r",(?![^(]*\))", selectors):
            assert re.search(r"\.im(-\w+)?\b", selector), selector


def test_picks_are_called_by_name() -> None:
    labels = {
        "i+": "straight infantry", "cmd": "commander", "e4": "e4", "ne": "north-east (↗)",
        "2b": "board 2, side b", "90": "rotation 90°", "3": "Burgundy",
    }  # fmt: skip
    for pick, name in labels.items():
        assert GAME.page.label(pick, GAME.text.words("en")) == name


def test_rich_words_draw_pieces_and_escape_the_rest() -> None:
    rich = GAME.page.words("en")
    said = rich.say("im.event.placed", seat=3, piece="c+", cell="e4", facing=1)
    assert said.startswith("Burgundy placed on <span")
    assert '<span class="im-tag">e4</span>' in said
    assert 'class="im-chip a3" role="img" aria-label="straight cavalry"' in said
    assert said.count("#im-star") == 2
    assert 'aria-label="north-east"' in said
    held = rich.say("im.refuse.rank", cell="e4", owner=2, held="go", piece="i+")
    assert "im-chip a2" in held
    assert "im-chip a0" in held
    several = rich.say("im.refuse.cuts_off", cell="e4", owner=1, cells=("e5", "e6"))
    assert several.count("im-tag") >= 2
    torn = rich.say("im.refuse.tears", cell="e4", owner=1, parts=("e5 e6", "d4"))
    assert torn.count("im-tag") >= 4
    assert "</span> | <span" in torn
    still = rich.say("im.event.placed", seat=1, piece="go", cell="e4", facing=8)
    assert "im-way" not in still
    assert "&lt;b&gt; &amp;" in rich.say(
        "im.event.laid", seat=1, face="<b> &", quarter="nw", rotation=0
    )
    Fragment(said + held + several)
    assert "\x02" not in said + held + several
    assert said.endswith(".</span>")  # no line ends between the arrow and the stop


@pytest.mark.parametrize(
    ("language", "note"),
    [
        ("en", "2 points · 14 pieces left"),
        ("hu", "2 pont · még 14 lapka"),
        ("bg", "2 точки · 14 плочки"),
        ("pl", "2 punkty · żetony: 14"),
    ],
)
def test_a_seat_is_told_in_short(language: str, note: str) -> None:
    view = at("b3 1i+n", "head1 b3", "hand1 i+").view(1)
    words = GAME.text.words(language)
    assert GAME.page.seat_note(view, 0, words) == note
    assert GAME.page.standing(view) == (2, 0, 0, 0)


@pytest.mark.rule("IM-H4")
def test_who_has_placed_the_commander_has_finished() -> None:
    """As long as others play on; in the end only the points are told."""
    words = GAME.text.words("en")
    view = at("b3 1i+n 1cmd", "head1 b3", "g3 2i+n", "head2 g3", "turn 2 play").view(1)
    assert GAME.page.seat_note(view, 0, words) == "2 points · finished"
    assert "piece" in GAME.page.seat_note(view, 1, words)
    assert GAME.page.seat_note(at(*OVER).view(0), 0, words).endswith(" points")


def test_presets_are_ways_to_play() -> None:
    names = [GAME.text.words("en").say(preset.key) for preset in GAME.page.presets]
    assert names == ["Classic", "Quick start"]
    for preset in GAME.page.presets:
        GAME.new(given=preset.options)
    assert not GAME.page.shortcuts(at(*PLAY).view(0))


@pytest.mark.rule("IM-B2")
@pytest.mark.parametrize("seat", range(4))
def test_each_rank_has_as_many_stars_apart_from_the_charge(seat: int) -> None:
    sprite = GAME.sprite()
    for kind, rank in ((0, 1), (2, 2), (4, 3), (8, 4)):
        name = f"im-tab-{seat + 1}{rank}"
        assert f'href="#{name}"' in token(seat, kind, NO_FACING)
        tab = sprite.partition(f'<g id="{name}">')[2].partition("</g>")[0]
        assert tab.count("#im-star") == rank
        assert tab.count(f'href="#im-{seat + 1}"') == 1
        assert 'fill="var(--t)"' in tab  # the field that the charge stands on


@pytest.mark.parametrize("language", languages())
def test_no_two_kinds_of_pieces_are_called_alike(language: str) -> None:
    """Neither in full nor in short, as in hand and in the log."""
    say = GAME.text.words(language).say
    for prefix in ("im.piece", "im.chip"):
        assert len({say(f"{prefix}.{name}") for name in KIND_NAMES}) == len(KIND_NAMES)


@pytest.mark.parametrize("language", languages())
def test_whatever_protects_is_explained_below_the_map(language: str) -> None:
    """The chain, and the cube."""
    words = GAME.text.words(language)
    html = GAME.page.draw(at("turn 1 play", "b3 1i+n", "head1 b3").view(0), words)
    signs = html.split('class="signs"')[1].split("</div>")[0]
    for sign in ("holds", "cube"):
        assert f'data-help="{sign}"' in signs
        assert escape(words.say(f"im.legend.{sign}")) in signs


@pytest.mark.parametrize("language", languages())
def test_nothing_is_said_of_turning_a_board_that_is_not_turned(language: str) -> None:
    words = GAME.text.words(language)
    for key in ("im.event.laid", "im.event.laid_by_chance"):
        straight, turned = [
            words.event(Event(key, seat=1, face="1a", quarter="nw", rotation=rotation))
            for rotation in ("0", "90")
        ]
        assert "°" not in straight
        assert "90°" in turned
    assert "°" not in GAME.page.label("0", words)
