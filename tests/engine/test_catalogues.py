"""Where a sentence is looked for: a package's own catalogue, the house's, then both in English."""

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError

from gonfalon.engine.words import Words
from setup import compile_catalogue

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: {}\\n"\n\n'
TWO_FORMS = "nplurals=2; plural=(n != 1);"
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
ENGLISH = """
msgid "tt.hail"
msgstr "Hail!"

msgid "tt.cards"
msgid_plural "tt.cards"
msgstr[0] "{count} card"
msgstr[1] "{count} cards"

msgid "tt.ships"
msgid_plural "tt.ships"
msgstr[0] "{count} ship"
msgstr[1] "{count} ships"

msgid "tt.late"
msgstr "Not translated: {what}"
"""
HALF_POLISH = """
msgid "tt.hail"
msgstr "Witaj!"

msgid "tt.cards"
msgid_plural "tt.cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} kart"

msgid "tt.ships"
msgid_plural "tt.ships"
msgstr[0] "{count} statek"
msgstr[1] ""
msgstr[2] ""

#, fuzzy
msgid "tt.late"
msgstr "Może: {what}"
"""
_numbers = count()

MakePackage = Callable[..., str]


@pytest.fixture
def make_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakePackage:
    """Make a package with these catalogues, by language; its name."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def make(is_compiled: bool = True, **texts: str) -> str:
        package = f"package_with_words_{next(_numbers)}"
        folder = tmp_path / package / "locale"
        folder.mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        for language, text in texts.items():
            forms = POLISH if language == "pl" else TWO_FORMS
            po = folder / f"{language}.po"
            po.write_text(HEAD.format(forms) + text, encoding="utf-8")
            if is_compiled:
                compile_catalogue(po)
        return package

    return make


def test_a_package_has_its_own_sentences_and_the_houses(make_package: MakePackage) -> None:
    words = Words("pl", make_package(en=ENGLISH, pl=HALF_POLISH))
    assert words.say("tt.hail") == "Witaj!"
    assert words.say("web.rules") == Words("pl").say("web.rules") != "web.rules"
    assert words.has("tt.hail")
    assert words.has("web.rules")
    assert not words.has("tt.unheard_of")
    assert not Words("pl").has("tt.hail")


def test_what_is_not_translated_is_said_in_english(make_package: MakePackage) -> None:
    """What is missing, empty or fuzzy; a counted sentence then counts as English does."""
    package = make_package(en=ENGLISH, pl=HALF_POLISH, hu="")
    half, none = Words("pl", package), Words("hu", package)
    assert half.say("tt.late", what="this") == "Not translated: this"
    assert [half.say("tt.ships", count=n) for n in (1, 2, 5)] == ["1 ship", "2 ships", "5 ships"]
    assert none.say("tt.hail") == "Hail!"
    assert none.has("tt.hail")
    assert none.say("tt.cards", count=2) == "2 cards"


def test_a_package_without_the_language_speaks_english(make_package: MakePackage) -> None:
    words = Words("bg", make_package(en=ENGLISH))
    assert words.say("tt.hail") == "Hail!"
    assert words.say("web.rules") == Words("bg").say("web.rules")
    assert words.language == "bg"


def test_each_catalogue_counts_in_its_own_way(make_package: MakePackage) -> None:
    """The house's sentences have three forms in Polish, whatever the package has."""
    package = make_package(en=ENGLISH, pl=HALF_POLISH)
    told = [Words("pl", package).say("tt.cards", count=n) for n in (1, 3, 12, 22)]
    assert told == ["1 karta", "3 karty", "12 kart", "22 karty"]
    only_english = Words("pl", make_package(en=ENGLISH))
    for number in (1, 3, 12, 22):
        said = only_english.say("play.loaded", file="f", count=number)
        assert said == Words("pl").say("play.loaded", file="f", count=number)


def test_one_package_does_not_hear_another(make_package: MakePackage) -> None:
    first, second = make_package(en=ENGLISH), make_package(en=ENGLISH.replace("tt.", "ss."))
    assert Words("en", first).has("tt.hail")
    assert not Words("en", first).has("ss.hail")
    assert not Words("en", second).has("tt.hail")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_catalogue_that_is_not_compiled_is_named(
    make_package: MakePackage, language: str
) -> None:
    package = make_package(is_compiled=False, en=ENGLISH, pl=HALF_POLISH)
    with pytest.raises(FileNotFoundError, match=rf"{language}\.mo is missing: `make locale`"):
        Words(language, package)


def test_a_broken_translation_is_not_compiled(make_package: MakePackage) -> None:
    """English has no third form."""
    with pytest.raises(PoFileError, match="more translations"):
        make_package(en=ENGLISH.replace('msgstr[1] "{count} ships"', 'msgstr[2] "{count} ships"'))
