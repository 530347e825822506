"""The table as HTML: what can be touched, what is shown, what stays hidden, how it reads."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import islice, permutations

import pytest

from gonfalon.engine.state import State
from gonfalon.engine.view import OPEN, SPECTATOR, View
from gonfalon.engine.words import languages
from gonfalon.games.imperia.box.components import CELLS, OFF, OWNER
from gonfalon.games.imperia.rules.formation import groups, owned, tears
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import STEP_NAMES
from gonfalon.games.imperia.sight.bonds import HOLDS, STRAY, bonds_of
from tests.drawn import Fragment, check_fragment
from tests.helpers import random_game, variants
from tests.imperia.drawing import OVER, PLAY
from tests.imperia.playing import GAME, at, play

EYES = (0, 1, SPECTATOR, OPEN)
TWO_EXITS = (
    "g3 2i+w",
    "f3 2i+s",
    "f2 2i+w",
    "h2 2ixnw",
    "head2 h2",
    "e3 1i+e",
    "head1 e3",
    "hand1 i+",
)
"""Lemon's f3 joins g3 and f2, which are both beside the fort on g2; red points to it."""
LEMON = ("turn 2 play", "hand2 i+")
ALL_PLACED = "d5 1i+n 1i+n 1ixne 1ixne 1ixne 1c+n 1c+n 1cxne 1cxne 1g+n 1gxne 1go 1ge"
"""All pieces of red but one infantry."""


def draw(state: State, eyes: int, language: str = "en") -> str:
    return GAME.page.draw(state.view(eyes), GAME.text.words(language))


def keys(state: State, eyes: int) -> set[str]:
    return set(Fragment(draw(state, eyes)).values("data-key"))


def cell(html: str, name: str) -> str:
    """The drawing of one cell."""
    begin = html.index(f'data-key="cell-{name}"')
    return html[html.rindex("<button", 0, begin) : html.index("</button>", begin)]


def label(html: str, name: str) -> str:
    """How a cell is read aloud."""
    return unescape(cell(html, name).split('aria-label="')[1].split('"')[0])


@cache
def some_states() -> tuple[State, ...]:
    """States of random games of each variant and number of seats, and each kind of frame."""
    return tuple(_some_states())


@cache
def some_drawings() -> tuple[tuple[View, Fragment], ...]:
    """These states as whoever is asked sees them, and as the others do in turn."""
    return tuple(
        (view, Fragment(GAME.page.draw(view, GAME.text.words("en"))))
        for place, state in enumerate(some_states())
        for view in (state.view(eyes) for eyes in {max(0, state.actor), EYES[place % len(EYES)]})
    )


def _some_states() -> Iterator[State]:
    for options in variants(GAME):
        for seats in GAME.seats:
            seen: set[tuple[int, ...]] = set()
            for place, (state, _) in enumerate(random_game(GAME, options, "draw", seats=seats)):
                assert isinstance(state, Imperia)
                if place % 9 == 0 or state.open_steps not in seen or state.over:
                    seen.add(state.open_steps)
                    yield state.copy()


def test_every_view_is_a_clean_fragment() -> None:
    symbols = set(re.findall(r'id="(im-[^"]+)"', GAME.sprite()))
    frames = set()
    for state in some_states():
        assert isinstance(state, Imperia)
        frames |= set(state.open_steps)
    for _, fragment in some_drawings():
        check_fragment(fragment, GAME.page.things, symbols)
        for fill in fragment.values("fill"):
            assert fill.removeprefix("url(#").removesuffix(")") in symbols
    assert len(frames) >= len(STEP_NAMES) - 2


def test_everything_that_may_be_picked_is_drawn() -> None:
    for view, fragment in some_drawings():
        picks = set(fragment.values("data-pick"))
        if view.actor >= 0:
            for one in view.actions:
                assert set(one.picks) <= picks, one


def test_no_token_means_two_things_at_once() -> None:
    """Quarters and directions have the same names: they are never drawn together."""
    for state in islice(some_states(), 0, None, 3):
        picks = Fragment(draw(state, 0)).values("data-pick")
        assert len(picks) == len(set(picks))


@pytest.mark.rule("IM-C4")
def test_a_cell_is_read_aloud() -> None:
    html = draw(at(*PLAY), 0)
    name, _, more = label(html, "b3").partition(". ")
    assert name == "Red's straight infantry on b3"
    assert ", pointing north, holds the formation" in more
    name, _, more = label(html, "b4").partition(". ")
    assert name == "Red's diagonal cavalry on b4"
    assert more.partition(". ")[0].endswith("pointing north-east, tower, height 2, with the cube")
    assert label(html, "b2") == "b2, fort (Red)"
    assert label(html, "d4").startswith("d4, royal castle, 5 points")
    tower = cell(html, "b4")
    assert '<b class="high" data-help="tower">2</b>' in tower
    assert tower.count('class="edge"') == 1
    assert 'data-key="cube-1"' in tower
    assert 'class="high"' not in cell(html, "b3")


@pytest.mark.rule("IM-B4")
def test_nobody_looks_into_a_tower() -> None:
    """The same pieces covered elsewhere: looked at, read and refused alike, by all eyes."""
    below = ("1cxne", "2i+w", "3i+n")
    states = [
        at("b3 1i+n", "head1 b3", f"b4 {one} {two} 2go", f"g3 {three} 2i+n", "head2 g3", "hand1 i+")
        for one, two, three in permutations(below)
    ]
    words = GAME.text.words("en")
    for eyes in EYES:
        assert len({draw(state, eyes) for state in states}) == 1
        assert len({GAME.text.picture(state.view(eyes), words) for state in states}) == 1
    assert len({str(state.verify(GAME.parse_action("place i+ b4 n"))) for state in states}) == 1


@pytest.mark.rule("IM-S2")
def test_covered_cells_are_told_apart() -> None:
    for seats, count in ((2, 24), (3, 12), (4, 0)):
        state = next(s for s in some_states() if isinstance(s, Imperia) and s.seats == seats)
        assert draw(state, 0).count('class="cell covered"') == count


@pytest.mark.rule("IM-S4")
def test_a_hand_is_shown_to_its_owner_alone() -> None:
    state = at(*PLAY)
    assert {"hand-1-i+", "hand-1-go", "hand-1-cmd"} <= keys(state, 0)
    assert {"hand-2-ge", "hand-2-cx", "hand-2-cmd"} <= keys(state, 1)
    assert not [key for key in keys(state, SPECTATOR) if key.startswith("hand-")]
    assert not [key for key in keys(state, 1) if key.startswith("hand-1")]
    assert "hand-1-go" in keys(state, OPEN)
    other = at(*PLAY[:3], "hand1 c+ ix ge", *PLAY[4:])
    for eyes in (1, SPECTATOR):
        assert draw(state, eyes) == draw(other, eyes)


@pytest.mark.rule("IM-T3")
def test_every_head_points_at_its_target() -> None:
    """The own one stands out; who has none on the board, or has finished, points nowhere."""
    red, lemon = draw(at(*PLAY), 0), draw(at(*PLAY), 1)
    assert re.findall(r'class="(aim[^"]*)"', red) == ["aim own a1", "aim a3"]
    assert re.findall(r'class="(aim[^"]*)"', lemon) == ["aim a1", "aim a3"]
    done = draw(at("b3 1i+n 1cmd", "head1 b3", "g3 2i+n", "head2 g3", "turn 2 play"), 1)
    assert re.findall(r'class="(aim[^"]*)"', done) == ["aim own a2"]


@pytest.mark.rule("IM-B1")
def test_the_formation_that_would_be_kept_is_outlined() -> None:
    html = draw(at(*PLAY), 0)
    assert html.count('class="kept') == 1
    assert 'class="kept formed scores a1"' in html
    nobody = at("d4 1i+n", "head1 d4")
    assert "kept" not in draw(nobody, 0)


CHAIN = ("g3 2i+n", "g4 2i+n", "g5 2i+n", "head2 g5", "e3 1c+e", "head1 e3", "hand1 i+")


@pytest.mark.rule("IM-B2")
def test_who_holds_others_and_who_is_cut_off_can_be_seen() -> None:
    html = draw(at(*CHAIN), 0)
    for name in ("g3", "g4"):
        assert 'class="bond holds"' in cell(html, name)
        assert "no enemy may cover it" in label(html, name)
    assert "bond" not in cell(html, "g5")
    assert 'class="bond stray"' in cell(html, "e3")
    assert label(html, "e3").split(". ")[1].endswith("cut off from the fort")
    assert html.count('class="formed scores a2"') == 1
    assert 'class="formed a1"' not in html
    assert 'class="bond' not in draw(at(*OVER), SPECTATOR)


@pytest.mark.rule("IM-E2")
def test_a_piece_tells_whether_it_would_score_and_why_not() -> None:
    """In the formation that is kept with its points, in a smaller one, or in none."""
    html = draw(at("c2 1i+n", "b3 1i+n", "b4 1ixne", "head1 b4", "e5 1ixne", "hand1 i+"), 0)
    assert "checked" in html.partition('class="show-bonds"')[2].partition(">")[0]
    for name in ("b3", "b4"):
        _, place, told = label(html, name).split(". ", 2)
        worth = re.findall(r"\d+ points?", place)[0]
        coming = " The next piece of this army goes to c5." if name == "b4" else ""
        assert told == f"If the game ended now, it would score: {worth}.{coming}"
    assert label(html, "c2").endswith("another one is larger or worth more.")
    assert label(html, "e5").endswith("join it to the fort.")
    over = draw(at(*OVER), SPECTATOR)
    assert "would" not in label(over, "b3")


@pytest.mark.rule("IM-H2")
@pytest.mark.parametrize(
    ("army", "said"),
    [
        (("b3 1i+n", "hand1 i+"), "The next piece of this army goes to b4."),
        (("b3 1i+n", "b4 2i+n", "hand1 i+"), "b4, or start anew beside its fort."),
        (("b3 1g+n", "hand1 i+"), "the next piece of this army starts anew beside its fort."),
        (("b3 1i+n", "b4 2i+n", "head2 b4", "hand1 i+"), "starts anew beside its fort."),
        ((ALL_PLACED, "b3 1i+n"), "Only the commander is left to this army: it goes to b4."),
        ((ALL_PLACED, "b3 1i+s"), "as the board lies, it goes onto this very cell."),
        (("a2 1ixsw", "c2 1ixse", "b1 1c+s", "b3 1i+s", "hand1 i+"), "its commander follows, onto"),
    ],
)
def test_the_head_of_an_army_tells_where_its_next_piece_goes(
    army: tuple[str, ...], said: str
) -> None:
    """Ahead, anew, or nowhere, for all eyes; a commander that is placed is followed by nobody."""
    html = draw(at(*LEMON, *army, "head1 b3"), 0)
    assert said in label(html, "b3")
    assert "next piece" not in label(draw(at(*LEMON, "b3 1i+n 1cmd", "head1 b3"), 0), "b3")


@pytest.mark.rule("IM-E3")
def test_a_commander_tells_what_it_costs_and_nothing_once_it_is_taken_off() -> None:
    """As the board lies; outside the formation that is kept, nobody a point."""
    board = (*LEMON, "b3 1i+n", "c3 1cmd", "head1 c3", "f2 2i+w", "e2 2ixne", "d2 2ixne", "d3 2i+n")
    assert label(draw(at(*board), 0), "c3").endswith("It costs its enemies 1 point.")
    assert label(draw(at(*[one for one in board if one != "b3 1i+n"]), 0), "c3").endswith(
        "It costs nobody a point."
    )
    over = draw(at(*OVER), SPECTATOR)
    gone = [tag for tag in re.findall(r"<button[^>]*>", over) if " gone" in tag]
    assert gone
    assert all('data-help="gone"' in tag for tag in gone)


@pytest.mark.rule("IM-B2")
def test_who_holds_others_is_who_may_not_be_covered() -> None:
    """What is drawn agrees with the rules, in every state of some games."""
    compared = 0
    for state in islice(some_states(), 0, None, 4):
        assert isinstance(state, Imperia)
        view = state.view(SPECTATOR)
        found = bonds_of(view).cells
        for place in (place for place in range(CELLS) if state.towers[place]):
            kind = found.get(place)
            owner = OWNER[state.towers[place][-1]]
            fort = state.armies[owner].fort
            own = owned(state.towers, state.seats)[owner]
            joined = any(group >> place & 1 for group in groups(own, fort))
            assert (kind == HOLDS) == tears(own, fort, place, OFF)
            assert (kind == STRAY) == (not joined)
            compared += 1
    assert compared > 100


@pytest.mark.rule("IM-B2")
def test_a_refusal_points_at_its_cells() -> None:
    illegal = at(*CHAIN).verify(GAME.parse_action("place i+ g3 n"))
    assert illegal is not None
    assert GAME.page.pointed(illegal) == {"g3": "taken", "g4": "lost", "g5": "lost"}
    torn = at(*TWO_EXITS).verify(GAME.parse_action("place i+ f3 n"))
    assert torn is not None
    assert GAME.page.pointed(torn) == {"f3": "taken", "g3": "part1", "f2": "part2"}
    ahead = at("b3 1i+n", "head1 b3", "hand1 i+").verify(GAME.parse_action("place i+ e5 n"))
    assert ahead is not None
    assert GAME.page.pointed(ahead) == {"b4": "wanted"}
    assert GAME.text.marked(at(*CHAIN).view(0), ahead, GAME.text.words("en")) == ""


@pytest.mark.rule("IM-C4")
def test_every_way_to_turn_has_keys_of_its_own() -> None:
    ways = [found for _, found in Fragment(draw(at(*PLAY), 0)).elements if "data-keys" in found]
    keys = [key for found in ways for key in found["data-keys"].split()]
    assert len(ways) == 8
    assert len(keys) == len(set(keys)) == 16
    assert "5" not in keys


def test_a_finger_looks_at_an_arrow_only_where_it_counts() -> None:
    state = at("b3 1i+n", "b4 1i+n", "hand1 go", "hand2 ge", "head1 b4")
    play(state, "place go b5", "order b3", "with b4")
    assert draw(state, 0).count("data-look") == 8
    play(state, "turn n")
    assert draw(state, 0).count("data-look") == 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_rows_and_columns_are_named_before_their_first_cell(seats: int) -> None:
    forts = {2: "d7 e2", 3: "c7 b3 g5", 4: "b2 g2 b7 g7"}[seats]
    base = f"imperia; seats {seats}; boards 1a0 2a0 3a0 4a0; forts {forts}"
    html = draw(at("hand1 i+", "hand2 ix", base=base), 0)
    named = re.findall(r'<span class="(?:letter|number)">(\w)</span>', html)
    assert sorted(named) == sorted("abcdefgh12345678")
    first = {2: "d8", 3: "c8", 4: "a8"}[seats]  # the first cell of the first row that is open
    assert all(f">{name}</span>" in cell(html, first) for name in first)


def test_a_changed_top_piece_is_a_new_one() -> None:
    """So the page can mark what is fresh; the cube stays the same and is seen moving."""
    state = at("b3 1i+n", "hand1 i+ go", "hand2 ge", "head1 b3")
    before = keys(state, 0)
    play(state, "place i+ b4 e")
    new = {key for key in keys(state, 1) - before if key.startswith("top-")}
    assert len(new) == 1
    assert new.pop().startswith("top-b4-1.0.2")
    assert "cube-1" in before & keys(state, 1)


@pytest.mark.rule("IM-G2")
def test_the_soldier_that_is_turned_is_marked() -> None:
    state = at("turn 1 play > turn", "b3 1gxne", "d3 1ixne", "head1 d3")
    html = draw(state, 0)
    assert "turning" in cell(html, "d3")
    assert html.count("turning") == 1
    ordered = at("turn 1 play > order", "b3 1g+e", "d3 1i+n", "head1 b3")
    assert " ordered" in cell(draw(ordered, 0), "b3")


@pytest.mark.rule("IM-S1")
def test_boards_quarters_and_rotations_are_drawn_to_be_laid() -> None:
    state = at(base="imperia; seats 4; turn 2 boards; boards 1a0 - - -")
    picks = set(Fragment(draw(state, 1)).values("data-pick"))
    assert {"2a", "2b", "4b", "ne", "sw", "se", "0", "90", "180", "270"} <= picks
    assert not picks & {"1a", "1b", "nw", "n"}
    assert draw(state, 1).count('class="thumb t') == 2 * 6 * 4  # small, and over the map
    assert draw(state, 1).count('class="ghost r') == 4


@pytest.mark.rule("IM-E3")
def test_the_end_is_scored_cell_by_cell() -> None:
    state = at(*OVER)
    html = draw(state, SPECTATOR)
    gains = re.findall(r'<b class="gain" data-help="worth">(.)(\d+)</b>', html)
    total = sum(int(points) * (1 if sign == "+" else -1) for sign, points in gains)
    assert state.result is not None
    assert total == sum(state.result.points)
    assert " gone" in cell(html, "d5")
    assert label(html, "d5").endswith("taken off the board")
    assert html.count('class="kept') == 4
    assert 'class="gain"' not in draw(at(*PLAY), 0)


@pytest.mark.rule("IM-E3")
def test_an_army_shows_its_points_and_their_parts() -> None:
    html = draw(at(*OVER), SPECTATOR)
    points = re.findall(r'<b class="points"[^>]*>(-?\d+)</b>', html)
    result = at(*OVER).result
    assert result is not None
    assert tuple(map(int, points)) == result.points
    assert "penalty <b>\N{MINUS SIGN}1</b>" in html
    assert html.count('class="won"') == result.ranks.count(1)


@pytest.mark.parametrize("language", languages())
def test_every_language_draws_every_table(language: str) -> None:
    for state in islice(some_states(), 0, None, 5):
        assert "im." not in re.sub(r"<[^>]*>", "", draw(state, 0, language))
        assert not re.search(r'aria-label="[^"]*\bim\.', draw(state, 0, language))


def test_a_notebook_shows_the_table_alone() -> None:
    state = at(*PLAY)
    assert isinstance(state, Imperia)
    html = state._repr_html_()
    assert html.count("<style>") == 1
    assert GAME.sprite() in html
    assert "hand-1-go" in html
