"""Every way to end, and who wins (BA-E)."""

import pytest

from gonfalon.engine.state import NOBODY
from gonfalon.games.battalia.box.tiles import IMPASSABLE_TILE, SQUARES
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.scoring import how_it_ended
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, MUSTER, OVER
from gonfalon.games.battalia.rules.variants import variant_of
from gonfalon.games.battalia.text.parsing import parse_position
from tests.battalia.battle_worlds import heroes, keys, legal, play, refused, table
from tests.battalia.positions import at, pass_chance, tile

FULL_BUT_ONE = " ".join(
    f"{column}{row}:closed"
    for row in range(6, 1, -1)
    for column in "bcdef"
    if f"{column}{row}" not in ("b6", "c6", "f2")
)
SPOTS = ("c7", "e7", "g7", "c5", "e5", "g5", "c3", "e3", "g3", "c1", "e1", "g1")


def city(square: str, number: int, level: int, seat: int) -> str:
    """A city with four exits; three of each terrain are there."""
    return f"{square}:city.{'biec'[number // 3]}.nesw/{level}@{seat}"


def realms(*levels: str) -> str:
    """The cities of seats 1, 2, ... by their levels."""
    every = [(int(level), seat) for seat, row in enumerate(levels, 1) for level in row]
    words = [
        city(square, number, level, seat)
        for number, (square, (level, seat)) in enumerate(zip(SPOTS, every, strict=False))
    ]
    return f"board {' '.join(words)}"


def over(board: str, standing: str = "- - - -") -> Battalia:
    """A game of four that the weeks have ended so."""
    return at("seats 4", "turn 1 over", "day 57", board, f"heroes {standing}")


def same_after_reading(state: Battalia) -> bool:
    """Whether the position says all there is."""
    return parse_position(state.position()).position() == state.position()


# Five cities of level 4 (BA-E1).


@pytest.mark.rule("BA-E1")
def test_the_fifth_city_of_level_4_ends_the_game_by_an_upgrade() -> None:
    state = at("seats 4", "day 4", realms("44443", "1"), "hand1 lord.b*2 provisions*6")
    events = play(state, "upgrade e5")
    assert state.open_steps == (OVER,)
    assert state.actor == NOBODY
    assert keys(events) == ["upgraded", "over_cities", "won"]
    assert BATTALIA.page.ending(events).key == "ba.event.over_cities"
    assert state.result is not None
    assert (state.result.points, state.result.ranks) == ((20, 1, 0, 0), (1, 2, 3, 3))
    assert state.result.how == "cities"
    assert legal(state) == []  # the rest of the turn is dropped
    assert refused(state, "hire friman") == ("BA-E1", "over")
    assert refused(state, "end") == ("BA-E1", "over")
    assert same_after_reading(state)


@pytest.mark.rule("BA-E1")
def test_by_a_new_city() -> None:
    board = f"{realms('4444', '4')} c6:road.b.ns"
    state = at("seats 4", "day 4", f"{board.replace('c5:', 'a3:')}", "hand1 lord.b*3")
    assert tile(state, "a3") == "city.i.nesw/4@1"
    events = play(state, "city4 c5 n")
    assert keys(events)[-2:] == ["over_cities", "won"]
    assert state.open_steps == (OVER,)
    assert same_after_reading(state)


@pytest.mark.rule("BA-E1", "BA-W9")
def test_by_a_neutral_city_that_is_taken_with_its_reward() -> None:
    board = f"{realms('4444', '1')} d2:city.e.nesw/4"
    cards = "hand1 weapon.b lord.b provisions"
    state = at("seats 4", "day 4", board, cards, "heroes d2 - - -")
    play(state, "attack d2 city", "add weapon.b", "add lord.b", "stand")
    assert state.open_steps == (OVER,)
    assert tile(state, "d2") == "city.e.nesw/4@1"
    assert state.result is not None
    assert (state.result.how, state.result.points) == ("cities", (20, 1, 0, 0))
    assert "lord.e" in table(state)  # rewards come before the end (BA-W8)
    assert same_after_reading(state)


@pytest.mark.rule("BA-E1")
def test_four_of_them_do_not_end_it_nor_five_of_two_players() -> None:
    state = at("seats 4", "day 4", realms("4443", "44"), "hand1 lord.b*2")
    play(state, "upgrade c5")
    assert state.open_steps == (ACT,)
    assert state.result is None


@pytest.mark.rule("BA-E1")
def test_who_ends_it_need_not_win() -> None:
    # Five cities of level 4 are 20 points; seat 2 has 7 of level 3 with 21.
    state = at("seats 4", "day 4", realms("44443", "3333333"), "hand1 lord.b*2")
    play(state, "upgrade e5")
    assert state.result is not None
    assert (state.result.points[:2], state.result.ranks[:2]) == ((20, 21), (2, 1))
    assert state.result.winner == 1


# The full board (BA-E1); what closes squares is in test_building.


@pytest.mark.rule("BA-E1", "BA-E2")
def test_a_full_board_ends_it_and_points_decide() -> None:
    board = f"board b6:city.b.nesw/1@1 f2:city.i.nesw/2@2 {FULL_BUT_ONE}"
    state = at("seats 2", "day 4", board, "hand1 friman.b provisions")
    play(state, "road c6 ew")
    assert state.result is not None
    assert str(state.result) == "1-2 board"
    assert state.result.winner == 1  # not who built the last card
    assert same_after_reading(state)


# Weeks and points (BA-E1, BA-V6).


@pytest.mark.rule("BA-E1", "BA-V6")
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_weeks_end_after_the_last_player_of_the_last_day(first: int) -> None:
    last = (first + 2) % 4 + 1
    before = (last + 2) % 4 + 1
    segments = ("seats 4", "day 14", f"first {first}")
    going = at(*segments, f"turn {before} act", options="weeks=2")
    play(going, "end")
    pass_chance(going)
    assert (going.open_steps, going.turn) == ((MUSTER,), last - 1)
    ended = at(*segments, f"turn {last} act", options="weeks=2")
    events = play(ended, "end")
    assert ended.open_steps == (OVER,)
    assert keys(events)[-2:] == ["over_weeks", "shared"]
    assert ended.result is not None
    assert str(ended.result) == "1-1-1-1 weeks"
    assert same_after_reading(ended)


@pytest.mark.rule("BA-E1", "BA-V6")
def test_no_day_before_the_last_ends_it() -> None:
    state = at("seats 4", "day 13", "turn 4 act", options="weeks=2")
    play(state, "end")
    assert (state.open_steps, state.day, state.turn) == ((MUSTER,), 13, 0)


@pytest.mark.rule("BA-E1")
def test_every_game_ends_after_eight_weeks_at_the_latest() -> None:
    state = at("seats 4", "day 56", "turn 4 act")
    play(state, "end")
    assert state.result is not None
    assert state.result.how == "weeks"
    early = at("seats 4", "day 55", "turn 4 act")
    play(early, "end")
    assert early.result is None


@pytest.mark.rule("BA-E1", "BA-V6")
def test_points_end_it_at_once() -> None:
    segments = ("seats 4", "day 4", realms("432", "1"), "hand1 chief.b*2 priest.b*2 provisions*2")
    state = at(*segments, options="points=10")
    events = play(state, "upgrade g7")
    assert keys(events) == ["upgraded", "over_points", "won"]
    assert state.result is not None
    assert str(state.result) == "10-1-0-0 points"
    assert same_after_reading(state)
    usual = at(*segments)
    play(usual, "upgrade g7")
    assert usual.open_steps == (ACT,)
    more = at(*segments, options="points=15")
    play(more, "upgrade g7")
    assert more.open_steps == (ACT,)


@pytest.mark.rule("BA-E1", "BA-V6")
def test_points_won_in_battle_end_it_too() -> None:
    board = f"{realms('411', '1')} d2:city.e.nesw/4"
    state = at(
        "seats 4", "day 4", board, "hand1 weapon.b lord.b", "heroes d2 - - -", options="points=10"
    )
    play(state, "attack d2 city", "add weapon.b", "add lord.b", "stand")
    assert state.open_steps == (OVER,)
    assert state.result is not None
    assert str(state.result) == "10-1-0-0 points"


# Other numbers, or never (BA-E1, BA-V6).


@pytest.mark.rule("BA-E1", "BA-V6")
@pytest.mark.parametrize(
    ("options", "levels", "is_over"),
    [
        ("fours=3", "443", True),
        ("fours=4", "443", False),
        ("fours=5", "44443", True),
        ("fours=6", "44443", False),
        ("fours=6", "444443", True),
        ("fours=7", "4444443", True),
        ("fours=never", "4444443", False),
        ("volcano=on fours=3 points=none", "443", True),
    ],
)
def test_so_many_cities_of_level_4_end_it(options: str, levels: str, is_over: bool) -> None:
    board = realms(levels, "1")
    last = SPOTS[len(levels) - 1]
    if "volcano" in options:  # its nine cards lie in the middle
        board, last = board.replace("g7:", "a7:").replace("e7:", "g7:"), "a7"
    state = at("seats 4", "day 4", board, "hand1 lord.b*2", options=options)
    events = play(state, f"upgrade {last}")
    assert (state.open_steps == (OVER,)) == is_over
    if is_over:
        said = BATTALIA.text.words("en").event(BATTALIA.page.ending(events))
        assert said == f"Somebody holds {len(levels)} level 4 cities, and the game ends."
        assert same_after_reading(state)


@pytest.mark.rule("BA-E1", "BA-V6")
@pytest.mark.parametrize(("full", "is_over"), [("usual", True), ("on", True), ("off", False)])
def test_a_full_board_ends_it_or_not(full: str, is_over: bool) -> None:
    board = f"board b6:city.b.nesw/1@1 f2:city.i.nesw/2@2 {FULL_BUT_ONE}"
    state = at("seats 2", "day 4", board, "hand1 friman.b provisions", options=f"full={full}")
    play(state, "road c6 ew")
    assert (state.open_steps == (OVER,)) == is_over
    assert same_after_reading(state)


@pytest.mark.rule("BA-E1", "BA-V4", "BA-V6")
@pytest.mark.parametrize(("full", "ends"), [("usual", False), ("on", True), ("off", False)])
def test_with_the_volcano_a_full_board_ends_it_by_option(full: str, ends: bool) -> None:
    options = BATTALIA.options.choose({"volcano": "on", "full": full})
    variant, board = variant_of(options), Board(4)
    board.tiles = [IMPASSABLE_TILE] * SQUARES
    assert how_it_ended(board, variant, 3) == ("board" if ends else "")


@pytest.mark.rule("BA-E1", "BA-V6")
def test_where_nothing_else_ends_it_the_weeks_do() -> None:
    board = f"board b6:city.b.nesw/1@1 f2:city.i.nesw/2@2 c6:road.b.ew {FULL_BUT_ONE}"
    state = at("seats 2", "day 56", "turn 2 act", board, options="fours=never full=off points=none")
    play(state, "end")
    assert state.result is not None
    assert str(state.result) == "1-2 weeks"


# Who wins (BA-E2).


@pytest.mark.rule("BA-E2")
def test_points_are_the_levels_of_the_own_cities() -> None:
    state = over(f"{realms('4321', '33', '1')} d2:city.e.nesw/4")
    assert state.result is not None
    assert state.result.points == (10, 6, 1, 0)
    assert state.result.ranks == (1, 2, 3, 4)
    assert state.result.winner == 0


@pytest.mark.rule("BA-E2")
@pytest.mark.parametrize(
    ("better", "other"),
    [
        ("4", "31"),  # more of level 4
        ("41", "32"),
        ("422", "4211"),  # as many of level 4 and 3, more of level 2
        ("4311", "4221"),  # as many of level 4, more of level 3
        ("33", "321"),
        ("22", "211"),
        ("431", "422"),
        ("2", "11"),
    ],
)
def test_ties_go_by_the_highest_cities(better: str, other: str) -> None:
    assert sum(map(int, better)) == sum(map(int, other))
    # Heroes matter only when all cities are alike: the other one has both of them.
    first = over(realms(better, other), "- c7,c7 - -").result
    second = over(realms(other, better), "c7,c7 - - -").result
    assert first is not None
    assert second is not None
    assert (first.ranks[:2], second.ranks[:2]) == ((1, 2), (2, 1))


@pytest.mark.rule("BA-E2")
def test_then_by_the_heroes_on_the_board() -> None:
    board = realms("42", "24", "42", "42")
    result = over(board, "c7 c7,e7 - e7").result
    assert result is not None
    assert result.points == (6, 6, 6, 6)
    assert result.ranks == (2, 1, 4, 2)
    assert result.winner == 1


@pytest.mark.rule("BA-E2")
def test_else_the_victory_is_shared() -> None:
    state = over(realms("41", "41", "11"), "c7 e7 c7 -")
    assert heroes(state, 0) == ["c7"]
    result = state.result
    assert result is not None
    assert result.ranks == (1, 1, 3, 4)
    assert result.winner is None
