"""Everything on a table explains itself in every language; the legend has words for all signs."""

import re
from pathlib import Path

import pytest
from markupsafe import escape

import gonfalon
from gonfalon.engine.action import ChanceAction
from gonfalon.engine.game import Game
from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from gonfalon.games.battle_line.rules.formation import KIND_NAMES
from gonfalon.web.glossary import HOUSE, MARKS, aim_of, glossary_of, things_of
from gonfalon.web.render import words_in
from gonfalon.web.rules import TOPICS, asked_of
from gonfalon.web.shell import STATIC
from tests.drawn import raw_keys
from tests.games import PLAYED

every_game = pytest.mark.parametrize("game", PLAYED.values(), ids=PLAYED)
every_language = pytest.mark.parametrize("language", languages())
LONGEST = 240
"""Letters that are read on a small card without effort."""
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]+[0-9]+\b")


@every_game
@every_language
def test_every_thing_is_explained_in_words(game: Game, language: str) -> None:
    """A name, a short sentence without rule ids, and a rule to read on."""
    things = things_of(game, language)
    assert len(things) == len(game.page.things) >= 3
    for thing in things:
        assert thing.title.strip(), thing
        assert thing.text.endswith((".", "!")), thing
        assert len(thing.text) <= LONGEST, thing
        assert not RULE_ID.search(thing.text), thing
        assert not raw_keys(game.prefix, f"{thing.title} {thing.text}"), thing
        assert thing.rule in game.rulebook("en").rules, thing


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@every_language
def test_nothing_is_explained_in_a_foreign_language(game: Game, language: str) -> None:
    if language == "en":
        return
    foreign = {thing.name: thing.text for thing in things_of(game, "en")}
    same = [thing.name for thing in things_of(game, language) if thing.text == foreign[thing.name]]
    assert not same


@every_game
def test_every_thing_is_somewhere(game: Game) -> None:
    """It is drawn, or is a choice that stands as a button beside what is asked."""
    folder = Path(gonfalon.__file__).parents[1] / game.package.replace(".", "/") / "html"
    if not folder.is_dir():
        folder = Path(gonfalon.__file__).parents[2] / game.package.replace(".", "/") / "html"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    actions = [one for one in game.rules.actions.values() if not isinstance(one, ChanceAction)]
    picks = {pick for one in actions for pick in one.picks}
    signs = {sign.thing for chapter in game.page.legend for sign in chapter.signs}
    for name in game.page.things:
        drawn = "|".join(re.escape(part) for part in (name, name.rpartition("-")[0] + "-{"))
        is_drawn = re.search(f'data-help="({drawn})', source) or source.count(f'"{name}"') > 1
        assert is_drawn or name in picks or name in signs, name


@every_game
@every_language
def test_the_legend_has_words_and_drawings(game: Game, language: str) -> None:
    words = game.text.words(language)
    signs = [sign for chapter in game.page.legend for sign in chapter.signs]
    symbols = set(re.findall(r'\bid="([^"]+)"', game.sprite()))
    assert signs
    for key in [*[chapter.key for chapter in game.page.legend], *[sign.key for sign in signs]]:
        assert words.has(key), key
    for sign in signs:
        assert set(re.findall(r'href="#([^"]+)"', sign.drawn)) <= symbols
        assert not re.search(r"data-(key|pick|help)=", sign.drawn), "the legend is no table"
        assert sign.thing in {"", *game.page.things}
    part = glossary_of(game, language)
    assert part.count("<li>") == len(signs) + len(MARKS)


@every_game
def test_what_is_shown_with_an_explanation_is_a_chapter_of_the_legend(game: Game) -> None:
    shows = game.page.shows
    assert set(shows) <= set(game.page.things)
    assert set(shows.values()) <= {chapter.key for chapter in game.page.legend}


@every_language
def test_what_beats_what_is_drawn_first_in_the_legend_and_with_a_battlefield(language: str) -> None:
    """Battle Line: the five formations with their cards, as the rule lists them (BL-M1, BL-M2)."""
    game = GAMES["battle-line"]
    words, first = game.text.words(language), game.page.legend[0]
    assert [sign.key.rpartition(".")[2] for sign in first.signs] == list(reversed(KIND_NAMES))
    assert all(sign.drawn.count('class="chip') == 3 for sign in first.signs)
    rule = game.rulebook(language)["BL-M1"].text.lower()
    kinds = [words.say(f"bl.formation.{sign.thing}").lower() for sign in first.signs]
    places = [rule.index(f"**{kind}**") for kind in kinds]
    assert places == sorted(places)
    part = glossary_of(game, language)
    assert part.index("<ul") == part.index(f'<ul data-signs="{first.key}"')
    for thing in ("battlefield", "strength"):
        assert re.search(f'<p id="thing-{thing}"[^>]* data-shows="{first.key}"', part), thing


def test_what_is_around_the_table_is_explained_too() -> None:
    templates = "".join(
        path.read_text(encoding="utf-8") for path in (STATIC.parent / "templates").glob("*.html")
    )
    named = set(re.findall(r'data-help="web-([a-z]+)"', templates))
    assert named == set(HOUSE) - {"choice", "cancel"}  # the scripts make those
    for language in languages():
        words = words_in(language)
        assert all(words.has(f"web.{part}.{one}") for part in ("thing", "what") for one in HOUSE)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@every_language
def test_what_newcomers_ask_has_its_rules(game: Game, language: str) -> None:
    """Every game answers nearly all of it, and each question is asked in the reader's language."""
    topics = game.page.topics
    assert set(topics) <= set(TOPICS)
    assert len(topics) >= len(TOPICS) - 1
    named = [*topics.values(), *game.page.own_topics.values()]
    assert all(rule in game.rulebook("en").rules for rules in named for rule in rules)
    for one in asked_of(game, language):
        assert one["question"].endswith("?")
        assert all(way.strip() for way in one["asked"].split(","))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@every_language
def test_the_name_of_a_game_tells_how_it_is_won(game: Game, language: str) -> None:
    part = glossary_of(game, language)
    text, rule = aim_of(game, language), game.page.topics["win"][0]
    assert len(text) <= LONGEST
    assert re.search(f'<p id="thing-web-aim"[^>]* data-rule="{rule}"', part)
    assert str(escape(text)) in part
