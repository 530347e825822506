"""What games come to: counted by hand; drawn as SVG that is well formed."""

from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from gonfalon.arena.played import Played, shares
from gonfalon.arena.plots import plot
from gonfalon.arena.schedule import Schedule
from gonfalon.arena.standing import Standing, pairs_in_order
from tests.arena.making import made_up, schedule


def games(planned: Schedule, ranks: Mapping[str, tuple[int, ...]]) -> dict[str, Played]:
    """Made-up games that ended so, by key."""
    return {
        task.key: made_up(task, ranks[task.key]) for task in planned.tasks() if task.key in ranks
    }


def test_shares() -> None:
    assert shares((1, 2)) == (1.0, 0.0)
    assert shares((1, 1)) == (0.5, 0.5)
    assert shares((1, 3, 1)) == (0.5, 0.0, 0.5)


def test_pairs_are_counted_for_the_first_player() -> None:
    planned = schedule("greedy", "random", deals=5)
    ended = {"0/0/0": (1, 2), "0/0/1": (2, 1), "0/1/0": (1, 2), "0/1/1": (1, 1)}
    ended |= {"0/2/0": (2, 1), "0/2/1": (1, 2), "0/3/0": (1, 2), "0/4/0": (1, 2), "0/4/1": (2, 1)}
    found = games(planned, ended)
    # Both won; one won and one drawn; both lost; then half of the fourth pair is missing.
    assert list(pairs_in_order(found)) == [2.0, 1.5, 0.0]
    line, other = Standing(planned, found).lines
    assert (line.label, line.games, line.won, line.shared, line.lost) == ("greedy", 9, 6, 1, 2)
    assert (other.won, other.shared, other.lost, other.score) == (2, 1, 6, 2.5)
    assert (line.moves, line.seconds, line.slowest) == (27, 4.5, 0.25)
    assert line.mean_seconds == pytest.approx(4.5 / 27)


def test_who_beats_whom() -> None:
    planned = schedule("a=random", "b=random", "c=random", deals=1)
    ended = dict.fromkeys(["0/0/0", "0/0/1", "1/0/0", "1/0/1", "2/0/0", "2/0/1"], (1, 2))
    standing = Standing(planned, games(planned, ended))
    assert [standing.ahead(0, other) for other in (1, 2)] == [(1.0, 2), (1.0, 2)]
    assert standing.ahead(2, 1) == (1.0, 2)
    found = standing.ratings()
    assert found is not None
    assert [one.elo for one in found] == pytest.approx([0, 0, 0])


def test_one_alone_among_others() -> None:
    planned = schedule("greedy", "random", game="imperia", seats=3, deals=2)
    assert [pairing.lineup for pairing in planned.pairings] == [(0, 1, 1), (1, 0, 0)]
    ended = {"0/0/0": (1, 2, 3), "0/0/1": (2, 1, 3), "0/0/2": (1, 2, 3), "0/1/0": (1, 1, 3)}
    standing = Standing(planned, games(planned, ended))
    lone = standing.lone[0]
    assert (lone.label, lone.among, lone.games, lone.won, lone.shared) == (
        "greedy", "random", 4, 2, 1,
    )  # fmt: skip
    assert lone.score == 2.5
    assert standing.fair == pytest.approx(1 / 3)
    assert standing.lines[1].games == 8
    assert standing.ratings() is None
    # Ahead of both in two games, of one in the third (last of all), of one and a half in the last.
    assert standing.ahead(0, 1) == (2 + 2 + 0 + 1.5, 8)


@pytest.mark.parametrize(
    ("players", "seats", "words"),
    [
        (("greedy", "random"), 2, ["Elo, mean 0"]),
        (("greedy@0.1", "greedy@1", "x=./a<b>&c"), 2, ["Elo by seconds a move", "0.1 s", "1 s"]),
        (("greedy", "random"), 3, ["who beats whom"]),
    ],
)
def test_plots_are_well_formed(players: tuple[str, ...], seats: int, words: list[str]) -> None:
    planned = schedule(*players, game="imperia", seats=seats, deals=3)
    ended = {task.key: tuple(range(1, seats + 1)) for task in planned.tasks()}
    drawn = plot(Standing(planned, games(planned, ended)))
    root = ElementTree.fromstring(drawn)
    said = " ".join(text for text in root.itertext())
    assert all(word in said for word in words)
    assert "who beats whom" in said
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    for place in root.iter():
        assert -60 <= float(place.attrib.get("x", "0").rstrip("%")) <= wide
        assert float(place.attrib.get("y", "0").rstrip("%")) <= high


def test_nothing_played_is_drawn_too() -> None:
    drawn = plot(Standing(schedule("greedy", "random"), {}))
    assert ElementTree.fromstring(drawn) is not None
