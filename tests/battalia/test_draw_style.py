"""The style, the symbols and the words of the drawings."""

import re

import pytest

from gonfalon.engine.errors import Illegal
from gonfalon.games.battalia.html.words import rich_words_in
from gonfalon.games.battalia.sight.view import view_of
from gonfalon.games.battalia.text.words import words_in
from gonfalon.web.shell import STATIC
from tests.battalia.battle_worlds import battle_world
from tests.battalia.drawing import GAME
from tests.battalia.positions import at
from tests.drawn import Fragment, contrast

GIVEN = {
    "ink", "soft", "bg", "panel", "face", "line", "accent", "on-accent", "glow", "warn", "fresh",
    "shadow", "lift", "serif", "sans", "zoom", "cloth", "hem", "low",
}  # fmt: skip


def by_theme(css: str, pattern: str) -> list[list[tuple[str, ...]]]:
    """The pairs of colours of the stylesheet that differ by theme: light, then dark."""
    found = re.findall(pattern, css)
    assert found
    return [[(one[0], *one[1 + theme :: 2]) for one in found] for theme in (0, 1)]


def test_tinctures_can_be_read() -> None:
    found = re.findall(
        r"\.ba-bit\.(f\w) \{ --t: (#\w+); --on: (#\w+); --mark: (#\w+);", GAME.stylesheet()
    )
    assert {name for name, *_ in found} == {"fb", "fi", "fe", "fc", "fu", "fn"}
    for name, fill, ink, mark in found:
        assert contrast(fill, ink) >= 4.5, name
        assert contrast(mark, "#f4f1ea") >= 4.5, name


def test_the_land_can_be_read() -> None:
    pair = r"light-dark\((#\w+), (#\w+)\)"
    for theme in by_theme(GAME.stylesheet(), rf"\.l-(\w+) \{{ --land: {pair}; --land-ink: {pair}"):
        assert len(theme) == 7
        for name, land, ink in theme:
            assert contrast(land, ink) >= 4.5, name
    banners = by_theme(GAME.stylesheet(), rf"--(seat-\d): {pair}")
    for banner, panel in zip(banners, ("#ffffff", "#1d212a"), strict=True):
        for name, colour in banner:
            assert contrast(colour, panel) >= 3, name


def test_rings_on_squares_stand_out_in_both_themes() -> None:
    """The ring of a legal square, of a picked and of a fought one, on the line inside it."""
    house = STATIC.joinpath("base.css").read_text(encoding="utf-8")
    themes = [
        {name: re.findall(rf"--{name}: (#\w+);", house)[theme] for name in ("glow", "accent")}
        for theme in (0, 1)
    ]
    ring = r"\.ba-cell[^{]*::after \{[^}]*inset 0 0 0 [\d.]+px ([^,]+(?:, #\w+\))?), "
    line = r"inset 0 0 0 [\d.]+px light-dark\((#\w+), (#\w+)\)"
    found = re.findall(ring + line, GAME.stylesheet())
    assert len(found) == 4
    for colour, *lines in found:
        for theme, inner in enumerate(lines):
            name = re.fullmatch(r"var\(--(\w+)\)", colour)
            given = re.findall(r"#\w+", colour)
            drawn = themes[theme][name[1]] if name else given[theme]
            assert contrast(drawn, inner) >= 3, (colour, theme)


def test_the_chart_has_the_tinctures_of_the_factions() -> None:
    colours = GAME.page.colours(at("seats 4", "factions c b e i").view(0))
    css = GAME.stylesheet()
    for faction, colour in zip("cbei", colours, strict=True):
        assert f".s1{faction}) {{ --seat-1: light-dark({colour}," in css
        assert contrast(colour, "#ffffff") >= 4.5


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
            assert re.search(r"\.ba(-\w+)?\b", selector), selector


def test_picks_are_called_by_name() -> None:
    labels = {
        "friman.b": "friman (Bärfolk)", "row:lord.e/2": "lord (Emberians) (2)", "c4": "c4",
        "foe2": "Attack the hero (Player 2)", "hero2": "hero 2", "b+i": "Bärfolk + Islanders",
        "tool": "tool", "city": "Attack the city",
    }  # fmt: skip
    for pick, name in labels.items():
        assert GAME.page.label(pick, words_in("en")) == name


def test_a_seat_is_told_in_short() -> None:
    view = view_of(battle_world("weapon.i", "lord.e"), 0)
    assert GAME.page.seat_note(view, 1, GAME.text.words("en")) == "3 points · 0 of 5 level 4 cities"
    assert GAME.page.standing(view) == (0, 3, 0)


def test_presets_are_ways_to_play() -> None:
    names = [GAME.text.words("en").say(preset.key) for preset in GAME.page.presets]
    assert names[:3] == ["Standard", "First game", "Short"]
    for preset in GAME.page.presets:
        GAME.new(preset.seats or 4, preset.options)
    assert [preset.seats for preset in GAME.page.presets if "wanderers" in preset.options] == [4]


def test_rich_words_draw_cards_and_escape_the_rest() -> None:
    rich = GAME.page.words("en")
    said = rich.say("ba.event.hired", seat=2, card="lord.e")
    assert 'class="ba-bit fe" role="img" aria-label="lord (Emberians)"' in said
    moved = rich.say("ba.event.moved", seat=1, square="c4", target="c5")
    assert moved.count('class="ba-tag"') == 2
    assert "&lt;b&gt;" in rich.say("ba.event.moved", seat=1, square="<b>", target="c5")
    Fragment(said + moved)


@pytest.mark.rule("BA-V4")
def test_a_missing_seal_is_told_by_its_element() -> None:
    shut = Illegal("BA-V4", "ba.refuse.gate", square="d4", elements=("b", "i"))
    told = rich_words_in("en").refusal(shut)
    assert "earth, water" in told
