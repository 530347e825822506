"""The table as HTML: what can be touched, what is shown, what stays hidden, how it reads."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from xml.etree import ElementTree

import pytest

from gonfalon.engine.action import ChanceAction
from gonfalon.engine.state import State
from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.engine.words import languages
from gonfalon.games import find
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.html.battle import Side
from gonfalon.games.battalia.html.cards import hand_cards
from gonfalon.games.battalia.html.oracle import draw_oracle
from gonfalon.games.battalia.rules.battle.rows import total
from gonfalon.games.battalia.rules.world import World
from gonfalon.games.battalia.sight.view import view_of
from gonfalon.games.battalia.text.words import words_in
from tests.battalia.battle_worlds import battle_world, held, play, put_heroes
from tests.battalia.positions import at
from tests.battalia.rich import VARIANTS, rich_game
from tests.battalia.worlds import set_ambush, world_of
from tests.drawn import Fragment, check_fragment, contrast, label
from tests.helpers import random_game, variants_of

GAME = find("battalia")
GIVEN = {
    "ink", "soft", "bg", "panel", "face", "line", "accent", "on-accent", "glow", "warn", "shadow",
    "lift", "serif", "sans",
}  # fmt: skip
EYES = (0, 1, SPECTATOR, OPEN)
# What the page offers as words beside what is asked: answers, ways to fight, targets, opponents.
WORDLESS = re.compile(
    r"keep|second-chance|cohort|enough|itself|twice|fight|heroes\d|surrender|retreat-\w+|take-up|"
    r"leave-them|stand|yield|seat\d|city|ruins|foe\d|swap|with|use|open"
)


def draw(state: State, eyes: int, language: str = "en") -> str:
    return GAME.page.draw(state.view(eyes), GAME.text.words(language))


def draw_world(world: World, seat: int) -> str:
    return GAME.page.draw(view_of(world, seat), GAME.text.words("en"))


@cache
def some_states() -> tuple[State, ...]:
    """States of random games of several variants: some of each, and each kind of frame."""
    return tuple(_some_states())


def _some_states() -> Iterator[State]:
    seen: set[tuple[int, bool]] = set()
    for game, seats, options in variants_of("battalia"):
        states = (state for state, _ in random_game(game, options, "draw", seats=seats))
        yield from _chosen(states, seen)
    for seats, given in VARIANTS:
        yield from _chosen((state for state, _ in rich_game(seats, given, "draw")), seen)


def _chosen(states: Iterator[State], seen: set[tuple[int, bool]]) -> Iterator[State]:
    """A state in some hundreds, each kind of frame when it is first seen, and the end."""
    for place, state in enumerate(states):
        assert isinstance(state, World)
        kind = state.open_steps[-1], state.battle is None
        if place % 150 == 0 or kind not in seen or state.over:
            seen.add(kind)
            yield state.copy()


def test_every_view_is_a_clean_fragment() -> None:
    rules = set(GAME.rulebook("en").rules)
    symbols = set(re.findall(r'id="(ba-[^"]+)"', GAME.sprite()))
    for state in some_states():
        for eyes in EYES:
            fragment = Fragment(draw(state, eyes))
            check_fragment(fragment, rules, symbols)
            for fill in fragment.values("fill"):
                assert fill.removeprefix("url(#").removesuffix(")") in symbols
            picks = fragment.values("data-pick")
            assert len(picks) == len(set(picks)), sorted(picks)


def test_everything_that_may_be_picked_is_drawn() -> None:
    for state in some_states():
        for eyes in (*range(2), OPEN):
            view = state.view(eyes)
            picks = set(Fragment(GAME.page.draw(view, GAME.text.words("en"))).values("data-pick"))
            if view.actor >= 0:
                for one in view.actions:
                    missing = set(one.picks) - picks
                    assert all(WORDLESS.fullmatch(pick) for pick in missing), (one, missing)


def test_no_path_of_picks_is_the_beginning_of_another() -> None:
    for state in some_states():
        if state.actor < 0:
            continue
        view = state.view(state.actor)
        paths = [one.picks for one in view.actions] + [
            one.picks for one in GAME.page.shortcuts(view)
        ]
        assert len(paths) == len(set(paths))
        whole = set(paths)
        for path in paths:
            assert not [n for n in range(1, len(path)) if path[:n] in whole], path


def test_shortcuts_lead_to_legal_actions() -> None:
    found = 0
    for state in some_states():
        if state.actor < 0:
            continue
        view = state.view(state.actor)
        legal = {one.text for one in view.actions}
        first = {one.picks[0] for one in view.actions}
        for shortcut in GAME.page.shortcuts(view):
            assert set(shortcut.actions) <= legal
            assert shortcut.picks[0] not in first
            found += 1
    assert found > 100


@pytest.mark.rule("BA-S2")
def test_a_ring_out_of_the_game_is_not_drawn() -> None:
    sizes = {}
    for state in some_states():
        sizes[state.seat_count] = draw(state, 0).count('class="ba-cell ')
    assert sizes == {2: 25, 3: 49, 4: 49}


@pytest.mark.rule("BA-T8")
def test_a_hand_is_shown_to_its_owner_alone() -> None:
    world = world_of("lord.e amulet.i")
    set_ambush(world, 0, "priest.c")
    own, other = draw_world(world, 0), draw_world(world, 1)
    assert label(own, "hand-1-lord.e") == "lord (Emberians)"
    assert "priest (Cloudborn)" in own
    hidden = world_of("chief.b scroll.i")
    set_ambush(hidden, 0, "friman.i")
    assert draw_world(hidden, 1) == other
    assert draw_world(hidden, SPECTATOR) == draw_world(world, SPECTATOR)
    assert draw_world(hidden, 0) != own


@pytest.mark.rule("BA-A2")
def test_what_a_card_is_today_is_seen_on_it() -> None:
    hand = tuple(held(word) for word in ("lord.b*2", "friman.b=weapon.i", "horse.i"))
    horses = 11
    html = hand_cards(hand, horses, "hand-1", True, "en")
    assert "counts as 2" in label(html, "hand-1-lord.b")
    assert "joker: friman (Bärfolk)" in label(html, "hand-1-weapon.i") or "joker" in html
    assert "lit today" in label(html, "hand-1-horse.i")
    assert "<b>×2</b>" in html


@pytest.mark.rule("BA-T5")
def test_equal_cards_are_a_stack() -> None:
    html = draw_world(world_of("friman.b friman.b provisions"), 0)
    assert label(html, "hand-1-friman.b").endswith("×2")
    assert html.count('data-key="hand-1-') == 2


@pytest.mark.rule("BA-O2")
def test_the_oracle_shows_what_is_lit_and_paired() -> None:
    pairs = (
        "tool, tool", "weapon, scroll", "amulet, weapon", "title, tent", "scroll, amulet",
        "tent, horse", "horse, title",
    )  # fmt: skip
    for day, pair in enumerate(pairs):
        html = draw_oracle(day, 3, "en")
        assert f'aria-label="The Oracle: {pair}"' in html
        assert html.count("ba-pairing") == 1
        assert html.count("ba-ray") == 1
        assert f"day {day + 1}" in html


@pytest.mark.rule("BA-O1")
def test_the_inner_ring_turns_on_every_day() -> None:
    turned = [
        [
            float(turn)
            for turn in re.findall(r'<g class="ba-turner" transform="rotate\((.+?)\)', html)
        ]
        for html in [draw_oracle(day, 3, "en") for day in range(10)]
    ]
    for before, after in pairwise(turned):
        ray, pair, ring = [
            round((new - old) * 7 / 360) for old, new in zip(before, after, strict=True)
        ]
        assert (ray, pair, ring) == (1, -3, 1)


@pytest.mark.rule("BA-V5")
def test_the_unbound_are_known_by_their_star_and_chain() -> None:
    html = draw_world(at("hand1 lord.u lord.b", options="unbound=on"), 0)
    assert label(html, "hand-1-lord.u") == "lord (Unbound)"
    for name, is_unbound in (("lord.u", True), ("lord.b", False)):
        card = html[html.index(f'data-key="hand-1-{name}"') :].split("</button>")[0]
        assert ("#ba-unbound" in card) is is_unbound
        assert ('href="#ba-u"' in card) is is_unbound


@pytest.mark.rule("BA-C7")
def test_the_market_shows_tops_and_counts() -> None:
    html = draw_world(world_of("friman.b", day=1), 0)
    assert label(html, "deck-weapon") == ("weapon: 12 left, Bärfolk, lit today: counts double")
    assert label(html, "deck-scroll").endswith("paired today: faction of your choice")
    assert html.count('class="ba-deck ') == 12
    assert html.count('class="ba-tile-deck') == 9


@pytest.mark.rule("BA-E1")
def test_a_game_that_is_over_is_still_on_its_last_day() -> None:
    ends = [
        at(f"day {day}", step, options="weeks=1")
        for day, step in ((7, "turn 1 act"), (8, "turn 1 over"))
    ]
    assert ends[1].over
    for drawn in (
        draw,
        lambda state, eyes: GAME.text.picture(state.view(eyes), GAME.text.words("en")),
    ):
        last, over = (drawn(state, 0) for state in ends)
        for said in ("week 1, day 7", "lit", "paired"):
            found = [re.findall(rf"[^>\n]*{said}[^<\n]*", text, re.I) for text in (last, over)]
            assert found[0] == found[1] != []


@pytest.mark.rule("BA-S4")
def test_a_city_without_a_chip_shows_none() -> None:
    html = draw(at("board b6:city.b.nesw c3:city.i.nesw/4"), 0)
    cells = {
        name: html[html.index(f'"cell-{name}"') :].split("</button>")[0] for name in ("b6", "c3")
    }
    assert "ba-chip" not in cells["b6"]
    assert "ba-chip" in cells["c3"]
    assert label(html, "cell-b6") == "b6, city with four exits, forests, no chip on it"


@pytest.mark.rule("BA-X4")
def test_a_square_is_read_aloud() -> None:
    world = battle_world("weapon.i")
    html = draw_world(world, 0)
    said = label(html, "cell-d5")
    assert said == "d5, city with four exits, canyons, level 3, Player 2, hero (Player 1)"
    assert label(html, "cell-d7").endswith("neutral, strength 4")
    assert label(html, "cell-d4") == "d4, ruins, neutral, strength 8"
    assert label(html, "cell-a1") == "a1, empty"
    assert 'data-pick="hero1" data-key="hero-1-1"' in html
    assert 'data-pick="hero1"' not in draw_world(world, 1)


@pytest.mark.rule("BA-X4")
def test_own_cities_tell_what_it_costs_to_raise_them() -> None:
    html = draw_world(battle_world("weapon.i"), 1)
    assert label(html, "cell-d5").endswith(
        "level 3, Player 2, to level 4: 2 × lord, hero (Player 1)"
    )
    assert html.count('class="ba-raise"') == 1
    assert "ba-raise" not in draw_world(battle_world("weapon.i"), 0)
    deed = html_of_deed(
        at("board b6:city.b.nesw/1@1 b4:city.b.nesw/2@1", "hand1 lord.b"), "upgrade"
    )
    assert 'aria-label="2 × chief"' in deed
    assert 'aria-label="2 × priest"' in deed


def html_of_deed(world: World, verb: str) -> str:
    """The drawing of a deed that the first seat may choose."""
    html = draw_world(world, 0)
    return html[html.index(f'data-key="deed-{verb}"') :].split("</button>")[0]


@pytest.mark.rule("BA-T1")
def test_the_end_of_the_turn_tells_what_is_still_possible() -> None:
    deed = html_of_deed(at("hand1 friman.b provisions*2"), "end")
    assert "still possible: " in deed
    for name in ("Hire", "Road"):
        assert name in deed
    assert "still possible" not in html_of_deed(at("hand1 weapon.b"), "end")


@pytest.mark.rule("BA-W2")
def test_a_battle_shows_the_strength_of_both_sides() -> None:
    for options in ("", "advanced=on"):
        world = battle_world("weapon.i lord.i chief.e", "lord.e", options=options)
        put_heroes(world, 1, "d5")
        play(world, "attack d5 city", "add weapon.i", "add lord.i")
        for eyes in (0, 1, 2, SPECTATOR):
            view = view_of(world, eyes)
            assert view.battle is not None
            for seat in (0, 1):
                assert Side(view, view.battle, seat).total == total(world, seat)
            html = GAME.page.draw(view, GAME.text.words("en"))
            assert 'data-place="row-a"' in html
            assert "Battle on d5: city" in html
            assert 'class="ba-market"' not in html
            Fragment(html)


def test_a_battle_says_what_breaks_the_morale() -> None:
    world = battle_world("weapon.i lord.e")
    play(world, "attack d5 city", "add weapon.i")
    assert "no morale" not in draw_world(world, 0)
    play(world, "add lord.e")
    assert "no morale" in draw_world(world, 0)


@pytest.mark.rule("BA-W4", "BA-W5", "BA-W9")
def test_a_battle_says_what_the_defender_may_do() -> None:
    world = battle_world("weapon.i lord.i", "lord.e")
    world.ambushes[1] = (0, 0)
    play(world, "attack d5 city", "add weapon.i", "add lord.i")
    for eyes in (0, 1, 2, SPECTATOR):
        html = draw_world(world, eyes)
        assert "Player 2 may surrender or fight back." in html
        assert "Cards in ambush that may come to hand then: 2." in html
    play(world, "stand", "fight 0", "leave-them")
    assert "Whoever adds nothing ends the battle" in draw_world(world, 0)
    state = at("day 4", "heroes d4 -", "hand1 weapon.b lord.b*2")
    state.apply(ACTIONS["attack d4 ruins"])
    assert "Nobody answers here" in GAME.page.draw(state.view(0), GAME.text.words("en"))


@pytest.mark.rule("BA-B5")
def test_ways_to_lay_a_card_are_drawn_where_something_can_be_built() -> None:
    seen = 0
    for state in some_states():
        if state.actor < 0:
            continue
        html = draw(state, state.actor)
        view = state.view(state.actor)
        ways = {one.picks[2] for one in view.actions if one.picks[0] in ("road", "city1")}
        drawn = set(re.findall(r'data-key="turn-(\w+)"', html))
        assert ways <= drawn
        seen += len(ways)
    assert seen


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


def test_symbols_and_emblem_are_drawings() -> None:
    sprite = ElementTree.fromstring(GAME.sprite())
    ids = [one.get("id", "") for one in sprite.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert all(one.startswith("ba-") for one in ids)
    links = {one.get("href", "#")[1:] for one in sprite.iter() if one.get("href")}
    assert links <= set(ids)
    emblem = ElementTree.fromstring(GAME.emblem())
    assert emblem.get("viewBox") == "0 0 320 240"


@pytest.mark.parametrize("language", languages())
def test_every_pick_has_a_name(language: str) -> None:
    words = GAME.text.words(language)
    actions = [one for one in ACTIONS.values() if not isinstance(one, ChanceAction)]
    for pick in {pick for one in actions for pick in one.picks}:
        name = GAME.page.label(pick, words)
        assert name
        assert "ba." not in name, pick


def test_picks_are_called_by_name() -> None:
    labels = {
        "friman.b": "friman (Bärfolk)", "row:lord.e/2": "lord (Emberians) (2)", "c4": "c4",
        "foe2": "hero (Player 2)", "hero2": "hero 2", "b+i": "Bärfolk + Islanders", "tool": "tool",
    }  # fmt: skip
    for pick, name in labels.items():
        assert GAME.page.label(pick, words_in("en")) == name


def test_a_seat_is_told_in_short() -> None:
    view = view_of(battle_world("weapon.i", "lord.e"), 0)
    assert GAME.page.seat_note(view, 1, GAME.text.words("en")) == "3 points · level 4: 0"
    assert GAME.page.standing(view) == (0, 3, 0)


@pytest.mark.parametrize("language", languages())
def test_every_language_draws_every_table(language: str) -> None:
    for state in islice(some_states(), 0, None, 5):
        html = draw(state, 0, language)
        assert "ba." not in re.sub(r"<[^>]*>", "", html)
        assert not re.search(r'(aria-label|title)="[^"]*\bba\.', html)


@pytest.mark.rule("BA-B2")
def test_a_refusal_points_at_what_stands_in_the_way() -> None:
    world = battle_world("friman.i provisions")
    illegal = world.verify(ACTIONS["road c6 nesw"])
    assert illegal is not None
    marks = GAME.page.pointed(illegal)
    assert marks["c6"] == "wanted"
    assert set(marks.values()) <= {"wanted", "blocks"}
    unmarked = world.verify(ACTIONS["hire lord"])
    assert unmarked is not None
    assert not GAME.page.pointed(unmarked)


def test_presets_are_ways_to_play() -> None:
    names = [GAME.text.words("en").say(preset.key) for preset in GAME.page.presets]
    assert names[:3] == ["Usual", "First game", "Short"]
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
