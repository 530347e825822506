"""The volcano: the Guardian, the summit, and how a game ends (BA-V4)."""

import pytest

from gonfalon.games.battalia.box.tiles import IMPASSABLE_TILE
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.combinations.chips import free_chips
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.battle_worlds import heroes, legal, play, refused
from tests.battalia.on_volcano import CROSSROADS, SHRINES, STRONG, WIN, cities, on_volcano
from tests.battalia.positions import tile, why

PLACES = " ".join(
    [f"{one}:shrine" for one in SHRINES] + [f"{one}:crossroads" for one in CROSSROADS]
)


# The Guardian and the summit.


@pytest.mark.rule("BA-V4", "BA-W9")
@pytest.mark.parametrize("count", range(5))
def test_the_guardian_is_weaker_for_each_seal_of_the_attacker(count: int) -> None:
    seals = f"seals1 {' '.join(SHRINES[:count])}" if count else "limbo friman.e"
    need = 20 - 2 * count
    cards = "sword lord.b*3 friman.b*2 weapon.b"  # 5 + 12 + 2 + 1, and the hero: 21
    state = on_volcano("heroes d4 - - -", seals, "seals2 c5 e5 e3 c3", f"hand1 {cards}")
    play(state, "attack d4 summit")
    assert state.prompt.facts["need"] == need + 1
    play(state, "add sword")
    assert state.prompt.facts["need"] == need + 1


@pytest.mark.rule("BA-V4")
def test_who_is_too_weak_for_the_guardian_cannot_attack() -> None:
    there = ("heroes d4 - - -", "hand1 sword lord.b*3 friman.b")  # 5 + 12 + 1, and the hero: 19
    assert why(on_volcano(*there), "attack d4 summit") == (
        "BA-W3",
        "out_of_reach",
        {"have": 19, "need": 21},
    )
    assert "attack d4 summit" in legal(on_volcano(*there, "seals1 c5"))


def conquered(*segments: str) -> Battalia:
    """Seat 1 has beaten the Guardian."""
    state = on_volcano(
        "heroes d4 - - -", "seals1 c5 e5 e3 c3", "hand1 sword lord.b*2 friman.b", *segments
    )
    play(state, "attack d4 summit", "add sword", "add lord.b", "add lord.b", "stand")
    return state


@pytest.mark.rule("BA-V4", "BA-E2")
def test_the_conqueror_holds_the_summit_at_8() -> None:
    state = conquered()
    assert (state.board.holder, tile(state, "d4")) == (0, "summit/8@1")
    assert BATTALIA.page.standing(state.view(0))[0] == 1 + 8 + 8  # a city, four seals, the summit
    assert free_chips(state.board, state.variant.figures, 0, 1) == 8 - 1 - 4
    assert free_chips(state.board, state.variant.figures, 0, 3) == 8  # no chip is needed
    assert heroes(state, 0) == ["d4"]
    assert refused(state, "attack d4 summit") == ("BA-W1", "attack_own")


HELD = "board d7:city.b.nesw/1@1 a4:city.i.nesw/1@2 d4:summit/8@2 " + PLACES


@pytest.mark.rule("BA-V4", "BA-W4", "BA-W5")
def test_it_is_fought_for_like_a_city() -> None:
    cards = ("hand1 weapon.b lord.b*2 horse.b", "hand2 lord.i")
    state = on_volcano(HELD, "heroes d4 d4 - -", *cards, "seals1 c5 e5 e3")
    play(state, "attack d4 summit")
    assert state.prompt.facts["need"] == 9  # seals no longer matter
    play(state, "add weapon.b", "add lord.b", "add lord.b", "stand")
    assert state.actor == 1
    assert legal(state) == ["surrender", "fight 0", "fight 1"]
    play(state, "fight 1", "add lord.i", "stand")  # 8 + 4, and the hero: 13
    assert state.prompt.facts["need"] == 14
    play(state, "yield")
    assert (state.board.holder, heroes(state, 0), heroes(state, 1)) == (1, [], ["d4"])


@pytest.mark.rule("BA-V4", "BA-W7", "BA-W8")
def test_it_changes_hands_without_chips() -> None:
    state = on_volcano(HELD, "heroes d4 d4 - -", "hand1 weapon.b lord.b*2")
    play(state, "attack d4 summit", *WIN, "fight 1", "yield")
    assert (state.board.holder, tile(state, "d4")) == (0, "summit/8@1")
    assert heroes(state, 1) == []
    assert BATTALIA.page.standing(state.view(0)) == (9, 1, 0, 0)
    assert [free_chips(state.board, state.variant.figures, seat, 3) for seat in (0, 1)] == [8, 8]


@pytest.mark.rule("BA-V4", "BA-X6", "BA-X4")
def test_it_is_no_city_for_heroes_and_levels() -> None:
    board = HELD.replace("summit/8@2", "summit/8@1")
    state = on_volcano(board, "hand1 weapon.b provisions*2 lord.b*2")
    assert legal(state, "hero") == ["hero d7"]
    assert refused(state, "hero d4") == ("BA-X6", "not_own_city")
    assert refused(state, "upgrade d4") == ("BA-X4", "not_own_city")


@pytest.mark.rule("BA-V4", "BA-W6")
def test_nobody_retreats_to_a_summit_of_the_attacker() -> None:
    board = "board d7:city.b.nesw/1@1 d6:road.b.ns d5:crossroads c5:shrine e5:shrine d4:summit/8@1"
    state = on_volcano(
        board, "heroes d6 d6 - -", "seals2 c5", "hand1 weapon.b friman.b", "hand2 horse.i",
        options="edition=crowdfunding",
    )  # fmt: skip
    play(state, "attack d6 hero2", "add weapon.b")
    assert legal(state, "retreat") == ["retreat c5 horse", "retreat e5 horse"]
    assert refused(state, "retreat d4 horse") == ("BA-W6", "retreat_summit")


@pytest.mark.rule("BA-V4", "BA-V1")
def test_its_terrain_is_nobodys_own() -> None:
    cards = "hand1 weapon.b lord.b friman.b"
    state = on_volcano("heroes c5 - - -", cards, options="advanced=on")
    play(state, "attack c5 shrine")
    assert state.prompt.facts["have"] == 0
    board = f"board d7:city.b.nesw/1@1 {PLACES}"
    assert not legal(on_volcano(board, "heroes d5 - - -", options="advanced=on"), "walk")


# The end.


@pytest.mark.rule("BA-V4", "BA-E1")
@pytest.mark.parametrize(("levels", "is_over"), [((4, 4, 4, 4, 3, 3, 3), True), ((4,) * 4, False)])
def test_it_ends_at_40_points(levels: tuple[int, ...], is_over: bool) -> None:
    board = f"board {cities(*levels)} {PLACES} d4:summit/8@1"
    state = on_volcano(board, "heroes c5 - - -", "seals1 e5 e3 c3", f"hand1 {STRONG}", seats=4)
    assert 39 <= BATTALIA.page.standing(state.view(0))[0] < 40 or not is_over
    play(state, "attack c5 shrine", *WIN)
    assert state.over == is_over
    if state.result is not None:
        assert (state.result.how, state.result.points[0]) == ("points", 41)


@pytest.mark.rule("BA-V4", "BA-E1")
def test_it_ends_at_30_points_with_two_players() -> None:
    kinds = "b6:city.b.nesw/4@1 b2:city.i.nesw/4@1 f6:city.e.nesw/4@1 d2:city.b.ns/4@1"
    board = f"board {kinds} {PLACES} d4:summit/8@1"
    state = on_volcano(board, "heroes c5 -", "seals1 e5 e3", f"hand1 {STRONG}", seats=2)
    play(state, "attack c5 shrine", *WIN)
    assert state.result is not None
    assert (state.result.how, state.result.points) == ("points", (30, 0))


@pytest.mark.rule("BA-V4", "BA-E1")
def test_the_summit_may_end_it_and_is_no_fifth_city() -> None:
    board = f"board {cities(4, 4, 4, 4)} {PLACES} d4:summit"
    state = on_volcano(
        board, "heroes d4 - - -", "seals1 c5 e5 e3 c3", "hand1 sword lord.b*2 friman.b"
    )
    play(state, "attack d4 summit", "add sword", "add lord.b", "add lord.b", "stand")
    assert not state.over  # 16 + 8 + 8, and four cities


@pytest.mark.rule("BA-V4", "BA-E1")
def test_a_full_board_does_not_end_it() -> None:
    state = on_volcano("hand1 provisions*2")
    state.board.tiles = [one or IMPASSABLE_TILE for one in state.board.tiles]
    assert state.how == ""
    state.day = 7 * state.variant.figures.weeks
    assert state.how == "weeks"


@pytest.mark.rule("BA-V4", "BA-E2")
def test_the_summit_breaks_no_tie() -> None:
    text = "battalia volcano=on weeks=1; turn 1 over; day 8; factions b i; "
    state = BATTALIA.text.parse(
        text + "board b6:city.b.nesw/4@1 b2:city.i.nesw/4@1 f2:city.e.ns/1@2 d4:summit/8@2"
    )
    assert state.result is not None
    assert state.result.points == (8, 9)
    even = "b6:city.b.nesw/4@1 b2:city.i.nesw/4@1 f2:city.e.ns/2@2 f6:city.i.ns/2@2"
    state = BATTALIA.text.parse(text + f"seals2 c5 e3; board {even} c5:shrine e3:shrine")
    assert state.result is not None
    assert (state.result.points, state.result.ranks) == ((8, 8), (1, 2))  # more level 4 cities
