"""Schedules: who meets whom, where everyone sits, and that deals are mirrored."""

import time
from collections import Counter
from random import Random

import pytest

from gonfalon.arena.entrants import Entrant, parse_entrant, parse_entrants
from gonfalon.arena.playing import Seating
from gonfalon.arena.schedule import pairings_of
from gonfalon.bots import BOTS
from gonfalon.bots.base import Bot
from gonfalon.bots.budget import Budget
from gonfalon.engine.action import Action
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Malformed
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import View
from gonfalon.games import find
from tests.arena.making import schedule
from tests.helpers import random_game


@pytest.mark.parametrize(
    ("text", "entrant"),
    [
        ("greedy", Entrant("greedy", "greedy", 0.2)),
        ("greedy@0.1", Entrant("greedy@0.1", "greedy", 0.1)),
        ("quick=greedy@0.1", Entrant("quick", "greedy", 0.1)),
        ("./mine", Entrant("mine", "./mine", 0.2)),
        ("m=python  x.py --depth=3@2", Entrant("m", "python x.py --depth=3", 2.0)),
        ("env A=1 ./x", Entrant("env A=1 x", "env A=1 ./x", 0.2)),
        ("python a/b.py@3", Entrant("python b.py@3", "python a/b.py", 3.0)),
        ("./" + "x" * 90, Entrant("x" * 39 + "…", "./" + "x" * 90, 0.2)),
    ],
)
def test_players_are_read(text: str, entrant: Entrant) -> None:
    assert parse_entrant(text, 0.2) == entrant


@pytest.mark.parametrize(
    ("texts", "settings", "problem"),
    [
        (["deep", "greedy"], [], "captain, marshal, random, glance, greedy; a program is"),
        (["greedy", "greedy"], [], "two are called 'greedy'"),
        (["greedy@0", "random"], [], "seconds a move"),
        (["greedy@x", "random"], [], "there is page"),
        (["./a 'b", "random"], [], "no closing quotation"),
        (["./a\x1b", "random"], [], "give it a short name"),
        (["a/x", "b/x"], [], "two are called 'x'"),
        (["./a", "random"], ["b.depth=3"], "--set: expected PLAYER.NAME=VALUE"),
        (["./a", "random"], ["random.depth=3"], "random is a bot"),
    ],
)
def test_bad_players_are_refused(texts: list[str], settings: list[str], problem: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_entrants(texts, 1.0, settings)
    assert problem in str(refused.value)


class Slept(Bot):
    """Takes the first action if its time is over after it has slept, else the last one."""

    def choose(self, view: View, limit: float, rng: Random) -> Action:
        budget = Budget(limit, patience=self.patience)
        time.sleep(4 * limit)
        return view.actions[0 if budget.is_spent else -1]


def test_a_busy_machine_takes_no_time_from_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "slept", Slept)
    options = find("imperia").options.parse([])
    view = next(
        state.view(state.actor)
        for state, _ in random_game(find("imperia"), options, "slept", seats=2)
        if state.actor != CHANCE
    )
    assert len(view.actions) > 1
    assert parse_entrant("slept@0.02").player().choose(view, ()) == view.actions[-1]


def test_settings_go_to_their_program() -> None:
    one, other = parse_entrants(["a=./x@1", "./y.py"], 1.0, ["a.depth=3", "a.b=c=d", "y.py.z=1"])
    assert one.settings == {"depth": "3", "b": "c=d"}
    assert other.settings == {"z": "1"}


@pytest.mark.parametrize(
    ("entrants", "seats", "is_gauntlet", "lineups"),
    [
        (2, 2, False, [(0, 1)]),
        (3, 2, False, [(0, 1), (0, 2), (1, 2)]),
        (3, 2, True, [(0, 1), (0, 2)]),
        (3, 3, False, [(0, 1, 2)]),
        (2, 3, False, [(0, 1, 1), (1, 0, 0)]),
        (2, 4, True, [(0, 1, 1, 1)]),
        (4, 3, False, [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
    ],
)
def test_who_meets_whom(
    entrants: int, seats: int, is_gauntlet: bool, lineups: list[tuple[int, ...]]
) -> None:
    assert [one.lineup for one in pairings_of(entrants, seats, is_gauntlet)] == lineups


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_sits_everywhere_equally_often(seats: int) -> None:
    players = ["a=random", "b=random", "c=random", "d=random"][:seats]
    planned = schedule(*players, game="imperia", seats=seats, deals=3)
    tasks = list(planned.tasks())
    assert len(tasks) == planned.games == 3 * seats
    assert len({task.key for task in tasks}) == len(tasks)
    places = Counter((name, seat) for task in tasks for seat, name in enumerate(task.names))
    assert set(places.values()) == {3}
    assert all(planned.has(task.key) for task in tasks)


@pytest.mark.parametrize("key", ["", "1/0/0", "0/0/2", "0/0", "0/00/0", "0/-1/0", "a/b/c", "0/²/0"])
def test_other_keys_are_no_games(key: str) -> None:
    assert not schedule("greedy", "random").has(key)


@pytest.mark.parametrize(("game", "seats"), [("battle-line", 2), ("imperia", 3)])
def test_mirrored_deals_have_the_same_chance(game: str, seats: int) -> None:
    """Every chance ply of every rotation is what the deal's seed gives at that ply."""
    players = ["a=random", "b=random", "c=random"][:seats]
    planned, seating = schedule(*players, game=game, seats=seats), Seating()
    begun: dict[int, set[tuple[str, ...]]] = {}
    for task in planned.tasks():
        record = parse_record(seating.play(task).record, find)
        assert record.names == task.names
        chance, opening, is_open = SeededChance(f"arena/{task.deal}"), [], True
        for ply, state in enumerate(record.states()):
            if state.actor == CHANCE:
                text = state.sample(chance.number(ply)).text
                assert record.plies[ply] == text
                opening += [text] if is_open else []
            else:
                is_open = False
        begun.setdefault(task.deal, set()).add(tuple(opening))
    assert all(len(openings) == 1 for openings in begun.values())  # the same before anyone decides
    assert len({opening for openings in begun.values() for opening in openings}) == 2
    assert all(openings != {()} for openings in begun.values())


def test_a_players_own_chance_does_not_lead_to_the_deals() -> None:
    setting = schedule("greedy", "random").setting
    words = {setting.player_seed(deal, seat) for deal in range(50) for seat in range(2)}
    assert len(words) == 100
    assert all(len(word) == 16 and setting.seed not in word for word in words)
