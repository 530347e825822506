"""Words: every key that code uses has a sentence, and the catalogue has no others."""

import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import gonfalon
from gonfalon.engine.errors import Malformed
from gonfalon.engine.words import Words, languages
from gonfalon.games import GAMES

SOURCE = Path(gonfalon.__file__).parent
KEY = re.compile(r"""f?["']((?:ba|bl|im|result|play|web)\.[a-z_]+(?:\.[^"'\n]*)?)["']""")


def used_keys() -> set[str]:
    """The keys in the code; one with a name to be filled in stands for all it could become."""
    written = {
        f"{key}{{}}" if key.endswith(".") else key
        for pattern in ("*.py", "*.html")
        for path in SOURCE.rglob(pattern)
        for key in KEY.findall(path.read_text(encoding="utf-8"))
    }
    prefixed = {key for game in GAMES.values() for key in (game.pitch_key(), game.option_key("{}"))}
    return written | prefixed


def catalogue_keys(language: str) -> dict[str, list[str]]:
    """The keys of a catalogue with their sentences."""
    path = SOURCE / "locale" / language / "LC_MESSAGES" / "gonfalon.po"
    with path.open("rb") as file:
        return {
            message.id if isinstance(message.id, str) else message.id[0]: (
                [message.string] if isinstance(message.string, str) else list(message.string or ())
            )
            for message in read_po(file)
            if message.id
        }


def test_every_key_has_a_sentence() -> None:
    words, catalogue = Words("en"), catalogue_keys("en")
    assert len(used_keys()) > 80
    for key in used_keys():
        if "{" in key:
            pattern = re.sub(r"\\{[^}]*\\}", ".+", re.escape(key))
            assert any(re.fullmatch(pattern, one) for one in catalogue), key
        else:
            assert words.has(key) or any(one.startswith(f"{key}.") for one in catalogue), key


def test_every_sentence_is_used() -> None:
    patterns = [re.sub(r"\\{[^}]*\\}", ".+", re.escape(key)) for key in used_keys()]
    for key in catalogue_keys("en"):
        used = any(re.fullmatch(f"{pattern}(\\..+)?", key) for pattern in patterns)
        assert used, f"nothing says {key}"


def test_every_refusal_of_the_server_has_a_sentence() -> None:
    codes = {
        code
        for path in (SOURCE / "server").rglob("*.py")
        for code in re.findall(r'Refused\(\s*"([a-z_]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(codes) > 20
    written = {key.removeprefix("web.error.") for key in catalogue_keys("en") if "error" in key}
    assert codes - {"illegal"} == written


def test_every_option_is_explained() -> None:
    for game in GAMES.values():
        for option in game.options.options:
            assert Words("en").has(game.option_key(option.name))


def test_the_compiled_catalogue_is_the_written_one() -> None:
    words = Words("en")
    for key, sentences in catalogue_keys("en").items():
        assert all(sentences), f"{key} is empty"
        if len(sentences) == 1:
            names = [name for _, name, _, _ in string.Formatter().parse(sentences[0]) if name]
            facts = {name: f"<{name}>" for name in names}
            assert words.say(key, **facts) == sentences[0].format(**facts)


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_complete(language: str) -> None:
    """No message is missing, empty or fuzzy, and placeholders are those of the English sentence."""
    path = SOURCE / "locale" / language / "LC_MESSAGES" / "gonfalon.po"
    with path.open("rb") as file:
        assert not [message.id for message in read_po(file) if message.fuzzy and message.id]
    english, own = catalogue_keys("en"), catalogue_keys(language)
    assert list(own) == list(english)
    for key, sentences in own.items():
        assert all(sentences), f"{key} is empty"
        names = placeholders(english[key][-1])
        for sentence in sentences:
            assert placeholders(sentence) == names, key


def placeholders(sentence: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_all_four_languages_are_there() -> None:
    assert languages() == ["bg", "en", "hu", "pl"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [1, 2, 5, 12, 22])
def test_plurals_are_there_for_every_number(language: str, count: int) -> None:
    words = GAMES["battle-line"].text.words(language)
    assert str(count) in words.say("bl.prompt.return", seat=1, count=count)


@pytest.mark.parametrize("language", languages())
def test_short_words_fit_their_columns(language: str) -> None:
    for key, (sentence, *_) in catalogue_keys(language).items():
        if key.startswith("bl.short_site."):
            assert len(sentence) <= 7
        elif key.startswith("bl.short_"):
            assert len(sentence) <= 2
        elif key.startswith("im.short_"):
            assert len(sentence) == 1
        elif key == "bl.picture.first":
            assert len(sentence) <= 7


def test_plurals_are_chosen_by_count() -> None:
    words = GAMES["battle-line"].text.words("en")
    assert "1 more card " in words.say("bl.prompt.return", seat=1, count=1)
    assert "2 more cards " in words.say("bl.prompt.return", seat=1, count=2)


def test_an_unknown_language_is_malformed() -> None:
    assert "en" in languages()
    with pytest.raises(Malformed, match="language 'xx'"):
        Words("xx")
