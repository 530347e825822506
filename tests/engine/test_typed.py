"""Actions as people type them: any case of letters, and what is wrong with a word."""

import re

import pytest

import gonfalon
from gonfalon.engine.errors import Ambiguous, Malformed, Misread
from gonfalon.engine.words import languages
from gonfalon.games import GAMES, find
from tests.games import PLAYED

KEY = re.compile(r"\b(?:bl|im|ba|ca|read)\.[a-z_.]+|\{|\}")


@pytest.mark.parametrize("game_id", PLAYED)
def test_letters_may_be_small_or_capital(game_id: str) -> None:
    game = find(game_id)
    texts = list(game.rules.actions)
    for text in texts[:: max(1, len(texts) // 300)]:
        for typed in (text, text.upper(), text.lower(), text.capitalize(), f"  {text.title()} "):
            assert game.parse_action(typed).text == text


def test_a_record_is_written_in_one_way() -> None:
    session = gonfalon.session("battle-line", ("A", "B"), "typed", first=1)
    session.settle_chance()
    action = session.state.legal()[0]
    session.act(session.record.game.parse_action(action.text.upper()))
    assert action.text in session.record.plies
    text = session.record.write().replace(action.text, action.text.upper())
    with pytest.raises(Misread, match=f"In a saved game this is written {action.text}"):
        gonfalon.load_record(text).replay()


def test_of_many_words_the_last_is_listed_and_the_sentence_ends() -> None:
    with pytest.raises(Misread) as caught:
        find("battalia").parse_action("zzz")
    words = str(caught.value).partition("Moves begin with: ")[2].split(", ")
    assert (len(words), words[-2]) == (21, "…")
    assert re.fullmatch(r"[a-z-]+\.", words[-1])


MISTYPED = [
    ("battle-line", "play 11r 1", "There's no card '11r': values go from 1 to 10, colours are"),
    ("battle-line", "play 11r", "There's no card '11r'"),
    ("battle-line", "play 5x 1", "There's no card '5x'"),
    ("battle-line", "play 10r 0", "There's no battlefield '0': they are numbered from 1 to 9."),
    ("battle-line", "claim ten", "There's no battlefield 'ten'"),
    ("battle-line", "redeploy 10r away", "There's no battlefield 'away'"),
    ("battle-line", "deserter scout", "'scout' doesn't go with deserter. You could say: 1r"),
    ("battle-line", "keep lake", "There's no terrain 'lake'"),
    ("battle-line", "draw cards", "'cards' doesn't go with draw. You could say: troops, tactics."),
    ("battle-line", "claim 5 6", "claim 5 is all there is to say: leave out '6'."),
    ("battle-line", "CLAIM 5 6 7", "claim 5 is all there is to say: leave out '6 7'."),
    ("battle-line", "plya 10r 5", "No move begins with 'plya'. Did you mean play?"),
    ("battle-line", "jump", "No move begins with 'jump'. Moves begin with: keep, lay, play"),
    ("battle-line", "", "No move begins with ''. Moves begin with: keep, lay, play"),
    ("imperia", "place x9 d4 n", "There's no piece 'x9': infantry is i+ or ix"),
    ("imperia", "place i+ k9 n", "There's no cell 'k9': columns go from a to h"),
    ("imperia", "fort 4d", "There's no cell '4d'"),
    ("imperia", "place i+ d4 up", "'up' isn't a direction: there is n ne e se s sw w nw."),
    ("imperia", "turn left", "'left' isn't a direction"),
    ("imperia", "lay 5a 0 nw", "There's no board '5a'"),
    ("imperia", "lay 1a 45 nw", "A board can't be turned by '45'"),
    ("imperia", "lay 1a 90 north", "There's no quarter 'north'"),
    ("battalia", "road h9 ns", "There's no square 'h9': columns go from a to g, rows from 1 to 7."),
    ("battalia", "road a7 sn", "'sn' aren't exits: write n e s w in this order"),
    ("battalia", "pay soldier.b", "There's no card 'soldier.b': write a kind and a faction"),
    ("battalia", "faction x", "There's no faction 'x'"),
    ("battalia", "attack d4 dragon", "'dragon' can't be attacked: name city"),
    ("battalia", "hire wizard", "'wizard' doesn't go with hire. You could say: friman, chief"),
    ("battalia", "step 3 a7", "'3' doesn't go with step. You could say: 1, 2."),
    ("battalia", "hier chief", "No move begins with 'hier'. Did you mean hire"),
]


@pytest.mark.parametrize(("game_id", "text", "told"), MISTYPED)
def test_what_is_wrong_is_said_of_the_word(game_id: str, text: str, told: str) -> None:
    with pytest.raises(Misread) as caught:
        find(game_id).parse_action(text)
    assert str(caught.value).startswith(told)
    said = {caught.value.worded(language) for language in languages()}
    assert len(said) == 4
    for one in said:
        assert not KEY.search(one), one
        assert len(one) < 260
        assert one.endswith((".", "?"))


@pytest.mark.parametrize("game_id", GAMES)
def test_anything_typed_is_answered_in_words(game_id: str) -> None:
    game = find(game_id)
    texts = list(game.rules.actions)
    for number, text in enumerate(texts[:: max(1, len(texts) // 100)]):
        words = text.split()
        words[number % len(words)] = ("?", "é9", "x" * 500, "<b>", "{seat}")[number % 5]
        with pytest.raises((Malformed, Ambiguous)) as caught:
            game.parse_action(" ".join(words))
        for language in languages():
            assert not re.search(r"\b(?:bl|im|ba|read)\.[a-z]", caught.value.worded(language))
