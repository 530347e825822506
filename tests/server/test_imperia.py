"""Tables of Imperia: for two to four, begun by a decision, with refusals that point at cells."""

import re

import pytest

from gonfalon.engine.view import OPEN
from tests.server.house import House

pytestmark = pytest.mark.anyio
FORTS = "imperia; seats 4; boards 1a0 2a0 3a0 4a0; forts b2 g2 b7 g7"
CHAIN = f"{FORTS}; g3 2i+n; g4 2i+n; head2 g4; e3 1c+e; head1 e3; hand1 i+"


@pytest.mark.rule("IM-S1")
@pytest.mark.parametrize("seats", [2, 4])
async def test_a_game_may_begin_with_a_decision(house: House, seats: int) -> None:
    """With a first player by name, nothing is left to chance before the first board."""
    table = await house.make(*["friend"] * seats, options={"first": "1"}, game="imperia")
    await table.join()
    told = await table.look(1)
    assert (told["phase"], told["ply"], told["waiting"]) == ("running", 0, [1])
    await table.play("lay 1a 90 nw")
    await house.restart()
    told = await table.look(2)
    assert (told["phase"], told["ply"], told["waiting"]) == ("running", 1, [2])


@pytest.mark.rule("IM-B2")
async def test_a_refusal_points_at_the_cells_it_is_about(house: House) -> None:
    table = await house.make(*["friend"] * 4, options={"first": "1"}, game="imperia")
    await table.join()
    await table.place(CHAIN)
    async with house.someone.line(table.id, table.tokens[0]) as line:
        told = await line.ask(type="why", id="a", seat=1, picks=["i+", "g3"])
        assert (told["type"], told["rule"]) == ("refused", "IM-B2")
        assert told["marks"] == {"g3": "taken", "g4": "lost"}
        told = await line.ask(type="why", id="b", seat=1, picks=["c+"])
        assert (told["type"], told["marks"]) == ("refused", {})
        told = await line.ask(type="dance", id="c")
        assert (told["code"], told["marks"]) == ("malformed_message", {})


async def test_the_end_is_told_by_rank_and_as_a_chart(house: House) -> None:
    options = {"first": "1", "map": "random"}
    table = await house.make(*["friend"] * 4, options=options, game="imperia")
    await table.join("Anna", "Béla", "C" * 80, "Dorota")
    await table.play_on(10_000)
    result = (await table.look(1))["result"]
    async with house.someone.line(table.id, table.tokens[0]) as line:
        told = await line.next("state")
    html = told["result"]
    assert "Every commander is on the board" in told["prompt"]
    seats = [int(seat) - 1 for seat in re.findall(r'<li class="seat-(\d)"', html)]
    assert [result["ranks"][seat] for seat in seats] == sorted(result["ranks"])
    points = [int(text) for text in re.findall(r"<b>(-?\d+)[^<]*</b></li>", html)]
    assert points == [result["points"][seat] for seat in seats]
    chart = (await house.someone.get(f"/t/{table.id}/chart", table.tokens[0])).text
    legend = re.findall(r'font-size="12"[^>]*>([^<]*)<', chart)
    assert legend[:2] == ["Red · Anna", "Lemon · Béla"]
    assert legend[2].startswith("Burgundy · CCC")
    assert legend[2].endswith("…")
    lines = re.findall(r'<polyline[^>]*stroke="([^"]+)" stroke-dasharray="([^"]*)"', chart)
    assert len(set(lines)) == 4
    zero = re.findall(r'y="([\d.]+)" text-anchor="end" fill="#4a505c">0<', chart)
    starts = re.findall(r'<polyline points="30.0,([\d.]+) ', chart)
    assert {float(y) for y in starts} == {float(zero[0]) - 4}
    assert ">beginning<" in chart
    frame = [float(y) for y in re.findall(r'<path d="M30 ([\d.]+)h\d+" stroke="#d5d9e0"', chart)]
    drawn = [
        float(y)
        for line in re.findall(r'<polyline points="([^"]+)"', chart)
        for y in re.findall(r",([\d.]+)", line)
    ]
    assert min(frame) <= min(drawn), "no line rises above the frame"
    size = re.search(r'width="(\d+)" height="(\d+)" font-family', chart)
    assert size is not None
    assert f'width="{size[1]}" height="{size[2]}"' in html, "its room is kept before it comes"
    live = await table.live()
    assert live.session is not None
    colours = live.game.page.colours(live.session.state.view(OPEN))
    assert [colour for colour, _ in lines] == list(colours)
