"""The captain and the marshal at Battle Line: legal, blind, the same every time, and sensible."""

from random import Random

import pytest

from gonfalon.bots.battle_line.tally import Tally
from gonfalon.bots.battle_line.victory import Stakes, worths
from gonfalon.bots.levels import CaptainBot, MarshalBot
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import View
from gonfalon.games.battle_line.box.components import FIELDS, PLAIN, TOWN
from tests.about import about
from tests.battle_line.helpers import at
from tests.helpers import every_one_of, random_game, random_record, variants_of
from tests.swap import Tally as Swaps

VARIANTS = variants_of("battle-line")
STEPS = 3
EVERY = 25
"""So many plies lie between two that are asked about."""
ROW = (PLAIN,) * FIELDS


def captain(view: View) -> str:
    """What the captain does."""
    return str(CaptainBot().choose(view, 1.0, Random(0)))


def marshal(view: View) -> str:
    """What the marshal does in a few steps."""
    return str(MarshalBot(STEPS).choose(view, 1.0, Random(0)))


@every_one_of(VARIANTS)
def test_they_do_what_is_legal_at_every_question(game: Game, seats: int, options: Options) -> None:
    asked = set()
    for ply, (state, _) in enumerate(random_game(game, options, "experts")):
        key = state.prompt.key
        if state.actor >= 0 and (key not in asked or not ply % EVERY):
            asked.add(key)
            view = state.view(state.actor)
            legal = [str(action) for action in state.choices(state.actor)]
            assert captain(view) in legal
            assert marshal(view) in legal
    assert "bl.prompt.play" in asked


@every_one_of([VARIANTS[0], VARIANTS[-1]])
@pytest.mark.parametrize("choose", [captain, marshal])
def test_they_do_not_see_what_is_hidden(
    game: Game, seats: int, options: Options, choose: object
) -> None:
    swap, tally = about(game).swap, Swaps()
    assert swap is not None
    assert callable(choose)
    swap(random_record(game, options, "experts", seats), 3, tally, choose)
    assert tally.compared > 5


def test_the_same_steps_give_the_same_answer() -> None:
    game, _, options = VARIANTS[0]
    for ply, (state, _) in enumerate(random_game(game, options, "again")):
        if state.actor >= 0 and not ply % 40:
            view = state.view(state.actor)
            assert marshal(view) == marshal(view)


def test_a_claim_that_wins_is_taken_first() -> None:
    held = "2 1r 2r 4r / 9b 8g 7g *; 4=2; 6=2; 7=1; 8 8r 9r 10r / 1b 2g; 9=1"
    state = at(f"battle-line tactics=off; turn 1 claim; {held}")
    assert captain(state.view(0)) == "claim 8"
    assert marshal(state.view(0)) == "claim 8"


def test_the_missing_card_of_a_wedge_is_laid_there() -> None:
    laid = "1 8r 9r / 10b 10g 10p *; 2 1g / 2p; 3 3y / 4p"
    state = at(f"battle-line tactics=off; turn 1 play; {laid}; hand1 10r 1o 2b 4g 6y 1p 3b")
    assert captain(state.view(0)) == "play 10r 1"


def test_a_tactics_card_is_not_spent_on_the_first_turn() -> None:
    state = at("battle-line; turn 1 play; hand1 9r 8r 7r 4g 6y 1p KE")
    assert "KE" not in captain(state.view(0))


def test_in_a_war_what_suits_one_side_alone_is_kept_and_laid_so() -> None:
    draft = "battle-line war=on; turn 1 draft; 1(river); packet{} castle hills woodland fortress; "
    draft += "packet{} watchtower fields town marshes"
    assert captain(at(draft.format(1, 2)).view(0)) == "keep fortress"
    assert captain(at(draft.format(2, 1)).view(1)) == "keep castle"
    row = "1(river); 2(hills); 3(woodland); 4(fields); 5(watchtower); 6(castle)"
    state = at(f"battle-line war=on; turn 2 lay; {row}; kept1 marshes fortress; kept2 town")
    assert captain(state.view(0)) == "lay fortress terrain"
    state = at(f"battle-line war=on; turn 1 lay; {row}; 7(marshes); 8(town); kept2 fortress")
    assert captain(state.view(1)) == "lay fortress plain"


def test_three_adjacent_ones_or_five_win() -> None:
    table = worths(ROW)
    assert table[0b010111010] == 1.0
    assert 0.5 < table[0b111111000] < 1.0  # the other would have three adjacent ones, too
    assert table[0b000000000] == 0.0
    assert table[0b101010101] == 1.0
    assert table[0b001010101] == 0.0
    assert worths((TOWN, *ROW[1:]))[0b001010101] == 0.5  # a Town counts as two: five each


def test_what_hangs_on_a_battlefield_is_the_difference_it_makes() -> None:
    chances = [0.5, 0.3, 0.8, 0.6, 0.5, 0.2, 0.9, 0.4, 0.5]
    stakes = Stakes(chances, ROW)
    for field in (2, 7):
        won, lost = list(chances), list(chances)
        won[field], lost[field] = 1.0, 0.0
        change = Stakes(won, ROW).win - Stakes(lost, ROW).win
        assert stakes.weights[field] == pytest.approx(change, abs=0.01)


def test_a_tally_is_beaten_as_often_as_its_strengths_are() -> None:
    foe = Tally()
    foe.add(200, 0.5)
    foe.add(100, 1.0)
    own = Tally(foe, 1.0)
    own.add(200, 0.5)
    own.add(150, 1.0)
    assert own.won == pytest.approx(0.5 * 1.0 + 0.5 * 0.5)
