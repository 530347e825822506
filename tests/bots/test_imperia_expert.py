"""The expert at Imperia: legal, blind to what is hidden, the same by steps, and not a fool."""

from random import Random

import pytest

from gonfalon.bots.budget import Budget
from gonfalon.bots.imperia.bounty import bounties, standings
from gonfalon.bots.imperia.expert import at_once, in_time
from gonfalon.bots.imperia.ground import BITS, count, ground_of, grown, joined, signed
from gonfalon.bots.imperia.rash import is_rash
from gonfalon.bots.imperia.worlds import Worlds
from gonfalon.engine.chance import Stream
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import View
from gonfalon.games.imperia.box import cells
from gonfalon.games.imperia.box.components import CELLS, size_of
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.sight.view import ImperiaView, view_of
from tests.about import about
from tests.helpers import every_variant_of, random_game, random_record
from tests.imperia.playing import GAME, at
from tests.swap import Tally

ALL = (1 << CELLS) - 1
STEPS = 12


def choice(view: View, steps: int = STEPS, seed: int = 0) -> str:
    """What comes of so many imagined games."""
    assert isinstance(view, ImperiaView)
    return str(in_time(view, Budget(1.0, steps), Random(seed)))


def seen(*lines: str) -> ImperiaView:
    """The view of whoever is asked in a position."""
    state = at(*lines)
    assert isinstance(state, Imperia)
    return view_of(state, state.actor)


@every_variant_of("imperia")
def test_it_chooses_a_legal_action(game: Game, seats: int, options: Options) -> None:
    prompts = set()
    for state, record in random_game(game, options, "expert", seats=seats):
        if state.actor < 0 or (state.prompt.key in prompts and len(record.plies) % 19):
            continue
        prompts.add(state.prompt.key)
        view = state.view(state.actor)
        assert isinstance(view, ImperiaView)
        for steps in (0, 4):
            assert in_time(view, Budget(1.0, steps), Random(1)) in view.actions
    assert prompts


@every_variant_of("imperia")
def test_it_does_not_know_what_is_hidden(game: Game, seats: int, options: Options) -> None:
    told, tally = about(game), Tally()
    assert told.swap is not None
    told.swap(random_record(game, options, "expert", seats), 3, tally, choice)
    assert tally.compared > told.least_choices // 2


def test_so_many_steps_give_the_same_answer() -> None:
    view = seen("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ cx ge")
    assert {choice(view, 40, seed=7) for _ in range(3)} == {choice(view, 40, seed=7)}
    assert at_once(view, Random(3)) is at_once(view, Random(3))


def test_a_budget_of_time_is_kept() -> None:
    view = seen("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ cx ge")
    budget = Budget(0.05)
    assert in_time(view, budget, Random(0)) in view.actions
    assert budget.is_spent


OTHERS = ("g3 2i+n 2cmd", "head2 g3", "b6 3i+n 3cmd", "head3 b6", "g6 4i+n 4cmd", "head4 g6")
ALL_BUT_ONE = "b3 1i+n 1i+n 1ixne 1ixne 1ixne 1c+n 1c+n 1cxne 1cxne 1g+n 1gxne 1go 1ge"


def test_the_last_piece_shows_the_commander_to_the_castle() -> None:
    army = (ALL_BUT_ONE.replace("b3 1i+n 1i+n ", "b3 ").replace(" 1ge", ""), "c3 1ge", "d3 1i+n")
    view = seen("turn 1 play", *army, "head1 d3", "hand1 i+ i+", *OTHERS)
    assert choice(view, 200) in {"place i+ d4 n", "place i+ d4 e"}


def test_it_does_not_end_its_campaign_early() -> None:
    view = seen("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ cx ge")
    assert "commander b4" in map(str, view.actions)
    assert choice(view, 60).startswith("place")


def test_an_early_commander_is_rash() -> None:
    view = seen("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ cx ge")
    assert [str(action) for action in view.actions if is_rash(view, action)] == ["commander b4"]


def test_to_wall_oneself_in_is_rash() -> None:
    """The last exit is taken, and only the way that leads on is none; nor is an open exit."""
    shut = ("a2 1c+w", "c2 1c+e", "b1 1g+n", "head1 b1", "hand1 i+ cx ge")
    view = seen("turn 1 play", *shut)
    rash = {str(action) for action in view.actions if is_rash(view, action)}
    assert rash == {"commander b1", "place i+ b3 s", "place cx b3 nw", "place cx b3 sw"}
    view = seen("turn 1 play", *shut[1:])
    assert [str(action) for action in view.actions if is_rash(view, action)] == ["commander b1"]


def test_who_is_walled_in_whatever_is_done_is_not_rash() -> None:
    held = ("b4 3i+n", "head3 b4", "a3 4i+n", "head4 a3", "c3 2i+n", "head2 c3")
    shut = ("a2 1c+w", "c2 1c+e", "b1 1g+n", "head1 b1", "hand1 i+")
    view = seen("turn 1 play", *shut, *held)
    assert [str(action) for action in view.actions if is_rash(view, action)] == ["commander b1"]


@pytest.mark.parametrize(
    "lines",
    [
        ("a2 1i+w", "c2 1i+e", "b1 1i+s", "b3 1g+n", "head1 b3", "hand1 ix c+"),
        (ALL_BUT_ONE, "head1 b3", "hand1 i+"),
    ],
)
def test_a_commander_is_not_rash_when_it_must_be_or_few_pieces_are_left(
    lines: tuple[str, ...],
) -> None:
    view = seen("turn 1 play", *lines)
    assert any(str(action).startswith("commander") for action in view.actions)
    assert not any(is_rash(view, action) for action in view.actions)


@every_variant_of("imperia")
def test_a_finished_game_pays_by_its_points(game: Game, seats: int, options: Options) -> None:
    for number in range(4):
        record = random_record(game, options, f"paid {number}", seats)
        *_, state = record.states()
        assert isinstance(state, Imperia)
        result = state.result
        assert result is not None
        totals = standings(state, ground_of(state.terrain))
        assert tuple(map(round, totals)) == result.points
        paid = bounties(totals)
        for one in range(seats):
            for other in range(seats):
                if result.ranks[one] < result.ranks[other]:
                    assert paid[one] > paid[other]


def test_in_other_worlds_only_hands_of_others_differ() -> None:
    view = seen("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ cx ge", "hand2 i+ i+ ix")
    worlds, numbers = Worlds(view, Random(0)), Stream(1)
    hands = set()
    for _ in range(30):
        world = worlds.deal(numbers)
        hands.add(world.armies[1].hand)
        assert size_of(world.armies[1].hand) == view.armies[1].hand_count
        for seat, army in enumerate(world.armies):
            assert army.hand + army.pile == view.armies[seat].hidden
        assert GAME.text.write(view_of(world, view.seat)) == GAME.text.write(view)
    assert len(hands) > 5


def test_sets_of_cells_as_machine_words() -> None:
    rng = Random(1)
    for _ in range(300):
        some = rng.getrandbits(64) & rng.getrandbits(64)
        within = some | rng.getrandbits(64) & rng.getrandbits(64)
        start = 1 << rng.randrange(CELLS)
        assert grown(signed(some)) & ALL == cells.grown(some) & ALL
        assert joined(signed(start), signed(within)) & ALL == cells.joined(start, within) & ALL
        assert count(signed(some)) == some.bit_count()
    assert [bit & ALL for bit in BITS] == [1 << cell for cell in range(CELLS)]
