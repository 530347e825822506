"""docs/drawings.md and the scripts name the same attributes; every game's drawings keep to them."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

import pytest

import gonfalon
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE, State
from gonfalon.engine.view import OPEN, SPECTATOR, View
from gonfalon.engine.words import languages
from gonfalon.web.shell import STATIC
from tests.drawn import Fragment, check_fragment, raw_keys
from tests.games import PLAYED

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "drawings.md").read_text(encoding="utf-8")
TEMPLATES = STATIC.parent / "templates"
MOST_PLIES = 4096
LONGEST_PIECE = 12_000
"""A piece is compared and sent by itself, so it is not the whole drawing."""


def told_in(chapter: str) -> set[str]:
    """The attributes in the table of a chapter."""
    text = TEXT.partition(f"## {chapter}\n")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `(data-[a-z-]+?)(?:-\.\.\.)?`", text, re.MULTILINE))


PROMISED = told_in("Attributes of a drawing")
MARKS = told_in("What the script puts on a drawing")
OF_PAGES = told_in("Attributes of the pages")


def attributes_in(script: str) -> set[str]:
    """The attributes that a script reads or writes, in selectors or as a dataset."""
    names = re.findall(r"\b(?:dataset|say)\.(\w+)", script)
    dashed = ["data-" + re.sub("[A-Z]", lambda big: f"-{big[0].lower()}", name) for name in names]
    named = re.findall(r"[\[\"](data-[a-z-]+)", script)
    return {_shortened(one) for one in chain(dashed, named)}


def _shortened(attribute: str) -> str:
    """All sentences count as one attribute."""
    return "data-say" if attribute.startswith("data-say-") else attribute


def test_the_table_and_the_scripts_name_the_same_attributes() -> None:
    scripts = [path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js"))]
    assert len(scripts) > 10
    assert not any(re.search(r"}\s*=\s*[\w.]*dataset\b", script) for script in scripts)
    used = set().union(*map(attributes_in, scripts))
    assert used == PROMISED | MARKS | OF_PAGES
    assert not PROMISED & OF_PAGES


def test_the_templates_use_no_others() -> None:
    for path in sorted(TEMPLATES.glob("*.html")):
        found = re.findall(r"\b(data-[a-z-]+)=", path.read_text(encoding="utf-8"))
        found = [one for one in found if not one.endswith("-")]  # a name that is put together
        assert {_shortened(one) for one in found} <= PROMISED | OF_PAGES, path.name


def tables() -> Iterator[tuple[Game, int, Options]]:
    """Every game as it is by default, with every number of seats, and every way that has a name."""
    for game in PLAYED.values():
        for seats in game.seats:
            yield game, seats, game.options.choose({})
        for preset in game.page.presets:
            yield game, preset.seats or game.seats[0], game.options.choose(preset.options)


def positions(game: Game, seats: int, options: Options) -> Iterator[State]:
    """A random game at the beginning, after 1, 2, 4, 8 ... plies, and at its end."""
    state, rng = game.rules.start(seats, options), Random(f"drawings {game.id} {seats}")
    for ply in range(MOST_PLIES):
        if ply & (ply - 1) == 0 or state.over:
            yield state
        if state.over:
            return
        if state.actor == CHANCE:
            state.apply(state.sample(rng.getrandbits(64)))
        else:
            state.apply(rng.choice(state.legal()))


TABLES = {
    f"{game.id}/{seats}:{','.join(options.words())}": (game, seats, options)
    for game, seats, options in tables()
}


@pytest.mark.parametrize(("game", "seats", "options"), TABLES.values(), ids=TABLES)
def test_drawings_keep_what_the_table_promises(game: Game, seats: int, options: Options) -> None:
    symbols = set(re.findall(r'\bid="([^"]+)"', game.sprite()))
    legend = legend_symbols(game)
    drawn = 0
    for state in positions(game, seats, options):
        for eyes in (*range(seats), SPECTATOR, OPEN):
            view = state.view(eyes)
            pieces = game.page.pieces(view, game.text.words("en"))
            html = game.page.draw(view, game.text.words("en"))
            assert len(pieces) > 3
            assert "".join(pieces) == html
            assert max(len(piece) for piece in pieces) < LONGEST_PIECE
            fragment = Fragment(html)
            check_fragment(fragment, game.page.things, symbols)
            used = {alike(link[1:]) for link in fragment.values("href")}
            assert used <= legend, f"the legend lacks the signs {sorted(used - legend)}"
            check_attributes(fragment)
            check_picks(game, view, fragment)
            keys = [key for text in fragment.texts for key in raw_keys(game.prefix, text)]
            assert not keys, f"a drawing shows keys that have no sentence: {sorted(set(keys))}"
            drawn += 1
    assert drawn >= 2 * (seats + 2)


def legend_symbols(game: Game) -> set[str]:
    """The symbols that the legend of a game shows."""
    signs = [sign.drawn for chapter in game.page.legend for sign in chapter.signs]
    return {alike(link) for drawn in signs for link in re.findall(r'href="#([^"]+)"', drawn)}


def alike(symbol: str) -> str:
    """A symbol without its numbers: those of each army or rank are one sign."""
    return re.sub(r"\d", "", symbol)


def check_attributes(fragment: Fragment) -> None:
    """Each attribute stands where it may, with a value that it may have."""
    for tag, found in fragment.elements:
        assert {name for name in found if name.startswith("data-")} <= PROMISED, found
        if "data-pick" in found:
            assert tag == "button"
        if "data-keys" in found:
            assert found["data-pick"]
        if "data-glide" in found:
            assert found["data-key"]
        assert found.get("data-tab", "can-pick") == "can-pick"
        assert found.get("data-wheel", "") == ""
        if "data-map" in found:
            assert found["data-map"] == ""
            assert found["data-key"]
        if "data-zoom" in found:
            assert found["data-zoom"] in ("in", "out", "whole")
            assert "data-pick" not in found
        assert found.get("data-place", "somewhere")
    keys = [key for value in fragment.values("data-keys") for key in value.split()]
    assert len(keys) == len(set(keys))
    assert len(fragment.values("data-map")) <= 1
    assert bool(fragment.values("data-map")) == bool(fragment.values("data-zoom"))
    places = fragment.values("data-place")
    assert len(places) == len(set(places))


def check_picks(game: Game, view: View, fragment: Fragment) -> None:
    """Whoever is asked can touch every pick, on the table or as a button with a name."""
    drawn = set(fragment.values("data-pick"))
    offered = {pick for action in view.actions for pick in action.picks}
    for action in view.actions:
        assert action.picks
    for pick in offered - drawn:
        for language in languages():
            assert game.page.label(pick, game.text.words(language)).strip()
    for cut in game.page.shortcuts(view):
        assert set(cut.picks) <= drawn | offered
        assert cut.actions
    check_sayings(game, view)


def check_sayings(game: Game, view: View) -> None:
    """What is asked about can be done, by a rule there is; all that is asked has a sentence."""
    doable: set[tuple[str, ...]] = {(action.text,) for action in view.actions}
    doable |= {cut.actions for cut in game.page.shortcuts(view)}
    questions = game.page.questions(view)
    assert set(questions) <= doable
    assert len(questions) < max(2, len(doable)), "there is nothing left that is not asked about"
    words = game.text.words("en")
    for question in questions.values():
        assert words.say(question.key, **question.facts) != question.key
    keys = {game.page.next_key(one.picks[0], pick) for one in view.actions for pick in one.picks}
    for key in keys - {""}:
        assert words.say(key) != key
    assert {question.rule for question in questions.values()} <= set(game.rulebook("en").rules)


def test_every_promise_is_kept_by_a_game() -> None:
    """An attribute that no game draws any more leaves the table and the scripts."""
    folder = Path(gonfalon.__file__).parent
    drawings = [*folder.glob("games/*/html/*.py"), folder / "engine" / "zooming.py"]
    source = "".join(path.read_text(encoding="utf-8") for path in drawings)
    for attribute in PROMISED:
        assert f"{attribute}=" in source, attribute
