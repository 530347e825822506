"""The second look at the best ideas: how it stands after each of them."""

from gonfalon.bots.battle_line.second_look import second_looks
from gonfalon.bots.battle_line.survey import Survey
from gonfalon.bots.battle_line.weights import usual
from gonfalon.games.battle_line.rules.state import BattleLine
from tests.battle_line.helpers import at

HAND = "hand1 10r 1o 2b 4g 6y 1p 3b"


def line_at(position: str) -> BattleLine:
    """The line in a position."""
    line = at(position)
    assert isinstance(line, BattleLine)
    return line


def looks(line: BattleLine) -> list[str]:
    """What the first seat thinks of twice, the best first."""
    return [str(idea.action) for idea in second_looks(Survey(line, 0, usual()))]


def test_a_play_whose_claim_wins_comes_first() -> None:
    row = "1 8r 9r / 2o 3g 5p *; 2=1; 3=1; 4 1g / 2p; 5 3y 3p / 4p"
    line = line_at(f"battle-line tactics=off; turn 1 play; {row}; {HAND}")
    assert looks(line)[0] == "play 10r 1"
    best = second_looks(Survey(line, 0, usual()))[0]
    assert best.gain >= 1.0


def test_only_the_best_ideas_are_looked_at_twice_and_the_line_stays_as_it_is() -> None:
    line = line_at(f"battle-line tactics=off; turn 1 play; 1 8r 9r / 10b 10g; {HAND}")
    before = line.copy()
    found = looks(line)
    assert len(found) == usual().looked_at
    assert len(set(found)) == len(found)
    assert line.sides[0].formations == before.sides[0].formations
    assert line.sides[0].hand_troops == before.sides[0].hand_troops


def test_what_the_other_holds_is_not_looked_at() -> None:
    row = "1 8r 9r / 10b 10g; 2 1g / 2p; 3 3y / 4p"
    start = f"battle-line tactics=off; turn 1 play; {row}; {HAND}"
    one = line_at(f"{start}; hand2 10p 9b 9g 8y 8o 7y 7o")
    two = line_at(f"{start}; hand2 1r 2r 3r 4r 1b 2g 3g")
    assert [idea.gain for idea in second_looks(Survey(one, 0, usual()))] == [
        idea.gain for idea in second_looks(Survey(two, 0, usual()))
    ]
