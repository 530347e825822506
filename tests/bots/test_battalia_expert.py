"""The expert at Battalia: legal, blind to what is hidden, the same by steps, and not a fool."""

from random import Random

import pytest

from gonfalon.bots.battalia.cards import own_cards
from gonfalon.bots.battalia.expert import at_once, in_time
from gonfalon.bots.battalia.growth import growth
from gonfalon.bots.battalia.outlook import outlook
from gonfalon.bots.battalia.standing import Standing
from gonfalon.bots.battalia.traits import NAMES, traits
from gonfalon.bots.battalia.turns import Turn
from gonfalon.bots.battalia.verdict import WON, verdict
from gonfalon.bots.battalia.wealth import Wealth, own_wealth, wealth_of
from gonfalon.bots.battalia.weights import WEIGHTS
from gonfalon.bots.budget import Budget
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import View
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.sight.view import BattaliaView
from tests.about import about
from tests.helpers import every_variant_of, random_game, random_record
from tests.swap import Tally

STEPS = 30
OFTEN = 23  # of so many decisions one is looked at, beside the first of each prompt


def choice(view: View, steps: int = STEPS, seed: int = 0) -> str:
    """What comes of so many steps."""
    assert isinstance(view, BattaliaView)
    return str(in_time(view, Budget(1.0, steps), Random(seed)))


@every_variant_of("battalia")
def test_it_chooses_a_legal_action(game: Game, seats: int, options: Options) -> None:
    prompts = set()
    for state, record in random_game(game, options, "expert", seats=seats):
        if state.actor < 0 or (state.prompt.key in prompts and len(record.plies) % OFTEN):
            continue
        prompts.add(state.prompt.key)
        view = state.view(state.actor)
        assert isinstance(view, BattaliaView)
        for steps in (0, 4):
            assert in_time(view, Budget(1.0, steps), Random(1)) in view.actions
    assert prompts


@every_variant_of("battalia")
def test_it_does_not_know_what_is_hidden(game: Game, seats: int, options: Options) -> None:
    told, tally = about(game), Tally()
    assert told.swap is not None
    told.swap(random_record(game, options, "expert", seats), 3, tally, choice)
    assert tally.compared > told.least_choices // 2


# A start city, a road beside it, and cards enough for a city of level 2 (BA-X4).
THREE_CHIEFS = (
    "battalia; turn 1 act; factions i e; gone b; board b6:city.c.nesw/1@1 c6:road.i.ew "
    "f6:city.i.nesw/4 d4:ruins/8 b2:city.c.nesw/4 f2:city.e.nesw/1@2; "
    "tops friman.e chief.i priest.i lord.e provisions tool.c weapon.i amulet.c title.e scroll.i "
    "tent.i horse.c one.c opposite.e adjacent.i three.i four.i straight.e bend.e tee.c cross.e; "
    "offers shield pavilion staff; hand1 chief.i*3 provisions*2; "
    "nation1 friman.i*3 priest.i provisions*3; hand2 friman.e*3 provisions*3; "
    "nation2 friman.e chief.c priest.c provisions*2"
)


def seen(position: str) -> BattaliaView:
    """The view of whoever is asked in a position."""
    state = BATTALIA.text.parse(position)
    view = state.view(state.actor)
    assert isinstance(view, BattaliaView)
    return view


def test_three_chiefs_and_a_site_are_a_city() -> None:
    view = seen(THREE_CHIEFS)
    for action in (at_once(view, Random(3)), in_time(view, Budget(1.0, 300), Random(3))):
        assert action.text.startswith(("city2", "hire", "exile"))
    state = BATTALIA.text.parse(THREE_CHIEFS)
    while state.actor == 0 and state.turn == 0:
        state.apply(at_once(state.view(0), Random(0)))
    assert 2 in state.board.levels


def test_so_many_steps_give_the_same_answer() -> None:
    view = seen(THREE_CHIEFS)
    assert {choice(view, 200, seed=7) for _ in range(3)} == {choice(view, 200, seed=7)}
    assert at_once(view, Random(3)) is at_once(view, Random(4))


def test_a_budget_of_time_is_kept() -> None:
    view = seen(THREE_CHIEFS)
    budget = Budget(0.05)
    assert in_time(view, budget, Random(0)) in view.actions


def wealth(*counts: int) -> Wealth:
    """Cards by sort: the four ranks, provisions, others."""
    made = Wealth()
    for sort, count in enumerate(counts):
        made.deck[sort] = made.next[sort] = count
    return made


@pytest.mark.parametrize("turns", [4.0, 8.0])
def test_a_deck_that_fits_together_grows_faster(turns: float) -> None:
    mixed, alike = wealth(2, 2, 2, 0, 5, 0), wealth(1, 5, 0, 0, 5, 0)
    cities, sites = [0, 2, 0, 0, 0], (2, 3)
    assert growth(alike, cities, sites, turns) > growth(mixed, cities, sites, turns)
    assert growth(alike, cities, (0, 0), turns) < growth(alike, cities, sites, turns)
    assert growth(alike, cities, sites, turns) > growth(alike, cities, sites, turns / 2)


def test_every_trait_has_a_name_and_a_weight() -> None:
    view = seen(THREE_CHIEFS)
    standing = Standing(view)
    own = traits(view, standing, 0, own_wealth(view, own_cards(view)))
    other = traits(view, standing, 1, wealth_of(view, 1))
    assert len(own) == len(other) == len(NAMES) == len(WEIGHTS)
    told = dict(zip(NAMES, own))
    assert (told["chiefs"], told["provisions"], told["cities1"], told["to_build"]) == (3, 5, 1, 4)
    assert dict(zip(NAMES, other))["frimen"] == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_three_seats_and_more_the_outlook_judges(seats: int) -> None:
    state = BATTALIA.new(seats, {})
    told = Turn(state, 0, Random(0)).settled()
    if seats == 2:
        assert told == verdict(state.view(0)).settled
    else:
        assert told == pytest.approx(0.15 * outlook(state.view(0)))


def test_a_game_that_is_won_is_worth_most() -> None:
    ahead = verdict(seen(THREE_CHIEFS.replace("c6:road.i.ew", "c6:road.i.ew d6:city.i.ew/4@1")))
    assert 0 < ahead.settled < WON
    assert verdict(seen(THREE_CHIEFS)).promise > 0
