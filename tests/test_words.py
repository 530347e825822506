"""Words: every key that code uses has a sentence, and the catalogues have no others."""

import re

import pytest
from babel.messages.pofile import read_po

from gonfalon.engine.action import ChanceAction
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.result import Result
from gonfalon.engine.words import Words, languages
from gonfalon.games import GAMES, find, words_for
from tests.catalogues import (
    CATALOGUES,
    PACKAGES,
    catalogue,
    catalogue_file,
    every_entry,
    prefix_of,
)
from tests.games import CODE, PLAYED, SOURCE

GAME_PREFIXES = {game.prefix for game in PLAYED.values()}
PREFIXES = "|".join(sorted({prefix_of(key) for key in every_entry("en")} | GAME_PREFIXES))
KEY = re.compile(rf"""f?["']((?:{PREFIXES})\.[a-z_]+(?:\.[^"'\n]*)?)["']""")

every_catalogue = pytest.mark.parametrize(("owner", "language"), CATALOGUES)


def used_keys() -> set[str]:
    """The keys in the code; one with a name to be filled in stands for all it could become."""
    written = {
        f"{key}{{}}" if key.endswith(".") else key
        for folder in CODE
        for pattern in ("*.py", "*.html")
        for path in folder.rglob(pattern)
        for key in KEY.findall(path.read_text(encoding="utf-8"))
    }
    pitches = {key for game in PLAYED.values() for key in (game.pitch_key(), game.length_key())}
    options = {game.option_key("{}") for game in PLAYED.values() if game.options.options}
    things = {
        key(name)
        for game in PLAYED.values()
        for key in (game.what_key, game.thing_key)
        for name in game.page.things
        if game.text.words("en").has(key(name))
    }
    lessons = {
        key
        for game in PLAYED.values()
        for lesson in game.lessons()
        for key in (lesson.key(game.prefix), lesson.key(game.prefix, "{}"))
    }
    topics = {game.topic_key(name) for game in PLAYED.values() for name in game.page.own_topics}
    return written | pitches | options | things | topics | lessons


def test_no_article_is_left_to_the_reader() -> None:
    """Whether it is *a* or *az* depends on what is put in: Hungarian sentences do without."""
    left = [f"{key}: {said}" for key, said in every_entry("hu").items() if "(z)" in str(said)]
    assert left == []


def test_every_key_has_a_sentence() -> None:
    used, english = used_keys(), every_entry("en")
    assert len(used) > 80
    for key in used:
        if "{" in key:
            pattern = re.sub(r"\\{[^}]*\\}", ".+", re.escape(key))
            assert any(re.fullmatch(pattern, one) for one in english), key
        else:
            has_sentence = words_for(key, "en").has(key)
            assert has_sentence or any(one.startswith(f"{key}.") for one in english), key


def test_every_sentence_is_used() -> None:
    patterns = [re.sub(r"\\{[^}]*\\}", ".+", re.escape(key)) for key in used_keys()]
    used = re.compile(f"(?:{'|'.join(patterns)})(?:\\..+)?")
    for key in every_entry("en"):
        assert used.fullmatch(key), f"nothing says {key}"


def test_who_looks_on_is_told_what_the_asked_one_does() -> None:
    """Every prompt for a seat has a sentence for others, which says "you" to nobody."""
    own = [
        (key, entry)
        for key, entry in every_entry("en").items()
        if ".prompt." in key and entry.forms[0].startswith("{seat}: ")
    ]
    assert len(own) > 40
    for key, entry in own:
        other = every_entry("en").get(f"{key}.other")
        assert other is not None, key
        assert "{seat}" in other.forms[0]
        assert other.facts[0] <= entry.facts[0] | {"seat"}, key
        assert not re.search(r"\byou", other.forms[0], re.IGNORECASE), key


def test_every_refusal_of_the_server_has_a_sentence() -> None:
    codes = {
        code
        for path in (SOURCE / "server").rglob("*.py")
        for code in re.findall(r'Refused\(\s*"([a-z_]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(codes) > 20
    written = {key.removeprefix("web.error.") for key in catalogue("house", "en") if "error" in key}
    assert codes - {"illegal"} == written


@pytest.mark.parametrize(("game", "causes"), [
    ("battle-line", {"chance"}), ("imperia", {"chance"}), ("battalia", {"chance", "rolled"}),
])  # fmt: skip
def test_why_chance_cannot_be_undone_fits_the_game(game: str, causes: set[str]) -> None:
    actions = find(game).rules.actions.values()
    assert {one.shuts for one in actions if isinstance(one, ChanceAction)} == causes
    for language in languages():
        assert all(Words(language).has(f"web.no_undo.{cause}") for cause in causes)


def test_every_option_is_explained() -> None:
    for game in PLAYED.values():
        for option in game.options.options:
            assert game.text.words("en").has(game.option_key(option.name))


@every_catalogue
def test_a_catalogue_holds_the_keys_of_its_owner_alone(owner: str, language: str) -> None:
    """A game's keys begin with its prefix, the house's with none of a game's."""
    found = {prefix_of(key) for key in catalogue(owner, language)}
    if owner == "house":
        assert found.isdisjoint(GAME_PREFIXES)
    else:
        assert found == {PLAYED[owner].prefix}


def test_no_two_games_have_one_prefix() -> None:
    assert len(GAME_PREFIXES) == len(PLAYED)


@pytest.mark.parametrize("game", PLAYED.values(), ids=lambda game: game.id)
def test_a_game_speaks_from_its_own_package(game: Game) -> None:
    for language in languages():
        for words in (game.text.words(language), game.page.words(language)):
            assert (words.package, words.language) == (game.package, language)


@every_catalogue
def test_the_compiled_catalogue_is_the_written_one(owner: str, language: str) -> None:
    words = Words(language, PACKAGES[owner])
    for key, entry in catalogue(owner, language).items():
        if not entry.counts and entry.is_ready:
            facts = {name: f"<{name}>" for name in entry.facts[0]}
            acting = {name.capitalize(): said for name, said in facts.items()}
            assert words.say(key, **facts) == entry.forms[0].format(**facts, **acting), key


@every_catalogue
def test_a_key_is_there_once(owner: str, language: str) -> None:
    """Of two entries with one key gettext would keep the last one."""
    path = catalogue_file(owner, language)
    keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []


@pytest.mark.parametrize(("owner", "language"), CATALOGUES)
def test_no_fact_is_called_like_what_it_is_said_by(owner: str, language: str) -> None:
    """`say(key, /, **facts)`: compiled, a fact called `key` would be taken for the key itself."""
    entries = catalogue(owner, language).items()
    assert [key for key, entry in entries if any("key" in form for form in entry.facts)] == []


def test_no_english_sentence_is_empty() -> None:
    assert [key for key, entry in every_entry("en").items() if not entry.is_ready] == []


@every_catalogue
def test_a_translation_is_of_an_english_sentence(owner: str, language: str) -> None:
    """It has the same facts and counts alike; what has none yet is found by tests/waiting.py."""
    english, own = catalogue(owner, "en"), catalogue(owner, language)
    assert sorted(own.keys() - english.keys()) == [], "English has no such keys"
    for key in [key for key, entry in own.items() if entry.is_ready]:
        meant, entry = english[key], own[key]
        assert entry.counts == meant.counts, key
        for facts in entry.facts:
            assert facts == meant.facts[-1], key


@every_catalogue
def test_a_counted_sentence_has_every_form_of_the_language(owner: str, language: str) -> None:
    """All catalogues of a language have the same kinds of numbers, those of the house."""
    house, own = _plural_forms("house", language), _plural_forms(owner, language)
    assert own == house
    for key, entry in catalogue(owner, language).items():
        assert len(entry.forms) == (own[0] if entry.counts else 1), key


def _plural_forms(owner: str, language: str) -> tuple[int, str]:
    """How many forms there are, and the expression that chooses one."""
    with catalogue_file(owner, language).open("rb") as file:
        read = read_po(file)
    return read.num_plurals, read.plural_expr


def test_all_four_languages_are_there() -> None:
    assert languages() == ["bg", "en", "hu", "pl"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [1, 2, 5, 12, 22])
def test_plurals_are_there_for_every_number(language: str, count: int) -> None:
    words = GAMES["battle-line"].text.words(language)
    assert str(count) in words.say("bl.prompt.return", seat=1, count=count)


@pytest.mark.parametrize("language", languages())
def test_short_words_fit_their_columns(language: str) -> None:
    for key, entry in every_entry(language).items():
        sentence = entry.forms[0]
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
    assert "1 card " in words.say("bl.prompt.return", seat=1, count=1)
    assert "2 cards " in words.say("bl.prompt.return", seat=1, count=2)


def test_an_unknown_language_is_malformed() -> None:
    assert "en" in languages()
    with pytest.raises(Malformed, match="language 'xx'"):
        Words("xx")


@every_catalogue
def test_a_prompt_begins_with_whom_it_asks(owner: str, language: str) -> None:
    """So that the name can be left out where it is plain who is asked."""
    for key, entry in catalogue(owner, language).items():
        if ".prompt." in key and not key.endswith(".other"):
            for form in entry.forms:
                assert "{seat}" not in form.removeprefix("{seat}: "), key


@pytest.mark.parametrize("owner", PACKAGES)
def test_polish_tells_no_gender(owner: str) -> None:
    """A player's name does not say which form of the past tense is theirs."""
    past = re.compile(r"\{seat\} (?:się )?\w+ła?\b|ła? \{seat\}")
    for key, entry in catalogue(owner, "pl").items():
        if ".event." in key:
            assert not any(past.search(form) for form in entry.forms), key


@pytest.mark.parametrize("owner", PACKAGES)
def test_the_reader_has_no_gender(owner: str) -> None:
    """In Polish and Bulgarian some forms for "you have seen" are said to men, others to women."""
    said = {
        "pl": re.compile(r"\w+(?:łeś|łaś)\b"),
        "bg": re.compile(r"\bси(?: (?:я|го|ги))? \w+ла?\b|\b\w+ла? си\b"),
    }
    for language, form in said.items():
        for key, entry in catalogue(owner, language).items():
            assert not any(form.search(one) for one in entry.forms), key


def test_who_acts_has_a_form_of_their_own() -> None:
    hungarian, bulgarian = find("battalia").text.words("hu"), find("imperia").text.words("bg")
    assert hungarian.say("ba.event.won", seat=1) == "Az 1. játékos nyert."
    assert hungarian.called({1: "Kata"}).say("ba.event.won", seat=1) == "Kata nyert."
    assert bulgarian.say("im.event.first", seat=1) == "Червеният започва."
    assert bulgarian.say("im.draw.hand", seat=1).startswith("Червен:")


def test_a_score_is_set_with_a_dash() -> None:
    words = find("imperia").text.words("en")
    assert words.result(Result((12, 5), (1, 2), "won")) == "Red wins, 12–5."
    assert words.result(Result((3, -2), (1, 2), "won")) == "Red wins, 3 – −2."


def test_whoever_is_first_has_the_first_points() -> None:
    words = find("imperia").text.words("en")
    assert words.result(Result((0, 5), (2, 1), "won")) == "Lemon wins, 5–0."
    assert words.result(Result((7, 3, 12, 9), (3, 4, 1, 2), "won")) == "Burgundy wins, 12–9–7–3."
    assert words.result(Result((2, 8, 8), (3, 1, 1), "drawn")) == "A draw, 8–8–2."


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "4p"), ("hu", "lila 4 (4p)"), ("bg", "лилава 4 (4p)"), ("pl", "fioletowa 4 (4p)")],
)
def test_a_card_is_named_where_its_letter_would_mislead(language: str, said: str) -> None:
    words = find("battle-line").text.words(language)
    assert said in words.say("bl.event.drew_card", seat=1, card="4p")
