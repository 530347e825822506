"""The table as HTML: what can be touched, what is shown, what stays hidden, how it reads."""

import re
from itertools import islice, pairwise

import pytest

import gonfalon
from gonfalon.engine.view import SPECTATOR
from gonfalon.engine.words import languages
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.html.cards import hand_cards
from gonfalon.games.battalia.html.deeds import MARKET_DEEDS
from gonfalon.games.battalia.html.oracle import draw_oracle
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.battle_worlds import battle_world, held, play
from tests.battalia.drawing import GAME, draw, draw_world, some_drawings, some_states
from tests.battalia.positions import at
from tests.battalia.worlds import set_ambush, set_tent, world_of
from tests.browser import middle
from tests.drawn import check_fragment, label

# What the page offers as words beside what is asked: answers, ways to fight, targets, opponents.
WORDLESS = re.compile(
    r"keep|second-chance|cohort|enough|top|itself|twice|fight|heroes\d|surrender|retreat-\w+|take-up|"
    r"leave-them|stay|stand|yield|seat\d|city|ruins|foe\d|swap|with|use|open"
)


def test_every_view_is_a_clean_fragment() -> None:
    symbols = set(re.findall(r'id="(ba-[^"]+)"', GAME.sprite()))
    for _, fragment in some_drawings():
        check_fragment(fragment, GAME.page.things, symbols)
        for fill in fragment.values("fill"):
            assert fill.removeprefix("url(#").removesuffix(")") in symbols
        picks = fragment.values("data-pick")
        twice = [verb for verb, _ in MARKET_DEEDS if picks.count(verb) > 1]  # for phones
        assert len(picks) == len(set(picks)) + len(twice), sorted(picks)


def test_everything_that_may_be_picked_is_drawn() -> None:
    for view, fragment in some_drawings():
        picks = set(fragment.values("data-pick"))
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
            one.picks
            for one in GAME.page.shortcuts(view)
            if not one.is_unordered and one.picks != ("open",)
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
            assert set(shortcut.actions[:1]) <= legal
            assert (
                shortcut.is_unordered
                or shortcut.picks == ("open",)
                or shortcut.picks[0] not in first
            )
            found += 1
    assert found > 100


def test_a_single_tent_is_opened_without_being_chosen() -> None:
    world = world_of("friman.b")
    set_tent(world, 0, "tent.b friman.i")
    cuts = {cut.picks: cut.actions for cut in GAME.page.shortcuts(world.view(0))}
    assert cuts["open",] == ("open 1",)
    set_tent(world, 0, "tent.e friman.e")
    cuts = {cut.picks: cut.actions for cut in GAME.page.shortcuts(world.view(0))}
    assert ("open",) not in cuts


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
        assert f"day\N{NO-BREAK SPACE}{day + 1}" in html


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
    weapon, price = label(html, "deck-weapon"), "price: 2 × friman, 1 × chief"
    assert weapon == f"weapon: 12 left, Bärfolk, lit today: counts double, {price}"
    assert "paired today: faction of your choice" in label(html, "deck-scroll")
    assert label(html, "deck-straight").endswith("price: 1 × friman, 1 × provisions")
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
        for said in ("week.1[^<\\n]*, day.7", "lit", "paired"):
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


@pytest.mark.rule("BA-E1", "BA-V6")
@pytest.mark.parametrize(
    ("fours", "towers", "said"),
    [
        ("5", 5, "level 4 cities: 2 of 5"),
        ("7", 7, "level 4 cities: 2 of 7"),
        ("never", 2, "level 4 cities: 2"),
    ],
)
def test_towers_count_the_cities_that_end_the_game(fours: str, towers: int, said: str) -> None:
    board = "board b6:city.b.nesw/4@1 b2:city.i.nesw/4@1 f2:city.e.nesw/1@2 f6:city.b.nesw/12"
    state = at("day 3", board, options=f"fours={fours} guard=12 ruins=20")
    drawn = str(GAME.page.draw(state.view(0), GAME.page.words("en")))
    first = drawn.split('class="ba-fours"')[1].partition("</span>")[0]
    assert f'aria-label="{said}"' in first
    assert first.count("<svg") == towers
    assert first.count('class="ba-full"') == 2


@pytest.mark.rule("BA-B5")
def test_a_card_lies_on_its_square_while_it_is_paid_for() -> None:
    state = gonfalon.load(middle.BATTALIA)
    assert isinstance(state, Battalia)
    assert "ba-plan" not in draw(state, 0)
    play(state, "road e4 ew")
    for eyes in (0, 1, SPECTATOR):
        html = draw(state, eyes)
        assert html.count("ba-plan r3 c4") == 1, eyes
    play(state, "pay friman.b")
    assert "ba-plan" not in draw(state, 0)


def test_the_room_of_the_deeds_is_kept_while_one_is_under_way() -> None:
    state = gonfalon.load(middle.BATTALIA)
    assert isinstance(state, Battalia)
    usual = draw(state, 0)
    assert "ba-kept" not in usual
    play(state, "road e4 ew")
    kept = draw(state, 0).split("ba-kept")[1].partition("</div>")[0]
    assert kept.count("ba-deed") == usual.count('class="ba-deed ')
    assert "data-" not in kept
    assert "ba-kept" not in draw(state, 1)


def test_what_is_asked_of_a_price_on_a_button_is_told_of_the_button() -> None:
    """A sign with an explanation of its own would speak of prices in general."""
    html = draw(gonfalon.load(middle.BATTALIA), 0)
    buttons = re.findall(r"<button.*?</button>", html, re.DOTALL)
    priced = [button for button in buttons if "ba-deed" in button and "ba-price" in button]
    assert priced
    assert not [button for button in priced if 'data-help="price"' in button]
