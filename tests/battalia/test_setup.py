"""Set-up with two, three and four players (BA-S)."""

from collections import Counter
from random import Random

import pytest

from gonfalon.engine.errors import Malformed
from gonfalon.engine.event import Event
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARD_NAMES, CARDS, FACTION, HORSE, real
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_FOUR,
    FIRST_TERRAIN_DECK,
    OUT,
    RUINS,
    TERRAIN_ITEM_NAMES,
    exits_of,
    terrain_item,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import FACTION as FACTION_STEP
from gonfalon.games.battalia.rules.step_numbers import FIRST, FOUND, LEAVE, MUSTER, OFFER, START
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP
from tests.battalia.battle_worlds import hand, legal, play, refused
from tests.battalia.conservation import check, of_seat
from tests.battalia.positions import begun, nation, pass_chance, set_up, why

PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4])

# As the rules give them: (row, column), from the upper left.
STARTS = {
    2: {(1, 1), (5, 5)},
    3: {(0, 3), (3, 0), (5, 4)},
    4: {(0, 0), (0, 6), (6, 0), (6, 6)},
}
NEUTRALS = {
    2: {(1, 5), (5, 1)},
    3: {(1, 1), (2, 6), (6, 2)},
    4: {(1, 3), (3, 1), (3, 5), (5, 3)},
}
LAND = {(row, column) for row in range(7) for column in range(7)}
OUTSIDE = {
    2: {at for at in LAND if 0 in at or 6 in at},
    3: {
        at
        for at in LAND
        for corner in ((0, 0), (0, 6), (6, 0), (6, 6))
        if abs(at[0] - corner[0]) + abs(at[1] - corner[1]) <= 1
    },
    4: set(),
}


def number(at: tuple[int, int]) -> int:
    """A square as a number."""
    return at[0] * 7 + at[1]


def settle(state: Battalia, rng: Random) -> list[Event]:
    """Chance decides until a player is asked."""
    events: list[Event] = []
    while state.actor == CHANCE:
        check(state)
        state.apply(state.sample(rng.getrandbits(64)), events)
    return events


# The board (BA-S1, BA-S2).


@pytest.mark.rule("BA-S1", "BA-S2")
@PLAYERS
def test_the_board_of_the_set_up(seats: int) -> None:
    for seed in range(10):
        state = begun(seats)
        settle(state, Random(seed))
        cities = STARTS[seats] | NEUTRALS[seats]
        assert {at for at in LAND if what_of(state.board.tiles[number(at)]) == CITY} == cities
        assert {at for at in LAND if what_of(state.board.tiles[number(at)]) == RUINS} == {(3, 3)}
        assert {at for at in LAND if what_of(state.board.tiles[number(at)]) == OUT} == OUTSIDE[
            seats
        ]
        for group in (STARTS[seats], NEUTRALS[seats]):
            terrains = [terrain_of(state.board.tiles[number(at)]) for at in group]
            assert len(set(terrains)) == seats
            assert all(exits_of(state.board.tiles[number(at)]) == 15 for at in group)
        assert all(state.board.levels[number(at)] == 4 for at in NEUTRALS[seats])
        assert all(state.board.levels[number(at)] == 0 for at in STARTS[seats])
        assert state.board.levels[number((3, 3))] == 8
        assert set(state.board.owners) == {-1}


@pytest.mark.rule("BA-S1")
@PLAYERS
def test_every_terrain_in_the_game_may_lie_on_a_square_and_weighs_the_same(seats: int) -> None:
    state = begun(seats, leaves="i") if seats == 2 else begun(seats)
    terrains = ["b", "e", "c"] if seats == 2 else ["b", "i", "e", "c"]
    assert [text.split()[2] for text in legal(state)] == terrains
    assert state.weights() == [1] * len(terrains)
    state.apply(state.legal()[1])
    assert [text.split()[2] for text in legal(state)] == [terrains[0], *terrains[2:]]


@pytest.mark.rule("BA-S1")
@PLAYERS
def test_one_city_with_four_exits_a_terrain_is_left_for_the_deck(seats: int) -> None:
    state = begun(seats, leaves="e") if seats == 2 else begun(seats)
    settle(state, Random(1))
    left = [
        state.supply[terrain_item(CITY_FOUR, terrain)]
        + (state.tops[CITY_FOUR] == terrain_item(CITY_FOUR, terrain))
        for terrain in range(4)
    ]
    assert left == ([1, 1, 0, 1] if seats == 2 else [1, 1, 1, 1])
    assert state.sizes[CITY_FOUR] == sum(left)


@pytest.mark.rule("BA-S2")
@pytest.mark.parametrize(("seats", "count"), [(2, 25), (3, 37), (4, 49)])
def test_so_many_squares_are_in_the_game(seats: int, count: int) -> None:
    state = begun(seats)
    assert sum(1 for one in state.board.tiles if what_of(one) != OUT) == count


# The faction that leaves (BA-S3).


@pytest.mark.rule("BA-S3")
def test_a_random_faction_leaves_a_game_of_two() -> None:
    state = begun(2)
    assert state.open_steps == (LEAVE,)
    assert legal(state) == ["leave b", "leave i", "leave e", "leave c"]
    assert state.weights() == [1, 1, 1, 1]
    events: list[Event] = []
    state.apply(ACTIONS["leave e"], events)
    assert [(event.key, dict(event.facts)) for event in events] == [
        ("ba.event.left", {"faction": "e"})
    ]
    assert state.open_steps == (FOUND,)


@pytest.mark.rule("BA-S3")
def test_an_option_names_the_faction_that_leaves() -> None:
    state = begun(2, leaves="c")
    assert state.open_steps == (FOUND,)
    for seats in (3, 4):
        assert begun(seats).open_steps == (FOUND,)
        with pytest.raises(Malformed, match="BA-S3"):
            begun(seats, leaves="c")


@pytest.mark.rule("BA-S3")
def test_all_its_cards_leave_and_twenty_provisions() -> None:
    state = begun(2, leaves="i")
    settle(state, Random(3))
    for card, name in enumerate(CARD_NAMES):
        if FACTION[card] == 1:
            assert (state.supply[card], card in state.tops) == (0, False), name
    for place, name in enumerate(TERRAIN_ITEM_NAMES):
        if name.endswith(".i"):
            assert not state.supply[CARDS + place]
            assert CARDS + place not in state.tops
    assert state.sizes[:4] == [24 - 6, 15 - 2, 12 - 2, 9]
    assert state.sizes[4] == 80 - 20 - 2 * 5
    assert state.sizes[5 : HORSE + 1] == [9] * 7
    assert state.sizes[FIRST_TERRAIN_DECK:] == [3, 3, 3, 3, 3, 9, 9, 9, 9]
    assert refused(state, "faction i") == ("BA-S3", "not_in_game")


@pytest.mark.rule("BA-S3")
def test_the_cards_of_a_faction_nobody_chose_stay() -> None:
    state = set_up(2, first="1", leaves="c")
    play(state, "faction b", "faction i", "start b6", "start f2")
    assert state.board.factions == [0, 1]
    emberians = [card for card in range(CARDS) if FACTION[card] == 2]
    assert sum(state.supply[card] for card in emberians) > 30


# The creation decks (BA-S4).


@pytest.mark.rule("BA-S4")
@PLAYERS
def test_everyone_is_dealt_three_frimen_a_chief_a_priest_and_five_provisions(seats: int) -> None:
    for seed in range(5):
        state = begun(seats)
        settle(state, Random(seed))
        for seat in range(seats):
            cards = [
                name
                for card, name in enumerate(CARD_NAMES)
                for _ in range(of_seat(state, seat)[card])
            ]
            kinds = Counter(name.split(".")[0] for name in cards)
            assert kinds == {"friman": 3, "chief": 1, "priest": 1, "provisions": 5}
            assert state.owned[seat] == 10
            assert (len(state.hands[seat]), state.nation_sizes[seat]) == (6, 4)
            assert len(hand(state, seat)) + len(nation(state, seat)) == 10


@pytest.mark.rule("BA-S4")
def test_the_deal_is_from_all_units_of_a_rank() -> None:
    state = begun(4)
    while "found" in legal(state)[0]:
        state.apply(state.legal()[0])
    assert legal(state) == ["deal friman.b", "deal friman.i", "deal friman.e", "deal friman.c"]
    assert state.weights() == [8, 8, 8, 8]
    play(state, "deal friman.b", "deal friman.b", "deal friman.c")
    assert legal(state) == ["deal chief.b", "deal chief.i", "deal chief.e", "deal chief.c"]
    play(state, "deal chief.e", "deal priest.e")
    assert legal(state)[0] == "deal friman.b"
    assert state.weights() == [6, 8, 8, 7]
    assert nation(state, 0) == ["friman.b", "friman.b", "friman.c", "chief.e", "priest.e"]
    assert nation(state, 1) == []


@pytest.mark.rule("BA-S4")
def test_the_deal_is_secret() -> None:
    state = begun(3)
    events = settle(state, Random(2))
    dealt = [event for event in events if event.key == "ba.event.dealt"]
    assert [event.audience for event in dealt] == [seat for seat in range(3) for _ in range(5)]
    drawn = [event for event in events if event.key == "ba.event.drew"]
    assert Counter(event.audience for event in drawn) == {0: 6, 1: 6, 2: 6}
    for seat in range(3):
        view = state.view(seat)
        for other in range(3):
            player = view.players[other]
            assert (player.hand_size, player.nation_size, player.owned) == (6, 4, 10)
            if other == seat:
                assert [real(held) for held in player.hand] == [
                    real(held) for held in state.hands[seat]
                ]
                assert sum(player.nation) == 4
            else:
                assert player.hand == ()
                assert player.nation == ()
                assert player.unshown == ()
                assert player.unknown == (3, 1, 1, 0)  # the ranks of the deal are no secret
    assert all(player.hand == () for player in state.view(SPECTATOR).players)


@pytest.mark.rule("BA-S4")
@PLAYERS
def test_factions_from_the_first_player_on_start_cities_from_the_last(seats: int) -> None:
    for first in range(seats):
        state = set_up(seats, first=str(first + 1))
        order = [(first + further) % seats for further in range(seats)]
        chosen = []
        while state.open_steps == (FACTION_STEP,):
            chosen.append(state.actor)
            state.apply(state.legal()[-1])
        assert chosen == order
        assert state.open_steps == (START,)
        settled = []
        while state.open_steps == (START,):
            settled.append(state.actor)
            state.apply(state.legal()[-1])
        assert settled == order[::-1]
        assert (state.open_steps, state.turn, state.first, state.day) == (
            (MUSTER,),
            first,
            first,
            0,
        )
        for seat in range(seats):
            own = [square for square, owner in enumerate(state.board.owners) if owner == seat]
            assert [state.board.levels[square] for square in own] == [1]
        assert len(set(state.board.factions)) == seats


@pytest.mark.rule("BA-S4")
@PLAYERS
def test_the_first_player_is_random_unless_an_option_names_one(seats: int) -> None:
    state = begun(seats)
    while state.open_steps != (FIRST,):
        state.apply(state.legal()[0])
    assert legal(state) == [f"first {seat}" for seat in range(1, seats + 1)]
    assert state.weights() == [1] * seats
    state.apply(state.legal()[seats - 1])
    pass_chance(state)
    assert (state.actor, state.first) == (seats - 1, seats - 1)
    assert set_up(seats, first="2").first == 1
    with pytest.raises(Malformed, match=r"there's no seat|first is one of"):
        begun(seats, first=str(seats + 1))


@pytest.mark.rule("BA-S4")
def test_no_faction_and_no_city_twice() -> None:
    state = set_up(3, first="2")
    play(state, "faction e")
    assert legal(state) == ["faction b", "faction i", "faction c"]
    assert why(state, "faction e") == ("BA-S4", "faction_taken", {"faction": "e"})
    assert refused(state, "start d7") == ("BA-S4", "not_now")
    play(state, "faction c", "faction b")
    assert state.board.factions == [0, 2, 3]
    assert legal(state) == ["start d7", "start a4", "start e2"]
    play(state, "start a4")
    assert state.actor == 2  # seat 1 was last, seat 3 before
    assert legal(state) == ["start d7", "start e2"]
    assert why(state, "start a4") == ("BA-S4", "start_taken", {"square": "a4"})
    assert why(state, "start b6") == ("BA-S4", "no_start_city", {"square": "b6"})
    play(state, "start e2", "start d7")
    assert [state.board.owners[number(at)] for at in ((0, 3), (3, 0), (5, 4))] == [1, 0, 2]


# The rest (BA-S5, BA-S6).


@pytest.mark.rule("BA-S5")
@PLAYERS
@pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
def test_one_great_artefact_more_than_players_is_on_offer(seats: int, edition: str) -> None:
    state = begun(seats, edition=edition)
    while state.open_steps != (OFFER,):
        state.apply(state.legal()[0])
    assert len(state.legal()) == (5 if edition == "first" else 10)
    assert set(state.weights()) == {1}
    settle(state, Random(4))
    assert len(set(state.offers)) == seats + 1
    for seat in (SPECTATOR, 0):
        assert state.view(seat).offers == state.offers


@pytest.mark.rule("BA-S6")
@PLAYERS
def test_one_round_is_a_day_and_the_first_player_stays_first(seats: int) -> None:
    state = set_up(seats, first="2")
    seen = []
    for _ in range(50 * seats):
        pass_chance(state)
        if state.day == 8:
            break
        if state.open_steps == (MUSTER,):
            seen.append((state.day, state.turn))
            play(state, "keep", "end")
        else:
            state.apply(state.legal()[0])
    order = [(1 + further) % seats for further in range(seats)]
    assert seen == [(day, seat) for day in range(8) for seat in order]


@PLAYERS
def test_every_deck_has_its_items_at_the_end_of_the_set_up(seats: int) -> None:
    state = begun(seats)
    settle(state, Random(5))
    for deck, top in enumerate(state.tops):
        assert DECK_START[deck] <= top < DECK_STOP[deck]
    assert state.topless == 0


def test_it_is_for_two_to_four_players() -> None:
    for seats in (1, 5):
        with pytest.raises(Malformed, match="2–4 players"):
            BATTALIA.new(seats, {})
