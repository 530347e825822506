"""What greedy makes of the scenarios: seals, gates, the summit, neutral cities, mercenaries."""

import pytest

from gonfalon.bots.battalia.aims import ANNEXED, Aims
from gonfalon.bots.battalia.cards import own_cards
from gonfalon.bots.battalia.deck import deck_of
from gonfalon.bots.battalia.needs import needs_on
from gonfalon.bots.battalia.standing import Standing
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.games.battalia.box.tiles import OFF, SQUARE_BY_NAME, SQUARES
from gonfalon.games.battalia.rules.combinations.chips import free_chips
from gonfalon.games.battalia.rules.scoring import points_in
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.on_volcano import SHRINES, STRONG
from tests.battalia.positions import at
from tests.battalia.test_outlook import choice, owner, turn_of
from tests.battalia.test_wanderers import wandering
from tests.helpers import every_variant_of, random_game

EVERY = 40
"""So many plies lie between two states that are looked at."""
LEVELS = range(1, 5)
DECKS = [f"nation{seat} friman.{own}*3 chief.{own} priest.{own} provisions*5"
         for seat, own in enumerate("biec", 1)]  # fmt: skip


def volcano(*segments: str) -> Battalia:
    """A position of the volcano without neutral cities, which would be worth more than a seal."""
    return at("seats 4", "day 4", *segments, *DECKS, options="volcano=on neutral=0")


def some_states(game: Game, options: Options, seats: int) -> list[Battalia]:
    """States of a random game, after the set-up."""
    found = []
    for ply, (state, _) in enumerate(random_game(game, options, "outlook", seats=seats)):
        assert isinstance(state, Battalia)
        if ply % EVERY == 0 and OFF not in state.board.factions:
            found.append(state.copy())
    assert found
    return found


@every_variant_of("battalia")
def test_a_view_tells_what_the_state_tells(game: Game, seats: int, options: Options) -> None:
    for state in some_states(game, options, seats):
        figures = state.variant.figures
        for seat in range(seats):
            view = state.view(seat)
            standing = Standing(view)
            assert standing.points(seat) == points_in(state.board, seat)
            for level in LEVELS:
                has_chip = free_chips(state.board, figures, seat, level) > 0
                assert standing.has_chip(seat, level) == has_chip


@every_variant_of("battalia")
def test_what_might_happen_leaves_no_trace(game: Game, seats: int, options: Options) -> None:
    for state in some_states(game, options, seats):
        standing = Standing(state.view(0))
        before = ([list(cities) for cities in standing.cities], list(standing.bonus))
        for square in range(SQUARES):
            if state.board.owners[square] > 0:
                assert standing.if_taken(square, 0) > 0
        assert standing.if_won(2, 0, OFF) > 0
        assert standing.if_won(8, 0, 1) > standing.if_won(8, 0, OFF)
        assert standing.if_won(8, 1, 0) < 0
        assert (standing.cities, standing.bonus) == before


@pytest.mark.parametrize("square", SHRINES)
def test_a_seal_is_won_by_a_strong_hand(square: str) -> None:
    state = volcano(f"heroes {square} - - -", f"hand1 {STRONG}")
    assert f"attack {square} shrine" in turn_of(state)
    assert state.board.seals[0]


def test_a_hero_walks_from_the_gate_to_the_shrine() -> None:
    state = volcano("heroes d5 - - -", f"hand1 {STRONG}")
    turn_of(state)
    assert state.board.seals[0]


def test_nobody_walks_about_before_a_shut_gate() -> None:
    seals = ("seals1 c3 e3 e5", "seals2 c5")  # the gate in the north is shut
    state = volcano("heroes d5 - - -", *seals, "hand1 provisions")
    assert choice(state) != "step 1 d4"
    assert len(turn_of(state)) < 3


def test_the_summit_is_taken_through_an_open_gate() -> None:
    hand = "hand1 weapon.b lord.b*3 provisions"
    all_seals = f"seals1 {' '.join(SHRINES)}"  # the Guardian has 12, the hand 14
    state = volcano("heroes d5 - - -", all_seals, hand)
    done = turn_of(state)
    assert done[0] == "step 1 d4"
    assert "attack d4 summit" in done
    assert state.board.holder == 0


def test_a_wanderer_takes_a_neutral_city() -> None:
    state = wandering("heroes a7 - - -", "hand1 weapon.b lord.b priest.b", *DECKS)
    assert "attack a7 city" in turn_of(state)
    assert owner(state, "a7") == 0


def test_a_wanderer_does_not_march_to_a_second_one() -> None:
    roads = " ".join(f"{square}:road.b.ew" for square in ("b7", "c7", "d7"))
    board = f"board a7:city.b.nesw/4@1 {roads} e7:city.i.nesw/6 d4:ruins"
    there = ("heroes c7 - - -", "hand1 weapon.b lord.b*2 provisions*2", *DECKS)
    state = wandering(board, *there)
    assert "attack e7 city" in turn_of(state)
    state = wandering(board, "winners 1", *there)
    done = turn_of(state)
    assert not [deed for deed in done if deed.startswith("step")]
    assert owner(state, "e7") == OFF


def test_mercenaries_fight_beside_any_faction() -> None:
    board = "board b6:city.b.nesw/1@1 f6:city.b.nesw/4 d4:ruins/8 f2:city.i.nesw/1@2"
    hand = "hand1 weapon.b priest.u chief.u"
    state = at("day 9", board, "heroes f6 -", hand, *DECKS[:2], options="unbound=on")
    assert "attack f6 city" in turn_of(state)
    assert state.board.owners[SQUARE_BY_NAME["f6"]] == 0


@pytest.mark.rule("BA-V1", "BA-W3")
def test_home_ground_saves_no_weapon() -> None:
    """A city of level 1 on own terrain needs a weapon; only one without a chip needs none."""
    land = "board b6:city.b.nesw/2@1 b5:road.e.ns b4:city.i.nesw/{chip} d4:ruins/8"
    usual = ["day 3", "factions i b", "heroes b5 -", "hand1 provisions", "shelter1 friman.b*8"]
    needs = {}
    for chip in ("1@2", "0"):
        view = at(land.format(chip=chip), *usual, options="advanced=on").view(0)
        standing = Standing(view)
        cards = tuple(own_cards(view))
        homes = view.scenario.homes(view.board, view.seat)
        deck = deck_of(cards, view.players[0].faction, needs_on(view, standing, homes))
        aims = Aims(view, deck, standing, 3.0)
        needs[chip] = aims.needs[aims.squares.index(SQUARE_BY_NAME["b4"])]
    assert needs == {"1@2": 0, "0": ANNEXED}
