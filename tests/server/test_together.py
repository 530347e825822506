"""Several actions at once: all or none, never past chance or another player, and no oracle."""

import pytest

from tests.battle_line.helpers import TROOPS
from tests.server.harness import Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_all_are_done(table: Seated) -> None:
    play = (await table.look(1))["actions"][0]
    answer = await table.act(1, play, "draw troops")
    assert answer.status_code == 200
    assert (await table.session()).record.plies[14:16] == [play, "draw troops"]


async def test_none_is_done_if_one_may_not_be(table: Seated) -> None:
    play, other = (await table.look(1))["actions"][:2]
    before = await table.fingerprint()
    for actions, code, status in (
        ([play, other], "illegal", 409),
        ([play, "claim 1"], "illegal", 409),
        ([play, "hello"], "malformed", 422),
        ([play, "draw"], "ambiguous", 422),
        ([play, "draw troops", "hello"], "malformed", 422),
        ([play, "draw troops", other], "past_chance", 409),
    ):
        refused(await table.act(1, *actions), code, status)
        assert await table.fingerprint() == before


SCOUTING = (
    "battle-line; turn 1 play > scout 1 2; hand1 1r 2r 3r 4r 5r 6r 7r 8r; hand2 1b 2b 3b 4b 5b; "
    "played1 scout"
)


async def test_the_answer_tells_nothing_of_the_card_that_would_come(table: Seated) -> None:
    """Whatever is guessed, the refusal is the same, and whichever card lies on top."""
    for position in (SCOUTING, f"{SCOUTING}; top troops 9g:2 1p:2"):
        await table.place(position)
        before = await table.fingerprint()
        answers = set()
        for card in TROOPS:
            answer = await table.act(1, "draw troops", f"return {card}")
            answers.add((answer.status_code, answer.text))
            assert await table.fingerprint() == before
        assert len(answers) == 1
        assert answers.pop()[0] == 409


async def test_nor_of_any_card_that_was_put_back(table: Seated) -> None:
    """A seat's own cards on top come without chance, and may be told."""
    position = SCOUTING.replace("scout 1 2", "scout 3 2") + "; top troops 9g:2 1p:1"
    await table.place(position)
    answers = {
        (await table.act(1, "draw troops", "draw troops", "draw troops", f"return {card}")).text
        for card in TROOPS
    }
    assert len(answers) == 1


CLAIMING = (
    "battle-line terrain=on; turn 1 claim; 1(fields) 8r 9r 10r / -; 2 - / 1b; "
    "hand1 1g 2g 3g 4g 5g 6g; hand2 1y 2y 3y 4y 5y 6y 7y"
)


async def test_a_claim_that_draws_ends_what_is_sent_together(table: Seated) -> None:
    for tops in ("", "; top troops 9p:2 8p:2 7p:2"):
        await table.place(CLAIMING + tops)
        answers = {(await table.act(1, "claim 1", f"return {card}")).text for card in TROOPS[30:]}
        assert len(answers) == 1
        assert (await table.session()).ply == 14


async def test_why_answers_alike_whatever_lies_hidden(table: Seated) -> None:
    """The same question at positions that look the same to the seat: the same answer."""
    ours = "hand1 1r 2r 3r 4r 5r 6r; 1 7g 8g / 9b 8b"
    told = []
    for theirs in ("hand2 10b 7b 1y", "hand2 2o 3o 1y"):
        for step in ("turn 1 play", "turn 1 claim; 2 8y 9y 10y / 1g 2p", "turn 1 draw"):
            await table.place(f"battle-line; {step}; {ours}; {theirs}")
            session = await table.session()
            actions = list((await table.live()).game.rules.actions)
            seat = [session.state.view(0).prompt.key]
            for action in actions[::7]:
                answer = await table.post("why", {"action": action}, table.tokens[0])
                seat.append(answer.text)
            told.append(seat)
    assert told[:3] == told[3:]


async def test_why_by_a_seat_that_is_not_asked_tells_nothing(house: House, table: Seated) -> None:
    for position in ("hand2 10b 7b", "hand2 scout KE"):
        await table.place(f"battle-line; turn 1 play; hand1 1r 2r; {position}")
        for action in ("play 10b 1", "play scout", "play 1r 1", "card 10b", "zzz"):
            answer = await table.post("why", {"action": action}, table.tokens[1])
            refused(answer, "not_your_turn", 409)
            refused(await table.act(2, action), "not_your_turn", 409)


async def test_asking_first(house: House, table: Seated) -> None:
    """What could not be taken back is refused if whoever acts wished to be asked."""
    before = await table.fingerprint()
    play = (await table.look(1))["actions"][0]
    both = (play, "draw troops")
    refused(await table.act(1, *both, ask_first=True), "cannot_be_undone", 422)
    async with house.someone.line(table.id, table.tokens[0]) as line:
        answer = await line.ask(
            type="act",
            id="a",
            seat=1,
            revision=0,
            ply=14,
            actions=[play, "draw troops"],
            ask_first=True,
        )
        assert answer["code"] == "cannot_be_undone"
        assert await table.fingerprint() == before
        answer = await line.ask(
            type="act", id="b", seat=1, revision=0, ply=14, actions=[play], ask_first=True
        )
        assert answer["type"] == "done"
        answer = await line.ask(
            type="act", id="c", seat=1, revision=0, ply=15, actions=["draw troops"], ask_first=False
        )
        assert answer["type"] == "done"
