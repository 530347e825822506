"""Every parser that strangers reach is linear: a text twice as long costs twice as much.

What is counted are steps, not seconds (`counting.py`), so it is the same on every machine.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gonfalon.games import GAMES
from tests.amounts import some_of
from tests.kept_games import kept

FOLDER = Path(__file__).parents[2]
FASTER = 2.3
"""Twice as many repetitions may cost so much more; a quadratic parser comes near to four."""
SLACK = 1000
"""What may be added once, by a larger dictionary or a longer message."""

HEAD = "gonfalon record 1\ngame: {}\nrules: 2\nseat 1: Ann\nseat 2: Bo\n\n"
POSITIONS = {
    "battle-line": "battle-line tactics=on; turn 1 play > scout 2 2; 1 8r 9r / 9b; 2=1 1r 2r 3r / "
    "1b 2b 4b *; hand1 4r 5r; hand2 6r scout; gone 7r; played2 C; top troops 10r:1; known1 4r",
    "imperia": "imperia; seats 2; turn 1 play; boards 1a0 2a0 3a0 4a0; forts b4 g5; c4 1i+n 2ixs; "
    "hand1 i+ gx; hand2 cx; head1 c4",
    "battalia": "battalia weeks=2; turn 1 act > pay; day 3; deed create tool; price friman*2; "
    "hand1 friman.b*3 lord.b/x2/used1; hand2 tool.c=lord.b; nation1 friman.b*2; shelter1 chief.i; "
    "ambush1 tool.b; tents1 tent.b(friman.i,lord.b); unshown2 friman.i; table friman.b/from2; "
    "board a7:city.b.nesw/1@1 d4:ruins/8; heroes a7 -,c4; trodden 1.1:a7,b6; tops friman.b; "
    "under chief.b chief.i; topless lord; supply friman.b*2 lord*0; offers hammer; limbo tool.b; "
    "winners 1; laden 1; attacked 2; barred1 a1; seals1 c5; relics c5:horn; floor friman.b; "
    "played tool.b; subject 1; battle a7 city defender=2 added; attack-row horse.b/used1/times1; "
    "defence-row horse.i",
}
"""Every segment that there is; most of them cannot stand together."""


def alone(game_id: str) -> list[str]:
    """A few segments together, and each by itself in a position that is good without it."""
    head, *segments = POSITIONS[game_id].split(";")
    return [";".join([head, *segments[:4]]), *[f"{head};{segment}" for segment in segments]]


def of_game(game_id: str) -> dict[str, list[str]]:
    """The parsers that a game brings, with a text for each."""
    plies = begun(game_id).partition("\n\n")[2].split("\n")
    return {
        f"position {game_id}": alone(game_id),
        f"action {game_id}": [plies[-3]],
        f"picks {game_id}": [plies[-3]],
        f"options {game_id}": ["first=1"],
        f"names {game_id}": ["Ann\nBo"],
        "games": [begun(game_id)],
    }


def begun(game_id: str) -> str:
    """A record that breaks off in the middle of play."""
    name = {"battle-line": "battle-line-2-planned", "imperia": "imperia-2-planned"}
    text = kept(name.get(game_id, "battalia-2-weeks_1-planned"))
    head, _, plies = text.partition("\n\n")
    few = plies.split("\n")[:20]
    return "\n".join([head, "", *few, f"end {len(few)} unfinished", ""])


SEAT_CHANGES = "after 3: seat 1 computer greedy for Ann\nafter 5: seat 1 person Ann\n"
DOORS = {
    "games": [
        f"gonfalon match 1\ngames: 3\n\n{begun('imperia')}\nmatch end 0 0-0\n",
        begun("imperia") + SEAT_CHANGES,
    ],
    "fairness": [f"{HEAD.format('imperia')}end 0 unfinished\nseed: {'0' * 64}\nnonce 1: a\n"],
    "goal": ["games=3"],
    "nonce": ["abc"],
    "message": [
        json.dumps({"type": "act", "id": "1", "revision": 0, "ply": 3, "actions": ["end"]}),
        json.dumps({"type": "why", "picks": ["hand 1", "c4"]}),
    ],
    "cookie": ['gonfalon="x hu"'],
    "query": ["lang=hu&seat=1"],
    "header": ["Bearer abc", "en-GB,en;q=0.8,hu;q=0.3", "http://testserver"],
}
ASKED = {"doors": DOORS, **{game_id: of_game(game_id) for game_id in GAMES}}


def costs_of(asked: dict[str, list[str]]) -> list[tuple[str, str, list[int]]]:
    """What every family costs, counted in a process of its own."""
    counting = subprocess.run(
        [sys.executable, "-m", "tests.growth"],
        input=json.dumps(asked),
        cwd=FOLDER,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert counting.returncode == 0, counting.stderr[-2000:]
    return [tuple(json.loads(line)) for line in counting.stdout.splitlines()]


@pytest.mark.parametrize("name", some_of(ASKED, "doors", "battle-line"))
def test_parsers_are_linear(name: str) -> None:
    found = costs_of(ASKED[name])
    assert {parser for parser, _, _ in found} == set(ASKED[name])
    steep = [
        (parser, family, costs)
        for parser, family, costs in found
        if costs[2] - costs[1] > FASTER * (costs[1] - costs[0]) + SLACK
    ]
    assert not steep
