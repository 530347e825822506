"""The table as text: the board, the cards that are seen, a battle, in four languages."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from gonfalon.engine.event import Event
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.engine.words import languages
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_NAMES, now
from gonfalon.games.battalia.box.tiles import (
    IMPASSABLE,
    OFF,
    SQUARE_BY_NAME,
    exits_of,
    next_to,
    what_of,
)
from gonfalon.games.battalia.rules.battle.rows import total
from gonfalon.games.battalia.rules.editions import OPTIONS
from gonfalon.games.battalia.rules.start import start
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.text.picture import draw_text
from gonfalon.games.battalia.text.picture_battle import parts_of
from gonfalon.games.battalia.text.picture_board import BOARD_WIDTH, draw_board
from gonfalon.games.battalia.text.words import words_in

LEFT = re.compile(r"\bba\.[a-z_]+\.|[{}]")
WARLIKE = ("attack", "fight", "add", "use", "hire", "create", "stand", "hero ", "city", "road")


def games(
    seats: int, seed: int, plies: int, events: list[Event] | None = None, **options: str
) -> Iterator[Battalia]:
    """A random game of people who would rather do something, before each action."""
    rng = Random(seed)
    table = start(seats, OPTIONS.choose({"heroes": "2", **options}))
    for _ in range(plies):
        yield table
        if table.over:
            return
        if table.actor == CHANCE:
            action = table.sample(rng.getrandbits(64))
        else:
            legal = table.legal()
            rather = [one for one in legal if one.text.startswith(WARLIKE)]
            action = rng.choice(rather if rather and rng.random() < 0.7 else legal)
        table.apply(action, events)


def drawn(table: Battalia, seat: int, language: str = "en") -> str:
    return draw_text(table.view(seat), words_in(language))


def at(seats: int, plies: int, seed: int = 1) -> Battalia:
    return list(games(seats, seed, plies))[-1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_table_can_be_drawn_in_a_hundred_columns(seats: int) -> None:
    events: list[Event] = []
    spoken = [(language, words_in(language)) for language in languages()]
    for ply, table in enumerate(games(seats, seats, 900, events, advanced="on")):
        for language, words in spoken:
            assert not LEFT.search(words.prompt(table.prompt))
            for seat in (OPEN, SPECTATOR, *range(seats)) if ply % 41 == 0 else ():
                picture = drawn(table, seat, language)
                assert max(map(len, picture.split("\n"))) <= 100
                assert not LEFT.search(picture.replace("{", "").replace("}", ""))
    assert len({event.key for event in events}) > 15
    for event in events:
        for _, words in spoken:
            assert not LEFT.search(words.event(event)), event


def test_refusals_can_be_told() -> None:
    rng = Random(3)
    actions = list(ACTIONS.values())
    spoken = [words_in(language) for language in languages()]
    told = set()
    for table in games(3, 3, 700):
        for action in rng.sample(actions, 4):
            illegal = table.verify(action)
            if illegal is not None:
                told.add(illegal.reason)
                for words in spoken:
                    assert not LEFT.search(words.refusal(illegal)), illegal.reason
    assert len(told) > 10


def test_roads_join_across_the_edges() -> None:
    table = at(2, 700)
    lines = draw_board(table.view(0), lambda style, text: text)
    assert {len(line) for line in lines} == {BOARD_WIDTH}
    for square, tile in enumerate(table.board.tiles):
        row, column = square // 7, square % 7
        across, down = 2 + 9 * column, 1 + 3 * row
        if what_of(tile) in (1, 2, 3):
            ends = (
                lines[down][across + 4],
                lines[down + 1][across + 8],
                lines[down + 2][across + 4],
                lines[down + 1][across],
            )
            for way, sign in enumerate(ends):
                assert (sign in "┃━") == (exits_of(tile) >> way & 1 == 1)
                beside = next_to(square, way)
                if beside != OFF and what_of(table.board.tiles[beside]) in (1, 2, 3):
                    joins = exits_of(table.board.tiles[beside]) >> (way + 2) % 4 & 1
                    assert (sign in "┃━") == bool(joins)


def square_lines(table: Battalia, name: str) -> list[str]:
    """The three lines of one square."""
    square = SQUARE_BY_NAME[name]
    across, down = 2 + 9 * (square % 7), 1 + 3 * (square // 7)
    lines = draw_board(table.view(0), lambda style, text: text)
    return [line[across : across + 9] for line in lines[down : down + 3]]


def test_squares() -> None:
    table = at(4, 200)
    assert square_lines(table, "d4")[1].strip("━") == "{8}"
    empty = next(name for name, square in SQUARE_BY_NAME.items() if not table.board.tiles[square])
    assert empty in square_lines(table, empty)[1]
    table.board.tiles[SQUARE_BY_NAME[empty]] = IMPASSABLE << 7
    assert square_lines(table, empty) == ["░" * 9] * 3
    city = table.board.owners.index(0)
    name = next(name for name, square in SQUARE_BY_NAME.items() if square == city)
    table.board.heroes[0] = table.board.heroes[1] = city
    table.board.levels[city] = 3
    top, middle, _ = square_lines(table, name)
    assert "1♞♞" in top
    assert "3@1]" in middle
    assert square_lines(at(2, 200), "a1") == [" " * 9] * 3


def test_a_hand_is_for_its_owner() -> None:
    table = at(3, 400)
    table.hands[0] = sorted(table.hands[0])
    own = drawn(table, 0)
    assert "Player 1, hand:" in own
    for held in table.hands[0]:
        assert CARD_NAMES[now(held)] in own
    assert "Player 1, hand:" not in drawn(table, 1)
    assert "hand:" not in drawn(table, SPECTATOR)
    assert drawn(table, OPEN).count("hand:") == 3


def test_a_battle_shows_the_totals() -> None:
    fought = 0
    for table in games(3, 8, 12000, advanced="on", guard="2", weeks="4"):
        battle = table.battle
        if battle is not None and battle.attack_row:
            fought += 1
            view = table.view(SPECTATOR)
            for seat in (battle.attacker, battle.defender):
                parts = parts_of(view, battle, seat, words_in("en"))
                assert sum(worth for _, _, worth in parts) == total(table, seat)
                assert f" {total(table, seat)}" in drawn(table, SPECTATOR)
    assert fought > 10


def test_colours_are_those_of_the_factions() -> None:
    styles: set[str] = set()

    def note(style: str, text: str) -> str:
        styles.add(style)
        return text

    table = at(4, 300)
    text = draw_text(table.view(0), words_in("en"), note)
    assert text == drawn(table, 0)
    assert {"colour g", "colour b", "colour r", "colour y", "note", "asked"} <= styles
