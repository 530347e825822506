"""What every game brings along: the sentences that the pages say, names, symbols, an emblem."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from gonfalon.engine.action import ChanceAction
from gonfalon.engine.game import Game
from gonfalon.engine.words import languages
from tests.drawn import raw_keys
from tests.games import PLAYED

every_game = pytest.mark.parametrize("game", PLAYED.values(), ids=PLAYED)


def needed_keys(game: Game) -> Iterator[str]:
    """The keys that the pages of the house ask every game for (docs/drawings.md)."""
    yield game.pitch_key()
    for preset in game.page.presets:
        yield from (preset.key, f"{preset.key}.text")
    for option in game.options.options:
        key = game.option_key(option.name)
        yield from (key, f"{key}.title", *[f"{key}.{value}" for value in option.named])
    for exclusion in game.options.exclusions:
        yield exclusion.reason
    if game.page.keys_key:
        yield game.page.keys_key
    if game.ours_key:
        yield game.ours_key


@every_game
def test_the_catalogue_has_what_the_pages_say(game: Game) -> None:
    words = game.text.words("en")
    missing = [key for key in needed_keys(game) if not words.has(key)]
    assert not missing, f"{game.package}/locale/en.po has no sentence for {', '.join(missing)}"


@every_game
def test_what_is_said_to_be_ours_is_decided(game: Game) -> None:
    """The rules behind that sentence are decisions, and the intro of the rules names them too."""
    book = game.rulebook("en")
    assert bool(game.ours_key) == bool(game.ours_rules)
    for id in game.ours_rules:
        assert "decision" in book[id].status
        assert id in book.intro


@every_game
@pytest.mark.parametrize("language", languages())
def test_every_pick_has_a_name(game: Game, language: str) -> None:
    words = game.text.words(language)
    actions = [one for one in game.rules.actions.values() if not isinstance(one, ChanceAction)]
    for pick in {pick for one in actions for pick in one.picks}:
        name = game.page.label(pick, words)
        assert name.strip(), f"page.label gives no name for the pick {pick!r}"
        assert not raw_keys(game.prefix, name), f"page.label of {pick!r} is a key: {name!r}"


@every_game
def test_symbols_and_emblem_are_drawings(game: Game) -> None:
    sprite, emblem = parsed(game, "symbols.svg"), parsed(game, "emblem.svg")
    ids = [one.get("id", "") for one in sprite.iter() if one.get("id")]
    twice = {one for one in ids if ids.count(one) > 1}
    assert not twice, f"symbols.svg has these ids twice: {sorted(twice)}"
    for name, drawing in (("symbols.svg", sprite), ("emblem.svg", emblem)):
        found = [one.get("id", "") for one in drawing.iter() if one.get("id")]
        foreign = [one for one in found if not one.startswith(f"{game.prefix}-")]
        assert not foreign, f"ids in {name} begin with {game.prefix}-, not so: {foreign}"
    links = {one.get("href", "#")[1:] for one in sprite.iter() if one.get("href")}
    assert links <= set(ids), f"symbols.svg uses what it does not have: {sorted(links - set(ids))}"
    assert emblem.get("viewBox") == "0 0 320 240", "the viewBox of emblem.svg is 0 0 320 240"


def parsed(game: Game, name: str) -> ElementTree.Element:
    """A drawing that the game brings, as XML."""
    text = game.sprite() if name == "symbols.svg" else game.emblem()
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        pytest.fail(f"{name} of {game.id} is no well-formed XML: {error}")
