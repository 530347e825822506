"""What may be said at a table: ready phrases, and text without what nobody sees."""

import unicodedata

import pytest

from gonfalon.engine.words import languages
from gonfalon.server.talk import LONGEST, READY, cleaned
from gonfalon.web.render import words_in
from tests.server.harness import refused
from tests.server.house import House
from tests.server.talkers import say, texts, told, two

pytestmark = pytest.mark.anyio


async def test_a_phrase_is_read_by_each_in_their_own_language(house: House) -> None:
    table = await two(house, "phrases")
    for number, key in enumerate(READY):
        assert (await say(table, 1, f"p{number}", phrase=key)).status_code == 200
    for language in languages():
        words = words_in(language)
        expected = [words.say(f"web.talk.phrase.{key}") for key in READY]
        assert await texts(table, lang=language) == expected
        assert len(set(expected)) == len(READY)
        assert list((await told(table, lang=language))["phrases"].values()) == expected
    assert house.query("SELECT DISTINCT text FROM talk") == [("",)]


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"phrase": "no_such"},
        {"phrase": "hello", "text": "and more"},
        {"text": "\u200b\u202e \ufeff\u2800"},
        {"text": "a" * (LONGEST + 1)},
        {"phrase": "web.error"},
    ],
)
async def test_what_is_neither_a_phrase_nor_text(house: House, said: dict[str, str]) -> None:
    table = await two(house)
    answer = refused(await say(table, 1, **said), "bad_talk", 422)
    assert str(LONGEST) in answer["text"]
    assert await texts(table) == []


@pytest.mark.parametrize(
    "body",
    [
        {"id": "x", "text": "a" * 2001},
        {"id": "x", "text": 7},
        {"id": "x", "text": None},
        {"id": "x", "text": ["a"]},
        {"id": "", "text": "a"},
        {"text": "a"},
        {"id": "x", "text": "a", "seat": 9},
        {"id": "x", "text": "a", "more": 1},
        [],
    ],
)
async def test_what_is_no_request(house: House, body: object) -> None:
    table = await two(house)
    answer = await table.post("talk", body, table.tokens[0])
    assert answer.status_code == 422
    raw = b'{"id": "x", "text": "\\ud800"}'
    sent = {"content": raw, "headers": {"Content-Type": "application/json"}}
    answer = await house.someone.post(f"{table.path}/talk", None, table.tokens[0], **sent)
    assert answer.status_code in (200, 422)
    assert await texts(table) == []


async def test_only_phrases_or_nothing_as_the_table_was_opened(house: House) -> None:
    table = await two(house, "phrases")
    refused(await say(table, 1, text="Hello"), "only_phrases", 409)
    assert (await say(table, 1, phrase="hello")).status_code == 200
    silent = await two(house, "none")
    refused(await say(silent, 1, phrase="hello"), "no_talk", 409)
    assert (await told(silent))["talk"] == (await silent.look(1))["talk"] == "none"
    usual = await house.make()
    assert (await told(usual))["talk"] == "phrases"
    alone = await house.make("friend", "computer", talk="free")
    await alone.sit(1, "Anna", "a")
    refused(await say(alone, 1, phrase="hello"), "no_talk", 409)


HOSTILE = [
    ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ("a\u0000b\u0007c\u001bd", "abcd"),
    ("one\ntwo\r\n\tthree\u2028four\u00a0five", "one two three four five"),
    ("\u202eolleH\u202c \u2066x\u2069\u200e\u200f", "olleH x"),
    ("zero\u200b\u200c\u200d\u2060\ufeffwidth\u00ad", "zerowidth"),
    ("tag\U000e0041\U000e007f private\ue000 none\uffff", "tag private none"),
    ("Z" + "\u0301" * 50 + "a", "Z" + "\u0301" * 3 + "a"),
    ("❤\ufe0f 👨\u200d👩", "❤ 👨👩"),
    ("  \u3000 Árvíztűrő,  Ще дойда — żółć \u3164 ", "Árvíztűrő, Ще дойда — żółć"),
]


@pytest.mark.parametrize(("text", "kept"), HOSTILE)
async def test_what_nobody_sees_is_left_out(house: House, text: str, kept: str) -> None:
    assert cleaned(text) == kept
    table = await two(house)
    assert (await say(table, 1, text=text)).status_code == 200
    assert await texts(table) == [kept]
    assert house.query("SELECT text FROM talk") == [(kept,)]


def test_every_letter_is_kept_as_one_that_can_be_seen_or_not_at_all() -> None:
    for code in (*range(0xD800), *range(0xE000, 0x11000, 1), *range(0x1F000, 0x1FB00), 0xE0001):
        kept = cleaned(f"a{chr(code)}b")
        assert kept.isprintable(), hex(code)
        assert not any(unicodedata.category(one) in ("Cf", "Cc", "Co") for one in kept)
        assert cleaned(kept) == kept
