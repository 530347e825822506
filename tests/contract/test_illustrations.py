"""The pictures in the rules show what they claim, and say it in every language."""

import re

import pytest

from gonfalon.engine.aid import OPENING, parse_aid
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.illustration import Figure, Illustration
from gonfalon.engine.rulebook import parse_rulebook
from gonfalon.engine.words import ENGLISH, languages
from gonfalon.games import GAMES
from gonfalon.web.illustrating import draw
from tests.amounts import one_of_all
from tests.drawn import Fragment, raw_keys

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_language = pytest.mark.parametrize("language", languages())
every_picture = pytest.mark.parametrize(
    ("game", "one"),
    [(game, one) for game in GAMES.values() for one in game.illustrations().values()],
    ids=[f"{game.id}-{name}" for game in GAMES.values() for name in game.illustrations()],
)


def named_in(game: Game, language: str) -> dict[str, tuple[Figure, ...]]:
    """The figures of each rule that has some, and of each section of the aid."""
    rules = {rule.id: rule.figures for rule in game.rulebook(language).rules.values()}
    sections = {f"aid {place}": one.figures for place, one in enumerate(game.aid(language))}
    return {where: figures for where, figures in {**rules, **sections}.items() if figures}


@every_game
@every_language
def test_every_language_names_the_same_pictures(game: Game, language: str) -> None:
    here, english = named_in(game, language), named_in(game, ENGLISH)
    names = {where: [one.name for one in figures] for where, figures in here.items()}
    assert names == {where: [one.name for one in figures] for where, figures in english.items()}
    assert {one for figures in names.values() for one in figures} == set(game.illustrations())
    if language != ENGLISH:
        captions = [one.caption for figures in english.values() for one in figures]
        assert not [one for all in here.values() for one in all if one.caption in captions]


@every_game
@every_language
def test_the_aid_says_the_same_figures_in_every_language(game: Game, language: str) -> None:
    """Its first sections, with which the rules begin, have pictures; numbers are English's."""
    sections = game.aid(language)
    assert all(one.figures for one in sections[:OPENING])
    numbers = [re.findall(r"[0-9]+", one.text) for one in sections]
    english = [re.findall(r"[0-9]+", one.text) for one in game.aid(ENGLISH)]
    assert numbers == english


@every_picture
def test_what_a_picture_calls_legal_is_legal(game: Game, one: Illustration) -> None:
    """What is refused there is refused by a rule that names the picture."""
    state, named = game.text.parse(one.at), named_in(game, ENGLISH)
    rules = {where for where, figures in named.items() if one.name in [name for name, _ in figures]}
    for text in one.legal:
        assert state.verify(game.parse_action(text)) is None, text
    for text in one.refused:
        refused = state.verify(game.parse_action(text))
        assert refused is not None, text
        assert refused.rule in rules, (text, refused.rule)


@every_picture
@pytest.mark.parametrize("language", one_of_all("bg"))
def test_a_picture_is_only_to_be_looked_at(game: Game, one: Illustration, language: str) -> None:
    picture = draw(game, one, language)
    fragment = Fragment(picture.html)
    assert fragment.elements
    for tag, found in fragment.elements:
        assert tag not in ("button", "input", "a", "label")
        kept = {name for name in found if name.startswith(("data-", "aria-", "on"))}
        assert kept <= {"data-mark"}
        assert not {"id", "role", "style", "tabindex", "title"} & set(found)
    symbols = set(re.findall(r'\bid="([^"]+)"', game.sprite()))
    assert {link[1:] for link in fragment.values("href")} <= symbols
    assert picture.told or one.name == "fort-sites"  # where nothing lies yet
    assert len(picture.answers) == len(one.refused)
    said = [*fragment.texts, picture.told, *picture.answers]
    assert not [key for text in said for key in raw_keys(game.prefix, text)]


@every_picture
def test_what_is_tried_is_marked(game: Game, one: Illustration) -> None:
    """On the part that is drawn, unless the same place is right and wrong."""
    html = draw(game, one, ENGLISH).html
    if one.show.startswith(("map", "line")):
        may, may_not = [
            {pick for text in texts for pick in game.parse_action(text).picks}
            for texts in (one.legal, one.refused)
        ]
        assert bool(re.search(r'class="[^"]* may[ "]', html)) == bool(may - may_not)
        assert bool(re.search(r'class="[^"]* may-not[ "]', html)) == bool(may_not - may)


def test_a_picture_stands_in_a_rule_and_a_text_in_a_section() -> None:
    with pytest.raises(Malformed, match="a picture belongs to a rule"):
        parse_rulebook("# Title\n![Look](here)\n")
    with pytest.raises(Malformed, match="without a heading"):
        parse_aid("Words.\n## Title\n")
