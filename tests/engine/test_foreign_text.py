"""Whatever text comes in, parsers answer with a clear error or a state; nothing else escapes."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import gonfalon
from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.match_text import parse_match
from gonfalon.engine.rulebook import parse_rulebook
from gonfalon.games import GAMES, find
from gonfalon.games.battle_line.box.components import CARD_NAMES, SITE_NAMES, TACTICS_NAMES
from tests.helpers import ALL_VARIANTS, random_game, random_record

GAME = find("battle-line")
STEPS = [
    "play", "play", "claim", "draw", "play > scout 2 2", "play > scout 3 2", "play > return 2",
    "claim > fields 3 2", "claim > return-troops 2", "claim > marshes", "claim > watchtower",
    "draw > card-troops", "draw > card-tactics", "play > scout 1 2 > card-tactics",
]  # fmt: skip
PARSERS: list[Callable[[str], object]] = [
    gonfalon.load,
    lambda text: gonfalon.load_record(text).replay(),
    *(game.text.parse for game in GAMES.values()),
    GAME.parse_action,
    lambda text: GAME.options.parse(text.split()),
    lambda text: parse_match(text, find),
    parse_rulebook,
]


def check(parse: Callable[[str], object], text: str) -> None:
    """Parse; a refusal is one line that says something."""
    message = "fine"
    try:
        parse(text)
    except GonfalonError as error:
        message = str(error)
    assert message.strip()
    assert len(message) < 1000


@cache
def positions() -> list[str]:
    """Good positions of every variant; made when they are needed, since that takes a while."""
    return [
        state.position()
        for game, seats, options in ALL_VARIANTS
        for number, (state, _) in enumerate(random_game(game, options, "text", seats=seats))
        if number % 13 == 0
    ]


@cache
def pieces() -> list[str]:
    """What good positions are made of."""
    return sorted({one for text in positions() for one in text.replace(";", " ; ").split()})


@cache
def records() -> list[str]:
    """A good record."""
    return [random_record(GAME, GAME.options.choose({}), "text").write()]


@pytest.mark.parametrize("parse", PARSERS)
@given(text=st.text())
def test_any_text(parse: Callable[[str], object], text: str) -> None:
    check(parse, text)


@pytest.mark.parametrize("game", GAMES)
@given(words=st.lists(st.deferred(lambda: st.sampled_from(pieces())), max_size=30))
def test_positions_of_random_pieces(game: str, words: list[str]) -> None:
    check(gonfalon.load, " ".join([game, *words]))


@st.composite
def edited(draw: st.DrawFn, texts: Callable[[], list[str]]) -> str:
    """A good text with a piece cut out, doubled, or replaced by other characters."""
    text = draw(st.sampled_from(texts()))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 30)))
    middle = draw(st.sampled_from(["", text[start:end] * 2, "9", ";", "/", ":", "\n", "²", "\0"]))
    return text[:start] + middle + text[end:]


@given(text=edited(positions))
def test_edited_positions(text: str) -> None:
    check(gonfalon.load, text)
    try:
        state = gonfalon.load(text)
    except GonfalonError:
        return
    assert gonfalon.load(state.position()).position() == state.position()
    play_out(state)


@given(data=st.data())
def test_positions_set_up_freely(data: st.DataObject) -> None:
    """Cards anywhere, at any step: what is accepted can be played to the end."""
    text = data.draw(free_positions())
    check(gonfalon.load, text)
    try:
        state = gonfalon.load(text)
    except GonfalonError as error:
        event(f"refused: {str(error)[:30]}")
        return
    event("accepted")
    play_out(state)


@st.composite
def free_positions(draw: st.DrawFn) -> str:
    """A position with cards in random places."""
    options = draw(st.sampled_from(["", "claims=before", "terrain=on tactics=on", "war=on"]))
    troops = draw(st.permutations(CARD_NAMES[:60]))
    sites = draw(st.permutations([f"({name})" for name in SITE_NAMES[:9]]))
    holders = draw(st.lists(st.sampled_from(["", "", "=1", "=2"]), min_size=9, max_size=9))
    sides = [[troops.pop() for _ in range(draw(st.integers(0, 3)))] for _ in range(18)]
    hands: dict[str, list[str]] = {"hand1": [], "hand2": [], "played1": [], "played2": []}
    for card in TACTICS_NAMES:
        places = [["deck"], ["hand1"], ["hand2"]]
        if card in ("KE", "KF", "C", "S", "fog", "mud"):
            places.append(["line"])
        if card not in ("fog", "mud"):
            places.append(["played1", "played2"])
        place = draw(st.sampled_from(draw(st.sampled_from(places))))
        if place in hands:
            hands[place].append(card)
        elif place == "line":
            side = draw(st.integers(0, 17))
            if card in ("KE", "KF", "C", "S") and len(sides[side]) == 3:
                sides[side].pop()
            sides[side].append(card)
    hands["hand1"] += [troops.pop() for _ in range(draw(st.integers(0, 7)))]
    hands["hand2"] += [troops.pop() for _ in range(min(len(troops), draw(st.integers(0, 7))))]
    gone = troops[: draw(st.integers(0, len(troops)))]
    segments = [f"battle-line {options}", f"turn {draw(st.sampled_from('12'))} "]
    segments[1] += draw(st.sampled_from(STEPS))
    for field in range(9):
        site = sites[field] if "on" in options else ""
        mine, theirs = " ".join(sides[field]), " ".join(sides[field + 9])
        star = " *" if len(sides[field]) >= 3 and len(sides[field + 9]) >= 3 else ""
        segments.append(f"{field + 1}{site}{holders[field]} {mine}{star} / {theirs}")
    segments += [f"{key} {' '.join(cards)}" for key, cards in hands.items()]
    segments += [f"gone {' '.join(gone)}"]
    segments.append(draw(st.sampled_from(["", "passes 1", "passes 2", "scouted"])))
    return "; ".join(segments)


def play_out(state: gonfalon.State) -> None:
    """Play on at random to the end."""
    rng = Random(7)
    while not state.over:
        if state.actor == gonfalon.CHANCE:
            state.apply(state.sample(rng.getrandbits(64)))
        else:
            state.apply(rng.choice(state.legal()))
    assert state.result is not None


@given(text=edited(records))
def test_edited_records(text: str) -> None:
    check(gonfalon.load, text)
